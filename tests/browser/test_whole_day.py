"""A day on the demo page, by clicks: a task is corrected, approved, saved, replayed, scheduled, looked up.

FARHAND_DAY=build/day keeps a picture of every stop there, in folders en and zh (`make day`).
"""

import asyncio
import os
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from bot.strings import say
from tests.browser.day_pictures import DayPictures
from tests.browser.demo_page import ALL_LOADED, CHROMIUM, LONG_MS, PHONE_PX, Visitor, chromium, page_in
from tests.worlds.demo import demo

pytestmark = [
    pytest.mark.skipif(
        CHROMIUM is None, reason="no chromium, chromium-browser or google-chrome on this machine"
    ),
    pytest.mark.timeout(900),
]
_PRESSES, _PRESS_MS = 3, 60_000


@dataclass(frozen=True)
class DayWords:
    """What the person writes, and what the phone then records.

    pays: in each record of a payment; notes: the app that the pad opens; hint: in its field.
    """

    lang: str
    task: str
    correction: str
    drink: str
    pays: str
    paid: str
    schedule: str
    notes: str
    hint: str
    search: str


ENGLISH = DayWords(
    "en",
    task="Order a latte",
    correction="make it a mocha",
    drink="mocha",
    pays="paid",
    paid="paid 40.80 to Blue Door Coffee by balance",
    schedule="every weekday 7:30 order a latte",
    notes="Notes",
    hint="Write a note",
    search="latte",
)
CHINESE = DayWords(
    "zh",
    task="点一杯拿铁",
    correction="换成摩卡",
    drink="摩卡",
    pays="支付了",
    paid="用余额向蓝门咖啡支付了 40.80 元",
    schedule="每个工作日 7:30 点一杯拿铁",
    notes="便签",
    hint="写点什么",
    search="拿铁",
)


# Half a minute of two processors; its steps have tests of their own in the chat, clicks in test_demo_page.
@pytest.mark.soak
@pytest.mark.parametrize("words", [ENGLISH, CHINESE], ids=lambda words: words.lang)
async def test_a_whole_day_is_lived_by_clicks(words: DayWords, tmp_path: Path) -> None:
    asked = os.environ.get("FARHAND_DAY")
    pictures = DayPictures(Path(asked or tmp_path / "pictures") / words.lang)
    async with (
        demo(tmp_path, words.lang) as address,
        chromium() as browser,
        page_in(browser, address, words.lang, PHONE_PX, scale=2) as page,
    ):
        day = _Day(browser, page, words, pictures, tmp_path)
        report = await day.corrects_a_task()
        name = await day.saves(report)
        await day.replays(name)
        await day.schedules()
        await day.presses_on_the_pad()
        await day.looks_back()
        await day.has_paid_twice()


