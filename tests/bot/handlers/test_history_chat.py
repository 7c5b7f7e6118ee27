"""/history in the chat: pages of ended tasks, one opened, its steps and pictures, and the same again."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from agent.contract.actions import Finish
from agent.journal import Journal
from agent.journal.frame_files import drop_frames
from tests.console_client.client import Message
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.ended_tasks import past_task
from tests.worlds.outbox_world import ANN, BOB


@asynccontextmanager
async def lived(folder: Path, *texts: str, phones: bool = True, **task: object) -> AsyncGenerator[Chat]:
    """Ann had these tasks, oldest first; pictures are in the folder itself."""
    async with chat(folder, *([KITCHEN] if phones else []), actions=(Finish("done again"),)) as c:
        async with Journal.open(folder / "journal.sqlite3") as journal:
            for text in texts:
                await past_task(journal, folder, ANN, text, phone_id=KITCHEN.phone_id, **task)  # pyright: ignore[reportArgumentType]  # as past_task takes it
        yield c


async def the_list(c: Chat) -> Message:
    return await c.ann.sees("What was done", after=await c.ann.sends("/history"))


async def opened(c: Chat) -> Message:
    page = await the_list(c)
    await c.ann.presses("1 ·", page)
    return await c.ann.sees(lambda seen: seen.message_id == page.message_id and "🔁" in str(seen.buttons))


async def test_before_any_task_has_ended_it_says_so(tmp_path: Path) -> None:
    async with lived(tmp_path) as c:
        await c.ann.sends("/history")
        await c.ann.sees("No task has ended yet")


async def test_tasks_are_listed_newest_first_and_pages_are_turned(tmp_path: Path) -> None:
    async with lived(tmp_path, *(f"task <b>{number}</b>" for number in range(1, 8)), steps=0) as c:
        page = await the_list(c)
        assert "1–6 of 7" in page.text
        assert page.text.index("task <b>7</b>") < page.text.index("task <b>2</b>")
        await c.ann.presses("Older", page)
        older = await c.ann.sees(lambda seen: "7–7 of 7" in seen.text)
        assert older.message_id == page.message_id
        assert [button.text for button in older.buttons] == ["7 · task <b>1</b>", "« Newer"]
        await c.ann.presses("« Newer", older)
        await c.ann.sees(lambda seen: "1–6 of 7" in seen.text)


async def test_an_opened_task_tells_how_it_ended_and_who_decided_what(tmp_path: Path) -> None:
    async with lived(tmp_path, "order a latte", pays_at=2) as c:
        task = await opened(c)
        assert "order a latte\n" in task.text
        assert "Kitchen phone" in task.text
        assert "order a latte: all done" in task.text
        assert "Ann approved: pay 36.80 to Blue Door Coffee" in task.text
        assert not task.text.startswith(("✅", "❌", "⏹"))


async def test_steps_are_paged_and_a_button_sends_the_picture_of_one(tmp_path: Path) -> None:
    async with lived(tmp_path, "order a latte", steps=8) as c:
        task = await opened(c)
        await c.ann.presses("Steps (8)", task)
        steps = await c.ann.sees(lambda seen: "Steps 1–6 of 8" in seen.text)
        assert "3 Tapped “Button 3”" in steps.text
        await c.ann.presses("After", steps)
        more = await c.ann.sees(lambda seen: "Steps 7–8 of 8" in seen.text)
        await c.ann.presses("📷 8", more)
        picture = await c.ann.sees("Step 8: Tapped “Button 8”", after=steps.message_id)
        assert picture.photo
        assert not picture.protected
        assert not picture.spoiler
        assert picture.silent
        await c.ann.presses("« Task", more)
        await c.ann.sees(lambda seen: seen.message_id == task.message_id and "🔁" in str(seen.buttons))


@pytest.mark.parametrize("covers", [False, True])
async def test_the_picture_of_a_page_with_money_cannot_be_passed_on_and_is_covered_where_wished(
    tmp_path: Path, covers: bool
) -> None:
    async with lived(tmp_path, "order a latte", private=frozenset({2})) as c:
        await c.context.store.people.set_covers_pictures(ANN, covers=covers)
        await c.ann.presses("Steps (2)", await opened(c))
        await c.ann.presses("📷 2", await c.ann.sees("Steps 1–2 of 2"))
        picture = await c.ann.sees("Step 2: Tapped")
        assert picture.protected
        assert picture.spoiler is covers


async def test_pictures_that_were_forgotten_are_told_and_have_no_buttons(tmp_path: Path) -> None:
    async with lived(tmp_path, "order a latte") as c:
        await c.ann.presses("Steps (2)", await opened(c))
        steps = await c.ann.sees("Steps 1–2 of 2")
        drop_frames(tmp_path, 1)
        answer = await c.ann.presses("📷 2", steps)
        assert answer.text == "That picture is not kept any more"
        await c.ann.presses("« Task", steps)
        task = await c.ann.sees("Its pictures are not kept any more")
        await c.ann.presses("Steps (2)", task)
        bare = await c.ann.sees(lambda seen: "Steps 1–2 of 2" in seen.text and "not kept" in seen.text)
        assert not bare.button("📷")


async def test_again_sends_the_same_words_as_a_new_task_that_replies_to_the_page(tmp_path: Path) -> None:
    async with lived(tmp_path, "order a latte") as c:
        task = await opened(c)
        data = task.button("🔁")
        assert data is not None
        answer = await c.ann.presses("🔁", task)
        assert answer.text == "Started again"
        report = await c.ann.sees("^✅ done again")
        assert "done again" in report.text
        assert report.reply_to == task.message_id
        again = await c.ann.presses_data(task, data.data)
        assert again.text == "Old button. See the newest message"
        page = await the_list(c)
        assert "of 2" in page.text
        assert page.text.count("order a latte") == 2


async def test_without_a_phone_again_says_what_to_do(tmp_path: Path) -> None:
    async with lived(tmp_path, "order a latte", phones=False) as c:
        answer = await c.ann.presses("🔁", await opened(c))
        assert answer.text == "No phone is connected. Send /devices"


async def test_a_task_that_was_forgotten_meanwhile_leads_back_to_the_list(tmp_path: Path) -> None:
    async with lived(tmp_path, "order a latte", "call a taxi") as c:
        page = await the_list(c)
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            await journal.ended.drop([1])
        answer = await c.ann.presses("2 ·", page)
        assert answer.text == "That task is not kept any more"
        await c.ann.sees("1–1 of 1")


async def test_tasks_of_somebody_else_are_neither_listed_nor_opened(tmp_path: Path) -> None:
    async with lived(tmp_path, "order a latte") as c:
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            other = await past_task(journal, tmp_path, BOB, "call a taxi")
        page = await the_list(c)
        assert "taxi" not in page.text
        person = await c.store.people.person(ANN)
        assert person is not None
        caller = c.context.rights.caller(person)
        assert await c.context.dispatcher.history.past_task(caller, other.task_id) is None
        assert await c.context.dispatcher.history.picture(caller, other.task_id, 1) is None
