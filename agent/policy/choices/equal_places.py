"""Shops and branches on a page that fit the task's words equally."""

import re
from collections.abc import Sequence

from agent.policy.choices.entries import AlikeEntry
from agent.policy.choices.naming import names_in
from agent.policy.choices.wish import BRANCHES, Wish, plain_text, tells, tokens_of
from agent.policy.page.scene import Scene

_HIGHEST = 0.25  # of the page
_FAR_AWAY = re.compile(r"\d(?:[.,]\d+)? ?(?:km|m|mi|miles|ft|yd|км|м|米|公里|千米|㎞)(?![\w])", re.IGNORECASE)
_BEHIND_NAME = re.compile(r"[(（\[【·|,，]|\s[-–—]\s?")


def equal_places(scene: Scene, wish: Wish, entries: Sequence[AlikeEntry], place: int) -> list[int]:
    """The places of the shops or branches that fit as well as the pressed one."""
    height = scene.situation.page.size_px[1]
    pressed = entries[place]
    equal = [place]
    for at, entry in enumerate(entries):
        if at == place or entry.box.bottom - entry.box.top > _HIGHEST * height:
            continue
        if not _are_branches(wish, pressed, entry):
            continue
        if names_in(wish, pressed) != names_in(wish, entry):
            return []
        equal.append(at)
    return sorted(equal)


def _are_branches(wish: Wish, one: AlikeEntry, other: AlikeEntry) -> bool:
    """Do both begin with the same name, which the task names, and stand in different places?"""
    names = [tokens_of(entry.title) for entry in (one, other)]
    if not all(names) or names[0][0] != names[1][0]:
        return False
    common = wish.fitting(frozenset(names[0]) & frozenset(names[1]), wish.tokens)
    if names[0][0] not in common or not any(tells(token) for token in common):
        return False
    if all(any(_FAR_AWAY.search(line) for line in (each.title, *each.details)) for each in (one, other)):
        return True
    return not (one.amounts or other.amounts) and one.title != other.title and _set_off(one, other)


def _set_off(one: AlikeEntry, other: AlikeEntry) -> bool:
    """Do the names say a place behind the common part: 'Blue Door (Harbour)', '蓝门咖啡人民路店'?"""
    shared = 0
    while shared < min(len(one.title), len(other.title)) and one.title[shared] == other.title[shared]:
        shared += 1
    ends = [entry.title[shared:] for entry in (one, other)]
    by_sign = all(
        not end or _BEHIND_NAME.search(entry.title) for end, entry in zip(ends, (one, other), strict=True)
    )
    return (by_sign and any(ends)) or all(BRANCHES.is_in(plain_text(entry.title)) for entry in (one, other))
