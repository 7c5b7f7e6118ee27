"""Messages that may or may not have arrived: reports end in their card, requests get fresh buttons."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.console.wire import as_integer
from bot.outbox import Pace
from bot.outbox.outgoing import Button, Outgoing, Priority
from bot.outbox.table import OutboxTable
from bot.showing.button_ids import ButtonIds
from bot.store import Act, PressStatus, Store
from tests.console_client.client import ChatUser, Message
from tests.worlds.console_world import jpeg
from tests.worlds.outbox_world import ANN, BOB, Running, Town, texts, town

CARD = Outgoing(ANN, "card:1", Priority.CARD, "step 1", silent=True)
REPORT = Outgoing(ANN, "report:1", Priority.REPORT, "✅ <b>Done</b>", card="card:1")


_PAGE = "<html><h1>Error</h1></html>"
_SERVER_ERRORS = (500, 501, 502, 503, 504, 520)
_UNHEARD: dict[str, dict[str, str | float]] = {
    "cut": {},
    "a page with a 200": {"status": 200, "body": _PAGE},
    **{f"{status}": {"status": status} for status in _SERVER_ERRORS},
    **{f"a page with a {status}": {"status": status, "body": _PAGE} for status in _SERVER_ERRORS},
    "words of its own": {"status": 500, "description": "Internal Server Error: sent, but not stored"},
}


@pytest.mark.parametrize("answer", _UNHEARD)
@pytest.mark.sample(2)
async def test_a_report_that_may_have_arrived_goes_into_its_card_and_is_no_second_message(
    tmp_path: Path, answer: str
) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await _report_ends_in_its_card(t, o, _UNHEARD[answer])


async def test_so_does_one_whose_answer_never_came_in_the_time_that_the_client_waits(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox(read_timeout_s=3) as o:
        await _report_ends_in_its_card(t, o, {"status": 200, "delay_s": 60})


async def _report_ends_in_its_card(t: Town, o: Running, answer: dict[str, str | float]) -> None:
    task = await t.ann.sends("order a latte")
    await o.outbox.send(CARD)
    await o.has_delivered_all()
    await t.fault(method="sendMessage", mode="after", **answer)
    await o.outbox.send(
        Outgoing(ANN, "report:1", Priority.REPORT, "✅ <b>Done</b>", reply_to=task, card="card:1")
    )
    await o.outbox.edit(Outgoing(ANN, "card:1", Priority.REPORT, "the task has ended", silent=True))
    await o.has_delivered_all()
    assert await texts(t.ann) == ["✅ Done", "✅ Done"]
    assert (await t.methods()).count("sendMessage") <= 2  # one that is never answered is not noted
    await o.outbox.edit(Outgoing(ANN, "card:1", Priority.CARD, "a late look of the card"))
    await o.outbox.send(REPORT)
    await o.has_delivered_all()
    assert await texts(t.ann) == ["✅ Done", "✅ Done"]


@pytest.mark.parametrize("status", _SERVER_ERRORS)
@pytest.mark.sample(2)
async def test_a_report_that_a_server_error_kept_away_is_read_on_its_card(
    tmp_path: Path, status: int
) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.outbox.send(CARD)
        await o.has_delivered_all()
        await t.fault(method="sendMessage", status=status)
        await o.outbox.send(REPORT)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["✅ Done"]


@pytest.mark.parametrize("status", _SERVER_ERRORS)
@pytest.mark.sample(2)
async def test_a_server_error_loses_nothing_of_what_may_be_said_twice(tmp_path: Path, status: int) -> None:
    async with town(tmp_path) as t, t.outbox() as o, Store.open(tmp_path / "bot.sqlite3") as store:
        o.outbox.when_doubtful(ButtonIds(store).renew)
        await t.fault(method="sendMessage", status=status, times=4)
        await o.outbox.send(CARD)
        await o.outbox.send(await request(store))
        await o.send("notice:1", "Stopped")
        await o.send("rules:1", "✅ Rules read", Priority.REPORT)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["step 1", "Pay?", "Stopped", "✅ Rules read"]
        assert await status_of(store, (await asking(t.ann))[1]) is PressStatus.OK
        await t.fault(method="editMessageText", status=status, mode="after")
        await o.outbox.edit(Outgoing(ANN, "card:1", Priority.CARD, "step 2"))
        await o.has_delivered_all()
        assert (await texts(t.ann))[0] == "step 2"


async def test_a_report_whose_call_was_lost_is_read_on_its_card(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.outbox.send(CARD)
        await o.has_delivered_all()
        await t.fault(method="sendPhoto")  # cut off before it did anything
        await o.outbox.send(
            Outgoing(ANN, "report:1", Priority.REPORT, "✅ Done", picture=jpeg(), card="card:1")
        )
        await o.has_delivered_all()
        (card,) = [message for message in await t.ann.messages() if message.from_bot]
        assert card.text == "✅ Done"
        assert card.photo


async def test_a_report_waits_for_a_card_that_is_not_in_the_chat_yet(tmp_path: Path) -> None:
    pace = Pace(chat_interval_s=0.01, back_off_s=4, defer_after=1)
    async with town(tmp_path) as t, t.outbox(pace) as o:
        await t.fault(method="sendMessage", chat_id=ANN, status=500)
        await o.outbox.send(CARD)
        await o.send("notice:1", "Telegram is well", chat_id=BOB)
        await t.bob.sees("well")
        await t.fault(method="sendMessage", chat_id=ANN)
        await o.outbox.send(REPORT)  # goes before the card, and nobody hears what became of it
        await o.has_delivered_all()
        assert await texts(t.ann) == ["✅ Done"]
        (card,) = await asking(t.ann)
        assert await o.outbox.message_id("card:1") == card.message_id


@pytest.mark.parametrize("words", ["✅ " + "word " * 500, "✅" + "😀" * 1000])  # an emoji counts as two
async def test_a_long_report_comes_whole_although_a_caption_is_short(tmp_path: Path, words: str) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.outbox.send(Outgoing(ANN, "card:1", Priority.CARD, "step 1", picture=jpeg()))
        await o.has_delivered_all()
        await t.fault(method="sendMessage")
        await o.outbox.send(Outgoing(ANN, "report:1", Priority.REPORT, words, card="card:1"))
        await o.has_delivered_all()
        (card,) = [message for message in await t.ann.messages() if message.from_bot]
        assert card.text == words.encode("utf-16-le")[:2048].decode("utf-16-le", "ignore").strip()
        assert card.document == "report.txt"
        (edit,) = await t.calls("editMessageMedia")
        assert as_integer(edit["size_bytes"]) > len(words.encode()) + len(card.text.encode())


async def test_a_report_without_a_card_rather_comes_twice_than_never(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", mode="after")
        await o.send("rules:1", "✅ Rules read", Priority.REPORT)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["✅ Rules read"] * 2


async def test_a_report_is_a_message_again_when_its_card_was_deleted(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.outbox.send(CARD)
        await o.has_delivered_all()
        message_id = await o.outbox.message_id("card:1")
        assert message_id is not None
        await o.bot.delete_message(ANN, message_id)
        await t.fault(method="sendMessage")
        await o.outbox.send(REPORT)
        await o.has_delivered_all()
        card, report = await asking(t.ann)
        assert (card.deleted, report.text) == (True, "✅ Done")


async def test_a_notice_that_may_have_arrived_is_not_repeated_but_its_outcome_comes(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", mode="after")
        await o.send("notice:1", "Connecting …")
        await o.has_delivered_all()
        await o.edit("notice:1", "Connecting …")
        await o.has_delivered_all()
        assert await texts(t.ann) == ["Connecting …"]
        await o.edit("notice:1", "Connected")
        await o.has_delivered_all()
        assert await texts(t.ann) == ["Connecting …", "Connected"]


@pytest.mark.parametrize("answer", _UNHEARD)
@pytest.mark.sample(2)
async def test_of_a_request_that_may_stand_twice_only_the_newer_copy_is_obeyed(
    tmp_path: Path, answer: str
) -> None:
    async with town(tmp_path) as t, t.outbox() as o, Store.open(tmp_path / "bot.sqlite3") as store:
        o.outbox.when_doubtful(ButtonIds(store).renew)
        await t.fault(method="sendMessage", mode="after", **_UNHEARD[answer])
        await o.outbox.send(await request(store))
        await o.has_delivered_all()
        older, newer = await asking(t.ann)
        assert await status_of(store, older) is PressStatus.USED
        assert await status_of(store, newer) is PressStatus.OK
        assert await o.outbox.message_id("request:1") == newer.message_id


async def test_a_request_on_its_way_when_the_program_died_is_asked_anew(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox() as o, Store.open(tmp_path / "bot.sqlite3") as store:
            await t.fault(method="sendMessage", mode="after", status=200, delay_s=30)
            await o.outbox.send(await request(store))
            await t.ann.sees("Pay?")
            await die(o)
        await revive(tmp_path)
        async with Store.open(tmp_path / "bot.sqlite3") as store, t.outbox() as o:
            o.outbox.when_doubtful(ButtonIds(store).renew)
            await o.has_delivered_all()
            older, newer = await asking(t.ann)
            assert await status_of(store, older) is PressStatus.USED
            assert await status_of(store, newer) is PressStatus.OK


async def test_a_page_on_its_way_when_the_program_died_shows_its_newer_look_and_nothing_twice(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as t:
        async with t.outbox() as o:
            await t.fault(method="sendMessage", mode="after", status=200, delay_s=30, times=2)
            await o.send("notice:1", "What I keep")
            await t.ann.sees("What I keep")
            await o.send("notice:2", "Connecting …", chat_id=BOB)
            await t.bob.sees("Connecting")
            await o.edit("notice:1", "Stopped in the middle")
            await die(o)
        await revive(tmp_path)
        async with t.outbox() as o:
            await o.has_delivered_all()
            assert await texts(t.ann) == ["What I keep", "Stopped in the middle"]
            assert await texts(t.bob) == ["Connecting …"]


async def die(o: Running) -> None:
    """Leaves the table as a killed program does, whatever this one does at its end."""
    async with o.database.transaction():
        await o.database.change(
            "CREATE TRIGGER dead BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'dead'); END"
        )


async def revive(folder: Path) -> None:
    """Makes a table writable that `die` has left."""
    async with Store.open(folder / "bot.sqlite3") as store, store.database.transaction():
        await store.database.change("DROP TRIGGER dead")


async def test_buttons_that_are_renewed_while_the_look_changes_are_the_newest_look_s(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o, Store.open(tmp_path / "bot.sqlite3") as store:
        first = True

        async def renew(message: Outgoing) -> Outgoing:
            nonlocal first
            fresh = await ButtonIds(store).renew(message)
            if first:
                first = False
                await o.edit("request:1", "Already decided", Priority.REQUEST)
            return fresh

        o.outbox.when_doubtful(renew)
        await t.fault(method="sendMessage", mode="after")
        await o.outbox.send(await request(store))
        await o.has_delivered_all()
        assert await texts(t.ann) == ["Pay?", "Already decided"]
        assert (await asking(t.ann))[1].buttons == ()


async def request(store: Store) -> Outgoing:
    """A message with a button that the store knows."""
    nonce = await store.buttons.make(ANN, ANN, "request:1", Act("approve", (("request", "1"),)))
    return Outgoing(ANN, "request:1", Priority.REQUEST, "Pay?", buttons=((Button("✅ Yes", nonce),),))


async def asking(user: ChatUser) -> list[Message]:
    """The bot's messages, oldest first."""
    return [message for message in await user.messages() if message.from_bot]


