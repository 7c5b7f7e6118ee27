"""The set-up's phone step: by USB, pairing code, QR in the terminal, or address."""

import asyncio
import contextlib
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing

from agent.contract.phones import Grade, PairingStep, PairStage, PhoneError, PhoneInfo, Phones, PhoneState
from bot.assembly.at_hand import phones_at_hand
from bot.settings import HostSettings
from bot.terminal.asking import ask, choose
from bot.terminal.qr import show_qr
from bot.terminal.speaking import plain, tell, tell_check, tell_error, tell_trouble
from devices.adb.reach.address import NARROW, address_or_none
from devices.phones import new_offer

_USB_S = 60.0
_REACHED_S = 8.0  # a fresh adb server needs time to find its phones
_CODE = re.compile(r"\s*(?:\d\s*){6}", re.ASCII)


class _NeedsAddress(Exception):
    """The phone is paired, but its connect port is unknown."""


def add_phone(settings: HostSettings, lang: str) -> bool:
    """One attempt; True when a phone is connected, remembered and checked.

    Also True if the person leaves the step out.
    """
    tell(lang, "setup_phone")
    ways = ("usb", "qr", "code", "address", "later")
    way = choose(lang, "setup_phone_way", [(each, plain(lang, f"setup_phone_{each}")) for each in ways])
    if way == "later":
        tell(lang, "setup_phone_is_later")
        return True
    address = code = ""
    if way == "code":
        tell(lang, "setup_code_where")
        address = _ask_address(lang, "setup_code_address")
        code = ask(lang, "setup_code", problem=lambda answer: _code_problem(answer, lang))
    elif way == "address":
        tell(lang, "setup_address_where")
        address = _ask_address(lang, "setup_address")
    added = asyncio.run(_add(settings, lang, way, address, code))
    if added is None:  # asked out here: a thread that waits for the keyboard cannot be ended
        added = asyncio.run(_add(settings, lang, "address", _ask_address(lang, "setup_address"), ""))
    return bool(added)


def known_phone_works(settings: HostSettings, lang: str) -> bool:
    """Tests the phones of an earlier set-up; False without one of which everything works."""
    try:
        return asyncio.run(_test_known(settings, lang))
    except PhoneError as err:
        tell_error(lang, err)
        return False


async def _test_known(settings: HostSettings, lang: str) -> bool:
    async with phones_at_hand(settings) as home:
        for phone in await home.journal.phones.all():
            with contextlib.suppress(TimeoutError):  # then the check says that the phone is away
                async with asyncio.timeout(_REACHED_S):
                    await home.phones.until_online(phone.phone_id)
            checks = await home.phones.check(phone.phone_id)
            if all(check.grade is not Grade.FAILED for check in checks):
                tell(lang, "setup_phone_connected", name=phone.label, android=phone.android)
                for check in checks:
                    tell_check(lang, check)
                tell(lang, "setup_works_kept")
                return True
    return False


def _ask_address(lang: str, key: str) -> str:
    def problem(answer: str) -> str:
        return "" if address_or_none(answer) else plain(lang, "setup_address_wrong")

    return ask(lang, key, problem=problem)


def _code_problem(answer: str, lang: str) -> str:
    return "" if _CODE.fullmatch(answer.translate(NARROW)) else plain(lang, "setup_code_wrong")


async def _add(settings: HostSettings, lang: str, way: str, address: str, code: str) -> bool | None:
    """None if the phone is paired and its address is still unknown."""
    try:
        async with phones_at_hand(settings) as home:
            phones = home.phones
            phone = await _connect(phones, lang, way, address, code)
            if phone is None:
                return False
            await home.keep(phone)
            tell(lang, "setup_phone_connected", name=phone.label, android=phone.android)
            for check in await phones.check(phone.phone_id):
                tell_check(lang, check)
    except _NeedsAddress:
        tell(lang, "setup_paired_needs_address")
        return None
    except PhoneError as err:
        tell_error(lang, err, name=address, address=address)
        return False
    return True


async def _connect(phones: Phones, lang: str, way: str, address: str, code: str) -> PhoneInfo | None:
    match way:
        case "usb":
            return await _by_usb(phones, lang)
        case "qr":
            offer = new_offer()
            tell(lang, "setup_qr")
            show_qr(offer.text)
            return await _follow_pairing(phones.pair_by_qr(offer), lang)
        case "code":
            return await _follow_pairing(phones.pair(address, code), lang)
        case _:
            tell(lang, "setup_connecting", address=address)
            return await phones.connect(address)


async def _follow_pairing(steps: AsyncGenerator[PairingStep], lang: str) -> PhoneInfo | None:
    async with aclosing(steps):
        async for step in steps:
            match step.stage:
                case PairStage.CONNECTED:
                    return step.phone
                case PairStage.FAILED:
                    tell_trouble(lang, step.key, **dict(step.values))
                    return None
                case PairStage.NEEDS_ADDRESS:
                    raise _NeedsAddress
                case _:
                    tell(lang, f"setup_pair_{step.stage}")
    return None


async def _by_usb(phones: Phones, lang: str) -> PhoneInfo | None:
    """Waits for a phone on a cable; its owner may have to allow the connection."""
    tell(lang, "setup_usb")
    try:
        async with asyncio.timeout(_USB_S):
            while True:
                for phone in phones.phones():
                    if phone.state is PhoneState.ONLINE and not phone.address:
                        return phone
                await anext(phones.changes())
    except TimeoutError:
        tell(lang, "setup_usb_none")
        return None
