"""/privacy in the chat: what is kept, the data as a file, all of it deleted."""

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

import aiohttp
import pytest

from agent.contract.actions import Decision, Tap
from agent.contract.dispatcher import Dispatcher
from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.history import PastTasks, TaskRecord
from agent.contract.people import Caller
from agent.contract.tasks import OPEN_STATES, Task, TaskState
from agent.journal import Journal
from bot.console.wire import as_list, as_object, as_text
from bot.context import ChatContext
from bot.handlers.privacy import PrivacyPages
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.export import export
from bot.people.removal import revoke
from bot.rights.person import Person
from bot.store import Act, Stop
from bot.store.buttons import ButtonTable
from tests.bot.handlers.test_shortcuts_chat import keep_shortcut
from tests.console_client.client import ChatUser, Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.ended_tasks import jpeg, keep, past_task
from tests.worlds.household_world import Household, household, pressed
from tests.worlds.outbox_world import ANN, BOB

WAIT_S = WAIT_LIMIT_S


@asynccontextmanager
async def lived(folder: Path, state: TaskState = TaskState.DONE) -> AsyncGenerator[Chat]:
    """Ann has two tasks, the first one with a payment and a private picture; Bob has one."""
    async with chat(folder, KITCHEN) as c:
        async with Journal.open(folder / "journal.sqlite3") as journal:
            await past_task(
                journal, folder, ANN, "strawberry cake", pays_at=2, steps=3, private=frozenset({3}),
                added="with strawberry jam",
            )  # fmt: skip
            await past_task(journal, folder, ANN, "call a taxi", state=state)
            await past_task(journal, folder, BOB, "water the plants")
        yield c


async def asks(c: Chat) -> Message:
    return await c.ann.sees("What I keep", after=await c.ann.sends("/privacy"), timeout_s=WAIT_S)


async def document(ann: ChatUser, message: Message) -> bytes:
    """The bytes of a message's file."""
    told = as_object(await ann.get(f"chat/{ann.user_id}"))
    found = next(
        shown
        for shown in map(as_object, as_list(told.get("messages")))
        if shown.get("id") == message.message_id
    )
    address = f"{ann.console_url}/control/photo/{as_text(found.get('file'))}"
    async with aiohttp.ClientSession() as session, session.get(address) as reply:
        reply.raise_for_status()
        return await reply.read()


async def exported(c: Chat) -> tuple[Message, zipfile.ZipFile]:
    page = await asks(c)
    await c.ann.presses("📦", page)
    sent = await c.ann.sees(lambda seen: seen.document == "farhand-data.zip", timeout_s=WAIT_S)
    await c.ann.sees("Your data is below", timeout_s=WAIT_S)
    return sent, zipfile.ZipFile(io.BytesIO(await document(c.ann, sent)))


