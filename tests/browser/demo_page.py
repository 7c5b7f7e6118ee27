"""The demo as a visitor sees it: `farhand demo` as a process, its page in headless Chromium, one's clicks."""

import contextlib
import re
import shutil
from collections.abc import AsyncGenerator
from pathlib import Path

from playwright.async_api import Browser, ConsoleMessage, Error, Locator, Page, async_playwright, expect

from devices.simulator.places import where
from tests.browser.fonts import use_own_fonts

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
# Nothing leaves the machine: all but the first two keep the browser from calling home.
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ALL_LOADED = "[...document.images].every((image) => !image.src || image.complete)"  # of the pictures
LONG_MS = 240_000  # a story at the demo's pace, on a busy machine
PHONE_PX = (390, 844)  # of a common phone, in CSS pixels
expect.set_options(timeout=LONG_MS)


@contextlib.asynccontextmanager
async def chromium() -> AsyncGenerator[Browser, None]:
    """To start it takes two seconds of the processor: pages may share it."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


@contextlib.asynccontextmanager
async def browser_page(
    address: str, lang: str, size_px: tuple[int, int] = (1280, 924), scale: float = 1.5
) -> AsyncGenerator[Page, None]:
    """The page in a browser of its own, as `page_in` has it."""
    async with chromium() as browser, page_in(browser, address, lang, size_px, scale) as page:
        yield page


@contextlib.asynccontextmanager
async def page_in(
    browser: Browser, address: str, lang: str, size_px: tuple[int, int] = (1280, 924), scale: float = 1.5
) -> AsyncGenerator[Page, None]:
    """The page for somebody who has never been there. size_px: of its window, in CSS pixels. scale: of its
    pictures.

    Fails at the end if the page wrote an error to the browser's console.
    """
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    def failed(error: Error) -> None:
        complaints.append(str(error))

    page = await browser.new_page(
        viewport={"width": size_px[0], "height": size_px[1]},
        device_scale_factor=scale,
        locale="zh-CN" if lang == "zh" else "en-GB",
    )
    try:
        page.set_default_timeout(LONG_MS)
        page.on("console", heard)
        page.on("pageerror", failed)
        await use_own_fonts(page)
        await page.goto(address)
        yield page
    finally:
        await page.close()
    assert complaints == []


class Visitor:
    """What a person does and sees on the page."""

    def __init__(self, page: Page, lang: str) -> None:
        self._page = page
        self._lang = lang
        self.facts = page.locator("#truth li:not(.none) span")
        """What really happened, one sentence each."""

    async def writes(self, text: str) -> None:
        """Types a message and sends it with Enter."""
        await self._page.locator("#text").fill(text)
        await self._page.keyboard.press("Enter")

    async def picks(self, example: str) -> None:
        """Clicks an example task."""
        await self._page.locator("#examples button").get_by_text(example, exact=True).click()
        await self._page.mouse.move(0, 0)

    def button(self, sign: str) -> Locator:
        """A button below a message that asks something, by the sign that its text begins with."""
        asking = self._page.locator(".message.bot").filter(has=self._signed("❌"))
        return asking.locator(".row button").filter(has_text=re.compile(rf"^{sign}"))

    def _signed(self, sign: str) -> Locator:
        return self._page.locator(".row button").filter(has_text=re.compile(rf"^{sign}"))

    async def is_asked(self, sign: str) -> Locator:
        """Waits for a message with this button, and one that says no; answers the message."""
        await expect(self.button(sign)).to_be_visible(timeout=LONG_MS)
        asking = self._page.locator(".message.bot").filter(has=self._signed(sign))
        return asking.filter(has=self._signed("❌"))

    async def sees_report(self, task: str, signs: str = "✅") -> Locator:
        """Waits for the message that replies to the task and begins with one of the signs."""
        to_task = self._page.locator(".quoted").get_by_text(task, exact=True)
        starts = self._page.locator(".text").filter(has_text=re.compile(rf"^\s*[{signs}]"))
        report = self._page.locator(".message.bot").filter(has=to_task).filter(has=starts)
        await expect(report).to_have_count(1, timeout=LONG_MS)
        return report

    async def shows(self, part: str) -> None:
        """Opens a tab of a narrow page: 'chat' or 'side', where the phone is."""
        await self._page.locator(f'#tabs [data-shows="{part}"]').click()

    async def switches_to(self, lang: str) -> None:
        """Presses EN or 中文."""
        self._lang = lang
        await self._page.locator(f'#languages [data-lang="{lang}"]').click()

    async def touches(self, scene: str, *elements: str) -> None:
        """Clicks on the picture of the phone, where these elements of a scene are."""
        screen = self._page.locator("#screen")
        box = await screen.bounding_box()
        assert box
        for element in elements:
            x, y = where(scene, element, self._lang)
            await screen.click(position={"x": box["width"] * x / 1000, "y": box["height"] * y / 1000})

    async def photographs(self, picture: Path) -> None:
        """Takes a picture of the whole page once its own pictures are there and nothing moves."""
        await self._page.wait_for_function(ALL_LOADED)
        await self._page.screenshot(path=picture, animations="disabled")


async def number_of(message: Locator) -> int:
    """The message's id: later messages have greater ones."""
    return int(await message.get_attribute("data-id") or "")
