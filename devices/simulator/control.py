"""A person at the simulated phone, over HTTP on loopback: for the demo page and for tests."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Self, cast

from aiohttp import web

from devices.simulator import adjustments
from devices.simulator.body import BadBody, Body
from devices.simulator.drawing import render
from devices.simulator.drawing.drawing import Drawing
from devices.simulator.origin_guard import Handler, require_local_origin
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.scenes.dialogs import PERMISSIONS

LONG_POLL_S = 20.0
LOOK_AGAIN_S = 1.0  # the status bar's clock changes without an event
LOOK_AGAIN_MOVING_S = 0.25  # a film: each picture costs the computer about 40 ms
LOOK_AGAIN_CHANGING_S = 0.04


class PhoneControl:
    """`async with PhoneControl(phone) as control:` serves at control.url until the block ends.

    GET /screen.jpg?after=VERSION: what a person in front of the phone sees, secure pages included; waits up
    to 20 s while the screen is still VERSION, then 204. Headers X-Version, X-Secure (1 or 0). GET /state, GET
    /oracle {"facts": [[seconds, text], ...]}. POST /tap {"x", "y"}, /swipe {"x", "y", "to_x", "to_y",
    "duration_ms"}: fractions of the screen; /key {"code"}; /drag as /swipe; /text {"text"}; /reset; /settings
    with any setting, see adjustments.py; /dialog {"kind": a value of phone.Popup, "wish": of a permission}:
    each answers like /state. Pages of other hosts than this computer's get 403, a body that cannot be
    used 400 with the reason.
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
        app = web.Application(middlewares=[require_local_origin], client_max_size=64 * 1024)
        app.router.add_get("/screen.jpg", self._screen)
        app.router.add_get("/state", self._state)
        app.router.add_get("/oracle", self._oracle)
        for path, act in {
            "/tap": self._tap,
            "/swipe": self._swipe,
            "/drag": self._drag,
            "/key": self._key,
            "/text": self._text,
            "/reset": self._reset,
            "/settings": self._settings,
            "/dialog": self._dialog,
        }.items():
            app.router.add_post(path, self._doing(act))
        return app

    async def _screen(self, request: web.Request) -> web.Response:
        after = request.query.get("after", "")
        loop = asyncio.get_running_loop()
        deadline = loop.time() + LONG_POLL_S
        drawing = self._phone.drawing(secure_black=False)
        while drawing.version == after and not self._closing and loop.time() < deadline:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(self._pause_s(drawing), max(0.0, deadline - loop.time()))):
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

    def _pause_s(self, drawing: Drawing) -> float:
        if drawing.phase:
            return LOOK_AGAIN_CHANGING_S
        return LOOK_AGAIN_MOVING_S if drawing.page.moving else LOOK_AGAIN_S

    async def _state(self, _request: web.Request) -> web.Response:
        return web.json_response(self._now())

    async def _oracle(self, _request: web.Request) -> web.Response:
        return web.json_response({"facts": self._phone.oracle.facts})

    def _now(self) -> dict[str, object]:
        phone = self._phone
        front = next(window for window in phone.windows() if window.focused)
        return {
            "package": front.package,
            "activity": front.activity,
            "title": front.title,
            "scene": phone.scene,
            "secure": front.secure,
            "focus": phone.focus,
            "keyboard": phone.keyboard,
            "size_px": phone.size_px,
            "login_code": phone.login_code,
            "version": phone.drawing(secure_black=False).version,
            **adjustments.current_values(phone),
        }

    def _doing(self, act: Callable[[Body], None]) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            try:
                act(Body(await request.text()))
            except (BadBody, ValueError) as error:
                return web.json_response({"error": str(error)}, status=HTTPStatus.BAD_REQUEST)
            return web.json_response(self._now())

        return handle

    def _point(self, body: Body, x_name: str, y_name: str) -> tuple[int, int]:
        width, height = self._phone.size_px
        x, y = body.number(x_name, 1.0), body.number(y_name, 1.0)
        return min(int(x * width), width - 1), min(int(y * height), height - 1)

    def _tap(self, body: Body) -> None:
        self._phone.tap(*self._point(body, "x", "y"))

    def _swipe(self, body: Body) -> None:
        self._phone.swipe(
            self._point(body, "x", "y"), self._point(body, "to_x", "to_y"), self._duration_ms(body)
        )

    def _drag(self, body: Body) -> None:
        self._phone.drag(
            self._point(body, "x", "y"), self._point(body, "to_x", "to_y"), self._duration_ms(body)
        )

    def _duration_ms(self, body: Body) -> int:
        return int(body.number("duration_ms", 10_000, 300))

    def _key(self, body: Body) -> None:
        self._phone.key(int(body.number("code", 1000)))

    def _text(self, body: Body) -> None:
        self._phone.insert_text(body.text("text"))

    def _reset(self, _body: Body) -> None:
        self._phone.reset()

    def _settings(self, body: Body) -> None:
        adjustments.adjust(self._phone, body)

    def _dialog(self, body: Body) -> None:
        kind = body.one_of("kind", Popup)
        wish = body.one_of("wish", PERMISSIONS) if "wish" in body.names else "location"
        self._phone.pop_up(Popup(kind), wish)