async def status_of(store: Store, message: Message) -> PressStatus:
    """What a press on the message's only button means."""
    (button,) = message.buttons
    return (await store.buttons.press(button.data, ANN, ANN)).status


async def test_a_damaged_row_that_was_on_its_way_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox() as o:
            await o.send("notice:1", "a torn one", chat_id=BOB)
            await o.has_delivered_all()
            torn = "UPDATE outbox SET state = 'sending', wanted = '{\"ht', message_id = NULL"
            assert await o.database.change(torn) == 1
        async with t.outbox() as o:
            await o.outbox.send(REPORT)
            await t.ann.sees("Done")


async def test_a_newer_picture_with_the_same_words_is_still_sent_after_a_notice_that_may_have_arrived(
    tmp_path: Path,
) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        table = OutboxTable(store.database)
        notice = Outgoing(ANN, "notice:1", Priority.NOTICE, "the screen", picture=jpeg(4))
        assert await table.add(notice)
        (waiting,) = await table.waiting_rows(ANN)
        begun = await table.begin_call(waiting.row_id)
        assert begun
        assert await table.replace(replace(notice, picture=jpeg(8)))
        await table.leave(begun)
        left = await table.row(waiting.row_id)
        assert left
        assert left.message.picture == jpeg(8)
        begun = await table.begin_call(waiting.row_id)
        assert begun
        await table.leave(begun)  # as it is now it may have arrived
        assert await table.row(waiting.row_id) is None
