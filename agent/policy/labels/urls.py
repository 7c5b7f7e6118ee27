"""Addresses that do something by being opened."""

import re
from urllib.parse import unquote_plus

from agent.contract.binding import Kind
from agent.policy.labels.classes import NONE, Kinds, kinds_of
from agent.policy.words.label import plain

_WEB = re.compile(r"https?:[/\\]{2}", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_PARTS = re.compile(r"[/\\?&#=;:@]")
_WORD = re.compile(r"[a-z]+")
_BLANKS = re.compile(r"[\W_]+")
_MOST = 2000
_MOST_ROUNDS = 5  # of nested percent-encoding; an honest address has two
# The heading of an article in an address has more words than these side by side.
_SHORT = 3
_ACTS = {
    "pay": Kind.PAY, "payment": Kind.PAY, "payments": Kind.PAY, "transfer": Kind.PAY, "donate": Kind.PAY,
    "paynow": Kind.PAY, "withdraw": Kind.PAY,
    "unsubscribe": Kind.ORDER, "subscribe": Kind.ORDER,
    "delete": Kind.DELETE, "remove": Kind.DELETE,
    "apk": Kind.INSTALL,
    "confirm": Kind.ACCOUNT, "approve": Kind.ACCOUNT, "authorize": Kind.ACCOUNT, "accept": Kind.ACCOUNT,
    "logout": Kind.ACCOUNT, "signout": Kind.ACCOUNT, "deactivate": Kind.ACCOUNT,
}  # fmt: skip
_SHORT_ACTS = {
    "checkout": Kind.PAY, "buy": Kind.ORDER, "buynow": Kind.ORDER, "purchase": Kind.ORDER,
    "submit": Kind.ORDER,
    "cancel": Kind.ORDER, "send": Kind.SEND,
}  # fmt: skip
_HOST_ACTS = {"pay": Kind.PAY, "payment": Kind.PAY, "payments": Kind.PAY, "checkout": Kind.PAY}
_PAYEES = ("paypal.me", "cash.app", "venmo.com", "buymeacoffee.com", "ko-fi.com", "revolut.me", "monzo.me")
_BY_WORDS = frozenset({Kind.PAY, Kind.ORDER, Kind.DELETE})


def kinds_of_url(url: str) -> Kinds:
    """The kinds named by the words of host, path and query, however these are encoded or joined.

    The device refuses whatever is no web address. An address that is too long to read needs an approval.
    """
    url = url.strip()
    if not (scheme := _WEB.match(url)):
        return NONE
    decoded = _decoded(url[scheme.end() : _MOST])
    if decoded is None or len(url) > _MOST:
        return frozenset({Kind.ACCOUNT})
    host, *rest = re.split(r"[/\\?#]", decoded, maxsplit=1)
    kinds = _of_host(plain(host))
    for part in _PARTS.split(rest[0] if rest else ""):
        kinds |= _of_part(part)
    return kinds


def _decoded(text: str) -> str | None:
    """The text without percent-encoding; None if it is nested too deep."""
    for _ in range(_MOST_ROUNDS):
        decoded = unquote_plus(text)
        if decoded == text:
            return "".join(char for char in text if char.isprintable())
        text = decoded
    return None


def _of_host(host: str) -> Kinds:
    name = host.rpartition("@")[2].partition(":")[0].rstrip(".")
    kinds = frozenset(_HOST_ACTS[label] for label in name.split(".") if label in _HOST_ACTS)
    pays = any(name == each or name.endswith(f".{each}") for each in _PAYEES)
    return kinds | {Kind.PAY} if pays else kinds


def _of_part(part: str) -> Kinds:
    spaced = _BLANKS.sub(" ", plain(_CAMEL.sub(" ", part[:_MOST])))
    words = _WORD.findall(spaced)
    kinds = {_ACTS[word] for word in words if word in _ACTS}
    if len(words) <= _SHORT:
        kinds |= {_SHORT_ACTS[word] for word in words if word in _SHORT_ACTS}
        kinds |= kinds_of(spaced) & _BY_WORDS
    return frozenset(kinds)
