"""Approvals of several people: who is asked and when, what each sees, whose answer counts, and what all hear of it."""

import asyncio
from decimal import Decimal
from pathlib import Path

import pytest

from agent.actions import Action, Finish, Tap
from agent.events import Spending
from bot.console.client import Message
from bot.store import Approvers, Binding
from devices.base import Box, Element, Tree
from tests.unit.chat_world import ATTIC, KITCHEN
from tests.unit.household_world import (
    APPROVES,
    BOB_LIVES,
    WORKS,
    Homes,
    Household,
    Lives,
    household,
    on,
)
from tests.unit.outbox_helpers import town

PAYS: dict[str, tuple[Action, ...]] = {
    "order a latte": (Tap((45, 180), "my own words"), Finish("latte ordered"))
}
PAGE = Tree(
    (
        Element(Box(0, 20, 90, 40), text="Blue Door Coffee"),
        Element(Box(0, 60, 90, 80), text="Latte for Mary, total ¥36.80"),
        Element(Box(20, 170, 70, 190), text="Pay ¥36.80", clickable=True),
    ),
    0.0,
)
TAPPED = [("tap", 45, 180)]
CARA = Lives("Cara", rights=on(KITCHEN, APPROVES), lang="zh")
BOB_WORKS = Lives("Bob", rights=on(KITCHEN, WORKS))


def homes() -> Homes:
    """The kitchen phone shows a page that pays."""
    home = Homes(KITCHEN, ATTIC)
    home.papers[KITCHEN.phone_id].tree = PAGE
    return home


def limited(name: str, limit: str, code_above: str = "") -> Lives:
    """Somebody with every right on the kitchen phone, up to so much."""
    spending = Spending(Decimal(limit), Decimal(code_above) if code_above else None)
    return Lives(name, rights=BOB_LIVES.rights, spending={KITCHEN.phone_id: spending})


def asks(message: Message) -> bool:
    """An approval that waits for somebody's yes."""
    return message.button("✅") is not None


async def test_somebody_else_is_asked_at_once_where_the_task_s_person_may_not_approve(tmp_path: Path) -> None:
    home = homes()
    async with household(tmp_path, BOB_WORKS, CARA, plans=PAYS, homes=home) as h:
        await h["Bob"].sends("order a latte")
        seen = await h["Cara"].sees(asks)
        print(seen)
        print(await h.texts("Bob"))
