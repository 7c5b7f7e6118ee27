"""SPAKE2 as `adb pair` speaks it: two sides with one password agree on a key, and nobody between them learns
it.

Facts: BoringSSL, crypto/curve25519/spake25519.cc (its own points and its own transcript, not those of RFC
9382); AOSP packages/modules/adb, pairing_auth (the names). The phone is the second side, "bob"; the computer
is "alice".
"""

import hashlib
import secrets

from devices.simulator.adbd.edwards import BASE, ORDER, NotAPoint, Point, decoded

HOST_NAME, PHONE_NAME = b"adb pair client\0", b"adb pair server\0"


def _found(seed: bytes) -> Point:
    """The first point in the chain of hashes that starts at a seed, so that it cannot have been chosen."""
    while True:
        seed = hashlib.sha256(seed).digest()
        try:
            return decoded(seed)
        except NotAPoint:
            continue


HOST_MASK = _found(b"edwards25519 point generation seed (M)")
PHONE_MASK = _found(b"edwards25519 point generation seed (N)")


class PhoneHalf:
    """The phone's half of one exchange. CPU: about 5 ms to make, about 5 ms for `key`.

    message: 32 bytes for the computer.
    """

    def __init__(self, password: bytes) -> None:
        self._password_hash = hashlib.sha512(password).digest()
        scalar = int.from_bytes(self._password_hash, "little") % ORDER
        # BoringSSL's mask points are not all of order ORDER, so the multiple matters: it takes the first of
        # eight.
        while scalar % 8:
            scalar += ORDER
        self._scalar = scalar
        self._private = secrets.randbelow(ORDER) * 8
        self.message = (self._private * BASE + scalar * PHONE_MASK).encoded()

    def key(self, from_host: bytes) -> bytes:
        """64 bytes, the same on both sides if the passwords were. Raises NotAPoint."""
        shared = self._private * (decoded(from_host) - self._scalar * HOST_MASK)
        transcript = (
            HOST_NAME,
            PHONE_NAME,
            from_host,
            self.message,
            shared.encoded(),
            self._password_hash,
        )
        return hashlib.sha512(
            b"".join(len(part).to_bytes(8, "little") + part for part in transcript)
        ).digest()
