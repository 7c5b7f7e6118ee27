"""The steps that a person showed once, from the pad, and what they are asked about these."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from agent.contract.actions import Finish, TypeText
from agent.contract.anchor import StepAnchor
from agent.contract.shortcuts import StepChoice, StepUse, Unclear, UnclearStep, ValueProblem, tidy_value
from agent.contract.takeover import PadTouch
from agent.journal.codec import place_from_json
from agent.journal.shortcuts import ReplayStep
from agent.shortcuts.parameters import name_for, parameters_in, with_names
from agent.shortcuts.recorded_steps import may_be_typed, with_begin
from agent.shortcuts.replayed_actions import ReplayedAction, Touch


@dataclass(frozen=True, slots=True)
class NamedShortcut:
    """A shortcut before it is kept. text, steps: with the parameters in braces."""

    text: str
    parameters: tuple[str, ...]
    steps: tuple[ReplayStep, ...]


def pressed_steps(touches: Sequence[PadTouch], end: StepAnchor | None) -> tuple[ReplayStep, ...]:
    """The presses of which something may be kept, from a begin that is the same everywhere to the finish.

    end: the page on which the person finished, None if they did not.
    """
    kept = [step for touch in touches if (step := _step(touch)) is not None]
    return with_begin([*kept, ReplayStep(0, Finish(""), end or StepAnchor(""))])


def _step(touch: PadTouch) -> ReplayStep | None:
    action = touch.action
    if not touch.anchor or not isinstance(action, ReplayedAction):
        return None
    if isinstance(action, TypeText) and not may_be_typed(action.text):
        return None
    return ReplayStep(0, action, place_from_json(touch.anchor))


def unclear_in(steps: Sequence[ReplayStep], choices: Sequence[StepChoice]) -> tuple[UnclearStep, ...]:
    """Steps that presses alone do not explain, without those that something was chosen for."""
    chosen = {choice.number for choice in choices}
    found = ((step.number, _unclear(step)) for step in steps if step.number not in chosen)
    return tuple(UnclearStep(number, kind) for number, kind in found if kind is not None)


def _unclear(step: ReplayStep) -> Unclear | None:
    if isinstance(step.action, TypeText):
        return Unclear.TYPED
    if isinstance(step.action, Touch) and not (step.place.text or step.place.name):
        return Unclear.NO_WORDS
    return None


def pressed_shortcut(
    text: str, steps: Sequence[ReplayStep], choices: Sequence[StepChoice]
) -> NamedShortcut | None:
    """The shortcut as chosen; None if the text's braces do not fit the texts that are asked for.

    text: what its person says it does; a text that is asked for is put behind it where it does not say where.
    """
    written, by_number = parameters_in(text), {choice.number: choice for choice in choices}
    used = [each for step in steps if (each := _as_chosen(step, by_number)) is not None]
    asked = [step for step in used if _is_asked(step, by_number)]
    if written is None or (written and len(written) != len(asked)):
        return None
    names = list[str]()
    for step in asked:
        names.append(name_for(step.place, names))
    if written and set(written) != set(names):
        names = list(written)  # the person has other names for them, in the same order
    if not written:
        for step, name in zip(asked, names, strict=True):
            text = _with_parameter(text, step, name)
    typed = {step.number: name for step, name in zip(asked, names, strict=True)}
    named = tuple(
        replace(step, action=TypeText(f"{{{typed[step.number]}}}")) if step.number in typed else step
        for step in used
    )
    return NamedShortcut(text, parameters_in(text) or (), named)


def _as_chosen(step: ReplayStep, choices: Mapping[int, StepChoice]) -> ReplayStep | None:
    choice = choices.get(step.number)
    if choice is None or isinstance(step.action, Finish):
        return step
    if choice.use is StepUse.LEFT_OUT:
        return None
    called = tidy_value(choice.words)
    return (
        step if isinstance(called, ValueProblem) else replace(step, place=replace(step.place, called=called))
    )


def _is_asked(step: ReplayStep, choices: Mapping[int, StepChoice]) -> bool:
    choice = choices.get(step.number)
    return choice is not None and choice.use is StepUse.ASKED and isinstance(step.action, TypeText)


def _with_parameter(text: str, step: ReplayStep, name: str) -> str:
    """In the place of the typed text, where the words have that; else behind them."""
    said = step.action.text if isinstance(step.action, TypeText) else ""
    found = with_names(text, ((name, said),)) if tidy_value(said) == said else text
    return found if found.count(f"{{{name}}}") == 1 else f"{text} {{{name}}}"
