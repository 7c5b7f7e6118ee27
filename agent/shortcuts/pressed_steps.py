"""The steps that a person showed once, from the pad, and what they are asked about these."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from agent.contract.actions import Finish, TypeText
from agent.contract.anchor import StepAnchor
from agent.contract.shortcuts import (
    PARAMETER,
    StepChoice,
    StepUse,
    Unclear,
    UnclearStep,
    ValueProblem,
    tidy_value,
)
from agent.contract.takeover import PadTouch
from agent.journal.codec import place_from_json
from agent.journal.shortcuts import ReplayStep
from agent.shortcuts.parameters import (
    found_values,
    name_for,
    named_step,
    parameters_in,
    values_in,
    with_names,
)
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
    text: str, steps: Sequence[ReplayStep], choices: Sequence[StepChoice], said: str = ""
) -> NamedShortcut | None:
    """The shortcut as chosen; None if the text's braces do not fit what may differ from run to run.

    That is each text that is asked for, and what was pressed among others of its kind. An asked one is put
    behind the text where that does not say where; a pressed one is found in `said`.

    text: what its person says it does, '' for `said`, the words with which it was shown.
    """
    by_number = {choice.number: choice for choice in choices}
    used = [each for step in steps if (each := _as_chosen(step, by_number)) is not None]
    asked = [step for step in used if _is_asked(step, by_number)]
    pressed = [step for step in used if isinstance(step.action, Touch)]
    if text and not PARAMETER.search(text):
        pressed = []  # its person wants none of them to differ
    written = parameters_in(text)
    if written is None:
        return None
    found = _found(said if written else text or said, asked, pressed)
    if not written:
        return _named(found, used) if found is not None and parameters_in(found.text) is not None else None
    if found is not None and set(found.typed.values()) <= set(written) <= found.names:
        return _named(found.reworded(text), used)
    if len(written) == len(asked):  # the person has other names for them, in the same order
        typed = {step.number: name for step, name in zip(asked, written, strict=True)}
        return _named(_Found(text, typed, ()), used)
    pressed_texts = {step.place.text.casefold() for step in pressed if step.place.same_name > 1}
    values = tuple(
        (name, value) for name, value in values_in(text, said) or () if value.casefold() in pressed_texts
    )
    rest = [name for name in written if name not in dict(values)]
    if len(rest) != len(asked):
        return None
    typed = {step.number: name for step, name in zip(asked, rest, strict=True)}
    return _named(_Found(text, typed, values), used)


@dataclass(frozen=True, slots=True)
class _Found:
    """What may differ from run to run. text: with it in braces.

    typed: by the step's number. pressed: names and what was pressed.
    """

    text: str
    typed: Mapping[int, str]
    pressed: tuple[tuple[str, str], ...]

    @property
    def names(self) -> set[str]:
        return {*self.typed.values(), *dict(self.pressed)}

    def reworded(self, text: str) -> "_Found":
        """With another text, which may leave out what was pressed: then that is always the same."""
        kept = parameters_in(text) or ()
        return _Found(text, self.typed, tuple(each for each in self.pressed if each[0] in kept))


def _found(text: str, asked: Sequence[ReplayStep], pressed: Sequence[ReplayStep]) -> _Found | None:
    """None for a text with braces of its own."""
    if parameters_in(text) != ():
        return None
    names = list[str]()
    for step in asked:
        names.append(name_for(step.place, names))
    values = found_values(text, pressed, names)
    for step, name in zip(asked, names, strict=True):
        text = _with_parameter(text, step, name)
    typed = {step.number: name for step, name in zip(asked, names, strict=True)}
    return _Found(with_names(text, values), typed, values)


def _named(found: _Found, used: Sequence[ReplayStep]) -> NamedShortcut:
    named = tuple(
        replace(step, action=TypeText(f"{{{found.typed[step.number]}}}"))
        if step.number in found.typed
        else named_step(step, found.pressed)
        for step in used
    )
    return NamedShortcut(found.text, parameters_in(found.text) or (), named)


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
