"""Connects the page to the simulated phone through this server, without cross-origin rules."""

from typing import Self

import aiohttp
from aiohttp import web

_PATHS = {"GET": {"screen.jpg", "oracle"}, "POST": {"tap", "swipe", "key", "text"}}
_PASSED = ("Content-Type", "X-Version")
_LIMIT = aiohttp.ClientTimeout(total=65, connect=3)


class PhoneProxy:
    """/phone/NAME -> {phone_url}/NAME, for the few names that the page uses. Open with `async with`."""

    def __init__(self, phone_url: str) -> None:
        self._phone_url = phone_url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=_LIMIT)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    def add_routes(self, app: web.Application) -> None:
        """Adds the address to the server."""
        app.router.add_route("*", "/phone/{name}", self._pass)

    async def _pass(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if not self._phone_url or self._session is None or name not in _PATHS.get(request.method, set()):
            raise web.HTTPNotFound
        body = await request.read() if request.method == "POST" else None
        kind = {"Content-Type": request.content_type} if body is not None else {}
        try:
            async with self._session.request(
                request.method, f"{self._phone_url}/{name}", params=request.query, data=body, headers=kind
            ) as reply:
                content = await reply.read()
                headers = {name: reply.headers[name] for name in _PASSED if name in reply.headers}
                return web.Response(status=reply.status, body=content, headers=headers)
        except (aiohttp.ClientError, TimeoutError) as err:
            raise web.HTTPBadGateway(text="the simulated phone does not answer") from err
