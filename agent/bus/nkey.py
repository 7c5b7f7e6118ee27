"""NKeys: the Ed25519 keys by which the bus knows its users, as text that begins with their kind."""

import os
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol, cast

import nkeys  # pyright: ignore[reportMissingTypeStubs]  # it has no types; `_Library` has those used here


class _KeyPair(Protocol):
    @property
    def public_key(self) -> bytes: ...
    def sign(self, input: bytes) -> bytes: ...


class _Library(Protocol):
    """What is used of nkeys, which has no types."""

    def encode_seed(self, src: bytes, prefix: int) -> bytes: ...
    def from_seed(self, seed: bytes) -> _KeyPair: ...


_library = cast(_Library, nkeys)


class NKeyKind(IntEnum):
    """The prefix byte. Source: github.com/nats-io/nkeys."""

    OPERATOR = 14 << 3  # O...
    ACCOUNT = 0  # A...
    USER = 20 << 3  # U...


class BadSeed(Exception):
    """A text that is no seed of a key; it is not repeated in the error."""


@dataclass(frozen=True, slots=True)
class NKey:
    """A key pair. seed: secret, 'SU...' for a user's. public: 56 letters and digits, 'U...'."""

    seed: str = field(repr=False)
    public: str

    @classmethod
    def create(cls, kind: NKeyKind) -> "NKey":
        """A new one."""
        return cls.from_seed(_library.encode_seed(os.urandom(32), kind).decode())

    @classmethod
    def from_seed(cls, seed: str) -> "NKey":
        """Raises BadSeed."""
        try:
            return cls(seed, _library.from_seed(seed.encode()).public_key.decode())
        except (nkeys.NkeysError, ValueError, IndexError) as err:
            raise BadSeed("not the seed of a key") from err

    def sign(self, message: bytes) -> bytes:
        """The signature, 64 bytes."""
        return _library.from_seed(self.seed.encode()).sign(message)
