"""How a reply of an AutoGLM model is read: which call is the answer, and what stands before it."""

import re

from agent.contract.actions import Decision, Unusable, UnusableReply
from agent.model.dialects.autoglm.arguments import CallArguments
from agent.model.dialects.autoglm.calls import call_text, signature_of
from agent.model.dialects.autoglm.scanner import TAG, Call, calls_in
from agent.model.dialects.coordinates import CoordinateKind, Size
from agent.model.dialects.number_space import NumberSpace
from agent.model.dialects.unusable_call import UnusableCall

_MAX_REPLY = 200_000
_MAX_RAW = 500
_MAX_THINKING = 8_000
# <|begin_of_box|>, <|endoftext|> and the like are left over from decoding, whoever serves the model.
_TOKEN = re.compile(r"<\|[A-Za-z_]{1,30}\|>")
_FENCE = re.compile(r"```[A-Za-z]{0,10}")
_IN_A_ROW = re.compile(r"[\s,;，；]*+")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def read(
    reply: str,
    size_px: Size,
    kind: CoordinateKind = CoordinateKind.THOUSANDTHS,
    picture_px: Size | None = None,
) -> Decision:
    """Reads a reply. Never raises, in time linear in its length; see `Dialect.read`.

    kind: what points count; those of AutoGLM-Phone are thousandths, whatever the size of the picture.
    picture_px: (width, height) of the picture that the model saw, None for that of the screen.
    """
    if len(reply) > _MAX_REPLY:
        return _unusable(reply[:_MAX_RAW], "", Unusable.TOO_LONG, f"{len(reply)} characters")
    # JSON can hold half a surrogate pair, which no disk and no phone accepts.
    text = _LONE_SURROGATE.sub("\ufffd", _TOKEN.sub("", reply))
    if not TAG.sub("", text).strip():
        return _unusable("", "", Unusable.EMPTY)
    span = _answer_span(text)
    if span is None:
        return _unusable(text, _thinking(text, len(text)), Unusable.UNREADABLE)
    start, end = span
    calls = [call for call in calls_in(text) if start <= call.start < end]
    # The last call is the answer: thinking without tags mentions others before it. If the last one is cut
    # off, an earlier one was only a mention, or half of what was meant.
    if not calls or calls[-1].arguments is None:
        return _unusable(text, _thinking(text, start), Unusable.UNREADABLE)
    call = _first_in_row(text, calls)
    space = NumberSpace(kind, size_px, picture_px or size_px)
    return _decision_of(text, call, min(start, call.start) if start else call.start, space)


def _first_in_row(text: str, calls: list[Call]) -> Call:
    """The last call; of several in a row the first: the last may report what the others were to do."""
    first = calls[-1]
    for call in reversed(calls[:-1]):
        if call.arguments is None or not _IN_A_ROW.fullmatch(text, call.end, first.start):
            break
        first = call
    return first


def _decision_of(text: str, call: Call, thinking_end: int, space: NumberSpace) -> Decision:
    thinking = _thinking(text, thinking_end)
    if call.arguments is None:
        return _unusable(text, thinking, Unusable.UNREADABLE)
    source = text[call.start : call.end]
    try:
        signature, named = signature_of(call.name, call.arguments)
        action = signature.make(CallArguments(named, thinking, space))
    except UnusableCall as problem:
        return _unusable(source, thinking, problem.reason, problem.detail)
    return Decision(thinking[:_MAX_THINKING], action, call_text(signature, named))


def _answer_span(text: str) -> tuple[int, int] | None:
    """Where the answer may stand: in the last <answer>, else after the last </think>, else anywhere.

    Nothing inside <think> is an answer. None if the thinking has no end, unless a whole <answer>, with its
    end, is the last thing in it or stands before it.
    """
    tags = list(TAG.finditer(text))
    depth = behind = 0
    answer: tuple[int, int] | None = None  # in the present or in no thinking
    in_thinking = whole = False
    for place, tag in enumerate(tags):
        if not tag["think"]:
            if not tag["close"]:
                following = tags[place + 1] if place + 1 < len(tags) else None
                after = following.start() if following else len(text)
                answer, in_thinking = (tag.end(), after), depth > 0
                whole = following is not None and bool(following["close"]) and not following["think"]
        elif not tag["close"]:
            depth += 1
        else:
            depth, behind = max(0, depth - 1), tag.end()
            if in_thinking:
                answer = None
    if depth and not (answer and whole and not (in_thinking and TAG.sub("", text[answer[1] :]).strip())):
        return None
    return answer or (behind, len(text))


def _thinking(text: str, end: int) -> str:
    return _FENCE.sub("", TAG.sub("", text[:end])).strip()


def _unusable(raw: str, thinking: str, reason: Unusable, detail: str = "") -> Decision:
    shown = TAG.sub("", raw[: 4 * _MAX_RAW]).strip()[:_MAX_RAW]
    return Decision(thinking[:_MAX_THINKING], UnusableReply(reason, detail), shown)
