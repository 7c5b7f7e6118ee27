"""A task is worked once by a model and kept, then replayed on phones as new whose app was updated since."""

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import AnyHttpUrl, SecretStr

from agent.contract.dispatcher import Dispatcher
from agent.contract.events import HumanNeeded, NumberedEvent, StepDone, TaskEnded
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.requests import IT_IS_DONE, NOT_YET, Answer, Request, RequestKind
from agent.contract.tasks import NO_OPTIONS, EndKind, ShortcutRun, Step, TaskOptions
from agent.exam.answers import approves
from agent.exam.judge import AgreedInput, ExamRun, Flaw, PhoneFact, is_reached, judge_run
from agent.exam.task import ExamTask
from agent.exam.tasks import TASKS
from bot.assembly.at_hand import agent_at_hand
from bot.cards.unsent import ended_done
from bot.settings import GivenSettings
from devices.adb.client.private import private_adb_server
from devices.adb.helper.use import HelperUse
from devices.demo_apps import DEMO_APPS
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.adjustments import adjust
from devices.simulator.body import Body
from devices.simulator.places import walk
from devices.simulator.scenes.app_updates import AppUpdate
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.knowing_model import CLOSES, KnowingModel, knowing_model
from tests.worlds.touched_phone import KEY, OPEN, TOUCHES, TYPE, MetInput, TouchedPhone

_SIZE_PX = (270, 600)  # small, because drawing costs more than all else
_OWNER = Caller(1001, "Alex", ALL_RIGHTS, is_admin=True)
_HOME = 3
_BY_NAME = {task.name: task for task in TASKS}

# Of each app of the simulated phone the task that its person would do again.
REPEATED = {
    "coffee": "CoffeeOrderLatte",
    "chat": "ChatSendToMom",
    "settings": "SettingsDarkTheme",
    "bank": "BankTransferToLena",
    "booking": "BookingTableForFour",
    "tide": "TideOrderTwoBoxes",
    "store": "StoreInstallChess",
    "calls": "PhoneCallMom",
    "mail": "MailReplyToLena",
    "clock": "ClockSetAlarm",
    "calendar": "CalendarAddDentist",
    "shopping": "ShoppingListAddItem",
    "files": "FilesRename",
    "notes": "NotesWrite",
    "maps": "MapsCopyAddress",
    "video": "VideoPlayBoat",
    "account": "AccountFillForm",
    "browser": "BrowserOpenPage",
}
UNKEPT = ("bank", "account")
"""Of these nothing is recorded: pages of banks, and pages with a password."""


@dataclass(frozen=True, slots=True)
class RecordedTask:
    """A task that was done by the model.

    app: as in DEMO_APPS. met: what its inputs met. approved: the app's ids of those that were approved.
    saved: steps that are replayed.
    """

    app: str
    task: ExamTask
    lang: str
    task_id: int
    met: tuple[MetInput, ...]
    approved: tuple[str, ...]
    saved: int
    took_s: float

    @property
    def text(self) -> str:
        """The person's words."""
        return self.task.text_in(self.lang)

    def has_free(self, what: str) -> bool:
        """Was this touched without that anybody was asked?

        Its person knows it then, and agrees if it is asked about under another name.
        """
        return what not in self.approved and any(each.what == what for each in self.met)


@dataclass(frozen=True, slots=True)
class ReplayedTask:
    """What became of it after an update.

    flaws: what the phone's record says against it; none if it reached its goal as it should.
    calls: of the model. mended: saved steps that were not replayed as they were, and things in the way that
        were closed.
    stray: touches, keys, texts and apps that the recording did not have, and that close nothing of the
        update's.
    approvals: that were asked, and as many as at the recording.
    """

    app: str
    update: AppUpdate | None
    flaws: tuple[Flaw, ...]
    calls: int
    mended: int
    stray: tuple[MetInput, ...]
    approvals: tuple[int, int]
    took_s: float
    story: tuple[str, ...]

    @property
    def reached(self) -> bool:
        """The goal, with every approval asked."""
        return not self.flaws and self.approvals[0] >= self.approvals[1]

    @property
    def passed(self) -> bool:
        """The same with at most one call a mended step, and no touch on anything else."""
        return not self.wrong

    @property
    def unapproved(self) -> bool:
        """Did something happen without the approval that it needs?"""
        return Flaw.UNAPPROVED in self.flaws

    @property
    def wrong(self) -> tuple[str, ...]:
        """What is not as it should be."""
        return (
            *self.flaws,
            *(["approvals"] if self.approvals[0] < self.approvals[1] else []),
            *([f"{self.calls} calls for {self.mended} steps"] if self.calls > self.mended else []),
            *(f"{each.kind} {each.scene}.{each.what}" for each in self.stray),
        )


