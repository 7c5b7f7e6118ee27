"""Between a task and its model: what leaves has handles, what comes back has what they stand for."""

import asyncio
import itertools
import threading
from collections.abc import Iterable, Sequence
from dataclasses import replace

from agent.contract.actions import (
    Action,
    DecidedBy,
    Decision,
    Reason,
    TakeOver,
    Unusable,
    UnusableReply,
    Wait,
)
from agent.contract.errors import PageNotShown
from agent.contract.page import Page
from agent.contract.requests import NOT_SHOWN
from agent.contract.steps import StepRecord
from agent.model.cover.covered_page import CoveredPage, covered_page, covered_text, is_read
from agent.model.cover.find import mentions_of
from agent.model.cover.handles import Handles, UnknownHandle, look_alikes, outside_handles
from agent.model.cover.mentions import PersonalKind, searchable, without_overlaps
from agent.model.cover.texts import with_result_texts, with_texts
from agent.model.dialects.base import PastStep, PromptContext
from agent.trajectory.decider import DecisionContext
from devices.frame import NotAPicture

_WAIT = Decision("", Wait(2.0), 'do(action="Wait", duration="2 seconds")', DecidedBy.FARHAND)
_HAND_OVER = Decision("", TakeOver(NOT_SHOWN), 'do(action="Take_over")', DecidedBy.FARHAND)
_MOST_IN_A_ROW = 3
_MOST_LINES, _LONGEST_LINE = 12, 160
_SENTENCES = {
    "en": {
        "about": "Names, numbers and addresses are covered on the screen; a handle in brackets, such as"
        " [name 1], stands for each. Where you need one, in a text to type or in words for the person, write"
        " its handle exactly, with the brackets: what it stands for is put in its place.",
        "named": "“{said}” in the task may be {handles} on the screen.",
        "untold": "Words in covered places: {texts}",
        "comma": ", ",
    },
    "zh": {
        "about": "屏幕上的姓名、号码和地址已被遮盖，各用方括号里的代号表示，例如 [姓名1]。"
        "需要用到时，在要输入的文字或对用户说的话里连同方括号原样写出代号，它会被换成真实内容。",
        "named": "任务里的“{said}”可能是屏幕上的 {handles}。",
        "untold": "被遮盖处的文字：{texts}",
        "comma": "、",
    },
}  # fmt: skip


