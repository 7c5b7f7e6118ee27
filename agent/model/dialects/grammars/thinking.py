"""What of a reply is thinking and what is the answer, whoever serves the model."""

import re
from dataclasses import dataclass

from agent.contract.actions import Unusable
from agent.model.dialects.grammars.written import UnreadableReply
from agent.model.request import ModelReply

_MAX_REPLY = 200_000
_MAX_RAW = 500
_MAX_THINKING = 8_000
# <|begin_of_box|>, <|im_end|>, [EOS] and the like are left over from decoding.
_TOKEN = re.compile(r"<\|[A-Za-z_]{1,30}\|>|\[EOS\]")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
# With blanks and in any case; GELab also writes <TINK>.
_TAG = re.compile(
    r"[<\uff1c]\s{0,3}(?P<close>[/\uff0f]?)\s{0,3}"
    r"(?:grounding_think|thinking|thought|thoughts|think|tink|reasoning)\s{0,3}[>\uff1e]",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^[ \t]*(?:Thought|Reason|Reflection|思考)[ \t]*[:：][ \t]*", re.IGNORECASE | re.MULTILINE
)
_CALL_BEGINS = re.compile(r"[({\[<（【\uff5b]|\t")
_FENCE = re.compile(r"```[A-Za-z]{0,10}")
_ANSWER_TAG = re.compile(r"</?answer>", re.IGNORECASE)

_SHORTEST_REPETITION = 400
_TAIL = 24
_TIMES = 4


@dataclass(frozen=True, slots=True)
class SplitReply:
    """A reply in two parts.

    thinking: without tags. answer: what stands behind it, '' for none.
    reasoned: the whole thinking with what it ends in, where a server may have hidden the answer.
    """

    thinking: str
    answer: str
    reasoned: str


def split(reply: ModelReply) -> SplitReply:
    """Raises UnreadableReply for a reply that is empty or too long.

    Thinking ends with the last closing tag; without one, an opening tag begins thinking that has no end.
    """
    if reply.length > _MAX_REPLY:
        raise UnreadableReply(
            Unusable.TOO_LONG, raw=reply.content[:_MAX_RAW], detail=f"{reply.length} characters"
        )
    content, apart = _clean(reply.content), _clean(reply.thinking)
    if not content.strip() and not apart.strip() and not reply.tool_calls:
        raise UnreadableReply(Unusable.EMPTY)
    tags = list(_TAG.finditer(content))
    closing = [tag for tag in tags if tag["close"]]
    if closing:
        inside, answer = content[: closing[-1].start()], content[closing[-1].end() :]
        tags = [tag for tag in tags if tag.start() > closing[-1].start()]
        shift = closing[-1].end()
    else:
        inside, answer, shift = "", content, 0
    if tags:  # opened behind the last end, and never closed
        opened = tags[0].start() - shift
        before, after = answer[:opened], _TAG.sub("", answer[opened:])
        inside, answer = f"{inside}\n{after}", before
    thinking = plain("\n".join(part for part in (apart, inside) if part.strip()))
    return SplitReply(thinking, answer, _TAG.sub("", inside if inside.strip() else apart))


def plain(text: str) -> str:
    """Thinking as people write it: without tags, fences and labels."""
    for pattern in (_TAG, _ANSWER_TAG, _FENCE, _LABEL):
        text = pattern.sub("", text)
    return text.strip()[:_MAX_THINKING]


def joined(*parts: str) -> str:
    """Several pieces of thinking as one."""
    return "\n".join(part for part in map(plain, parts) if part)[:_MAX_THINKING]


def shown(text: str) -> str:
    """The beginning of a reply, as history shows it."""
    return plain(text[: 4 * _MAX_RAW])[:_MAX_RAW]


def unread(reply: ModelReply, parts: SplitReply, *, cut_off: bool) -> UnreadableReply:
    """Why there is no call in a reply."""
    raw = shown(parts.answer)
    if is_repetition(parts.answer) or (not parts.answer.strip() and is_repetition(parts.reasoned)):
        return UnreadableReply(Unusable.REPEATED, parts.thinking[:500], raw[:200])
    if not cut_off and not reply.tool_calls and _holds_no_call(parts.answer):
        return UnreadableReply(Unusable.ONLY_THINKING, parts.thinking, raw)
    return UnreadableReply(Unusable.UNREADABLE, parts.thinking, raw)


def _holds_no_call(answer: str) -> bool:
    """Is nothing there, or what a label calls a thought, without a mark that begins a call?"""
    return not answer.strip() or bool(_LABEL.match(answer.lstrip()) and not _CALL_BEGINS.search(answer))


def is_repetition(text: str) -> bool:
    """Does the text end in the same piece, four times or more?"""
    text = text.rstrip()
    if len(text) < _SHORTEST_REPETITION:
        return False
    tail = text[-_TAIL:]
    before = text.rfind(tail, 0, len(text) - 1)
    if before < 0:
        return False
    period = len(text) - _TAIL - before
    # A short piece must fill as much as a long one: three full stops are no repetition.
    times = max(_TIMES, _SHORTEST_REPETITION // period)
    stretch = text[-period * times :]
    return len(stretch) == period * times and stretch == stretch[:period] * times


def _clean(text: str) -> str:
    # JSON can hold half a surrogate pair, which no disk and no phone accepts.
    return _LONE_SURROGATE.sub("\ufffd", _TOKEN.sub("", text))
