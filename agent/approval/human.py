"""The person behind a task, as the loop sees them: permits, questions, take-overs, unlocking."""

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace

from agent.approval.approval_crop import crop_for
from agent.approval.by_hand import by_hand_on, unlocking
from agent.approval.given import Approvals, most_uses
from agent.approval.permit import TAKEN_BACK, Permit
from agent.approval.policy_gate import NeedsChoice, PolicyGate
from agent.approval.recheck import Agreed, must_rebind, reason_of, rebind
from agent.approval.requests import RequestBroker
from agent.contract.actions import Action, ActionResult, Interact, Reason, ResultKind, TakeOver
from agent.contract.errors import PhoneLocked
from agent.contract.events import Offline
from agent.contract.page import LATE
from agent.contract.proof import Evidence, EvidenceKind
from agent.contract.requests import (
    GO_ON,
    IT_IS_DONE,
    NOT_YET,
    STILL_LOCKED,
    STOP,
    WHICH,
    BudgetFor,
    ClaimFor,
    RequestKind,
    RequestState,
    TakeOverFor,
)
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.journal.requests import NewRequest, RequestRow
from agent.perception.pictures import chat_picture
from agent.perception.redacted_view import RedactedView
from agent.phone.perform import Performed
from agent.policy.binding_builder import MAX_TEXT
from agent.policy.choices.choice import TEXTS
from agent.policy.labels.classes import is_group
from agent.policy.page.judgement import Forbidden, Free, NeedsApproval, NeedsPerson, StillRefused
from agent.policy.page.private_page import is_private
from agent.policy.page.receipt import receipt_of
from agent.policy.rules.rules import Rules
from agent.policy.words import table
from agent.trajectory.trajectory import OpenStep
from devices.base import Observation, Verdict

# An answer in words that says nothing but yes, as its button may be called.
_YES = re.compile(
    r"\s*(?:(?:yes|yep|yeah|是的?|对的?)[\s,，]*)?"
    r"(?:(?:it(?:['’]s| is) )?done|已?经?完成了?|做好了|好了)?\s*[.!。！]?\s*",
    re.IGNORECASE,
)


class NobodyAnswered(Exception):
    """A question, take-over or unlock request expired: the task pauses and frees the phone."""


