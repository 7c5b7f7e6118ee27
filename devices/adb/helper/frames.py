"""The frames of the helper's stream: u32 length of the payload (big endian), u8 kind, u32 id, payload.

Before the first frame the phone's vendor or its linker may print; a line with our nonce ends that.
"""

import struct
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import quote

PROTOCOL = 1
MAX_FRAME_BYTES = 8 << 20
MAX_NOISE_BYTES = 64 << 10
_HEAD = struct.Struct(">IBI")
_MAGIC = b"\nFARHAND-HELPER "


class FrameKind(StrEnum):
    """What a frame carries."""

    QUESTION = "Q"
    ANSWER = "R"
    BYTES = "B"
    FATAL = "F"


class HelperFrame(NamedTuple):
    """id: of the question that it belongs to."""

    kind: FrameKind
    id: int
    payload: bytes


class BadFrame(Exception):
    """What came is no frame, or no frame of our helper."""


class Noise(BadFrame):
    """So much came before the first frame, and no line that begins them."""


class WrongNonce(BadFrame):
    """Another start of the helper speaks, or something that only looks like one."""


def packed(frame: HelperFrame) -> bytes:
    """The frame's bytes."""
    return _HEAD.pack(len(frame.payload), ord(frame.kind), frame.id) + frame.payload


def question(id_: int, verb: str, values: Mapping[str, int | str]) -> HelperFrame:
    """`verb TAB key=value ...`, values percent-encoded."""
    words = [verb, *(f"{name}={quote(str(value), safe='')}" for name, value in values.items())]
    return HelperFrame(FrameKind.QUESTION, id_, "\t".join(words).encode())


class FrameReader:
    """Makes frames of the pieces that arrive. nonce: of this start, as the first line must name it."""

    def __init__(self, nonce: str) -> None:
        self._begin = b"%s%d %s\n" % (_MAGIC, PROTOCOL, nonce.encode())
        self._begun = False
        self._pending = bytearray()

    @property
    def begun(self) -> bool:
        """Has the line with the nonce come?"""
        return self._begun

    def feed(self, piece: bytes) -> list[HelperFrame]:
        """The frames that are whole now. Raises BadFrame; then nothing of the stream is to be believed."""
        self._pending += piece
        if not self._begun:
            self._skip_noise()
        frames: list[HelperFrame] = []
        while self._begun and (frame := self._next()):
            frames.append(frame)
        return frames

    def _skip_noise(self) -> None:
        # Nothing before it may end the search: what looks like our line but has another nonce is an error.
        at = self._pending.find(_MAGIC)
        end = self._pending.find(b"\n", at + len(_MAGIC)) if at >= 0 else -1
        if end >= 0:
            if bytes(self._pending[at : end + 1]) != self._begin:
                raise WrongNonce("another helper's first line")
            del self._pending[: end + 1]
            self._begun = True
        if (at if self._begun else len(self._pending)) > MAX_NOISE_BYTES:
            raise Noise(f"more than {MAX_NOISE_BYTES} bytes before the first frame")

    def _next(self) -> HelperFrame | None:
        if len(self._pending) < _HEAD.size:
            return None
        length, kind, id_ = _HEAD.unpack_from(self._pending)
        if length > MAX_FRAME_BYTES or chr(kind) not in ("R", "B", "F"):
            raise BadFrame(f"a frame of kind {kind} with {length} bytes")
        end = _HEAD.size + length
        if len(self._pending) < end:
            return None
        payload = bytes(self._pending[_HEAD.size : end])
        del self._pending[:end]
        return HelperFrame(FrameKind(chr(kind)), id_, payload)