class _Day:
    """The person on the page, step by step."""

    def __init__(
        self, browser: Browser, page: Page, words: DayWords, pictures: DayPictures, folder: Path
    ) -> None:
        self._browser = browser
        self._page = page
        self._words = words
        self._pictures = pictures
        self._folder = folder
        self._visitor = Visitor(page, words.lang)

    def _say(self, key: str, **values: str) -> str:
        return say(self._words.lang, key, **values)

    def _newest(self, button: str) -> Locator:
        """The newest message of the bot with a button that begins so."""
        return self._page.locator(".message.bot").filter(has=self._buttons(button)).last

    def _buttons(self, begins: str) -> Locator:
        return self._page.locator(".row button").filter(has_text=re.compile(rf"^{re.escape(begins)}"))

    async def _press(self, message: Locator, button: str) -> None:
        """A message that changes between a finger's down and up is another element: one presses again."""
        place = message.locator(".row button").filter(has_text=re.compile(rf"^{re.escape(button)}")).first
        for left in reversed(range(_PRESSES)):
            try:
                async with self._page.expect_request(re.compile("control/press"), timeout=_PRESS_MS):
                    await place.click()
            except PlaywrightTimeoutError:
                assert left, f"{button} was not pressed"
            else:
                return

    async def _photo(self, name: str) -> None:
        await self._page.wait_for_function(ALL_LOADED)
        await expect(self._page.locator("#toast")).to_be_hidden(timeout=LONG_MS)
        await self._page.evaluate("document.getElementById('to-end').click()")
        await self._pictures.take(self._page, name)

    async def _approves(self, task: str, name: str) -> Locator:
        """Approves what is asked; answers the report. name: of the pictures."""
        approval = await self._visitor.is_asked("✅")
        await expect(approval).to_contain_text("40.80")
        await expect(approval).to_contain_text(self._words.drink, ignore_case=True)
        await self._photo(f"{name}_approval")
        await self._visitor.button("✅").click()
        report = await self._visitor.sees_report(task)
        await expect(report).to_contain_text("40.80")
        await self._photo(f"{name}_report")
        return report

    async def corrects_a_task(self) -> Locator:
        """Writes a task, changes it while it runs, and approves what comes of it."""
        words = self._words
        await self._visitor.writes(words.task)
        # A text within a second of the task's, as the server counts, would be a part of it unasked.
        await expect(self._newest("⏹")).to_contain_text("1. ", timeout=LONG_MS)
        await self._photo("task")
        await self._visitor.writes(words.correction)
        question = self._newest(self._say("button_steer_add"))
        await expect(question).to_be_visible(timeout=LONG_MS)
        await self._photo("correction_asked")
        await self._press(question, self._say("button_steer_add"))
        taken = self._page.locator(".message.bot").get_by_text(f"✏ {words.correction}")
        await expect(taken).to_be_visible(timeout=LONG_MS)
        await self._photo("correction_taken")
        return await self._approves(words.task, "task")

    async def saves(self, report: Locator) -> str:
        """Keeps the task as a shortcut; answers its name."""
        await self._press(report, "💾")
        offer = self._newest(self._say("button_shortcut_name"))
        await expect(offer).to_be_visible(timeout=LONG_MS)
        await self._photo("save_asked")
        found = re.search(r"/(\w+)", await offer.inner_text())
        assert found
        await self._press(offer, self._say("button_shortcut_keep"))
        await expect(self._newest(self._say("button_shortcut_run"))).to_be_visible(timeout=LONG_MS)
        await self._photo("saved")
        return found[1]

    async def replays(self, name: str) -> None:
        """Runs the shortcut: it asks once more before it pays."""
        await self._visitor.writes(f"/{name}")
        await self._approves(f"/{name}", "replay")

    async def schedules(self) -> None:
        """Keeps a schedule, after the time zone was asked for."""
        await self._visitor.writes(self._words.schedule)
        zone = self._newest("UTC")
        await expect(zone).to_be_visible(timeout=LONG_MS)
        await self._photo("zone_asked")
        await self._press(zone, "UTC")
        keep = self._newest(self._say("button_schedule_keep"))
        await expect(keep).to_be_visible(timeout=LONG_MS)
        await self._photo("schedule_asked")
        await self._press(keep, self._say("button_schedule_keep"))
        await expect(self._newest(self._say("button_schedule_pause"))).to_be_visible(timeout=LONG_MS)
        await self._photo("scheduled")

    async def presses_on_the_pad(self) -> None:
        """Opens an app by a number."""
        words, notes = self._words, self._words.notes
        await self._visitor.writes("/screen pad")
        pad = self._newest("🏠")
        await expect(pad).to_be_visible(timeout=LONG_MS)
        await self._press(pad, "🏠")
        await expect(pad).to_contain_text(re.compile(rf"\d+ {notes}"), timeout=LONG_MS)
        await self._photo("pad")
        found = re.search(rf"(\d+) {notes}", await pad.inner_text())
        assert found
        await self._press(pad, found[1])
        await expect(pad).to_contain_text(words.hint, timeout=LONG_MS)
        await self._photo("pad_pressed")
        await self._press(pad, "▶")
        await expect(
            self._page.locator(".message.bot .text").filter(has_text=re.compile("^✅")).last
        ).to_contain_text(notes, timeout=LONG_MS)
        await self._photo("pad_report")

    async def looks_back(self) -> None:
        """Finds the task by a word, and opens its page and its film."""
        words = self._words
        await self._visitor.writes(f"/history {words.search}")
        task = self._say("button_history_task", number="2", task=words.task)
        found = self._newest(task)
        await expect(found).to_be_visible(timeout=LONG_MS)
        await self._photo("history")
        await self._press(found, task)
        opened = self._newest("🎞")
        await expect(opened).to_be_visible(timeout=LONG_MS)
        await self._photo("history_task")
        page = await self._download(opened, "📄", ".html")
        film = await self._download(opened, "🎞", ".gif")
        await self._photo("files")
        await self._pictures.take_file(self._browser, page, words.lang, "page")
        assert await asyncio.to_thread(self._pictures.keep_film, film) >= 4
        await self._visitor.writes("/summary")
        await expect(
            self._page.locator(".message.bot .text").filter(has_text=re.compile("^📋")).last
        ).to_contain_text("40.80", timeout=LONG_MS)
        await self._photo("summary")

    async def has_paid_twice(self) -> None:
        """The phone's own record: what was approved, and no other payment."""
        await self._visitor.shows("side")
        payments = self._visitor.facts.filter(has_text=re.compile(self._words.pays))
        await expect(payments).to_have_text([self._words.paid] * 2)
        await self._pictures.take(self._page, "phone")

    async def _download(self, opened: Locator, sign: str, ending: str) -> Path:
        """Presses for a file and takes it as the browser stores it."""
        await self._press(opened, sign)
        link = self._page.locator(f'a.file[download$="{ending}"]').last
        await expect(link).to_be_visible(timeout=LONG_MS)
        async with self._page.expect_download() as waiting:
            await link.click()
        file = self._folder / f"taken{ending}"
        await (await waiting.value).save_as(file)
        return file
