"""Are the libraries of several homes installed? Asked before they are loaded; one home needs none of them."""

import json
from importlib.util import find_spec
from pathlib import Path

LIBRARIES = ("nats", "nkeys", "nacl", "cryptography")
HOMES_EXTRA = "homes"
"""As in `pip install 'farhand[homes]'`."""


def missing_library() -> str:
    """The first one that is not installed; '' if all are."""
    return next((name for name in LIBRARIES if find_spec(name) is None), "")


def home_id_of(data: Path) -> str:
    """The home whose data directory this is; '' for that of a bot, or of one program for all.

    Needs none of the libraries. Blocking.
    """
    try:
        about: object = json.loads((data / "bus" / "identity.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return str(about.get("home_id", "")) if isinstance(about, dict) else ""  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]  # of JSON
