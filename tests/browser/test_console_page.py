"""The chat page with several people: who is at it, the reply keyboard, links and buttons that copy."""

import contextlib
import re
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect
from telegram import (
    Bot,
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    KeyboardButton,
    KeyboardButtonRequestUsers,
    ReplyKeyboardMarkup,
)

from bot.console.server import Console
from tests.browser.demo_page import CHROMIUM, chromium, page_in
from tests.console_client.client import ChatUser
from tests.worlds.console_world import TOKEN, client

pytestmark = [
    pytest.mark.skipif(
        CHROMIUM is None, reason="no chromium, chromium-browser or google-chrome on this machine"
    ),
    pytest.mark.timeout(900),
    pytest.mark.asyncio(loop_scope="module"),
]
LI, MEI = 1001, 1002
PHONE = (390, 844)
LINK = "https://t.me/farhand_demo_bot?start=abc"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncGenerator[Browser]:
    async with chromium() as browser:
        yield browser


@contextlib.asynccontextmanager
async def _page(
    browser: Browser, lang: str = "en", meis_language: str = "en", size_px: tuple[int, int] = (1280, 924)
) -> AsyncGenerator[tuple[Bot, Page]]:
    """Li's chat; Mei is known, too."""
    async with (
        Console(TOKEN, lang=lang, user_id=LI) as console,
        ChatUser(console.api_url, MEI, "Mei", meis_language),
        client(console) as bot,
        page_in(browser, console.page_url, lang, size_px) as page,
    ):
        yield bot, page


def _asking(quantity: int) -> ReplyKeyboardMarkup:
    asks = KeyboardButtonRequestUsers(1, user_is_bot=False, max_quantity=quantity)
    return ReplyKeyboardMarkup(
        [[KeyboardButton("👥 Pick a person", request_users=asks)], ["Cancel"]], one_time_keyboard=True
    )


async def test_the_page_goes_from_one_person_to_another_and_to_somebody_new(browser: Browser) -> None:
    async with _page(browser) as (bot, page):
        await bot.send_message(LI, "for Li")
        await expect(page.locator(".text")).to_contain_text("for Li")
        await page.locator("#person").click()
        await page.locator("#people button").get_by_text("Mei").click()
        await expect(page.locator("#person")).to_contain_text("Mei")
        await expect(page.locator(".message")).to_have_count(0)
        await bot.send_message(MEI, "for Mei")
        await expect(page.locator(".text")).to_contain_text("for Mei")
        await page.locator("#person").click()
        await page.locator("#people input").fill("Bo")
        await page.keyboard.press("Enter")
        await expect(page.locator("#person")).to_contain_text("Bo")
        await page.locator("#text").fill("hello")
        await page.keyboard.press("Enter")
        await expect(page.locator(".message.user")).to_have_count(1)
        heard = (await bot.get_updates(timeout=50))[0].message
        assert heard is not None
        assert heard.from_user is not None
        assert (heard.from_user.id, heard.from_user.first_name) == (MEI + 1, "Bo")


async def _menu(page: Page) -> str:
    """What the menu of commands offers."""
    await page.locator("#menu").click()
    await expect(page.locator("#commands")).to_be_visible()
    offered = await page.locator("#commands button").inner_text()
    await page.locator("#menu").click()
    return offered


@pytest.mark.soak
async def test_page_and_menu_speak_the_language_of_the_persons_app(browser: Browser) -> None:
    async with _page(browser, meis_language="zh-hans") as (bot, page):
        await bot.set_my_commands([("help", "Help")])
        await bot.set_my_commands([("help", "帮助")], language_code="zh")
        assert "Help" in await _menu(page)
        await page.locator("#person").click()
        await page.locator("#people button").get_by_text("Mei").click()
        await expect(page.locator("#text")).to_have_attribute("placeholder", "写下任务…")
        assert "帮助" in await _menu(page)
        async with page.expect_response("**/control/users"):
            await page.locator("#languages").get_by_text("EN").click()
        assert "Help" in await _menu(page)
        await expect(page.locator("#person")).to_contain_text("Mei")


@pytest.mark.parametrize("quantity", [1, pytest.param(2, marks=pytest.mark.soak)])
async def test_a_person_is_picked_with_the_reply_keyboard(browser: Browser, quantity: int) -> None:
    async with _page(browser) as (bot, page):
        await bot.send_message(LI, "Who?", reply_markup=_asking(quantity))
        await page.locator("#keyboard button").get_by_text("Pick a person").click()
        await page.locator("#picker .list button").get_by_text("Mei").click()
        if quantity > 1:
            await page.locator("#picker .done").click()
        await expect(page.locator(".message.service")).to_have_text("You shared: Mei")
        await expect(page.locator("#keyboard")).to_be_hidden()
        heard = (await bot.get_updates(timeout=50))[0].message
        assert heard is not None
        assert heard.users_shared is not None
        assert [user.user_id for user in heard.users_shared.users] == [MEI]


