"""The figures of docs/many-homes.md and SECURITY.md are those of the program."""

from pathlib import Path
from pkgutil import resolve_name

import pytest

from agent.bus.home_beat import BEAT_S
from agent.bus.server_files import DEFAULT_DISK_GB, DEFAULT_PORT, MAX_MESSAGE
from agent.bus.server_program import MINIMUM_SERVER
from agent.bus.sessions import SESSION_S
from agent.bus.streams import KEPT_S, MAX_EVENT, MAX_PICTURE, PRESENCE_S
from agent.contract.codes import TRIES
from agent.storage.code_check import LOCK_S, STEP_S
from bot.bus.asking import AGAIN_S
from bot.bus.presence import AWAY_S
from bot.bus.routes import ROUTES
from bot.store.join_tokens import DECIDING_S, LIFE_S

_ROOT = Path(__file__).parents[2]
_KIB, _MIB = 1024, 1024**2
_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def _of(name: str) -> float:
    """A constant that its module keeps to itself."""
    value: object = resolve_name(name)
    assert isinstance(value, (int, float)), name
    return value


_EVENTS_BYTES = _of("agent.bus.streams:_EVENTS_BYTES")
_PICTURES_BYTES = _of("agent.bus.streams:_PICTURES_BYTES")
_DAILY_S = _of("bot.showing.homes_away:_DAY_S")

# Words as they stand there with a figure, that figure, and what the program has.
_MANY_HOMES: tuple[tuple[str, object, object], ...] = (
    ("nats-server](https://nats.io), 2.12.8 or newer", (2, 12, 8), MINIMUM_SERVER),
    ("events_ID ≤ 1 h", _HOUR, KEPT_S),
    ("pictures_ID ≤ 1 h", _HOUR, KEPT_S),
    ("presence 30 s", 30, PRESENCE_S),
    ("It is repeated every 3 s until the reply comes", 3, AGAIN_S),
    ("sessions end after 3 minutes", 3 * _MINUTE, 2 * SESSION_S),
    ("`--port N` | TCP, 4222 at first", 4222, DEFAULT_PORT),
    ("on the port 2000 above", 2000, _of("agent.bus.server_files:_CLUSTER_PORTS_ABOVE")),
    ("may take, 16 at first", 16, DEFAULT_DISK_GB),
    ("a home reserves 256 MiB", 256 * _MIB, _EVENTS_BYTES + _PICTURES_BYTES),
    ("at each start and every five minutes", 5 * _MINUTE, _of("bot.assembly.several_homes:_ENROL_AGAIN_S")),
    ("may ask on one subject for half an hour", 30 * _MINUTE, LIFE_S + DECIDING_S),
    ("in its outbox, at most an hour; 128 MiB or", _HOUR, KEPT_S),
    ("128 MiB or 20,000;", 128 * _MIB, _EVENTS_BYTES),
    ("128 MiB or 20,000;", 20_000, _of("agent.bus.streams:_EVENTS")),
    ("one at most 512 KiB", 512 * _KIB, MAX_EVENT),
    ("until it is read, at most an hour;", _HOUR, KEPT_S),
    ("an hour; 128 MiB; one at most", 128 * _MIB, _PICTURES_BYTES),
    ("one at most 32 MiB", 32 * _MIB, MAX_PICTURE),
    ("`presence`, in memory | 30 s |", 30, PRESENCE_S),
    ("A message has at most 2 MiB", 2 * _MIB, MAX_MESSAGE),
    ("good for 15 minutes and for one computer", 15 * _MINUTE, LIFE_S),
    ("at which it looks every 20 s", 20, _of("bot.bus.keeper:_COUNT_S")),
    ("the bus is away for less than 6 s", 6, _of("bot.bus.keeper:_CUT_S")),
    ("without a sign of life for 15 s", 15, AWAY_S),
    ("others wait 2 s at most for its answer,", 2, ROUTES["tasks.status"].most_wait_s),
    ("4 s with `/devices`", 4, ROUTES["phones.refreshed"].most_wait_s),
    ("one of a kind is tried again every hour", _HOUR, _of("bot.bus.keeper:_RETRY_S")),
    ("done | admins are told, once a day", _DAY, _DAILY_S),
    ("admins, once a day: that the bus keeps nothing", _DAY, _DAILY_S),
    ("10,000 every 4 s are 2,500", 4, BEAT_S),
)
_SECURITY: tuple[tuple[str, object, object], ...] = (
    ("For 15 minutes ask to be a home", 15 * _MINUTE, LIFE_S),
    ("after the half minute of the code", 30, STEP_S),
    ("five wrong ones lock for 15 minutes", 15 * _MINUTE, LOCK_S),
    ("five wrong ones lock", 5, TRIES),
    ("twice as long, up to a day", _DAY, _of("agent.journal.home_codes:_MOST_LOCK_S")),
)


@pytest.mark.parametrize(
    ("page", "figures"), [("docs/many-homes.md", _MANY_HOMES), ("SECURITY.md", _SECURITY)]
)
def test_a_figure_on_the_page_is_the_programs(
    page: str, figures: tuple[tuple[str, object, object], ...]
) -> None:
    text = " ".join((_ROOT / page).read_text(encoding="utf-8").split())
    assert [words for words, *_ in figures if words not in text] == []
    assert [(words, said, is_so) for words, said, is_so in figures if said != is_so] == []
