"""All steps of one task in order: on disk first, then published."""

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from agent.contract.actions import (
    Action,
    ActionResult,
    CallApi,
    Decision,
    Finish,
    Note,
    Reason,
    Receipt,
    ResultKind,
    UnusableReply,
    Wait,
)
from agent.contract.errors import DatabaseTroubled
from agent.contract.event_stream import EventStream
from agent.contract.events import StepDone
from agent.contract.page import LATE, Page
from agent.contract.seen_page import SeenPage
from agent.contract.steps import StepRecord, StepVerdict
from agent.contract.tasks import Step, Task
from agent.journal import Journal
from agent.journal.frame_files import drop_frames, frame_path
from agent.perception.coarse_view import coarse_view
from agent.perception.page_reading import anchor_of, is_hidden, label_of, presses_switch
from agent.perception.pictures import chat_picture
from agent.perception.recorded_place import place_of_step
from agent.perception.seen_page import seen_page_of, without_codes
from agent.policy.page.private_page import is_private
from agent.storage.free_space import disk_troubles
from agent.trajectory.pending_request import PendingRequest, pending_request_of
from agent.trajectory.person_words import PersonWords, words_of
from agent.trajectory.unusable_replies import MAX_UNUSABLE
from devices.base import Observation, Screenshot


@dataclass(frozen=True, slots=True)
class OpenStep:
    """A step that was decided and has no result yet.

    page: words of the screen, LATE if they were not needed.
    picture: the screen with the action marked, for the chat.
    target: words under the point, '' if unknown.
    private: as in agent.contract.tasks.Step.
    """

    number: int
    observation: Observation
    decision: Decision
    picture: bytes | None
    target: str = ""
    page: Page = LATE
    private: bool = False

    @property
    def action(self) -> Action | UnusableReply:
        """What is to be done."""
        return self.decision.action


@dataclass(frozen=True, slots=True)
class LastScreen:
    """The screen of the last decision, for the report.

    screenshot: None if the page was protected; a decoded frame takes megabytes.
    """

    screenshot: Screenshot | None
    private: bool


