"""Are the libraries of several homes installed? Asked before they are loaded; one home needs none of them."""

from importlib.util import find_spec

LIBRARIES = ("nats", "nkeys", "nacl", "cryptography")
HOMES_EXTRA = "homes"
"""As in `pip install 'farhand[homes]'`."""


def missing_library() -> str:
    """The first one that is not installed; '' if all are."""
    return next((name for name in LIBRARIES if find_spec(name) is None), "")
