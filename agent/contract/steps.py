"""A step as the journal has it, and what may be said of it."""

from dataclasses import dataclass

from agent.contract.actions import Action, ActionResult, DecidedBy, Reason, ResultKind, UnusableReply

_HAPPENED = frozenset({ResultKind.DONE, ResultKind.UNCHANGED, ResultKind.ANSWERED})


@dataclass(frozen=True, slots=True)
class StepRecord:
    """A step as the journal has it."""

    number: int
    app: str
    thinking: str
    raw: str
    action: Action | UnusableReply
    intended: bool
    """Its input was about to be sent."""
    result: ActionResult | None
    """None while it runs; after a crash (intended, no result) means that it is unknown whether the input happened."""
    target: str = ""
    """What stood under the point of a touch, '' if unknown."""
    request_id: int | None = None
    """Of the approval that its input used up, None for none."""
    decided_by: DecidedBy = DecidedBy.MODEL
    """Who decided it, whatever `raw` says."""

    @property
    def happened(self) -> bool:
        """It surely took place: not rejected, refused, failed, unreadable, or cut off."""
        return self.result is not None and self.result.kind in _HAPPENED

    @property
    def uncertain(self) -> bool:
        """Its input may or may not have reached the phone."""
        return self.result is not None and self.result.kind is ResultKind.UNKNOWN

    @property
    def cut_off(self) -> bool:
        """Its run ended before anything of it was done."""
        cut_off = ActionResult(ResultKind.FAILED, Reason.INTERRUPTED)
        return self.result == cut_off and not self.intended
