"""A phone of paper for tests of the agent alone: pages are plain colours, inputs are written down."""

import asyncio
import io
from dataclasses import dataclass, field

from PIL import Image

from agent.actions import Action, Decision, UnusableReply
from agent.trajectory import Trajectory
from devices.base import Foreground, Frame, Gesture, Observation, Screenshot, Settled, Verdict
from devices.errors import DeviceOffline

SIZE_PX = (90, 200)


def page(shade: int = 200, package: str = "com.farhand.coffee", verdict: Verdict = Verdict.OK) -> Observation:
    """A look at a page of one grey."""
    picture = Image.new("RGB", SIZE_PX, (shade, shade, shade))
    png = io.BytesIO()
    picture.save(png, "PNG")
    frame = Frame(Screenshot(png.getvalue(), SIZE_PX, 0.0), picture, bytes([shade]) * 54 * 120)
    return Observation(verdict, frame, Foreground(package, f"{package}.Main"), 0.0)


@dataclass
class PaperPhone:
    """Implements devices.base.Device. pages: what the next looks show; the last one stays."""

    pages: list[Observation] = field(default_factory=lambda: [page()])
    inputs: list[tuple[object, ...]] = field(default_factory=list[tuple[object, ...]])
    touched: asyncio.Event = field(default_factory=asyncio.Event)
    hold_input: asyncio.Event | None = None  # an input waits for it, as on a slow phone
    vanishes_at_input: int | None = None
    changed: bool | None = True
    phone_id: str = "paper"

    async def observe(self) -> Observation:
        return self.pages.pop(0) if len(self.pages) > 1 else self.pages[0]

    async def look_again(self) -> Observation:
        return await self.observe()

    async def settle(self, gesture: Gesture) -> Settled:
        return Settled(calm=True, changed=self.changed, waited_s=0.0)

    async def tap(self, x_px: int, y_px: int) -> None:
        await self._input("tap", x_px, y_px)

    async def double_tap(self, x_px: int, y_px: int) -> None:
        await self._input("double_tap", x_px, y_px)

    async def long_press(self, x_px: int, y_px: int, duration_ms: int = 3000) -> None:
        await self._input("long_press", x_px, y_px)

    async def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        await self._input("swipe", start_px, end_px)

    async def back(self) -> None:
        await self._input("back")

    async def home(self) -> None:
        await self._input("home")

    async def type_text(self, text: str) -> None:
        await self._input("type", text)

    async def launch(self, name: str) -> str:
        await self._input("launch", name)
        return name

    async def restore_keyboard(self) -> None:
        return None

    async def _input(self, *what: object) -> None:
        if self.vanishes_at_input == len(self.inputs):
            raise DeviceOffline("link lost", name="Paper")
        self.inputs.append(what)
        self.touched.set()
        if self.hold_input:
            await self.hold_input.wait()


@dataclass
class ScriptedMind:
    """Implements agent.loop.Mind: decides what it was told to, in order."""

    actions: list[Action | UnusableReply]
    thinks: asyncio.Event | None = None  # deciding waits for it

    async def decide(self, trajectory: Trajectory, observation: Observation) -> Decision:
        if self.thinks:
            await self.thinks.wait()
        return Decision("because", self.actions.pop(0), "do(...)")
