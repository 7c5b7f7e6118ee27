"""A full-text index of pages in memory: words in English, pieces of three signs in Chinese."""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping

from agent.knowledge.page_files import PageSection
from devices.apps.apps import known_names

_WORD = re.compile(r"[a-z0-9]{2,30}")
_HAN = re.compile("[\u3400-\u9fff]+")
_MOST_TERMS = 48
_SEARCHED = 1000  # characters of a text
_COMMON = frozenset(
    """
    the and for with from into that this what when where which then than have has had not but you your our its
    it is are was were be to of in on at as by or an do does did can will would should me my mine we us he she
    they please open app apps phone use using go get give make take tell show find see look want need some any
    all new one two also
    """.split()  # noqa: SIM905 - a list of words reads best as one
)
_COMMON_HAN = frozenset(
    "的了在是我你他她它们和与就都而及给把被让请帮用到去来上下里个这那有没不要会能可吗呢吧啊一二"
)
# What a section gains, beside what the words give.
_OF_APP_IN_FRONT, _OF_APP_NAMED, _OF_HOUSEHOLD = 6.0, 5.0, 1.0
_FOR_A_PAIR = 0.6
_LEAST_SHARE = 0.35  # of the best score


class PageIndex:
    """Sections of pages, to be searched in one thread at a time. Building blocks for some milliseconds."""

    def __init__(self, sections: Iterable[PageSection]) -> None:
        self._sections = tuple(sections)
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute("CREATE VIRTUAL TABLE words USING fts5 (head, body, tokenize='porter unicode61')")
        self._db.execute("CREATE VIRTUAL TABLE pieces USING fts5 (head, body, tokenize='trigram')")
        for place, section in enumerate(self._sections):
            table = "pieces" if section.lang == "zh" else "words"
            row = (place, f"{section.page} {section.heading}", "\n".join(section.lines))
            self._db.execute(f"INSERT INTO {table} (rowid, head, body) VALUES (?, ?, ?)", row)  # noqa: S608 - ours

    def close(self) -> None:
        """Frees its memory."""
        self._db.close()

    def search(self, text: str, lang: str, app: str = "", most: int = 4) -> tuple[PageSection, ...]:
        """The sections that fit a text best, those of the app in front and of apps that the text names first.

        lang: whose pages of the program are searched; a household's own are searched in any. app: package id.
        """
        text = text[:_SEARCHED]
        scores: defaultdict[int, float] = defaultdict(float)
        for found in (self._words(text), self._pieces(text), self._pairs(text)):
            for place, score in found.items():
                scores[place] += score
        for place, section in enumerate(self._sections):
            if app and app in section.apps:
                scores[place] += _OF_APP_IN_FRONT
            if _is_named(section, text):
                scores[place] += _OF_APP_NAMED
        fitting = {
            place: score + _OF_HOUSEHOLD * self._sections[place].own
            for place, score in scores.items()
            if self._sections[place].own or self._sections[place].lang == lang
        }
        best = max(fitting.values(), default=0.0)
        ranked = sorted(fitting, key=lambda place: (-fitting[place], place))
        return tuple(self._sections[place] for place in ranked if fitting[place] >= _LEAST_SHARE * best)[
            :most
        ]

    def _words(self, text: str) -> Mapping[int, float]:
        words = [word for word in _WORD.findall(text.casefold()) if word not in _COMMON]
        return self._match("words", words)

    def _pieces(self, text: str) -> Mapping[int, float]:
        runs = [*_HAN.findall(text), *(word for word in _WORD.findall(text.casefold()) if len(word) > 2)]
        return self._match("pieces", [run[at : at + 3] for run in runs for at in range(len(run) - 2)])

    def _match(self, table: str, terms: list[str]) -> Mapping[int, float]:
        wanted = " OR ".join(f'"{term}"' for term in list(dict.fromkeys(terms))[:_MOST_TERMS])
        if not wanted:
            return {}
        rows = self._db.execute(
            f"SELECT rowid, -bm25({table}, 4.0, 1.0) FROM {table} WHERE {table} MATCH ?",  # noqa: S608 - ours
            (wanted,),
        )
        return {int(place): float(score) for place, score in rows}

    def _pairs(self, text: str) -> Mapping[int, float]:
        """By words of two signs, which are too short for pieces of three."""
        pairs = [
            run[at : at + 2]
            for run in _HAN.findall(text)
            for at in range(len(run) - 1)
            if _COMMON_HAN.isdisjoint(run[at : at + 2])
        ]
        scores: defaultdict[int, float] = defaultdict(float)
        for pair in list(dict.fromkeys(pairs))[:_MOST_TERMS]:
            for (place,) in self._db.execute(
                "SELECT rowid FROM pieces WHERE head LIKE ? OR body LIKE ?", (f"%{pair}%", f"%{pair}%")
            ):
                scores[place] += _FOR_A_PAIR
        return scores


def _is_named(section: PageSection, text: str) -> bool:
    said = text.casefold()
    return any(_says(said, name.casefold()) for app in section.apps for name in known_names(app))


def _says(text: str, name: str) -> bool:
    """Does the text name it as a word of its own?"""
    if len(name) < 2 or name in _COMMON:
        return False
    edge = r"(?<![a-z0-9]){}(?![a-z0-9])" if name.isascii() else "{}"
    return re.search(edge.format(re.escape(name)), text) is not None
