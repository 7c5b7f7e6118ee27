"""`farhand run`, from settings to a clean stop."""

import asyncio
import logging
import os

from telegram.error import InvalidToken

from agent.contract.model import Usage
from agent.contract.phones import Background
from agent.model.models_file import ModelsError
from agent.model.prices_file import PricesError
from agent.policy.rules.rules_file import FILE_NAME, RulesError
from agent.storage.retry import GaveUpWaiting
from bot.health.memory import give_back_large_blocks
from bot.health.redaction import configure_logging
from bot.health.watch import HealthWatch
from bot.house import house
from bot.intake.client import application, close, reach
from bot.settings import Settings, SettingsError
from bot.terminal.exit_codes import DONE, FAILED, WRONG_SETTINGS
from bot.terminal.greeting import greet
from bot.terminal.speaking import complain, models_problems, plain, prices_problems, rules_problems
from bot.terminal.stopping import stopped_by_signals, wait_for_first
from devices.errors import AdbServerUnavailable

_log = logging.getLogger(__name__)


async def run_bot(
    settings: Settings,
    ready: asyncio.Event | None = None,
    stop: asyncio.Event | None = None,
    *,
    greets: bool = False,
) -> int:
    """Runs until SIGTERM, Ctrl-C or `stop`; returns the exit code.

    ready: set when updates are being polled.
    greets: prints then where the bot is and how to make it one's own.
    """
    hidden = (settings.telegram_bot_token.get_secret_value(), *settings.secrets)
    # Without it 22.8 warns at every wait that Telegram asks for, and gives the wait as a bare number.
    os.environ.setdefault("PTB_TIMEDELTA", "1")
    configure_logging(settings.farhand_log_level, hidden)
    give_back_large_blocks()
    lang = settings.farhand_lang
    stop = stop or asyncio.Event()
    with stopped_by_signals(stop):
        client = application(settings)
        health = HealthWatch(settings.farhand_data_dir, Usage())
        vital = Background()
        vital.start(health.run(), "health", vital=True)
        try:
            if await reach(client, stop):
                async with house(settings, client, health, vital, stop) as (watch, store):
                    if greets:
                        await greet(store, lang, client.app.bot.username)
                    if ready:
                        ready.set()
                    await wait_for_first(stop, watch.refused, vital.broken)
                    _log.info("stopping")
                if watch.refused.is_set():
                    return complain(WRONG_SETTINGS, plain(lang, "stopped_token"))
                if vital.broken.is_set():  # a restart is better than a program that runs and does not work
                    return complain(FAILED, plain(lang, "stopped_broken"))
        except InvalidToken:
            return complain(WRONG_SETTINGS, plain(lang, "stopped_token"))
        except GaveUpWaiting:
            _log.info("stopping before the start")
        except AdbServerUnavailable as err:
            return complain(FAILED, plain(lang, "stopped_adb", why=str(err)))
        except ModelsError as err:
            return complain(WRONG_SETTINGS, models_problems(lang, err))
        except PricesError as err:
            return complain(WRONG_SETTINGS, prices_problems(lang, err))
        except SettingsError as err:
            return complain(WRONG_SETTINGS, str(err))
        except RulesError as err:
            return complain(WRONG_SETTINGS, rules_problems(lang, settings.farhand_data_dir / FILE_NAME, err))
        finally:
            await vital.close()
            await close(client)
    return DONE
