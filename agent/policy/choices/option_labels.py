"""The labels of a choice: the entries' own words, short and all different."""

from collections.abc import Sequence

from agent.policy.choices.entries import AlikeEntry
from agent.policy.choices.wish import plain_text
from agent.policy.page.rows import shortened

MAX_OPTIONS, MAX_OPTION = 6, 40


def option_labels(
    entries: Sequence[AlikeEntry], numbers: Sequence[int], *, whole: bool = False
) -> tuple[str, ...]:
    """Titles, with the first line that differs where titles are equal.

    Where the beginnings of long ones are equal, their ends tell them apart. What nothing tells apart is
    numbered. numbers: the entry's place among all equal ones of the page, from the top.
    whole: all words of each entry count, not its title alone.
    """
    labels = [entry.text if whole else entry.title for entry in entries]
    if not _differ(labels):
        labels = [_with_detail(entries, place) for place in range(len(entries))]
    short = [shortened(label, MAX_OPTION) for label in labels]
    if _differ(short):
        return tuple(short)
    short = [_with_end(label) for label in labels]
    if _differ(short):
        return tuple(short)
    # Every one is numbered: an entry may be named as another one is by its number.
    return tuple(
        f"{shortened(label, MAX_OPTION - 5)} · {number}"
        for label, number in zip(labels, numbers, strict=True)
    )


def _differ(labels: Sequence[str]) -> bool:
    return len({shortened(plain_text(label), MAX_OPTION) for label in labels}) == len(labels)


def _with_end(label: str) -> str:
    """The beginning and the end of a label that is too long."""
    half = MAX_OPTION // 2
    return label if len(label) <= MAX_OPTION else f"{label[: half - 1].rstrip()}…{label[-half:].lstrip()}"


def _with_detail(entries: Sequence[AlikeEntry], place: int) -> str:
    entry = entries[place]
    others = {line for at, each in enumerate(entries) if at != place for line in each.details}
    own = next((line for line in entry.details if line not in others), "")
    # The end tells more than the middle of a long name.
    return f"{shortened(entry.title, MAX_OPTION // 2)}, {own}" if own else entry.title
