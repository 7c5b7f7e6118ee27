"""Sends one answer, whole or streamed, correct or with a fault."""

import asyncio

from aiohttp import web

from agent.standin.completions import Completion, error_event, error_json
from agent.standin.faults import FaultKind, ModelFault
from agent.standin.log import LoggedRequest
from agent.standin.refusals import SERVICE_ERRORS, ServiceError

WEB_PAGE = "<!doctype html><title>Sign in</title><p>Please sign in to this network.</p>"
_WITHOUT_REPLY = frozenset({FaultKind.STATUS, FaultKind.NOT_JSON, FaultKind.SILENCE, *SERVICE_ERRORS})
_BROKEN_OFF = frozenset(
    {
        FaultKind.DROP_MID_STREAM, FaultKind.STALL, FaultKind.STALL_AT_START, FaultKind.ERROR_MID_STREAM,
        FaultKind.BROKEN_SSE,
    }
)  # fmt: skip
_HELD_OPEN = frozenset({FaultKind.STALL, FaultKind.STALL_AT_START})
_BROKEN_EVENT = b'data: {"id": "chatcmpl-standin", "choices": [{"del\n\n'


class Answering:
    """Answers one request. let_go: set when connections that are held open must end."""

    def __init__(
        self,
        request: web.Request,
        entry: LoggedRequest,
        let_go: asyncio.Event,
        *,
        reply_delay_s: float,
        token_delay_s: float,
    ) -> None:
        self._request = request
        self._entry = entry
        self._let_go = let_go
        self._reply_delay_s = reply_delay_s
        self._token_delay_s = token_delay_s

    def needs_no_reply(self, fault: ModelFault) -> bool:
        """Whether the fault answers by itself, so that no scripted reply is used up."""
        return fault.kind in _WITHOUT_REPLY

    async def without_reply(self, fault: ModelFault) -> web.StreamResponse:
        """An error, a foreign web page, or nothing."""
        if fault.kind is FaultKind.SILENCE:
            await self._hold_open(fault)
            return self._broken()
        if fault.kind is FaultKind.NOT_JSON:
            self._entry.status = 200
            return web.Response(text=WEB_PAGE, content_type="text/html")
        told = SERVICE_ERRORS.get(fault.kind) or _ordered(fault.status)
        self._entry.status = told.status
        headers = {"Retry-After": f"{fault.retry_after:g}"} if fault.retry_after else None
        error = error_json(told.message, told.kind, told.code, None)
        return web.json_response(error, status=told.status, headers=headers)

    async def with_reply(
        self, completion: Completion, fault: ModelFault | None, *, stream: bool
    ) -> web.StreamResponse:
        """The reply, or half of it; half of a reply without stream is nothing."""
        slow_s = fault.delay_s if fault and fault.kind is FaultKind.SLOW else 0.0
        await asyncio.sleep(self._reply_delay_s + slow_s)
        half = fault if fault and fault.kind in _BROKEN_OFF else None
        if stream:
            drip_s = fault.delay_s if fault and fault.kind is FaultKind.DRIP else self._token_delay_s
            return await self._stream(completion, half, drip_s)
        if half:
            if half.kind in _HELD_OPEN:
                await self._hold_open(half)
            elif half.kind is FaultKind.ERROR_MID_STREAM:
                return await self.without_reply(ModelFault(kind=FaultKind.STATUS))
            return self._broken()
        self._entry.status = 200
        return web.json_response(completion.whole())

    async def _stream(
        self, completion: Completion, half: ModelFault | None, drip_s: float
    ) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache"}
        )
        await response.prepare(self._request)
        await response.write(completion.opening())
        deltas = list(completion.deltas())
        for delta in deltas[: _before_it_ends(half, len(deltas))]:
            if drip_s:
                await asyncio.sleep(drip_s)
            await response.write(delta)
        last = _last_event(half, completion)
        if half and not last:
            if half.kind in _HELD_OPEN:
                await self._hold_open(half)
            self._broken()
            return response
        await response.write(last)
        await response.write_eof()
        self._entry.status = 200
        return response

    async def _hold_open(self, fault: ModelFault) -> None:
        """Waits until the fault's time is over, the client is gone (which cancels) or `let_go` is set."""
        try:
            async with asyncio.timeout(fault.delay_s or None):
                await self._let_go.wait()
        except TimeoutError:
            return

    def _broken(self) -> web.Response:
        """Breaks the connection without an answer; the response only ends the handler."""
        if self._request.transport is not None:
            self._request.transport.abort()
        return web.Response()


def _ordered(status: int) -> ServiceError:
    return ServiceError(status, f"Ordered fault {status}", "server_error", None)


def _before_it_ends(half: ModelFault | None, pieces: int) -> int:
    """How many pieces are sent."""
    if half is None:
        return pieces
    return 0 if half.kind is FaultKind.STALL_AT_START else pieces // 2


def _last_event(half: ModelFault | None, completion: Completion) -> bytes:
    """What ends the stream; b'' for a connection that breaks."""
    if half is None:
        return completion.closing()
    if half.kind is FaultKind.ERROR_MID_STREAM:
        return error_event("The server had an error while processing your request.")
    return _BROKEN_EVENT if half.kind is FaultKind.BROKEN_SSE else b""
