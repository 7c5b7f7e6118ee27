"""The date that the model reads is the phone's own: 'tomorrow' in its apps is tomorrow there."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from agent.contract.actions import Back, Decision, Finish
from agent.model.decider import ModelDecider
from agent.model.dialects.base import PromptContext
from agent.model.token_counts import OnUse
from agent.perception.same_screen import same_screen
from devices.adb.client.private import private_adb_server
from devices.adb.phone.probe import utc_offset
from devices.simulator.phone import SimulatedPhone
from tests.worlds.agent_world import World
from tests.worlds.android_phone import SMALL, seeing
from tests.worlds.hand_clock import HandClock
from tests.worlds.paper_phone import PaperPhone, page

EVENING = datetime(2026, 11, 23, 20, 30, tzinfo=UTC)
SHANGHAI, SAMOA = timedelta(hours=8), timedelta(hours=-11)


class Reads:
    """A model that keeps the dates that it reads, and finishes at the second step."""

    def __init__(self) -> None:
        self.dates: list[date] = []

    async def decide(self, context: PromptContext, *, on_use: OnUse | None = None) -> Decision:
        self.dates.append(context.today)
        return Decision("", Finish("x") if len(self.dates) == 2 else Back(), "do(...)")


@pytest.mark.parametrize(
    ("offset", "began", "today"),
    [
        (SHANGHAI, EVENING, date(2026, 11, 24)),
        (SAMOA, EVENING, date(2026, 11, 23)),
        (SAMOA, EVENING.replace(hour=9), date(2026, 11, 22)),
        (None, EVENING, EVENING.astimezone().date()),  # a phone that does not say
    ],
)
async def test_the_date_is_that_of_the_phone_in_all_steps(
    tmp_path: Path, offset: timedelta | None, began: datetime, today: date
) -> None:
    model = Reads()
    seen = [replace(page(), utc_offset=offset), page()]  # the second look does not say it
    async with World(tmp_path).scene(
        phone=PaperPhone(pages=seen), decider=ModelDecider(model, "en", began, None)
    ) as play:
        await play.submit()
        await play.ends()
    assert model.dates == [today, today]


@pytest.mark.parametrize("offset", [SHANGHAI, SAMOA, timedelta(hours=5, minutes=45), timedelta(0)])
async def test_the_phone_tells_its_zone_and_its_clock_changes_no_page(offset: timedelta) -> None:
    clock = HandClock()
    side = SimulatedPhone(size_px=SMALL, clock=clock)
    side.setup.zone = timezone(offset)
    async with private_adb_server() as address, seeing(address, side) as sight:
        await sight.device.launch("Notes")
        before = await sight.device.look_again()
        assert before.utc_offset == offset
        clock.now += 60
        assert same_screen(before, await sight.device.look_again())


@pytest.mark.parametrize("said", ["", "UTC", "+08", "+0870", "+2900", "+08001", "date: bad format"])
def test_a_zone_that_makes_no_sense_is_unknown(said: str) -> None:
    assert utc_offset(said) is None
