"""A look at the screen outside of any task: is it private, and does reading it ever hold the picture up?"""

import asyncio
from dataclasses import replace

import pytest

from agent.phone.waits import PhoneWaits
from devices.base import Box, Element, Observation, Tree, UnreadTree, Verdict
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import EMPTY_TREE, UNREAD_TREE, PaperPhone, page

PAY = Tree(
    (Element(Box(5, 160, 85, 190), text="Pay ¥36.80", package="com.example.shop", clickable=True),), 0.0
)
MENU = Tree((Element(Box(5, 160, 85, 190), text="Menu", package="com.example.shop", clickable=True),), 0.0)
SHOP = page(package="com.example.shop")


@pytest.mark.parametrize(
    ("shown", "tree", "private"),
    [
        (SHOP, MENU, False),
        (SHOP, PAY, True),
        (SHOP, UNREAD_TREE, True),
        (SHOP, EMPTY_TREE, True),
        (page(package="com.google.android.apps.nexuslauncher"), UNREAD_TREE, False),
        (page(package="com.eg.android.AlipayGphone"), MENU, True),
        (replace(SHOP, verdict=Verdict.SECURE), UNREAD_TREE, True),
    ],
    ids=["menu", "asks for money", "no tree", "drawn by itself", "launcher", "pay app", "protected"],
)
async def test_a_look_says_whether_its_picture_may_be_passed_on(
    world: World, shown: Observation, tree: Tree | UnreadTree, private: bool
) -> None:
    async with world.scene(phone=PaperPhone(pages=[shown], tree=tree)) as play:
        look = await play.dispatcher.phones.look(ANN, "paper")
    assert look.picture
    assert (look.private, look.withheld) == (private, False)


async def test_a_tree_that_does_not_come_holds_the_picture_up_for_a_moment_only(world: World) -> None:
    phone = PaperPhone(pages=[SHOP], tree=PAY, tree_waits=asyncio.Event())
    async with world.scene(phone=phone, phone_waits=PhoneWaits(snapshot_words_s=0.02)) as play:
        look = await play.dispatcher.phones.look(ANN, "paper")
    assert look.picture
    assert look.private  # nobody knows what stands there
    assert "tree cancelled" in phone.done