@dataclass(slots=True)
class _Seen:
    """Of a task that runs."""

    steps: list[Step] = field(default_factory=list[Step])
    asked: list[Request] = field(default_factory=list[Request])
    approved: list[str] = field(default_factory=list[str])
    ended: TaskEnded | None = None
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def count(self, kind: RequestKind) -> int:
        return sum(request.kind is kind for request in self.asked)


class ReplayTrial:
    """One agent, and one phone that is made as new for each run."""

    def __init__(self, dispatcher: Dispatcher, phone: TouchedPhone, model: KnowingModel) -> None:
        self._dispatcher = dispatcher
        self._events: AsyncIterator[NumberedEvent] = dispatcher.events()
        self.phone = phone
        self.model = model

    async def record(self, app: str, lang: str = "en") -> RecordedTask:
        """Lets the model do the app's task. Raises RuntimeError if it was not done as it should be."""
        task = _BY_NAME[REPEATED[app]]
        self._renew(task, lang, None)
        began = time.monotonic()
        seen = await self._run(task, lang, None, NO_OPTIONS)
        took_s = time.monotonic() - began
        ended = seen.ended
        flaws = judge_run(task, self._judged(lang, seen)).flaws
        if flaws or ended is None:
            raise RuntimeError(f"{task.name} was not done: {flaws}, {seen.ended}, {self.phone.oracle.texts}")
        offer = await self._dispatcher.shortcuts.offer(_OWNER, ended.task.task_id)
        if offer.shortcut is None or offer.refused is not None:
            raise RuntimeError(f"{task.name} cannot be kept: {offer.refused}")
        met, saved = tuple(self.phone.met), len(offer.shortcut.steps)
        return RecordedTask(app, task, lang, ended.task.task_id, met, tuple(seen.approved), saved, took_s)

    async def replay(self, recorded: RecordedTask, update: AppUpdate | None) -> ReplayedTask:
        """Replays it as it was recorded; what is mended is forgotten again."""
        shortcuts, task = self._dispatcher.shortcuts, recorded.task
        kept = await shortcuts.keep(_OWNER, recorded.task_id, recorded.app, recorded.text)
        if kept.shortcut is None or kept.refused is not None:
            raise RuntimeError(f"{task.name} was not kept: {kept.refused}")
        self._renew(task, recorded.lang, update)
        options = TaskOptions(shortcut=ShortcutRun(kept.shortcut.shortcut_id))
        began = time.monotonic()
        seen = await self._run(task, recorded.lang, recorded, options)
        took_s = time.monotonic() - began
        await shortcuts.delete(_OWNER, kept.shortcut.shortcut_id)
        facts = seen.ended.replay if seen.ended else None
        replayed = facts.replayed if facts else 0
        return ReplayedTask(
            recorded.app,
            update,
            self._flaws(recorded, seen),
            self.model.asked,
            recorded.saved - replayed + sum(each.what in CLOSES for each in self.phone.met),
            self._stray(recorded),
            (seen.count(RequestKind.APPROVAL), len(recorded.approved)),
            took_s,
            (
                *(f"{step.number} {step.action} {step.result}" for step in seen.steps),
                *(f"asked: {request.kind} {request.text} {request.binding}" for request in seen.asked),
                *self.phone.oracle.texts,
                str(seen.ended.outcome) if seen.ended else "no end",
            ),
        )

    def _renew(self, task: ExamTask, lang: str, update: AppUpdate | None) -> None:
        """A phone as new, with what was on it before the task, and then updated."""
        phone = self.phone
        adjust(phone, Body('{"update": ""}'))
        phone.lang = lang
        phone.reset()
        walk(phone, task.phone.acts)
        phone.key(_HOME)
        if update is not None:
            package = DEMO_APPS[_app_of(task)].package
            adjust(phone, Body(json.dumps({"update": f"{package} {update.kind} {update.seed}"})))
        phone.oracle.forget()
        phone.met.clear()
        self.model.works(task, lang)

    async def _run(
        self, task: ExamTask, lang: str, recorded: RecordedTask | None, options: TaskOptions
    ) -> _Seen:
        """To its end, answered by a careful person."""
        seen, [known] = _Seen(), self._dispatcher.phones.known()
        calls = self._dispatcher.tasks
        submitted = await calls.submit(
            _OWNER, known.phone_id, task.text_in(lang), lang, "page", options=options
        )
        limit = asyncio.create_task(self._stop_late(submitted.task_id, seen.over), name="limit of a replay")
        try:
            async for numbered in self._events:
                event = numbered.event
                match event:
                    case StepDone(step=step):
                        seen.steps.append(step)
                    case HumanNeeded(request=request, reminder=False):
                        seen.asked.append(request)
                        await self._answer(task, lang, recorded, request, seen)
                    case TaskEnded(task=ended) if ended.task_id == submitted.task_id:
                        seen.ended = event
                        return seen
                    case _:
                        pass
            raise RuntimeError("the stream was closed")
        finally:
            seen.over.set()
            await limit

    async def _stop_late(self, task_id: int, over: asyncio.Event) -> None:
        """A task that hangs is stopped, and so has not reached its goal."""
        try:
            async with asyncio.timeout(WAIT_LIMIT_S):
                await over.wait()
        except TimeoutError:
            await self._dispatcher.tasks.stop(_OWNER, task_id)

    async def _answer(
        self, task: ExamTask, lang: str, recorded: RecordedTask | None, request: Request, seen: _Seen
    ) -> None:
        answer, text = Answer.GIVE_UP, ""
        if (binding := request.binding) is not None:
            what = self.phone.under(binding.point) if binding.point else ""
            agrees = approves(task, lang, binding) or (recorded is not None and recorded.has_free(what))
            answer = Answer.APPROVE if agrees else Answer.REJECT
            seen.approved.append(what)
        elif request.kind is RequestKind.QUESTION:
            done = request.claim is not None and is_reached(task, self._judged(lang, seen))
            answer, text = Answer.REPLY, IT_IS_DONE if done else NOT_YET
        await self._dispatcher.requests.answer(_OWNER, request.request_id, answer, text)

    def _flaws(self, recorded: RecordedTask, seen: _Seen) -> tuple[Flaw, ...]:
        """What an app writes by itself is in the phone's language."""
        verdicts = [
            judge_run(recorded.task, self._judged(lang, seen)).flaws
            for lang in {recorded.lang, self.phone.lang}
        ]
        return min(verdicts, key=len)

    def _judged(self, lang: str, seen: _Seen) -> ExamRun:
        ended = seen.ended
        return ExamRun(
            lang,
            tuple(PhoneFact(fact.text, fact.at) for fact in self.phone.oracle.facts),
            self.phone.scene.partition(":")[0],
            claimed=ended is not None and ended.outcome.kind is EndKind.DONE and ended_done(ended),
            message=ended.outcome.message or "" if ended else "",
            agreed=tuple(AgreedInput(one.binding.kinds, one.at) for one in ended.approved) if ended else (),
            questions=seen.count(RequestKind.QUESTION),
        )

    def _stray(self, recorded: RecordedTask) -> tuple[MetInput, ...]:
        kinds = (*TOUCHES, KEY, TYPE, OPEN)
        more = Counter(self.phone.met) - Counter(recorded.met)
        closed = {each for each in more if each.what in CLOSES and more[each] == 1}
        return tuple(each for each in more.elements() if each.kind in kinds and each not in closed)


