"""Admits only programs and pages of this computer to the simulated phone's HTTP interface."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from urllib.parse import urlsplit

from aiohttp import web

LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost"})
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def require_local_origin(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Lets pages of this computer's own hosts in, and programs, which send no Origin.

    The Host header is checked too: a foreign name that resolves to 127.0.0.1 sends same-origin requests.
    """
    origin = request.headers.get("Origin", "")
    if not (is_local(f"//{request.host}") and (not origin or is_local(origin))):
        return web.Response(status=HTTPStatus.FORBIDDEN, text="only pages of this computer may ask\n")
    if request.method == "OPTIONS":
        response: web.StreamResponse = web.Response(status=HTTPStatus.NO_CONTENT)
        response.headers["Access-Control-Allow-Methods"] = "GET, POST"
        response.headers["Access-Control-Allow-Headers"] = "Content-Type"
    else:
        response = await handler(request)
    if origin:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = "X-Version, X-Secure"
        response.headers["Vary"] = "Origin"
    return response


def is_local(address: str) -> bool:
    """'http://127.0.0.1:8080', 'http://localhost' or '//localhost:1'."""
    try:
        parts = urlsplit(address)
        return parts.scheme in ("", "http") and parts.hostname in LOCAL_HOSTS
    except ValueError:
        return False
