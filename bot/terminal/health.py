"""`farhand health`: sentences and an exit code for a supervisor, from the running bot's heartbeat."""

import shutil
import time
from dataclasses import replace
from pathlib import Path

import click

from bot.cards.health import line
from bot.health.finding import HealthFinding, HealthMark
from bot.health.findings import HEARTBEAT_OLD_S, findings, heartbeat
from bot.health.heartbeat import HeartbeatUnreadable, is_gone, read_heartbeat
from bot.health.home_findings import home_findings
from bot.health.vitals import Vitals
from bot.terminal.speaking import plain, unmarked

_SIGNS = {HealthMark.FINE: "✓", HealthMark.ATTENTION: "!", HealthMark.TROUBLE: "✗"}
FINE, TROUBLED, NOT_RUNNING = 0, 1, 2


def print_health(data: Path, lang: str, max_age_s: float = HEARTBEAT_OLD_S) -> int:
    """0: fine, or only to be looked at; 1: running, but something is wrong; 2: not running, or unknown.

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
    found, late = findings(now), heartbeat(age_s, max_age_s)
    wrong = [*late, *(each for each in found if each.mark is HealthMark.TROUBLE)]
    if now.served is not None:
        return _say_home(now, late, lang)
    notes = [each for each in found if each.mark is HealthMark.ATTENTION]
    homes = home_findings(now) if now.ready else ()
    lines = [unmarked(line(each, lang)) for each in dict.fromkeys([*(wrong or notes), *homes])]
    if wrong:
        return _say(TROUBLED, *lines)
    key = "health_look" if notes else "health_fine"
    head = replace(found[0], key=key if now.ready else "health_starting")
    return _say(FINE, unmarked(line(head, lang)), *lines)


def _say_home(vitals: Vitals, late: tuple[HealthFinding, ...], lang: str) -> int:
    """A home has no /health in a chat, so everything is said here. late: that the heartbeat is old."""
    up, *found = findings(vitals)
    found = sorted([*late, *found], key=lambda finding: -finding.mark)
    wrong = found[0].mark is HealthMark.TROUBLE
    head = line(replace(up, key="health_bad_home" if wrong else "health_fine_home"), lang)
    lines = (f"  {_SIGNS[each.mark]} {unmarked(line(each, lang))}" for each in found)
    return _say(TROUBLED if wrong else FINE, unmarked(head), *lines)


def _say(code: int, *lines: str) -> int:
    for each in lines:
        click.echo(each)
    return code
