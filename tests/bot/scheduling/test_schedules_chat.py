"""Schedules in the chat, through its sockets: understood, kept on a press alone, run, reported, changed."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Finish
from agent.journal import Journal
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.outbox_world import ANN

DONE = (Finish("all done"), Finish("all done"), Finish("all done"))
DAY_S = 86400.0


class LaterClock:
    """The real one, put forward by hand."""

    def __init__(self) -> None:
        self.ahead_s = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead_s


async def use_zone(c: Chat, zone: str = "Europe/Berlin") -> None:
    preferences = await c.store.preferences.of(ANN)
    await c.store.preferences.choose(ANN, replace(preferences, zone=zone))


def go_on(c: Chat) -> None:
    assert c.schedules is not None
    c.schedules.look_again()


async def tasks_in(folder: Path) -> int:
    async with Journal.open(folder / "journal.sqlite3") as journal:
        return len(await journal.ended.known())


SAID = {
    "en": (
        "every weekday 7:30 order a latte",
        "Monday to Friday at 07:30",
        "order a latte",
        "🗓 Keep",
        "Kept",
    ),
    "zh": ("每个工作日早上7点半点一杯拿铁", "周一到周五 07:30", "点一杯拿铁", "🗓 保存", "已保存"),
}


@pytest.mark.parametrize("lang", SAID)
async def test_a_schedule_is_understood_kept_run_and_reported(tmp_path: Path, lang: str) -> None:
    said, times, words, keep, kept = SAID[lang]
    clock = LaterClock()
    async with chat(tmp_path, KITCHEN, actions=DONE, clock=clock) as c:
        await c.store.people.set_lang(ANN, lang)
        asked = await c.ann.sees("time zone|时区", after=await c.ann.sends(said))
        assert await c.store.schedules.count(ANN) == 0
        await c.ann.presses("Asia/Shanghai", asked)
        offer = await c.ann.sees(lambda seen: times in seen.text and words in seen.text)
        assert "Asia/Shanghai" in offer.text
        assert await c.store.schedules.count(ANN) == 0
        await c.ann.presses(keep, offer)
        await c.ann.sees(kept)
        (schedule,) = await c.store.schedules.page(ANN, 0, 9)
        assert (schedule.cron, schedule.text) == ("30 7 * * 1-5", words)
        assert schedule.next_run is not None
        clock.ahead_s = schedule.next_run - time.time() + 1
        go_on(c)
        report = await c.ann.sees(lambda seen: seen.text.startswith("✅"))
        assert report.reply_to is not None  # the card, which has the words
        (after,) = await c.store.schedules.page(ANN, 0, 9)
        assert after.next_run is not None
        assert after.next_run - schedule.next_run in (DAY_S, 3 * DAY_S)
        assert await tasks_in(tmp_path) == 1
