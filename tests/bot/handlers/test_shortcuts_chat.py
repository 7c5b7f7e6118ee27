"""Shortcuts in the chat: what is left out is asked for, replies after a restart, bad names, said words."""

from dataclasses import replace
from pathlib import Path

from agent.contract.actions import Finish, Launch, TypeText
from agent.contract.anchor import StepAnchor
from agent.contract.people import Caller
from agent.journal.shortcuts import KeptShortcut, ReplayStep
from agent.shortcuts.file_form import written_file
from devices.base import Box, Tree
from tests.bot.handlers.test_again import tasks_of
from tests.bot.handlers.test_pad_chat import LATTE, later, pad
from tests.console_client.client import Message
from tests.worlds.chat_world import KITCHEN, Chat, House, chat
from tests.worlds.outbox_world import ANN, town

MAPS = StepAnchor("com.farhand.maps")
PIN = KeptShortcut(
    "", "pin", "pin {place} on the map", ("place",),
    (
        ReplayStep(1, Launch("Maps"), MAPS),
        ReplayStep(2, TypeText("{place}"), MAPS),
        ReplayStep(3, Finish(""), MAPS),
    ),
)  # fmt: skip
DONE = (Finish("all done"),)
NAMELESS = replace(LATTE, box=Box(5, 100, 40, 120), text="")


async def ann(c: Chat) -> Caller:
    person = await c.store.people.person(ANN)
    assert person is not None
    return c.context.rights.caller(person)


async def keep_shortcut(c: Chat, name: str = "pin") -> None:
    file = written_file(replace(PIN, name=name))
    assert (await c.context.dispatcher.shortcuts.read(await ann(c), file, keeps=True)).refused is None


def asks(message: Message) -> bool:
    return message.force_reply


async def until_done(c: Chat, sent: int) -> Message:
    return await c.ann.sees(lambda seen: seen.text.startswith(("✅", "❌")) and seen.reply_to == sent)


