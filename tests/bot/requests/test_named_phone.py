"""To somebody who may work several phones, an approval says at which one; to anybody else nothing more."""

from pathlib import Path

import pytest

from agent.contract.people import ALL_RIGHTS, Right
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import LOOKS, WORKS, Lives, household, on
from tests.worlds.money_world import DAN, PAYS, asks, paying_homes, waits

OF_KITCHEN = " · Kitchen phone"


@pytest.mark.parametrize(("more", "named"), [(WORKS, OF_KITCHEN), (LOOKS, "")])
async def test_an_approval_and_its_card_say_at_which_phone(
    tmp_path: Path, more: frozenset[Right], named: str
) -> None:
    bob = Lives("Bob", rights=on(KITCHEN, ALL_RIGHTS) | on(ATTIC, more), default=KITCHEN.phone_id)
    async with household(tmp_path, bob, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        asked = await h["Bob"].sees(asks)
        assert asked.text.splitlines()[0] == f"💳 Pay ¥36.80? Payee unreadable{named}"
        await h["Bob"].sees(f"^⏳ Waiting for your approval{named} · step 1")
        again = await h["Bob"].sees("That needs a button", after=await h["Bob"].sends("yes"))
        assert again.text.splitlines()[1] == asked.text.splitlines()[0]


async def test_so_it_does_where_somebody_else_has_to_approve(tmp_path: Path) -> None:
    bob = Lives("Bob", rights=on(KITCHEN, WORKS) | on(ATTIC, WORKS), default=KITCHEN.phone_id)
    async with household(tmp_path, bob, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        assert (await h["Bob"].sees(waits)).text.splitlines()[0].endswith(OF_KITCHEN)
        await h["Bob"].sees(f"^⏳ Waiting for somebody else{OF_KITCHEN} · step 1")
