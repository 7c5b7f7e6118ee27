"""The control routes of the stand-in for tests and the demo: scripts, faults, the log. Loopback only."""

import ipaddress
from collections.abc import Awaitable, Callable
from typing import TypeVar

from aiohttp import web
from pydantic import BaseModel, ConfigDict, ValidationError

from agent.standin.faults import ModelFault
from agent.standin.log import RequestLog
from agent.standin.script import Script
from agent.standin.team.role_faults import RoleFault, RoleFaults

Body = TypeVar("Body", bound=BaseModel)
Handler = Callable[[web.Request], Awaitable[web.Response]]


class _Replies(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    replies: list[str]


class ModelControl:
    """Routes under /control/.

    POST /control/script {"replies": [...]}; POST /control/faults, see ModelFault; POST /control/team, see
    RoleFault; GET /control/requests; POST
    /control/reset. A wrong body gets 400 with {"error": text}, a caller from elsewhere 403.
    """

    def __init__(self, script: Script, team: RoleFaults, log: RequestLog, reset: Callable[[], None]) -> None:
        self._script = script
        self._team = team
        self._log = log
        self._reset = reset

    def add_routes(self, app: web.Application) -> None:
        """Puts the routes into the server's application."""
        app.router.add_post("/control/script", _from_here(self._add_replies))
        app.router.add_post("/control/faults", _from_here(self._add_fault))
        app.router.add_post("/control/team", _from_here(self._add_role_fault))
        app.router.add_get("/control/requests", _from_here(self._requests))
        app.router.add_post("/control/reset", _from_here(self._start_anew))

    async def _add_replies(self, request: web.Request) -> web.Response:
        self._script.add_replies((await _body(request, _Replies)).replies)
        return web.json_response({})

    async def _add_fault(self, request: web.Request) -> web.Response:
        self._script.faults.add(await _body(request, ModelFault))
        return web.json_response({})

    async def _add_role_fault(self, request: web.Request) -> web.Response:
        self._team.add(await _body(request, RoleFault))
        return web.json_response({})

    async def _requests(self, _: web.Request) -> web.Response:
        return web.json_response({"requests": [entry.model_dump(mode="json") for entry in self._log.entries]})

    async def _start_anew(self, _: web.Request) -> web.Response:
        self._reset()
        return web.json_response({})


def _from_here(handler: Handler) -> Handler:
    async def checked(request: web.Request) -> web.Response:
        try:
            local = ipaddress.ip_address(request.remote or "").is_loopback
        except ValueError:
            local = False
        if not local:
            return web.json_response({"error": "only from this computer"}, status=403)
        try:
            return await handler(request)
        except ValidationError as err:
            return web.json_response({"error": str(err)}, status=400)

    return checked


async def _body(request: web.Request, kind: type[Body]) -> Body:
    return kind.model_validate_json(await request.read())
