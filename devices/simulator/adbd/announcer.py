"""Says over mDNS where a simulated phone listens, to this computer alone.

Facts: AOSP packages/modules/adb, adb_mdns.h (the service types); RFC 6762 and 6763.
"""

import asyncio
import ipaddress
from collections.abc import Awaitable

from devices.simulator.extra import extra

with extra():
    from zeroconf import IPVersion, ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

CONNECT, PAIRING = "_adb-tls-connect._tcp", "_adb-tls-pairing._tcp"
# A record that was taken back lives one second longer in all caches (RFC 6762, 10.1). The adb server,
# measured with adb 36, loses what is said of the same name within that second.
_PAUSE_S = 1.2


class _Announcement:
    """One service that is announced until `end`."""

    def __init__(self, info: ServiceInfo, pause_s: float) -> None:
        self.name = info.name
        # A responder of its own: one that goes on after the goodbye still sends answers that it had held
        # back, up to a second later, and they bring the dead service back.
        self._responder = AsyncZeroconf(interfaces=["127.0.0.1"], ip_version=IPVersion.V4Only)
        self._task = asyncio.create_task(self._say(info, pause_s))

    async def _say(self, info: ServiceInfo, pause_s: float) -> None:
        await asyncio.sleep(pause_s)
        # Cooperating: nobody else is asked for the name first, which would take a second.
        said: Awaitable[None] = await self._responder.async_register_service(  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # a bare Awaitable in its annotation
            info, cooperating_responders=True
        )
        await said  # three times within a second

    async def end(self) -> None:
        """Says goodbye, after which nothing more is said."""
        self._task.cancel()
        await asyncio.wait({self._task})
        await self._responder.async_close()


class Announcer:
    """Announces on the loopback interface; without sockets while nothing is announced."""

    def __init__(self) -> None:
        self._said: dict[str, _Announcement] = {}
        self._gone_at: dict[str, float] = {}

    def announce(self, kind: str, instance: str, host: str, port: int) -> None:
        """kind: CONNECT or PAIRING. instance: its name, e.g. 'adb-SERIAL-XXXXXX'. Needs a running loop.

        An adb server knows it in one or two seconds.
        """
        info = ServiceInfo(
            f"{kind}.local.",
            f"{instance}.{kind}.local.",
            port=port,
            addresses=[ipaddress.ip_address(host).packed],
            properties={"v": "1"},
            server=f"phone-{port}.local.",
        )
        since = asyncio.get_running_loop().time() - self._gone_at.get(info.name, float("-inf"))
        self._said[kind] = _Announcement(info, max(0.0, _PAUSE_S - since))

    async def withdraw(self, kind: str) -> None:
        """Says goodbye for what was announced under this kind, if anything."""
        if saying := self._said.pop(kind, None):
            await saying.end()
            self._gone_at[saying.name] = asyncio.get_running_loop().time()

    async def close(self) -> None:
        """Says goodbye for everything."""
        for kind in list(self._said):
            await self.withdraw(kind)
