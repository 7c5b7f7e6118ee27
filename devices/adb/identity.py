"""Who is at the other end of a connection?"""

from dataclasses import dataclass

from devices.adb.server import AdbServer
from devices.errors import BadOutput

_TIMEOUT_S = 5.0


@dataclass(frozen=True, slots=True)
class Identity:
    """phone_id: ro.serialno. model: ro.product.model. android: ro.build.version.release; the last two may be ''."""

    phone_id: str
    model: str
    android: str


async def identify(server: AdbServer, serial: str) -> Identity:
    """Asks the phone in one round trip. Raises PhoneErrors as AdbServer.shell."""
    names = ("ro.serialno", "ro.product.model", "ro.build.version.release")
    result = await server.shell(serial, "; ".join(f"getprop {name}" for name in names), _TIMEOUT_S)
    lines = [line.strip() for line in result.out.decode(errors="replace").splitlines()]
    if len(lines) != len(names):
        raise BadOutput(f"{serial} answered {len(lines)} lines to getprop", name=serial)
    phone_id, model, android = lines
    # Some cheap boards leave ro.serialno empty; then the connection's own name is all there is.
    return Identity(phone_id or serial, model, android)
