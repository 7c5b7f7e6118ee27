"""Faults to order: the next matching calls are delayed, refused, or cut off before or after their effect."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.console.wire import JsonObject, as_integer, as_number, as_text

Mode = Literal["delay", "before", "after"]


@dataclass(slots=True)
class ChatFault:
    """What happens to `times` calls of one method (lower case, '*' for all; getUpdates only by its name).

    mode: 'delay' lets the call through late; 'before' replies instead of acting; 'after' acts first.
    status: HTTP status of the reply, 0 cuts the connection, 200 gives the true reply, or the body if given.
    retry_after: seconds, for 429.
    description: error text.
    body: raw text instead of a JSON reply.
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
        """Whether this call matches."""
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
    """The ordered faults, used in their order.

    source: asked about each arriving call first, with its method (lower case) and chat (0 for none); returns
    this one call's fault or None.
    """

    def __init__(self) -> None:
        self._ordered: list[ChatFault] = []
        self.source: FaultSource | None = None

    def order(self, fault: ChatFault) -> None:
        """Adds a fault behind the others."""
        self._ordered.append(fault)

    def clear(self) -> None:
        """Removes all faults."""
        self._ordered.clear()

    @property
    def left(self) -> int:
        """The number of calls that still get a fault."""
        return sum(fault.times for fault in self._ordered)

    def take(self, method: str, chat_id: int) -> ChatFault | None:
        """The fault for this call, which is then used once; None if the call goes through."""
        if self.source is not None and (fault := self.source(method, chat_id)) is not None:
            return fault
        for fault in self._ordered:
            if fault.fits(method, chat_id):
                fault.times -= 1
                self._ordered = [kept for kept in self._ordered if kept.times > 0]
                return fault
        return None
