"""Connects the page to the simulated phones through this server, without cross-origin rules."""

from collections.abc import Sequence
from typing import Self

import aiohttp
from aiohttp import web

_PATHS = {"GET": {"screen.jpg", "oracle"}, "POST": {"tap", "swipe", "key", "text"}}
_PASSED = ("Content-Type", "X-Version")
_LIMIT = aiohttp.ClientTimeout(total=65, connect=3)


class PhoneProxy:
    """/phone/PLACE/NAME -> {phone_urls[PLACE]}/NAME, for the few names that the page uses.

    Open with `async with`.
    """

    def __init__(self, phone_urls: Sequence[str]) -> None:
        self._phone_urls = tuple(url.rstrip("/") for url in phone_urls)
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=_LIMIT)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    def add_routes(self, app: web.Application) -> None:
        """Adds the address to the server."""
        app.router.add_route("*", "/phone/{place:[0-9]{1,3}}/{name}", self._pass)

    async def _pass(self, request: web.Request) -> web.Response:
        name, place = request.match_info["name"], int(request.match_info["place"])
        known = place < len(self._phone_urls) and name in _PATHS.get(request.method, set())
        if not known or self._session is None:
            raise web.HTTPNotFound
        body = await request.read() if request.method == "POST" else None
        kind = {"Content-Type": request.content_type} if body is not None else {}
        try:
            async with self._session.request(
                request.method,
                f"{self._phone_urls[place]}/{name}",
                params=request.query,
                data=body,
                headers=kind,
            ) as reply:
                content = await reply.read()
                headers = {name: reply.headers[name] for name in _PASSED if name in reply.headers}
                return web.Response(status=reply.status, body=content, headers=headers)
        except (aiohttp.ClientError, TimeoutError) as err:
            raise web.HTTPBadGateway(text="the simulated phone does not answer") from err
