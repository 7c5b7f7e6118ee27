"""A search in the web by a SearXNG server of the household's: words of a task go there, nothing else."""

import asyncio
import json
import logging
import re
from collections.abc import Sequence
from typing import Any, cast

import aiohttp
from yarl import URL

_LIMIT_S = 5.0
_MOST_BYTES = 500_000
_MOST_RESULTS = 4
_MOST_TITLE, _MOST_SNIPPET = 100, 200
_MOST_WORDS, _MOST_QUERY = 12, 120
_QUOTED = re.compile(r"[\"“”„«»「」『』][^\"“”„«»「」『』]*[\"“”„«»「」『』]|(?<!\w)'[^']{2,}'(?!\w)")
# What follows may be the words of a message.
_TELLS = re.compile(
    r"\b(?:tell|text|message|write|reply|answer|e-?mail|send|post|say|ask|remind|note)\b"
    r"|告诉|发消息|发信息|发给|发送|回复|转告|写|说|问|提醒|记",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-zA-Z][a-zA-Z'-]+|[\u3400-\u9fff]+")
_log = logging.getLogger(__name__)


class SearchUnreadable(ValueError):
    """An answer that is none of such a server."""


class WebSearch:
    """Asks `ADDRESS/search?q=..&format=json`. Source: https://docs.searxng.org/dev/search_api.html

    address: as set, with a path before '/search' or none.
    """

    def __init__(self, address: str, limit_s: float = _LIMIT_S) -> None:
        self._url = URL(address.rstrip("/") + "/search")
        self._limit = aiohttp.ClientTimeout(total=limit_s)

    async def find(self, query: str, lang: str) -> tuple[str, ...]:
        """Title and snippet of the first results, one line each; () if the server does not answer in time."""
        if not query:
            return ()
        params = {"q": query, "format": "json", "language": lang, "safesearch": "1"}
        try:
            async with (
                aiohttp.ClientSession(timeout=self._limit, trust_env=True) as session,
                session.get(self._url, params=params, max_redirects=2) as response,
            ):
                response.raise_for_status()
                body = await response.content.read(_MOST_BYTES + 1)
                while len(body) <= _MOST_BYTES and (more := await response.content.read(_MOST_BYTES)):
                    body += more
            found = await asyncio.to_thread(_results, body)
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as err:
            # Without the words of the search, which are those of a person.
            _log.warning("the task goes on without a search: %s: %s", self._url.origin(), type(err).__name__)
            return ()
        return found


def query_of(task_text: str, private: Sequence[str]) -> str:
    """The words of a task that may be searched for: no numbers, nothing in quotes, no message to somebody.

    private: names, addresses, facts and the like that are left out.
    """
    text = _QUOTED.sub(" ", task_text)
    for each in sorted(private, key=len, reverse=True):
        if each:
            text = re.sub(re.escape(each), " ", text, flags=re.IGNORECASE)
    text = re.split("[:：]", text, maxsplit=1)[0]
    if tells := _TELLS.search(text):
        text = text[: tells.start()]
    words = _WORD.findall(text)
    return " ".join(words[:_MOST_WORDS])[:_MOST_QUERY].strip()


def _results(body: bytes) -> tuple[str, ...]:
    """Raises ValueError for what is no JSON, SearchUnreadable for other answers."""
    if len(body) > _MOST_BYTES:
        raise SearchUnreadable("the answer is too long")
    try:
        answer: Any = json.loads(body)
    except RecursionError as err:
        raise SearchUnreadable("the answer is nested too deeply") from err
    results = cast("dict[str, Any]", answer).get("results") if isinstance(answer, dict) else None
    if not isinstance(results, list):
        raise SearchUnreadable("the answer has no results")
    lines: list[str] = []
    for each in cast("list[Any]", results)[:_MOST_RESULTS]:
        if not isinstance(each, dict):
            continue
        one = cast("dict[str, Any]", each)
        title, snippet = (one.get(name) for name in ("title", "content"))
        told = [
            text[:most]
            for text, most in ((title, _MOST_TITLE), (snippet, _MOST_SNIPPET))
            if isinstance(text, str) and text.strip()
        ]
        if told:
            lines.append(" - ".join(told))
    return tuple(lines)
