"""A phone of paper for tests of the agent alone: pages are plain colours, inputs are written down."""

import asyncio
import io
from dataclasses import dataclass, field
from functools import cache

from PIL import Image

from agent.contract.actions import Action, ActionResult, Decision, UnusableReply
from agent.contract.errors import ModelError
from agent.trajectory.decider import DecisionContext
from devices.base import (
    Box,
    Foreground,
    Frame,
    Gesture,
    Lock,
    Observation,
    Rest,
    Screenshot,
    Settled,
    Tree,
    Typed,
    TypedKind,
    Unread,
    UnreadTree,
    Verdict,
)
from devices.errors import DeviceOffline, PhoneError, TypingUnavailable, UrlNotOpened, WindowChanged
from devices.system_commands import SystemCommand
from tests.wait_limit import WAIT_LIMIT_S

SIZE_PX = (90, 200)
# The phone answered that the page has no elements; and it could not answer.
EMPTY_TREE = Tree((), 0.0)
UNREAD_TREE = UnreadTree(Unread.KILLED)


def page(
    shade: int = 200,
    package: str = "com.farhand.maps",  # what it draws itself is free
    verdict: Verdict = Verdict.OK,
    lock: Lock = Lock.OPEN,
) -> Observation:
    """A look at a page of one grey; each app has one window."""
    frame = Frame(Screenshot(_png(shade), SIZE_PX, 0.0), _grey(shade), bytes([shade]) * 54 * 120)
    window = f"1a u0 {package}/.Main"
    return Observation(verdict, frame, Foreground(package, f"{package}.Main"), 0.0, lock=lock, window=window)


@cache
def _png(shade: int) -> bytes:
    png = io.BytesIO()
    _grey(shade).save(png, "PNG")
    return png.getvalue()


def _grey(shade: int) -> Image.Image:
    return Image.new("RGB", SIZE_PX, (shade, shade, shade))


