"""The person behind a task, as the loop sees them: permits, questions, take-overs, unlocking."""

from agent.actions import Action, ActionResult, Interact, Reason, ResultKind, TakeOver
from agent.desk import Desk
from agent.errors import PhoneLocked
from agent.events import STILL_LOCKED, RequestKind, RequestState, Task
from agent.journal.requests import RequestRow
from agent.permit import Permit
from agent.pictures import chat_picture
from agent.policy import Free, NeedsApproval, NeedsPerson, judge
from agent.trajectory import OpenStep
from devices.base import Observation, Verdict

# A page that never stands still (a countdown, a film) would void every yes for ever.
_MAX_VOIDS = 2


class NobodyAnswered(Exception):
    """A question, take-over or unlocking expired: the task pauses and frees the phone."""


class Human:
    """Asks the person of one task and waits for them; the waiting itself is the desk's."""

    def __init__(self, task: Task, desk: Desk) -> None:
        self._task = task
        self._desk = desk

    async def permit(self, step: OpenStep, action: Action, voids: int) -> Permit | ActionResult:
        """Leave for an input, or the result that stands for the refusal.

        voids: approvals of this task that the screen made void; after two, such a page is left to the person.
        """
        match judge(action, step.observation):
            case Free():
                return Permit(action, step.observation)
            case NeedsPerson():
                return ActionResult(ResultKind.REFUSED, Reason.SECURE_PAGE)
            case NeedsApproval(why):
                if voids >= _MAX_VOIDS:
                    return await self.take_over(step, TakeOver(why))
                return await self._approval(step, action, why)

    async def _approval(self, step: OpenStep, action: Action, why: str) -> Permit | ActionResult:
        row = await self._ask(step, RequestKind.APPROVAL, why, ())
        if row.state is RequestState.APPROVED:
            return Permit(action, step.observation, approved=True)
        reason = Reason.EXPIRED if row.state is RequestState.EXPIRED else ""
        return ActionResult(ResultKind.REJECTED, reason)

    async def take_over(self, step: OpenStep, action: TakeOver) -> ActionResult:
        """Waits until the person has done something on the phone, or gave up. Raises NobodyAnswered."""
        row = await self._ask(step, RequestKind.TAKE_OVER, action.message, ())
        match row.state:
            case RequestState.FINISHED:
                return ActionResult(ResultKind.ANSWERED, Reason.FINISHED)
            case RequestState.GIVEN_UP:
                return ActionResult(ResultKind.ANSWERED, Reason.GIVEN_UP)
            case _:
                raise NobodyAnswered

    async def ask(self, step: OpenStep, action: Interact) -> ActionResult:
        """Waits for the person's answer. Raises NobodyAnswered."""
        row = await self._ask(step, RequestKind.QUESTION, action.question, action.options)
        if row.state is not RequestState.ANSWERED:
            raise NobodyAnswered
        return ActionResult(ResultKind.ANSWERED, row.reply)

    async def unlock(self, number: int, seen: Observation, *, still: bool) -> None:
        """Waits until the person says that they unlocked the phone, before step `number`.

        still: they have said so once, and it is locked all the same. Raises PhoneLocked if they give up, NobodyAnswered.
        """
        lit = seen.frame if seen.verdict is not Verdict.OFF else None  # a dark screen shows nothing
        picture = await chat_picture(lit) if lit else None
        text = STILL_LOCKED if still else ""
        row = await self._request(number, RequestKind.UNLOCK, text, (), seen, picture)
        if row.state is RequestState.GIVEN_UP:
            raise PhoneLocked("the person gave up unlocking the phone")
        if row.state is not RequestState.FINISHED:
            raise NobodyAnswered

    async def _ask(
        self, step: OpenStep, kind: RequestKind, text: str, options: tuple[str, ...]
    ) -> RequestRow:
        thinking = step.decision.thinking
        return await self._request(step.number, kind, text, options, step.observation, step.picture, thinking)

    async def _request(
        self,
        number: int,
        kind: RequestKind,
        text: str,
        options: tuple[str, ...],
        seen: Observation,
        picture: bytes | None,
        thinking: str = "",
    ) -> RequestRow:
        return await self._desk.ask(
            self._task,
            number,
            kind,
            app=seen.foreground.package if seen.foreground else "",
            text=text,
            options=options,
            picture=picture,
            thinking=thinking,
            hidden=seen.verdict is Verdict.SECURE,
        )
