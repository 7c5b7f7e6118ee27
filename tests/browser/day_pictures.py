"""What stands on the chat page at each stop of a day, as pictures of a phone's screen."""

from pathlib import Path

from PIL import Image, ImageSequence
from playwright.async_api import Browser, Page, expect

from tests.browser.demo_page import LONG_MS, PHONE_PX
from tests.browser.fonts import font_style

_DESKTOP_PX = (1280, 900)
_SCALE = 2


class DayPictures:
    """Pictures NUMBER_NAME.png in a folder, numbered in the order in which they are taken."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    async def take(self, page: Page, name: str, *, whole: bool = False) -> None:
        """Takes one of the window, or of the whole page."""
        await page.screenshot(path=self._next(name), animations="disabled", full_page=whole)

    async def take_file(self, browser: Browser, file: Path, lang: str, name: str) -> None:
        """Takes an HTML file as a phone and as a desktop show it.

        Fails if it writes an error to the browser's console, is wider than its window, or lacks a picture.
        """
        complaints = list[str]()
        plain = await browser.new_page()
        plain.on("console", lambda message: complaints.append(message.text))
        await plain.goto(file.as_uri())
        await plain.close()
        assert complaints == []
        for size_px in (PHONE_PX, _DESKTOP_PX):
            viewport = {"width": size_px[0], "height": size_px[1]}
            # The file's own policy lets in no font, and a computer may have none for Chinese.
            page = await browser.new_page(
                viewport=viewport, device_scale_factor=_SCALE, bypass_csp=True,  # pyright: ignore[reportArgumentType]  # the two keys that it has
            )  # fmt: skip
            await page.goto(file.as_uri())
            await page.add_style_tag(content=font_style("body"))
            await page.evaluate("document.fonts.ready")
            images = page.locator("img")
            await expect(images.first).to_be_visible(timeout=LONG_MS)
            drawn = await images.evaluate_all("(images) => images.every((image) => image.naturalWidth > 100)")
            assert drawn
            assert await page.evaluate("document.documentElement.scrollWidth") <= size_px[0]
            await self.take(page, f"{name}_{size_px[0]}", whole=True)
            await page.close()

    def keep_film(self, film: Path) -> int:
        """Writes the frames of a GIF side by side; answers how many it has. Blocks."""
        with Image.open(film) as moving:
            frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(moving)]
        sheet = Image.new("RGB", (frames[0].width * len(frames), frames[0].height))
        for place, frame in enumerate(frames):
            sheet.paste(frame, (place * frame.width, 0))
        sheet.save(self._next("film"))
        return len(frames)

    def _next(self, name: str) -> Path:
        self._count += 1
        self._folder.mkdir(parents=True, exist_ok=True)
        return self._folder / f"{self._count:02}_{name}.png"
