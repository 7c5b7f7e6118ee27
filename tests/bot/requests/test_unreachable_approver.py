"""Approvers who blocked the bot are not waited for: the next are asked, the task's person is notified."""

from pathlib import Path

from tests.bot.requests.test_second_approver import inputs
from tests.worlds.household_world import admin, household
from tests.worlds.money_world import BOB_WORKS, CARA, DAN, PAYS, TAPPED, asks, paying_homes, waits
from tests.worlds.outbox_world import ANN


async def test_who_blocked_the_bot_before_is_not_asked(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, CARA, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Cara"].blocks()
        await h["Bob"].sends("order a latte")
        mine = await h["Bob"].sees(waits)
        assert "Waiting for Dan until" in mine.text
        assert "My messages do not reach Cara just now." in mine.text
        await h["Dan"].presses("✅", await h["Dan"].sees(asks))
        await h["Bob"].sees("latte ordered")
    assert inputs(h) == TAPPED


async def test_an_admin_is_asked_when_the_request_finds_the_only_approver_out_of_reach(
    tmp_path: Path,
) -> None:
    """Nothing has said so before: Telegram refuses the request itself."""
    async with household(tmp_path, BOB_WORKS, CARA, plans=PAYS, homes=paying_homes()) as h:
        for method in ("sendPhoto", "sendMessage"):
            await h.town.fault(method=method, chat_id=CARA.person_id, status=403, times=9)
        await h["Bob"].sends("order a latte")
        mine = await h["Bob"].sees("Waiting for Ann.")
        assert "My messages do not reach Cara just now." in mine.text
        assert await h["Cara"].messages() == []
        await h["Ann"].presses("✅", await h["Ann"].sees(asks))
        await h["Bob"].sees("latte ordered")
    assert inputs(h) == TAPPED


async def test_who_blocks_it_while_they_are_waited_for_is_waited_for_no_more(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, CARA, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees("Waiting for Cara.")
        await h["Cara"].sees(asks)
        await h["Cara"].blocks()
        await h["Bob"].sees("Waiting for Ann.")
        await h["Ann"].presses("✅", await h["Ann"].sees(asks))
        await h["Bob"].sees("latte ordered")


async def test_who_is_back_is_asked(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, CARA, plans=PAYS, homes=paying_homes()) as h:
        await h["Cara"].blocks()
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees("Waiting for Ann.")
        await h["Cara"].blocks(blocked=False)
        mine = await h["Bob"].sees("Waiting for Cara.")
        assert "do not reach" not in mine.text
        await h["Cara"].presses("✅", await h["Cara"].sees(asks))
        await h["Bob"].sees("latte ordered")
        await h["Ann"].sees("^[⏳✅] .* · Cara ")  # she was asked, too, and may have answered


async def test_with_nobody_left_the_person_hears_so_and_it_waits_as_with_nobody_who_may(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, BOB_WORKS, CARA, admin("Dan"), plans=PAYS, homes=paying_homes()) as h:
        for name in ("Ann", "Cara", "Dan"):
            await h[name].blocks()
        await h["Bob"].sends("order a latte")
        mine = await h["Bob"].sees(waits)
        assert "Nobody else may answer: ask Cara to unblock this bot" in mine.text
        assert "Ann" not in mine.text  # no more than who would have been asked
        await h["Bob"].presses("❌", mine)
        await h["Bob"].sees("^❌ .* · Bob ")
        assert not h.context.outbox.is_parked(43)
        assert h.context.outbox.is_parked(ANN)
    assert inputs(h) == []
