"""Refuses other web sites: a page that the person has open elsewhere must not drive this server."""

from aiohttp import web
from aiohttp.typedefs import Handler
from yarl import URL

_LOCAL_HOSTS = {"127.0.0.1", "localhost", "::1"}


@web.middleware
async def same_origin_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """403 for foreign origins and for host names that only pretend to be local (DNS rebinding)."""
    origin = request.headers.get("Origin", "")
    if origin and URL(origin).authority != request.host:
        raise web.HTTPForbidden(text="this server answers only its own page")
    if URL(f"http://{request.host}").host not in _LOCAL_HOSTS | {_bound_host(request)}:
        raise web.HTTPForbidden(text="unknown host name")
    return await handler(request)


def _bound_host(request: web.Request) -> str:
    name: tuple[str, int] | None = request.get_extra_info("sockname")
    return name[0] if name else ""