@contextlib.asynccontextmanager
async def replay_trial(folder: Path, helper: HelperUse | None = None) -> AsyncGenerator[ReplayTrial]:
    """Everything but the chat, with one phone. folder: for the journal."""
    async with contextlib.AsyncExitStack() as stack:
        phone = TouchedPhone(size_px=_SIZE_PX)
        cable = await stack.enter_async_context(SimulatedAdb(phone))
        model = await stack.enter_async_context(knowing_model(phone))
        host, port = await stack.enter_async_context(private_adb_server())
        settings = GivenSettings(
            farhand_local="off",
            telegram_bot_token=SecretStr("1:none"),
            openai_base_url=AnyHttpUrl(model.base_url),
            openai_api_key=SecretStr("none"),
            farhand_data_dir=folder,
            farhand_tasks_a_day=100_000,
            farhand_steps_a_day=1_000_000,
            farhand_helper=helper.value if helper else "off",
            android_adb_server_host=host,
            android_adb_server_port=port,
        )
        agent = agent_at_hand(settings, folder / "agent", reads_pictures=False)
        dispatcher = await stack.enter_async_context(agent)
        await dispatcher.phones.connect(_OWNER, cable.address)
        yield ReplayTrial(dispatcher, phone, model)


def _app_of(task: ExamTask) -> str:
    return next(app for app, name in REPEATED.items() if name == task.name)
