"""Commands that the phone's system does without a touch: volume, timer, ringing, functions of apps."""

import json
from collections.abc import Callable

from agent.local import system_words
from agent.local.commands import LocalCommand
from devices.system_commands import (
    ListFunctions,
    RingPhone,
    RunFunction,
    SetTimer,
    SetVolume,
    SoundStream,
    StepVolume,
    StopRinging,
)

_WHOLE = 100
_LONGEST_TIMER_S = 86_400
_LONGEST_ARGUMENTS = 2000


def _volume(said: dict[str, str]) -> LocalCommand | None:
    percent = _WHOLE if "most" in said else int(said["percent"])
    if percent > _WHOLE:
        return None
    stream = _stream(said)
    return LocalCommand((SetVolume(stream, percent),), f"volume_{stream}", f"{percent}")


def _louder(said: dict[str, str]) -> LocalCommand:
    return LocalCommand((StepVolume(_stream(said), louder=True),), f"louder_{_stream(said)}")


def _quieter(said: dict[str, str]) -> LocalCommand:
    return LocalCommand((StepVolume(_stream(said), louder=False),), f"quieter_{_stream(said)}")


def _mute(said: dict[str, str]) -> LocalCommand:
    stream = _stream(said)
    return LocalCommand((SetVolume(stream, 0),), f"volume_{stream}", "0")


def _ring(said: dict[str, str]) -> LocalCommand:
    del said
    return LocalCommand((RingPhone(),), "ring")


def _stop_ringing(said: dict[str, str]) -> LocalCommand:
    del said
    return LocalCommand((StopRinging(),), "stop_ringing")


def _timer(said: dict[str, str]) -> LocalCommand | None:
    parts = system_words.DURATION.findall(said["duration"])
    duration_s = sum(int(number) * system_words.UNITS_S[unit.casefold()] for number, unit in parts)
    if not 0 < duration_s <= _LONGEST_TIMER_S:
        return None
    hours, rest = divmod(duration_s, 3600)
    shown = f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
    return LocalCommand((SetTimer(duration_s),), "timer", shown)


def _functions(said: dict[str, str]) -> LocalCommand:
    return LocalCommand((ListFunctions(said.get("package", "")),), "functions")


def _function(said: dict[str, str]) -> LocalCommand | None:
    """None if the arguments are no JSON object."""
    try:
        arguments: object = json.loads(said.get("arguments", "{}"))
    except ValueError:
        return None
    if not isinstance(arguments, dict):
        return None
    text = json.dumps(arguments, ensure_ascii=False)
    if len(text) > _LONGEST_ARGUMENTS:
        return None
    run = RunFunction(said["package"], said["function"], text)
    return LocalCommand((run,), "function", said["function"])


def _stream(said: dict[str, str]) -> SoundStream:
    named = said.get("stream", "")
    fits = (stream for words, stream in system_words.STREAMS if words.search(named))
    return next(fits, SoundStream.MEDIA)


SYSTEM_BUILDERS: dict[str, Callable[[dict[str, str]], LocalCommand | None]] = {
    "volume": _volume,
    "louder": _louder,
    "quieter": _quieter,
    "mute": _mute,
    "ring": _ring,
    "stop_ringing": _stop_ringing,
    "timer": _timer,
    "functions": _functions,
    "function": _function,
}