@pytest.mark.soak
async def test_a_list_that_is_closed_shares_nobody_and_a_plain_key_sends_its_text(browser: Browser) -> None:
    async with _page(browser, "zh") as (bot, page):
        await bot.send_message(LI, "选谁？", reply_markup=_asking(1))
        await page.locator("#keyboard button").get_by_text("Pick a person").click()
        await expect(page.locator("#picker h2")).to_have_text("选择联系人")
        await page.locator("#picker .cancel").click()
        await expect(page.locator("#picker")).to_be_hidden()
        await page.locator("#keyboard button").get_by_text("Cancel").click()
        await expect(page.locator(".message.user .text")).to_contain_text("Cancel")
        assert len(await bot.get_updates(timeout=50)) == 1


@pytest.mark.soak
async def test_the_menu_of_commands_opens_above_the_reply_keyboard(browser: Browser) -> None:
    async with _page(browser) as (bot, page):
        await bot.set_my_commands([("help", "Help")])
        await bot.send_message(LI, "Who?", reply_markup=_asking(1))
        await expect(page.locator("#keyboard")).to_be_visible()
        await page.locator("#menu").click()
        menu = await page.locator("#commands").bounding_box()
        keys = await page.locator("#keyboard").bounding_box()
        assert menu
        assert keys
        assert menu["y"] + menu["height"] <= keys["y"]


async def test_a_folded_quote_shows_three_lines_and_opens_by_click_and_key(browser: Browser) -> None:
    async with _page(browser) as (bot, page):
        lines = "\n".join(f"line {number}" for number in range(1, 8))
        for quote in (lines, "line 1\nline 2"):
            html = f"before\n<blockquote expandable>{quote}</blockquote>after"
            await bot.send_message(LI, html, parse_mode="HTML")
        long, short = page.locator(".foldable").first, page.locator(".foldable").last
        await expect(short).to_have_class(re.compile("whole"))
        await expect(short.locator(".fold")).to_be_hidden()
        await expect(long.locator(".fold")).to_have_attribute("aria-expanded", "false")
        line_px = await long.locator(".inside").evaluate(
            "(it) => parseFloat(getComputedStyle(it).lineHeight)"
        )
        assert abs(await _height(long.locator(".inside")) - 3 * line_px) < 2
        await long.click()
        await expect(long.locator(".fold")).to_have_attribute("aria-expanded", "true")
        assert abs(await _height(long.locator(".inside")) - 7 * line_px) < 2
        await long.locator(".fold").press("Enter")
        await expect(long.locator(".fold")).to_have_attribute("aria-expanded", "false")


async def _height(part: Locator) -> float:
    return await part.evaluate("(part) => part.offsetHeight")


async def test_buttons_of_a_row_are_equally_wide_and_their_texts_cut(browser: Browser) -> None:
    texts = ("✅ Pay ¥36.80", "❌ Don't pay this to anybody, ever", "x")
    async with _page(browser, size_px=PHONE) as (bot, page):
        row = [InlineKeyboardButton(text, callback_data="1") for text in texts]
        await bot.send_message(LI, "Pay?", reply_markup=InlineKeyboardMarkup([row]))
        buttons = page.locator(".row button")
        await expect(buttons).to_have_text(list(texts))
        widths = {round(box["width"]) for each in await buttons.all() if (box := await each.bounding_box())}
        heights = {round(box["height"]) for each in await buttons.all() if (box := await each.bounding_box())}
        assert len(widths) == len(heights) == 1
        is_cut = "(span) => span.scrollWidth > span.clientWidth"
        assert [await each.evaluate(is_cut) for each in await buttons.locator("span").all()] == [0, 1, 0]
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


async def test_a_button_copies_its_text(browser: Browser) -> None:
    async with _page(browser) as (bot, page):
        await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        button = InlineKeyboardButton("📋 Copy link", copy_text=CopyTextButton(LINK))
        await bot.send_message(LI, "Invitation", reply_markup=InlineKeyboardMarkup([[button]]))
        await page.locator(".row button").get_by_text("Copy link").click()
        await expect(page.locator("#toast")).to_have_text("Copied")
        assert await page.evaluate("navigator.clipboard.readText()") == LINK


@pytest.mark.soak
async def test_a_link_to_the_bot_opens_on_the_page_and_any_other_in_a_new_one(browser: Browser) -> None:
    async with _page(browser) as (bot, page):
        written = f"join: {LINK} or see {page.url}"
        await page.locator("#text").fill(written)
        await page.keyboard.press("Enter")
        async with page.expect_popup():
            await page.locator(".text a").last.click()
        await page.locator(".text a").first.click()
        await expect(page.locator(".message.user .text").last).to_contain_text("/start abc")
        texts = [update.message.text for update in await bot.get_updates(timeout=50) if update.message]
        assert texts == [written, "/start abc"]
