"""Which phone a text, /look or "again" is for: the default one, the only one, or a question with buttons."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

from agent.contract.errors import HomeAway
from agent.contract.facts import HeardFacts
from agent.contract.tasks import Task, TaskState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.journal import Journal
from bot.rights.person import Role
from bot.showing.origin import Origin
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN, chat
from tests.worlds.household_world import LOOKS, WORKS, Household, Lives, household, on
from tests.worlds.outbox_world import ANN, BOB, town
from tests.worlds.paper_home import PaperHome

BOTH = {KITCHEN.phone_id: WORKS, ATTIC.phone_id: WORKS}
BOB_OF_BOTH = Lives("Bob", rights=BOTH)


async def tasks_of(h: Household) -> list[tuple[str, str]]:
    """Bob's tasks as (phone, text), ended ones too, oldest first."""
    caller = await h.caller("Bob")
    found: list[tuple[str, str]] = []
    for task_id in reversed(await h.context.dispatcher.history.own_tasks(caller)):
        record = await h.context.dispatcher.history.own_task(caller, task_id)
        assert record is not None
        found.append((record.past.task.phone_id, record.past.task.text))
    return found


async def test_with_several_phones_the_text_waits_for_a_choice_and_is_a_task_then(tmp_path: Path) -> None:
    text = "buy tea " * 499 + "now"
    async with household(tmp_path, BOB_OF_BOTH) as h:
        sent = await h["Bob"].sends(text)
        page = await h["Bob"].sees("Which phone")
        assert [button.text for button in page.buttons] == [
            "📱 Kitchen phone",
            "📱 Redmi Note 9",
            "☐ Make it my default",
        ]
        assert await tasks_of(h) == []
        await h["Bob"].presses("📱 Redmi", page)
        await h["Bob"].sees(r"^✅")
        assert await tasks_of(h) == [(ATTIC.phone_id, text)]
        closed = await h["Bob"].sees("For Redmi Note 9")
        await h.chat.outbox.flush(WAIT_LIMIT_S)
        rows = await h.chat.store.database.all("SELECT act FROM buttons WHERE act LIKE '%buy tea%'")
        assert rows == []  # the words are the task's now
        assert (closed.message_id, closed.buttons) == (page.message_id, ())
        report = await h["Bob"].sees("^✅ all done")
        assert report.reply_to == sent
        person = await h.person("Bob")
        assert person is not None
        assert person.default_phone == ""


async def test_a_choice_can_be_made_for_good(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_OF_BOTH) as h:
        await h["Bob"].sends("buy tea")
        page = await h["Bob"].sees("Which phone")
        await h["Bob"].presses("☐", page)
        page = await h["Bob"].sees(lambda seen: seen.button("☑") is not None)
        await h["Bob"].presses("📱 Redmi", page)
        await h["Bob"].sees("from now on all that you write")
        sent = await h["Bob"].sends("buy milk")
        await h["Bob"].sees(r"^✅", after=sent)
        assert await tasks_of(h) == [(ATTIC.phone_id, "buy tea"), (ATTIC.phone_id, "buy milk")]


async def test_the_toggle_can_be_taken_back(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_OF_BOTH) as h:
        await h["Bob"].sends("buy tea")
        await h["Bob"].presses("☐")
        await h["Bob"].presses("☑")
        page = await h["Bob"].sees(lambda seen: seen.button("☐") is not None)
        await h["Bob"].presses("📱 Redmi", page)
        await h["Bob"].sees(r"^✅")
        person = await h.person("Bob")
        assert person is not None
        assert person.default_phone == ""


async def test_two_presses_also_of_two_phones_make_one_task(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_OF_BOTH) as h:
        await h["Bob"].sends("buy tea")
        page = await h["Bob"].sees("Which phone")
        kitchen, attic = (button.data for button in page.buttons[:2])
        await h["Bob"].presses_data(page, kitchen)
        for data in (attic, kitchen):
            answer = await h["Bob"].presses_data(page, data)
            assert "Old button" in answer.text
        await h["Bob"].sees(r"^✅")
        assert await tasks_of(h) == [(KITCHEN.phone_id, "buy tea")]


