"""Addresses that do something by being opened."""

import re

from agent.binding import Kind
from agent.policy.classes import NONE, Kinds

_WEB = re.compile(r"https?://", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+")
_MOST = 2000
_ACTS = {
    "pay": Kind.PAY, "payment": Kind.PAY, "payments": Kind.PAY, "transfer": Kind.PAY, "donate": Kind.PAY,
    "unsubscribe": Kind.ORDER, "subscribe": Kind.ORDER,
    "delete": Kind.DELETE, "remove": Kind.DELETE,
    "apk": Kind.INSTALL,
    "confirm": Kind.ACCOUNT, "approve": Kind.ACCOUNT, "authorize": Kind.ACCOUNT, "accept": Kind.ACCOUNT,
    "logout": Kind.ACCOUNT, "signout": Kind.ACCOUNT, "deactivate": Kind.ACCOUNT,
}  # fmt: skip


def kinds_of_url(url: str) -> Kinds:
    """By the words of its path and query. What is no web address is refused by the phone's own part, whatever it is."""
    url = url.strip()[:_MOST]
    if not _WEB.match(url):
        return NONE
    _, _, path = url.partition("//")[2].partition("/")
    return frozenset(_ACTS[word] for word in _WORD.findall(path.lower()) if word in _ACTS)
