"""What a message says that waits for something which breaks, or which a stop or a crash cuts off."""

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.phones import PairingStep, PairStage, PhoneState
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.locked_databases import held, impatient
from tests.worlds.outbox_world import texts, town

WRONG = "Something went wrong \\(number [0-9a-f]{8} in the log\\)"
RESTARTED = "I was stopped in the middle of this"


async def _begins_a_test(c: Chat) -> None:
    """The test of the only phone is under way and does not end."""
    c.house.hold = asyncio.Event()
    await c.ann.presses("🔍")
    await c.ann.sees("Testing Kitchen phone")


async def _page(c: Chat) -> None:
    await c.ann.sends("/devices")
    await c.ann.sees("Kitchen phone · Paper|Redmi Note 9 · Android")


@pytest.mark.parametrize("buttons", [("🔍",), ("🔄",), ("📌 Keep", "📌 Yes"), ("🗑 Forget", "🗑 Yes")])
async def test_what_breaks_behind_a_button_is_told_with_its_number_and_a_way_back(
    buttons: tuple[str, ...], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with chat(tmp_path, ATTIC) as c:
        await _page(c)
        c.house.broken = RuntimeError("a bug")
        for button in buttons:
            await c.ann.presses(button)
        told = await c.ann.sees(WRONG)
        assert "🤷" not in told.text
        assert [button.text for button in told.buttons] == ["« Back"]
        assert "RuntimeError: a bug" in caplog.text
        c.house.broken = None
        await c.ann.presses("« Back")
        assert (await c.ann.sees("Redmi Note 9 · Android")).message_id == told.message_id


@pytest.mark.parametrize("command", ["/connect 10.0.0.2:5555", "/devices", "/screen"])
async def test_what_breaks_behind_a_command_is_told_with_its_number(command: str, tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.house.broken = RuntimeError("a bug")
        await c.ann.sends(command)
        told = await c.ann.sees(WRONG)
        assert told.buttons == ()
        assert len(await c.bot_texts()) == 1


async def test_what_breaks_behind_reconnect_of_an_outage_is_told_beside_it(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.house.tells(ATTIC)
        c.house.tells(replace(ATTIC, state=PhoneState.OFFLINE))
        outage = await c.ann.sees("Redmi Note 9 is away")
        c.house.broken = RuntimeError("a bug")
        await c.ann.presses("🔄", outage)
        await c.ann.sees(WRONG, after=outage.message_id)


async def test_a_list_that_breaks_on_the_way_back_can_be_tried_again(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, ATTIC) as c:
        await c.ann.sends("/devices")
        await c.ann.presses("📱 Redmi")
        c.house.broken = RuntimeError("a bug")
        await c.ann.presses("« Back")
        await c.ann.sees(WRONG)
        c.house.broken = None
        await c.ann.presses("« Back")
        await c.ann.sees("^Phones")


async def test_a_stop_in_the_middle_says_so_and_the_way_back_works_after_the_start(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            await _page(c)
            await _begins_a_test(c)
        assert RESTARTED in (await texts(t.ann))[-1]
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            told = await c.ann.sees(f"{RESTARTED}. Go back and press it again")
            await c.ann.presses("« Back")
            assert (await c.ann.sees("Kitchen phone · Paper")).message_id == told.message_id


async def test_a_crash_in_the_middle_is_told_at_the_next_start(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t, killed=True) as c:
            await _page(c)
            await _begins_a_test(c)
        assert "Testing Kitchen phone" in (await texts(t.ann))[-1]
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            await c.ann.sees(f"{RESTARTED}. Go back and press it again")
            await c.ann.presses("« Back")
            await c.ann.sees("Kitchen phone · Paper")


async def test_a_stop_that_cannot_write_leaves_it_to_the_next_start(tmp_path: Path) -> None:
    async with town(tmp_path) as t, contextlib.AsyncExitStack() as other:
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            await _page(c)
            await _begins_a_test(c)
            await impatient(c.store.database)
            await other.enter_async_context(held(tmp_path / "bot.sqlite3"))
        await other.aclose()
        assert "Testing Kitchen phone" in (await texts(t.ann))[-1]
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            await c.ann.sees(f"{RESTARTED}. Go back and press it again")


async def test_a_connection_that_a_stop_cut_off_is_to_be_sent_again(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            c.house.hold = asyncio.Event()
            await c.ann.sends("/connect 10.0.0.2:5555")
            await c.ann.sees("Looking for 10.0.0.2:5555")
        assert f"{RESTARTED}. Send /connect again." in (await texts(t.ann))[-1]


async def test_a_picture_to_scan_is_taken_back_by_a_stop(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, inside=t) as c:
            c.house.pairing = [PairingStep(PairStage.WAITING)]
            await c.ann.sends("/pair")
            shown = await c.ann.sees("scan this picture")
            code = await c.ann.photo(shown)
        ended = await t.ann.sees(f"{RESTARTED}. Send /pair again.")
        assert ended.message_id == shown.message_id
        assert await t.ann.photo(ended) != code


async def test_a_pairing_that_a_crash_cut_off_is_told_at_the_next_start(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, inside=t, killed=True) as c:
            c.house.pairing = [PairingStep(PairStage.PAIRED)]
            await c.ann.sends("/pair 10.0.0.2:37001 123456")
            await c.ann.sees("Looking for the phone’s port")
        async with chat(tmp_path, inside=t) as c:
            await c.ann.sees(f"{RESTARTED}. Send /pair again.")


async def test_what_had_ended_is_left_alone_by_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, ATTIC, inside=t) as c:
            c.house.pairing = [PairingStep(PairStage.FAILED, key="pair_not_seen")]
            await c.ann.sends("/pair")
            await c.ann.sees("No phone scanned the picture")
            await c.ann.sends(f"/connect {ATTIC.address}")
            await c.ann.sees("Redmi Note 9 is connected")
            sent = await c.ann.sends("/devices")
            await c.ann.presses("🔄", await c.ann.sees("Redmi Note 9 · Android", after=sent))
            await c.ann.sees("Redmi Note 9 is connected.$", after=sent)
            async with asyncio.timeout(WAIT_LIMIT_S):  # its end is shown a moment before it is over
                while await c.store.busy.all():  # noqa: ASYNC110 - the disk has no event
                    await asyncio.sleep(0.01)
        async with chat(tmp_path, ATTIC, inside=t) as c:
            assert await c.store.busy.all() == []
            assert not any(RESTARTED in text for text in await c.bot_texts())
