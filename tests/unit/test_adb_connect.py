"""Addresses as people type them."""

import pytest

from devices.adb.address import parse_address
from devices.errors import AddressInvalid


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.5:5555", "192.168.1.5:5555"),
        ("  phone.local:37123\n", "phone.local:37123"),
        ("192.168.1.5：5555", "192.168.1.5:5555"),
        ("[fe80::1]:5555", "[fe80::1]:5555"),
        ("my_phone:1", "my_phone:1"),
        ("localhost:65535", "localhost:65535"),
    ],
)
def test_addresses_are_read(text: str, address: str) -> None:
    assert str(parse_address(text)) == address


@pytest.mark.parametrize(
    "text",
    [
        "", ":", "phone", "phone:", ":5555", "phone:0", "phone:65536", "phone:-1", "phone:5555:1", "phone:\u0665",
        "999.1.1.1:5555", "1.2.3:5555", "fe80::1:5555", "[phone]:5555", "http://phone:5555", "a b:5555",
        "-phone:5555", "phone;reboot:5555", "手机:5555", "phone:5555 extra", "x" * 300 + ":5555", "a..b:5555", "[::1%eth0]:1",
    ],
)  # fmt: skip
def test_nonsense_is_no_address(text: str) -> None:
    with pytest.raises(AddressInvalid) as caught:
        parse_address(text)
    assert len(caught.value.values["address"]) <= 80
