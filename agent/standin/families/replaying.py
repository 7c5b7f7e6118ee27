"""Whether an earlier reply, as a request tells it, is the one that a move is written as.

Clients keep a reply as it was, or only its call, or only its conclusion; with other blanks, quotes or order.
"""

import re
from collections import Counter

from agent.standin.families.reply_forms import FamilyReply

_CALLS = (
    re.compile(r"<tool_call[^>]*>(?P<call>(?:(?!<tool_call).)*?)(?:</tool_call>|$)", re.DOTALL),
    re.compile(r"<action>(?P<call>.*?)(?:</action>|$)", re.DOTALL),
    re.compile(r"<answer>(?P<call>.*?)(?:</answer>|$)", re.DOTALL),
    re.compile(
        r"(?P<call>(?:do\(\s*action|finish\(\s*message)(?:(?!do\(\s*action|finish\(\s*message).)*)$",
        re.DOTALL,
    ),
    re.compile(r"### Action ###(?P<call>.*?)(?:###|$)", re.DOTALL),
    re.compile(r"(?:^|\t)(?P<call>action:.*?)(?:\tsummary:|$)", re.DOTALL | re.MULTILINE),
    re.compile(r"Action\s*[:：](?P<call>(?:(?!Action\s*[:：]).)*)$", re.DOTALL),
)
_THOUGHT = re.compile(r"""["']thought["']\s*:\s*(?:"(?:[^"\\]|\\.)*"|null)\s*,?""", re.IGNORECASE)
_WORD = re.compile(r"\d+(?:\.\d+)?|\w+")
_NUMBER = re.compile(r"\d+(?:\.\d+)?$")
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
# Clients cut long lines of progress at about 200 characters.
_CUT = 190
_ENOUGH_WORDS = 8
_MARKS = {"box_start", "box_end", "mobile_use", "name", "arguments", "tool_call", "summary"}


def is_that_reply(said: str, reply: FamilyReply, *, with_numbers: bool) -> bool:
    """Is `said` this reply?

    with_numbers: do places count? In pixels they do not: the size of an earlier picture is unknown.
    """
    if reply.conclusion and _same(_plain(said), _plain(reply.conclusion)):
        return True
    written = _words(reply.call, with_numbers=with_numbers)
    call = _call_in(said)
    if not written - _words(call, with_numbers=with_numbers):
        return True
    if len(said.rstrip()) < _CUT:
        return False
    # What was cut off is missing; the last word may be half of one.
    rest = _words(call.rpartition(" ")[0], with_numbers=with_numbers)
    return rest.total() >= _ENOUGH_WORDS and not rest - written


def is_call_of(said: str, name: str) -> bool:
    """Is `said` nothing but a call of this action, with hardly a word besides?"""
    words = _words(_call_in(said), with_numbers=True)
    return words[name.lower()] > 0 and words.total() <= 4


def _call_in(said: str) -> str:
    """The call, without thought and conclusion where marks tell them apart."""
    for pattern in _CALLS:
        found = list(pattern.finditer(said))
        if found:
            return found[-1]["call"]
    return _THOUGHT.sub("", said)


def _words(text: str, *, with_numbers: bool) -> Counter[str]:
    plain = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), text).replace("\\n", " ").replace("\\", "")
    words = (_number(word) for word in _WORD.findall(plain.lower()))
    return Counter(word for word in words if word not in _MARKS and (with_numbers or not _NUMBER.match(word)))


def _number(word: str) -> str:
    return f"{float(word):g}" if _NUMBER.match(word) else word


def _same(said: str, conclusion: str) -> bool:
    return said == conclusion or (len(said) >= _CUT - 10 and conclusion.startswith(said))


def _plain(text: str) -> str:
    return " ".join(text.split()).strip(" \"'“”.。")
