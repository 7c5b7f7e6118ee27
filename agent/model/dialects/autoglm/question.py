"""The question to the person, taken from the thinking: `Interact` carries no text of its own.

Options are read from these forms, the first that fits:
  options: small, medium or large            选项：小杯、中杯、大杯
  1. small 2. medium 3. large                one a line, or in one line; also 1) 1、 A. A)
  - small                                    one a line
  Which size: small / medium / large?        with spaces around the strokes
  「小杯」 or 「大杯」                         in quotation marks, in the question or behind it
"""

import re

MAX_OPTIONS = 6
MAX_OPTION = 40
_MAX_QUESTION = 300
_MAX_LOOKED_AT = 4_000

_SENTENCE = re.compile(r"(?:[^.!?。！？\n]|\.(?=\S))+(?:[!?。！？]+|\.(?!\S))?")
_LABEL = re.compile(
    r"(?:options?|choices?)(?: (?:are|is))?\s?[:：]|(?:选项|可选项?|可以选择?)(?:有|是|为)?\s?[:：]",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?:(?<=[\s,;，；、:：(（。？！])|^)(?:([1-9])(?:[.)）](?!\d)|、)|([A-F])[.)）、])\s?", re.MULTILINE
)
_BULLET = re.compile(r"^[ \t]*[-•*·][ \t]+(\S.*)$", re.MULTILINE)
_CLAUSE_END = re.compile(r"[?!。？！\n:：]|\.(?!\S)")
_QUOTED = re.compile(r"「([^」\n]{1,40})」|“([^”\n]{1,40})”|\"([^\"\n]{1,40})\"")
_SEPARATOR = re.compile(r" / |[,，、;；]\s?(?:or |and |或者?|和)?| or |或者|或")
_ENDS = " \t,;，；、。.!?！？\"'“”「」"


def question_in(thinking: str) -> tuple[str, tuple[str, ...]]:
    """The question and its options; ('', ()) without thinking, () if no list of two or more is found.

    The question is the last sentence with a question mark, else the last two sentences; at most 300
    characters. At most 6 options of at most 40 characters each.
    """
    text = thinking[-_MAX_LOOKED_AT:].strip()
    sentences = _sentences(text)
    asking = [sentence for sentence in sentences if sentence.endswith(("?", "？"))]
    question = asking[-1] if asking else last_words(_without_lists(text) or text)
    behind = text[max(text.rfind(question), 0) :]
    return question[-_MAX_QUESTION:], _options(text, behind)


def last_words(thinking: str) -> str:
    """The last two sentences, at most 300 characters."""
    return " ".join(_sentences(thinking[-_MAX_LOOKED_AT:])[-2:])[-_MAX_QUESTION:]


def _sentences(text: str) -> list[str]:
    return [sentence for match in _SENTENCE.finditer(text) if (sentence := match[0].strip())]


def _without_lists(text: str) -> str:
    lines = [line for line in text.splitlines() if not (_NUMBER.match(line.strip()) or _BULLET.match(line))]
    return _LABEL.split("\n".join(lines))[0].strip()


def _options(text: str, question_and_behind: str) -> tuple[str, ...]:
    for found in (
        _labelled(text),
        _numbered(text),
        _BULLET.findall(text),
        _stroked(question_and_behind),
        _in_quotes(question_and_behind),
    ):
        options = list(dict.fromkeys(option for raw in found if (option := raw.strip(_ENDS))))
        fitting = [option for option in options if len(option) <= MAX_OPTION]
        if len(fitting) >= 2:
            return tuple(fitting[:MAX_OPTIONS])
    return ()


def _labelled(text: str) -> list[str]:
    labels = list(_LABEL.finditer(text))
    if not labels:
        return []
    sentences = _sentences(text[labels[-1].end() :])
    if not sentences or _NUMBER.match(sentences[0]):
        return []
    quoted = _in_quotes(sentences[0])
    return quoted if len(quoted) > 1 else _SEPARATOR.split(sentences[0])


def _numbered(text: str) -> list[str]:
    """Items of the last list whose marks count up from the first."""
    items: list[str] = []
    marks = list(_NUMBER.finditer(text))
    for at, mark in enumerate(marks):
        place = int(mark[1]) if mark[1] else "ABCDEF".index(mark[2]) + 1
        if place == 1:
            items = []
        if place == len(items) + 1:
            following = marks[at + 1].start() if at + 1 < len(marks) else len(text)
            items.append((_sentences(text[mark.end() : following]) or [""])[0])
    return items


def _stroked(text: str) -> list[str]:
    clauses = [clause for clause in _CLAUSE_END.split(text) if " / " in clause]
    if not clauses:
        return []
    first, *rest = clauses[-1].split(" / ")
    longest = max(len(item.split()) for item in rest)
    # "Do you want small / medium / large": only the end of the first part is an option.
    words = re.split(r"[,，(（]", first)[-1].split()
    return [" ".join(words[-longest:] if len(words) > longest + 1 else words), *rest]


def _in_quotes(text: str) -> list[str]:
    return ["".join(match) for match in _QUOTED.findall(text)]
