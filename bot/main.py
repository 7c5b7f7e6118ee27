"""`farhand run`, from settings to a clean stop."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Generator
from pathlib import Path

from telegram.error import InvalidToken

from agent.contract.model import Usage
from agent.contract.phones import Background
from agent.policy.rules.rules_file import FILE_NAME, RulesError
from agent.storage.retry import GaveUpWaiting
from bot.health.memory import give_back_large_blocks
from bot.health.redaction import configure_logging
from bot.health.watch import HealthWatch
from bot.house import house
from bot.intake.client import application, close, reach
from bot.settings import Settings
from devices.errors import AdbServerUnavailable

_log = logging.getLogger(__name__)


async def run_bot(
    settings: Settings, ready: asyncio.Event | None = None, stop: asyncio.Event | None = None
) -> int:
    """Runs until SIGTERM, Ctrl-C or `stop`; returns the exit code.

    ready: set when updates are being polled.
    """
    hidden = (settings.telegram_bot_token.get_secret_value(), settings.openai_api_key.get_secret_value())
    # Without it 22.8 warns at every wait that Telegram asks for, and gives the wait as a bare number.
    os.environ.setdefault("PTB_TIMEDELTA", "1")
    configure_logging(settings.farhand_log_level, hidden)
    give_back_large_blocks()
    stop = stop or asyncio.Event()
    with stopped_by_signals(stop):
        client = application(settings)
        health = HealthWatch(settings.farhand_data_dir, Usage())
        vital = Background()
        vital.start(health.run(), "health", vital=True)
        try:
            if await reach(client, stop):
                async with house(settings, client, health, vital, stop) as watch:
                    if ready:
                        ready.set()
                    await _wait_for_first(stop, watch.refused, vital.broken)
                    _log.info("stopping")
                if watch.refused.is_set():
                    return _report_token()
                if vital.broken.is_set():
                    return _report_broken()
        except InvalidToken:
            return _report_token()
        except GaveUpWaiting:
            _log.info("stopping before the start")
        except AdbServerUnavailable as err:
            sys.stderr.write(f"The adb server cannot be used: {err}\n")
            return 1
        except RulesError as err:
            return _report_rules(settings.farhand_data_dir / FILE_NAME, err)
        finally:
            await vital.close()
            await close(client)
    return 0


def _report_token() -> int:
    sys.stderr.write("Telegram does not know this bot token. Copy it again from @BotFather.\n")
    return 1


def _report_broken() -> int:
    """A supervisor restarts the program, which is better than one that runs and does not work."""
    sys.stderr.write("A part of Farhand broke; the log says how. Start it again: it goes on where it was.\n")
    return 1


def _report_rules(path: Path, err: RulesError) -> int:
    problems = "".join(f"  {problem}\n" for problem in err.problems)
    sys.stderr.write(f"The rules in {path} cannot be used:\n{problems}")
    return 2


async def _wait_for_first(*events: asyncio.Event) -> None:
    waiting = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


@contextlib.contextmanager
def stopped_by_signals(stop: asyncio.Event) -> Generator[None, None, None]:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
