"""The command that takes a picture."""

from devices.adb.client.link import Link


async def screencap(link: Link, display_id: str, timeout_s: float) -> bytes:
    """What `screencap -p` prints: a PNG if all is well. display_id: '' for the only one. Errors as Link.exec_out."""
    # -d is given only to phones that listed their displays: before Android 10 it took other numbers.
    which = f" -d {int(display_id)}" if display_id else ""
    return await link.exec_out(f"screencap -p{which}", timeout_s)
