"""The Bot API side, for the bot: /bot{token}/{method} and /file/bot{token}/{path}."""

import asyncio
import hmac
import json
import re
import time
from dataclasses import dataclass

from aiohttp import web

from bot.console.calls import CallLog
from bot.console.errors import ApiError, bad_request, method_not_found, unauthorized
from bot.console.faults import ChatFault, ChatFaults
from bot.console.methods import METHODS
from bot.console.methods.receiving import get_updates
from bot.console.rates import RateLimits
from bot.console.state import World
from bot.console.wire import Json, JsonObject, Params, read_params

_TOKEN_FORM = re.compile(r"\d+:[\w-]+")


@dataclass(slots=True)
class _Reply:
    status: int
    body: str


class BotApi:
    """Parses calls, applies faults and limits, and logs each call."""

    def __init__(self, world: World, token: str) -> None:
        self.faults = ChatFaults()
        self.limits = RateLimits()
        self.calls = CallLog()
        self._world = world
        self._token = token

    def add_routes(self, app: web.Application) -> None:
        """Adds the two addresses to the server."""
        app.router.add_route("*", "/bot{token}/{method}", self._call)
        app.router.add_get("/file/bot{token}/{path:.+}", self._download)

    async def _call(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["method"]
        started, at = time.monotonic(), self._world.clock.now()
        params = Params({}, {})
        reply: _Reply | None = None
        try:
            self._check_token(request.match_info["token"])
            params = await read_params(request)
            reply = await self._reply_with_faults(name.lower(), params)
        except ApiError as err:
            reply = _refusal(err)
        self.calls.add(
            at=at,
            method=name,
            chat_id=params.integer("chat_id"),
            message_id=params.integer("message_id"),
            size_bytes=request.content_length or 0,
            status=reply.status if reply else 0,
            refused=_description(reply),
            duration_s=time.monotonic() - started,
        )
        if reply is None:
            return _cut(request)
        kind = "application/json" if reply.body.startswith("{") else "text/html"
        return web.Response(status=reply.status, text=reply.body, content_type=kind)

    def _check_token(self, token: str) -> None:
        if not _TOKEN_FORM.fullmatch(token):
            raise ApiError(404, "Not Found")
        if not hmac.compare_digest(token.encode(), self._token.encode()):
            raise unauthorized()

    async def _reply_with_faults(self, method: str, params: Params) -> _Reply | None:
        """The reply, None if the connection is to be cut."""
        fault = self.faults.take(method, params.integer("chat_id"))
        if fault is None:
            return await self._reply(method, params)
        if fault.mode != "after":
            await asyncio.sleep(fault.delay_s)
            return await self._reply(method, params) if fault.mode == "delay" else _fault_reply(fault)
        reply = await self._reply(method, params)
        await asyncio.sleep(fault.delay_s)
        return reply if fault.status == 200 and not fault.body else _fault_reply(fault)

    async def _reply(self, method: str, params: Params) -> _Reply:
        self.limits.check(method, params.integer("chat_id"))
        if method == "getupdates":
            return _success(await get_updates(self._world, params))
        handler = METHODS.get(method)
        if handler is None:
            raise method_not_found()
        return _success(handler(self._world, params))

    async def _download(self, request: web.Request) -> web.StreamResponse:
        try:
            self._check_token(request.match_info["token"])
            content = self._world.files.content(request.match_info["path"])
            if content is None:
                raise bad_request("wrong file_id or the file is temporarily unavailable")
        except ApiError as err:
            refusal = _refusal(err)
            return web.Response(status=refusal.status, text=refusal.body, content_type="application/json")
        return web.Response(body=content, content_type="application/octet-stream")


def _success(result: Json) -> _Reply:
    return _Reply(200, json.dumps({"ok": True, "result": result}))


def _refusal(err: ApiError) -> _Reply:
    body: JsonObject = {"ok": False, "error_code": err.code, "description": err.description}
    if err.retry_after:
        body["parameters"] = {"retry_after": err.retry_after}
    return _Reply(err.code, json.dumps(body))


def _fault_reply(fault: ChatFault) -> _Reply | None:
    if not fault.status and not fault.body:
        return None
    if fault.body:
        return _Reply(fault.status or 200, fault.body)
    text = fault.description or _DEFAULT_TEXTS.get(fault.status, "Internal Server Error")
    if fault.status == 429:
        text = f"Too Many Requests: retry after {fault.retry_after or 1}"
        return _refusal(ApiError(429, text, fault.retry_after or 1))
    return _refusal(ApiError(fault.status, text))


_DEFAULT_TEXTS = {
    400: "Bad Request: ordered fault",
    401: "Unauthorized",
    403: "Forbidden: bot was blocked by the user",
    404: "Not Found",
    409: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    413: "Request Entity Too Large",
    501: "Not Implemented",
    502: "Bad Gateway",
    503: "Service Unavailable",
    504: "Gateway Timeout",
    520: "Web server is returning an unknown error",
}


def _description(reply: _Reply | None) -> str:
    if reply is None:
        return "connection cut"
    if reply.status == 200 or not reply.body.startswith("{"):
        return "" if reply.status == 200 else f"status {reply.status}"
    body: JsonObject = json.loads(reply.body)
    return str(body.get("description", ""))


def _cut(request: web.Request) -> web.StreamResponse:
    """Drops the connection without a byte of reply."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