def _home(name: str, number: int) -> PaperHome:
    """With one phone. What it is asked while it hangs waits until it speaks."""
    label, phone_id, task_id = f"{name} phone", f"{name}/{ATTIC.phone_id}", number * NUMBERS_PER_JOURNAL + 1
    origin = Origin(ANN, 1).to_text()
    task = Task(task_id, ANN, phone_id, "buy tea", "en", origin, TaskState.QUEUED, time.time())
    answers = {
        "tasks.submit": task,
        "tasks.status": (),
        "tasks.begun": None,
        "shortcuts.named": None,
        "shortcuts.matching": None,
        "history.note_refusal": None,
        "facts.heard": HeardFacts(),
    }
    home = PaperHome(name, (replace(ATTIC, name=label),), True, answers, numbers=frozenset({number}))
    home.speaks.set()
    return home


async def test_a_press_on_another_homes_phone_while_the_first_one_waits_for_its_home_begins_nothing(
    tmp_path: Path,
) -> None:
    flat, barn = _home("flat", 1), _home("barn", 2)
    async with chat(tmp_path, others=[flat, barn], own_home=False, at_once=True) as c:
        await c.ann.sends("buy tea")
        page = await c.ann.sees("Which phone")
        flat.speaks.clear()
        first = asyncio.create_task(c.ann.presses("📱 flat", page))
        async with asyncio.timeout(WAIT_LIMIT_S):
            while "tasks.submit" not in flat.asked:  # noqa: ASYNC110 - of what has no event
                await asyncio.sleep(0.02)
        second = await c.ann.presses("📱 barn", page)
        assert "Old button" in second.text
        flat.speaks.set()
        await first
        await c.ann.sees("For flat phone")
        third = await c.ann.presses_data(page, page.buttons[1].data)
        assert "Old button" in third.text
        assert (flat.asked.count("tasks.submit"), barn.asked.count("tasks.submit")) == (1, 0)


async def test_a_press_on_another_homes_phone_begins_the_task_if_the_first_ones_home_is_away(
    tmp_path: Path,
) -> None:
    flat, barn = _home("flat", 1), _home("barn", 2)
    async with chat(tmp_path, others=[flat, barn], own_home=False, at_once=True) as c:
        await c.ann.sends("buy tea")
        page = await c.ann.sees("Which phone")
        flat.answers = {**flat.answers, "tasks.submit": HomeAway("away", name="flat", since="14:05")}
        await c.ann.presses("📱 flat", page)
        await c.ann.presses("📱 barn", page)
        await c.ann.sees("For barn phone")
        assert barn.asked.count("tasks.submit") == 1


async def test_a_press_that_a_crash_cut_off_makes_no_second_task_on_the_other_phone(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_OF_BOTH) as h:
        sent = await h["Bob"].sends("buy tea")
        page = await h["Bob"].sees("Which phone")
        (message,) = [each for each in await h["Bob"].messages() if each.message_id == sent]
        # As if the program had died between the task's row and the end of the question.
        person = await h.person("Bob")
        assert person is not None
        await h.context.dispatcher.tasks.submit(
            h.context.rights.caller(person, KITCHEN.phone_id),
            KITCHEN.phone_id,
            "buy tea",
            "en",
            Origin(BOB, sent).to_text(),
            float(message.date),
        )
        await h["Bob"].presses("📱 Redmi", page)
        await h["Bob"].sees("For Kitchen phone")
        assert await tasks_of(h) == [(KITCHEN.phone_id, "buy tea")]


async def test_the_question_outlives_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with household(tmp_path, BOB_OF_BOTH, inside=t) as h:
            await h["Bob"].sends("buy tea")
            page = await h["Bob"].sees("Which phone")
            await h["Bob"].sends("/language en")  # of this world's updates the last one comes again
            await h["Bob"].sees("I speak English")
        async with household(tmp_path, BOB_OF_BOTH, inside=t) as h:
            await h["Bob"].presses("📱 Kitchen", page)
            await h["Bob"].sees(r"^✅")
            assert await tasks_of(h) == [(KITCHEN.phone_id, "buy tea")]


async def test_a_choice_of_a_phone_that_was_taken_away_begins_nothing(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_OF_BOTH) as h:
        await h["Bob"].sends("buy tea")
        page = await h["Bob"].sees("Which phone")
        await h.store.bindings.forget_phone(ATTIC.phone_id)
        answer = await h["Bob"].presses("📱 Redmi", page)
        assert "Not allowed" in answer.text
        assert await tasks_of(h) == []


