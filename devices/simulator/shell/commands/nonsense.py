"""The answers of a phone with Quirks.garbage: meaningless bytes and text, the same each time."""

from hashlib import shake_256

_BYTES = 4096


def nonsense(seed: str) -> bytes:
    """Bytes of every value, without any order."""
    return shake_256(seed.encode()).digest(_BYTES)


def nonsense_text(seed: str) -> str:
    """Lines of printable signs, brackets and quotes among them."""
    signs = "".join(chr(32 + value % 95) for value in nonsense(seed))
    return "".join(f"{signs[at : at + 80]}\n" for at in range(0, len(signs), 80))
