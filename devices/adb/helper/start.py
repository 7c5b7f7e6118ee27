"""Puts the helper on the phone and starts it there for the length of a block."""

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from devices.adb.client.link import Link
from devices.adb.helper.exchange import JAR_CHANGED_CODE, HelperExchange
from devices.adb.helper.jar import HelperJar, read_jar
from devices.adb.helper.session import HelperSession
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.errors import PhoneError

START_S = 3.0
_PUSH_S = 5.0
_READ_ONLY = 0o444  # newer Androids load no program that may be changed


@asynccontextmanager
async def start_helper(
    link: Link, jar: HelperJar | None = None, start_s: float = START_S
) -> AsyncGenerator[HelperSession]:
    """The helper, greeted and its clock read; leaving stops it. Raises HelperFailed.

    A phone has room for one, and meanwhile its `uiautomator dump` fails.
    """
    jar = jar or await asyncio.to_thread(read_jar)
    try:
        await link.push(jar.path, jar.content, _READ_ONLY, _PUSH_S)
    except PhoneError as err:
        raise HelperFailed(HelperTrouble.AWAY, str(err)) from err
    nonce = secrets.token_hex(16)
    exchange = HelperExchange(nonce)
    session = HelperSession(exchange, nonce)
    ends_at, greeted = time.monotonic() + start_s, False
    try:
        await exchange.start(link, _line(jar, nonce), start_s)
        try:
            async with asyncio.timeout(ends_at - time.monotonic()):
                await session.hello()
        except TimeoutError as err:
            raise exchange.fail(HelperTrouble.SLOW, "no hello") from err
        await session.clock()
        greeted = True
        yield session
    finally:
        away = session.trouble is HelperTrouble.AWAY
        await session.stop()
        if not greeted and not away:  # one that runs has removed its file by itself
            with suppress(PhoneError):
                await link.shell(f"rm -f {jar.path}", _PUSH_S)


def _line(jar: HelperJar, nonce: str) -> str:
    """Tests the file's sum and starts it, in one line. `exec`, so that a signal to the line reaches it."""
    sums = (("sha256sum", jar.sha256), ("toybox sha256sum", jar.sha256), ("md5sum", jar.md5))
    tests = (f"{program} {jar.path} 2>/dev/null | grep -q '^{total}'" for program, total in sums)
    started = f"CLASSPATH={jar.path} exec app_process / fh.Main {nonce}"
    return f"{' || '.join(tests)} || exit {JAR_CHANGED_CODE}; {started}"
