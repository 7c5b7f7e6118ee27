"""`farhand demo --homes` on a phone: its page shows the phones of both homes, one at a time.

FARHAND_HOMES_PICTURES=FOLDER keeps pictures of it there.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.demo import DEMO_HOMES
from tests.browser.demo_page import CHROMIUM, PHONE_PX, Visitor, browser_page
from tests.worlds.demo import demo

pytestmark = [
    pytest.mark.skipif(
        CHROMIUM is None, reason="no chromium, chromium-browser or google-chrome on this machine"
    ),
    pytest.mark.timeout(600),
]


async def _version(page: Page, place: int) -> str:
    """Of what is on the screen of the phone at this place."""
    return str(
        await page.evaluate(
            "async (place) => (await fetch(`phone/${place}/screen.jpg`)).headers.get('X-Version')", place
        )
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(1)
async def test_the_phones_of_both_homes_are_on_one_page(
    tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(os.environ.get("FARHAND_HOMES_PICTURES") or tmp_path)
    async with (
        demo(tmp_path, lang, homes=True) as address,
        browser_page(address, lang, PHONE_PX, 2) as page,
    ):
        visitor = Visitor(page, lang)
        await expect(page.locator(".message.bot").first).to_be_visible()
        await visitor.writes("/devices")
        flat, office = DEMO_HOMES[lang]
        await expect(page.locator(".message.bot").last).to_contain_text(office)
        await visitor.photographs(folder / f"homes-{lang}-chat.png")
        await visitor.shows("side")
        names = page.locator("#phones button")
        await expect(names).to_have_text([flat, office])
        await expect(page.locator("#side")).to_have_class(re.compile("on"))
        await visitor.photographs(folder / f"homes-{lang}-flat.png")
        before = [await _version(page, place) for place in (0, 1)]
        await names.nth(1).click()
        await expect(page.locator("#side")).to_have_class(re.compile("on"))
        await page.locator("#keys [data-code='26']").click()  # power: its screen goes dark
        await page.wait_for_function(
            "async (was) => (await fetch('phone/1/screen.jpg')).headers.get('X-Version') !== was",
            arg=before[1],
        )
        assert await _version(page, 0) == before[0]
        await visitor.photographs(folder / f"homes-{lang}-office.png")
        width = await page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE_PX[0]
    assert "no connection to the bus" not in capsys.readouterr().out
