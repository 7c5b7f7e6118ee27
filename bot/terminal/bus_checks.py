"""`farhand doctor`: is the bus reached, by TLS, does it let this computer in, and does it keep things?"""

import ssl
from dataclasses import replace

from agent.bus.connection import Bus, bus_of
from agent.bus.errors import BusError, BusFull, BusRefused
from agent.bus.identity import FOLDER, IDENTITY_FILE, BusIdentity, IdentityUnusable
from agent.bus.server_program import MINIMUM_SERVER, dotted
from agent.bus.streams import check_bot_stores, check_home_stores
from agent.contract.bus_addresses import url_problems
from agent.contract.phones import Check, Grade
from bot.settings import HostSettings
from bot.terminal.hub import identity_sentence

_CONNECT_S = 12.0
"""Two tries, also of a server at the other end of the world."""


async def bus_checks(settings: HostSettings) -> list[Check]:
    """Of this computer's end. [] where it has none. Values: url, why, folder."""
    folder, urls = settings.farhand_data_dir / FOLDER, settings.nats_urls
    if not BusIdentity.exists(folder):
        return [_failed("doctor_bus_no_keys", folder=str(folder.absolute()))] if urls else []
    try:
        identity = BusIdentity.read(folder)
        if not identity.home_id and not urls:  # `farhand hub` was run, and the bot does not use it
            return [Check("doctor_bus_unused", Grade.WARNING, (("urls", ",".join(identity.urls)),))]
        if not identity.home_id:
            if problems := url_problems(urls):
                raise IdentityUnusable(folder, tuple(problems))
            identity = replace(identity, urls=urls)
        return [Check("doctor_bus_keys", Grade.OK), *await _connection(identity, str(folder.absolute()))]
    except IdentityUnusable as err:
        return [_failed("doctor_bus_unusable", problems=identity_sentence(settings.farhand_lang, err))]
    except ssl.SSLError:
        return [_failed("doctor_bus_unusable", problems=str(folder / IDENTITY_FILE))]


async def _connection(identity: BusIdentity, folder: str) -> list[Check]:
    """Raises ssl.SSLError."""
    url = ", ".join(identity.urls)
    async with bus_of(identity) as bus:
        try:
            await bus.wait_connected(_CONNECT_S)
        except BusRefused as err:
            side = "home" if identity.home_id else "bot"
            key = f"doctor_bus_refused_{side}" if bus.key_refused else "doctor_bus_other"
            return [_failed(key, url=url, why=str(err), folder=folder)]
        except BusError as err:
            return [_failed("doctor_bus_away", url=url, why=str(err))]
        secure = all(each.startswith("tls:") for each in identity.urls)
        reached = Check("doctor_bus_tls" if secure else "doctor_bus_local", Grade.OK, (("url", url),))
        return [reached, *_version(bus.server_version), await _storage(bus, identity.home_id)]


def _version(version: tuple[int, int, int]) -> list[Check]:
    """[] if it is new enough."""
    if version >= MINIMUM_SERVER:
        return []
    values = ("version", dotted(version)), ("minimum", dotted(MINIMUM_SERVER))
    return [Check("doctor_bus_old", Grade.WARNING, values)]


async def _storage(bus: Bus, home_id: str) -> Check:
    """One small message on the server's disk. home_id: '' for the bot."""
    try:
        if home_id:
            await check_home_stores(bus, home_id)
        else:
            await check_bot_stores(bus)
    except BusFull as err:
        return _failed("doctor_bus_full", why=str(err))
    except BusError as err:
        return _failed("doctor_bus_stores_not", why=str(err))
    return Check("doctor_bus_stores", Grade.OK)


def _failed(key: str, **values: str) -> Check:
    return Check(key, Grade.FAILED, tuple(values.items()))
