"""People on a page whom the task's words name equally."""

from collections.abc import Sequence

from agent.policy.choices.entries import AlikeEntry
from agent.policy.choices.naming import numbers_in
from agent.policy.choices.option_labels import MAX_OPTION
from agent.policy.choices.wish import Wish, plain_text, tells, tokens_of
from agent.policy.page.scene import Scene
from agent.policy.words.label import label_units

_SHORT_NAME, _LONGEST_NAME, _LONGEST_DETAIL = 3, 10, 6  # words


def equal_people(scene: Scene, wish: Wish, entries: Sequence[AlikeEntry], place: int) -> list[int]:
    """The places of the people who fit as well as the pressed one; [] if that is nobody's choice."""
    if scene.app is None and any(_is_no_name(entry) for entry in entries):
        return []
    pressed = entries[place]
    equal = [place]
    for at, entry in enumerate(entries):
        if at == place or not _is_name(entry):
            continue
        match _compare_people(wish, pressed, entry):
            case None:
                continue
            case False:
                return []
            case True:
                equal.append(at)
    return sorted(equal) if _is_name(pressed) else []


def _is_name(entry: AlikeEntry) -> bool:
    words = label_units(entry.title)
    return bool(tokens_of(entry.title)) and len(words) <= _LONGEST_NAME and len(entry.title) <= 2 * MAX_OPTION


def _is_no_name(entry: AlikeEntry) -> bool:
    """Is it more than a name, for an app that may list anything?"""
    return bool(entry.amounts) or len(label_units(entry.title)) > _SHORT_NAME


def _compare_people(wish: Wish, pressed: AlikeEntry, other: AlikeEntry) -> bool | None:
    """True: the task names both equally. False: it prefers one. None: it does not name both."""
    names = [frozenset(tokens_of(entry.title)) for entry in (pressed, other)]
    common = wish.fitting(names[0] & names[1], wish.tokens)
    if not any(tells(token) for token in common):
        return None
    if _is_longer_name(pressed.title, other.title) or _is_longer_name(other.title, pressed.title):
        return None
    if names[0] == names[1] and not _tells_apart(pressed, other):
        return None  # the same person twice: results of a search, their messages
    near = wish.near(frozenset(wish.fitting(wish.tokens, common)))
    told = [wish.fitting(_told_by(entry), near) - common for entry in (pressed, other)]
    numbers = [numbers_in(wish, entry) for entry in (pressed, other)]
    differ = told[0] != told[1] or numbers[0] != numbers[1]
    return not (differ or wish.prefers(frozenset(wish.fitting(wish.tokens, common))))


def _told_by(entry: AlikeEntry) -> frozenset[str]:
    """The words that a task may name it by: of a conversation not its last message."""
    return frozenset(tokens_of(entry.title if entry.dated else entry.text))


def _tells_apart(one: AlikeEntry, other: AlikeEntry) -> bool:
    """Are two entries of one name two people? Results of a search show messages and times."""
    if one.dated or other.dated:
        return False
    every = (*one.details, *other.details)
    return all(len(label_units(line)) <= _LONGEST_DETAIL for line in every)


def _is_longer_name(name: str, other: str) -> bool:
    """Is the other one a Chinese name with one more sign, somebody else's: 李娜, 李娜娜?"""
    name, other = plain_text(name).strip(), plain_text(other).strip()
    return (
        len(other) == len(name) + 1 <= 3
        and other.startswith(name)
        and all("\u3400" <= sign <= "\u9fff" for sign in other)
    )
