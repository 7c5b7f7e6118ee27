"""The demo page: a task is sent, approved or finished by hand, and reported, by clicks in a real browser.

FARHAND_DEMO_PICTURE=docs/demo.webp keeps the story as an animated picture there, the Chinese one beside it
(docs/demo.zh.webp).
"""

import asyncio
import os
import re
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from agent.standin import known_tasks
from tests.browser.animation import write_animation
from tests.browser.demo_page import CHROMIUM, LONG_MS, PHONE_PX, Visitor, browser_page, number_of
from tests.worlds.demo import demo

pytestmark = [
    pytest.mark.skipif(
        CHROMIUM is None, reason="no chromium, chromium-browser or google-chrome on this machine"
    ),
    pytest.mark.timeout(900),
]
PHONE_AND_SCREEN = (832, 760)  # a chat as wide as on a phone, and the simulated phone beside it
_MOST_BYTES = 1_500_000
_MOST_FRAMES = 11


@dataclass(frozen=True)
class Story:
    """What the examples do, in one language. payee: as the simulated phone writes it."""

    lang: str
    greeting: str
    payee: str
    paid: str
    paid_by_card: str

    @property
    def examples(self) -> tuple[str, ...]:
        """What the page offers to press."""
        return known_tasks(self.lang)


ENGLISH = Story(
    "en",
    greeting="Hello Alex",
    payee="Blue Door Coffee",
    paid="paid 36.80 to Blue Door Coffee by balance",
    paid_by_card="paid 36.80 to Blue Door Coffee by bank card",
)
CHINESE = Story(
    "zh",
    greeting="你好，小艾",
    payee="蓝门咖啡",
    paid="用余额向蓝门咖啡支付了 36.80 元",
    paid_by_card="用银行卡向蓝门咖啡支付了 36.80 元",
)
IN_BOTH = pytest.mark.parametrize(
    "story", [ENGLISH, pytest.param(CHINESE, marks=pytest.mark.soak)], ids=lambda story: story.lang
)
LATTE, BY_CARD, _, _, SWITCH, _ = range(6)  # of the examples


def picture_path(folder: Path, lang: str) -> Path:
    """Where this language's picture goes: the address asked for, or the test's own folder."""
    asked = Path(os.environ.get("FARHAND_DEMO_PICTURE") or folder / "demo.webp")
    asked.parent.mkdir(parents=True, exist_ok=True)
    return asked if lang == "en" else asked.with_suffix(f".{lang}{asked.suffix}")


@IN_BOTH
async def test_a_click_on_approve_pays_once_and_brings_a_report(story: Story, tmp_path: Path) -> None:
    async with demo(tmp_path, story.lang) as address, browser_page(address, story.lang) as page:
        visitor, task = Visitor(page, story.lang), story.examples[LATTE]
        await visitor.picks(task)
        approval = await visitor.is_asked("✅")
        await expect(visitor.facts).to_have_count(2)  # the app was opened, the latte lies in the cart
        await expect(approval.locator(".quoted")).to_contain_text("⏳")  # the card says what it waits for
        await visitor.photographs(tmp_path / "asked.png")
        approval_number = await number_of(approval)
        await visitor.button("✅").click()
        report = await visitor.sees_report(task)
        assert await number_of(report) > approval_number
        await expect(visitor.facts.get_by_text(story.paid, exact=True)).to_have_count(1)
        await expect(visitor.facts).to_have_count(3)
        await expect(page.locator(".message.bot .row button", has_text=re.compile("[✅❌⏹]"))).to_have_count(
            0
        )
        await expect(page.locator(".message").first).to_contain_text(story.greeting)
        await visitor.photographs(tmp_path / "end.png")


@pytest.mark.soak
async def test_the_phone_on_the_page_is_worked_by_hand_in_a_take_over(tmp_path: Path) -> None:
    async with demo(tmp_path, "en") as address, browser_page(address, "en") as page:
        visitor, task = Visitor(page, "en"), ENGLISH.examples[BY_CARD]
        await visitor.picks(task)
        await visitor.is_asked("▶")
        await visitor.touches("pay_sheet", *(f"key_{digit}" for digit in "135790"))
        paid = visitor.facts.get_by_text(ENGLISH.paid_by_card, exact=True)
        await expect(paid).to_have_count(1, timeout=LONG_MS)
        await visitor.button("▶").click()
        await visitor.sees_report(task)
        await expect(paid).to_have_count(1)


@pytest.mark.soak
@pytest.mark.parametrize("story", [ENGLISH, CHINESE], ids=lambda story: story.lang)
async def test_a_newcomer_with_a_phone_gets_from_the_greeting_to_the_other_language(
    story: Story, tmp_path: Path
) -> None:
    other = CHINESE if story is ENGLISH else ENGLISH
    async with demo(tmp_path, story.lang) as address, browser_page(address, story.lang, PHONE_PX) as page:
        visitor = Visitor(page, story.lang)
        first = page.locator(".message").first
        await expect(first).to_contain_text(story.greeting)
        await expect(first).to_have_class(re.compile("bot"))
        await _pay_for_a_latte(page, visitor, story)
        await _give_up(visitor, story)
        await visitor.picks(story.examples[SWITCH])
        await visitor.sees_report(story.examples[SWITCH])

        await visitor.switches_to(other.lang)
        await expect(first).to_contain_text(other.greeting)
        await expect(page.locator("#examples button")).to_have_text(list(other.examples))
        await visitor.picks(other.examples[LATTE])
        approval = await visitor.is_asked("✅")
        await expect(approval).to_contain_text(other.payee)  # as it was read on the phone
        await visitor.button("❌").click()
        await visitor.sees_report(other.examples[LATTE], "✅❌")
        await visitor.shows("side")
        await expect(visitor.facts.get_by_text(other.paid, exact=True)).to_have_count(1)
        await visitor.photographs(tmp_path / "end.png")


