"""A shortcut in the chat: saved under a report, run by its name without the model, edited, deleted."""

from pathlib import Path

import pytest

from bot.strings import say
from tests.e2e.test_pad_wanted import number_of, press, shows
from tests.e2e.test_stories import LONG_S, has_button, report
from tests.e2e.world import ready

pytestmark = pytest.mark.timeout(300)
WORDS = {"en": ("open the coffee menu", "coffee"), "zh": ("打开咖啡菜单", "咖啡")}
# What is shown, its name; words on the phone; the text then and at the run.
SHOWN = {
    "en": ("jot down", "jot_down", "Notes", "Write a note", "Save", "buy milk", "buy eggs"),
    "zh": ("记一笔", "记一笔", "便签", "写点什么", "保存", "买牛奶", "买鸡蛋"),
}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(1)
async def test_a_task_is_saved_run_by_its_name_edited_and_deleted(tmp_path: Path, lang: str) -> None:
    text, name = WORDS[lang]
    async with ready(tmp_path, lang) as world:
        user = world.user
        world.model.script(
            '<answer>do(action="Launch", app="Coffee")</answer>',
            '<answer>finish(message="The menu is open.")</answer>',
        )
        task = await user.sends(text)
        done = await user.sees(report("✅", task), timeout_s=LONG_S)
        await user.presses("💾", done)
        offer = await user.sees(has_button(say(lang, "button_shortcut_name")), timeout_s=LONG_S)
        await user.presses(say(lang, "button_shortcut_name"), offer)
        asked = await user.sees(lambda seen: seen.force_reply, after=offer.message_id, timeout_s=LONG_S)
        renamed = await user.sends(name, reply_to=asked.message_id)
        offer = await user.sees(
            has_button(say(lang, "button_shortcut_keep")), after=renamed, timeout_s=LONG_S
        )
        await user.presses(say(lang, "button_shortcut_keep"), offer)
        page = await user.sees(has_button(say(lang, "button_shortcut_edit")), timeout_s=LONG_S)
        assert f"/{name}" in page.text

        before = len(world.model.requests)
        run = await user.sends(f"/{name}")
        await user.sees(report("✅", run), timeout_s=LONG_S)
        assert len(world.model.requests) == before

        await user.presses(say(lang, "button_shortcut_edit"), page)
        asked = await user.sees(lambda seen: seen.force_reply, after=run, timeout_s=LONG_S)
        wrong = await user.sends("99 x", reply_to=asked.message_id)
        await user.sees(
            lambda seen: seen.text == say(lang, "shortcut_edit_unknown", line="99 x"),
            after=wrong,
            timeout_s=LONG_S,
        )
        again = await user.sends("1", reply_to=asked.message_id)
        page = await user.sees(has_button(say(lang, "button_shortcut_delete")), after=again, timeout_s=LONG_S)
        await user.presses(say(lang, "button_shortcut_delete"), page)
        sure = say(lang, "button_shortcut_delete_yes")
        await user.sees(
            lambda seen: seen.message_id == page.message_id and seen.button(sure) is not None,
            timeout_s=LONG_S,
        )
        await user.presses(sure, page)
        await user.sees(lambda seen: say(lang, "shortcut_deleted", name=name) in seen.text, timeout_s=LONG_S)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(1)
async def test_what_is_shown_once_on_the_pad_is_kept_and_done_again_without_a_model(
    tmp_path: Path, lang: str
) -> None:
    words, name, notes, hint, save, text, other = SHOWN[lang]
    async with ready(tmp_path, lang) as world:
        user = world.user
        await user.sends("/show")
        asked = await user.sees(lambda seen: seen.force_reply, timeout_s=LONG_S)
        sent = await user.sends(words, reply_to=asked.message_id)
        pad = await user.sees(has_button("🏠"), timeout_s=LONG_S)
        await user.sees(lambda seen: seen.text == say(lang, "show_begins", words=words), timeout_s=LONG_S)
        pad = await press(world, pad, number_of(pad, notes), hint)
        pad = await press(world, pad, number_of(pad, hint), hint)
        await user.sends(text, reply_to=pad.message_id)
        pad = await user.sees(shows(pad, say(lang, "pad_typed")), timeout_s=LONG_S)
        pad = await press(world, pad, number_of(pad, save), hint)
        await user.presses("▶", pad)
        await user.sees(report("✅", sent), timeout_s=LONG_S)
        asks = say(lang, "button_shortcut_asked")
        question = await user.sees(has_button(asks), timeout_s=LONG_S)
        assert text in question.text
        await user.presses(asks, question)
        keep = say(lang, "button_shortcut_keep")
        offer = await user.sees(has_button(keep), after=question.message_id - 1, timeout_s=LONG_S)
        assert offer.message_id == question.message_id
        assert f"/{name}" in offer.text
        assert "{" in offer.text
        await user.presses(keep, offer)
        await user.sees(has_button(say(lang, "button_shortcut_edit")), timeout_s=LONG_S)

        run = await user.sends(f"/{name} {other}")
        done = await user.sees(report("✅", run), timeout_s=LONG_S)
        assert say(lang, "report_replayed") in done.text
        assert world.facts[-1] == f"saved the note {other!r}"
        assert world.model.requests == ()
