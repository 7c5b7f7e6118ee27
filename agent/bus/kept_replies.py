"""Replies by the ids of their calls: a call that comes again is not made again."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from agent.bus.messages import CallRefusal, SentReply

_MOST_BYTES = 32 * 1024 * 1024
_FORGOTTEN = SentReply(refused=CallRefusal.STALE)


@dataclass(slots=True)
class _Kept:
    """session: the last one with which the call came."""

    session: str
    made: asyncio.Event = field(default_factory=asyncio.Event)
    reply: SentReply = _FORGOTTEN


class KeptReplies:
    """Of the sessions that are accepted.

    The oldest are forgotten where they are too many bytes: their calls, which nobody waits for by then, are
    refused if they come again, and never made again.
    """

    def __init__(self, accepts: Callable[[str], bool], most_bytes: int = _MOST_BYTES) -> None:
        self._accepts = accepts
        self._most_bytes = most_bytes
        self._kept: dict[str, _Kept] = {}
        self._bytes = 0

    async def once(self, call_id: str, session: str, make: Callable[[], Awaitable[SentReply]]) -> SentReply:
        """The reply to the call, made now if it comes for the first time."""
        if (known := self._kept.get(call_id)) is not None:
            known.session = session
            await known.made.wait()
            return known.reply
        self._forget_old()
        kept = self._kept[call_id] = _Kept(session)
        try:
            reply = kept.reply = await make()
        finally:
            kept.made.set()
        self._bytes += len(kept.reply.reply)
        self._forget_large()
        return reply

    def _forget_old(self) -> None:
        for call_id, kept in list(self._kept.items()):
            if self._accepts(kept.session):
                continue
            if kept.made.is_set():
                self._bytes -= len(kept.reply.reply)
                del self._kept[call_id]

    def _forget_large(self) -> None:
        for kept in self._kept.values():
            if self._bytes <= self._most_bytes:
                return
            if kept.made.is_set():
                self._bytes -= len(kept.reply.reply)
                kept.reply = _FORGOTTEN
