"""The two commands whose output is read byte by byte: the picture and the element tree."""

from devices.adb.link import Link
from devices.errors import DeviceOffline

MAX_PICTURE_BYTES = 64 << 20


async def screencap(link: Link, display_id: str, timeout_s: float) -> bytes:
    """What `screencap -p` prints: a PNG if all is well. display_id: '' for the only one. Errors as exec_out."""
    # -d is given only to phones that listed their displays: before Android 10 it took other numbers.
    which = f" -d {int(display_id)}" if display_id else ""
    return await exec_out(link, f"screencap -p{which}", timeout_s, MAX_PICTURE_BYTES)


async def exec_out(link: Link, line: str, timeout_s: float, limit: int) -> bytes:
    """Everything that a line prints, at most `limit` bytes. A lost link only shows as an early end.

    Raises DeviceOffline, DeviceTimeout, BadOutput, DeviceUnauthorized, AdbServerUnavailable.
    """
    if link.serial is None:
        raise DeviceOffline(f"{link.name} is not connected", name=link.name)
    return await link.server.exec_out(link.serial, line, timeout_s, name=link.name, limit=limit)
