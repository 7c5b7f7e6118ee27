"""What the model reads besides the screen: pages about apps, a web search, facts and tips of a person."""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from agent.contract.tasks import Task
from agent.journal import Journal
from agent.knowledge.fact_words import value_of
from agent.knowledge.index import PageIndex
from agent.knowledge.page_files import PageSection, built_in, read_own, stamp_of
from agent.knowledge.person_text import facts_text, tips_text
from agent.knowledge.quoted import quoted_block
from agent.knowledge.web_search import WebSearch, query_of

MOST_AT_START, MOST_IF_STUCK = 1600, 2600  # characters
_MOST_OF_WEB = 900
_SECTIONS, _SECTIONS_IF_STUCK = 4, 6
_SOURCES = {
    "en": ("Farhand's notes about apps", "a web search for words of the task"),
    "zh": (" Farhand 的应用笔记", "以任务中的词进行的网页搜索"),
}
_log = logging.getLogger(__name__)


def _no_mentions(text: str) -> Iterable[str]:
    return ()


def _by_signs(text: str) -> str:
    return "zh" if any("\u3400" <= sign <= "\u9fff" for sign in text) else "en"


class Knowledge:
    """Searched at the start of a long task and when it is stuck; a person's facts and tips go to every task.

    Nothing of it reaches the policy: what it says changes what the model tries, never what is asked about.

    folder: of a household's own pages, None for none. web: None for no search in the web.
    language: of the prompt of a task with this text.
    personal: what of a text no search may have: names, numbers, addresses. Called in a thread.
    """

    def __init__(
        self,
        journal: Journal,
        folder: Path | None = None,
        web: WebSearch | None = None,
        language: Callable[[str], str] = _by_signs,
        personal: Callable[[str], Iterable[str]] = _no_mentions,
    ) -> None:
        self._journal = journal
        self._folder = folder
        self._web = web
        self._language = language
        self._personal = personal
        self._lock = threading.Lock()
        self._index: PageIndex | None = None
        self._stamp: tuple[tuple[str, int, int], ...] = ()
        self._built_in: tuple[PageSection, ...] = ()
        self._searched: tuple[tuple[int, str], tuple[str, ...]] = ((0, ""), ())

    def close(self) -> None:
        """Frees the index."""
        with self._lock:
            if self._index is not None:
                self._index.close()
            self._index = None

    async def briefing(self, task: Task, app: str, stuck: bool = False) -> tuple[str, ...]:
        """Quoted reference for a task: pages about apps, and results of the web where that is set.

        app: package id of the app in front, '' if unknown. Takes some milliseconds, and with a search in the
        web up to 5 s.
        """
        lang = self._language(task.text)
        pages, web = await asyncio.gather(
            asyncio.to_thread(self._search, task.text, lang, app, stuck), self._from_web(task, lang)
        )
        of_pages, of_web = _SOURCES[lang]
        most = MOST_IF_STUCK if stuck else MOST_AT_START
        blocks = (
            quoted_block(_lines(pages), of_pages, lang, most),
            quoted_block(web, of_web, lang, _MOST_OF_WEB),
        )
        return tuple(block for block in blocks if block)

    async def of_person(self, task: Task, app: str) -> tuple[str, ...]:
        """What the task's own person keeps here: their facts, and their tips about the app in front.

        () if they keep nothing of the kind.
        """
        lang, person_id = self._language(task.text), task.person_id
        facts = facts_text(await self._journal.facts.of(person_id), task.text, lang)
        tips = tips_text(await self._journal.tips.in_app(person_id, app), lang) if app else ""
        return tuple(each for each in (facts, tips) if each)

    async def _from_web(self, task: Task, lang: str) -> tuple[str, ...]:
        if self._web is None:
            return ()
        facts = [value_of(fact.text) for fact in await self._journal.facts.of(task.person_id)]
        mentions = await asyncio.to_thread(lambda: tuple(self._personal(task.text)))
        # Once a task: each app that comes to the front asks for a briefing.
        query = query_of(task.text, [*facts, *mentions])
        if self._searched[0] != (task.task_id, query):
            self._searched = (task.task_id, query), await self._web.find(query, lang)
        return self._searched[1]

    def _search(self, text: str, lang: str, app: str, stuck: bool) -> tuple[PageSection, ...]:
        with self._lock:
            return self._current().search(text, lang, app, _SECTIONS_IF_STUCK if stuck else _SECTIONS)

    def _current(self) -> PageIndex:
        """The index of the pages as they are now, under the lock."""
        stamp = stamp_of(self._folder) if self._folder else ()
        if self._index is not None and stamp == self._stamp:
            return self._index
        self._built_in = self._built_in or tuple(built_in())
        own = read_own(self._folder) if self._folder else None
        for problem in own.problems if own else ():
            _log.warning("%s", problem)
        if self._index is not None:
            self._index.close()
        self._index, self._stamp = PageIndex((*self._built_in, *(own.sections if own else ()))), stamp
        return self._index


def _lines(sections: Iterable[PageSection]) -> Iterator[str]:
    for section in sections:
        yield f"{section.page}: {section.heading}" if section.heading else section.page
        yield from section.lines
