"""Buttons: what a press means, for whom, and for how long."""

import json
from pathlib import Path

from bot.store import Act, ButtonPress, PressStatus, Store

ANN = 42
EVE = 66
YES = Act("approve", (("request", "7"), ("task", "3")))


async def test_a_press_means_what_the_button_was_made_for_after_a_restart_too(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        nonce = await store.buttons.make(ANN, ANN, "request:7", YES)
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        for _ in range(2):  # a look does not use it up
            assert await store.buttons.press(nonce, ANN, ANN) == ButtonPress(PressStatus.OK, YES, "request:7")


async def test_a_nonce_fits_into_a_button_and_tells_nothing(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        nonces = {await store.buttons.make(ANN, ANN, "request:7", YES) for _ in range(50)}
    assert len(nonces) == 50
    for nonce in nonces:
        assert nonce.startswith("v1:")
        assert len(nonce.encode()) == 25  # 'v1:' and 22 letters of 6 bits; Telegram carries at most 64 bytes
        assert "approve" not in nonce


async def test_a_button_obeys_only_the_person_and_the_chat_it_was_made_for(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        nonce = await store.buttons.make(ANN, ANN, "request:7", YES)
        assert await store.buttons.press(nonce, EVE, ANN) == ButtonPress(PressStatus.NOT_YOURS)
        assert await store.buttons.press(nonce, ANN, EVE) == ButtonPress(PressStatus.NOT_YOURS)


async def test_made_up_callback_data_means_nothing(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.buttons.make(ANN, ANN, "request:7", YES)
        forged = ("", "v1:", "approve:7", "' OR 1=1 --", json.dumps(["approve", []]))
        hostile = (
            "\ud83d",
            "v1:" + "\udcff" * 22,
            "\x00" * 25,
            "v1:" + "é" * 22,
            "v1:" + "A" * 22 + "\n",
            "A" * 90_000,
        )
        for data in (*forged, *hostile):
            assert await store.buttons.press(data, ANN, ANN) == ButtonPress(PressStatus.UNKNOWN)


async def test_a_retired_message_s_buttons_are_old_and_others_are_not(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        yes = await store.buttons.make(ANN, ANN, "request:7", YES)
        no = await store.buttons.make(ANN, ANN, "request:7", Act("reject"))
        other = await store.buttons.make(ANN, ANN, "request:8", Act("reject"))
        await store.buttons.retire("request:7")
        await store.buttons.retire("request:unknown")
        assert await store.buttons.press(yes, ANN, ANN) == ButtonPress(PressStatus.USED, None, "request:7")
        assert await store.buttons.press(no, ANN, ANN) == ButtonPress(PressStatus.USED, None, "request:7")
        assert await store.buttons.press(yes, EVE, EVE) == ButtonPress(PressStatus.NOT_YOURS)
        assert await store.buttons.press(other, ANN, ANN) == ButtonPress(
            PressStatus.OK, Act("reject"), "request:8"
        )


async def test_buttons_are_forgotten_after_a_month(tmp_path: Path) -> None:
    now = [1_000_000.0]
    async with Store.open(tmp_path / "bot.sqlite3", lambda: now[0]) as store:
        await store.runs.begin()
        old = await store.buttons.make(ANN, ANN, "screen:7", YES)
        now[0] += 29 * 86400
        await store.runs.seen(0)
        await store.keeping.prune()
        young = await store.buttons.make(ANN, ANN, "screen:8", YES)
        assert (await store.buttons.press(old, ANN, ANN)).status is PressStatus.OK
        now[0] += 2 * 86400
        await store.runs.seen(0)
        await store.keeping.prune()
        assert (await store.buttons.press(old, ANN, ANN)).status is PressStatus.UNKNOWN
        assert (await store.buttons.press(young, ANN, ANN)).status is PressStatus.OK


async def test_an_earlier_journal_s_buttons_say_nothing_of_tasks_whose_numbers_are_used_again(
    tmp_path: Path,
) -> None:
    act = Act("stop", (("task", "3"), ("phone", "attic")))
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        for home in ("earlier", "later"):
            await store.homes.adopt(home)
            await store.buttons.make(ANN, ANN, f"card:{home}", act)
        assert [key for key, _, _ in await store.buttons.of_verb(ANN, "stop")] == ["card:later"]
