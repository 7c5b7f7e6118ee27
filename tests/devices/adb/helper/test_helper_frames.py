"""Frames of the helper's stream, in whatever pieces they arrive."""

import json
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.adb.helper.answers import BadAnswer, Done, InputDenied, Unknown, read_hello, read_input
from devices.adb.helper.clock import ClockReading, HelperClock
from devices.adb.helper.frames import (
    MAX_FRAME_BYTES,
    MAX_NOISE_BYTES,
    BadFrame,
    FrameKind,
    FrameReader,
    HelperFrame,
    Noise,
    WrongNonce,
    packed,
    question,
)
from devices.adb.helper.helper_tree import HelperTree, read_helper_tree
from devices.base import UnreadTree

NONCE = "ab" * 16
FIRST = f"\nFARHAND-HELPER 1 {NONCE}\n".encode()
KINDS = st.sampled_from([FrameKind.ANSWER, FrameKind.BYTES, FrameKind.FATAL])
FRAMES = st.lists(
    st.builds(HelperFrame, KINDS, st.integers(0, 2**32 - 1), st.binary(max_size=200)), max_size=8
)
NOISES = st.binary(max_size=300).filter(lambda noise: b"\nFARHAND-HELPER " not in noise + b"\n")


def pieces(content: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(content), *(cut % (len(content) + 1) for cut in cuts)})
    return [content[a:b] for a, b in pairwise(places)]


@given(frames=FRAMES, noise=NOISES, cuts=st.lists(st.integers(0, 5000), max_size=20))
def test_frames_come_whole_and_in_order_from_any_pieces(
    frames: list[HelperFrame], noise: bytes, cuts: list[int]
) -> None:
    reader = FrameReader(NONCE)
    content = noise + FIRST + b"".join(map(packed, frames))
    assert [each for piece in pieces(content, cuts) for each in reader.feed(piece)] == frames
    assert reader.begun


@given(frames=FRAMES, cut=st.integers(1, 10_000))
def test_of_a_cut_stream_only_whole_frames_come(frames: list[HelperFrame], cut: int) -> None:
    content = FIRST + b"".join(map(packed, frames))
    found = FrameReader(NONCE).feed(content[: max(0, len(content) - cut)])
    assert found == frames[: len(found)]
    assert len(found) < len(frames) or not frames


@given(st.binary(max_size=2000))
def test_whatever_comes_after_the_first_line_is_frames_or_an_error(garbage: bytes) -> None:
    reader = FrameReader(NONCE)
    assert reader.feed(FIRST) == []
    try:
        found = reader.feed(garbage)
    except BadFrame:
        return
    assert b"".join(map(packed, found)) == garbage[: sum(len(packed(each)) for each in found)]


def test_too_much_noise_another_nonce_and_a_long_frame_are_errors() -> None:
    with pytest.raises(Noise):
        FrameReader(NONCE).feed(b"x" * (MAX_NOISE_BYTES + 1))
    with pytest.raises(Noise):
        FrameReader(NONCE).feed(b"x" * (MAX_NOISE_BYTES + 1) + FIRST)
    with pytest.raises(WrongNonce):
        FrameReader("cd" * 16).feed(FIRST)
    with pytest.raises(BadFrame):
        FrameReader(NONCE).feed(FIRST + (MAX_FRAME_BYTES + 1).to_bytes(4, "big") + b"R\0\0\0\0")


@given(st.text(max_size=50))
def test_no_value_can_bring_a_second_one_with_it(value: str) -> None:
    value = value.encode(errors="replace").decode()
    words = question(1, "text", {"value": value, "x": 3}).payload.decode().split("\t")
    assert len(words) == 3
    assert words[2] == "x=3"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["windows", "nodes", "b", "cut", "seq", "done", "refused", "id", "f", "toasts"]),
            inner,
            max_size=6,
        )
    ),
    max_leaves=20,
)


@given(JSON)
def test_whatever_a_phone_answers_is_read_or_an_error(answer: object) -> None:
    payload = json.dumps(answer).encode()
    assert isinstance(read_input(payload), Done | InputDenied | Unknown)
    try:
        found = read_helper_tree(payload, 0.0)
    except BadAnswer:
        return
    assert isinstance(found, HelperTree | UnreadTree)


@pytest.mark.parametrize("payload", [b"", b"[" * 100_000, b"{}", b"\xff", b"1e999", b'{"proto":1}'])
def test_a_hello_that_is_none_is_an_error(payload: bytes) -> None:
    with pytest.raises(BadAnswer):
        read_hello(payload, NONCE, 1)
    assert read_input(payload) == Unknown()


def test_a_deadline_is_never_later_by_the_phones_clock() -> None:
    clock, now = HelperClock(), time.monotonic()
    with pytest.raises(ValueError, match="not read"):
        clock.deadline_ms(now)
    clock.update(ClockReading(1_000_000, now - 0.2, now))
    # It was read somewhere in these 0.2 s, so that now anything from 1000.0 to 1000.2 s may be its time.
    assert 999_990 <= clock.deadline_ms(now) <= 1_000_000
    clock.update(ClockReading(1_000_100, now - 0.002, now))
    assert 1_000_090 <= clock.deadline_ms(now) <= 1_000_100


def test_a_less_exact_reading_is_taken_only_if_it_contradicts() -> None:
    clock, now = HelperClock(), time.monotonic()
    exact = ClockReading(1_000_000, now - 0.002, now)
    clock.update(exact)
    clock.update(ClockReading(1_000_000, now - 1, now))
    assert (clock.best, clock.jumps) == (exact, 0)
    jumped = ClockReading(5_000_000, now - 1, now)
    clock.update(jumped)
    assert (clock.best, clock.jumps) == (jumped, 1)
