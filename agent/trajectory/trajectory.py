"""All steps of one task in order: on disk first, then told."""

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
    ResultKind,
    UnusableReply,
)
from agent.contract.event_stream import EventStream
from agent.contract.events import StepDone
from agent.contract.page import LATE, Page
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind, Outcome, Step, Task
from agent.journal import Journal
from agent.journal.frame_files import drop_frames, frame_path
from agent.perception.page_reading import label_of
from agent.perception.pictures import chat_picture
from agent.policy.page.private_page import is_private
from agent.storage.free_space import disk_troubles
from agent.storage.trouble import DatabaseTroubled
from agent.trajectory.pending_request import PendingRequest, asked_before
from devices.base import Observation

_MAX_UNUSABLE = 3


@dataclass(frozen=True, slots=True)
class OpenStep:
    """A step that was decided and has no result yet.

    page: what the screen says, LATE if nobody had to read it. picture: the screen with the action marked, for
    the chat. target: what stands under the point, '' if unknown. private: as in agent.contract.tasks.Step.
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
        """What the model asked for."""
        return self.decision.action


@dataclass(frozen=True, slots=True)
class LastScreen:
    """What the last decision was made on, for the report. png: as the phone sent it; a decoded one takes megabytes."""

    png: bytes | None
    private: bool


class Trajectory:
    """The steps of one task, those before a pause included."""

    def __init__(
        self,
        task: Task,
        journal: Journal,
        stream: EventStream,
        frames: Path,
        past: list[StepRecord],
        before: PendingRequest | None = None,
    ) -> None:
        self.task = task
        self.past = past
        self.last: LastScreen | None = None
        self._journal = journal
        self._stream = stream
        self._frames = frames
        self._before = before
        self._owed: tuple[OpenStep, ActionResult, float] | None = None
        self._unchecked: Step | None = None

    @classmethod
    async def of(cls, task: Task, journal: Journal, stream: EventStream, frames: Path) -> "Trajectory":
        """Takes up a task where its journal ends. frames: folder for this task's pictures."""
        past = await journal.steps.of(task.task_id)
        if not past:  # pictures of another journal's task of the same number are nobody's here
            await asyncio.to_thread(drop_frames, frames.parent, task.task_id)
        before = asked_before(await journal.requests.last_of(task.task_id), past)
        return cls(task, journal, stream, frames, past, before)

    def take_asked_before(self) -> PendingRequest | None:
        """What waited for its person when the program went off; only the first to ask gets it."""
        before, self._before = self._before, None
        return before

    def numbers(self, max_steps: int) -> range:
        """The numbers of the steps still to come."""
        return range(len(self.past) + 1, max_steps + 1)

    async def decided(
        self, number: int, observation: Observation, decision: Decision, page: Page = LATE
    ) -> OpenStep:
        """Commits what was decided and draws its picture. page: if it was read meanwhile."""
        target = label_of(decision.action, page)
        app = observation.foreground.package if observation.foreground else ""
        private = is_private(observation, page) or await self._paid_in(app)
        kept, picture = await asyncio.gather(
            self._journal.steps.decided(self.task.task_id, number, app, decision, target),
            self._picture(number, observation, decision, private=private),
            return_exceptions=True,  # both have ended then: a row that came later would be left open by a pause
        )
        if isinstance(kept, BaseException):
            raise kept
        if isinstance(picture, BaseException):
            raise picture
        self.past.append(
            StepRecord(
                number,
                app,
                decision.thinking,
                decision.raw,
                decision.action,
                False,
                None,
                target,
                decided_by=decision.by,
            )
        )
        self.last = LastScreen(observation.frame.screenshot.png if observation.frame else None, private)
        return OpenStep(number, observation, decision, picture, target, page, private)

    async def _paid_in(self, app: str) -> bool:
        """Was a payment sent in this app during this task? What follows are receipts, which seldom say so in words."""
        rows = await self._journal.requests.approvals_of(self.task.task_id)
        bindings = [row.request.binding for row in rows if row.used]
        return any(binding is not None and binding.is_money and binding.app == app for binding in bindings)

    async def _picture(
        self, number: int, observation: Observation, decision: Decision, *, private: bool
    ) -> bytes | None:
        if observation.frame is None:
            return None
        picture = await chat_picture(observation.frame, decision.action)
        await asyncio.to_thread(_keep, frame_path(self._frames, number, private=private), picture)
        return picture

    async def intend(self, step: OpenStep, request_id: int | None = None) -> bool:
        """Commits that the input is about to be sent, with the use of the yes behind it; only then is the phone touched.

        False if the journal knows no such yes that is still good.
        """
        return await self._journal.steps.intend(self.task.task_id, step.number, request_id)

    async def end(self, step: OpenStep, result: ActionResult, settle_s: float = 0.0) -> None:
        """Commits the result, then tells it; that of a typed text is told when it was checked, or by `tell`."""
        try:
            await self._journal.steps.end(self.task.task_id, step.number, result, {"settle_s": settle_s})
        except (DatabaseTroubled, asyncio.CancelledError):  # Stop may come while it waits for a locked file
            self._owed = (step, result, settle_s)  # it has happened, so it is not to become "unknown"
            raise
        self._owed = None
        last = self.past[-1] = replace(self.past[-1], intended=True, result=result)
        told = Step(
            step.number,
            last.app,
            step.decision.thinking,
            step.action,
            result,
            step.picture,
            step.target,
            step.private,
        )
        if result.detail == Reason.TYPED_UNVERIFIED:
            self._unchecked = told
        else:
            self._stream.publish(StepDone(self.task, told))

    @property
    def unchecked(self) -> Step | None:
        """The last step if it typed a text that nobody has read back so far."""
        return self._unchecked

    async def checked(self, step: Step, result: ActionResult) -> None:
        """Commits what the field was found to hold, and tells the step. A crash before leaves it unverified."""
        if result != step.result:
            await self._journal.steps.amend(self.task.task_id, step.number, step.result, result)
            self.past[-1] = replace(self.past[-1], result=result)
            self._unchecked = replace(step, result=result)
        self.tell()

    def tell(self) -> None:
        """Tells a step whose text is not going to be checked any more, as it stands on disk."""
        step, self._unchecked = self._unchecked, None
        if step is not None:
            self._stream.publish(StepDone(self.task, step))

    async def write_owed(self) -> None:
        """Commits and tells the result that the database could not take."""
        if self._owed is not None:
            await self.end(*self._owed)
            self.tell()

    async def finish(self, step: OpenStep, action: Finish) -> Outcome:
        """Commits the last step and answers what the model reports."""
        await self.end(step, ActionResult(ResultKind.DONE))
        return Outcome(EndKind.DONE, message=action.message)

    @property
    def gave_up_reading(self) -> bool:
        """Three replies in a row could not be used."""
        tail = self.past[-_MAX_UNUSABLE:]
        return len(tail) == _MAX_UNUSABLE and all(
            step.result is not None and step.result.kind is ResultKind.UNUSABLE for step in tail
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What Note and Call_API kept, in order."""
        return notes_in(self.past)


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
        for folder in (
            path.parent.parent,
            path.parent,
        ):  # the mode is not for parents that are made on the way
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
            file.write(picture)
