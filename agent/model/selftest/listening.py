"""A family's dialect that keeps what passes through it, and the numbers of a tap as the model wrote them."""

import time
from dataclasses import dataclass, replace

from agent.contract.actions import Decision, DoubleTap, LongPress, Tap, Unusable, UnusableReply
from agent.model.dialects.base import Dialect, PromptContext
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.family import Family
from agent.model.dialects.general import FamilyDialect
from agent.model.request import ModelReply, ModelRequest

Size = tuple[int, int]
# A picture in which every number is a pixel, on a screen that keeps six places behind the point.
_ANY_NUMBER = 100_000
_FINE = 1_000_000
_PLACES = 4
_BESIDE = (Unusable.KIND_MISMATCH, Unusable.OFF_SCREEN)


@dataclass(frozen=True, slots=True)
class Heard:
    """One request and its reply. asked_at: seconds of the monotonic clock; reply: None if none was read."""

    asked_at: float
    sent_px: Size
    reply: ModelReply | None = None


class Listening:
    """Implements agent.model.dialects.base.Dialect as another one does, and keeps the last request and reply.

    Of a reply that is too long to be read none is kept.
    """

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self.heard: Heard | None = None

    @property
    def name(self) -> str:
        """The other one's."""
        return self._dialect.name

    @property
    def form(self) -> str:
        """The other one's."""
        return self._dialect.form

    def request(self, context: PromptContext) -> ModelRequest:
        """As the other one makes it."""
        request = self._dialect.request(context)
        self.heard = Heard(time.monotonic(), request.picture_px)
        return request

    def is_complete(self, reply: ModelReply) -> bool:
        """As the other one says."""
        return self._dialect.is_complete(reply)

    def read(self, reply: ModelReply, screen_px: Size, picture_px: Size) -> Decision:
        """As the other one reads it."""
        if self.heard is not None:
            self.heard = replace(self.heard, reply=reply)
        return self._dialect.read(reply, screen_px, picture_px)


def written_numbers(family: Family, dialect: Dialect, reply: ModelReply) -> tuple[float, float] | None:
    """The numbers of the first tap in a reply, in their order; None without a tap.

    It is read once more as if its numbers were pixels of a picture that holds them all.
    """
    if isinstance(dialect, FamilyDialect):
        screen_px = _square(_ANY_NUMBER * _FINE)
        any_kind = FamilyDialect(replace(family, kind=CoordinateKind.PIXELS))
        point = _tap(any_kind.read(reply, screen_px, _square(_ANY_NUMBER)))
        if point is None:  # fractions are no pixels
            fractions = FamilyDialect(replace(family, kind=CoordinateKind.FRACTION))
            point = _tap(fractions.read(reply, _square(_FINE), _square(_ANY_NUMBER)))
    else:
        # AutoGLM counts thousandths and nothing else.
        point = _tap(dialect.read(reply, _square(1000 * _FINE), _square(1000)))
    if point is None:
        return None
    first, second = (round((each + 0.5) / _FINE, _PLACES) for each in point)
    return first, second


def may_tap(decision: Decision) -> bool:
    """Could the reply be read? Also one whose point lies outside of what its kind can say."""
    action = decision.action
    return not isinstance(action, UnusableReply) or action.reason in _BESIDE


def _tap(decision: Decision) -> tuple[int, int] | None:
    for each in (decision, *decision.rest):
        if isinstance(each.action, Tap | DoubleTap | LongPress):
            return each.action.point
    return None


def _square(side: int) -> Size:
    return side, side
