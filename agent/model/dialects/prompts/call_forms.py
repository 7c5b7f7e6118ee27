"""An action as a prompt shows it: in the family's grammar, with placeholders or an example's values."""

import json
from collections.abc import Mapping

from agent.model.dialects.action_tables import ActionForm, ActionTable, ModelAct
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.family import Family, GrammarName, SwipeSense
from agent.model.dialects.prompts.words import Does

# The values of an example by argument; points are pairs of numbers, x first. Others are placeholders.
Values = Mapping[str, "str | tuple[float, float]"]

_POINTS = {
    **dict.fromkeys(("coordinate", "point", "start_box", "POINT", "box", "box_2d"), ("x", "y")),
    **dict.fromkeys(("start_coordinate", "start_point", "start", "point1"), ("x1", "y1")),
    **dict.fromkeys(("coordinate2", "end_coordinate", "end_point", "end_box", "end", "point2"), ("x2", "y2")),
}
_NUMBERS = frozenset({"x", "y", "x1", "y1", "x2", "y2"})
_DIRECTIONS = "up|down|left|right"
_CHOICES = {
    "direction": _DIRECTIONS,
    "to": _DIRECTIONS,
    "PRESS": "BACK|HOME|ENTER",
    "status": "success|failure",
    "goal_status": "complete|infeasible",
    "STATUS": "finish|impossible",  # what else it may say, Farhand's own actions say with a text
}
_KEYS = "Back|Home|Enter"
# What a form takes besides, and an offer leaves out.
_LEFT_OUT = frozenset({"message", "press_enter", "override", "url"})


def does(form: ActionForm, parameters: tuple[str, ...], family: Family) -> Does | None:
    """The sentence of an action, None for one that is not offered: a tool outside of the phone."""
    if form.makes is ModelAct.SWIPE and "to" in parameters:
        return Does.SWIPE_FINGER
    if form.makes is ModelAct.SWIPE and "direction" in parameters:
        return Does.SCROLL_VIEW if family.swipe is SwipeSense.VIEW else Does.SWIPE_FINGER
    if form.makes is ModelAct.TYPE and any(name in _POINTS for name in parameters):
        return Does.TYPE_AT
    return None if form.makes is ModelAct.TOOL else Does[form.makes.name]


def offered_parameters(form: ActionForm) -> tuple[tuple[str, ...], ...]:
    """The arguments that an offer shows; of a swipe between points or in a direction, each its own."""
    names = tuple(name for name in form.parameters if name not in _LEFT_OUT)
    if (
        form.makes is ModelAct.END and "text" not in names
    ):  # no maker's has one, and the person is owed a report
        names = (*names, "text")
    if form.makes is not ModelAct.SWIPE or "direction" not in names:
        return (names,)
    places = tuple(name for name in names if name != "direction")
    if len([name for name in places if name in _POINTS]) > 1:
        return (places, ("direction",))  # one of its two points would be half of the first way
    return (names,)


def call_form(
    family: Family,
    table: ActionTable,
    form: ActionForm,
    parameters: tuple[str, ...],
    values: Values | None = None,
) -> str:
    """The call in the family's grammar. values: of an example; without one, placeholders."""
    values = values or {}
    written = [(name, _value(family, form, name, values.get(name))) for name in parameters]
    match family.grammar:
        case GrammarName.PYTHON:
            return f"{form.name}({', '.join(f'{name}={value}' for name, value in written)})"
        case GrammarName.XML:
            inside = "".join(f"<parameter={name}>{value}</parameter>" for name, value in written)
            return f"<function={form.name}>{inside}</function>"
        case GrammarName.TABS:
            return "\t".join((f"action:{form.name}", *(f"{name}:{value}" for name, value in written)))
        case _:
            pairs = ", ".join(f'"{name}": {value}' for name, value in written)
            return _json_object(family, table, form, pairs)


def boxed(point: str) -> str:
    """A point with the tokens that UI-TARS 1.0 was trained to write around it. Source: its README_deploy."""
    return f"<|box_start|>{point}<|box_end|>"


def _json_object(family: Family, table: ActionTable, form: ActionForm, pairs: str) -> str:
    if form.name in form.parameters:  # {"POINT": [x, y]}: the argument names the action
        return f"{{{pairs}}}"
    if family.actions == "gui-plus":
        pairs = f'"parameters": {{{pairs}}}' if pairs else ""
    named = f'"{table.selector}": "{form.name}"'
    return f"{{{named}, {pairs}}}" if pairs else f"{{{named}}}"


def _value(family: Family, form: ActionForm, name: str, value: str | tuple[float, float] | None) -> str:
    if name in _POINTS:
        numbers = tuple(f"{number:g}" for number in value) if isinstance(value, tuple) else _POINTS[name]
        return _point(family, name, *numbers)
    if name in _NUMBERS:
        return str(value or name)
    text = value if isinstance(value, str) else _placeholder(form, name)
    if isinstance(text, int):
        return str(text)
    match family.grammar:
        case GrammarName.XML | GrammarName.TABS:
            return text
        case GrammarName.PYTHON:
            return f"['{text}']" if name == "options" else f"'{text}'"
        case _:
            quoted = json.dumps(text, ensure_ascii=False)
            return f"[{quoted}]" if name == "options" else quoted


def _placeholder(form: ActionForm, name: str) -> str | int:
    if name in _CHOICES:
        return _CHOICES[name]
    if form.makes is ModelAct.KEY:
        return _KEYS
    if form.makes is ModelAct.WAIT or name == "time":
        return 2
    return 1000 if name == "duration" else "xxx"


def _point(family: Family, name: str, x: str, y: str) -> str:
    first, second = (y, x) if family.kind is CoordinateKind.THOUSANDTHS_YX else (x, y)
    match family.grammar:
        case GrammarName.TABS:
            return f"{first},{second}"
        case GrammarName.XML:
            return f"<point>{first} {second}</point>"
        case GrammarName.PYTHON:
            return _python_point(family, name, first, second)
        case _ if name == "box_2d":
            return "[[x1, y1, x2, y2]]" if x == "x" else f"[[{first}, {second}, {first}, {second}]]"
        case _:
            return f"[{first}, {second}]"


def _python_point(family: Family, name: str, first: str, second: str) -> str:
    point = f"({first},{second})"
    if name.endswith("_box"):
        return f"'{boxed(point) if family.name == 'ui-tars-1.0' else point}'"
    if name.endswith("point"):
        return f"'<point>{first} {second}</point>'"
    return point
