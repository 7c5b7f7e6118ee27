"""/screen and its pad, with no task and no model: a note is written from the chat, number by number."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.strings import say
from tests.console_client.client import Message
from tests.e2e.test_stories import LONG_S, has_button, report
from tests.e2e.world import World, ready

pytestmark = pytest.mark.timeout(240)
WORDS = {"en": ("Notes", "Write a note", "Save", "buy milk"), "zh": ("便签", "写点什么", "保存", "买牛奶")}


def number_of(pad: Message, label: str) -> str:
    """The number that a thing has on the pad."""
    found = re.search(rf"(\d+) {label}", pad.text)
    assert found, pad.text
    return found.group(1)


def shows(pad: Message, words: str) -> Callable[[Message], bool]:
    """The same message with these words, made anew."""
    return lambda seen: (
        seen.message_id == pad.message_id and words in seen.text and seen.buttons != pad.buttons
    )


async def press(world: World, pad: Message, sign: str, words: str) -> Message:
    """Presses it and waits until the pad says so."""
    await world.user.presses(sign, pad)
    return await world.user.sees(shows(pad, words), timeout_s=LONG_S)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(1)
async def test_a_note_is_written_from_the_chat_without_a_model(tmp_path: Path, lang: str) -> None:
    notes, hint, save, text = WORDS[lang]
    async with ready(tmp_path, lang) as world:
        await world.user.sends("/screen")
        screen = await world.user.sees(has_button("🖐"), timeout_s=LONG_S)
        assert screen.photo
        await world.user.presses("🖐", screen)
        pad = await world.user.sees(has_button("🏠"), timeout_s=LONG_S)
        assert pad.photo
        pad = await press(world, pad, number_of(pad, notes), hint)
        pad = await press(world, pad, number_of(pad, hint), hint)
        await world.user.sends(text, reply_to=pad.message_id)
        pad = await world.user.sees(shows(pad, say(lang, "pad_typed")), timeout_s=LONG_S)
        pad = await press(world, pad, "▦", "▦")
        assert [button.text for button in pad.buttons if button.text.isdecimal()] == [
            str(number) for number in range(1, 25)
        ]
        pad = await press(world, pad, "🔢", save)
        pad = await press(world, pad, number_of(pad, save), hint)
        assert world.facts[-1] == f"saved the note {text!r}"
        await world.user.presses("▶", pad)
        done = await world.user.sees(report("✅", screen.message_id), timeout_s=LONG_S)
        assert f"“{save}”" in done.text
        assert text in done.text
        await world.user.sees(
            lambda seen: seen.message_id == pad.message_id and seen.text == say(lang, "pad_closed")
        )

        await world.user.sends("/screen pad")
        again = await world.user.sees(has_button("🏠"), timeout_s=LONG_S, after=done.message_id)
        await world.user.presses("▶", again)
        await world.user.sees(
            lambda seen: seen.message_id == again.message_id and seen.text == say(lang, "pad_closed")
        )
        late = await world.user.sends("hello", reply_to=again.message_id)
        await world.user.sees(lambda seen: seen.text == say(lang, "pad_text_over"), after=late)
        said = [each for each in await world.user.messages() if each.from_bot]
        assert said[-2].message_id == again.message_id  # nothing was pressed, so there is no report
        assert world.model.requests == ()