async def test_it_tells_what_is_kept_and_for_how_long(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        page = await asks(c)
        assert "for 30 days" in page.text
        assert "1000 MB" in page.text
        assert [button.text for button in page.buttons] == [
            "📦 Export my data",
            "🙈 Cover pictures of payments",
            "🗑 Delete my data",
        ]


async def test_a_person_may_have_pictures_of_payments_covered_and_open_again(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        await c.ann.presses("🙈", await asks(c))
        page = await c.ann.sees("Pictures of payments are covered from now on")
        ann = await c.context.store.people.person(ANN)
        assert ann is not None
        assert ann.covers_pictures
        await c.ann.presses("👁", page)
        await c.ann.sees("Pictures of payments are shown openly from now on")
        ann = await c.context.store.people.person(ANN)
        assert ann is not None
        assert not ann.covers_pictures


async def test_the_export_has_tasks_steps_decisions_and_pictures_of_this_person_alone(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        sent, data = await exported(c)
        assert sent.text.splitlines()[0] == "Your data: 2 tasks, 4 pictures."
        assert "1 pictures of protected pages" in sent.text
        assert set(data.namelist()) == {
            "README.txt", "person.json", "settings.json", "schedules.json", "audit.json",
            "facts.json", "messages.json",
            "tasks/1.json", "tasks/2.json",
            "frames/1/1.jpg", "frames/1/2.jpg", "frames/2/1.jpg", "frames/2/2.jpg",
        }  # fmt: skip
        assert data.testzip() is None
        task = json.loads(data.read("tasks/1.json"))
        assert task["past"]["task"]["text"] == "strawberry cake"
        [added] = task["corrections"]
        assert (added["text"], added["read_at"]) == ("with strawberry jam", 3)
        assert task["steps"][0]["action"] == {"Tap": {"point": [1, 2], "message": None}}
        assert (task["requests"][0]["by"], task["requests"][0]["request"]["binding"]["amount"]) == (
            "Ann",
            "36.80",
        )
        assert json.loads(data.read("person.json"))["name"] == "Ann"
        events = [entry["event"] for entry in json.loads(data.read("audit.json"))]
        assert "request_approved" in events or "request_answered" in events
        assert data.read("frames/1/1.jpg") == jpeg(1)


@pytest.mark.parametrize("state", sorted(OPEN_STATES))
async def test_the_export_has_what_has_not_ended_and_what_is_on_its_way(
    state: TaskState, tmp_path: Path
) -> None:
    async with lived(tmp_path) as c:
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            task = await _unfinished(journal, tmp_path, state)
        await c.outbox.park(ANN)
        await c.outbox.send(Outgoing(ANN, "notice:1", Priority.NOTICE, "<b>not yet</b> there"))
        data = await _data(c)
        told = json.loads(data.read(f"tasks/{task.task_id}.json"))
        assert told["past"]["task"]["text"] == "feed the cat"
        assert told["past"]["task"]["state"] == state
        assert told["past"]["ended_at"] is None
        assert (told["past"]["outcome"] is None) is (state is not TaskState.PAUSED)
        assert [step["number"] for step in told["steps"]] == ([] if state is TaskState.QUEUED else [1])
        assert not [name for name in data.namelist() if name.startswith(f"frames/{task.task_id}/")]
        assert "<b>not yet</b> there" in [each["html"] for each in json.loads(data.read("messages.json"))]


async def _unfinished(journal: Journal, folder: Path, state: TaskState) -> Task:
    """One of Ann's with a step that is done and one that is under way."""
    if state is TaskState.QUEUED:
        return await journal.tasks.add(ANN, KITCHEN.phone_id, "feed the cat", "en", "{}")
    task = await past_task(journal, folder, ANN, "feed the cat", steps=1, state=state)
    await journal.steps.commit_decision(task.task_id, 2, "app", Decision("because", Tap((1, 2)), "do(...)"))
    return task


async def _data(c: Chat, context: ChatContext | None = None) -> zipfile.ZipFile:
    person = await c.store.people.person(ANN)
    assert person is not None
    file = io.BytesIO()
    await export(context or c.context, person, file)
    return zipfile.ZipFile(file)


class EndsMeanwhile:
    """Reads of the agent's tasks; one ends whenever they are read."""

    def __init__(self, c: Chat, folder: Path) -> None:
        self._inner = c.context.dispatcher.history
        self._folder = folder

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)

    async def _one_more_ends(self) -> None:
        async with Journal.open(self._folder / "journal.sqlite3") as journal:
            await past_task(journal, self._folder, ANN, "one more", steps=0)

    async def page(self, caller: Caller, offset: int, limit: int) -> PastTasks:
        await self._one_more_ends()
        return await self._inner.page(caller, offset, limit)

    async def own_task(self, caller: Caller, task_id: int) -> TaskRecord | None:
        await self._one_more_ends()
        return await self._inner.own_task(caller, task_id)


class WithHistory:
    """The agent, with other reads."""

    def __init__(self, inner: Dispatcher, history: object) -> None:
        self._inner = inner
        self.history = history

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)


async def test_a_task_that_ends_during_the_export_is_in_it_once_or_not_at_all(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            for _ in range(50):  # more than were asked for at once
                await past_task(journal, tmp_path, ANN, "many", steps=0)
        agent = cast("Dispatcher", WithHistory(c.context.dispatcher, EndsMeanwhile(c, tmp_path)))
        names = (await _data(c, replace(c.context, dispatcher=agent))).namelist()
        assert len(names) == len(set(names))
        assert len([name for name in names if name.startswith("tasks/")]) >= 52


async def test_an_export_that_would_be_too_large_has_the_newest_pictures(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        for number in range(10, 20):
            keep(tmp_path, 2, number, content=b"x" * 50_000)
        person = await c.store.people.person(ANN)
        assert person is not None
        file = io.BytesIO()
        told = await export(c.context, person, file, 330_000)
        names = zipfile.ZipFile(file).namelist()
        assert file.tell() <= 330_000
        assert "frames/2/19.jpg" in names
        assert "frames/2/10.jpg" not in names
        assert not [name for name in names if name.startswith("frames/1/")]
        assert told.pictures + told.left_out == 14
        assert told.left_out > 0


class LosesThem:
    """Reads of the tasks of a person who is taken out while their decisions are read."""

    def __init__(self, h: Household, by: Person, person: Person) -> None:
        self._h, self._by, self._person = h, by, person

    def __getattr__(self, name: str) -> object:
        return getattr(self._h.context.dispatcher.history, name)

    async def own_audit(self, caller: Caller) -> object:
        await revoke(self._h.context, self._by, self._person.person_id, self._person.joined_at)
        return await self._h.context.dispatcher.history.own_audit(caller)


async def test_the_export_names_no_phone_that_is_not_the_person_s(tmp_path: Path) -> None:
    async with household(tmp_path, seconds=[KITCHEN.phone_id, ATTIC.phone_id]) as h:
        bob, file = await h.person("Bob"), io.BytesIO()
        assert bob is not None
        await export(h.context, bob, file)
        told = zipfile.ZipFile(file).read("person.json").decode()
        assert json.loads(told)["seconds"] == [KITCHEN.phone_id]
        assert ATTIC.phone_id not in told


async def test_whoever_is_taken_out_while_their_data_is_gathered_gets_none_of_it(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        page = await h["Bob"].sees("What I keep", after=await h["Bob"].sends("/privacy"))
        bob, ann = await h.person("Bob"), await h.person("Ann")
        await h.chat.outbox.flush(WAIT_LIMIT_S)
        key = await h.chat.outbox.key_of(BOB, page.message_id)
        assert None not in (bob, ann, key)
        reads = LosesThem(h, cast("Person", ann), cast("Person", bob))
        agent = cast("Dispatcher", WithHistory(h.context.dispatcher, reads))
        pages = PrivacyPages(replace(h.context, dispatcher=agent))
        await pages.press(pressed(Act("privacy_export"), key or "", cast("Person", bob)))
        async with asyncio.timeout(WAIT_S):
            await asyncio.gather(*(task for task in asyncio.all_tasks() if "page job" in task.get_name()))
        assert await h.person("Bob") is None
        assert await h["Ann"].calls("sendDocument") == []


async def test_an_export_that_cannot_be_sent_says_so(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        page = await asks(c)
        await c.ann.post("faults", {"method": "sendDocument", "kind": "error", "code": 400, "times": 1})
        await c.ann.presses("📦", page)
        again = await c.ann.sees("could not be sent", timeout_s=WAIT_S)
        assert again.message_id == page.message_id
        await c.ann.presses("📦", again)
        await c.ann.sees(lambda seen: seen.document == "farhand-data.zip", timeout_s=WAIT_S)


async def test_data_is_deleted_after_a_second_press_and_the_person_stays(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        await c.ann.sees("What was done", after=await c.ann.sends("/history"))
        async with c.store.database.transaction():
            await c.store.stops.keep(Stop(ANN, ANN, 5, 1.0, 1, 1.0))
        page = await asks(c)
        await c.ann.presses("🗑", page)
        sure = await c.ann.sees("Delete all of your tasks")
        assert sure.message_id == page.message_id
        await c.ann.presses("🗑 Delete for ever", sure)
        done = await c.ann.sees("are deleted", timeout_s=WAIT_S)
        assert "Audit lines without texts stay" in done.text
        assert not done.buttons
        await c.ann.sees("No task has ended yet", after=await c.ann.sends("/history"))
        assert (await c.store.people.person(ANN)) is not None
        assert await c.store.stops.newest(ANN) is None
        rows = await c.store.database.all("SELECT key FROM outbox WHERE chat_id = ?", (ANN,))
        assert len(rows) == 2  # this message and the last answer
        await c.outbox.flush(WAIT_LIMIT_S)
        assert _folders(tmp_path) == ["3"]
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            assert await journal.ended.known() == {3}
            assert [entry for entry in await journal.audit.all() if entry.person_id == ANN]
        assert _nowhere(tmp_path, b"strawberry")


def _folders(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.is_dir()]


def _nowhere(folder: Path, words: bytes) -> bool:
    return not [path for path in folder.rglob("*") if path.is_file() and words in path.read_bytes()]


async def test_shortcuts_are_exported_and_deleted(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        await keep_shortcut(c, "pin")
        await c.ann.sends("/pin")  # asks for a word
        await c.ann.sees(lambda seen: seen.force_reply)
        _, data = await exported(c)
        assert json.loads(data.read("shortcuts/pin.json"))["text"] == "pin {place} on the map"
        await c.ann.presses("🗑", await asks(c))
        await c.ann.presses("🗑 Delete for ever", await c.ann.sees("Delete all of your tasks"))
        await c.ann.sees("your shortcuts and schedules are deleted", timeout_s=WAIT_S)
        assert await c.store.database.all("SELECT key FROM reply_drafts") == []
        await c.ann.sees("no shortcuts yet", after=await c.ann.sends("/shortcuts"))


async def test_nothing_is_deleted_while_a_task_has_not_ended(tmp_path: Path) -> None:
    async with lived(tmp_path, TaskState.PAUSED) as c:
        page = await asks(c)
        await c.ann.presses("🗑", page)
        await c.ann.presses("🗑 Delete for ever", await c.ann.sees("Delete all of your tasks"))
        told = await c.ann.sees("has not ended, so nothing was deleted", timeout_s=WAIT_S)
        assert told.button("🗑 Delete my data")
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            assert await journal.ended.known() == {1, 2, 3}


async def test_who_thinks_again_keeps_everything(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        page = await asks(c)
        await c.ann.presses("🗑", page)
        await c.ann.presses("« Keep it", await c.ann.sees("Delete all of your tasks"))
        await c.ann.sees("What I keep")
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            assert await journal.ended.known() == {1, 2, 3}


async def test_work_whose_beginning_could_not_be_shown_is_done_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived(tmp_path) as c:
        page = await asks(c)
        failed, newest = asyncio.Event(), ButtonTable.newest

        async def full_once(table: ButtonTable, key: str) -> int:
            if failed.is_set():
                return await newest(table, key)
            failed.set()
            raise DatabaseTroubled("no room", Trouble.FULL)

        monkeypatch.setattr(ButtonTable, "newest", full_once)
        await c.ann.presses("📦", page)
        await c.ann.sees("Your data is below", timeout_s=WAIT_S)
        assert failed.is_set()
        async with asyncio.timeout(WAIT_S):
            while await c.store.busy.all():  # noqa: ASYNC110 - the disk has no event
                await asyncio.sleep(0.02)


async def test_the_buttons_of_another_person_are_not_obeyed(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        page = await asks(c)
        nonce = page.buttons[1].data
        press = await c.store.buttons.press(nonce, BOB, BOB)
        assert press.act is None
