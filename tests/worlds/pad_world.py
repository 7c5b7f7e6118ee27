"""A task that waits for its person, and the pad with which they work its phone from afar."""

import io
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import aiosqlite

from agent.contract.actions import Finish, TakeOver
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.people import Caller
from agent.contract.takeover import PadKey, PadPress, PadView
from agent.policy.rules.rules import Rules
from devices.base import Box, Element, Observation, Tree, Verdict
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.approval_world import FixedRules
from tests.worlds.paper_phone import PaperPhone, page

MAPS = "com.farhand.maps"
LATTE = Element(Box(5, 40, 85, 60), "Latte", package=MAPS, clickable=True)
MOCHA = Element(Box(5, 70, 85, 90), "Mocha", package=MAPS, clickable=True)
PAY = Element(Box(5, 150, 85, 170), "Pay ¥36.80", package=MAPS, clickable=True)
TOTAL = Element(Box(5, 100, 85, 110), "Total ¥36.80", package=MAPS)
KEYS = tuple(
    Element(
        Box(5 + 16 * (n % 5), 100 + 20 * (n // 5), 20 + 16 * (n % 5), 118 + 20 * (n // 5)),
        str(n),
        clickable=True,
    )
    for n in range(10)
)
BLACK = page(0, verdict=Verdict.SECURE)


def menu(*elements: Element, pages: list[Observation] | None = None) -> PaperPhone:
    """A phone that shows these things, on one grey unless told otherwise."""
    phone = PaperPhone(pages or [page()])
    phone.tree = Tree(elements or (LATTE, MOCHA), 0.0)
    return phone


def painted(box: tuple[int, int, int, int]) -> Observation:
    """The same page with something dark drawn on it."""
    seen = page()
    assert seen.frame is not None
    picture = seen.frame.picture.copy()
    picture.paste((10, 10, 10), box)
    png = io.BytesIO()
    picture.save(png, "PNG")
    screenshot = replace(seen.frame.screenshot, encoded=png.getvalue())
    return replace(seen, frame=replace(seen.frame, screenshot=screenshot, picture=picture))


@asynccontextmanager
async def handed_over(
    folder: Path, phone: PaperPhone, rules: Rules | None = None
) -> AsyncGenerator[tuple[Play, int]]:
    """A task that waits for its person; answers the id of its request."""
    fixed = FixedRules(rules) if rules else None
    script = (TakeOver("Choose, please"), Finish("done"))
    async with World(folder).scene(*script, phone=phone, rules=fixed) as play:
        await play.submit()
        yield play, (await play.asks()).request.request_id


async def press(play: Play, shown: PadView, number: int, caller: Caller = ANN) -> PadView:
    """A press on a numbered thing of the pad."""
    wanted = PadPress(PadKey.ELEMENT, shown.look_id, number)
    return await play.dispatcher.takeover.touch(caller, shown.request_id, wanted)


async def key(play: Play, shown: PadView, which: PadKey) -> PadView:
    """A press on one of the other keys."""
    return await play.dispatcher.takeover.touch(ANN, shown.request_id, PadPress(which, shown.look_id))


async def touches(folder: Path) -> list[tuple[str, str, str]]:
    """Action, app and kind of result of every input from afar."""
    async with aiosqlite.connect(folder / "journal.sqlite3") as database:
        rows = await database.execute_fetchall("SELECT action, app, result FROM touches ORDER BY touch_id")
        return [(row[0], row[1], json.loads(row[2])["kind"] if row[2] else "") for row in rows]


async def audited(play: Play, event: AuditEvent) -> list[AuditEntry]:
    """The rows of this event."""
    return [entry for entry in await play.journal.audit.all() if entry.event is event]
