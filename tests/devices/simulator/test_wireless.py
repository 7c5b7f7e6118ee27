"""What the simulated phone says of itself over mDNS, heard by the real adb server."""

import asyncio

from tests.worlds.adb_server import CableRoom, wireless_room


async def heard(room: CableRoom) -> dict[tuple[str, str], str]:
    """(instance, type) to 'IP:PORT'; other phones of this computer may be among them."""
    lines = (line.split("\t") for line in (await room.said("host:mdns:services")).splitlines())
    return {(line[0], line[1]): line[2] for line in lines if len(line) == 3}


async def until_heard(room: CableRoom, instance: str, kind: str, address: str | None) -> None:
    """Returns when the server knows this address, None for "no longer known".

    The test's time limit ends it.
    """
    while (await heard(room)).get((instance, kind)) != address:  # noqa: ASYNC110 - the server must be asked
        await asyncio.sleep(0.02)


async def test_open_ports_are_announced_and_closed_ones_are_not() -> None:
    connect, pairing = "_adb-tls-connect._tcp", "_adb-tls-pairing._tcp"
    async with wireless_room(discovery=True) as (room, wireless):
        name = f"studio-{wireless.guid[-6:]}"
        address = await wireless.scan(f"WIFI:T:ADB;S:{name};P:secret;;", suffix=" (2)")
        await until_heard(room, f"{name} (2)", pairing, address)
        await until_heard(room, wireless.guid, connect, wireless.address)
        await wireless.close_dialog()
        await until_heard(room, wireless.guid, connect, await wireless.move())
        await until_heard(room, f"{name} (2)", pairing, None)
