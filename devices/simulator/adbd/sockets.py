"""Sockets of the phone for `adb forward`, and sockets of the computer on the phone for `adb reverse`.

Facts: AOSP packages/modules/adb, sockets.cpp and adb.cpp (handle_forward_request); what the phone listens on
is in System.sockets.
"""

from devices.simulator.adbd.adbd import Service, Stream, StreamClosed
from devices.simulator.shell.system import Socket, System

_OKAY, _FAIL = b"OKAY", b"FAIL"


class Sockets:
    """reversed: names on the phone by what `adb reverse` made of them: who asked, and the computer's name."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._reversed: dict[str, tuple[Stream, str]] = {}

    def find(self, name: str) -> Service | None:
        """The service behind 'tcp:PORT', 'localabstract:NAME' or 'reverse:...'; None if nobody listens."""
        if name.startswith("reverse:"):
            return lambda stream: self._reverse(name.removeprefix("reverse:"), stream)
        socket = self._system.sockets.get(name)
        return None if socket is None else lambda stream: _forwarded(socket, stream)

    async def connect(self, name: str) -> Stream:
        """A program on the phone connects to a reversed socket. Raises ConnectionRefusedError."""
        if name not in self._reversed:
            raise ConnectionRefusedError(name)
        asked, local = self._reversed[name]
        try:
            return await asked.dial(local)
        except StreamClosed as err:
            raise ConnectionRefusedError(name) from err

    async def _reverse(self, request: str, stream: Stream) -> None:
        verb, _, rest = request.partition(":")
        names = rest.removeprefix("norebind:").split(";")
        match verb, names:
            case "forward", [remote, local]:
                if rest.startswith("norebind:") and remote in self._reversed:
                    await _say(stream, _FAIL, b"cannot rebind existing socket")
                    return
                self._reversed[remote] = stream, local
                await stream.write(_OKAY)
            case "list-forward", _:
                lines = (f"(reverse) {remote} {local}\n" for remote, (_, local) in self._reversed.items())
                await _say(stream, b"", "".join(lines).encode())
            case "killforward", [remote] if remote in self._reversed:
                del self._reversed[remote]
                await stream.write(_OKAY)
            case "killforward-all", _:
                self._reversed.clear()
                await stream.write(_OKAY)
            case "killforward", _:
                await _say(stream, _FAIL, f"listener '{rest}' not found".encode())
            case _:
                await _say(stream, _FAIL, b"unknown reverse request")


async def _forwarded(socket: Socket, stream: Stream) -> None:
    async def feed() -> bytes:
        try:
            return await stream.read()
        except StreamClosed:
            return b""

    await socket(feed, stream.write)


async def _say(stream: Stream, status: bytes, text: bytes) -> None:
    await stream.write(status + f"{len(text):04x}".encode() + text)
