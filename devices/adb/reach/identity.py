"""The identity of the phone at the other end of a connection."""

from dataclasses import dataclass

from devices.adb.client.server import AdbServer
from devices.errors import BadOutput

_TIMEOUT_S = 5.0
_MAX_BYTES = 4096
_MAX_LENGTH = 92  # Android's own limit for most properties


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a phone is.

    serialno: ro.serialno.
    model: ro.product.model, may be ''.
    android: ro.build.version.release, may be ''.
    """

    serialno: str
    model: str
    android: str


async def identify(
    server: AdbServer, serial: str, timeout_s: float = _TIMEOUT_S, *, name: str = ""
) -> Identity:
    """Asks the phone in one round trip. name: what errors call it. Raises PhoneErrors as AdbServer.shell."""
    names = ("ro.serialno", "ro.product.model", "ro.build.version.release")
    question = "; ".join(f"getprop {name}" for name in names)
    result = await server.shell(serial, question, timeout_s, name=name, limit=_MAX_BYTES)
    lines = [line.strip() for line in result.out.decode(errors="replace").splitlines()]
    if len(lines) != len(names):
        raise BadOutput(f"{serial} answered {len(lines)} lines to getprop", name=serial)
    if not all(len(line) <= _MAX_LENGTH and line.isprintable() for line in lines):
        raise BadOutput(f"{serial} answered nonsense to getprop", name=serial)
    serialno, model, android = lines
    # Some cheap boards leave ro.serialno empty; then only the connection's name is known.
    return Identity(serialno or serial, model, android)
