"""A step as the journal has it, and what follows from its result."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.actions import Action, ActionResult, DecidedBy, Reason, ResultKind, UnusableReply
from agent.contract.ids import RequestId

_HAPPENED = frozenset({ResultKind.DONE, ResultKind.UNCHANGED, ResultKind.ANSWERED})


class StepVerdict(StrEnum):
    """What became of a step, as the page after it says."""

    SUCCESS = "success"
    WRONG_PAGE = "wrong_page"  # the page changed, and not to what was meant
    NOTHING_CHANGED = "nothing_changed"  # or nothing was performed
    UNKNOWN = "unknown"  # nobody looked, or nobody could tell


@dataclass(frozen=True, slots=True)
class StepRecord:
    """A row of the journal's steps."""

    number: int
    app: str
    thinking: str
    raw: str
    action: Action | UnusableReply
    intended: bool
    """The intent of its input is committed."""
    result: ActionResult | None
    """None while it runs; after a crash None with `intended` means that the input may have happened."""
    target: str = ""
    """What stood under the point of a touch, '' if unknown."""
    request_id: RequestId | None = None
    """Of the approval that its input used up, None for none."""
    decided_by: DecidedBy = DecidedBy.MODEL
    """Who decided it, whatever `raw` says."""
    dialect: str = ""
    """As in Decision; '' for steps from before it was kept, which only AutoGLM could write, too."""
    anchor: str = ""
    """The id of what a touch pressed, or of the field that was typed into; '' if unknown or none."""
    view: str = ""
    """The page that it was decided on, as `agent.perception.coarse_view` writes it; '' if hidden or unknown.
    """
    verdict: StepVerdict = StepVerdict.UNKNOWN
    """Of a team; UNKNOWN where one model works alone."""
    replays: int = 0
    """As in Decision."""

    @property
    def happened(self) -> bool:
        """Did it surely take place: not rejected, refused, failed, unreadable, or cut off?"""
        return self.result is not None and self.result.kind in _HAPPENED

    @property
    def uncertain(self) -> bool:
        """May its input have reached the phone, or not?"""
        return self.result is not None and self.result.kind is ResultKind.UNKNOWN

    @property
    def cut_off(self) -> bool:
        """Did its run end before anything of it was done?"""
        cut_off = ActionResult(ResultKind.FAILED, Reason.INTERRUPTED)
        return self.result == cut_off and not self.intended
