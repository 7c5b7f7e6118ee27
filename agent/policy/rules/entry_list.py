"""Reads a file of the household that is a list of entries; all its mistakes are named together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from agent.contract.rule_problems import RuleProblem
from agent.policy.rules.rules_yaml import Loc, RulesError, Walk, root_of, where

MOST_BYTES = 64 * 1024
_MOST_PROBLEMS = 20
_MOST_TEXT = 200


@dataclass(frozen=True, slots=True)
class EntryKeys:
    """The keys of each entry.

    needed: those that must be there.
    no_list: key of the sentence about a file that is no list.
    """

    known: tuple[str, ...]
    needed: tuple[str, ...]
    no_list: str


class ListEntry:
    """One entry; its mistakes go to the walk. fields: None if it is no entry at all."""

    def __init__(self, number: int, given: object, walk: Walk, keys: EntryKeys) -> None:
        self._loc: Loc = (number,)
        self._walk = walk
        self._before = len(walk.problems)
        self.fields: Mapping[str, object] | None = None
        if not isinstance(given, Mapping):
            self.wrong((), "entry_keys", needed=", ".join(keys.needed))
            return
        self.fields = cast("Mapping[str, object]", given)
        for name in self.fields:
            if name not in keys.known:
                self.wrong((name,), "rule_unknown", known=", ".join(keys.known))
        for name in keys.needed:
            if name not in self.fields:
                self.wrong((), "entry_missing", name=name)

    @property
    def is_sound(self) -> bool:
        """Was no mistake found in it so far?"""
        return len(self._walk.problems) == self._before

    def text(self, name: str, most: int = _MOST_TEXT) -> str:
        """The text under this key, stripped; '' without one, or if it is a mistake."""
        if self.fields is None or name not in self.fields:
            return ""
        value = self.fields[name]
        if isinstance(value, int) and not isinstance(value, bool):  # a name such as 7
            value = str(value)
        if isinstance(value, str) and 0 < len(value.strip()) <= most and value.strip().isprintable():
            return value.strip()
        self.wrong((name,), "entry_text", most=str(most))
        return ""

    def wrong(self, below: Loc, key: str, **values: str) -> None:
        """Notes a mistake. below: its place in the entry. key, values: as in RuleProblem."""
        loc = (*self._loc, *below)
        line = next(
            self._walk.lines[loc[:end]] for end in range(len(loc), -1, -1) if loc[:end] in self._walk.lines
        )
        self._walk.problems.append(RuleProblem(key, line, where(loc), tuple(values.items())))


class EntryList:
    """The entries of a file in their order; none in a file with comments alone."""

    def __init__(self, data: bytes, keys: EntryKeys) -> None:
        """Raises RulesError for what is no list."""
        if len(data) > MOST_BYTES:
            raise RulesError(RuleProblem("rule_too_large", values=(("most", str(MOST_BYTES // 1024)),)))
        try:
            node = root_of(data.decode("utf-8-sig"))
        except UnicodeDecodeError as err:
            raise RulesError(RuleProblem("rule_no_utf8")) from err
        self._walk = Walk()
        given = self._walk.value(node, (), 0)
        if given is not None and not isinstance(given, tuple):
            raise RulesError(RuleProblem(keys.no_list, 1))
        listed = cast("Sequence[object]", given or ())
        self.entries = tuple(ListEntry(number, each, self._walk, keys) for number, each in enumerate(listed))

    def check(self) -> None:
        """Raises RulesError with all mistakes, in the order of the file."""
        found = sorted(self._walk.problems, key=lambda each: (each.line, each.where))
        if (left := len(found) - _MOST_PROBLEMS) > 0:
            found[_MOST_PROBLEMS:] = [RuleProblem("rule_more", values=(("count", str(left)),))]
        if found:
            raise RulesError(*found)
