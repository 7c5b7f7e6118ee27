"""The roles' prompts with what they are about, and what the executor reads with the page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.actions import ActionResult, Note, ResultKind
from agent.contract.plan import MOST_ITEMS, UNFINISHED, ItemState, Plan, PlanItem
from agent.contract.steps import StepRecord
from agent.journal.task_notes import TaskNote
from agent.model.dialects.app_in_front import app_in_front
from agent.model.dialects.base import PastStep
from agent.model.dialects.foreign_step import action_words
from agent.model.team.plan_rules import PlanFault
from agent.model.team.words import PlanCause, RoleWords
from agent.model.team.words_en import WORDS as ENGLISH
from agent.model.team.words_zh import WORDS as CHINESE
from agent.secrets.noted_secrets import has_handle

WORDS = {"en": ENGLISH, "zh": CHINESE}
LAST_STEPS = 5
_NEXT, _LAST_DONE, _LAST_UNDONE, _MOST_NOTES = 2, 3, 5, 20
_LONGEST_WORDS = 400
_PLACE = re.compile(r"\{([a-z]+)\}")
_QUOTES = str.maketrans("“”", "''")


@dataclass(frozen=True, slots=True)
class TeamState:
    """What the prompts are made of; texts as they may leave this computer.

    steps: lines of the last ones, see `step_lines`. knowledge: about such tasks; () for none.
    """

    lang: str
    task: str
    plan: Plan | None = None
    steps: tuple[str, ...] = ()
    notes: tuple[TaskNote, ...] = ()
    knowledge: tuple[str, ...] = ()

    @property
    def words(self) -> RoleWords:
        """Of its language."""
        return WORDS[self.lang]


def manager_prompt(
    state: TeamState, why: PlanCause, said: str, fault: PlanFault | None, *, headings: bool = False
) -> str:
    """said: what belongs to the reason, '' for nothing. fault: of the plan that it wrote just now."""
    words = state.words
    reason = fill(words.whys[why], words=quotable(said))
    if fault is not None:
        refused = fill(words.refused, fault=fill(words.faults[fault], most=str(MOST_ITEMS)))
        reason = f"{reason}\n{refused}"
    knowledge = "\n".join(quoted(words, each) for each in state.knowledge)
    return fill(
        words.manager,
        most=str(MOST_ITEMS),
        task=state.task,
        plan=_plan_lines(state) or words.none,
        steps="\n".join(state.steps) or words.none,
        notes=_note_lines(state) or words.none,
        knowledge=f"\n{words.knowledge}\n{knowledge}\n" if knowledge else "",
        why=reason,
        form=words.manager_headings if headings else words.manager_json,
    )


def reflector_prompt(state: TeamState, item: str, step: str, meant: str, *, headings: bool = False) -> str:
    """item: the present one, '' for none. step: its line. meant: the executor's thoughts."""
    words = state.words
    return fill(
        words.reflector,
        pictures=words.side_by_side,
        task=state.task,
        item=item or words.none,
        step=step,
        meant=quotable(meant) or words.none,
        form=words.reflector_headings if headings else words.reflector_json,
    )


def notetaker_prompt(state: TeamState, item: str, *, headings: bool = False) -> str:
    """item: the present one, '' for none."""
    words = state.words
    return fill(
        words.notetaker,
        task=state.task,
        item=item or words.none,
        notes=_note_lines(state) or words.none,
        form=words.notetaker_headings if headings else words.notetaker_json,
    )


def judge_prompt(lang: str, claim: str, page_words: Sequence[str]) -> str:
    """claim: what the executor says. page_words: of the last page."""
    words = WORDS[lang]
    listed = "\n".join(quoted(words, each) for each in page_words)
    return fill(words.judge, claim=quotable(claim), words=listed or words.none)


def briefing(state: TeamState, *, insists: bool = False) -> tuple[str, ...]:
    """What the executor reads with the page: its item and the next, last outcomes, notes, knowledge.

    insists: it wants to end the task with items open.
    """
    words, parts = state.words, list[str]()
    if state.plan is not None:
        parts.append(_item_lines(words, state.plan))
        open_items = [item.text for item in state.plan.items if item.state in UNFINISHED]
        if insists and open_items:
            parts.append("\n".join([words.briefing_open, *(f"- {each}" for each in open_items)]))
    if state.steps:
        parts.append("\n".join([words.last_steps, *state.steps]))
    if state.notes:
        parts.append(f"{words.notes}\n{_note_lines(state)}")
        if any(has_handle(note.text) for note in state.notes):
            parts.append(words.handles)
    if state.knowledge:
        parts.append("\n".join([words.knowledge, *(quoted(words, each) for each in state.knowledge)]))
    return tuple(parts)


def step_line(step: StepRecord, lang: str, *, with_target: bool = True) -> str:
    """What a step did and what became of it, in one line. with_target: also the words of what it touched."""
    words = WORDS[lang]
    result = step.result or ActionResult(ResultKind.UNKNOWN)
    note = step.action.text if isinstance(step.action, Note) else ""
    past = PastStep(
        step.app, "", "", result, note=note, action=step.action, target=step.target if with_target else ""
    )
    return fill(
        words.step_line,
        number=str(step.number),
        app=app_in_front(step.app, lang),
        what=action_words(past, lang),
        verdict=words.verdicts[step.verdict],
    )


def fill(template: str, **values: str) -> str:
    """The template with the values in its places, each once: what stands in a value is no place."""
    return _PLACE.sub(lambda found: values.get(found[1], found[0]), template)


def quoted(words: RoleWords, text: str) -> str:
    """As data: in quotation marks that it cannot end."""
    return fill(words.quoted, text=quotable(text))


def quotable(text: str) -> str:
    """One line for the inside of quotation marks."""
    return " ".join(text.translate(_QUOTES).split())[:_LONGEST_WORDS]


def _plan_lines(state: TeamState) -> str:
    """All items with their numbers, as the manager names them, and their states."""
    if state.plan is None:
        return ""
    words, lines = state.words, list[str]()
    for number, item in enumerate(state.plan.items, 1):
        told = words.states[item.state]
        if item.failures and item.state in UNFINISHED:
            told += words.separator + fill(words.failed_times, count=str(item.failures))
        lines.append(f"{number}. [{told}] {item.text}")
    return "\n".join(lines)


def _note_lines(state: TeamState) -> str:
    words = state.words
    return "\n".join(
        fill(
            words.note_line,
            text=quotable(note.text),
            number=str(note.step),
            app=app_in_front(note.app, state.lang),
        )
        for note in state.notes[-_MOST_NOTES:]
    )


def _item_lines(words: RoleWords, plan: Plan) -> str:
    open_items = sorted(
        (item for item in plan.items if item.state in UNFINISHED),
        key=lambda item: item.state is ItemState.OPEN,
    )
    if not open_items:
        undone = [item for item in plan.items if item.state is not ItemState.DONE][-_LAST_UNDONE:]
        if undone:
            return fill(words.briefing_none_open, items=_joined(words, undone))
        return words.briefing_all_done
    lines = [fill(words.briefing, now=open_items[0].text)]
    if behind := open_items[1 : 1 + _NEXT]:
        lines.append(fill(words.briefing_then, items=_joined(words, behind)))
    if done := [item for item in plan.items if item.state is ItemState.DONE][-_LAST_DONE:]:
        lines.append(fill(words.briefing_done, items=_joined(words, done)))
    return "\n".join(lines)


def _joined(words: RoleWords, items: Sequence[PlanItem]) -> str:
    return words.separator.join(fill(words.quoted, text=item.text) for item in items)
