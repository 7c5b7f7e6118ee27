"""Reads the outcome of the last action from the sentences behind the screen info."""

import re
from enum import StrEnum


class StepOutcome(StrEnum):
    """How the last action ended, as far as a recipe cares."""

    DONE = "done"
    UNCHANGED = "unchanged"
    REJECTED = "rejected"  # by a person, or not answered
    VOID = "void"  # approved, but the screen had changed; nothing was performed
    REFUSED = "refused"  # by the program itself
    FAILED = "failed"
    UNUSABLE = "unusable"  # the reply was not understood
    ANSWERED = "answered"
    GIVEN_UP = "given_up"  # a take-over that the person could not finish
    UNKNOWN = "unknown"


_ANSWER = re.compile(r"(?:The person answered:|用户回答[:：])\s*")
_GIVEN_UP = re.compile(r"could not be done|gave up|没能|放弃", re.IGNORECASE)
# Searched in the first sentence only: reasons behind it may hold any word. The first match counts.
_SIGNS = (
    (StepOutcome.REFUSED, re.compile(r"refused by|被程序拒绝", re.IGNORECASE)),
    (StepOutcome.REJECTED, re.compile(r"rejected|拒绝", re.IGNORECASE)),
    (StepOutcome.UNCHANGED, re.compile(r"as before|unchanged|一样|没有变化", re.IGNORECASE)),
    (StepOutcome.UNKNOWN, re.compile(r"not known|unknown|不知道", re.IGNORECASE)),
    (StepOutcome.UNUSABLE, re.compile(r"could not be used|无法使用", re.IGNORECASE)),
    (StepOutcome.FAILED, re.compile(r"failed|失败", re.IGNORECASE)),
    (StepOutcome.VOID, re.compile(r"not performed|no longer|没有执行", re.IGNORECASE)),
)
_SENTENCE_END = re.compile(r"[.。\n]")


def read_outcome(text: str) -> tuple[StepOutcome, str]:
    """How the action ended, and the person's answer ('' if there is none).

    text: everything behind the screen info. An empty text counts as done, as in Open-AutoGLM.
    """
    answer = _ANSWER.match(text)
    if answer:
        words = text[answer.end() :].strip()
        return (StepOutcome.GIVEN_UP if _GIVEN_UP.search(words) else StepOutcome.ANSWERED), words
    first = _SENTENCE_END.split(text.strip(), maxsplit=1)[0]
    for outcome, sign in _SIGNS:
        if sign.search(first):
            return outcome, ""
    return StepOutcome.DONE, ""