class Cover:
    """Of one task. lang: of the prompt. household: names of its people, looked for on every page."""

    def __init__(self, lang: str, household: Iterable[str] = ()) -> None:
        self._lang = lang
        self._handles = Handles(lang)
        self._handles.expect(household)
        self._rebuilt = False
        # A step that was called off may still be covered in its thread.
        self._lock = threading.Lock()

    def expect(self, household: Iterable[str]) -> None:
        """Names of people that have come or changed since."""
        with self._lock:
            self._handles.expect(household)

    async def cover(self, context: DecisionContext, prompt: PromptContext) -> PromptContext | Decision:
        """The request as it may leave; a decision of Farhand's own where the page was not read.

        Raises PageNotShown where handing such a page over has led nowhere.
        """
        page = await context.page.page()
        if not is_read(page, prompt.screenshot):
            return _not_shown(context.trajectory.steps)
        lines = await context.page.picture_lines()
        try:
            return await asyncio.to_thread(self._covered, context, prompt, page, lines)
        except (NotAPicture, OSError):
            return _not_shown(context.trajectory.steps)

    def uncover(self, decision: Decision) -> Decision:
        """The decision with what its handles stand for; raw text and thoughts stay as the model wrote them.

        An action with an unknown handle is an unusable reply.
        """
        return replace(
            decision, action=self._real(decision.action), rest=tuple(map(self.uncover, decision.rest))
        )

    def words(self, texts: Iterable[str]) -> list[str]:
        """Texts of the phone, of a person or of a role, as they may leave; call it in a thread."""
        with self._lock:
            return [self._text(text) for text in texts]

    def real_words(self, text: str) -> str:
        """A text of a model with what its handles stand for; unchanged if one stands for nothing."""
        try:
            return self._handles.real(text)
        except UnknownHandle:
            return text

    def _real(self, action: Action | UnusableReply) -> Action | UnusableReply:
        if isinstance(action, UnusableReply):
            return action
        try:
            return with_texts(action, self._handles.real)
        except UnknownHandle as err:
            return UnusableReply(Unusable.BAD_ARGUMENT, str(err))

    def _covered(
        self, context: DecisionContext, prompt: PromptContext, page: Page, lines: Page | None
    ) -> PromptContext:
        with self._lock:
            if not self._rebuilt:
                self._handles.rebuild(context.trajectory.steps)
                self._rebuilt = True
            shown = covered_page(prompt.screenshot, page, self._handles, self._lang, prompt.app, lines)
            history = tuple(map(self._past, prompt.history))
            facts = tuple(map(self._text, prompt.facts))
            about = self._about(prompt.task_text, shown)
            return replace(prompt, screenshot=shown.screenshot, history=history, facts=(*facts, *about))

    def _past(self, step: PastStep) -> PastStep:
        return replace(
            step,
            thinking=self._own(step.thinking),
            raw=self._own(step.raw),
            result=with_result_texts(step.result, self._text),
            steer=self._text(step.steer),
            note=self._again(step.note, step),
            action=with_texts(step.action, lambda text: self._again(text, step)),
            target="",  # words of the page: not all that is covered there is known in a line of its own
        )

    def _again(self, text: str, step: PastStep) -> str:
        """A text of the step's action, kept with real words, with the handles that its reply had.

        '' where these are not known any more.
        """
        written = f"{step.thinking}\n{step.raw}"
        if not self._handles.knows_all_in(written):
            return ""
        text = self._handles.put_back(text, written)
        plain = searchable(text)
        found = [*mentions_of(plain), *self._handles.known_in(plain)]
        return covered_text(text, self._handles, outside_handles(plain, found))

    def _text(self, text: str) -> str:
        """A text of the phone or of a person."""
        plain = searchable(text)
        found = [*mentions_of(plain), *self._handles.known_in(plain), *look_alikes(plain)]
        return covered_text(text, self._handles, without_overlaps(found))

    def _own(self, text: str) -> str:
        """A text of the model's: its handles stay, and numbers may be places on the screen."""
        plain = searchable(text)
        known = [
            each
            for each in self._handles.known_in(plain)
            if each.kind is not PersonalKind.NUMBER or not each.text.isdecimal()
        ]
        return covered_text(text, self._handles, outside_handles(plain, known))

    def _about(self, task_text: str, shown: CoveredPage) -> list[str]:
        sentences = _SENTENCES[self._lang]
        named = sorted(self._handles.named_in(task_text, shown.handles), key=lambda each: each[0])
        told = [sentences["about"]]
        for said, handles in itertools.groupby(named, key=lambda each: each[0]):
            listed = sentences["comma"].join(handle for _, handle in handles)
            told.append(sentences["named"].format(said=said, handles=listed))
        if shown.untold:
            texts = sentences["comma"].join(
                f"“{text[:_LONGEST_LINE]}”" for text in shown.untold[:_MOST_LINES]
            )
            told.append(sentences["untold"].format(texts=texts))
        return told


def _not_shown(steps: Sequence[StepRecord]) -> Decision:
    """A wait, after which the page is read anew; then the page is left to the person.

    Raises PageNotShown once that has led nowhere.
    """
    own = list(itertools.takewhile(_is_own, reversed([step for step in steps if not step.cut_off])))
    if not own or isinstance(own[0].action, TakeOver):
        taken_over = [step for step in own if isinstance(step.action, TakeOver)]
        given_up = any(
            step.result is not None and step.result.detail == Reason.GIVEN_UP for step in taken_over
        )
        if given_up or len(taken_over) >= _MOST_IN_A_ROW:
            raise PageNotShown("the page stays unread")
        return _WAIT
    return _HAND_OVER


def _is_own(step: StepRecord) -> bool:
    if step.decided_by is not DecidedBy.FARHAND:
        return False
    return isinstance(step.action, Wait) or step.action == _HAND_OVER.action
