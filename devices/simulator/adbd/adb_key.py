"""The public RSA key by which a phone knows a computer.

Facts: AOSP system/core, libcrypto_utils/include/crypto_utils/android_pubkey.h (the struct);
packages/modules/adb, auth.
"""

import base64
import binascii
import struct
from dataclasses import dataclass, field
from typing import Self

from devices.simulator.extra import extra

with extra():
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey, RSAPublicNumbers
    from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
    from cryptography.hazmat.primitives.hashes import SHA1
    from cryptography.x509 import Certificate

_BITS = 2048
_KEY = struct.Struct(
    "<II256s256sI"
)  # words of the modulus, n0inv, modulus, RR, exponent; numbers little-endian
_TEXT_BYTES = 8192  # nobody's name is that long


class BadKey(ValueError):
    """Not a public key as adb writes them."""


@dataclass(frozen=True, slots=True)
class AdbKey:
    """A computer's key. name: what it calls itself, 'user@host', unchecked."""

    modulus: int
    exponent: int
    name: str = field(default="", compare=False)

    @classmethod
    def from_text(cls, data: bytes) -> Self:
        """From the content of adbkey.pub: base64, a blank, the name, perhaps NULs. Raises BadKey."""
        key, _, name = data[:_TEXT_BYTES].split(b"\0")[0].partition(b" ")
        try:
            words, _, modulus, _, exponent = _KEY.unpack(base64.b64decode(key, validate=True))
        except (binascii.Error, struct.error) as err:
            raise BadKey(str(err)) from err
        number = int.from_bytes(modulus, "little")
        if (
            words * 32 != _BITS
            or number.bit_length() != _BITS
            or not number & 1
            or exponent not in (3, 65537)
        ):
            raise BadKey("these are no numbers of an RSA key")
        return cls(number, exponent, name.decode(errors="replace").strip())

    @classmethod
    def from_certificate(cls, certificate: Certificate) -> Self:
        """The key of a certificate of adb's, which it has signed itself. Raises BadKey."""
        key = certificate.public_key()
        if not isinstance(key, RSAPublicKey):
            raise BadKey("a certificate without an RSA key")
        return cls(key.public_numbers().n, key.public_numbers().e)

    def has_signed(self, token: bytes, signature: bytes) -> bool:
        """Was a token of 20 bytes, taken for a SHA-1 digest, signed (PKCS #1 v1.5) with the private half?"""
        public = RSAPublicNumbers(self.exponent, self.modulus).public_key()
        try:
            public.verify(signature, token, PKCS1v15(), Prehashed(SHA1()))  # noqa: S303 (adb has no other)
        except InvalidSignature:
            return False
        return True
