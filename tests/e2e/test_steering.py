"""A task is corrected while it runs, asked about, and gone on from, in the running program."""

from pathlib import Path

import pytest

from tests.e2e.test_stories import LONG_S, has_button, report
from tests.e2e.world import ready

pytestmark = pytest.mark.timeout(240)
_SAID = {
    "en": (
        "order a latte",
        "make it a mocha",
        "what are you doing?",
        "mocha",
        "order the same once more",
    ),
    "zh": ("点一杯拿铁", "换成摩卡", "你在做什么？", "摩卡", "再来一次同样的"),
}
_LAST = {"en": "Last: ", "zh": "上一步："}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(1)
async def test_a_correction_is_obeyed_and_a_reply_to_the_report_goes_on(tmp_path: Path, lang: str) -> None:
    wish, correction, doing, drink, same = _SAID[lang]
    async with ready(tmp_path, lang) as world:
        user = world.user
        task = await user.sends(wish)
        card = await user.sees(lambda seen: seen.from_bot and wish in seen.text, after=task, timeout_s=LONG_S)
        # What comes within a second and before the card may have become one text with the wish.
        await user.sends(correction, reply_to=card.message_id)
        await user.sees(lambda seen: f"✏ {correction}" in seen.text, timeout_s=LONG_S)
        approval = await user.sees(has_button("✅"), timeout_s=LONG_S, after=task)
        told = await user.sees(_LAST[lang], after=await user.sends(doing), timeout_s=LONG_S)
        assert wish in told.text
        assert drink in approval.text.casefold()
        await user.presses("✅", approval)
        done = await user.sees(report("✅", task), timeout_s=LONG_S)
        assert drink in done.text.casefold()
        paid = [fact for fact in world.facts if fact.startswith("paid")]
        assert len(paid) == 1
        again = await user.sends(same, reply_to=done.message_id)
        second = await user.sees(has_button("✅"), timeout_s=LONG_S, after=again)
        # The same drink as the corrected task had, and nothing is paid without a new approval.
        assert drink in second.text.casefold()
        assert [fact for fact in world.facts if fact.startswith("paid")] == paid
        await user.presses("✅", second)
        told = await user.sees(report("✅", again), timeout_s=LONG_S)
        assert drink in told.text.casefold()
        assert len([fact for fact in world.facts if fact.startswith("paid")]) == 2
