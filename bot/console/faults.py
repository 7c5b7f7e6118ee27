"""Faults to order: the next calls that fit are delayed, refused, or cut off before or after their effect."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.console.wire import JsonObject, as_integer, as_number, as_text

Mode = Literal["delay", "before", "after"]


@dataclass(slots=True)
class ChatFault:
    """What happens to `times` calls of one method (lower case, '*' for all; getUpdates only by its name).

    mode: 'delay' lets the call through late; 'before' answers instead of acting; 'after' acts first.
    status: HTTP status of the answer, 0 cuts the connection instead, 200 gives the true answer, or the body
    if there is one. retry_after: seconds, for 429. description: error text.
    body: raw text instead of a JSON answer.
    """

    method: str
    chat_id: int
    times: int
    delay_s: float
    mode: Mode
    status: int
    retry_after: int
    description: str
    body: str

    def fits(self, method: str, chat_id: int) -> bool:
        """True if this call is one of those."""
        named = self.method == method or (self.method == "*" and method != "getupdates")
        return self.times > 0 and named and self.chat_id in {0, chat_id}


def read_fault(fields: JsonObject) -> ChatFault:
    """From the body of POST /control/faults; without a mode, a mere delay lets the call through."""
    wanted = as_text(fields.get("mode"))
    status = as_integer(fields.get("status"))
    retry_after = as_integer(fields.get("retry_after"))
    if retry_after and not status:
        status = 429
    delay_s = as_number(fields.get("delay_s"))
    mode: Mode = "delay" if delay_s and not status else "before"
    if wanted == "before" or wanted == "after" or wanted == "delay":
        mode = wanted
    return ChatFault(
        method=as_text(fields.get("method")).lower() or "*",
        chat_id=as_integer(fields.get("chat_id")),
        times=as_integer(fields.get("times"), 1),
        delay_s=delay_s,
        mode=mode,
        status=status,
        retry_after=retry_after,
        description=as_text(fields.get("description")),
        body=as_text(fields.get("body")),
    )


FaultSource = Callable[[str, int], ChatFault | None]


class ChatFaults:
    """The ordered faults, first come first used.

    source: asked about each call first, with its method (lower case) and chat (0 for none), as it arrives;
    it answers what goes wrong with this one call.
    """

    def __init__(self) -> None:
        self._ordered: list[ChatFault] = []
        self.source: FaultSource | None = None

    def order(self, fault: ChatFault) -> None:
        """Adds a fault behind the others."""
        self._ordered.append(fault)

    def clear(self) -> None:
        """Forgets all of them."""
        self._ordered.clear()

    @property
    def left(self) -> int:
        """How many calls will still be hit."""
        return sum(fault.times for fault in self._ordered)

    def take(self, method: str, chat_id: int) -> ChatFault | None:
        """The fault for this call, used up by one; None if it goes through."""
        if self.source is not None and (fault := self.source(method, chat_id)) is not None:
            return fault
        for fault in self._ordered:
            if fault.fits(method, chat_id):
                fault.times -= 1
                self._ordered = [kept for kept in self._ordered if kept.times > 0]
                return fault
        return None
