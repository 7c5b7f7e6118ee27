"""Ids of one journal never count beside another one: keys and rows of the bot say whose they are."""

import asyncio
from pathlib import Path

import pytest

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.tasks import TaskState
from agent.journal import Journal
from agent.journal.identity import new_identity
from bot.home import adopt_journal, keep_run
from bot.outbox.outgoing import Outgoing, Priority
from bot.outbox.table import OutboxTable
from bot.store import Act, InboxKind, InboxRow, PressStatus, Prompt, Store
from bot.store.homes import HomeChange
from tests.worlds.old_databases import landed, made_as

ANN = 7
NONCE = "v1:AAAAAAAAAAAAAAAAAAAAAA"
STOP = Act("stop", (("task", "3"), ("phone", "S1")))


async def test_each_journal_has_an_identity_of_its_own_for_ever(tmp_path: Path) -> None:
    made_as("journal", 5, tmp_path / "old.sqlite3")
    seen: list[str] = []
    for name in ("old", "old", "new", "other"):
        async with Journal.open(tmp_path / f"{name}.sqlite3") as journal:
            seen.append(await journal.identity.read())
    assert all(len(bytes.fromhex(each)) == 8 for each in seen)
    assert seen[0] == seen[1]
    assert len(set(seen)) == 3


@pytest.mark.parametrize("version", landed("store"))
async def test_rows_of_an_earlier_version_belong_to_the_journal_found_then(
    version: int, tmp_path: Path
) -> None:
    made_as("journal", 5, tmp_path / "journal.sqlite3")
    made_as("store", version, tmp_path / "bot.sqlite3")
    async with (
        Journal.open(tmp_path / "journal.sqlite3") as journal,
        Store.open(tmp_path / "bot.sqlite3") as store,
    ):
        for _ in range(2):  # a start and the next
            await adopt_journal(journal, store)
            table, home = OutboxTable(store.database), await journal.identity.read()
            assert await table.key_of(ANN, 12) == f"card:{home}.3"
            assert not await table.add(Outgoing(ANN, store.homes.key("report", 3), Priority.REPORT, "done"))
            assert not await table.add(Outgoing(ANN, store.homes.key("card", 3), Priority.CARD, "card"))
            assert await store.questions.open_in(ANN) == [4]
            assert (await store.buttons.press(NONCE, ANN, ANN)).status is PressStatus.OK
            assert [prompt.key.split(":")[1][:17] for prompt in await store.prompts.opened()] == (
                [f"{home}."] if version >= 4 else []
            )
            assert await store.homes.untold() is None


async def test_nothing_of_another_journal_counts_and_all_of_it_does_again_beside_that_one(
    tmp_path: Path,
) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        table = OutboxTable(store.database)
        await store.homes.adopt("a" * 16)
        stop = await store.buttons.make(ANN, ANN, store.homes.key("card", 3), STOP)
        lang = await store.buttons.make(ANN, ANN, "notice:1", Act("lang", (("code", "zh"),)))
        assert await table.add(Outgoing(ANN, store.homes.key("report", 3), Priority.REPORT, "done"))
        await store.questions.open(ANN, 4)
        await store.asked.add(4, [8])
        await store.prompts.open(Prompt(store.homes.key("secret", 4), 4, "S1", ANN, ANN, "code"))
        await store.inbox.write([InboxRow(5, InboxKind.UPDATE, "{}", ANN)])
        assert await store.homes.untold() is None

        await store.homes.adopt("b" * 16)
        news = await store.homes.untold()
        assert news is not None
        assert news[0] is HomeChange.ANOTHER
        assert (await store.buttons.press(stop, ANN, ANN)).status is PressStatus.USED
        assert (await store.buttons.press(lang, ANN, ANN)).status is PressStatus.OK  # of no task
        assert STOP not in await store.buttons.usable(ANN, store.homes.key("card", 3))
        assert await store.questions.open_in(ANN) == []
        assert await store.asked.of(4) == []
        assert await store.prompts.opened(4) == []
        assert len(await store.prompts.opened()) == 1  # each start closes all that are left
        assert await table.add(Outgoing(ANN, store.homes.key("report", 3), Priority.REPORT, "done"))
        assert store.homes.number(f"request:{'a' * 16}.7:44") == 0
        assert store.homes.number(f"request:{'b' * 16}.7:44") == 7
        await store.homes.save_notified()
        await store.homes.adopt("b" * 16)
        assert await store.homes.untold() is None

        await store.homes.adopt("a" * 16)
        back = await store.homes.untold()
        assert back is not None
        assert back[1] != news[1]  # each change is said
        assert (await store.buttons.press(stop, ANN, ANN)).status is PressStatus.OK
        assert await store.questions.open_in(ANN) == [4]
        assert await store.asked.of(4) == [8]
        assert not await table.add(Outgoing(ANN, store.homes.key("report", 3), Priority.REPORT, "done"))


