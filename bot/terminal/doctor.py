"""`farhand doctor`: a check of everything from the terminal, each failure with its remedy."""

import asyncio
import contextlib
import stat
from collections.abc import Awaitable, Callable, Iterable
from enum import Enum, auto
from pathlib import Path

import click

from agent.contract.phones import Check, Grade
from agent.knowledge.page_files import FOLDER as PAGES_FOLDER
from agent.knowledge.page_files import read_own
from bot.assembly.at_hand import host_checks, phones_at_hand
from bot.settings import HostSettings, ModelSettings, Settings, SettingsError, TelegramSettings
from bot.terminal.helper_step import helper_checks
from bot.terminal.homes_extra import HOMES_EXTRA, home_id_of, missing_library
from bot.terminal.outside_checks import check_model, check_token
from bot.terminal.reading_step import reading_check
from bot.terminal.speaking import plain, tell, tell_check
from devices.adb.client.exposure import is_public
from devices.adb.reach.address import address_or_none

_REACHED_S = 8.0  # a fresh adb server needs time to find its phones


async def run_doctor(settings: HostSettings, env_path: Path) -> int:
    """Prints every check; 0 if none failed, else 1."""
    lang = settings.farhand_lang
    found = _Findings(lang)
    found.part("doctor_part_files", _files(settings.farhand_data_dir, env_path))
    side = _side(settings)
    found.part(f"doctor_part_outside{side.ending}", await _remote_checks(side))
    if bus := await _bus_checks(settings):
        found.part("doctor_part_bus", bus)
    if not side.works_phones:
        return _conclude(found, lang)
    found.part("doctor_part_reading", [reading_check()])
    if pages := await asyncio.to_thread(_own_pages, settings.farhand_data_dir / PAGES_FOLDER):
        found.part("doctor_part_pages", pages)
    host = await host_checks(settings)
    found.part("doctor_part_adb", host)
    if not any(check.key.startswith("doctor_server") and check.grade is Grade.FAILED for check in host):
        await _phones(settings, found)
    return _conclude(found, lang)


def _conclude(found: "_Findings", lang: str) -> int:
    tell(lang, "doctor_bad" if found.failed else "doctor_good", count=str(found.failed))
    return 1 if found.failed else 0


class _Side(Enum):
    """What runs on this computer; several homes have the chat and the phones in different places."""

    ALL = auto()
    CHAT = auto()  # a bot without a home of its own
    HOME = auto()  # `farhand home`

    @property
    def works_phones(self) -> bool:
        return self is not _Side.CHAT

    @property
    def ending(self) -> str:
        """Of the heading over what is asked elsewhere."""
        return "" if self is _Side.ALL else f"_{self.name.lower()}"


def _side(settings: HostSettings) -> _Side:
    if home_id_of(settings.farhand_data_dir):
        return _Side.HOME
    try:
        return _Side.ALL if Settings.read().has_own_home else _Side.CHAT
    except SettingsError:
        return _Side.ALL


async def _bus_checks(settings: HostSettings) -> list[Check]:
    if not settings.nats_urls and not (settings.farhand_data_dir / "bus").exists():
        return []
    if name := missing_library():
        return [Check("stopped_extra", Grade.FAILED, (("name", name), ("extra", HOMES_EXTRA)))]
    from bot.terminal.bus_checks import bus_checks  # the libraries of the bus

    return await bus_checks(settings)


class _Findings:
    """Prints parts and counts failures."""

    def __init__(self, lang: str) -> None:
        self.failed = 0
        self._lang = lang

    def part(self, key: str, checks: Iterable[Check], **values: str) -> None:
        """A heading and its lines."""
        click.echo(click.style(plain(self._lang, key, **values), bold=True))
        for check in checks:
            if check.grade is not Grade.SKIPPED:
                tell_check(self._lang, check)
            self.failed += check.grade is Grade.FAILED


async def _phones(settings: HostSettings, found: _Findings) -> None:
    async with phones_at_hand(settings) as home:
        known = home.phones.phones()
        if not known:
            found.part("doctor_part_phones", [Check("doctor_no_phone", Grade.WARNING)])
        for phone in known:
            with contextlib.suppress(TimeoutError):  # then the check says that the phone is away
                async with asyncio.timeout(_REACHED_S):
                    await home.phones.until_online(phone.phone_id)
            where = phone.address or phone.mdns or "USB"
            checks = await home.phones.check(phone.phone_id)
            if checks[0].grade is Grade.OK:
                checks = (*checks, *await helper_checks(settings, home, phone.phone_id))
            checks = (*checks, *await _exposure(phone.address))
            found.part("doctor_part_phone", checks, name=phone.label, address=where, android=phone.android)


async def _exposure(address: str | None) -> list[Check]:
    """A phone at an address of the open internet."""
    found = address_or_none(address or "")
    if found and await is_public(found.host):
        return [Check("doctor_phone_public", Grade.WARNING, (("address", str(found)),))]
    return []


async def _remote_checks(side: _Side) -> list[Check]:
    """Telegram for a chat and the models for phones, as far as their settings exist."""
    token = [] if side is _Side.HOME else await _checks_if_set(_token_checks)
    return [*token, *(await _checks_if_set(_model_checks) if side.works_phones else [])]


async def _token_checks() -> list[Check]:
    return [await check_token(TelegramSettings.read())]


async def _model_checks() -> list[Check]:
    """Of the first model, and of the second where there is one: its address is not first tried at need."""
    settings = ModelSettings.read()
    if settings.is_local:
        return [Check("doctor_model_local", Grade.OK)]
    return [await check_model(each) for each in (settings.first_model, settings.second_model) if each]


async def _checks_if_set(checks: Callable[[], Awaitable[list[Check]]]) -> list[Check]:
    try:
        return await checks()
    except SettingsError as err:
        return [Check("doctor_settings", Grade.FAILED, (("problems", str(err)),))]


def _own_pages(folder: Path) -> list[Check]:
    """The household's pages about apps; [] without such a folder."""
    if not folder.is_dir():
        return []
    own = read_own(folder)
    files = {(section.page, section.apps) for section in own.sections}
    read = Check("doctor_pages_ok", Grade.OK, (("count", str(len(files))), ("path", str(folder.resolve()))))
    return [read, *(Check("doctor_pages_bad", Grade.WARNING, (("why", why),)) for why in own.problems)]


def _files(data: Path, env_path: Path) -> list[Check]:
    """Who can read the databases, the pictures, the token and the key?"""
    checks: list[Check] = []
    if env_path.is_file():
        checks.append(_privacy_check(env_path, "doctor_env"))
    else:
        checks.append(Check("doctor_env_none", Grade.WARNING, (("path", str(env_path.resolve())),)))
    if data.is_dir():
        checks.append(_privacy_check(data, "doctor_data"))
    else:
        checks.append(Check("doctor_data_none", Grade.OK, (("path", str(data.resolve())),)))
    return checks


def _privacy_check(path: Path, key: str) -> Check:
    shown = (("path", str(path.resolve())),)
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        return Check(f"{key}_open", Grade.WARNING, shown)
    return Check(f"{key}_ok", Grade.OK, shown)