class Human:
    """Asks the person of one task and waits for them; the broker keeps the requests, the policy gate judges.

    handed_over: held while the person is asked for what they may do on the phone itself.
    offline: the program was off while the task waited for its person, who is notified of that once.
    """

    def __init__(
        self,
        task: Task,
        broker: RequestBroker,
        guard: PolicyGate,
        approvals: Approvals,
        handed_over: Callable[[], AbstractAsyncContextManager[None]],
        offline: Offline | None = None,
    ) -> None:
        self.guard = guard
        self._handed_over = handed_over
        self._offline = offline
        self._task = task
        self._broker = broker
        self._approvals = approvals

    async def permit(
        self, step: OpenStep, action: Action, past: Sequence[StepRecord], screen: RedactedView
    ) -> Permit | ActionResult:
        """A permit for an input, or the result that stands for the refusal.

        past: the task's steps before this one.
        """
        # Judged by what is really typed; rows and messages keep the handle.
        sent = screen.revealed(action)
        ruling = await self.guard.rule(step, sent, past)
        match ruling.judgement:
            case Free():
                screen.keep_revealed(action, step.observation)
                return Permit(sent, step.observation)
            case NeedsApproval() if sent is not action:
                return await self.take_over(step, TakeOver(""), screen)
            case NeedsChoice(choice) if choice.answer:
                return ActionResult(ResultKind.ANSWERED, Reason.CHOSEN, found=choice.answer)
            case NeedsChoice(choice):
                return await self.ask(step, Interact(TEXTS[choice.kind], choice.options))
            case NeedsPerson(Reason.TARGET_UNKNOWN):
                return await self.take_over(step, TakeOver(""), screen)
            case NeedsPerson(reason) | Forbidden(reason):
                return ActionResult(ResultKind.REFUSED, reason)
            case StillRefused():
                return ActionResult(ResultKind.REJECTED, Reason.STILL_REFUSED)
            case NeedsApproval(binding) if len(binding.text) > MAX_TEXT:
                # A person approves no words that the question has no room for.
                return ActionResult(ResultKind.FAILED, Reason.TEXT_TOO_LONG)
            case NeedsApproval(binding):
                agreed = Agreed(step.observation, step.page, binding, ruling.bind)
                return await self._approval(step, action, agreed, ruling.rules, screen)

    async def _approval(
        self, step: OpenStep, action: Action, agreed: Agreed, rules: Rules, screen: RedactedView
    ) -> Permit | ActionResult:
        words = getattr(action, "message", None) or ""
        row = await self._approvals.answer_to(agreed.binding)
        if row is not None and row.state is RequestState.APPROVED and row.left == 0:
            return await self.take_over(step, TakeOver(words), screen)
        may_send = row is None or row.state is RequestState.APPROVED
        if may_send and (why := await self._approvals.too_many_voids()):
            return await self.take_over(step, TakeOver(why), screen)
        if may_send and must_rebind(agreed, asks=row is None):
            fresh = await rebind(agreed, screen)
            if isinstance(fresh, str):
                return ActionResult(ResultKind.VOID, reason_of(fresh))
            step, agreed = await _with_view(step, action, fresh), fresh
        if row is None:
            row = await self._ask(
                step, RequestKind.APPROVAL, words, (), agreed, most_uses(agreed.binding, rules)
            )
        if row.state is RequestState.APPROVED:
            lost_link_s = self._broker.waits.lost_link_s
            first, request_id = row.used == 0, row.request.request_id
            after = row.answered_after
            return Permit(action, step.observation, agreed, request_id, first, lost_link_s, after)
        if row.state is RequestState.VOID:
            return TAKEN_BACK  # before this task was notified of the approval
        return result_of(row) or ActionResult(ResultKind.REJECTED)

    async def close_permit(self, permit: Permit, performed: Performed) -> None:
        """Makes the approval void if the screen had changed before its first use, or the phone was away.

        An app that got a fact by it is remembered.

        If the program dies before this, the next start makes the unused approval void.
        """
        if permit.request_id is not None and permit.first and performed.result.kind is ResultKind.VOID:
            reason = performed.result.detail
            await self._broker.void(self._task, permit.request_id, reason, performed.changed)
        if permit.agreed is not None:
            seen, binding = permit.agreed.observation, permit.agreed.binding
            await self.guard.keep_shared(permit.action, seen, binding, performed.result)

    async def take_over(self, step: OpenStep, action: TakeOver, screen: RedactedView) -> ActionResult:
        """Waits until the person has done something on the phone, or gave up. Raises NobodyAnswered."""
        wanted = await asyncio.to_thread(by_hand_on, step.observation, step.page)
        done = receipt_of(step.page) is not None
        wanted = replace(wanted, withheld=screen.withholds(step.observation), done=done)
        row = await self._ask(step, RequestKind.TAKE_OVER, action.message, (), take_over=wanted)
        if (result := result_of(row)) is None:
            raise NobodyAnswered
        return result

    async def ask(self, step: OpenStep, action: Interact) -> ActionResult:
        """Waits for the person's answer. Raises NobodyAnswered."""
        row = await self._ask(step, RequestKind.QUESTION, action.question, action.options)
        if (result := result_of(row)) is None:
            raise NobodyAnswered
        return result

    async def confirm_done(self, step: OpenStep, claim: ClaimFor) -> ActionResult:
        """Asks whether the task is done, of which nothing on the phone shows it. Raises NobodyAnswered."""
        options = (IT_IS_DONE, NOT_YET, STOP)
        row = await self._ask(step, RequestKind.QUESTION, "", options, claim=claim)
        if (result := result_of(row)) is None:
            raise NobodyAnswered
        return result

    async def extend_budget(self, number: int, asked: BudgetFor) -> None:
        """Asks, before step `number`, whether the task may cost more; the answer is in the journal.

        Returns for any answer: the budget is checked again. Raises NobodyAnswered.
        """
        new = NewRequest(number, RequestKind.QUESTION, options=(GO_ON, STOP), budget=asked)
        row = await self._broker.ask(self._task, new, offline=self._off_once())
        if row.state is not RequestState.ANSWERED:
            raise NobodyAnswered

    async def unlock(self, number: int, seen: Observation, *, still: bool) -> None:
        """Waits until the person says that they unlocked the phone, before step `number`.

        still: they have said so once, and the phone is locked all the same.
        Raises PhoneLocked if they give up, NobodyAnswered.
        """
        lit = seen.frame if seen.verdict is not Verdict.OFF else None  # a dark screen shows nothing
        async with self._handed_over():
            new = NewRequest(
                number,
                RequestKind.UNLOCK,
                app=seen.foreground.package if seen.foreground else "",
                text=STILL_LOCKED if still else "",
                picture=await chat_picture(lit) if lit else None,
                private=is_private(seen, LATE),
                take_over=unlocking(seen),
            )
            hidden = seen.verdict is Verdict.SECURE
            row = await self._broker.ask(self._task, new, hidden=hidden, offline=self._off_once())
        if row.state is RequestState.GIVEN_UP:
            raise PhoneLocked("the person gave up unlocking the phone")
        if row.state is not RequestState.FINISHED:
            raise NobodyAnswered

    async def _ask(
        self,
        step: OpenStep,
        kind: RequestKind,
        text: str,
        options: tuple[str, ...],
        agreed: Agreed | None = None,
        allowed: int = 0,
        take_over: TakeOverFor | None = None,
        claim: ClaimFor | None = None,
    ) -> RequestRow:
        seen, hidden = step.observation, step.observation.verdict is Verdict.SECURE
        new = NewRequest(
            step.number,
            kind,
            seen.foreground.package if seen.foreground else "",
            text,
            options,
            # Black where it counts: the words say what is there.
            picture=None if hidden else step.picture,
            binding=agreed.binding if agreed else None,
            private=step.private,
            allowed=allowed,
            take_over=take_over,
            claim=claim,
        )
        # Not for an approval, which a keyboard that moves would make void.
        async with nullcontext() if kind is RequestKind.APPROVAL else self._handed_over():
            return await self._broker.ask(
                self._task,
                new,
                thinking=step.decision.thinking,
                hidden=hidden,
                offline=self._off_once(),
                uncertain=agreed is not None and await self._approvals.maybe_sent(agreed.binding),
                crop=await crop_for(agreed) if agreed else None,
            )

    def _off_once(self) -> Offline | None:
        offline, self._offline = self._offline, None
        return offline


