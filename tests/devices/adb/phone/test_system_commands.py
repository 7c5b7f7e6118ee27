"""Alarms, volumes and functions of apps on the simulated phone, through a real adb server."""

import re
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.errors import SystemCommandFailed
from devices.simulator.phone import SimulatedPhone
from devices.simulator.scenes.notes import CREATE_NOTE, GET_NOTES
from devices.system_commands import (
    ListFunctions,
    RingPhone,
    RunFunction,
    SetAlarm,
    SetTimer,
    SetVolume,
    SoundStream,
    StepVolume,
    StopRinging,
    SystemCommand,
)
from tests.worlds.android_phone import SMALL, Sight, seeing

pytestmark = pytest.mark.asyncio(loop_scope="module")
NOTES = "com.farhand.notes"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def sight(request: pytest.FixtureRequest, adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL, android=request.param)) as sight:
        yield sight


@pytest.mark.parametrize("sight", ["9", "16"], indirect=True)
async def test_volumes_are_set_in_the_way_of_the_release(sight: Sight) -> None:
    device = sight.device
    for command, stream, said in (
        (SetVolume(SoundStream.MEDIA, 60), 3, "volume is 9 in range [0..15]"),
        (StepVolume(SoundStream.MEDIA, louder=True), 3, "volume is 10 in range [0..15]"),
        (SetVolume(SoundStream.ALARM, 0), 4, "volume is 1 in range [1..7]"),
        (StepVolume(SoundStream.ALARM, louder=False), 4, "volume is 1 in range [1..7]"),
    ):
        assert await device.system_command(command) == ""
        shown = [
            (await sight.link.shell(f"{way} --stream {stream} --get")).text
            for way in ("cmd media_session volume", "media volume")
        ]
        assert sum(said in text for text in shown) == 1


@pytest.mark.parametrize("sight", ["13"], indirect=True)
async def test_the_clock_app_takes_alarms_and_timers(sight: Sight) -> None:
    side = sight.side
    await sight.device.system_command(SetAlarm(6, 5))
    assert side.windows()[0].package != "com.farhand.clock"
    await sight.device.system_command(SetTimer(300))
    assert side.windows()[0].package == "com.farhand.clock"
    volume = "cmd media_session volume --stream 4 --get"
    found = re.search(r"volume is \d+ in", (await sight.link.shell(volume)).text)
    assert found is not None
    before = found[0]
    await sight.device.system_command(RingPhone())
    facts = side.oracle.texts
    assert [fact for fact in facts if "alarm" in fact or "timer" in fact] == [
        "set an alarm for 06:05",
        "started a timer of 300 s",
        "started a timer of 1 s",
    ]
    assert "volume is 7 in" in (await sight.link.shell(volume)).text
    await sight.device.system_command(RingPhone())  # again, before it was stopped
    await sight.device.system_command(StopRinging())
    assert side.oracle.texts[-1] == "dismissed the timer that rings"
    assert before in (await sight.link.shell(volume)).text
    await sight.device.system_command(StopRinging())  # nothing is kept any more
    assert before in (await sight.link.shell(volume)).text


@pytest.mark.parametrize("sight", ["16"], indirect=True)
async def test_functions_are_listed_without_their_descriptions_and_run(sight: Sight) -> None:
    device = sight.device
    assert await device.system_command(ListFunctions()) == f"{NOTES} {CREATE_NOTE}\n{NOTES} {GET_NOTES}"
    assert await device.system_command(ListFunctions("com.farhand.mail")) == "–"
    said = await device.system_command(RunFunction(NOTES, CREATE_NOTE, '{"text": "it\'s; reboot"}'))
    assert said == '{ "androidAppfunctionsReturnValue": [ "note 1" ] }'
    assert 'saved the note "it\'s; reboot"' in sight.side.oracle.texts


@pytest.mark.parametrize(
    ("sight", "command", "reason"),
    [
        ("16", RunFunction(NOTES, CREATE_NOTE), "failed"),
        ("16", RunFunction(NOTES, "none"), "failed"),
        ("16", RunFunction("x; reboot", CREATE_NOTE), "failed"),
        ("15", RunFunction(NOTES, GET_NOTES), "no_command"),
        ("15", ListFunctions(), "no_command"),
    ],
    indirect=["sight"],
)
async def test_what_the_phone_does_not_do_is_told(sight: Sight, command: SystemCommand, reason: str) -> None:
    with pytest.raises(SystemCommandFailed) as caught:
        await sight.device.system_command(command)
    assert caught.value.reason == reason


@pytest.mark.parametrize("sight", ["16"], indirect=True)
async def test_an_unknown_word_fails_as_on_a_phone(sight: Sight) -> None:
    for line, code in (
        ("cmd media_session loud", 255),
        ("cmd media_session volume --stream", 255),
        ("media volume --get", 127),
        ("cmd app_function set-everything", 255),
        ("cmd app_function execute-app-function --package x", 255),
        ("cmd torch on", 20),
    ):
        assert (await sight.link.shell(line)).code == code, line
    beyond = await sight.link.shell("cmd media_session volume --stream 3 --set 99")
    assert (beyond.code, "invalid volume index 99" in beyond.text) == (0, True)
