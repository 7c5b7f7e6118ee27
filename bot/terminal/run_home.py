"""`farhand home`, from settings to a clean stop."""

import asyncio
import logging

from agent.bus.connection import Bus, bus_of
from agent.bus.home_claim import HomeClaim
from agent.bus.identity import FOLDER, BusIdentity, IdentityUnusable
from agent.contract.phones import Background
from agent.storage.retry import GaveUpWaiting
from bot.assembly.served_home import home_at_work
from bot.health.memory import give_back_large_blocks
from bot.health.redaction import configure_logging
from bot.settings import HostSettings, ModelSettings, SettingsError
from bot.terminal.exit_codes import DONE, FAILED, NOT_ALONE, WRONG_SETTINGS
from bot.terminal.speaking import complain, plain
from bot.terminal.stopping import stopped_by_signals, wait_for_first

_REFUSED_S = 60.0
"""A home that the bus does not let in for so long was removed, or its key was replaced."""
_LOOK_S = 2.0
_log = logging.getLogger(__name__)


def read_home() -> tuple[ModelSettings, BusIdentity]:
    """The settings and the key of this home. Raises SettingsError with everything that is wrong."""
    problems: list[str] = []
    settings = identity = None
    try:
        settings = ModelSettings.read()
    except SettingsError as err:
        problems.append(str(err))
    try:
        identity = _read_identity(settings or HostSettings.read())
    except SettingsError as err:
        problems.append(str(err))
    if settings is None or identity is None:
        raise SettingsError("\n".join(dict.fromkeys(problems)))
    return settings, identity


def _read_identity(settings: HostSettings) -> BusIdentity:
    """Raises SettingsError."""
    lang, folder = settings.farhand_lang, settings.farhand_data_dir / FOLDER
    place = str(folder.absolute())
    if not BusIdentity.exists(folder):
        raise SettingsError(plain(lang, "home_no_identity", folder=place))
    try:
        identity = BusIdentity.read(folder)
    except IdentityUnusable as err:
        lines = [f"  {plain(lang, each.key, **each.values)}" for each in err.problems]
        raise SettingsError("\n".join((plain(lang, "home_key_unusable", folder=place), *lines))) from err
    if not identity.home_id:
        raise SettingsError(plain(lang, "home_bots_key", folder=place))
    return identity


async def run_home(settings: ModelSettings, identity: BusIdentity, stop: asyncio.Event | None = None) -> int:
    """Runs until SIGTERM, Ctrl-C or `stop`; returns the exit code. Raises as `home_at_work`."""
    configure_logging(settings.farhand_log_level, settings.secrets)
    give_back_large_blocks()
    stop = stop or asyncio.Event()
    vital = Background()
    with stopped_by_signals(stop):
        try:
            async with bus_of(identity) as bus:
                return await _work(settings, bus, identity, vital, stop)
        except GaveUpWaiting:
            _log.info("stopping before the start")
        finally:
            await vital.close()
    return DONE


async def _work(
    settings: ModelSettings, bus: Bus, identity: BusIdentity, vital: Background, stop: asyncio.Event
) -> int:
    lang, seal, refused = settings.farhand_lang, identity.seal, asyncio.Event()
    claim = HomeClaim(bus, seal)
    await claim.begin()
    vital.start(claim.follow(), "looking for computers with the same key", vital=True)
    vital.start(_watch_refusal(bus, refused), "looking whether the bus lets this home in", vital=True)
    ends = (stop, vital.broken, claim.taken, refused)
    while not any(event.is_set() for event in ends):
        async with home_at_work(settings, bus, seal, claim, vital, stop) as renewal:
            await wait_for_first(renewal, *ends)
            _log.info("stopping")
    if vital.broken.is_set():  # a restart is better than a program that runs and does not work
        return complain(FAILED, plain(lang, "stopped_broken"))
    if claim.taken.is_set():
        return complain(NOT_ALONE, plain(lang, "home_taken"))
    if refused.is_set():
        return complain(WRONG_SETTINGS, plain(lang, "home_refused", why=bus.refused))
    return DONE


async def _watch_refusal(bus: Bus, refused: asyncio.Event) -> None:
    """Sets it after a refusal that lasts."""
    looks = 0
    while looks * _LOOK_S < _REFUSED_S:
        await asyncio.sleep(_LOOK_S)
        looks = looks + 1 if bus.refused else 0
    refused.set()