async def test_what_is_no_task_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_OF_BOTH) as h:
        await h["Bob"].sends("x" * 4001)
        await h["Bob"].sees("too long")
        assert not any("Which phone" in text for text in await h.texts("Bob"))


async def test_who_has_no_phone_hears_who_helps(tmp_path: Path) -> None:
    people = (
        Lives("Bob"),
        Lives("Cara", Role.VIEWER, rights=on(KITCHEN, LOOKS)),
        Lives("Dan", rights=on(KITCHEN, LOOKS)),
        Lives("Eve", Role.VIEWER),
    )
    async with household(tmp_path, *people) as h:
        for name, sentence in (
            ("Bob", "Ask an admin"),
            ("Cara", "You may only look"),
            ("Dan", "You may only look"),
            ("Eve", "Ask an admin"),
        ):
            await h[name].sends("buy tea")
            await h[name].sees(sentence)
        await h["Eve"].sends("/screen")
        await h["Eve"].sees(lambda seen: seen.reply_to == 0 and "Ask an admin" in seen.text)
    async with household(tmp_path / "empty", phones=()) as h:
        await h["Ann"].sends("buy tea")
        await h["Ann"].sees("/connect HOST:PORT")


async def test_screen_asks_a_viewer_of_two_phones_which_one_without_a_default(tmp_path: Path) -> None:
    cara = Lives("Cara", Role.VIEWER, rights={KITCHEN.phone_id: LOOKS, ATTIC.phone_id: LOOKS})
    async with household(tmp_path, cara) as h:
        await h["Cara"].sends("/screen")
        page = await h["Cara"].sees("Which phone")
        assert [button.text for button in page.buttons] == ["📱 Kitchen phone", "📱 Redmi Note 9"]
        await h["Cara"].presses("📱 Redmi", page)
        shown = await h["Cara"].sees("📷 Redmi Note 9")
        assert shown.photo
        await h["Cara"].sees("For Redmi Note 9")


async def test_again_asks_which_phone_and_begins_the_same_words_once(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_OF_BOTH) as h:
        await h["Bob"].sends("buy tea")
        await h["Bob"].presses("📱 Kitchen")
        await h["Bob"].sees(r"^✅")
        await h["Bob"].sends("/history")
        await h["Bob"].presses("1 ·")
        opened = await h["Bob"].sees(lambda seen: seen.button("« All tasks") is not None)
        assert "Which phone" in (await h["Bob"].presses("🔁", opened)).text
        page = await h["Bob"].sees("Which phone", after=opened.message_id)
        await h["Bob"].presses("📱 Redmi", page)
        await h["Bob"].sees(r"^✅", after=page.message_id)
        assert await tasks_of(h) == [(KITCHEN.phone_id, "buy tea"), (ATTIC.phone_id, "buy tea")]
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        last = await journal.tasks.get(2)
        assert last is not None
        assert Origin.from_text(last.origin).press.startswith("v1:")


async def test_whoever_has_as_many_waiting_tasks_as_may_hears_it_also_behind_the_choice(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, BOB_OF_BOTH) as h:
        h.minds.thinks["hold"] = asyncio.Event()
        await h["Bob"].sends("hold")
        await h["Bob"].presses("☐")
        await h["Bob"].presses("📱 Kitchen", await h["Bob"].sees(lambda seen: seen.button("☑") is not None))
        await h["Bob"].sees("🟢 Working")
        for number in range(5):
            await h["Bob"].sees("🕒 Queued", after=await h["Bob"].sends(f"task {number}"))
        await h["Bob"].sends("one more")
        await h["Bob"].sees("may wait at once")
        await h.store.people.set_default_phone(BOB, "")
        sent = await h["Bob"].sends("and one")
        page = await h["Bob"].sees("Which phone", after=sent)
        await h["Bob"].presses("📱 Redmi", page)
        told = await h["Bob"].sees("may wait at once", after=sent)
        assert (told.message_id, told.buttons) == (page.message_id, ())
        assert "one more" not in str(await tasks_of(h))
