"""Since when a home is away, as a refusal says it: with the day where that is not today."""

import re
import time
from datetime import UTC, datetime

import pytest
from nacl.public import PrivateKey

from agent.bus.connection import Bus
from agent.bus.credentials import BusCredentials
from agent.bus.nkey import NKey, NKeyKind
from agent.contract.errors import HomeAway
from bot.bus.remote_home import RemoteHome
from bot.store.home_replica import HomeSighting
from bot.store.joined_homes import JoinedHome
from bot.strings import say

_DAY_S = 86_400.0


def _home(sighting: HomeSighting) -> RemoteHome:
    seed, key = NKey.create(NKeyKind.USER).seed, PrivateKey.generate()
    bus = Bus(("nats://127.0.0.1:9",), None, BusCredentials("", seed), "_INBOX_bot")
    joined = JoinedHome("flat", "flat", "flat/", bytes(key.public_key), "U", 0.0)
    return RemoteHome(joined, key, bus, lambda _: (), lambda: 1, sighting)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("bot_was_away", [True, False])
async def test_a_home_that_is_away_since_another_day_is_refused_with_that_day(
    bot_was_away: bool, lang: str
) -> None:
    at = time.time() - 3 * _DAY_S
    gone = HomeSighting("flat", last_seen=at) if bot_was_away else HomeSighting("flat", away_since=at)
    moment = f"{datetime.fromtimestamp(at, UTC).astimezone():%Y-%m-%d %H:%M}"
    with pytest.raises(HomeAway) as refused:
        await _home(gone).ask_home("home.facts", {})
    assert moment in say(lang, refused.value.key, **refused.value.values)


async def test_a_home_that_is_away_since_a_moment_ago_is_refused_with_the_time_alone() -> None:
    sighting = HomeSighting("flat", away_since=time.time())
    with pytest.raises(HomeAway) as refused:
        await _home(sighting).ask_home("home.facts", {})
    assert re.fullmatch(r"\d\d:\d\d", refused.value.values["since"])
