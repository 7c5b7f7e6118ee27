"""All that a person said about one task: its text, corrections since, and the earlier task it refers to."""

from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.tasks import OPEN_STATES, EndKind, Outcome, Task
from agent.journal import Journal
from agent.journal.corrections import GivenCorrection
from agent.trajectory.steer_words import follows_text, steer_text

_LONGEST_RESULT = 600  # characters
_QUOTES = str.maketrans(dict.fromkeys("“”「」", "'"))


@dataclass(frozen=True, slots=True)
class EarlierTask:
    """What the task's words refer to.

    words: the person's own, with their corrections. result: of the model, or of a page; data alone.
    """

    words: str
    result: str


@dataclass(frozen=True, slots=True)
class PersonWords:
    """Words of a task. corrections: in the order in which they came."""

    text: str
    corrections: tuple[GivenCorrection, ...] = ()
    earlier: EarlierTask | None = None

    @property
    def newest(self) -> int:
        """Id of the newest correction, 0 for none."""
        return max((each.correction_id for each in self.corrections), default=0)

    @property
    def has_unread(self) -> bool:
        """Is there one that no decision of the model was made on?"""
        return any(not each.read_at for each in self.corrections)

    @property
    def newest_read_at(self) -> int:
        """Number of the step that was decided with all that the model has read, 0 for no correction."""
        return max((each.read_at for each in self.corrections), default=0)

    @property
    def all(self) -> str:
        """Every word, the newest last, for what compares a task's words with a page."""
        return "\n".join((self.text, *(each.text for each in self.corrections)))

    def opening(self, lang: str, steps: int) -> str:
        """The task as the model reads it first, with what came before its first step.

        lang: of the prompt. steps: how many there are.
        """
        return self._with([each.text for each in self.corrections if not steps or each.read_at == 1], lang)

    def whole(self, lang: str) -> str:
        """The task with all corrections, for a prompt that does not tell when each came."""
        return self._with([each.text for each in self.corrections], lang)

    def after_step(self, number: int, steps: int) -> str:
        """What the person added between this step and the next one. steps: how many there are."""
        return "\n".join(each.text for each in self.corrections if (each.read_at or steps + 1) == number + 1)

    def _with(self, added: Sequence[str], lang: str) -> str:
        parts = [self.text]
        if self.earlier is not None:
            parts.append(follows_text(self.earlier.words, self.earlier.result, lang))
        return "\n\n".join([*parts, *(steer_text(each, lang) for each in added)])


async def words_of(journal: Journal, task: Task) -> PersonWords:
    """As the journal has them now. An earlier task that was forgotten counts as none."""
    return PersonWords(task.text, await journal.corrections.of(task.task_id), await _earlier(journal, task))


async def _earlier(journal: Journal, task: Task) -> EarlierTask | None:
    before = await journal.tasks.get(task.follows) if task.follows else None
    if before is None or before.person_id != task.person_id or before.state in OPEN_STATES:
        return None
    said = [before.text, *(each.text for each in await journal.corrections.of(before.task_id))]
    return EarlierTask("\n".join(said), _result(await journal.tasks.outcome(before.task_id)))


def _result(outcome: Outcome | None) -> str:
    """One line for the inside of quotation marks."""
    if outcome is None:
        return ""
    words = outcome.message
    if outcome.kind is not EndKind.DONE:
        words = dict(outcome.values).get("words", "") or outcome.kind
    return " ".join(words.translate(_QUOTES).split())[:_LONGEST_RESULT]
