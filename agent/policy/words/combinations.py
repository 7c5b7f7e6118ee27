"""Matches phrases that are put together, '~verbs ~objects', without writing out every one of them.

The words of all verbs are held as one tree by their units, and so are those of each line of objects. Where a
verb ends stands which objects may follow, so that all verbs of a line share the tree of their objects.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from agent.policy.words.label import Units
from agent.policy.words.languages import Combination, Language
from agent.policy.words.phrases import Meaning, meanings


class WordTree:
    """Units that may follow one another.

    following: the trees behind the next unit.
    rest: where a part of a phrase ends here, the trees with which the next part begins.
    meanings: of the phrases that end here.
    """

    __slots__ = ("following", "meanings", "rest")

    def __init__(self) -> None:
        self.following = _NOTHING  # most are leaves
        self.rest: tuple[WordTree, ...] = ()
        self.meanings: tuple[Meaning, ...] = ()

    def end_of(self, units: Units) -> "WordTree":
        """The tree behind these units, which is made if there is none."""
        tree = self
        for unit in units:
            found = tree.following.get(unit)
            if found is None:
                found = WordTree()
                if tree.following:
                    tree.following[unit] = found
                else:
                    tree.following = {unit: found}
            tree = found
        return tree


_NOTHING: dict[str, WordTree] = {}


class Combinations:
    """The combined phrases of several languages that tell what is wanted."""

    def __init__(self, languages: Iterable[Language], wanted: Callable[[Meaning], bool]) -> None:
        self.tree = WordTree()
        self.meanings = lru_cache(maxsize=4096)(self._meanings)
        for language in languages:
            shared: dict[tuple[Combination, Meaning], WordTree] = {}
            for group, meaning in meanings(language):
                if wanted(meaning):
                    for words in language.combined.get(group, ()):
                        _add(self.tree, words, meaning, language, shared)

    def _meanings(self, units: Units) -> tuple[Meaning, ...]:
        """What the phrase tells in each language that puts it together, what is written out included."""
        return tuple(
            meaning
            for end, trees in _readings(self.tree, units, 0)
            if end == len(units)
            for tree in trees
            for meaning in tree.meanings
        )

    def ends(self, units: Units, place: int) -> set[int]:
        """Where the phrases end that begin there."""
        if units[place] not in self.tree.following:
            return set()
        return {
            end for end, trees in _readings(self.tree, units, place) if any(tree.meanings for tree in trees)
        }

    def with_small_words(self, units: Units, place: int, small: frozenset[str]) -> dict[Units, int]:
        """The phrases that begin there, and where each ends first; small words may stand inside."""
        if units[place] not in self.tree.following:
            return {}
        return dict(_with_small_words(self.tree, units, place, small))


def _add(
    tree: WordTree,
    words: Combination,
    meaning: Meaning,
    language: Language,
    shared: dict[tuple[Combination, Meaning], WordTree],
) -> None:
    """Adds a combined phrase. shared: the trees of what stands behind the first word, by its words."""
    first, behind = words[0], words[1:]
    rest = shared.get((behind, meaning))
    if behind and rest is None:
        rest = shared[behind, meaning] = WordTree()
        _add(rest, behind, meaning, language, shared)
    for units in language.parts[first]:
        end = tree.end_of(units)
        if rest is None and meaning not in end.meanings:
            end.meanings += (meaning,)
        elif rest is not None and rest not in end.rest:
            end.rest += (rest,)


def _readings(tree: WordTree, units: Units, place: int) -> Iterator[tuple[int, list[WordTree]]]:
    """The trees behind each further unit of a label, and the end of the unit."""
    trees = [tree]
    for end, unit in enumerate(units[place:], place + 1):
        trees = [
            following
            for tree in trees
            for each in (tree, *tree.rest)
            if (following := each.following.get(unit)) is not None
        ]
        if not trees:
            return
        yield end, trees


def _with_small_words(
    tree: WordTree, units: Units, place: int, small: frozenset[str], words: Units = ()
) -> Iterator[tuple[Units, int]]:
    """The phrases that stand in a label there, each with its end."""
    if tree.meanings:
        yield words, place
    for each in (tree, *tree.rest):
        tried: set[str] = set()  # of equal words the first one is taken
        for here in range(place, len(units)):
            unit = units[here]
            if unit not in tried and (following := each.following.get(unit)) is not None:
                tried.add(unit)
                yield from _with_small_words(following, units, here + 1, small, (*words, unit))
            if not words or unit not in small:
                break