async def test_a_word_that_is_left_out_is_asked_for_and_the_reply_counts_after_a_restart(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as inside:
        async with chat(tmp_path, KITCHEN, inside=inside, actions=DONE) as c:
            await keep_shortcut(c)
            run = await c.ann.sends("/pin")
            asked = await c.ann.sees(asks)
            assert "what is “place” this time?" in asked.text
            assert await tasks_of(c) == []
        async with chat(tmp_path, KITCHEN, inside=inside, actions=DONE) as c:
            await c.ann.sends("Har{bour}", reply_to=asked.message_id)
            await c.ann.sees("has braces or invisible signs")
            await c.ann.sends("x" * 201, reply_to=asked.message_id)
            await c.ann.sees("is too long")
            await c.ann.sends("Harbour", reply_to=asked.message_id)
            await until_done(c, run)
            assert await tasks_of(c) == [("pin Harbour on the map", KITCHEN.phone_id)]
            again = await c.ann.sends("Castle", reply_to=asked.message_id)
            await c.ann.sees("That was answered already", after=again)
            assert len(await tasks_of(c)) == 1


async def test_a_name_cannot_be_that_of_a_command_and_the_question_stays_open(tmp_path: Path) -> None:
    async with town(tmp_path) as inside:
        async with chat(tmp_path, KITCHEN, inside=inside) as c:
            await keep_shortcut(c)
            await c.ann.sends("/shortcuts")
            await c.ann.presses("/pin")
            await c.ann.presses("✏ Rename")
            asked = await c.ann.sees(asks)
        async with chat(tmp_path, KITCHEN, inside=inside) as c:
            await c.ann.sends("/Stop", reply_to=asked.message_id)
            await c.ann.sends("stopall", reply_to=asked.message_id)
            await c.ann.sees("A command of mine has this name")
            await c.ann.sends("2nd", reply_to=asked.message_id)
            await c.ann.sees("A name begins with a letter")
            await c.ann.sends("place_it", reply_to=asked.message_id)
            await c.ann.sees("Changed.")
            assert await c.context.dispatcher.shortcuts.named(await ann(c), "place_it") is not None
            assert await c.context.dispatcher.shortcuts.named(await ann(c), "pin") is None


async def test_the_same_words_offer_the_shortcut_and_one_press_decides(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=DONE) as c:
        await keep_shortcut(c)
        said = await c.ann.sends("Pin the old castle on the map.")
        offer = await c.ann.sees("Your shortcut /pin does this: pin the old castle on the map")
        assert await tasks_of(c) == []
        await c.ann.presses("▶ As shortcut", offer)
        await until_done(c, said)
        assert c.house.phone.inputs[0] == ("launch", "Maps")
        said = await c.ann.sends("pin the harbour on the map")
        await c.ann.presses("Ask the model", await c.ann.sees("pin the harbour on the map", after=said))
        done = await until_done(c, said)
        assert "all done" in done.text
        assert len(c.house.phone.inputs) == 1 or ("launch", "Maps") not in c.house.phone.inputs[1:]


async def test_many_are_shown_in_pages(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        for number in range(10, 29):
            await keep_shortcut(c, f"pin{number}")
        await c.ann.sends("/shortcuts")
        first = await c.ann.sees("(1–8 of 19)")
        assert first.text.count("/pin") == 8
        await c.ann.presses("After »", first)
        await c.ann.presses("After »", await c.ann.sees("(9–16 of 19)"))
        last = await c.ann.sees("(17–19 of 19)")
        assert (last.message_id, last.button("After »")) == (first.message_id, None)


async def test_again_with_other_words_is_a_new_task_also_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as inside:
        async with chat(tmp_path, KITCHEN, inside=inside, actions=DONE) as c:
            await until_done(c, await c.ann.sends("water the roses"))
            await c.ann.sends("/history")
            await c.ann.presses("1")
            await c.ann.presses("✏")
            asked = await c.ann.sees(asks)
        async with chat(tmp_path, KITCHEN, inside=inside, actions=DONE) as c:
            await until_done(c, await c.ann.sends("water the lilies", reply_to=asked.message_id))
            assert [text for text, _ in await tasks_of(c)] == ["water the lilies", "water the roses"]


async def test_a_show_asks_for_words_and_refuses_those_that_cannot_be_any(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sends("/show a {b}")
        await c.ann.sees("Say in a few words what it does")
        await c.ann.sends("/shortcuts")
        await c.ann.presses("🖐 Show one")
        asked = await c.ann.sees(asks)
        await c.ann.sends("/screen pad")
        pad = await c.ann.sees(lambda seen: seen.button("🏠") is not None)
        refused = await c.ann.sends("open the map", reply_to=asked.message_id)
        await c.ann.sees("is open already", after=refused)
        await c.ann.presses("▶", pad)


async def test_presses_of_any_pad_are_saved_with_words_and_a_name_for_what_has_none(tmp_path: Path) -> None:
    house = House(KITCHEN)
    house.phone.tree = Tree((LATTE, NAMELESS), 0.0)
    async with chat(tmp_path, KITCHEN, house=house) as c:
        await c.ann.sends("/screen pad")
        shown = await c.ann.sees(pad)
        await c.ann.presses("1", shown)
        shown = await c.ann.sees(later(shown))
        await c.ann.presses("2", shown)
        await c.ann.presses("▶", await c.ann.sees(later(shown)))
        await c.ann.presses("💾", await c.ann.sees("✅ By hand from the pad: 2 presses"))
        asked = await c.ann.sees("What do these presses do?")
        await c.ann.sends("{coffee}", reply_to=asked.message_id)
        await c.ann.sees("braces or invisible signs")
        await c.ann.sends("add a latte", reply_to=asked.message_id)
        question = await c.ann.sees("Step 3 presses something without words")
        await c.ann.presses("✏ Say what it is", question)
        asked = await c.ann.sees("What does step 3 press?")
        await c.ann.sends("the green plus", reply_to=asked.message_id)
        offer = await c.ann.sees("Keep this as a shortcut?", after=question.message_id)
        assert "3 Tap “the green plus”" in offer.text
        await c.ann.presses("💾 Keep", offer)
        await c.ann.sees("Kept. Send /add_latte to run it.")
        # The earlier message still has its buttons: the step can be left out, too.
        await c.ann.presses("Leave it out", question)
        offer = await c.ann.sees(
            lambda seen: seen.message_id == question.message_id and "Keep this" in seen.text
        )
        assert "green plus" not in offer.text
