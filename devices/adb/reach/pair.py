"""Makes a phone trust this computer: the pairing of wireless debugging (Android 11 and later).

What the adb server answers was tried with adb 36: a wrong code, a port of another kind and a phone that hangs
up all read "Wrong password or connection was dropped."; an empty code ends the server, so none is ever sent.
"""

import asyncio

from devices.adb.client.server import AdbServer
from devices.adb.client.start import ensure_server, is_local
from devices.adb.client.wire import ServerRefusal
from devices.adb.reach.address import NARROW, Address
from devices.adb.reach.listener import Listener, identify_listener
from devices.errors import (
    AdbServerUnavailable,
    ConnectFailed,
    ConnectRefused,
    PairCodeInvalid,
    PairFailed,
    PairRefused,
    PairUnreachable,
    PairUnsupported,
    PairWrongPort,
)

_PAIRED = "Successfully paired"
_CODE_DIGITS = 6


def read_code(text: str) -> str:
    """Six digits; blanks between them and full-width digits are allowed. Raises PairCodeInvalid."""
    digits = "".join(text.translate(NARROW).split())
    if len(digits) != _CODE_DIGITS or not (digits.isascii() and digits.isdigit()):
        raise PairCodeInvalid("the code is not six digits")
    return digits


async def pair(server: AdbServer, address: Address, password: str, limit_s: float) -> str:
    """Pairs within the limit and 6 s; answers the phone's instance ('adb-SERIAL-XXXXXX'), '' if unknown.

    password: the six digits or the QR picture's password, never empty; no error contains it.
    Raises PairFailed, AdbServerUnavailable.
    """
    text = str(address)
    await ensure_server(server)
    try:
        async with asyncio.timeout(limit_s):
            said = await server.ask(f"host:pair:{password}:{text}", limit_s + 1)
    except ServerRefusal as err:
        if "unknown host service" in str(err):
            raise PairUnsupported("the adb server cannot pair", version=await _version(server)) from err
        raise await _reason(server, address, str(err)) from err
    except TimeoutError as err:
        raise await _reason(server, address, f"no answer within {limit_s:g} s") from err
    if _PAIRED not in said:
        raise await _reason(server, address, said)
    return said.partition("[guid=")[2].partition("]")[0]


async def _reason(server: AdbServer, address: Address, said: str) -> PairFailed:
    """The reason of the failure, found by probing the port, because the server does not tell it."""
    text = str(address)
    if not is_local(server.host):
        kind = PairUnreachable if "Unable to start" in said else PairRefused
        return kind(said, address=text)
    try:
        listener = await identify_listener(address)
    except ConnectRefused as err:
        # The host exists. The port is open as long as the phone shows its dialog.
        return PairRefused(f"{said} ({err})", address=text)
    except ConnectFailed as err:
        return PairUnreachable(f"{said} ({err})", address=text)
    if listener is Listener.TLS:
        return PairRefused(said, address=text)
    return PairWrongPort(f"{said} (it is {listener.value})", address=text)


async def _version(server: AdbServer) -> str:
    """The server's version, like '1.0.41'."""
    try:
        return f"1.0.{int(await server.ask('host:version', 2.0), 16)}"
    except (AdbServerUnavailable, ServerRefusal, ValueError):
        return "?"
