"""Parameters of a shortcut: found in the words of a task, put into its steps, and replaced at a run."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from agent.contract.actions import Action, TypeText
from agent.contract.anchor import AnchorRole, StepAnchor
from agent.contract.shortcuts import PARAMETER, text_with, tidy_value
from agent.journal.shortcuts import ReplayStep

MOST_PARAMETERS = 8
_NAME = re.compile(r"[^\W\d]\w{0,31}")
_LEAST = 2  # characters of a value that is found in a text
_PARTS = frozenset(
    ("et", "edit", "text", "input", "field", "txt", "box", "view", "search", "query", "bar", "src", "btn")
)
_FALLBACK = "text"


def parameters_in(text: str) -> tuple[str, ...] | None:
    """Names in braces, in order; None if one is empty, doubled or no word, or a brace stands alone."""
    names = tuple(PARAMETER.findall(text))
    rest = PARAMETER.sub("", text)
    good = all(_NAME.fullmatch(name) for name in names) and len(set(names)) == len(names)
    return names if good and len(names) <= MOST_PARAMETERS and not {"{", "}"} & set(rest) else None


def values_in(template: str, text: str) -> tuple[tuple[str, str], ...] | None:
    """What stands in the text for each parameter of the template; None if it says something else.

    Case, blanks and a full stop at the end do not matter. None for values that no run may have, too.
    """
    pattern, at = "", 0
    for found in PARAMETER.finditer(template):
        pattern += f"{_literal(template[at : found.start()])}(.+?)"
        at = found.end()
    pattern += _literal(template[at:].rstrip(" .!。！"))
    matched = re.fullmatch(pattern.strip(), " ".join(text.split()).rstrip(" .!。！"), re.IGNORECASE)
    if matched is None:
        return None
    values = list[tuple[str, str]]()
    for name, value in zip(PARAMETER.findall(template), matched.groups(), strict=True):
        tidied = tidy_value(value)
        if tidied != value.strip():
            return None
        values.append((name, tidied))
    return tuple(values)


def found_values(
    text: str, steps: Sequence[ReplayStep], taken: Sequence[str] = ()
) -> tuple[tuple[str, str], ...]:
    """Parameters that a task may have: words of its text that a step types, or chooses among others.

    taken: names that others have.
    """
    found = list[tuple[str, str]]()
    for step in steps:
        for value in _values_of(step):
            known = {each.casefold() for _, each in found}
            # A value inside of another one would be replaced twice.
            if any(value.casefold() in each or each in value.casefold() for each in known):
                continue
            room = len(found) + len(taken) < MOST_PARAMETERS
            if len(value) >= _LEAST and _places(value, text) == 1 and room:
                found.append((name_for(step.place, [*taken, *(name for name, _ in found)]), value))
    return tuple(found)


def _values_of(step: ReplayStep) -> Iterator[str]:
    if isinstance(step.action, TypeText):
        if tidy_value(step.action.text) == step.action.text:
            yield step.action.text
    elif step.place.role in (AnchorRole.BUTTON, AnchorRole.TEXT) and step.place.same_name > 1:
        yield step.place.text


def name_for(place: StepAnchor, taken: Sequence[str]) -> str:
    """A parameter's name, by the field that it is typed into. taken: names that it cannot have."""
    parts = [part for part in re.split(r"[_\W]+", place.name.lower()) if part and part not in _PARTS]
    name = parts[0] if place.role is AnchorRole.FIELD and parts and _NAME.fullmatch(parts[0]) else ""
    name = name or ("what" if place.role is not AnchorRole.FIELD else _FALLBACK)
    names = [name, *(f"{name}{number}" for number in range(2, MOST_PARAMETERS + 2))]
    return next(each for each in names if each not in taken)


def with_names(text: str, values: Sequence[tuple[str, str]]) -> str:
    """A text in which the parameters' names in braces stand for their values, as whole words."""
    for name, value in sorted(values, key=lambda each: -len(each[1])):
        pieces = re.split(r"(\{[^{}]*\})", text)
        text = "".join(
            piece if piece.startswith("{") else _whole(value).sub(lambda _, name=name: f"{{{name}}}", piece)
            for piece in pieces
        )
    return text


def named_step(step: ReplayStep, values: Sequence[tuple[str, str]]) -> ReplayStep:
    """The step with names in place of values."""
    return _changed(step, lambda text: with_names(text, values))


def step_with(step: ReplayStep, values: Sequence[tuple[str, str]]) -> ReplayStep:
    """The step with values in place of names."""
    return _changed(step, lambda text: text_with(text, tuple(values)))


def _changed(step: ReplayStep, change: Callable[[str], str]) -> ReplayStep:
    action: Action = step.action
    if isinstance(action, TypeText):
        action = TypeText(change(action.text))
    place = step.place
    text = change(place.text) if place.role is not AnchorRole.FIELD else place.text
    return replace(
        step,
        action=action,
        place=replace(
            place,
            text=text,
            row=tuple(map(change, place.row)),
            near=tuple(map(change, place.near)),
            # Another value looks otherwise.
            picture=place.picture if text == place.text else "",
            # One of several, which its text tells from the others.
            same_name=place.same_name if text == place.text else max(place.same_name, 2),
        ),
    )


def parameters_of(steps: Sequence[ReplayStep]) -> frozenset[str]:
    """The names that stand in what these steps type or press."""
    texts = [
        step.action.text
        if isinstance(step.action, TypeText)
        else " ".join((step.place.text, *step.place.row))
        for step in steps
    ]
    return frozenset(name for text in texts for name in PARAMETER.findall(text))


def _places(value: str, text: str) -> int:
    return len(_whole(value).findall(text))


def _whole(value: str) -> re.Pattern[str]:
    """The value as whole words; Chinese has no blanks between words."""
    before = r"(?<![A-Za-z0-9])" if value[0].isascii() else ""
    after = r"(?![A-Za-z0-9])" if value[-1].isascii() else ""
    return re.compile(before + re.escape(value) + after, re.IGNORECASE)


def _literal(text: str) -> str:
    return r"\s+".join(re.escape(part) for part in re.split(r"\s+", text))