async def test_a_page_that_showed_a_task_of_another_journal_gets_buttons_of_this_one(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.homes.adopt("a" * 16)
        await store.buttons.make(ANN, ANN, "notice:1", STOP)
        await store.homes.adopt("b" * 16)
        assert STOP not in await store.buttons.usable(ANN, "notice:1")
        fresh = await store.buttons.make(ANN, ANN, "notice:1", STOP)
        assert (await store.buttons.usable(ANN, "notice:1"))[STOP] == fresh


@pytest.mark.parametrize("heard", ["audit", "report"])
async def test_an_older_copy_of_the_same_run_is_noticed(heard: str, tmp_path: Path) -> None:
    path, copy = tmp_path / "journal.sqlite3", tmp_path / "copy"
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        async with Journal.open(path) as journal:
            await adopt_journal(journal, store)
            await journal.runs.begin()
            await keep_run(journal, store)
            task = await journal.tasks.add(ANN, "S1", "order a latte", "en", "")
            await journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING)
        await asyncio.to_thread(_copy, path, copy)
        async with Journal.open(path) as journal:
            if heard == "audit":
                await journal.audit.note(AuditEntry(AuditEvent.INPUT_FREE, ANN, "S1", 1, 1))
                await keep_run(journal, store)
            else:
                await journal.tasks.move(task.task_id, TaskState.RUNNING, TaskState.DONE)
                report = Outgoing(ANN, store.homes.key("report", 1), Priority.REPORT, "done")
                assert await OutboxTable(store.database).add(report)
            await adopt_journal(journal, store)
            assert await store.homes.untold() is None
        await asyncio.to_thread(_copy, copy, path)
        async with Journal.open(path) as journal:
            await adopt_journal(journal, store)
            news = await store.homes.untold()
            assert news is not None
            assert news[0] is HomeChange.OLDER


async def test_an_older_copy_of_the_journal_becomes_one_of_its_own_and_asks_before_it_goes_on(
    tmp_path: Path,
) -> None:
    path, copy = tmp_path / "journal.sqlite3", tmp_path / "copy"
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        async with Journal.open(path) as journal:
            await adopt_journal(journal, store)
            await journal.runs.begin()
            await keep_run(journal, store)
            task = await journal.tasks.add(ANN, "S1", "order a latte", "en", "")
            await journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING)
            first = await journal.identity.read()
        await asyncio.to_thread(_copy, path, copy)
        async with Journal.open(path) as journal:
            await adopt_journal(journal, store)
            assert await store.homes.untold() is None
            await journal.runs.begin()
            await keep_run(journal, store)
        await asyncio.to_thread(_copy, copy, path)
        async with Journal.open(path) as journal:
            await adopt_journal(journal, store)
            news = await store.homes.untold()
            assert news is not None
            assert news[0] is HomeChange.OLDER
            assert await journal.identity.read() == store.homes.current != first
            (asked,) = await journal.tasks.unfinished()
            assert asked.state is TaskState.PAUSED
            await store.homes.save_notified()
            await adopt_journal(journal, store)
            assert await store.homes.untold() is None


@pytest.mark.parametrize("kind", ["card", "request"])
async def test_a_copy_of_the_same_run_is_older_if_the_chat_names_what_it_does_not_know(
    kind: str, tmp_path: Path
) -> None:
    async with (
        Store.open(tmp_path / "bot.sqlite3") as store,
        Journal.open(tmp_path / "journal.sqlite3") as journal,
    ):
        await adopt_journal(journal, store)
        await OutboxTable(store.database).add(
            Outgoing(ANN, store.homes.key(kind, 1), Priority.CARD, "of then")
        )
        await adopt_journal(journal, store)
        news = await store.homes.untold()
    assert news is not None
    assert news[0] is HomeChange.OLDER


async def test_an_older_copy_is_said_to_be_one_also_if_the_bot_dies_while_it_becomes_its_own(
    tmp_path: Path,
) -> None:
    async with (
        Store.open(tmp_path / "bot.sqlite3") as store,
        Journal.open(tmp_path / "journal.sqlite3") as journal,
    ):
        await adopt_journal(journal, store)
        renewed = new_identity()
        await store.homes.save_older(renewed)
        await journal.identity.renew(renewed)
        # It dies here.
        await adopt_journal(journal, store)
        news = await store.homes.untold()
        assert news is not None
        assert (news[0], store.homes.current) == (HomeChange.OLDER, renewed)


async def test_a_copy_that_did_not_become_its_own_before_the_bot_died_is_found_once_more(
    tmp_path: Path,
) -> None:
    async with (
        Store.open(tmp_path / "bot.sqlite3") as store,
        Journal.open(tmp_path / "journal.sqlite3") as journal,
    ):
        await adopt_journal(journal, store)
        await store.homes.save_older(new_identity())
        # It dies here.
        await adopt_journal(journal, store)
        assert await store.homes.untold() is None
        assert store.homes.current == await journal.identity.read()


async def test_what_was_not_done_with_beside_another_journal_is_not_begun_beside_this(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.homes.adopt("a" * 16)
        await store.inbox.write([InboxRow(5, InboxKind.UPDATE, "{}", ANN)])
        await store.homes.adopt("b" * 16)
        (row,) = await store.inbox.unfinished()
        assert row.replays == 1000


def _copy(source: Path, target: Path) -> None:
    target.write_bytes(source.read_bytes())
