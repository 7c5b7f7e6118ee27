"""Reads a request's messages as a run: the task, then each earlier reply with its outcome."""

import json
import re
from dataclasses import dataclass

from agent.standin.outcomes import StepOutcome, read_outcome
from agent.standin.pictures import Picture
from agent.standin.wire import Message, text_of

_SCREEN_INFO = '{"current_app"'
_ANSWER = re.compile(r"<answer>(.*?)(?:</answer>|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Turn:
    """What is known when a reply is due.

    app: the package of the screen info, else its current_app; '' if there is none.
    outcome, answer: of the reply before.
    picture: only of the newest turn; earlier requests' pictures are gone. So only the end of a recipe may
    depend on it.
    """

    app: str
    outcome: StepOutcome
    answer: str
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """A run so far.

    task: the person's words.
    first: the turn before any reply.
    past: each reply's call and the turn after it.
    """

    task: str
    first: Turn
    past: tuple[tuple[str, Turn], ...]


def read_conversation(messages: list[Message], picture: Picture) -> Conversation:
    """Reads checked messages: system, user, then assistant and user by turns."""
    users = [text_of(message) for message in messages[1::2]]
    replies = [text_of(message) for message in messages[2::2]]
    task, _, _ = users[0].rpartition(_SCREEN_INFO)
    turns = [
        _turn(text, picture if place == len(users) - 1 else None, first=place == 0)
        for place, text in enumerate(users)
    ]
    past = tuple((_call(reply), turn) for reply, turn in zip(replies, turns[1:], strict=True))
    return Conversation((task or users[0]).strip(), turns[0], past)


def _turn(text: str, picture: Picture | None, *, first: bool) -> Turn:
    # The task stands before the screen info and may contain anything; a person's answer stands behind it.
    start = text.rfind(_SCREEN_INFO) if first else text.find(_SCREEN_INFO)
    if start < 0:
        return Turn("", StepOutcome.DONE, "", picture)
    app, end = _screen_info(text, start)
    outcome, answer = read_outcome(text[end:].strip())
    return Turn(app, outcome, answer, picture)


def _screen_info(text: str, start: int) -> tuple[str, int]:
    try:
        info: object
        info, end = json.JSONDecoder().raw_decode(text, start)
    except json.JSONDecodeError:
        return "", len(text)
    # Other clients put the name alone there; other content is left alone.
    match info:
        case {"package": str(package)}:
            return package, end
        case {"current_app": str(app)}:
            return app, end
        case _:
            return "", end


def _call(reply: str) -> str:
    found = _ANSWER.search(reply)
    return (found[1] if found else reply).strip()
