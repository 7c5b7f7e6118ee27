"""The stand-in for a model server: OpenAI's chat completions over HTTP, answered from scripts and recipes."""

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from agent.standin.answering import Answering
from agent.standin.checking import CheckedRequest, Refused, check, parse
from agent.standin.completions import Completion, ReplyUsage, error_json, pieces
from agent.standin.control import ModelControl
from agent.standin.conversation import read_conversation
from agent.standin.faults import ModelFault
from agent.standin.log import LoggedRequest, RequestLog
from agent.standin.player import next_move
from agent.standin.script import Script
from agent.standin.wire import text_of

MODELS = (
    "autoglm-phone-9b",
    "autoglm-phone-9b-multilingual",
    "autoglm-phone",
    "autoglm-phone-multilingual",
)
_MAX_BODY = 64 * 1024 * 1024
# About what a picture of 1080x2400 costs AutoGLM-Phone (28-px cells); text counts four characters a token.
_PICTURE_TOKENS = 3354


class StandinModel:
    """A model server on loopback. Open it with `async with`; then `url` is what a client takes as base_url.

    host, port: where to listen, port 0 for a free one.
    reply_delay_s: before the first token; may be changed while the server runs.
    token_delay_s: before each further piece; may be changed while the server runs.
    api_key: required as a Bearer token unless ''.
    models: the names that it answers to.
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        reply_delay_s: float = 0.0,
        token_delay_s: float = 0.0,
        *,
        api_key: str = "",
        models: tuple[str, ...] = MODELS,
    ) -> None:
        self.reply_delay_s = reply_delay_s
        self.token_delay_s = token_delay_s
        self._address = (host, port)
        self._api_key = api_key
        self._models = models
        self._script = Script()
        self._log = RequestLog()
        self._let_go = asyncio.Event()
        app = web.Application(client_max_size=_MAX_BODY)
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_get("/v1/models", self._list_models)
        ModelControl(self._script, self._log, self.reset).add_routes(app)
        app.on_shutdown.append(self._shutting_down)
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=2.0)

    @property
    def url(self) -> str:
        """'http://127.0.0.1:PORT/v1'. Raises RuntimeError while it is not open."""
        if not self._runner.addresses:
            raise RuntimeError("the stand-in model is not open")
        port: int = self._runner.addresses[0][1]
        return f"http://{self._address[0]}:{port}/v1"

    @property
    def requests(self) -> tuple[LoggedRequest, ...]:
        """All chat requests since the start or the last reset."""
        return self._log.entries

    def script(self, *replies: str) -> None:
        """Raw replies for the next requests, before any recipe."""
        self._script.add_replies(replies)

    def fault(self, fault: ModelFault) -> None:
        """Orders a fault. Faults come before scripted replies and use none up unless they send one."""
        self._script.faults.add(fault)

    def set_fault_source(self, source: Callable[[LoggedRequest], ModelFault | None] | None) -> None:
        """From now on the source decides the fault of each chat request as the request arrives."""
        self._script.faults.source = source

    async def wait_for_requests(self, count: int) -> None:
        """Returns when so many chat requests are answered, or about to be, since the last reset."""
        await self._log.wait_for(count)

    def reset(self) -> None:
        """Forgets scripted replies, faults and the log, and ends requests that are held open."""
        self._script.clear()
        self._log.clear()
        self._let_go.set()
        self._let_go = asyncio.Event()

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, *self._address).start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    async def _shutting_down(self, _: web.Application) -> None:
        self._let_go.set()

    async def _list_models(self, request: web.Request) -> web.Response:
        try:
            self._check_key(request)
        except Refused as refused:
            return _error(refused)
        models = [
            {"id": name, "object": "model", "created": 0, "owned_by": "standin"} for name in self._models
        ]
        return web.json_response({"object": "list", "data": models})

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        arrived = time.time()
        body = await request.read()
        entry = LoggedRequest(time=arrived, body_bytes=len(body))
        try:
            self._check_key(request)
            wanted = parse(body)
            entry.tells(wanted)
            checked = await asyncio.to_thread(check, wanted, self._models)
        except Refused as refused:
            entry.status, entry.error = refused.status, str(refused)
            await self._log.add(entry)
            return _error(refused)
        return await self._answer(request, entry, checked)

    async def _answer(
        self, request: web.Request, entry: LoggedRequest, checked: CheckedRequest
    ) -> web.StreamResponse:
        fault = self._script.faults.next(entry)
        answering = Answering(
            request, entry, self._let_go, reply_delay_s=self.reply_delay_s, token_delay_s=self.token_delay_s
        )
        entry.fault = fault.kind.value if fault else ""
        # A test that waits for the request in the log may reset at once: its fault must be chosen by then.
        await self._log.add(entry)
        if fault and answering.needs_no_reply(fault):
            return await answering.without_reply(fault)
        entry.reply = await self._reply(checked, fault)
        completion = _completion(checked, entry.reply)
        return await answering.with_reply(completion, fault, stream=checked.request.stream)

    async def _reply(self, checked: CheckedRequest, fault: ModelFault | None) -> str:
        """The text of the fault, else the scripted reply, else the recipe's."""
        text = self._script.garbled(fault) if fault else None
        if text is None:
            text = self._script.next_reply()
        return text if text is not None else await asyncio.to_thread(_played, checked)

    def _check_key(self, request: web.Request) -> None:
        if self._api_key and request.headers.get("Authorization") != f"Bearer {self._api_key}":
            raise Refused(401, "Incorrect API key provided.", "invalid_api_key")


def _played(checked: CheckedRequest) -> str:
    return next_move(read_conversation(checked.request.messages, checked.picture)).reply


def _completion(checked: CheckedRequest, text: str) -> Completion:
    request = checked.request
    letters = sum(len(text_of(message)) for message in request.messages)
    usage = ReplyUsage(letters // 4 + _PICTURE_TOKENS, len(pieces(text)))
    with_usage = request.stream_options is not None and request.stream_options.include_usage
    return Completion(request.model, text, usage, with_usage)


def _error(refused: Refused) -> web.Response:
    kind = "authentication_error" if refused.status == 401 else "invalid_request_error"
    return web.json_response(
        error_json(str(refused), kind, refused.code, refused.param), status=refused.status
    )
