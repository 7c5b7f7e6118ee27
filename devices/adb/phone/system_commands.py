"""What the phone's system does by a shell command of its own: alarms, volumes, functions of apps."""

import json
import re
import shlex
from typing import cast

from devices.adb.client.link import Link
from devices.adb.client.server import ShellResult
from devices.errors import SystemCommandFailed
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

# Source: android.media.AudioManager, STREAM_...
_STREAMS = {SoundStream.MEDIA: 3, SoundStream.RING: 2, SoundStream.ALARM: 4}
_RANGE = re.compile(r"volume is (\d+) in range \[(\d+)\.\.(\d+)\]")
_WHOLE = 100
# `cmd media_session` is there from Android 11 on, `media` up to it. Source: AOSP MediaShellCommand.java.
_VOLUME_WAYS = ("cmd media_session volume", "media volume")
_VOLUME_BEFORE = "farhand_alarm_volume"
_EXTRA = "android.intent.extra.alarm"
_RUN_S = 20.0  # that a function may take; the phone gives up first
_MOST_LISTED, _MOST_SAID = 20, 1000
_PACKAGE = re.compile(r"[A-Za-z][\w]*(?:\.[\w]+)+")


async def run_system_command(link: Link, command: SystemCommand) -> str:
    """What it answers, '' for nothing. Raises SystemCommandFailed, PhoneErrors as Link.act."""
    match command:
        case SetAlarm(hour, minute):
            await _tell_clock(link, "SET_ALARM", HOUR=hour, MINUTES=minute, SKIP_UI=True)
        case SetTimer(duration_s):
            await _tell_clock(link, "SET_TIMER", LENGTH=duration_s)  # its page shows that it runs
        case RingPhone():
            await _ring(link)
        case StopRinging():
            await _stop_ringing(link)
        case SetVolume(stream, percent):
            await _set_volume(link, stream, percent)
        case StepVolume(stream, louder):
            await _step_volume(link, stream, louder=louder)
        case ListFunctions(package):
            return await _list_functions(link, package)
        case RunFunction(package, function, arguments):
            return await _run_function(link, package, function, arguments)
    return ""


async def _ring(link: Link) -> None:
    """The volume before is kept on the phone, so that whoever stops the ringing puts it back."""
    _, now, _, _ = await _volume_of(link, SoundStream.ALARM)
    if await _kept_volume(link) is None:  # it rings already
        await link.act(f"settings put global {_VOLUME_BEFORE} {now}")
    await _set_volume(link, SoundStream.ALARM, _WHOLE)
    await _tell_clock(link, "SET_TIMER", LENGTH=1, SKIP_UI=True)


async def _stop_ringing(link: Link) -> None:
    """The volume first: a clock app that takes no such command goes on, but no louder than before."""
    if (before := await _kept_volume(link)) is not None:
        way, _, least, most = await _volume_of(link, SoundStream.ALARM)
        index = min(max(before, least), most)
        await link.act(f"{way} --stream {_STREAMS[SoundStream.ALARM]} --set {index}")
        await link.act(f"settings delete global {_VOLUME_BEFORE}")
    await _tell_clock(link, "DISMISS_TIMER")


async def _kept_volume(link: Link) -> int | None:
    text = (await link.shell(f"settings get global {_VOLUME_BEFORE}")).text.strip()
    return int(text) if text.isdecimal() else None


async def _tell_clock(link: Link, action: str, **extras: int) -> None:
    """Source: android.provider.AlarmClock."""
    words = [f"am start -a android.intent.action.{action}"]
    for name, value in extras.items():
        kind = "--ez" if isinstance(value, bool) else "--ei"
        words.append(f"{kind} {_EXTRA}.{name} {str(value).lower()}")
    result = await link.act(" ".join(words))
    # The exit code is 0 or 1 for the same failure; the first line repeats the intent.
    if result.code != 0 or any(
        each in result.text for each in ("Error:", "Error type", "Exception", "Denial")
    ):
        raise SystemCommandFailed("not_taken", "no clock app takes this")


