"""Files that go to the simulated phone and come back, through the real adb server."""

import asyncio
import struct
import time
from collections.abc import AsyncGenerator

import adbutils  # pyright: ignore[reportMissingTypeStubs]  # it ships annotations, but no py.typed
import pytest

from tests.worlds.adb_requests import asked
from tests.worlds.adb_server import CableRoom, cable_room

FOLDER = "/data/local/tmp"
FILE_MODE, FOLDER_MODE = 0o100600, 0o040755
_ABOUT = struct.Struct("<IQQIIIIQqqq")


@pytest.fixture
async def room() -> AsyncGenerator[CableRoom]:
    async with cable_room() as room:
        assert await room.connect() == f"connected to {room.adb.address}"
        yield room


async def talked(room: CableRoom, *requests: tuple[bytes, bytes]) -> bytes:
    """All that the sync service answers to requests, each four letters and a text, until it ends."""
    async with asked(room.server, f"host:transport:{room.adb.address}", "sync:") as (reader, writer):
        for kind, text in requests:
            writer.write(kind + struct.pack("<I", len(text)) + text)
        return await reader.read()


async def test_three_megabytes_are_pushed_and_pulled(room: CableRoom) -> None:
    content = bytes(range(256)) * (3 * 4096)
    sync = adbutils.AdbClient(*room.server).device(room.adb.address).sync
    assert await asyncio.to_thread(sync.push, content, f"{FOLDER}/big") == len(content)
    assert await asyncio.to_thread(sync.read_bytes, f"{FOLDER}/big") == content
    assert (await asyncio.to_thread(sync.stat, f"{FOLDER}/big")).size == len(content)


async def test_folders_are_listed_in_both_forms(room: CableRoom) -> None:
    sync = adbutils.AdbClient(*room.server).device(room.adb.address).sync
    await asyncio.to_thread(sync.push, b"text\n", f"{FOLDER}/a", 0o600)
    changed_at, bits = room.adb.files.about(f"{FOLDER}/a")
    assert bits == 0o600
    assert abs(changed_at - time.time()) < 100
    old = await talked(room, (b"LIST", FOLDER.encode()), (b"QUIT", b""))
    new = await talked(room, (b"LIS2", FOLDER.encode()), (b"QUIT", b""))
    first, second = b"", b""
    built_at, _ = room.adb.files.about(FOLDER)
    entries = (
        (b".", FOLDER_MODE, 4096, built_at),
        (b"..", FOLDER_MODE, 4096, built_at),
        (b"a", FILE_MODE, 5, changed_at),
    )
    for name, mode, size, at in entries:
        first += b"DENT" + struct.pack("<4I", mode, size, at, len(name)) + name
        about = _ABOUT.pack(0, 0, 0, mode, 1, 2000, 2000, size, at, at, at)
        second += b"DNT2" + about + struct.pack("<I", len(name)) + name
    assert old == first + b"DONE" + bytes(16)
    assert new == second + b"DONE" + bytes(72)


async def test_what_is_not_there_is_said_so(room: CableRoom) -> None:
    missing = f"{FOLDER}/missing".encode()
    answers = await talked(
        room, (b"STAT", missing), (b"LST2", missing), (b"LIST", missing), (b"RECV", missing), (b"QUIT", b"")
    )
    stat, stat_v2 = b"STAT" + bytes(12), b"LST2" + _ABOUT.pack(2, 0, 0, 0, 1, 2000, 2000, 0, 0, 0, 0)
    failure = b"open failed: No such file or directory"
    assert answers == (
        stat + stat_v2 + b"DONE" + bytes(16) + b"FAIL" + struct.pack("<I", len(failure)) + failure
    )


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ((b"JUNK", b"x"), b"unknown command JUNK"),
        ((b"STAT", b"/" * 1025), b"path too long"),
        ((b"RCV2", b"/x"), b"unknown command RCV2"),
    ],
)
async def test_requests_that_are_none_end_the_service(
    room: CableRoom, sent: tuple[bytes, bytes], reason: bytes
) -> None:
    assert await talked(room, sent) == b"FAIL" + struct.pack("<I", len(reason)) + reason


async def test_a_push_of_other_than_data_is_refused(room: CableRoom) -> None:
    answer = await talked(room, (b"SEND", f"{FOLDER}/a,33188".encode()), (b"JUNK", b"x"))
    assert answer.endswith(b"oversize data message")
    assert await room.output(f"cat {FOLDER}/a") != b"x"


async def test_a_push_to_where_nobody_may_write_is_refused(room: CableRoom) -> None:
    answer = await talked(
        room, (b"SEND", b"/system/a,33188"), (b"DATA", b"x"), (b"DONE", b""), (b"QUIT", b"")
    )
    assert answer[8:] == b"couldn't create file: Read-only file system"
