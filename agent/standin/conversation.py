"""Reads a request's messages as a run: the task, then each earlier reply with its outcome."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from agent.standin.outcomes import StepOutcome, read_outcome
from agent.standin.pictures import Picture
from agent.standin.wire import AssistantMessage, Message, text_of

_MOST_LEFT_OUT = 10_000
_SCREEN_INFO = '{"current_app"'
# What a person added, in Farhand's words; it stands behind a step's outcome, or behind the task.
_ADDED = re.compile(
    r"(?:The person adds: (?P<en>.+?) \(Where it contradicts earlier words of theirs, this holds\.\))"
    r"|(?:用户补充：(?P<zh>.+?)（与之前的话矛盾时，以这句为准。）)",
    re.DOTALL,
)
# What stands before the task where a prompt opens the message, or a client introduces it.
_TASK_HEADING = re.compile(r"^## (?:Task|User Instruction|任务)\s*\n", re.MULTILINE)
_TASK_LINE = re.compile(r"^(?:Task|任务|The user query|User query)[:：]\s*", re.MULTILINE)
_PROGRESS = re.compile(
    r"^(?:Progress so far|已完成的步骤|Task progress\b[^:：\n]*)[:：][ \t]*\n?", re.MULTILINE
)
_STEP = re.compile(
    r"(?:^|[;；][ \t]+)[ \t]*(?:Step|第|步骤)\s*\d+\s*步?\s*(?:[(（](?P<app>[^\n()（）]*)[)）])?\s*[:：]\s*",
    re.MULTILINE,
)
_BRIEFING = re.compile(r"(?:^|\n)## ")  # of a team: it tells of steps in words of its own
_LEFT_OUT = re.compile(r"\((?P<en>\d+) steps are left out here\.\)|（这里省略了 (?P<zh>\d+) 步。）")
_SAID_THERE = re.compile(r"^(?:The person said: |用户说过：)(?P<answer>.+)$", re.MULTILINE)
_OUTCOME = re.compile(r"\s->\s|\s→\s")


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
class PastReply:
    """An earlier reply as the request tells it.

    said: the reply, or what is kept of it.
    turn: what followed.
    is_left_out: is nothing told of it but that there was one? Then it is taken to have gone as it should.
    """

    said: str
    turn: Turn
    is_left_out: bool = False


@dataclass(frozen=True, slots=True)
class Conversation:
    """A run so far.

    task: the person's words.
    first: the turn before any reply.
    added: what the person added since, in its order.
    past: earlier replies; each in all ways in which its line can be taken apart.
    answers: of the person in steps that are left out, in their order.
    """

    task: str
    first: Turn
    past: tuple[tuple[PastReply, ...], ...]
    added: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()


def read_conversation(messages: list[Message], picture: Picture | None) -> Conversation:
    """Reads checked messages, whoever wrote them: replies by turns, or one message with lines of progress.

    picture: the newest.
    """
    users, replies = _by_turns(messages)
    added = [found["en"] or found["zh"] for text in users for found in _ADDED.finditer(text)]
    conversation = _read(messages, users, replies, picture)
    answers = tuple(said["answer"] for text in users for said in _SAID_THERE.finditer(text))
    conversation = replace(conversation, answers=answers)
    if not added:
        return conversation
    task = _ADDED.sub("", conversation.task).strip()
    return replace(conversation, task=task, added=tuple(added))


def _read(
    messages: list[Message], users: list[str], replies: list[str], picture: Picture | None
) -> Conversation:
    without_system = messages[0].role != "system"
    first = users[0]
    if without_system and (heading := _last(_TASK_HEADING, first)):
        first = first[heading.end() :]
    progress = _PROGRESS.search(first)
    if progress and len(users) == 1:
        return _read_progress(first, progress, picture)
    return _read_turns([first, *users[1:]], replies, picture)


def _by_turns(messages: list[Message]) -> tuple[list[str], list[str]]:
    """The texts of users, of which neighbours are one, and of replies between them."""
    users: list[str] = []
    replies: list[str] = []
    for message in messages:
        if message.role == "system":
            continue
        if message.role == "assistant":
            if users:
                replies.append(_reply_text(message))
        elif len(users) > len(replies):
            users[-1] = "\n\n".join(part for part in (users[-1], text_of(message)) if part)
        else:
            users += [""] * (len(replies) - len(users))  # replies one behind the other
            users.append(text_of(message))
    return users, replies


def _reply_text(message: AssistantMessage) -> str:
    calls = [f"{call.function.name} {call.function.arguments}" for call in message.tool_calls or ()]
    return "\n".join([text_of(message), *calls])


def _read_turns(users: list[str], replies: list[str], picture: Picture | None) -> Conversation:
    task, _, _ = users[0].rpartition(_SCREEN_INFO)
    first, past = Turn("", StepOutcome.DONE, ""), list[tuple[PastReply, ...]]()
    for place, text in enumerate(users):
        now = _turn(text, picture if place == len(users) - 1 else None, first=place == 0)
        told = _told_steps(text)
        # In front before each step that is told, then now.
        apps = [*(step.app or now.app for step in told), now.app]
        before = replace(now, app=apps[0])
        if place:
            past.append((PastReply(replies[place - 1], before),))
        else:
            first = before
        past += _left_out(text)
        past += [
            tuple(_readings(step.line, app, now.picture)) for step, app in zip(told, apps[1:], strict=True)
        ]
    return Conversation(_task(task or users[0]), first, tuple(past))


def _left_out(text: str) -> list[tuple[PastReply, ...]]:
    """A reply for each step that a client says to have left out; the app in front after it is unknown."""
    steps = sum(int(found["en"] or found["zh"]) for found in _LEFT_OUT.finditer(text))
    return [(PastReply("", Turn("", StepOutcome.DONE, ""), is_left_out=True),)] * min(steps, _MOST_LEFT_OUT)


@dataclass(frozen=True, slots=True)
class _ToldStep:
    """A step in words. app: in front before it, '' if that is not told."""

    app: str
    line: str


def _told_steps(text: str) -> list[_ToldStep]:
    """Steps between two replies that a client tells in words, behind the screen info."""
    behind = text[text.rfind(_SCREEN_INFO) :]
    return [
        _ToldStep(mark["app"] or "", line[mark.end() :])
        for line in behind.splitlines()
        if (mark := _STEP.match(line)) and _OUTCOME.search(line, mark.end())
    ]


def _task(text: str) -> str:
    line = _TASK_LINE.match(text.lstrip())
    return (text.lstrip()[line.end() :] if line else text).strip()


def _turn(text: str, picture: Picture | None, *, first: bool) -> Turn:
    # The task stands before the screen info and may contain anything; a person's answer stands behind it.
    start = text.rfind(_SCREEN_INFO) if first else text.find(_SCREEN_INFO)
    if start < 0:
        outcome, answer = (StepOutcome.DONE, "") if first else read_outcome(text.strip())
        return Turn("", outcome, answer, picture)
    app, end = _screen_info(text, start)
    behind = text[end:].strip()
    # An answer ends where steps begin that are told in words.
    behind = next((behind[: step.start()] for step in _STEP.finditer(behind) if _told_steps(text)), behind)
    behind = _BRIEFING.split(behind, maxsplit=1)[0]
    outcome, answer = read_outcome(behind.strip() or ("" if first else _before(text, start)))
    return Turn(app, outcome, answer, picture)


def _before(text: str, start: int) -> str:
    """What became of a tool call, which is told before the screen info."""
    return text[:start].replace("** Screen Info **", "").strip()


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


def _read_progress(text: str, progress: re.Match[str], picture: Picture | None) -> Conversation:
    """The task, lines of steps, then the present screen."""
    lines = text[progress.end() :]
    info = lines.rfind(_SCREEN_INFO)
    steps, now = (lines[:info], _screen_info(lines, info)[0]) if info >= 0 else (lines, "")
    marks = list(_STEP.finditer(steps))
    apps = [*(mark["app"] or "" for mark in marks), now]
    past: list[tuple[PastReply, ...]] = []
    for place, mark in enumerate(marks):
        last = place == len(marks) - 1
        end = len(steps) if last else marks[place + 1].start()
        # Other clients' sentences may be several lines; below ours stands what the person added.
        line = steps[mark.end() : end].strip().rstrip(";；")
        line = line.splitlines()[0] if _OUTCOME.search(line) else line
        newest = picture if last else None
        past.append(tuple(_readings(line, apps[place + 1], newest)))
        past += _left_out(steps[mark.end() : end])
    task = text[: progress.start()]
    task = task[line.start() :] if (line := _last(_TASK_LINE, task)) else task
    return Conversation(
        _task(task), Turn(apps[0], StepOutcome.DONE, "", None if past else picture), tuple(past)
    )


def _readings(line: str, app: str, picture: Picture | None) -> Iterator[PastReply]:
    """A step's line cut at each arrow: what was done may hold one, and so may a person's answer."""
    for arrow in _OUTCOME.finditer(line):
        outcome, answer = read_outcome(line[arrow.end() :].strip())
        yield PastReply(line[: arrow.start()].strip(), Turn(app, outcome, answer, picture))
    yield PastReply(line, Turn(app, StepOutcome.DONE, "", picture))


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return found[-1] if found else None
