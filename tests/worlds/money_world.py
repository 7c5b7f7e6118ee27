"""A household whose kitchen phone shows a page that pays ¥36.80, and people with numbers of their own."""

from decimal import Decimal

from agent.contract.actions import Action, Finish, Tap
from agent.contract.people import ALL_RIGHTS, Spending
from devices.base import Box, Element, Tree
from tests.console_client.client import Message
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import APPROVES, WORKS, Homes, Lives, on

PAYS: dict[str, tuple[Action, ...]] = {
    "order a latte": (Tap((45, 180), "my own words"), Finish("latte ordered"))
}
# The approval that a restart cut off is asked anew before the model decides anything more.
GOES_ON: dict[str, tuple[Action, ...]] = {"order a latte": (Finish("latte ordered"),)}
PAGE = Tree(
    (
        Element(Box(0, 20, 90, 40), text="Blue Door Coffee"),
        Element(Box(0, 60, 90, 80), text="Latte for Mary, total ¥36.80"),
        Element(Box(20, 170, 70, 190), text="Pay ¥36.80", clickable=True),
    ),
    0.0,
)
TAPPED = [("tap", 45, 180)]
BOB_WORKS = Lives("Bob", rights=on(KITCHEN, WORKS))
CARA = Lives("Cara", rights=on(KITCHEN, APPROVES), lang="zh")
DAN = Lives("Dan", rights=on(KITCHEN, APPROVES))


def paying_homes() -> Homes:
    """The kitchen phone shows that page, the attic phone a blank one."""
    homes = Homes(KITCHEN, ATTIC)
    homes.papers[KITCHEN.phone_id].tree = PAGE
    return homes


def limited(name: str, limit: str = "", code_above: str = "") -> Lives:
    """Somebody with every right on the kitchen phone, up to so much; '' for no such number."""
    spending = Spending(
        Decimal(limit) if limit else None,
        Decimal(code_above) if code_above else None,
    )
    return Lives(name, rights=on(KITCHEN, ALL_RIGHTS), spending={KITCHEN.phone_id: spending})


def asks(message: Message) -> bool:
    """An approval that waits for the yes of whoever sees it."""
    return message.button("✅") is not None


def waits(message: Message) -> bool:
    """An approval that waits for somebody else's yes."""
    return message.button("❌") is not None and message.button("✅") is None
