"""A phone that several people use, in their chats: /status, /queue, /stop and /stopall."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from agent.contract.tasks import TaskState
from tests.console_client.client import ChatUser, Message, Wanted
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import LOOKS, WORKS, Household, Lives, household, on
from tests.worlds.paper_home import PaperHome

PRIVATE = "look for a present"


def buttons(message: Message) -> list[str]:
    return [button.text for button in message.buttons]


async def answer(user: ChatUser, text: str) -> Message:
    """What the bot says to a message."""
    return await user.sees(lambda seen: bool(seen.text), after=await user.sends(text))


async def running(h: Household, name: str, text: str = PRIVATE) -> None:
    """This person's task works the kitchen phone until its event is set."""
    h.minds.thinks[text] = asyncio.Event()
    await h[name].sends(text)
    await h[name].sees("🟢 Working")


async def states(h: Household, name: str) -> dict[str, TaskState]:
    """By the task's text."""
    statuses = await h.context.dispatcher.tasks.status(await h.caller(name))
    return {status.task.text: status.task.state for status in statuses}


@asynccontextmanager
async def kitchen(folder: Path) -> AsyncGenerator[Household]:
    """Bob and Cara work the kitchen phone, Dan may look at it, Eve has the attic's alone. Bob's task runs."""
    people = (
        Lives("Bob", rights=on(KITCHEN, WORKS)),
        Lives("Cara", rights=on(KITCHEN, WORKS)),
        Lives("Dan", rights=on(KITCHEN, LOOKS)),
        Lives("Eve", rights=on(ATTIC, WORKS)),
    )
    async with household(folder, *people) as h:
        await running(h, "Bob")
        yield h


async def test_only_whoever_may_ask_for_something_is_told_to(tmp_path: Path) -> None:
    async with household(
        tmp_path, Lives("Bob", rights=on(KITCHEN, WORKS)), Lives("Dan", rights=on(KITCHEN, LOOKS))
    ) as h:
        assert (await answer(h["Bob"], "/status")).text.startswith("Nothing is running. Write what")
        seen = await answer(h["Dan"], "/status")
        assert seen.text.startswith("No task of yours is running.")
        assert "Kitchen phone" in seen.text


