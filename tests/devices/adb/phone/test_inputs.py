"""Touches and keys on the simulated phone, through a real adb server; refusals on a scripted one."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.link import Link
from devices.adb.client.private import private_adb_server
from devices.adb.phone.inputs import TOUCHES_APART_S, Inputs
from devices.errors import InputRefused
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import Latency, Quirks
from tests.worlds.android_phone import SMALL, Sight, seeing
from tests.worlds.scripted_adb import fake_adb, printed

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def sight(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL)) as sight:
        yield sight


async def test_each_input_arrives_once_and_as_asked(sight: Sight) -> None:
    await sight.device.tap(11, 12)
    await sight.device.double_tap(135, 13)
    await sight.device.long_press(135, 14)
    await sight.device.swipe((135, 400), (135, 150), 300)
    assert [(touch.kind, touch.y) for touch in sight.side.oracle.touches] == [
        ("tap", 12),
        ("tap", 13),
        ("tap", 13),
        ("long_press", 14),
        ("swipe", 400),
    ]
    assert len(sight.adb.commands) == 4


async def test_both_touches_of_a_double_tap_begin_before_either_has_ended(sight: Sight) -> None:
    window = (await sight.device.observe()).window
    sight.side.latency = Latency(input_s=6.0)  # one after the other they would be six seconds apart
    await sight.device.double_tap(135, 13, window=window)
    first, second = sight.side.oracle.touch_times
    assert second - first < 3
    (line,) = sight.sent("input tap")
    assert TOUCHES_APART_S >= 0.04
    assert f"& sleep {TOUCHES_APART_S};" in line  # on a busy computer the first touch may be late
    assert [(touch.kind, touch.y) for touch in sight.side.oracle.touches] == [("tap", 13)] * 2


async def test_of_a_refused_double_tap_nothing_is_said_to_be_done(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, quirks=Quirks(refuses_input=True))
    async with seeing(adb_address, side) as sight:
        with pytest.raises(InputRefused):
            await sight.device.double_tap(5, 300)
        assert not side.oracle.touches


async def test_keys_are_those_of_android(sight: Sight) -> None:
    await sight.device.back()
    await sight.device.home()
    await sight.device.enter()
    await sight.device.recents()
    assert sight.side.oracle.keys == [4, 3, 66, 187]


async def test_the_notifications_are_pulled_down(sight: Sight) -> None:
    await sight.device.open_notifications()
    assert sight.sent("statusbar") == ["cmd statusbar expand-notifications"]
    assert not sight.side.oracle.touches
    assert any("Notification" in each.title for each in sight.side.windows() if each.focused)


@pytest.mark.parametrize(("android", "kind"), [("7.1.2", "swipe"), ("8.0.0", "drag"), ("16", "drag")])
async def test_a_drag_is_sent_once_in_the_form_that_the_phone_knows(
    adb_address: tuple[str, int], android: str, kind: str
) -> None:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL, android=android)) as sight:
        await sight.device.drag((20, 300), (200, 310), 600)
        await sight.device.drag((20, 301), (200, 310), 600)
        assert [(touch.kind, touch.y) for touch in sight.side.oracle.touches] == [(kind, 300), (kind, 301)]
        assert len(sight.sent("getprop")) == 1
        slow = kind == "drag" or all(line.endswith(" 1500") for line in sight.sent("input swipe"))
        assert slow


@pytest.mark.parametrize("answer", [b"", b"garbage", "٢٦".encode(), b"25", b"26; reboot"])
async def test_a_phone_of_unknown_release_is_swiped_slowly(answer: bytes) -> None:
    async def says(service: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"OKAY" + printed(answer.decode() if "getprop" in service else ""))

    async with fake_adb(says) as fake:
        await Inputs(Link(fake.server, "phone", "Phone")).drag((1, 2), (3, 4), 100)
    assert fake.services[-1] == "shell,v2,raw:input swipe 1 2 3 4 1500"
    assert len(fake.services) == 2


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("Unknown command: expand-notifications\n", 255),
        ("cmd: Can't find service: statusbar\n", 20),
        ("Error: java.lang.SecurityException: Permission Denial\n", 0),
        ("/system/bin/sh: cmd: not found\n", 127),
    ],
)
async def test_a_phone_that_does_not_know_the_command_did_not_open_its_notifications(
    said: str, code: int
) -> None:
    async def says(_: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"OKAY" + printed("", code, said))

    async with fake_adb(says) as fake:
        assert await Inputs(Link(fake.server, "phone", "Phone")).expand_notifications() is False


@pytest.mark.parametrize("wrong", [-1, 1.5, "1; reboot", True, None, 10**9])
async def test_what_is_no_number_never_reaches_the_shell(sight: Sight, wrong: int) -> None:
    with pytest.raises(ValueError, match="no pixel"):
        await sight.device.tap(wrong, 5)
    with pytest.raises(ValueError, match="no pixel"):
        await sight.device.drag((1, 2), (3, 4), wrong)
    assert not sight.adb.commands


async def test_a_phone_without_its_security_switch_refuses_every_input(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, manufacturer="Xiaomi", quirks=Quirks(refuses_input=True))
    async with seeing(adb_address, side) as sight:
        for sending in (
            sight.device.tap(1, 2),
            sight.device.drag((1, 2), (3, 4), 100),
            sight.device.enter(),
        ):
            with pytest.raises(InputRefused) as caught:
                await sending
            assert caught.value.values == {"name": "Kitchen phone", "reason": "INJECT_EVENTS"}
        assert not side.oracle.touches
