"""A phone of paper whose pages have words, a reader and a policy of paper: for tests of approvals alone.

What is pressed is named by where the finger goes: PAY, SEND and BLANK are points on the page.
"""

import asyncio
import io
from dataclasses import dataclass, field, replace
from functools import cache
from zlib import crc32

from PIL import Image, ImageDraw

from agent.contract.actions import Action, Point, Reason, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.page import EMPTY, Item, Page, PageSource
from agent.perception.reading.reader import PageReader, ReadTree
from agent.policy.page.judgement import Free, Judgement, NeedsApproval, NeedsPerson, Situation
from agent.policy.rules.rules import Rules
from agent.policy.rules.rules_file import RulesFile
from devices.base import Box, Foreground, Frame, Lock, Observation, Verdict
from devices.frame import decode
from tests.worlds.jpeg_frames import jpeg_of
from tests.worlds.paper_phone import PaperPhone

SIZE_PX = (90, 200)
PAY, SEND, BLANK, PLAIN = (20, 180), (70, 180), (45, 100), (45, 40)
_CLOCK = Box(30, 10, 60, 16)
_OVERLAY = Box(10, 60, 80, 140)


@dataclass(frozen=True)
class Side:
    """What the phone shows. clock: of the countdown in one corner. covered: a box lies over the page.

    sells: it is the checkout, else a page with nothing to press on it.
    """

    app: str = "com.farhand.coffee"
    activity: str = "Checkout"
    window: str = "1a"
    above: tuple[str, ...] = ("77 u0 StatusBar",)
    total: str = "36.80"
    party: str = "Blue Door Coffee"
    clock: int = 59
    covered: bool = False
    readable: bool = True
    sells: bool = True

    @property
    def digest(self) -> str:
        """Stands for the page's picture, but for its clock."""
        return repr(replace(self, clock=0))


class FixedRules(RulesFile):
    """Rules of a test."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._fixed = rules

    async def current(self) -> Rules:
        return self._fixed


def look(side: Side) -> Observation:
    """A capture of it. Equal sides give equal pictures."""
    return Observation(
        Verdict.OK,
        _frame(side),
        Foreground(side.app, f"{side.app}.{side.activity}"),
        0.0,
        lock=Lock.OPEN,
        window=f"{side.window} u0 {side.app}/.{side.activity}",
        above=side.above,
    )


_sides: dict[int, Side] = {}  # by the frame, of which the cache lets none go, nor the next line
_jpegs: list[Frame] = []


@cache
def _frame(side: Side) -> Frame:
    picture = Image.new("RGB", SIZE_PX, "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((5, 170, 40, 190), fill=(30, 90, 220))
    # A page is as different as its words are, by a few pixels: that is what the words are compared for.
    for place, word in enumerate((side.total, side.party, str(side.readable), str(side.sells))):
        draw.point(
            [
                (10 + 20 * place + bit % 8, 150 + bit // 8)
                for bit in range(32)
                if crc32(word.encode()) >> bit & 1
            ],
            "black",
        )
    draw.line((30, 13, 30 + side.clock % 30, 13), fill="black", width=3)
    if side.covered:
        draw.rectangle(_OVERLAY, fill="black")
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=1)
    frame = decode(png.getvalue(), 0.0)
    _sides[id(frame)] = side
    return frame


def _by_helper(seen: Observation) -> Observation:
    if seen.frame is None or not seen.frame.screenshot.exact:
        return seen
    frame = jpeg_of(seen.frame, 100)
    _sides[id(frame)] = _sides[id(seen.frame)]
    _jpegs.append(frame)
    return replace(seen, frame=frame)


OFF = replace(look(Side()), verdict=Verdict.OFF, frame=None, foreground=None, window="", above=())


def words(side: Side) -> Page:
    """What an element tree would say of it."""
    if not side.readable:
        return EMPTY
    if not side.sells:
        return Page(PageSource.TREE, (Item("Menu", Box(5, 20, 85, 30)),), SIZE_PX)
    items = (
        Item(f"00:{side.clock:02}", _CLOCK),
        Item(side.party, Box(5, 20, 85, 30), name="party"),
        Item(side.total, Box(45, 30, 85, 40), name="total"),
        Item("", Box(5, 60, 85, 140), pressable=True),
        Item(f"Pay {side.total}", Box(5, 170, 40, 190), name="pay", pressable=True),
        Item("Send", Box(50, 170, 85, 190), name="send", pressable=True),
    )
    return Page(PageSource.TREE, items, SIZE_PX)


@dataclass
class SidePhone(PaperPhone):
    """A paper phone that always shows its `side`, as long as it is awake.

    hold_look: looks wait for it. slips_to: the window that takes the focus just before the next input.
    by_helper: the pictures of views are JPEGs, but for those directly before an approval is asked or used.
    """

    side: Side = field(default_factory=Side)
    hold_look: asyncio.Event | None = None
    slips_to: str = ""
    by_helper: bool = False
    _exactly: bool = False

    async def look_again(self) -> Observation:
        self._exactly = True
        try:
            return await super().look_again()
        finally:
            self._exactly = False

    async def observe(self) -> Observation:
        await self._called("look")
        if self.hold_look:
            await self.hold_look.wait()
        seen = self.asleep or look(self.side)
        return seen if self._exactly or not self.by_helper else _by_helper(seen)

    async def _input(self, *what: object, window: str = "") -> None:
        self.window = self.slips_to or look(self.side).window
        await super()._input(*what, window=window)


class SideReader(PageReader):
    """Reads what a frame of this phone shows."""

    async def read(self, seen: Observation, read_tree: ReadTree) -> Page:
        side = _sides.get(id(seen.frame))
        return words(side) if side else EMPTY

    async def again(
        self, seen: Observation, read_tree: ReadTree, source: PageSource, point: Point | None = None
    ) -> Page:
        return await self.read(seen, read_tree)


def paper_policy(situation: Situation, rules: Rules) -> Judgement:
    """PAY pays, SEND sends, BLANK says nothing; on a page that was not read, every touch says nothing."""
    action, page, seen = situation.action, situation.page, situation.seen
    if not isinstance(action, Tap) or action.point == PLAIN:
        return Free()
    if seen.verdict is Verdict.SECURE:
        return NeedsPerson(Reason.SECURE_PAGE)
    said = {item.name: item.text for item in page.items}
    binding = _bound(action, seen, Kind.UNLABELLED)
    if action.point == BLANK or page.source is PageSource.NONE:
        return NeedsApproval(replace(binding, times=rules.limits.unlabelled_taps))
    if action.point == PAY:
        texts = {"target": said["pay"], "party": said["party"], "amount": said["total"]}
        return NeedsApproval(replace(binding, kinds=(Kind.PAY,), **texts))
    return NeedsApproval(
        replace(binding, kinds=(Kind.SEND,), target="Send", party=said["party"], text="hello")
    )


def _bound(action: Action, seen: Observation, *kinds: Kind) -> Binding:
    front, side = seen.foreground, _sides.get(id(seen.frame))
    assert front is not None
    return Binding(
        kinds,
        type(action).__name__,
        front.package,
        front.activity,
        seen.window,
        seen.above or (),
        action.point if isinstance(action, Tap) else None,
        digest=side.digest if side else "",
    )
