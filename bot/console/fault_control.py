"""The tests' side under /control/: faults, limits, time, and the log of the bot's calls."""

from aiohttp import web

from bot.console.api import BotApi
from bot.console.control import ChatControl, body_of
from bot.console.faults import read_fault
from bot.console.state import World
from bot.console.wire import JsonObject, as_integer, as_number, as_text


class FaultControl:
    """What is impossible on the real server."""

    def __init__(self, world: World, api: BotApi, control: ChatControl) -> None:
        self._world = world
        self._api = api
        self._control = control

    def add_routes(self, app: web.Application) -> None:
        """Adds the addresses to the server."""
        app.router.add_post("/control/faults", self._order_fault)
        app.router.add_delete("/control/faults", self._clear_faults)
        app.router.add_post("/control/limits", self._switch_limits)
        app.router.add_post("/control/clock", self._advance)
        app.router.add_post("/control/block", self._block)
        app.router.add_post("/control/botfather", self._set_profile)
        app.router.add_get("/control/calls", self._calls)
        app.router.add_get("/control/state", self._state)
        app.router.add_get("/control/polled", self._polled)

    async def _order_fault(self, request: web.Request) -> web.Response:
        """The fields of a `ChatFault`; none is required."""
        self._api.faults.order(read_fault(await body_of(request)))
        return web.json_response({"left": self._api.faults.left})

    async def _clear_faults(self, request: web.Request) -> web.Response:
        del request
        self._api.faults.clear()
        return web.json_response({"left": 0})

    async def _switch_limits(self, request: web.Request) -> web.Response:
        """{on: true|false}: true 429s beyond 30 calls a second, or 6 in 5 s for a chat."""
        self._api.limits.switched_on = (await body_of(request)).get("on") is True
        return web.json_response({"on": self._api.limits.switched_on})

    async def _advance(self, request: web.Request) -> web.Response:
        """{advance_s}: presses and updates grow older at once."""
        self._world.clock.advance(as_number((await body_of(request)).get("advance_s")))
        return web.json_response({"now": self._world.clock.now()})

    async def _block(self, request: web.Request) -> web.Response:
        """{user_id, blocked}: the person blocks or unblocks the bot."""
        fields = await body_of(request)
        chat = self._control.chat(fields.get("user_id"))
        self._world.block(chat, blocked=fields.get("blocked") is not False)
        return web.json_response({"blocked": chat.blocked})

    async def _set_profile(self, request: web.Request) -> web.Response:
        """{joins_groups?, reads_all_in_groups?}: what the bot's owner chooses at BotFather; see `Profile`."""
        fields, profile = await body_of(request), self._world.profile
        profile.joins_groups = fields.get("joins_groups", profile.joins_groups) is True
        profile.reads_all_in_groups = fields.get("reads_all_in_groups", profile.reads_all_in_groups) is True
        return web.json_response({})

    async def _calls(self, request: web.Request) -> web.Response:
        """?method=&after=N: calls numbered beyond N, oldest first."""
        query: JsonObject = dict(request.query)
        calls = self._api.calls.select(as_text(query.get("method")), as_integer(query.get("after")))
        return web.json_response([call.to_json() for call in calls])

    async def _state(self, request: web.Request) -> web.Response:
        del request
        return web.json_response(
            {
                "pending_updates": self._world.updates.pending,
                "polled": self._world.updates.is_polled,
                "calls": self._api.calls.count,
                "refused_429": self._api.limits.refused,
                "faults_left": self._api.faults.left,
                "version": self._world.changes.count,
            }
        )

    async def _polled(self, request: web.Request) -> web.Response:
        """?timeout=S: waits until the bot listens for updates."""
        query: JsonObject = dict(request.query)
        timeout_s = as_number(query.get("timeout"), 10.0)
        return web.json_response({"polled": await self._world.updates.polled(timeout_s)})
