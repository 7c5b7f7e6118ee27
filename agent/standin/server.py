"""The stand-in for a model server: OpenAI's chat completions over HTTP, answered from scripts and recipes."""

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from agent.standin.answering import WEB_PAGE, Answering
from agent.standin.checking import CheckedRequest, Refused, check, parse, pictures_of
from agent.standin.completions import Completion, error_json
from agent.standin.control import ModelControl
from agent.standin.families import FamilyReply, NumberKind, ServedFamily, model_ids, served_family
from agent.standin.faults import FaultKind, ModelFault
from agent.standin.log import LoggedRequest, RequestLog
from agent.standin.mistakes import Mistakes
from agent.standin.moves import Move
from agent.standin.replies import (
    OWN_WORDS,
    Looks,
    StandinReplies,
    altered_usage,
    finish_reason_of,
    reply_text,
)
from agent.standin.script import Script
from agent.standin.team.role_answers import role_answer
from agent.standin.team.role_faults import RoleFaultKind, RoleFaults
from agent.standin.team.role_requests import role_asked
from agent.standin.usage import PromptCache, check_window, prompt_tokens, usage_of

_WIRE_FAULTS = {
    RoleFaultKind.NEVER: ModelFault(kind=FaultKind.SILENCE),
    RoleFaultKind.AWAY: ModelFault(kind=FaultKind.STATUS, status=503),
}
_MAX_BODY = 64 * 1024 * 1024


class StandinModel:
    """A model server on loopback. Open it with `async with`; then `url` is what a client takes as base_url.

    host, port: where to listen, port 0 for a free one.
    reply_delay_s: before the first token; may be changed while the server runs.
    token_delay_s: before each further piece; may be changed while the server runs.
    api_key: required as a Bearer token unless ''.
    models: the names that it answers to; () for all that a family of the table serves.
    family: the family of every model, '' for the choice by the model's name.
    looks: of a page with known targets, the target of a task in thousandths, or None; before any recipe.
    kind: the numbers of every reply ('pixels', '0-1000', '0-999', '0-1', '0-1000-yx'), '' for the family's.
    window: tokens of the context, 0 for that of the family's server.
    team: orders of faults for a team's roles. Their requests use up no scripted reply and no other order.
    mistakes: that it makes in its recipes, None for none.
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        reply_delay_s: float = 0.0,
        token_delay_s: float = 0.0,
        *,
        api_key: str = "",
        models: tuple[str, ...] = (),
        family: str = "",
        looks: Looks | None = None,
        kind: str = "",
        window: int = 0,
        mistakes: Mistakes | None = None,
    ) -> None:
        self.reply_delay_s = reply_delay_s
        self.token_delay_s = token_delay_s
        self._address = (host, port)
        self._api_key = api_key
        self._models = models
        self._forced = _family(family) if family else None
        self._replies = StandinReplies(looks, NumberKind(kind) if kind else None, mistakes)
        self._window = window
        self._cache = PromptCache()
        self._script = Script()
        self.team = RoleFaults()
        self._log = RequestLog()
        self._let_go = asyncio.Event()
        app = web.Application(client_max_size=_MAX_BODY)
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_get("/v1/models", self._list_models)
        app.router.add_get("/", _web_page)
        ModelControl(self._script, self.team, self._log, self.reset).add_routes(app)
        app.router.add_route("*", "/{elsewhere:.*}", _not_found)
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

    def script(self, *replies: str | Move) -> None:
        """Replies for the next requests, before any recipe: texts as they are, moves in a family's words."""
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
        self.team.clear()
        self._log.clear()
        self._cache.clear()
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
            {"id": name, "object": "model", "created": 0, "owned_by": "standin"}
            for name in self._models or model_ids()
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
            checked = await asyncio.to_thread(check, wanted, self._family_of(wanted.model))
            check_window(checked, self._window or checked.family.rules.window)
        except Refused as refused:
            entry.status, entry.error = refused.status, str(refused)
            await self._log.add(entry)
            return _error(refused)
        entry.prompt_tokens = prompt_tokens(checked)
        return await self._answer(request, entry, checked)

    async def _answer(
        self, request: web.Request, entry: LoggedRequest, checked: CheckedRequest
    ) -> web.StreamResponse:
        asked = role_asked(checked.request.messages)
        role_fault = None
        if asked is not None:
            entry.role = asked.role
            role_fault = self.team.next(asked.role)
            fault = _WIRE_FAULTS.get(role_fault) if role_fault else self._script.faults.from_source(entry)
        else:
            fault = self._script.faults.next(entry)
        answering = Answering(
            request, entry, self._let_go, reply_delay_s=self.reply_delay_s, token_delay_s=self.token_delay_s
        )
        entry.fault = fault.kind.value if fault else ""
        # A test that waits for the request in the log may reset at once: its fault must be chosen by then.
        await self._log.add(entry)
        if fault and answering.needs_no_reply(fault):
            return await answering.without_reply(fault)
        if asked is not None:
            pictures = await asyncio.to_thread(pictures_of, checked.request.messages)
            answer = await asyncio.to_thread(role_answer, asked, pictures, role_fault)
            reply = FamilyReply(answer)
            entry.reply = answer
            completion = self._completion(checked, reply, fault)
            return await answering.with_reply(completion, fault, stream=checked.request.stream)
        # A fault that says everything by itself leaves the scripted reply for the next request.
        scripted = None if fault and fault.kind in OWN_WORDS else self._script.next_reply()
        reply = await asyncio.to_thread(self._replies.reply, checked, scripted, fault)
        entry.reply = reply_text(reply)
        completion = self._completion(checked, reply, fault)
        return await answering.with_reply(completion, fault, stream=checked.request.stream)

    def _family_of(self, model: str) -> ServedFamily | None:
        """None if it has no such model."""
        if self._models and model not in self._models:
            return None
        return self._forced or served_family(model)

    def _completion(
        self, checked: CheckedRequest, reply: FamilyReply, fault: ModelFault | None
    ) -> Completion:
        request = checked.request
        usage = altered_usage(usage_of(checked, reply, self._cache), fault)
        with_usage = request.stream_options is not None and request.stream_options.include_usage
        return Completion(request.model, reply, usage, with_usage, finish_reason_of(fault))

    def _check_key(self, request: web.Request) -> None:
        if self._api_key and request.headers.get("Authorization") != f"Bearer {self._api_key}":
            raise Refused(401, "Incorrect API key provided.", "invalid_api_key")


def _family(name: str) -> ServedFamily:
    """Raises ValueError."""
    family = served_family(name)
    if family is None:
        raise ValueError(f"no family {name!r}")
    return family


async def _web_page(_: web.Request) -> web.Response:
    return web.Response(text=WEB_PAGE, content_type="text/html")


async def _not_found(_: web.Request) -> web.Response:
    """As FastAPI answers, which most servers are written with."""
    return web.json_response({"detail": "Not Found"}, status=404)


def _error(refused: Refused) -> web.Response:
    kind = "authentication_error" if refused.status == 401 else "invalid_request_error"
    return web.json_response(
        error_json(str(refused), kind, refused.code, refused.param), status=refused.status
    )
