"""The demo page: a task is sent, approved or finished by hand, and reported, by clicks in a real browser.

FARHAND_DEMO_PICTURE=docs/demo.png keeps the picture of the open approval there, and the Chinese one beside it
(docs/demo.zh.png).
"""

import os
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.demo_page import CHROMIUM, LONG_MS, Visitor, browser_page, demo, number_of

pytestmark = [
    pytest.mark.skipif(
        CHROMIUM is None, reason="no chromium, chromium-browser or google-chrome on this machine"
    ),
    pytest.mark.timeout(90),
]


@dataclass(frozen=True)
class Story:
    """The words of the paying story in one language."""

    lang: str
    task: str
    approve: str
    card_waits: str
    paid: str


ENGLISH = Story(
    lang="en",
    task="Order a latte",
    approve="✅ Approve 36.80",
    card_waits="Waiting for your approval",
    paid="paid 36.80 to Blue Door Coffee by balance",
)
CHINESE = Story(
    lang="zh",
    task="点一杯拿铁",
    approve="✅ 批准 36.80",
    card_waits="等你批准",
    paid="用余额向蓝门咖啡支付了 36.80 元",
)


def picture_path(folder: Path, lang: str) -> Path:
    """Where this language's picture goes: the address asked for, or the test's own folder."""
    asked = Path(os.environ.get("FARHAND_DEMO_PICTURE") or folder / "demo.png")
    asked.parent.mkdir(parents=True, exist_ok=True)
    return asked if lang == "en" else asked.with_suffix(f".{lang}{asked.suffix}")


@pytest.mark.parametrize(
    "story", [ENGLISH, pytest.param(CHINESE, marks=pytest.mark.soak)], ids=lambda story: story.lang
)
async def test_a_click_on_approve_pays_once_and_brings_a_report(story: Story, tmp_path: Path) -> None:
    async with demo(tmp_path, story.lang) as address, browser_page(address, story.lang) as page:
        visitor = Visitor(page, story.lang)
        await visitor.picks(story.task)
        approval = await visitor.sees_button(story.approve)
        await expect(visitor.facts).to_have_count(2)  # the app was opened, the latte lies in the cart
        await expect(page.locator(".message.bot .text").get_by_text(story.card_waits)).to_be_visible()
        await expect(approval.locator(".quoted").get_by_text(story.card_waits)).to_be_visible()
        await visitor.photographs(picture_path(tmp_path, story.lang))
        approval_number = await number_of(approval)
        await visitor.button(story.approve).click()
        report = await visitor.sees_report(story.task)
        assert await number_of(report) > approval_number
        await expect(visitor.facts.get_by_text(story.paid, exact=True)).to_have_count(1)
        await expect(visitor.facts).to_have_count(3)
        await expect(page.locator(".message.bot .row button", has_text=re.compile("[✅❌⏹]"))).to_have_count(
            0
        )
        await visitor.photographs(tmp_path / "end.png")


@pytest.mark.soak
async def test_the_phone_on_the_page_is_worked_by_hand_in_a_take_over(tmp_path: Path) -> None:
    async with demo(tmp_path, "en") as address, browser_page(address, "en") as page:
        visitor = Visitor(page, "en")
        await visitor.writes("Order a latte and pay by card")
        await visitor.sees_button("▶ I have finished")
        await visitor.touches("pay_sheet", *(f"key_{digit}" for digit in "135790"))
        paid = visitor.facts.get_by_text("paid 36.80 to Blue Door Coffee by bank card", exact=True)
        await expect(paid).to_have_count(1, timeout=LONG_MS)
        await visitor.button("▶ I have finished").click()
        await visitor.sees_report("Order a latte and pay by card")
        await expect(paid).to_have_count(1)


@pytest.mark.soak
async def test_a_square_picture_fills_its_bubble_and_the_hint_fits_its_field(tmp_path: Path) -> None:
    async with demo(tmp_path, "en") as address, browser_page(address, "en") as page:
        await Visitor(page, "en").writes("/pair")
        size = "(element) => [element.offsetWidth, element.offsetHeight]"
        frame = page.locator(".photo")
        await frame.locator("img").evaluate("(image) => image.decode()")
        width, height = await frame.locator("img").evaluate(size)
        assert [width, height] == await frame.evaluate(size)
        assert width == height
        # A field scrolls over its value: that of the hint's length must not.
        field = page.locator("#phone-text")
        await field.fill(await field.get_attribute("placeholder") or "")
        assert await field.evaluate("(field) => field.scrollWidth <= field.clientWidth")