@dataclass
class PaperPhone:
    """Implements devices.base.Device. pages: what the next looks show; the last one stays.

    away: what everything raises while the phone is away. asleep: what looks show until the next wake.
    at_home: what looks show after Home; None if Home does not help.
    done: every call in order, by name.
    typed_last: a typing keyboard of ours is in use.
    """

    pages: list[Observation] = field(default_factory=lambda: [page()])
    inputs: list[tuple[object, ...]] = field(default_factory=list[tuple[object, ...]])
    touched: asyncio.Event = field(default_factory=asyncio.Event)
    hold_input: asyncio.Event | None = None  # an input waits for it, as on a slow phone
    vanishes_at_input: int | None = None
    away: PhoneError | None = None
    changed: bool | None = True
    typed: Typed = field(default_factory=lambda: Typed(TypedKind.TYPED))
    lock: Lock = Lock.OPEN
    asleep: Observation | None = None
    at_home: Observation | None = None
    tree: Tree | UnreadTree = EMPTY_TREE
    tree_waits: asyncio.Event | None = None  # the tree is not read before
    done: list[str] = field(default_factory=list[str])
    window: str = ""  # that has the focus when an input comes; '' for whichever it expects
    windows: list[str] = field(default_factory=list[str])  # that each input expected
    secret_box: Box | None = None
    refuses_secret: TypingUnavailable | None = None  # then no secret is typed
    pin: str = "2580"
    phone_id: str = "paper"
    typed_last: bool = False
    answer: str = ""  # of a command to its system
    _calls: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def until_done(self, name: str, times: int = 1) -> None:
        """Waits until this was called so often."""
        async with asyncio.timeout(WAIT_LIMIT_S), self._calls:
            await self._calls.wait_for(lambda: self.done.count(name) >= times)

    async def _called(self, name: str) -> None:
        self.done.append(name)
        async with self._calls:
            self._calls.notify_all()
        if self.away:
            raise self.away

    async def observe(self) -> Observation:
        await self._called("look")
        if self.asleep:
            return self.asleep
        return self.pages.pop(0) if len(self.pages) > 1 else self.pages[0]

    async def look_again(self) -> Observation:
        return await self.observe()

    async def wake(self) -> Lock:
        await self._called("wake")
        self.asleep = None
        return self.lock

    async def keep_awake(self) -> None:
        await self._called("keep_awake")

    async def give_back_keyboard(self) -> None:
        if self.typed_last:
            self.typed_last = False
            await self._called("give_back_keyboard")

    async def give_back(self) -> None:
        await self._called("give_back")

    async def read_tree(self) -> Tree | UnreadTree:
        try:
            if self.tree_waits:
                await self.tree_waits.wait()
        except asyncio.CancelledError:
            self.done.append("tree cancelled")
            raise
        return self.tree

    async def wait_for_rest(self) -> Rest:
        return Rest.STAYED

    async def settle(self, gesture: Gesture) -> Settled:
        return Settled(calm=True, changed=self.changed, waited_s=0.0)

    async def tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        await self._input("tap", x_px, y_px, window=window)

    async def double_tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        await self._input("double_tap", x_px, y_px, window=window)

    async def long_press(self, x_px: int, y_px: int, duration_ms: int = 3000, *, window: str = "") -> None:
        await self._input("long_press", x_px, y_px, window=window)

    async def swipe(
        self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int, *, window: str = ""
    ) -> None:
        await self._input("swipe", start_px, end_px, window=window)

    async def back(self) -> None:
        await self._input("back")

    async def home(self) -> None:
        await self._input("home")
        if self.at_home is not None:
            self.pages = [self.at_home]

    async def drag(
        self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int, *, window: str = ""
    ) -> None:
        await self._input("drag", start_px, end_px, window=window)

    async def enter(self, *, window: str = "") -> None:
        await self._input("enter", window=window)

    async def recents(self) -> None:
        await self._input("recents")

    async def open_notifications(self) -> None:
        await self._input("notifications")

    async def open_url(self, url: str) -> None:
        if not url.startswith("http"):
            raise UrlNotOpened("not_http", url)
        await self._input("open_url", url)

    async def system_command(self, command: SystemCommand) -> str:
        await self._input("command", command)
        return self.answer

    async def type_text(self, text: str, *, window: str = "") -> None:
        self.typed_last = True
        await self._input("type", text, window=window)

    async def check_typed(self, text: str, tree: Tree | UnreadTree) -> Typed:
        return self.typed

    async def type_secret(self, text: str, *, window: str = "") -> Box | None:
        if self.refuses_secret:
            raise self.refuses_secret
        self.typed_last = True
        await self._input("secret", text, window=window)
        return self.secret_box

    async def enter_pin(self, pin: str) -> Lock:
        await self._input("pin", pin)
        if pin == self.pin:
            self.lock = Lock.OPEN
        return self.lock

    async def launch(self, name: str) -> str:
        await self._input("launch", name)
        return name

    async def _input(self, *what: object, window: str = "") -> None:
        await self._called(str(what[0]))
        self.windows.append(window)
        if window and self.window and window != self.window:
            raise WindowChanged(self.window)
        if self.vanishes_at_input == len(self.inputs):
            self.vanishes_at_input = None
            self.away = DeviceOffline("link lost", name="Paper")
            raise self.away
        self.inputs.append(what)
        self.touched.set()
        if self.hold_input:
            await self.hold_input.wait()


@dataclass
class ScriptedDecider:
    """Implements agent.trajectory.decider.Decider: decides what it was told to, in order.

    told: with each request, the result of the last step, None at the first.
    shown_before: the PNG of the screenshot before.
    unperformed: with each request, how many calls of the reply before it were dropped.
    briefings: what it read with the page each time.
    """

    actions: list[Action | UnusableReply | Decision | ModelError]
    thinks: asyncio.Event | None = None  # deciding waits for it
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    told: list[ActionResult | None] = field(default_factory=list[ActionResult | None])
    shown_before: list[bytes | None] = field(default_factory=list[bytes | None])
    unperformed: list[int] = field(default_factory=list[int])
    briefings: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])

    async def decide(self, context: DecisionContext) -> Decision:
        assert context.observation.frame is not None
        self.unperformed.append(context.unperformed)
        self.briefings.append(context.briefing)
        self.shown_before.append(context.screenshot_before.encoded if context.screenshot_before else None)
        self.told.append(steps[-1].result if (steps := context.trajectory.steps) else None)
        self.asked.set()
        for _ in range(3):  # no model answers before anything else had a turn
            await asyncio.sleep(0)
        if self.thinks:
            await self.thinks.wait()
        decided = self.actions.pop(0)
        if isinstance(decided, ModelError):
            raise decided
        return decided if isinstance(decided, Decision) else Decision("because", decided, "do(...)")


class SlowToGiveBack(PaperPhone):
    """Says when its keyboard is asked for, and takes longer than whoever stops it waits."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()

    async def give_back(self) -> None:
        await super().give_back()
        self.asked.set()
        await asyncio.sleep(0.5)  # wall time: longer than those who stop it wait; more of it changes nothing
