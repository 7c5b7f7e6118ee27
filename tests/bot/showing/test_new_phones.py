"""Phones that come by a cable without anybody adding them."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.errors import DatabaseTroubled
from agent.contract.phones import PhoneInfo, PhoneState
from bot.showing.new_phones import NewPhones
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.locked_databases import held, impatient
from tests.worlds.outbox_world import ANN

CABLE = PhoneInfo("cable", "Moto G", "12", "", PhoneState.ONLINE)


async def _texts_until(c: Chat, phone: PhoneInfo) -> list[str]:
    """What was written until the bot has heard of this phone, too."""
    c.house.tells(phone)
    await c.ann.sees(f"{phone.label} is connected by USB")
    return await c.bot_texts()


async def test_the_first_phone_on_a_cable_is_told_of_and_takes_the_tasks(tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        c.house.tells(CABLE)
        told = await c.ann.sees("^Moto G is connected by USB. Write what it should do.")
        assert [button.text for button in told.buttons] == ["🔍 Test"]
        assert told.silent
        assert await c.default_phone() == "cable"
        await c.ann.presses("🔍 Test", told)
        await c.ann.sees("The test of Moto G")


async def test_a_second_phone_on_a_cable_can_be_made_the_default(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.store.people.set_default_phone(ANN, KITCHEN.phone_id)
        c.house.tells(CABLE)
        told = await c.ann.sees("Moto G is connected by USB. Your tasks still go to Kitchen phone")
        assert [button.text for button in told.buttons] == ["🔍 Test", "✓ Use for my tasks"]
        assert await c.default_phone() == KITCHEN.phone_id
        await c.ann.presses("✓", told)
        await c.ann.sees("Your tasks go to Moto G")
        assert await c.default_phone() == "cable"


async def test_a_phone_is_told_of_once_and_a_known_one_not_at_all(tmp_path: Path) -> None:
    async with chat(tmp_path, replace(CABLE, state=PhoneState.OFFLINE), ATTIC) as c:
        c.house.tells(CABLE)
        c.house.tells(replace(ATTIC, phone_id="other", model="Nokia"))  # connected over the air
        new = replace(CABLE, phone_id="new", model="Fairphone")
        for phone in (new, replace(new, state=PhoneState.OFFLINE), new):
            c.house.tells(phone)
        texts = await _texts_until(c, replace(CABLE, phone_id="last", model="Xperia"))
        assert [text.partition(".")[0] for text in texts] == [
            "Fairphone is connected by USB",
            "Xperia is connected by USB",
        ]


async def test_a_phone_that_comes_while_the_disk_takes_nothing_is_told_of_once_it_does(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path) as c:
        arrivals = NewPhones(c.context)
        arrivals.begin()
        c.house.rows["cable"] = CABLE
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            for _ in range(2):
                with pytest.raises(DatabaseTroubled):
                    await arrivals.changed(CABLE, told=False)
        for _ in range(2):
            await arrivals.changed(CABLE, told=False)
        await c.ann.sees("^Moto G is connected by USB")
        assert len(await c.bot_texts()) == 1


async def test_a_phone_that_was_waited_for_is_told_of_by_that_message_alone(tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        c.house.tells(replace(CABLE, state=PhoneState.UNAUTHORIZED))
        await c.ann.sees("Moto G does not trust this computer")
        c.house.tells(CABLE)
        await c.ann.sees("Moto G trusts this computer now")
        async with asyncio.timeout(WAIT_LIMIT_S):  # nobody is told that it takes the tasks from now on
            while await c.default_phone() != "cable":
                await c.ann.state()
        texts = await _texts_until(c, replace(CABLE, phone_id="last", model="Xperia"))
        assert len(texts) == 2
        assert await c.default_phone() == "cable"
