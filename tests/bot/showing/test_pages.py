"""Pages with buttons: whatever is shown twice, the message in the chat has the buttons that are good."""

import asyncio
from dataclasses import replace
from pathlib import Path

from bot.cards import ButtonSpec, Look
from bot.showing.pages import show_page, show_to
from tests.worlds.chat_world import KITCHEN, chat
from tests.worlds.household_world import Lives, household
from tests.worlds.outbox_world import ANN

LOOK = Look("a page", ((ButtonSpec("Show", "past", (("page", "0"),)),),))


async def test_the_button_of_a_new_page_that_is_shown_twice_is_good(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        person = await c.store.people.person(ANN)
        assert person is not None
        for _ in range(2):  # the second after a crash, of the same command
            await show_page(c.context, person, "notice:1", LOOK, new=True)
            assert (await c.bot_texts()).count("a page") == 1
        await c.ann.presses("Show")
        await c.ann.sees("No task has ended yet")


async def test_nobody_s_page_waits_for_another_person_s(tmp_path: Path) -> None:
    async with household(tmp_path, at_once=True) as h:
        made = asyncio.Event()

        async def slow() -> None:
            async with h.context.rights.keep_known(ANN):
                await made.wait()

        holding = asyncio.create_task(slow())
        await h["Ann"].sends("/help")
        await h["Ann"].sends("/status")  # waits for her own page
        await h["Bob"].sends("/status")
        await h["Bob"].sees("Kitchen phone")
        bob = await h.person("Bob")
        assert bob is not None
        await show_to(h.context, bob.person_id, "notice:x", LOOK, new=True)
        await h["Bob"].sees("a page")
        assert not any("Kitchen phone" in message.text for message in await h["Ann"].messages())
        made.set()
        await holding
        await h["Ann"].sees("Kitchen phone")


async def test_somebody_who_was_taken_out_is_shown_nothing_and_a_newcomer_only_what_is_for_them(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, Lives("Eve", stranger=True)) as h:
        eve = h["Eve"].user_id
        await show_to(h.context, eve, "join_ask:1:46", LOOK, new=True, noisy=True)
        assert await h.texts("Eve") == []
        await show_to(h.context, eve, "join:1", LOOK, new=True, stranger=True)
        assert await h.texts("Eve") == ["a page"]


async def test_a_button_stays_good_when_others_change_its_message_and_one_that_goes_does_not(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        gone = (ButtonSpec("Gone", "past", (("page", "1"),)),)
        await show_to(c.context, ANN, "invite:1", replace(LOOK, rows=(*LOOK.rows, gone)), new=True)
        before = await c.ann.sees("a page")
        await show_to(c.context, ANN, "invite:1", replace(LOOK, html="changed"))
        after = await c.ann.sees("changed")
        assert [button.data for button in after.buttons] == [before.buttons[0].data]
        assert (await c.ann.presses_data(after, before.buttons[1].data)).text.startswith("Old button")
        await c.ann.presses_data(after, before.buttons[0].data)
        await c.ann.sees("No task has ended yet")
