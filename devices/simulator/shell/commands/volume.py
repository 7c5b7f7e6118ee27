"""`cmd media_session volume` and `media volume`.

Facts: AOSP MediaShellCommand.java and VolumeCtrl.java; `cmd media_session` came with Android 11, up to then
the program is called `media`. Whatever goes wrong with an index, the exit code is 0.
"""

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.release import major

MEDIA_SESSION_SINCE = 11
# Name and range by the number of the stream. Source: AOSP AudioService, MAX_STREAM_VOLUME.
_STREAMS = {
    0: ("STREAM_VOICE_CALL", 1, 5),
    1: ("STREAM_SYSTEM", 0, 7),
    2: ("STREAM_RING", 0, 7),
    3: ("STREAM_MUSIC", 0, 15),
    4: ("STREAM_ALARM", 1, 7),
    5: ("STREAM_NOTIFICATION", 0, 7),
}
_MEDIA_STREAM = 3
_STEPS = {"raise": 1, "same": 0, "lower": -1}


async def media(call: CommandCall) -> CommandAnswer:
    """`media volume ...`, on releases that have it."""
    if major(call.system.side) >= MEDIA_SESSION_SINCE:
        return CommandAnswer.failed("/system/bin/sh: media: inaccessible or not found\n", 127)
    return media_session(call, call.args)


def media_session(call: CommandCall, words: tuple[str, ...]) -> CommandAnswer:
    """`volume [--stream N] [--show] [--get] [--set INDEX] [--adj raise|lower|same]`."""
    if words[:1] != ("volume",):
        return CommandAnswer.failed(f"Error: unknown command '{words[0] if words else ''}'\n", 255)
    rest, stream, lines = list(words[1:]), _MEDIA_STREAM, list[str]()
    index, step, gets = None, "", False
    while rest:
        word = rest.pop(0)
        if word in ("--stream", "--set", "--adj") and not rest:
            return _thrown(f'Argument expected after "{word}"')
        if word in ("--stream", "--set") and not rest[0].removeprefix("-").isdecimal():
            return _thrown(f'For input string: "{rest[0]}"')
        match word:
            case "--stream":
                stream = int(rest.pop(0))
                name = _STREAMS[stream][0] if stream in _STREAMS else "invalid stream"
                lines.append(f"[V] will control stream={stream} ({name})")
            case "--set":
                index = int(rest.pop(0))
                lines.append(f"[V] will set volume to index={index}")
            case "--adj":
                step = rest.pop(0)
                lines.append("[V] will adjust volume")
            case "--get":
                gets = True
                lines.append("[V] will get volume")
            case "--show":
                pass
            case _:
                return _thrown(f"Unknown argument {word}")
    return _worked(call, stream, index, step, lines, gets=gets)


def _worked(
    call: CommandCall, stream: int, index: int | None, step: str, lines: list[str], *, gets: bool
) -> CommandAnswer:
    if step and step not in _STEPS:
        said = f"Error: no valid volume adjustment, was {step}, expected lower|same|raise"
        return CommandAnswer("".join(f"{line}\n" for line in lines).encode(), f"{said}\n".encode())
    lines.append("[V] Connecting to AudioService")
    if stream not in _STREAMS:
        return _thrown(f"Bad stream type {stream}")
    _, least, most = _STREAMS[stream]
    volumes = call.system.volumes
    if index is not None and not least <= index <= most:
        said = f"Error: invalid volume index {index} for stream {stream} (should be in [{least}..{most}])"
        return CommandAnswer("".join(f"{line}\n" for line in lines).encode(), f"{said}\n".encode())
    if index is not None:
        volumes[stream] = index
    elif step:
        volumes[stream] = min(most, max(least, volumes[stream] + _STEPS[step]))
    if gets:
        lines.append(f"[V] volume is {volumes[stream]} in range [{least}..{most}]")
    return CommandAnswer.said("".join(f"{line}\n" for line in lines))


def _thrown(what: str) -> CommandAnswer:
    return CommandAnswer.exception(
        "volume",
        f"java.lang.IllegalArgumentException: {what}",
        "com.android.server.media.MediaShellCommand.onCommand",
    )
