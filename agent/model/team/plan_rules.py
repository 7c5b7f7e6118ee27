"""Which plans are followed: by their length, by what repeats in them, and by what has failed before."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

from agent.contract.plan import MAX_ITEM_TEXT, MOST_ITEMS

MOST_TRIES = 2  # of one item, or of one plan: what has failed so often is not tried again
_MOST_SAME = 2  # times that an item may stand in a plan: 'open Chat' before and after something else
_NUMBERING = re.compile(
    r"^\s*(?:(?:step\s*)?[0-9]{1,3}\s*[.)、:：）]|第?[一二三四五六七八九十]{1,3}[步、.：]|[-*•☐▸])\s*",
    re.IGNORECASE,
)
_NO_WORD = re.compile(r"[\W_]+")


class PlanFault(StrEnum):
    """Why a plan is not followed."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    CYCLIC = "cyclic"
    FAILED_TWICE = "failed_twice"  # it, or one of its items
    UNREADABLE = "unreadable"  # the reply holds none


def item_text(text: str) -> str:
    """One line without numbering, at most MAX_ITEM_TEXT characters; '' for no words."""
    line = _NUMBERING.sub("", " ".join(text.split())).strip().strip("*#").strip()
    return line if len(line) <= MAX_ITEM_TEXT else f"{line[: MAX_ITEM_TEXT - 1].rstrip()}…"


def normalised(text: str) -> str:
    """What makes two items the same: their words, without case, signs and numbering."""
    plain = unicodedata.normalize("NFKC", item_text(text)).casefold()
    return _NO_WORD.sub(" ", plain).strip()


def plan_key(texts: Sequence[str]) -> tuple[str, ...]:
    """What makes two plans the same."""
    return tuple(map(normalised, texts))


def plan_fault(
    texts: Sequence[str],
    failures: Mapping[str, int],
    failed_plans: Mapping[tuple[str, ...], int],
) -> PlanFault | None:
    """What speaks against following these open items; None for nothing.

    failures: how often an item failed, by its normalised text.
    failed_plans: how often a plan did, by its key.
    """
    key = plan_key(texts)
    if not key or not all(key):
        return PlanFault.EMPTY
    if len(key) > MOST_ITEMS:
        return PlanFault.TOO_LONG
    if is_cyclic(key):
        return PlanFault.CYCLIC
    if failed_plans.get(key, 0) >= MOST_TRIES or any(failures.get(item, 0) >= MOST_TRIES for item in key):
        return PlanFault.FAILED_TWICE
    return None


def is_cyclic(key: Sequence[str]) -> bool:
    """Does a piece of the plan follow itself at once, or an item stand there three times?"""
    if any(times > _MOST_SAME for times in Counter(key).values()):
        return True
    most = len(key) // 2
    return any(
        list(key[start : start + size]) == list(key[start + size : start + 2 * size])
        for size in range(1, most + 1)
        for start in range(len(key) - 2 * size + 1)
    )
