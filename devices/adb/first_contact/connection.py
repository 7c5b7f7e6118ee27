"""The first checks: the way to the phone, and its clocks."""

import math
import re
import time
from dataclasses import dataclass

from devices.adb.client.program import adb_version, find_adb
from devices.adb.client.server import AdbServer
from devices.adb.first_contact.contact import Contact, NotDone, plain_name, said
from devices.adb.first_contact.findings import Found
from devices.adb.reach.identity import identify

_FEATURES_S = 5.0
_HUNDREDTH_S = 0.01  # in which /proc/uptime is told


async def look_at_connection(contact: Contact, server: AdbServer, phone_id: str) -> None:
    """adb, its features, and whether bytes come through unchanged."""
    link = contact.link

    async def program() -> Found:
        return ".".join(map(str, await adb_version(find_adb())))

    async def protocol() -> Found:
        return await server.ask("host:version", _FEATURES_S)

    async def feature(name: str) -> Found:
        told = await server.ask(f"host-serial:{link.serial}:features", _FEATURES_S)
        return "yes" if name in told.split(",") else "no"

    async def parts() -> Found:
        result = await link.shell("echo out; echo err >&2; exit 7")
        got = f"{result.out.decode().strip()}|{result.err.decode().strip()}|{result.code}"
        return got if got == "out|err|7" else said(got)

    async def line_ends() -> Found:
        return {b"a\nb\n": "LF", b"a\r\nb\r\n": "CR LF"}.get(
            (await link.shell("echo a; echo b")).out, "other"
        )

    async def exec_bytes() -> Found:
        got = await link.exec_out("echo farhand; echo 'a  b'", _FEATURES_S)
        return "unchanged" if got == b"farhand\na  b\n" else f"{len(got)} other bytes"

    async def identity() -> Found:
        seen = await identify(server, link.serial or "", name=link.name)
        contact.report.model = plain_name(seen.model) or "phone"
        return "same" if seen.serialno == phone_id else "another"

    await contact.check("adb_program", program)
    await contact.check("adb_server", protocol)
    await contact.check("shell_v2", lambda: feature("shell_v2"))
    await contact.check("cmd_feature", lambda: feature("cmd"))
    await contact.check("shell_parts", parts)
    await contact.check("line_ends", line_ends)
    await contact.check("exec_bytes", exec_bytes)
    await contact.check("identity", identity)
    await contact.check("time_link", lambda: contact.times("link", "true", 10))


@dataclass(frozen=True, slots=True)
class ClockOffsets:
    """The phone's clocks ahead of ours, in seconds. error_s: at most so much more or less."""

    uptime_s: float
    date_s: float
    error_s: float
    at: float


async def look_at_clocks(contact: Contact) -> ClockOffsets | None:
    """The phone's clocks beside ours; None if they are unread."""
    offsets: list[ClockOffsets] = []

    async def clock() -> Found:
        offsets.append(await _offsets(contact))
        return round(offsets[-1].date_s, 1)

    async def zone() -> Found:
        told = await contact.out("date +%z")
        minutes = int(f"{told[0]}1") * (int(told[1:3]) * 60 + int(told[3:5]))
        return float(minutes - time.localtime().tm_gmtoff // 60)

    async def uptime() -> Found:
        return "readable" if re.match(r"\d+\.\d+ ", await contact.out("cat /proc/uptime")) else "unreadable"

    await contact.check("uptime", uptime)
    await contact.check("clock", clock)
    await contact.check("utc_offset", zone)
    return offsets[-1] if offsets else None


async def look_at_clocks_again(contact: Contact, before: ClockOffsets | None) -> None:
    """How far they moved."""

    def first() -> ClockOffsets:
        if before is None:
            raise NotDone("the clocks were not read before")
        return before

    async def rate() -> Found:
        now = await _offsets(contact)
        apart_s = now.uptime_s - first().uptime_s
        sure_s = max(0.0, abs(apart_s) - first().error_s - now.error_s)
        return round(math.copysign(sure_s, apart_s) / (now.at - first().at), 4)

    async def jump() -> Found:
        return round((await _offsets(contact)).date_s - first().date_s, 1)

    await contact.check("uptime_rate", rate)
    await contact.check("clock_jump", jump)


async def _offsets(contact: Contact) -> ClockOffsets:
    asked_at, asked = time.time(), time.monotonic()
    told = (await contact.out("cat /proc/uptime; date +%s")).split()
    half_s = (time.monotonic() - asked) / 2
    uptime_s, date_s = float(told[0]), float(told[-1]) + 0.5  # whole seconds, so half of one more on average
    return ClockOffsets(uptime_s - asked - half_s, date_s - asked_at - half_s, half_s + _HUNDREDTH_S, asked)
