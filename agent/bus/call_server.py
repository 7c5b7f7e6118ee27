"""Calls of the bot that arrive at a home: opened, made once, answered."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from agent.bus.complaints import Complaints
from agent.bus.connection import Bus, BusMessage
from agent.bus.errors import BusError
from agent.bus.kept_replies import KeptReplies
from agent.bus.messages import BUS_VERSION, CallRefusal, SentCall, SentReply, shape_of
from agent.bus.seal import Seal, Sealed
from agent.bus.sessions import Sessions
from agent.bus.streams import put_picture
from agent.contract.dispatcher import HomeDispatcher
from agent.contract.people import Caller
from agent.contract.phones import Background
from agent.contract.wire import Unreadable
from agent.contract.wire_calls import (
    HomeCall,
    HomeReply,
    UnknownCall,
    call_from_json,
    make_call,
    reply_to_json,
)
from agent.contract.wire_errors import ERRORS

MAX_CALL = 1024 * 1024
"""In bytes; the longest text of a person has a hundredth of that."""
MAX_REPLY = 512 * 1024
"""In bytes of JSON; a larger one goes to the object store."""
_MOST_AT_ONCE = 256
_FINISH_S = 1.0
_FORGETS = "history.forget_person"
"""Takes nothing from anybody but their own past, and may come after they are gone: the home was away."""
_CALL, _REPLY = shape_of(SentCall), shape_of(SentReply)
_log = logging.getLogger(__name__)


class CallServer:
    """Makes the calls of one home.

    limit: takes from a caller what this home does not allow them; raises PermissionError for a stranger.
    contested: as for HomeBeat.
    background: owns the calls that are being made.
    """

    def __init__(
        self,
        bus: Bus,
        seal: Seal,
        home: HomeDispatcher,
        sessions: Sessions,
        limit: Callable[[Caller], Caller],
        contested: Callable[[], bool],
        background: Background,
    ) -> None:
        self._bus = bus
        self._seal = seal
        self._home = home
        self._sessions = sessions
        self._limit = limit
        self._contested = contested
        self._background = background
        self._replies = KeptReplies(sessions.accepts)
        self._complaints = Complaints(_log)
        self._at_once = 0
        self._idle = asyncio.Event()

    async def handle(self, message: BusMessage) -> None:
        """Returns at once: calls are made side by side, begun in their order."""
        if len(message.content) > MAX_CALL:
            self._complaints.note("a call is too large and was left", f"{len(message.content)} bytes")
        elif (sent := self._opened(message)) is None:
            return  # here already: what is not from the bot takes no call's place
        elif self._at_once >= _MOST_AT_ONCE:
            self._complaints.note("too many calls at once: one was left, to be sent again")
        else:
            self._at_once += 1
            self._background.start(self._answer(message, sent), "call over the bus")

    async def finish(self) -> None:
        """Waits a moment for the replies to calls that are being made."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FINISH_S):
                while self._at_once:
                    self._idle.clear()
                    await self._idle.wait()

    async def _answer(self, message: BusMessage, sent: SentCall) -> None:
        try:
            reply = await self._reply_to(sent)
            if reply is None:
                return
            reply = replace(reply, instance=self._sessions.instance)
            content = self._seal.close(Sealed.REPLY, _REPLY.to_json(message=reply).encode(), sent.call_id)
            await self._bus.answer(message, content)
        except BusError as err:
            _log.info("a reply could not be sent, the bot asks again: %s", err)
        finally:
            self._at_once -= 1
            self._idle.set()

    def _opened(self, message: BusMessage) -> SentCall | None:
        """None if it is not from the bot: a stranger gets no answer."""
        try:
            sent: SentCall = _CALL.from_json(self._seal.open(Sealed.CALL, message.content))["message"]
        except Unreadable as err:
            self._complaints.note("what came as a call was not readable and was left", str(err))
            return None
        return sent

    async def _reply_to(self, sent: SentCall) -> SentReply | None:
        """None while the other computer with this key may be the one that is asked: of two replies only the
        first reaches the bot, and a refusal is always faster than what it would keep from arriving.
        """
        if self._contested() and not self._sessions.accepts(sent.session):
            return None
        if abs(sent.bus_version - BUS_VERSION) > 1:
            self._complaints.note("a call of another version was refused", f"of {sent.bus_version}")
            return SentReply(refused=CallRefusal.OTHER_VERSION)
        if not self._sessions.accepts(sent.session):
            self._complaints.note("a call of an earlier session was refused")
            return SentReply(refused=CallRefusal.STALE)
        return await self._replies.once(sent.call_id, sent.session, lambda: self._make(sent))

    async def _make(self, sent: SentCall) -> SentReply:
        try:
            call = call_from_json(sent.call)
        except UnknownCall as err:
            self._complaints.note("a call that this version does not have was refused", str(err))
            return SentReply(refused=CallRefusal.UNKNOWN_CALL)
        except Unreadable as err:
            self._complaints.note("a call was not readable and was refused", str(err))
            return SentReply(refused=CallRefusal.UNREADABLE)
        try:
            return await self._written(call.name, await self._made(call), sent.call_id)
        except Unreadable as err:
            _log.error("the reply to %s cannot be sent: %s", call.name, err)
        except BusError as err:
            _log.warning("the reply to %s cannot be sent: %s", call.name, err)
        return SentReply(refused=CallRefusal.BROKEN)

    async def _made(self, call: HomeCall) -> HomeReply:
        try:
            if call.name != _FORGETS:
                call = replace(call, arguments=self._limited(call.arguments))
            return HomeReply(self._home.journal_id, await make_call(self._home, call))
        except Exception as err:  # noqa: BLE001 - whatever a call raises is for whoever made it
            if not isinstance(err, tuple(ERRORS.values())):  # a fault of the program: nobody else sees it
                _log.exception("%s failed", call.name)
            return HomeReply(self._home.journal_id, error=err)

    def _limited(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Raises PermissionError for somebody who is unknown here."""
        return {
            name: self._limit(value) if isinstance(value, Caller) else value
            for name, value in arguments.items()
        }

    async def _written(self, name: str, reply: HomeReply, call_id: str) -> SentReply:
        """Raises Unreadable for an error that no call may raise, BusError."""
        try:
            text = reply_to_json(name, reply)
        except Unreadable:
            if reply.error is not None:
                _log.error("%s broke", name, exc_info=reply.error)
            raise
        if len(text) <= MAX_REPLY or name.startswith("takeover."):
            return SentReply(text)  # secrets go onto no disk
        object_name = f"reply-{secrets.token_hex(12)}"
        content = self._seal.close(Sealed.OBJECT, text.encode(), call_id)
        await put_picture(self._bus, self._seal.home_id, object_name, content)
        return SentReply(object_name=object_name)
