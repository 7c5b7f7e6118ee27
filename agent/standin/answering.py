"""Sends one answer, whole or streamed, correct or with a fault."""

import asyncio

from aiohttp import web

from agent.standin.completions import Completion, error_json
from agent.standin.faults import FaultKind, ModelFault
from agent.standin.log import LoggedRequest

_WEB_PAGE = "<!doctype html><title>Sign in</title><p>Please sign in to this network.</p>"
_WITHOUT_REPLY = frozenset({FaultKind.STATUS, FaultKind.NOT_JSON, FaultKind.SILENCE})
_BROKEN_OFF = frozenset({FaultKind.DROP_MID_STREAM, FaultKind.STALL, FaultKind.BROKEN_SSE})
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
            return web.Response(text=_WEB_PAGE, content_type="text/html")
        self._entry.status = fault.status
        headers = {"Retry-After": f"{fault.retry_after:g}"} if fault.retry_after else None
        error = error_json(f"Ordered fault {fault.status}", "server_error", None, None)
        return web.json_response(error, status=fault.status, headers=headers)

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
            if half.kind is FaultKind.STALL:
                await self._hold_open(half)
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
        for delta in deltas[: len(deltas) // 2] if half else deltas:
            if drip_s:
                await asyncio.sleep(drip_s)
            await response.write(delta)
        if half and half.kind is not FaultKind.BROKEN_SSE:
            if half.kind is FaultKind.STALL:
                await self._hold_open(half)
            self._broken()
            return response
        await response.write(_BROKEN_EVENT if half else completion.closing())
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