async def _with_view(step: OpenStep, action: Action, agreed: Agreed) -> OpenStep:
    """The step with the picture that was captured with the words of the approval."""
    seen = agreed.observation
    if seen.frame is None or seen.frame is step.observation.frame:
        return step
    return replace(
        step,
        observation=seen,
        page=agreed.page,
        picture=await chat_picture(seen.frame, action, agreed.page),
        private=step.private or is_private(seen, agreed.page),
    )


def result_of(row: RequestRow) -> ActionResult | None:
    """What the answer to a request means for the step that asked, now and after a restart.

    None for what ends no step: an approval, no answer, and whatever still waits or was taken back.
    """
    match row.state:
        case RequestState.REJECTED:
            return ActionResult(ResultKind.REJECTED)
        case RequestState.EXPIRED if row.request.kind is RequestKind.APPROVAL:
            return ActionResult(ResultKind.REJECTED, Reason.EXPIRED)
        case RequestState.FINISHED:
            return ActionResult(ResultKind.ANSWERED, Reason.FINISHED)
        case RequestState.GIVEN_UP:
            return ActionResult(ResultKind.ANSWERED, Reason.GIVEN_UP)
        case RequestState.ANSWERED if row.request.claim is not None:
            return _of_claim(row.request.claim, row.reply)
        case RequestState.ANSWERED if row.request.text in WHICH and row.reply in row.request.options:
            # The words are those of the page, not the person's.
            return ActionResult(ResultKind.ANSWERED, Reason.CHOSEN, found=row.reply)
        case RequestState.ANSWERED:
            return ActionResult(ResultKind.ANSWERED, row.reply)
        case _:
            return None


def _of_claim(claim: ClaimFor, reply: str) -> ActionResult:
    """What the answer to the question means whether a task is done; other words say that it is not."""
    if reply == IT_IS_DONE or (reply.strip() and _YES.fullmatch(reply)):
        said = Evidence(EvidenceKind.PERSON_SAID)
        proof = replace(claim.proof, held=(*claim.proof.held, said), missing=(), uncertain=())
        return ActionResult(ResultKind.DONE, proof=proof)
    if reply == STOP:
        return ActionResult(ResultKind.ANSWERED, STOP)
    no = reply == NOT_YET or is_group(reply, table.REFUSALS)
    return ActionResult(ResultKind.ANSWERED, Reason.NOT_DONE if no else reply, proof=claim.proof)
