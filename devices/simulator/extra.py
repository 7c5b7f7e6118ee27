"""The optional libraries of the simulated phone, and the message when they are missing."""

from collections.abc import Generator
from contextlib import contextmanager


class ExtraMissing(ImportError):
    """The text says what to install. name: of a missing module."""


@contextmanager
def extra() -> Generator[None]:
    """Around imports of cryptography, pyOpenSSL and zeroconf. Raises ExtraMissing."""
    try:
        yield
    except ModuleNotFoundError as err:
        raise ExtraMissing(
            "consent and wireless debugging of the simulated phone need more packages "
            f"(no module named {err.name!r}): pip install 'farhand[simulator]'",
            name=err.name,
        ) from err
