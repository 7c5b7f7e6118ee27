"""The view that a person has before them on the pad, and how the next one is made."""

import asyncio
import secrets
from dataclasses import dataclass

from agent.approval.by_hand import by_hand_on
from agent.contract.page import Page
from agent.contract.takeover import PadItem, PadMode, PadOutcome, PadView
from agent.perception.page_reading import is_hidden
from agent.perception.pictures import cells_picture, numbered_picture
from agent.policy.page.private_page import is_private
from agent.takeover.grid import cells_of, has_grid
from agent.takeover.kept_touch import may_keep
from agent.takeover.pad_items import Thing, said_on, things_on
from agent.takeover.takeover_phone import TakeoverPhone
from devices.base import Box, Lock, Observation


@dataclass(frozen=True, slots=True)
class PadState:
    """What the next view is to be like.

    region: of the cells of CELL; pixels.
    holds: as in PadView.
    """

    mode: PadMode = PadMode.THINGS
    region: Box | None = None
    holds: bool = False


@dataclass(frozen=True, slots=True)
class ShownPad:
    """A view as it was shown. may_keep: as `agent.takeover.kept_touch.may_keep`."""

    request_id: int
    look_id: str
    observation: Observation
    page: Page
    things: tuple[Thing, ...]
    state: PadState
    may_keep: bool

    @property
    def app(self) -> str:
        """Package id of the app in front, '' if unknown."""
        return app_of(self.observation)

    @property
    def size_px(self) -> tuple[int, int]:
        """Of the screen."""
        frame = self.observation.frame
        return frame.screenshot.size_px if frame else self.page.size_px


async def make_view(at: TakeoverPhone, outcome: PadOutcome, wanted: PadState) -> tuple[ShownPad, PadView]:
    """Captures the screen and numbers it. Raises PhoneErrors."""
    raw = await at.look_again()
    seen = await at.cover(raw)
    page = await at.read(raw)
    locked, hidden = raw.lock in (Lock.SWIPE, Lock.PIN), is_hidden(seen)
    things, code_keys = ((), False) if locked else await asyncio.to_thread(things_on, seen, page)
    grid = not locked and await asyncio.to_thread(has_grid, seen, page, code_keys=code_keys)
    state = wanted if grid else PadState(holds=wanted.holds)
    columns, region = 0, None
    if state.mode is not PadMode.THINGS:
        region = state.region if state.mode is PadMode.CELL else None
        things, columns = cells_of(state.mode, region or _whole(raw))
    by_hand = None if locked else await asyncio.to_thread(by_hand_on, seen, page)
    kept = at.task.by_hand and await asyncio.to_thread(may_keep, raw, page, secret=at.keeps_secret)
    shown = ShownPad(at.request_id, secrets.token_hex(4), raw, page, things, state, kept)
    boxes = tuple(thing.item.box for thing in things)
    picture = None
    if not hidden and seen.frame is not None:
        drawn = cells_picture(seen.frame, boxes, region) if columns else numbered_picture(seen.frame, boxes)
        picture = await drawn
    return shown, PadView(
        at.request_id,
        outcome,
        shown.look_id,
        app=shown.app,
        picture=picture,
        items=tuple(PadItem(number, thing.label) for number, thing in enumerate(things, 1)),
        verdict=raw.verdict,
        private=hidden or code_keys or is_private(raw, page),
        withheld=at.withholds(seen),
        code_keys=code_keys,
        locked=locked,
        said=said_on(page, things) if hidden and not locked else (),
        types_code=by_hand is not None and by_hand.types_code,
        mode=state.mode,
        columns=columns,
        has_grid=grid,
        holds=state.holds,
        by_hand=at.task.by_hand,
    )


def app_of(seen: Observation) -> str:
    """Package id of the app in front, '' if unknown."""
    return seen.foreground.package if seen.foreground else ""


def _whole(seen: Observation) -> Box:
    width, height = seen.frame.screenshot.size_px if seen.frame else (0, 0)
    return Box(0, 0, width, height)
