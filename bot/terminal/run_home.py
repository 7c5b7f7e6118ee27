"""`farhand home`, from settings to a clean stop."""

import asyncio
import logging

from agent.bus.accepted_computer import AcceptedComputer
from agent.bus.connection import Bus, bus_of
from agent.bus.home_claim import HomeClaim
from agent.bus.identity import FOLDER, BusIdentity, IdentityUnusable
from agent.contract.model import Usage
from agent.contract.phones import Background
from agent.storage.retry import GaveUpWaiting
from bot.assembly.served_home import home_at_work
from bot.health.memory import give_back_large_blocks
from bot.health.redaction import configure_logging
from bot.health.watch import HealthWatch
from bot.settings import HostSettings, ModelSettings, SettingsError
from bot.terminal.exit_codes import DONE, FAILED, NOT_ALONE, WRONG_SETTINGS
from bot.terminal.key_watch import has_new_key, watch_key
from bot.terminal.speaking import complain, plain
from bot.terminal.stopping import stopped_by_signals, wait_for_first

_NEW_KEY = -1
"""No exit code: `farhand home join` has written another key for this home."""
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
    """Runs until SIGTERM, Ctrl-C or `stop`; returns the exit code. Raises as `home_at_work`.

    A new key of the same home takes the place of the old one without a restart of the program.
    """
    configure_logging(settings.farhand_log_level, settings.secrets)
    give_back_large_blocks()
    stop = stop or asyncio.Event()
    with stopped_by_signals(stop):
        while (code := await _run(settings, identity, stop)) == _NEW_KEY:
            _log.info("this home has a new key")
            identity = await asyncio.to_thread(_read_identity, settings)
    return code


async def _run(settings: ModelSettings, identity: BusIdentity, stop: asyncio.Event) -> int:
    vital = Background()
    health = HealthWatch(settings.farhand_data_dir, Usage())
    vital.start(health.run(), "health", vital=True)
    try:
        async with bus_of(identity) as bus:
            return await _work(settings, bus, identity, health, vital, stop)
    except GaveUpWaiting:
        _log.info("stopping before the start")
    finally:
        await vital.close()
    return DONE


async def _work(
    settings: ModelSettings,
    bus: Bus,
    identity: BusIdentity,
    health: HealthWatch,
    vital: Background,
    stop: asyncio.Event,
) -> int:
    lang, seal, key_over = settings.farhand_lang, identity.seal, asyncio.Event()
    folder = settings.farhand_data_dir / FOLDER
    claim = HomeClaim(bus, seal)
    computer = AcceptedComputer(folder, identity.credentials.user_key)
    vital.start(watch_key(bus, folder, identity, key_over), "looking whether the key holds", vital=True)
    ends = (stop, vital.broken, claim.taken, key_over)
    is_known = await asyncio.to_thread(computer.is_this_one)
    if not await claim.begin(accepted=is_known) and not claim.taken.is_set():
        complain(DONE, plain(lang, "home_unconfirmed", urls=", ".join(identity.urls)))
        await _wait_for_bus(claim, vital, ends)
    if not any(event.is_set() for event in ends):
        if not is_known:
            await asyncio.to_thread(computer.accept)
        vital.start(claim.follow(), "looking for computers with the same key", vital=True)
    while not any(event.is_set() for event in ends):
        async with home_at_work(settings, bus, seal, claim, health, vital, stop) as renewal:
            await wait_for_first(renewal, *ends)
            _log.info("stopping")
    if vital.broken.is_set():  # a restart is better than a program that runs and does not work
        return complain(FAILED, plain(lang, "stopped_broken"))
    if claim.taken.is_set():
        await asyncio.to_thread(computer.forget)
        return complain(NOT_ALONE, plain(lang, "home_taken"))
    if key_over.is_set():
        if await asyncio.to_thread(has_new_key, folder, identity):
            return _NEW_KEY
        where = str(folder.absolute())
        return complain(WRONG_SETTINGS, plain(lang, "home_refused", why=bus.refused, folder=where))
    return DONE


async def _wait_for_bus(claim: HomeClaim, vital: Background, ends: tuple[asyncio.Event, ...]) -> None:
    """Returns when the home may work, or one of `ends` is set."""
    confirmed = asyncio.Event()

    async def wait() -> None:
        await claim.wait_for_bus()
        confirmed.set()

    waiting = vital.start(wait(), "waiting for the bus", vital=True)
    try:
        await wait_for_first(confirmed, *ends)
    finally:
        waiting.cancel()