async def _pay_for_a_latte(page: Page, visitor: Visitor, story: Story) -> None:
    await visitor.picks(story.examples[LATTE])
    approval = await visitor.is_asked("✅")
    await expect(approval).to_contain_text(story.payee)
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE_PX[0]
    bubble = await approval.locator(".bubble").evaluate("(bubble) => bubble.offsetWidth")
    assert 330 <= bubble <= 350  # as the apps draw it on such a phone
    for button in await approval.locator(".row button").all():
        assert await button.evaluate("(button) => button.offsetHeight") < 48  # its text stands in one line
    quote = approval.locator(".foldable:not(.whole)")
    await expect(quote).to_have_count(1)
    height = await quote.evaluate("(quote) => quote.offsetHeight")
    await quote.locator(".fold").press("Enter")
    assert await approval.locator(".foldable").evaluate("(quote) => quote.offsetHeight") > height
    await visitor.button("✅").click()
    await visitor.sees_report(story.examples[LATTE])


async def _give_up(visitor: Visitor, story: Story) -> None:
    await visitor.picks(story.examples[BY_CARD])
    await visitor.is_asked("▶")
    await visitor.button("❌").click()
    await visitor.sees_report(story.examples[BY_CARD], "✅❌")
    await visitor.shows("side")
    await expect(visitor.facts.get_by_text(story.paid, exact=True)).to_have_count(1)
    await expect(visitor.facts.get_by_text(story.paid_by_card, exact=True)).to_have_count(0)
    await visitor.shows("chat")


@pytest.mark.soak
async def test_pictures_and_examples_are_reached_and_opened_with_the_keyboard(tmp_path: Path) -> None:
    async with demo(tmp_path, "en") as address, browser_page(address, "en") as page:
        visitor = Visitor(page, "en")
        await page.locator("#examples button").first.focus()
        await page.keyboard.press("Enter")
        approval = await visitor.is_asked("✅")
        picture = page.locator(".photo").first
        await expect(picture).to_have_attribute("aria-label", re.compile(r"\w+"))
        await page.locator("#pinned, #scroll").first.evaluate("() => document.activeElement.blur()")
        for _ in range(40):
            if await picture.evaluate("(picture) => picture === document.activeElement"):
                break
            await page.keyboard.press("Shift+Tab")
        await expect(picture).to_be_focused()
        assert await picture.evaluate("(picture) => getComputedStyle(picture).outlineStyle") != "none"
        for _ in range(2):  # the first uncovers what is covered
            await page.keyboard.press("Enter")
            if await page.locator("#viewer").is_visible():
                break
        await expect(page.locator("#viewer img")).to_have_attribute("alt", re.compile(r"\w+"))
        await page.keyboard.press("Escape")
        await expect(page.locator("#viewer")).to_be_hidden()
        await expect(picture).to_be_focused()
        await expect(approval).to_be_visible()


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


@pytest.mark.soak
@pytest.mark.parametrize("story", [ENGLISH, CHINESE], ids=lambda story: story.lang)
async def test_the_story_is_an_animated_picture(story: Story, tmp_path: Path) -> None:
    path, task = picture_path(tmp_path, story.lang), story.examples[LATTE]
    async with (
        demo(tmp_path, story.lang) as address,
        browser_page(address, story.lang, PHONE_AND_SCREEN, scale=1) as page,
    ):
        visitor, frames = Visitor(page, story.lang), list[tuple[bytes, float]]()
        await expect(page.locator(".message").first).to_contain_text(story.greeting)
        await expect(page.locator("#side.on")).to_be_visible()
        frames.append((await page.screenshot(animations="disabled"), 1.5))
        await visitor.picks(task)
        frames += await _until(page, visitor.is_asked("✅"))
        frames.append((await page.screenshot(animations="disabled"), 3.0))
        await visitor.button("✅").click()
        await visitor.sees_report(task)
        await expect(page.locator("#toast")).to_be_hidden()
        frames.append((await page.screenshot(animations="disabled"), 3.0))
    write_animation(frames, path)
    assert path.stat().st_size < _MOST_BYTES


async def _until(page: Page, event: Awaitable[object]) -> list[tuple[bytes, float]]:
    """A picture of every change of the chat until the event, as many as there is room for."""
    frames: list[tuple[bytes, float]] = []
    waiting, shown = asyncio.ensure_future(event), ""
    while not waiting.done() and len(frames) < _MOST_FRAMES - 3:
        now = await page.locator("#messages").inner_text()
        if now != shown:
            frames.append((await page.screenshot(animations="disabled"), 0.9))
        shown = now
        await page.evaluate("() => new Promise(requestAnimationFrame)")
    await waiting
    return frames
