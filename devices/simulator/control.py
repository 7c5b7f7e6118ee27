"""A person's eyes and fingers at the simulated phone, over HTTP on loopback: for the demo page and for tests."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, fields, replace
from http import HTTPStatus
from typing import Self, cast
from urllib.parse import urlsplit

from aiohttp import web

from devices.simulator import render
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import Latency

LONG_POLL_S = 20.0
LOOK_AGAIN_S = 1.0  # the status bar's clock changes without an event
LOOK_AGAIN_MOVING_S = 0.04
HOME_HOSTS = frozenset({"127.0.0.1", "localhost"})
LONGEST_S = 60.0
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PhoneControl:
    """`async with PhoneControl(phone) as control:` serves at control.url until the block ends.

    GET /screen.jpg?after=VERSION: what a person in front of the phone sees, secure pages included; waits up to 20 s
    while the screen is still VERSION, then 204. Headers X-Version, X-Secure (1 or 0).
    GET /state, GET /oracle {"facts": [[seconds, text], ...]}.
    POST /tap {"x", "y"}, /swipe {"x", "y", "to_x", "to_y", "duration_ms"}: fractions of the screen; /key {"code"};
    /text {"text"}; /reset; /settings {"lang", and any field of side.Latency}: each answers like /state.
    Pages from elsewhere than this computer's own hosts get 403, a body that cannot be used 400 with the reason.
    """

    def __init__(self, phone: SimulatedPhone, host: str = "127.0.0.1", port: int = 0) -> None:
        self.url = ""
        self._phone = phone
        self._host, self._port = host, port
        self._closing = False
        self._runner = web.AppRunner(self._app(), shutdown_timeout=1.0, access_log=None)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, self._port)
        await site.start()
        port = cast(tuple[str, int], self._runner.addresses[0])[1]
        self.url = f"http://{self._host}:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._closing = True
        self._phone.oracle.notify()  # ends the long polls
        await self._runner.cleanup()

    def _app(self) -> web.Application:
        app = web.Application(middlewares=[only_from_home], client_max_size=64 * 1024)
        app.router.add_get("/screen.jpg", self._screen)
        app.router.add_get("/state", self._state)
        app.router.add_get("/oracle", self._oracle)
        for path, act in {
            "/tap": self._tap,
            "/swipe": self._swipe,
            "/key": self._key,
            "/text": self._text,
            "/reset": self._reset,
            "/settings": self._settings,
        }.items():
            app.router.add_post(path, self._doing(act))
        return app

    async def _screen(self, request: web.Request) -> web.Response:
        after = request.query.get("after", "")
        loop = asyncio.get_running_loop()
        deadline = loop.time() + LONG_POLL_S
        drawing = self._phone.drawing(secure_black=False)
        while drawing.version == after and not self._closing and loop.time() < deadline:
            pause = LOOK_AGAIN_MOVING_S if self._phone.phase else LOOK_AGAIN_S
            with suppress(TimeoutError):
                async with asyncio.timeout(min(pause, max(0.0, deadline - loop.time()))):
                    await self._phone.oracle.changed()
            drawing = self._phone.drawing(secure_black=False)
        headers = {
            "X-Version": drawing.version,
            "X-Secure": "1" if drawing.page.secure else "0",
            "Cache-Control": "no-store",
        }
        if drawing.version == after:
            return web.Response(status=HTTPStatus.NO_CONTENT, headers=headers)
        return web.Response(body=await render.jpeg(drawing), content_type="image/jpeg", headers=headers)

    async def _state(self, _request: web.Request) -> web.Response:
        return web.json_response(self._now())

    async def _oracle(self, _request: web.Request) -> web.Response:
        return web.json_response({"facts": self._phone.oracle.facts})

    def _now(self) -> dict[str, object]:
        phone = self._phone
        front = phone.windows()[0]
        return {
            "package": front.package,
            "activity": front.activity,
            "scene": phone.scene,
            "secure": front.secure,
            "focus": phone.focus,
            "keyboard": phone.keyboard,
            "lang": phone.lang,
            "login_code": phone.login_code,
            "latency": asdict(phone.latency),
            "version": phone.drawing(secure_black=False).version,
        }

    def _doing(self, act: Callable[["Body"], None]) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            try:
                act(Body(await request.text()))
            except (BadBody, ValueError) as error:
                return web.json_response({"error": str(error)}, status=HTTPStatus.BAD_REQUEST)
            return web.json_response(self._now())

        return handle

    def _point(self, body: "Body", x_name: str, y_name: str) -> tuple[int, int]:
        width, height = self._phone.size_px
        x, y = body.number(x_name, 1.0), body.number(y_name, 1.0)
        return min(int(x * width), width - 1), min(int(y * height), height - 1)

    def _tap(self, body: "Body") -> None:
        self._phone.tap(*self._point(body, "x", "y"))

    def _swipe(self, body: "Body") -> None:
        duration = body.number("duration_ms", 10_000, 300)
        self._phone.swipe(self._point(body, "x", "y"), self._point(body, "to_x", "to_y"), int(duration))

    def _key(self, body: "Body") -> None:
        self._phone.key(int(body.number("code", 1000)))

    def _text(self, body: "Body") -> None:
        self._phone.insert_text(body.text("text"))

    def _reset(self, _body: "Body") -> None:
        self._phone.reset()

    def _settings(self, body: "Body") -> None:
        known = {field.name for field in fields(Latency)}
        unknown = body.names - known - {"lang"}
        if unknown:
            raise BadBody(f"no such setting: {', '.join(sorted(unknown))}")
        times = {name: body.number(name, LONGEST_S) for name in known & body.names}
        if "lang" in body.names:
            self._phone.lang = body.text("lang")
        self._phone.latency = replace(self._phone.latency, **times)


class BadBody(Exception):
    """The request's body cannot be used; the text says why."""


class Body:
    """A JSON object, read carefully. Each method raises BadBody; making one of no JSON raises ValueError."""

    def __init__(self, text: str) -> None:
        try:
            content: object = json.loads(text or "{}")
        except RecursionError as error:
            raise BadBody("nested too deep") from error
        if not isinstance(content, dict):
            raise BadBody("expected a JSON object")
        self._content = cast(dict[str, object], content)

    @property
    def names(self) -> set[str]:
        """What was sent."""
        return set(self._content)

    def number(self, name: str, most: float, default: float | None = None) -> float:
        """From 0 to most."""
        value = self._content.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
            raise BadBody(f"{name} must be a number from 0 to {most:g}")
        return value

    def text(self, name: str) -> str:
        """Any string."""
        value = self._content.get(name)
        if not isinstance(value, str):
            raise BadBody(f"{name} must be a text")
        return value


@web.middleware
async def only_from_home(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Lets pages of this computer's own hosts in, and programs, which send no Origin.

    The Host header is checked too: a foreign name that resolves to 127.0.0.1 sends same-origin requests.
    """
    origin = request.headers.get("Origin", "")
    if not (is_home(f"//{request.host}") and (not origin or is_home(origin))):
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


def is_home(address: str) -> bool:
    """'http://127.0.0.1:8080', 'http://localhost' or '//localhost:1'."""
    try:
        parts = urlsplit(address)
        return parts.scheme in ("", "http") and parts.hostname in HOME_HOSTS
    except ValueError:
        return False
