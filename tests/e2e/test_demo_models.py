"""`farhand demo` with a model of another family, from the chat to the report, and with two homes."""

import asyncio
from pathlib import Path

import pytest

from agent.standin import known_tasks
from bot.demo import PERSON_ID
from tests.console_client.client import ChatUser
from tests.e2e.test_stories import LONG_S, has_button, report
from tests.worlds.demo import demo

pytestmark = pytest.mark.timeout(240)
_NAMES = {"en": "Alex", "zh": "小艾"}
_PAYEES = {"en": "Blue Door Coffee", "zh": "蓝门咖啡"}


@pytest.mark.parametrize(
    ("model", "lang"),
    [
        ("claude", "en"),
        pytest.param("qwen3-vl", "zh", marks=pytest.mark.soak),
        pytest.param("claude", "zh", marks=pytest.mark.soak),
        pytest.param("qwen3-vl", "en", marks=pytest.mark.soak),
    ],
)
async def test_a_latte_is_ordered_with_a_yes_to_its_sum_and_payee(
    tmp_path: Path, model: str, lang: str
) -> None:
    async with (
        demo(tmp_path, lang, model) as address,
        ChatUser(address.partition("/?")[0].rstrip("/"), PERSON_ID, _NAMES[lang], lang) as user,
    ):
        task = await user.sends(known_tasks(lang)[0])
        approval = await user.sees(has_button("✅"), timeout_s=LONG_S, after=task)
        assert "36.80" in approval.text
        assert _PAYEES[lang] in approval.text
        assert approval.photo
        await user.presses("✅", approval)
        done = await user.sees(report("✅", task), timeout_s=LONG_S)
        assert "36.80" in done.text


async def test_two_homes_are_on_one_page_and_their_phones_known(tmp_path: Path) -> None:
    async with (
        demo(tmp_path, "en", homes=True) as address,
        ChatUser(address.partition("/?")[0].rstrip("/"), PERSON_ID, _NAMES["en"], "en") as user,
    ):
        async with asyncio.timeout(LONG_S):
            shown = ""
            while shown.count("· here") < 2:  # both come within seconds
                sent = await user.sends("/homes")
                shown = (await user.sees("Homes", after=sent, timeout_s=LONG_S)).text
        assert "flat · here" in shown
        assert "office · here" in shown
        sent = await user.sends("/devices")
        devices = await user.sees("connected", after=sent, timeout_s=LONG_S)
        assert "(flat)" in devices.text
        assert "(office)" in devices.text
