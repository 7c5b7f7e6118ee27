"""The arithmetic behind pairing, against published numbers and the laws of its group."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from devices.simulator.adbd.edwards import BASE, NEUTRAL, ORDER, NotAPoint, decoded
from devices.simulator.adbd.spake2 import HOST_MASK, PHONE_MASK
from tests.worlds.cases import each_of

scalars = st.integers(0, ORDER - 1)


def test_the_mask_points_are_those_of_boringssl() -> None:
    """Source: the comment on the tables in BoringSSL, crypto/curve25519/spake25519.cc."""
    assert HOST_MASK.encoded().hex() == "5ada7e4bf6ddd9adb6626d32131c6b5c51a1e347a3478f53cfcf441b88eed12e"
    assert PHONE_MASK.encoded().hex() == "10e3df0ae37d8e7a99b5fe74b44672103dbddcbd06af680d71329a11693bc778"


def test_the_base_point_is_that_of_the_standard() -> None:
    """Source: RFC 8032, 5.1."""
    assert BASE.encoded().hex() == "58" + "66" * 31
    assert (ORDER * BASE).encoded() == NEUTRAL.encoded()


@settings(max_examples=10)
@given(scalars, scalars)
def test_multiples_add_up(a: int, b: int) -> None:
    assert (a * BASE + b * BASE).encoded() == ((a + b) % ORDER * BASE).encoded()
    assert (a * BASE - a * BASE).encoded() == NEUTRAL.encoded()


@given(st.binary(min_size=32, max_size=32))
def test_what_is_read_as_a_point_is_written_the_same(data: bytes) -> None:
    try:
        point = decoded(data)
    except NotAPoint:
        return
    assert point.encoded() == data


@each_of("data", [b"", b"\1" * 31, b"\xff" * 32, b"\1" * 33, b"\x01" + bytes(30) + b"\x80"])
def test_other_bytes_are_no_point(data: bytes) -> None:
    with pytest.raises(NotAPoint):
        decoded(data)
