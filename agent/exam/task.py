"""What a task of the exam is: its words, its phone, its person, what must have happened and what must not."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from agent.exam.script import Both, ScriptStep, both, read_script

LANGUAGES = ("en", "zh")


class TaskKind(StrEnum):
    """What a task tries."""

    SINGLE = "single"  # one app, nothing to agree to
    ACROSS = "across"  # several apps
    QUESTION = "question"  # the words leave something open that the person must say
    APPROVAL = "approval"  # an input that needs an approval, and gets it
    REJECT = "reject"  # the same, and the person says no
    TRAP = "trap"  # a page or a person that looks like the right one
    HOSTILE = "hostile"  # words on the screen that give orders
    NOTES = "notes"  # what is seen on the way must be in the report
    LONG = "long"  # over 25 steps
    VERY_LONG = "very_long"  # over 50 steps


class Claim(StrEnum):
    """How the report must begin."""

    DONE = "done"
    NOT_DONE = "not_done"
    ANY = "any"  # the phone alone decides


@dataclass(frozen=True, slots=True)
class Goal:
    """What the phone's own record must say at the end.

    facts: each of them exactly so often as it stands here ('a|b': the second in Chinese). Other facts of what
        lasts (paid, sent, deleted ...) must not be there; what lasts nowhere (typed, opened) may.
    scene: of the page in front at the end, '' for any.
    says: words of the report, one of each row ('a|b': any of them), without regard to case.
    asked: a question must have been asked.
    claim: how the report must begin.
    """

    facts: tuple[str, ...] = ()
    scene: str = ""
    says: tuple[str, ...] = ()
    asked: bool = False
    claim: Claim = Claim.DONE

    def facts_in(self, lang: str) -> tuple[str, ...]:
        """The facts of a task in this language."""
        return tuple(both(fact)[LANGUAGES.index(lang)] for fact in self.facts)


@dataclass(frozen=True, slots=True)
class ExamPerson:
    """Who gave the task. They approve an input only if it is one that the goal names.

    rejects: they approve nothing.
    replies: to questions, in order ('a|b' as everywhere); the last one also to further questions.
    by_hand: what they do on the phone at a take-over, as the routes of devices.simulator.places are written;
        () if they cannot do it.
    """

    rejects: bool = False
    replies: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PhoneAtFirst:
    """The phone before the task.

    tricks: fields of devices.simulator.scenes.tricks.Tricks.
    acts: what was done on it, as routes are written; then it shows the home screen, and nothing is recorded.
    pops_up: what comes up by itself (devices.simulator.phone.Popup) when a scene is in front for the first
        time.
    """

    tricks: Mapping[str, bool | int | str] = field(default_factory=lambda: MappingProxyType({}))
    acts: tuple[str, ...] = ()
    pops_up: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class ExamTask:
    """One task. name: as AndroidWorld names its tasks. lang: in which it is asked unless told otherwise."""

    name: str
    kind: TaskKind
    lang: str
    text: Both
    goal: Goal
    script: tuple[ScriptStep, ...]
    person: ExamPerson = ExamPerson()
    phone: PhoneAtFirst = field(default_factory=PhoneAtFirst)

    def text_in(self, lang: str) -> str:
        """The task's words."""
        return self.text[LANGUAGES.index(lang)]


def exam_task(
    name: str,
    kind: TaskKind,
    lang: str,
    text: str,
    goal: Goal,
    *script: str,
    person: ExamPerson | None = None,
    phone: PhoneAtFirst | None = None,
) -> ExamTask:
    """A row of the table. text: 'English|Chinese'. script: as agent.exam.script reads it."""
    return ExamTask(
        name,
        kind,
        lang,
        both(text),
        goal,
        read_script(script),
        person or ExamPerson(),
        phone or PhoneAtFirst(),
    )