async def _set_volume(link: Link, stream: SoundStream, percent: int) -> None:
    way, _, least, most = await _volume_of(link, stream)
    index = least + round((most - least) * percent / _WHOLE)
    await link.act(f"{way} --stream {_STREAMS[stream]} --set {index}")
    if (await _volume_of(link, stream))[1] != index:  # as in Do not disturb
        raise SystemCommandFailed("not_taken", "the volume has not changed")


async def _step_volume(link: Link, stream: SoundStream, *, louder: bool) -> None:
    way, before, least, most = await _volume_of(link, stream)
    if before == (most if louder else least):
        return
    await link.act(f"{way} --stream {_STREAMS[stream]} --adj {'raise' if louder else 'lower'}")
    if (await _volume_of(link, stream))[1] == before:
        raise SystemCommandFailed("not_taken", "the volume has not changed")


async def _volume_of(link: Link, stream: SoundStream) -> tuple[str, int, int, int]:
    """The command of this phone, then the volume and its range. Raises SystemCommandFailed."""
    for way in _VOLUME_WAYS:
        result = await link.shell(f"{way} --stream {_STREAMS[stream]} --get")
        if found := _RANGE.search(result.text):
            now, least, most = map(int, found.groups())
            return way, now, least, most
    raise SystemCommandFailed("no_command", "the phone has no command for volumes")


async def _list_functions(link: Link, package: str) -> str:
    """A line for each: 'com.example.notes createNote'. Descriptions, which the apps write, are left out."""
    result = await link.shell("cmd app_function list-app-functions")
    _check_service(result)
    try:
        listed: object = json.loads(result.text)
    except ValueError as err:
        raise SystemCommandFailed("failed", "the list of functions is unreadable") from err
    if not isinstance(listed, dict):
        raise SystemCommandFailed("failed", "the list of functions is unreadable")
    lines = [
        f"{name} {function}"
        for name, entries in cast("dict[str, object]", listed).items()
        if package in ("", name)
        for function in _ids_in(entries)
    ]
    more = [f"… +{len(lines) - _MOST_LISTED}"] if len(lines) > _MOST_LISTED else []
    return "\n".join([*lines[:_MOST_LISTED], *more]) or "–"


def _ids_in(entry: object) -> list[str]:
    """Every value of a key 'functionId', however deep: releases differ in what stands around it."""
    if isinstance(entry, dict):
        found: list[str] = []
        for key, value in cast("dict[str, object]", entry).items():
            if key == "functionId":
                values = cast("list[object]", value) if isinstance(value, list) else [value]
                found += [each for each in values if isinstance(each, str)]
            else:
                found += _ids_in(value)
        return list(dict.fromkeys(found))
    if isinstance(entry, list):
        return list(dict.fromkeys(each for one in cast("list[object]", entry) for each in _ids_in(one)))
    return []


async def _run_function(link: Link, package: str, function: str, arguments: str) -> str:
    if not _PACKAGE.fullmatch(package):
        raise SystemCommandFailed("failed", "no package id")
    line = (
        f"cmd app_function execute-app-function --package {shlex.quote(package)}"
        f" --function {shlex.quote(function)} --parameters {shlex.quote(arguments)}"
        f" --timeout-duration {_RUN_S:.0f}"
    )
    result = await link.act(line, takes_s=_RUN_S)
    _check_service(result)
    failed = ("Error executing app function", "Error:", "Exception:", "Timed out")
    if result.code != 0 or result.text.lstrip().startswith(failed):
        raise SystemCommandFailed("failed", "the app did not run the function")
    return " ".join(result.text.split())[:_MOST_SAID]


def _check_service(result: ShellResult) -> None:
    if "Can't find service" in result.text or "Unknown command" in result.text:
        raise SystemCommandFailed("no_command", "the phone has no functions of apps")
