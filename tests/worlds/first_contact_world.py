"""A first contact with a simulated phone, and a phone that is played from what was recorded there."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from devices.adb.client.link import Link
from devices.adb.client.server import AdbServer
from devices.adb.first_contact.contact import ReadPicture
from devices.adb.first_contact.findings import CheckEnd, ContactReport
from devices.adb.first_contact.folder import INDEX, RECORDINGS
from devices.adb.first_contact.run import first_contact
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from tests.worlds.scripted_adb import fake_adb, printed

# What a busy computer may make slower than any phone is.
OF_TIME = ("time_", "helper_start", "settle_")


async def contact_with(
    adb_address: tuple[str, int],
    side: SimulatedPhone,
    plant: Callable[[SimulatedAdb], None] = lambda _: None,
    progress: Callable[[SimulatedAdb, str], None] = lambda _adb, _check: None,
    read_picture: ReadPicture | None = None,
    ends_s: float = 300.0,
) -> ContactReport:
    """plant: changes the phone before. progress: is told each check as it begins."""
    server = AdbServer(*adb_address)
    async with SimulatedAdb(side) as adb:
        plant(adb)
        await server.ask(f"host:connect:{adb.address}", 10)
        try:
            return await first_contact(
                server,
                adb.address,
                side.serial,
                ends_s=ends_s,
                progress=lambda check: progress(adb, check),
                read_picture=read_picture,
            )
        finally:
            await server.ask(f"host:disconnect:{adb.address}", 5)


def different(report: ContactReport) -> dict[str, str]:
    """What differs, but for times."""
    found = {each.check: each.found for each in report.of(CheckEnd.DIFFERENT)}
    return {check: each for check, each in found.items() if not check.startswith(OF_TIME)}


@asynccontextmanager
async def recorded_phone(folder: Path, page: str) -> AsyncGenerator[Link]:
    """A phone that prints what was recorded, with one page in front."""
    recordings = folder / RECORDINGS
    told = json.loads((recordings / INDEX).read_text(encoding="utf-8"))
    pages = f"probe_{page}.txt"
    answers = {
        each["command"]: (recordings / each["file"]).read_text(encoding="utf-8")
        for each in told
        if each["command"] and (not each["file"].startswith("probe_") or each["file"] == pages)
    }

    async def script(service: str, writer: asyncio.StreamWriter) -> None:
        kind, _, line = service.partition(":")
        writer.write(b"OKAY")
        if kind == "exec" and "uiautomator dump" in line:
            writer.write((recordings / f"tree_{page}.xml").read_bytes())
        elif kind == "shell,v2,raw" and line in answers:
            writer.write(printed(answers[line]))
        else:
            writer.write(printed("", 127, f"{line} was not recorded\n"))
        await writer.drain()

    async with fake_adb(script) as adb:
        yield Link(adb.server, "phone", "Recorded phone")
