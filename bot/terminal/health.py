"""`farhand health`: one line and an exit code for a supervisor, from the heartbeat of the running bot."""

import time
from pathlib import Path

import click

from bot.cards.times import exact_duration
from bot.health.heartbeat import is_alive, read_heartbeat
from bot.health.vitals import HEARTBEAT_OLD_S, troubles
from bot.terminal.speaking import plain

HEALTHY, UNHEALTHY, NOT_RUNNING = 0, 1, 2


def print_health(data: Path, lang: str) -> int:
    """0: healthy; 1: running, but something is wrong; 2: not running, or no such data directory."""
    if not data.is_dir():
        return _say(NOT_RUNNING, plain(lang, "health_no_folder", path=str(data)))
    vitals, now = read_heartbeat(data), time.time()
    if vitals is None:
        return _say(NOT_RUNNING, plain(lang, "health_not_running", path=str(data)))
    # A fresh heartbeat is believed without its process: that may be in another container.
    if now - vitals.at > HEARTBEAT_OLD_S and not is_alive(vitals.pid):
        return _say(NOT_RUNNING, plain(lang, "health_not_running", path=str(data)))
    if found := troubles(vitals, now):
        return _say(
            UNHEALTHY, " ".join(plain(lang, trouble.key, **dict(trouble.values)) for trouble in found)
        )
    return _say(HEALTHY, plain(lang, "health_fine", time=exact_duration(vitals.uptime_s, lang)))


def _say(code: int, line: str) -> int:
    click.echo(line)
    return code
