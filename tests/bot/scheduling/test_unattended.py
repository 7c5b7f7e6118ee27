"""Nothing is paid unattended: each run asks anew, and quiet hours silence all but that."""

import time
from datetime import time as clock_time
from pathlib import Path

from agent.contract.actions import Finish, Tap
from bot.schedules.schedule import Schedule
from bot.store.preferences import Preferences
from tests.worlds.chat_world import KITCHEN, chat
from tests.worlds.money_world import TAPPED, asks, paying_homes
from tests.worlds.outbox_world import ANN

PAYS = (Tap((45, 180), "my own words"), Finish("latte ordered"))


async def test_a_yes_of_one_run_pays_nothing_in_the_next(tmp_path: Path) -> None:
    ahead_s = 0.0

    def clock() -> float:
        return time.time() + ahead_s

    homes = paying_homes()
    paper = homes.papers[KITCHEN.phone_id]
    async with chat(tmp_path, house=homes, actions=PAYS, clock=clock) as c:
        assert c.schedules is not None
        quiet = Preferences(zone="UTC", quiet_from=clock_time(0, 0), quiet_until=clock_time(23, 59, 59))
        await c.store.preferences.choose(ANN, quiet)
        due = time.time() - 1
        daily = Schedule(
            0, ANN, KITCHEN.phone_id, "order a latte", "0 9 * * *", zone="UTC", next_run=due, made_at=due
        )
        assert await c.store.schedules.add(daily, "kept") is not None
        c.schedules.look_again()
        first = await c.ann.sees(asks)
        assert not first.silent
        assert paper.inputs == []
        await c.ann.presses("✅", first)
        report = await c.ann.sees(lambda seen: seen.text.startswith("✅ latte ordered"))
        assert report.silent
        assert paper.inputs == TAPPED
        (kept,) = await c.store.schedules.page(ANN, 0, 9)
        assert kept.next_run is not None
        ahead_s = kept.next_run - time.time() + 1
        c.schedules.look_again()
        second = await c.ann.sees(asks, after=report.message_id)
        assert paper.inputs == TAPPED
        await c.ann.presses("❌", second)
        await c.ann.sees(
            lambda seen: "latte ordered" in seen.text or seen.text.startswith(("❌", "⏹")),
            after=second.message_id,
        )
        assert paper.inputs == TAPPED
