"""Pages with buttons: whatever is shown twice, the message in the chat has the buttons that are good."""

from pathlib import Path

from bot.cards import ButtonSpec, Look
from bot.pages import show_page
from tests.unit.chat_world import KITCHEN, chat
from tests.unit.outbox_helpers import ANN

LOOK = Look("a page", ((ButtonSpec("Show", "past", (("page", "0"),)),),))


async def test_the_button_of_a_new_page_that_is_shown_twice_is_good(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        person = await c.store.people.person(ANN)
        assert person is not None
        for _ in range(2):  # the second after a crash, of the same command
            await show_page(c.front, person, "notice:1", LOOK, new=True)
            assert (await c.bot_texts()).count("a page") == 1
        await c.ann.presses("Show")
        await c.ann.sees("No task has ended yet")
