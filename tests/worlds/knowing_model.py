"""A model that knows: it works one task on a simulated phone by asking the phone where things are now.

It is reached through its socket alone. Nothing that it knows is told to what replays a shortcut; so each
reply is the true next step for the page that is in front, and what goes wrong then is not the model's fault.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Sequence

from aiohttp import web

from agent.exam.script import ScriptStep, ScriptVerb
from agent.exam.task import LANGUAGES, ExamTask
from devices.demo_apps import DEMO_APPS
from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH, DrawnElement, DrawnPage, UnitBox
from tests.worlds.model_server import says, serving
from tests.worlds.touched_phone import HOLD, KEY, OPEN, SWIPE, TAP, TYPE, MetInput, TouchedPhone

CLOSES = ("rating_later", "news_continue")
"""What takes an update's own question or page out of the way."""
_KEYS = {"Back": "4", "Home": "3", "Enter": "66"}
_MET = {
    ScriptVerb.TAP: TAP,
    ScriptVerb.HOLD: HOLD,
    ScriptVerb.SLIDE: SWIPE,
    ScriptVerb.TYPE: TYPE,
    ScriptVerb.KEY: KEY,
    ScriptVerb.OPEN: OPEN,
}
_MOST_SAID = 3  # times in a row
_FLAG = ', message="Do this?"'


class KnowingModel:
    """task, lang: what it works now. delay_s: how long each reply takes. asked: requests so far."""

    def __init__(self, phone: TouchedPhone) -> None:
        self._phone = phone
        self.base_url = ""
        self.task: ExamTask | None = None
        self.lang = "en"
        self.delay_s = 0.0
        self.asked = 0
        self._launches = 0
        self._said: list[str] = []

    def works(self, task: ExamTask, lang: str) -> None:
        """A task begins, on a phone as new."""
        self.task, self.lang, self.asked, self._launches = task, lang, 0, 0
        self._said.clear()

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """One reply, streamed."""
        self.asked += 1
        await asyncio.sleep(self.delay_s)
        reply = self.reply()
        if self._said[-_MOST_SAID:] == [reply] * _MOST_SAID:
            reply = 'finish(message="I could not do it.")'
        self._said.append(reply)
        return await says(f"<think>So it is done.</think><answer>{reply}</answer>")(request)

    def reply(self) -> str:
        """The next call, as AutoGLM writes it."""
        assert self.task is not None, "no task was begun"
        page = self._phone.page()
        over = {each.id for each in page.elements}
        for each in CLOSES:
            if each in over:
                return f'do(action="Tap", element={_middle(page.element(each).visible_box)})'
        if page.scene.endswith(":loading"):
            return 'do(action="Wait", duration="2 seconds")'
        return self._call(_next_step(self.task.script, self._phone.met, self.lang), page)

    def _call(self, step: ScriptStep, page: DrawnPage) -> str:
        words = step.words[LANGUAGES.index(self.lang)]
        match step.verb:
            case ScriptVerb.OPEN:
                app = DEMO_APPS[step.words[0]]
                self._launches += 1
                # Not every app is known by its name in each language.
                name = app.names[LANGUAGES.index(self.lang)] if self._launches == 1 else app.package
                return f'do(action="Launch", app="{name}")'
            case ScriptVerb.TYPE:
                return f'do(action="Type", text="{words}")'
            case ScriptVerb.KEY:
                return f'do(action="{words}")'
            case ScriptVerb.END:
                return f'finish(message="{words}")'
            case _:
                return self._touch(step, page)

    def _touch(self, step: ScriptStep, page: DrawnPage) -> str:
        element = self._find(step.place[1], page)
        if element is None:
            return 'do(action="Swipe", start=[500,800], end=[500,300])'
        box, flag = element.visible_box, _FLAG if step.flagged else ""
        if step.verb is ScriptVerb.SLIDE:
            _, y = _middle(box)
            left, right = (round(x * 1000 / PAGE_WIDTH) for x in (box.left + 10, box.right - 10))
            return f'do(action="Swipe", start=[{left},{y}], end=[{right},{y}]{flag})'
        name = "Long Press" if step.verb is ScriptVerb.HOLD else "Tap"
        return f'do(action="{name}", element={_middle(box)}{flag})'

    def _find(self, element_id: str, page: DrawnPage) -> DrawnElement | None:
        """None if it is not on the part of the page that is shown, with its middle."""
        for each in page.elements:
            if self._phone.true_id(each) == element_id and each.visible:
                top, bottom = each.visible_box.top, each.visible_box.bottom
                return each if bottom - top >= (each.box.bottom - each.box.top) / 2 else None
        return None


@contextlib.asynccontextmanager
async def knowing_model(phone: TouchedPhone) -> AsyncGenerator[KnowingModel]:
    """Serves it for the length of the block."""
    model = KnowingModel(phone)
    async with serving() as server:
        server.answers(model.answer)
        model.base_url = server.base_url
        yield model


def _next_step(script: Sequence[ScriptStep], met: Sequence[MetInput], lang: str) -> ScriptStep:
    """The first step of the script that was not done yet, in order. Lists are scrolled where it is needed."""
    done = iter(met)
    for step in script:
        if step.verb is ScriptVerb.SCROLL:
            continue
        if step.verb is ScriptVerb.END or not any(_is_met(step, each, lang) for each in done):
            return step
    raise ValueError("a script ends with its report")


def _is_met(step: ScriptStep, met: MetInput, lang: str) -> bool:
    if _MET[step.verb] != met.kind:
        return False
    words = step.words[LANGUAGES.index(lang)]
    match step.verb:
        case ScriptVerb.OPEN:
            return met.what == DEMO_APPS[step.words[0]].package
        case ScriptVerb.TYPE:
            return met.what == words
        case ScriptVerb.KEY:
            return met.what == _KEYS[words]
        case _:
            return met.what == step.place[1]


def _middle(box: UnitBox) -> list[int]:
    """Thousandths of the screen."""
    x, y = box.centre
    return [min(round(x * 1000 / PAGE_WIDTH), 999), min(round(y * 1000 / PAGE_HEIGHT), 999)]
