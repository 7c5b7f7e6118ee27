"""Phones that go away and come back, as their people are told."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.errors import DatabaseTroubled
from agent.contract.phones import PhoneState
from bot.showing.phones_away import PhonesAway
from bot.store import Outage
from bot.store.buttons import ButtonTable
from devices.errors import DeviceOffline, DeviceUnauthorized
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, GRACE_S, KITCHEN, Chat, chat
from tests.worlds.hand_clock import HandClock
from tests.worlds.household_world import LOOKS, Lives, household, on
from tests.worlds.locked_databases import held, impatient

AWAY = replace(KITCHEN, state=PhoneState.OFFLINE)
NOT_ALLOWED = replace(KITCHEN, state=PhoneState.UNAUTHORIZED)


async def _goes_away(c: Chat) -> None:
    """The phone was there and goes."""
    c.house.tells(KITCHEN)
    c.house.tells(AWAY)


async def test_a_phone_that_went_away_is_told_of_once_and_the_message_says_when_it_is_back(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await _goes_away(c)
        told = await c.ann.sees("📴 Kitchen phone is away since .*I keep trying")
        assert [button.text for button in told.buttons] == ["🔄 Reconnect"]
        c.house.tells(KITCHEN)
        back = await c.ann.sees(r"🟢 Kitchen phone is back; it was away \d+ s")
        assert back.message_id == told.message_id
        assert back.buttons == ()
        assert len(await c.bot_texts()) == 1
        assert back.silent


async def test_whoever_works_a_phone_is_told_and_nobody_else(tmp_path: Path) -> None:
    people = (
        Lives("Bob", rights=on(KITCHEN)),
        Lives("Cara", rights=on(KITCHEN, LOOKS)),
        Lives("Dan", rights=on(ATTIC)),
    )
    async with household(tmp_path, *people) as h:
        await _goes_away(h.chat)
        for name in ("Ann", "Bob"):
            await h[name].sees("Kitchen phone is away since")
        h.homes.tells(KITCHEN)
        for name in ("Ann", "Bob"):
            await h[name].sees("Kitchen phone is back")
        assert await h.texts("Cara") == await h.texts("Dan") == []


async def test_a_short_loss_is_not_told(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await _goes_away(c)
        c.house.tells(KITCHEN)
        c.house.tells(replace(ATTIC, state=PhoneState.OFFLINE))  # its message comes after any about the other
        await c.ann.sees("Redmi Note 9 is away")
        assert all("Kitchen" not in text for text in await c.bot_texts())


async def test_a_phone_that_comes_and_goes_keeps_to_one_message(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        for _ in range(3):
            await _goes_away(c)
            await c.ann.sees("Kitchen phone is away")
            c.house.tells(KITCHEN)
            await c.ann.sees("Kitchen phone is back")
        assert len(await c.bot_texts()) == 1


async def test_a_phone_that_waits_for_consent_has_its_own_sentence(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await _goes_away(c)
        told = await c.ann.sees("Kitchen phone is away")
        c.house.tells(NOT_ALLOWED)
        asked = await c.ann.sees("🔑 Kitchen phone does not trust this computer since .*tap Allow")
        assert asked.message_id == told.message_id
        c.house.tells(KITCHEN)
        await c.ann.sees("🟢 Kitchen phone trusts this computer now")


async def test_a_saved_phone_that_is_not_there_at_the_start_is_told_of_after_a_longer_while(
    tmp_path: Path,
) -> None:
    began = asyncio.get_running_loop().time()
    async with chat(tmp_path, AWAY) as c:
        await c.ann.sees("Kitchen phone is away")
        assert asyncio.get_running_loop().time() - began >= 2 * GRACE_S
        assert len(await c.bot_texts()) == 1


async def test_an_outage_told_before_a_restart_is_not_told_again_but_ended(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await _goes_away(c)
        await c.ann.sees("Kitchen phone is away")
        await c.outbox.flush(WAIT_LIMIT_S)
    async with chat(tmp_path, AWAY, replace(ATTIC, state=PhoneState.OFFLINE)) as c:
        await c.ann.sees("Redmi Note 9 is away")
        assert len(await c.ann.calls("sendMessage")) == 1
        c.house.tells(KITCHEN)
        c.house.tells(ATTIC)
        await c.ann.sees("Redmi Note 9 is back")
        outage = await c.store.outages.newest("paper")
        assert outage is not None
        assert outage.ended_at is not None


async def test_a_cable_is_named_where_a_cable_is_meant(tmp_path: Path) -> None:
    async with chat(tmp_path, replace(KITCHEN, address=""), ATTIC) as c:
        c.house.tells(replace(AWAY, address=""))
        await c.ann.sees("Check the cable")
        c.house.tells(replace(ATTIC, state=PhoneState.OFFLINE))
        await c.ann.sees("Wireless debugging is on")


async def test_reconnecting_from_the_message_says_what_stands_in_the_way(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await _goes_away(c)
        told = await c.ann.sees("Kitchen phone is away")
        c.house.refuses = DeviceOffline("gone", name="Kitchen phone")
        await c.ann.presses("🔄", told)
        await c.ann.sees("Kitchen phone cannot be reached.*/pair", after=told.message_id)


async def test_reconnecting_a_phone_that_waits_for_consent_says_that_it_asks_again(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, ATTIC) as c:
        c.house.tells(KITCHEN)
        c.house.tells(NOT_ALLOWED)
        told = await c.ann.sees("Kitchen phone does not trust this computer")
        c.house.refuses = DeviceUnauthorized("wait", name="Kitchen phone")
        await c.ann.presses("🔄", told)
        asked = "debugging box is shown again on Kitchen phone. Unlock it.* tap Allow"
        await c.ann.sees(asked, after=told.message_id)
        await c.ann.sends("/devices")
        await c.ann.presses("📱 Kitchen")
        page = await c.ann.sees(lambda seen: seen.button("✏") is not None)
        await c.ann.presses("🔄", page)
        await c.ann.sees(asked, after=page.message_id - 1)


async def test_the_message_about_a_phone_that_is_forgotten_says_so_and_is_not_used_again(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await _goes_away(c)
        told = await c.ann.sees("Kitchen phone is away")
        await c.ann.sends("/devices")
        await c.ann.presses("🗑 Forget")
        await c.ann.presses("🗑 Yes")
        ended = await c.ann.sees(
            lambda seen: seen.message_id == told.message_id and "Kitchen phone is forgotten" in seen.text
        )
        assert ended.buttons == ()
        assert await c.store.outages.newest("paper") is None
        await _goes_away(c)
        await c.ann.sees("Kitchen phone is away", after=told.message_id)


async def test_a_forgotten_phone_is_not_missed(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, ATTIC) as c:
        await _goes_away(c)
        del c.house.rows["paper"]
        c.house.tells(replace(ATTIC, state=PhoneState.OFFLINE))
        await c.ann.sees("Redmi Note 9 is away")
        assert len(await c.bot_texts()) == 1


async def test_a_task_whose_phone_is_away_says_so_on_its_card_and_can_be_stopped(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.house.phone.away = DeviceOffline("gone", name="Kitchen phone")  # nobody has noticed yet
        await c.ann.sends("order a latte")
        card = await c.ann.sees("📴 Kitchen phone is away · waiting until")
        assert [button.text for button in card.buttons] == ["⏹ Stop"]
        await c.ann.sends("/status")
        await c.ann.sees(
            "📴 Kitchen phone, step 1, the phone is away, waiting for it until ..:..: order a latte"
        )
        await c.ann.presses("⏹", card)
        await c.ann.sees(lambda seen: seen.text.startswith("⏹ Stopped before the first step"))


async def test_news_of_a_phone_that_the_disk_refuses_is_told_once_the_disk_takes_it(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        outages = PhonesAway(c.context, GRACE_S, start_grace_s=GRACE_S, again_s=0.05)
        await impatient(c.store.database)
        c.house.rows["paper"] = AWAY
        async with held(tmp_path / "bot.sqlite3"):
            await outages.changed(AWAY)
            await asyncio.sleep(4 * GRACE_S)  # wall time: some tries, and nothing counts them
        told = await c.ann.sees("Kitchen phone is away")
        c.house.rows["paper"] = KITCHEN
        async with held(tmp_path / "bot.sqlite3"):
            for _ in range(2):
                with pytest.raises(DatabaseTroubled):
                    await outages.changed(KITCHEN)
        assert await outages.changed(KITCHEN)
        await c.ann.sees(lambda seen: seen.message_id == told.message_id and "is back" in seen.text)
        assert len(await c.bot_texts()) == 1


async def test_a_phone_that_changes_while_its_going_is_told_is_told_of_as_it_is_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        outages = PhonesAway(c.context, GRACE_S, start_grace_s=GRACE_S)
        retire, changed = ButtonTable.retire, asyncio.Event()

        async def changes_meanwhile(table: ButtonTable, message: str, newest: int | None = None) -> None:
            if not changed.is_set():
                changed.set()
                c.house.rows["paper"] = NOT_ALLOWED
                await outages.changed(NOT_ALLOWED)
            await retire(table, message, newest)

        monkeypatch.setattr(ButtonTable, "retire", changes_meanwhile)
        c.house.rows["paper"] = AWAY
        await outages.changed(AWAY)
        await c.ann.sees("Kitchen phone does not trust this computer")
        assert len(await c.bot_texts()) == 1


async def test_an_outage_whose_message_a_crash_kept_back_is_told_by_the_next_start(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        now = time.time()
        await c.store.outages.keep(Outage("paper", now, now, None))
    async with chat(tmp_path, AWAY) as c:
        await c.ann.sees("Kitchen phone is away")


async def test_a_clock_that_is_set_back_at_the_start_silences_no_outage(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        clock = HandClock()
        outages = PhonesAway(c.context, GRACE_S, start_grace_s=2 * GRACE_S, clock=clock)
        clock.now -= 86_400
        c.house.rows["paper"] = AWAY
        await outages.changed(AWAY)
        await c.ann.sees("Kitchen phone is away")