async def test_others_see_that_a_phone_is_busy_and_neither_whose_task_it_is_nor_what(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        await h["Cara"].sends("water the plants")
        await h["Cara"].sees("🕒 Queued")
        own = await answer(h["Bob"], "/status")
        assert f"step 1: {PRIVATE}" in own.text
        assert "👥 Kitchen phone: 1 waiting" in own.text
        for name, may_stop in (("Cara", True), ("Dan", False), ("Ann", True)):
            seen = await answer(h[name], "/status")
            assert "Kitchen phone: busy with somebody’s task, 1 waiting" in seen.text
            assert "present" not in seen.text
            assert "Bob" not in seen.text
            assert ("⏹ Stop somebody’s task on Kitchen phone" in buttons(seen)) is may_stop
        eve = await answer(h["Eve"], "/status")
        assert "Kitchen" not in eve.text
        assert "Redmi Note 9" in eve.text
        assert buttons(eve) == ["🗂 Queue"]


async def test_the_queue_and_the_end_of_everything_are_buttons_of_the_status(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        for name, ways in (("Ann", ["🗂 Queue", "⏹ Stop all…"]), ("Cara", ["🗂 Queue"])):
            assert [
                text for text in buttons(await answer(h[name], "/status")) if "somebody" not in text
            ] == ways
        page = await answer(h["Ann"], "/status")
        await h["Ann"].presses("🗂 Queue", page)
        queue = await h["Ann"].sees("1. now: a task of Bob")
        await h["Ann"].presses("« Back", queue)
        back = await h["Ann"].sees("busy with somebody’s task", after=page.message_id - 1)
        assert (back.message_id, back.text) == (page.message_id, page.text)
        page = await answer(h["Ann"], "/status")
        await h["Ann"].presses("⏹ Stop all…", page)
        sure = await h["Ann"].sees(r"Stop all of it\?", after=page.message_id)
        assert buttons(sure) == ["⏹ Stop all (1)"]


async def test_the_queue_shows_own_tasks_by_their_words_and_admins_the_names(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        for text in ("water the plants", "feed the cat"):
            await h["Cara"].sends(text)
            await h["Cara"].sees(rf"🕒 Queued(.|\n)*{text}")
        cara = await answer(h["Cara"], "/queue")
        assert "1. now: somebody’s task\n2. water the plants\n3. feed the cat" in cara.text
        assert buttons(cara) == ["⏹ Cancel 2", "⏹ Cancel 3", "« Back", "🔄 Refresh"]
        ann = await answer(h["Ann"], "/queue")
        assert "1. now: a task of Bob\n2. a task of Cara\n3. a task of Cara" in ann.text
        assert "Redmi Note 9\nFree" in ann.text
        assert "plants" not in ann.text
        assert buttons(ann) == ["↑ 3 first", "« Back", "🔄 Refresh"]
        dan = await answer(h["Dan"], "/queue")
        assert "2. somebody’s task" in dan.text
        assert buttons(dan) == ["« Back", "🔄 Refresh"]
        assert "Kitchen" not in (await answer(h["Eve"], "/queue")).text


async def test_an_admin_puts_a_task_first_and_its_person_takes_one_out(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        for text in ("water the plants", "feed the cat"):
            await h["Cara"].sends(text)
            await h["Cara"].sees(rf"🕒 Queued(.|\n)*{text}")
        page = await answer(h["Ann"], "/queue")
        assert (await h["Ann"].presses("↑ 3", page)).text == "It is the next one now"
        cara = await answer(h["Cara"], "/queue")
        assert "2. feed the cat\n3. water the plants" in cara.text
        assert (await h["Cara"].presses("⏹ Cancel 2", cara)).text == "Stopping"
        await h["Cara"].sees(lambda seen: "2. water the plants" in seen.text and "feed" not in seen.text)
        assert await states(h, "Cara") == {"water the plants": TaskState.QUEUED}


async def test_stop_asks_about_somebody_s_task_only_when_no_own_one_runs(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        await h["Cara"].sends("water the plants")
        await h["Cara"].sees("🕒 Queued")
        await h["Cara"].sends("/stop")
        await h["Cara"].sees(lambda seen: buttons(seen) == ["⏹ Stop somebody’s task on Kitchen phone"])
        await h["Cara"].sees(r"^⏹")  # her own is stopped already
        assert await states(h, "Cara") == {}
        assert await states(h, "Bob") == {PRIVATE: TaskState.RUNNING}
        await h["Bob"].sends("/stop")  # his own runs
        await h["Bob"].sees(r"^⏹")
        assert not any("What shall I stop" in text for text in await h.texts("Bob"))


async def test_stopping_somebody_s_task_takes_a_second_press(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        page = await answer(h["Cara"], "/stop")
        assert buttons(page) == ["⏹ Stop somebody’s task on Kitchen phone"]
        await h["Cara"].presses("⏹ Stop", page)
        sure = await h["Cara"].sees("and they are told")
        assert sure.message_id == page.message_id
        assert await states(h, "Bob") == {PRIVATE: TaskState.RUNNING}
        assert (await h["Cara"].presses("⏹ Yes", sure)).text == "Stopping"
        await h["Bob"].sees(r"^⏹")
        assert "being stopped" in (await h["Cara"].sees("being stopped")).text


async def test_a_stop_that_comes_after_the_end_does_not_hit_the_next_task(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        page = await answer(h["Cara"], "/stop")
        await h["Cara"].presses("⏹ Stop", page)
        sure = await h["Cara"].sees("and they are told")
        h.minds.thinks[PRIVATE].set()
        await h["Bob"].sees(r"^✅")
        await running(h, "Bob", "feed the cat")
        assert "Old button" in (await h["Cara"].presses("⏹ Yes", sure)).text
        await h["Cara"].sees("does not run any more")
        assert await states(h, "Bob") == {"feed the cat": TaskState.RUNNING}


async def test_a_first_press_after_the_end_asks_nothing(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        page = await answer(h["Cara"], "/stop")
        h.minds.thinks[PRIVATE].set()
        await h["Bob"].sees(r"^✅")
        assert "Old button" in (await h["Cara"].presses("⏹ Stop", page)).text
        await h["Cara"].sees("does not run any more")


async def test_stop_never_asks_while_an_own_task_runs_whatever_else_does(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        h.minds.thinks["feed the cat"] = asyncio.Event()
        await h["Ann"].sends("feed the cat")
        await h["Ann"].presses("📱 Redmi")
        await h["Ann"].sees("🟢 Working")
        await h["Ann"].sends("/stop")
        await h["Ann"].sees(r"^⏹")
        assert not any("What shall I stop" in text for text in await h.texts("Ann"))
        assert await states(h, "Bob") == {PRIVATE: TaskState.RUNNING}


async def test_who_may_only_look_has_nothing_to_stop(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        assert "nothing to stop" in (await answer(h["Dan"], "/stop")).text
        assert "nothing to stop" in (await answer(h["Eve"], "/stop")).text


async def test_stopall_counts_asks_once_and_stops_everything(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        await h["Cara"].sends("water the plants")
        await h["Cara"].sees("🕒 Queued")
        assert "do not know that command" in (await answer(h["Cara"], "/stopall")).text
        page = await answer(h["Ann"], "/stopall")
        assert "waiting on all phones: 2" in page.text
        assert buttons(page) == ["⏹ Stop all (2)"]
        await h["Ann"].presses("⏹", page)
        await h["Ann"].sees("2 tasks were stopped")
        for name in ("Bob", "Cara"):
            await h[name].sees(r"^⏹")
            assert await states(h, name) == {}
        assert "Nothing runs" in (await answer(h["Ann"], "/stopall")).text


async def test_stopall_rings_once_for_each_person_however_many_tasks_they_have(tmp_path: Path) -> None:
    wishes = ("feed the fish", "find the receipt", "play some jazz", "order a cake", "water the plants")
    async with kitchen(tmp_path) as h:
        sent = dict[str, int]()
        for number, wish in enumerate(wishes, 1):
            sent[wish] = await h["Cara"].sends(wish)
            await h["Cara"].sees(f"🕒 Queued.*{number} before it\n{wish}")
        await h["Ann"].presses("⏹", await answer(h["Ann"], "/stopall"))
        await h["Ann"].sees("6 tasks were stopped")
        silent = [(await h["Cara"].sees(_is_end_of(task))).silent for task in sent.values()]
        assert silent == [False, True, True, True, True]
        assert not (await h["Bob"].sees(lambda seen: seen.text.startswith("⏹") and seen.reply_to > 0)).silent


def _is_end_of(task: int) -> Wanted:
    return lambda seen: seen.text.startswith("⏹") and seen.reply_to == task


async def test_a_queued_card_counts_down_as_those_before_it_end(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as h:
        for wish in ("feed the fish", "find the receipt"):
            await h["Cara"].sends(wish)
        waits = await h["Cara"].sees("🕒 Queued.*2 before it\nfind the receipt")
        h.minds.thinks["feed the fish"] = asyncio.Event()
        await h["Bob"].sends("/stop")
        moved = await h["Cara"].sees("🕒 Queued.*1 before it\nfind the receipt")
        assert moved.message_id == waits.message_id
        h.minds.thinks["feed the fish"].set()
        assert (await h["Cara"].sees("✅ Done.*\nfind the receipt")).message_id == waits.message_id


async def test_status_queue_and_stopall_name_the_home_that_is_away(tmp_path: Path) -> None:
    async with household(tmp_path, others=[PaperHome(known=(ATTIC,))], phones=(KITCHEN,)) as h:
        for command in ("/status", "/stopall", "/queue"):
            assert (
                "Not reached, so their tasks are not listed: flat" in (await answer(h["Ann"], command)).text
            )
        assert "flat" not in (await answer(h["Bob"], "/status")).text  # he has no right there
        await running(h, "Bob")
        page = await answer(h["Ann"], "/stopall")
        assert "are not listed: flat" in page.text
        assert buttons(page) == ["⏹ Stop all (1)"]


async def test_a_stop_names_homes_that_it_did_not_reach_and_no_others(tmp_path: Path) -> None:
    attic = f"flat/{ATTIC.phone_id}"
    bob = Lives("Bob", rights=on(KITCHEN, WORKS) | {attic: WORKS}, default=KITCHEN.phone_id)
    office = PaperHome("office", is_silent=True, known=(ATTIC,))  # where he has nothing
    flat = PaperHome(known=(ATTIC,))
    async with household(tmp_path, bob, others=[flat, office], phones=(KITCHEN,)) as h:
        await running(h, "Bob", PRIVATE)
        await h["Bob"].sends("/stop")
        await h["Bob"].sees("Not done at flat, so tasks of yours there may go on. Stop")
        await h["Bob"].sees(r"^⏹")
        nothing = await answer(h["Bob"], "/stop")
        assert "Not reached: flat. Stop tasks there" in nothing.text


async def test_a_home_that_is_there_and_says_nothing_holds_nobody_up_and_is_named(tmp_path: Path) -> None:
    """Its beats come, its replies do not: until it is found to be away, or for as long as that lasts."""
    flat = PaperHome(is_silent=True, known=(ATTIC,), answers={"tasks.status": (), "tasks.queues": ()})
    async with household(tmp_path, others=[flat], phones=(KITCHEN,)) as h:
        await running(h, "Bob", PRIVATE)
        began = asyncio.get_running_loop().time()
        assert "are not listed: flat" in (await answer(h["Ann"], "/status")).text
        took_s = asyncio.get_running_loop().time() - began
        assert (
            took_s < 10.0
        )  # four calls: the first waits two seconds, and each would wait for its whole limit
        await h["Bob"].sends("/stop")
        await h["Bob"].sees(r"^⏹")
        flat.speaks.set()
        assert "not listed" not in (await answer(h["Ann"], "/status")).text