class Trajectory:
    """The steps of one task, those before a pause included.

    seen: of the pages of its steps that were read, in order; those of earlier runs without codes.
    pending_request: until the first decision of this run is committed.
    screenshot_before: of the newest step of this run, None if the page was protected; `last` keeps the
        same for the report.
    """

    def __init__(
        self,
        task: Task,
        journal: Journal,
        stream: EventStream,
        frames: Path,
        steps: list[StepRecord],
        pending_request: PendingRequest | None = None,
        seen: list[SeenPage] | None = None,
    ) -> None:
        self.task = task
        self.steps = steps
        self.seen = seen or []
        self.last: LastScreen | None = None
        self.pending_request = pending_request
        self.words = PersonWords(task.text)
        self.screenshot_before: Screenshot | None = None
        self._journal = journal
        self._stream = stream
        self._frames = frames
        self._owed: tuple[OpenStep, ActionResult, float] | None = None
        self._unchecked: Step | None = None
        self._pressed_switch = False

    @classmethod
    async def of(cls, task: Task, journal: Journal, stream: EventStream, frames: Path) -> "Trajectory":
        """Resumes a task where its journal ends. frames: folder for this task's pictures."""
        steps = await journal.steps.of(task.task_id)
        if not steps:  # pictures of another journal's task with the same number belong to nobody here
            await asyncio.to_thread(drop_frames, frames.parent, task.task_id)
        pending = pending_request_of(await journal.requests.last_of(task.task_id), steps)
        seen = await journal.steps.seen_in(task.task_id)
        trajectory = cls(task, journal, stream, frames, steps, pending, seen)
        await trajectory.read_words()
        return trajectory

    async def read_words(self) -> None:
        """Reads what the person has added up to now; the next decision is made on it."""
        self.words = await words_of(self._journal, self.task)

    async def has_new_words(self, after: int = 0) -> bool:
        """Has the person added something that was not there when the last decision was made?

        after: id of a correction; only what came after that one counts.
        """
        return await self._journal.corrections.newest(self.task.task_id) > max(self.words.newest, after)

    async def mark_words_read(self, number: int) -> None:
        """Commits that the model has read all words before it decided this step."""
        if self.words.has_unread:
            await self._journal.corrections.mark_read(self.task.task_id, self.words.newest, number)
            read = [replace(each, read_at=each.read_at or number) for each in self.words.corrections]
            self.words = replace(self.words, corrections=tuple(read))

    def numbers(self, max_steps: int) -> range:
        """The numbers of the steps still to come."""
        return range(len(self.steps) + 1, max_steps + 1)

    async def commit_decision(
        self,
        number: int,
        observation: Observation,
        decision: Decision,
        page: Page = LATE,
        *,
        records: bool = True,
    ) -> OpenStep:
        """Commits a decision and draws its picture. page: LATE if it was not read.

        records: False while a secret may stand on the phone's pages: then nothing is kept for a shortcut.
        """
        target, anchor = label_of(decision.action, page), anchor_of(decision.action, page)
        app = observation.foreground.package if observation.foreground else ""
        private = is_private(observation, page) or await self._paid_in(app)
        seen = seen_page_of(number, observation, page)
        kept_seen = without_codes(seen) if seen else None
        view = "" if is_hidden(observation) else coarse_view(observation)
        place = place_of_step(decision.action, page, observation) if records else None
        kept, picture = await asyncio.gather(
            self._journal.steps.commit_decision(
                self.task.task_id, number, app, decision, target, kept_seen, anchor, view, place
            ),
            self._picture(number, observation, decision, page, private=private),
            # Both have ended by then: a row that came later would be left open by a pause.
            return_exceptions=True,
        )
        if isinstance(kept, BaseException):
            raise kept
        if isinstance(picture, BaseException):
            raise picture
        step = StepRecord(
            number, app, decision.thinking, decision.raw, decision.action, False, None, target,
            decided_by=decision.by, dialect=decision.dialect, anchor=anchor, view=view,
            replays=decision.replays,
        )  # fmt: skip
        self.steps.append(step)
        self.seen += [seen] if seen else []
        self._pressed_switch = presses_switch(decision.action, page)
        screenshot = observation.frame.screenshot if observation.frame else None
        shown = None if is_hidden(observation) else screenshot  # black: it shows nothing to anybody
        self.last = LastScreen(shown, private)
        self.screenshot_before = shown
        self.pending_request = None
        return OpenStep(number, observation, decision, picture, target, page, private)

    async def _paid_in(self, app: str) -> bool:
        """Was a payment sent in this app during this task? Receipts follow, which seldom name the payment."""
        rows = await self._journal.requests.approvals_of(self.task.task_id)
        bindings = [row.request.binding for row in rows if row.used]
        return any(binding is not None and binding.is_money and binding.app == app for binding in bindings)

    async def _picture(
        self, number: int, observation: Observation, decision: Decision, page: Page, *, private: bool
    ) -> bytes | None:
        if observation.frame is None:
            return None
        picture = await chat_picture(observation.frame, decision.action, page)
        await asyncio.to_thread(_keep, frame_path(self._frames, number, private=private), picture)
        return picture

    async def intend(self, step: OpenStep, request_id: int | None = None) -> bool:
        """Commits the intent of the input with the use of its approval; only then is the phone touched.

        False if the journal has no such approval that still holds.
        """
        intended = await self._journal.steps.intend(
            self.task.task_id, step.number, request_id, words_read=self.words.newest
        )
        if intended:
            self.steps[-1] = replace(self.steps[-1], request_id=request_id)
        return intended

    async def end(self, step: OpenStep, result: ActionResult, settle_s: float = 0.0) -> None:
        """Commits the result, then publishes the step; one that typed a text once the text is checked."""
        try:
            ends = isinstance(step.action, Finish) and result.kind is ResultKind.DONE
            words_read = self.words.newest if ends else None
            result = await self._journal.steps.end(
                self.task.task_id, step.number, result, {"settle_s": settle_s}, words_read=words_read
            )
        except (DatabaseTroubled, asyncio.CancelledError):  # Stop may come while the file is locked
            self._owed = (step, result, settle_s)  # the input was sent, so the step must not become "unknown"
            raise
        self._owed = None
        last = self.steps[-1] = replace(self.steps[-1], intended=True, result=result)
        done = Step(
            step.number, last.app, step.decision.thinking, step.action, result, step.picture, step.target,
            step.private
        )  # fmt: skip
        if result.detail == Reason.TYPED_UNVERIFIED:
            self._unchecked = done
        else:
            self._stream.publish(StepDone(self.task, done))

    @property
    def last_result(self) -> ActionResult | None:
        """Of the newest step, None before the first."""
        return self.steps[-1].result if self.steps else None

    @property
    def unchecked_step(self) -> Step | None:
        """The last step if it typed a text that was not read back yet."""
        return self._unchecked

    async def commit_check(self, step: Step, result: ActionResult) -> None:
        """Commits what the field holds, and publishes the step; after a crash the text is unverified."""
        if result != step.result:
            await self._journal.steps.amend(self.task.task_id, step.number, step.result, result)
            self.steps[-1] = replace(self.steps[-1], result=result)
            self._unchecked = replace(step, result=result)
        self.publish_unchecked()

    async def commit_change(self) -> None:
        """The page did change after the last step, later than it was first seen; the model is told so."""
        step = self.steps[-1] if self.steps else None
        if step is not None and step.result is not None and step.result.kind is ResultKind.UNCHANGED:
            result = replace(step.result, kind=ResultKind.DONE)
            await self._journal.steps.amend(self.task.task_id, step.number, step.result, result)
            self.steps[-1] = replace(step, result=result)
            if self._unchecked is not None:
                self._unchecked = replace(self._unchecked, result=result)

    async def commit_verdict(self, step: StepRecord, verdict: StepVerdict) -> None:
        """Commits what became of a step, as the page after it says."""
        await self._journal.steps.keep_verdict(self.task.task_id, step.number, verdict)
        self.steps[step.number - 1] = replace(self.steps[step.number - 1], verdict=verdict)

    @property
    def next_page_counts(self) -> bool:
        """Does the next page show whether the last step has done what it was for?"""
        return bool(self.steps) and (self.steps[-1].request_id is not None or self._pressed_switch)

    @property
    def finished_take_over(self) -> StepRecord | None:
        """The take-over that was just finished: nothing was touched since, and no receipt is known."""
        for step in reversed(self.steps):
            if step.result == ActionResult(ResultKind.ANSWERED, Reason.FINISHED):
                return step
            if not isinstance(step.action, Wait | Note | CallApi | UnusableReply):
                return None
        return None

    async def commit_receipt(self, step: StepRecord, receipt: Receipt) -> None:
        """Commits what the page after a take-over says; after a crash before this, it is unread."""
        if step.result is not None:
            result = replace(step.result, receipt=receipt)
            await self._journal.steps.amend(self.task.task_id, step.number, step.result, result)
            self.steps[step.number - 1] = replace(step, result=result)

    def publish_unchecked(self) -> None:
        """Publishes a step whose text will not be checked any more, as the step stands on disk."""
        step, self._unchecked = self._unchecked, None
        if step is not None:
            self._stream.publish(StepDone(self.task, step))

    async def write_owed(self) -> None:
        """Commits and publishes the result that the database could not take."""
        if self._owed is not None:
            await self.end(*self._owed)
            self.publish_unchecked()

    @property
    def is_unreadable(self) -> bool:
        """Could none of the last three replies be used?"""
        tail = self.steps[-MAX_UNUSABLE:]
        return len(tail) == MAX_UNUSABLE and all(
            step.result is not None and step.result.kind is ResultKind.UNUSABLE for step in tail
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What Note and Call_API kept, in order."""
        return notes_in(self.steps)


def notes_in(steps: Sequence[StepRecord]) -> tuple[str, ...]:
    """What Note and Call_API kept in these steps, in order."""
    actions = [step.action for step in steps]
    return tuple(
        action.text if isinstance(action, Note) else action.instruction
        for action in actions
        if isinstance(action, Note | CallApi)
    )


def _keep(path: Path, picture: bytes) -> None:
    with disk_troubles():
        # `mode` is not applied to parents that are made on the way.
        for folder in (path.parent.parent, path.parent):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
            file.write(picture)
