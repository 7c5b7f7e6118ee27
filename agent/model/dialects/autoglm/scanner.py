"""Finds the calls do(...) and finish(...) in a reply, tolerant of how they are written, in linear time.

No call reaches over a tag or over the start of another call, so every stretch of text is read once, and a
call that the thinking only began cannot include the answer after it.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass

from agent.model.dialects.autoglm.syntax import EQUALS, QUOTES, Arguments, GarbledArguments, read_arguments

# With attributes, blanks and other widths, too; thinking also begins with a tag whose end is missing, but
# 'a < thinking' is prose.
TAG = re.compile(
    r"[<\uff1c](?P<gap>\s{1,9})?+(?P<close>[/\uff0f]?)\s{0,9}(?:(?P<think>think|thinking|thought|reasoning)|answer)"
    r"(?:\s{0,9}[/\uff0f]?[>\uff1e]|[^\w<>\uff1c\uff1e][^<>()\uff1c\uff1e\uff08\uff09]{0,200}[>\uff1e]|(?(think)(?(gap)(?!)|(?!\w))|(?!)))",
    re.IGNORECASE,
)
# ASCII only on purpose: in "接下来do(...)" the character before "do" would count as part of a word.
_START = re.compile(
    r"(?<![A-Za-z0-9_.])(?:"
    rf"(?P<do>do)\s*+[(（]\s*+(?=action\s*+{EQUALS}|[{QUOTES}])"
    rf"|finish\s*+[(（]\s*+(?=message\s*+{EQUALS}|[{QUOTES}])"
    r")",
    re.IGNORECASE,
)
# `finish()` says nothing, so it counts only where it stands alone on its line: prose mentions it, too.
_BARE_FINISH = re.compile(
    r"(?:^|(?<=>))[ \t`]*+finish\s*+[(（]\s*+[)）][ \t`;.。]*+(?=$|<)", re.IGNORECASE | re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Call:
    """One call as far as it can be read.

    name: 'do' or 'finish'.
    start, end: its place in the text.
    arguments: None if it is cut off or garbled.
    """

    name: str
    arguments: Arguments | None
    start: int
    end: int


def calls_in(text: str) -> list[Call]:
    """All calls that begin in the text, in order, complete or not."""
    starts = list(_START.finditer(text))
    edges = sorted([match.start() for match in (*starts, *TAG.finditer(text))])
    found: list[Call] = []
    for match in starts:
        after = bisect_right(edges, match.start())
        found.append(_call(text, match, edges[after] if after < len(edges) else len(text)))
    found += [Call("finish", Arguments(), bare.start(), bare.end()) for bare in _BARE_FINISH.finditer(text)]
    return sorted(found, key=lambda call: call.start)


def _call(text: str, match: re.Match[str], edge: int) -> Call:
    name = "do" if match["do"] else "finish"
    try:
        arguments = read_arguments(text, match.end(), edge)
    except GarbledArguments:
        return Call(name, None, match.start(), edge)
    return Call(name, arguments, match.start(), arguments.end)
