"""Names on the bus; who may use which is in `permissions.py`."""

import re

HOME_ID = re.compile(r"[a-z0-9]{8}")
PRESENCE = "presence"
"""The KV bucket with one beat a home, by its id; in memory, gone without a beat."""


def call_subject(home_id: str) -> str:
    """Calls of the bot to this home: core NATS, on no disk. Their names stand inside, sealed."""
    return f"farhand.call.{home_id}"


def event_subject(home_id: str) -> str:
    """Events of this home, kept in its stream until the bot has shown them."""
    return f"farhand.event.{home_id}"


def event_stream_name(home_id: str) -> str:
    """The stream with the home's events."""
    return f"events_{home_id}"


def picture_bucket(home_id: str) -> str:
    """The object store for what is too large for a message."""
    return f"pictures_{home_id}"


def presence_subject(home_id: str) -> str:
    """Where the home's beat goes."""
    return f"$KV.{PRESENCE}.{home_id}"


def claim_subject(home_id: str) -> str:
    """Where a computer asks whether another one works with the same key."""
    return f"farhand.claim.{home_id}"


def join_subject(token_id: str) -> str:
    """Where a new computer asks to become a home, once."""
    return f"farhand.join.{token_id}"
