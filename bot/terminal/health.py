"""`farhand health`: sentences and an exit code for a supervisor, from the running bot's heartbeat."""

import shutil
import time
from dataclasses import replace
from pathlib import Path

import click

from bot.cards.health import line
from bot.health.findings import HEARTBEAT_OLD_S, HealthMark, findings, heartbeat
from bot.health.heartbeat import HeartbeatUnreadable, is_gone, read_heartbeat
from bot.terminal.speaking import plain, unmarked

FINE, TROUBLED, NOT_RUNNING = 0, 1, 2


def print_health(data: Path, lang: str, max_age_s: float = HEARTBEAT_OLD_S) -> int:
    """0: fine; 1: running, but something is wrong; 2: not running, or unknown.

    max_age_s: the highest age of a heartbeat that counts.
    """
    if not data.is_dir():
        return _say(NOT_RUNNING, plain(lang, "health_no_folder", path=str(data)))
    try:
        vitals = read_heartbeat(data)
    except HeartbeatUnreadable as err:
        return _say(NOT_RUNNING, plain(lang, "health_unreadable", path=str(data), detail=str(err)))
    if vitals is None or is_gone(vitals):
        return _say(NOT_RUNNING, plain(lang, "health_not_running", path=str(data)))
    age_s = time.time() - vitals.at
    # A full disk keeps the heartbeat from being written, so the disk is checked here.
    now = replace(vitals, disk_free_bytes=shutil.disk_usage(data).free)
    wrong = [
        *heartbeat(age_s, max_age_s),
        *(each for each in findings(now) if each.mark is HealthMark.TROUBLE),
    ]
    if wrong:
        return _say(TROUBLED, *(unmarked(line(each, lang)) for each in wrong))
    key = "health_fine" if vitals.ready else "health_starting"
    fine = unmarked(line(replace(findings(now)[0], key=key), lang))
    notes = [each for each in findings(now) if each.mark is HealthMark.ATTENTION]
    return _say(FINE, fine, *(unmarked(line(each, lang)) for each in notes))


def _say(code: int, *lines: str) -> int:
    for each in lines:
        click.echo(each)
    return code
