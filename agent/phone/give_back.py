"""Gives back to the phone's person the keyboard and the screen timeout that a task changed."""

import asyncio
import logging

from devices.base import Device
from devices.errors import PhoneError

_log = logging.getLogger(__name__)


async def give_back(device: Device, untidy: set[str], limit_s: float) -> None:
    """Restores both. untidy: has the phone's id from here until the phone has taken both."""
    untidy.add(device.phone_id)
    try:
        async with asyncio.timeout(limit_s):
            await device.give_back()
    except (PhoneError, TimeoutError) as err:
        _log.warning("keyboard and screen timeout of %s not given back yet: %s", device.phone_id, err)
    else:
        untidy.discard(device.phone_id)
        _log.info("keyboard and screen timeout of %s are its person's again", device.phone_id)


async def give_back_keyboard(device: Device, limit_s: float) -> bool:
    """Restores the keyboard alone for a person who may type there now; the next typing switches again.

    False if that did not work in time: it is still to be done.
    """
    try:
        async with asyncio.timeout(limit_s):
            await device.give_back_keyboard()
    except (PhoneError, TimeoutError) as err:
        _log.warning("keyboard of %s not given back yet: %s", device.phone_id, err)
        return False
    return True
