"""Which action of its family a written call is, and what its arguments are called there."""

from collections.abc import Mapping
from dataclasses import dataclass

from agent.contract.actions import Unusable
from agent.model.dialects.action_tables.aliases import act_of, plain
from agent.model.dialects.action_tables.forms import ActionForm, ActionTable, ModelAct
from agent.model.dialects.grammars.written import Written, WrittenCall
from agent.model.dialects.points import numbers_in
from agent.model.dialects.unusable_call import UnusableCall

_SELECTORS = ("action", "action_type", "name")
_LONG_PRESS_MS = 500  # AgentCPM-GUI's schema gives every touch a duration, 200 ms if none is meant
_BY_KEY = (("point", ModelAct.TAP), ("press", ModelAct.KEY), ("type", ModelAct.TYPE))


@dataclass(frozen=True, slots=True)
class KnownCall:
    """A call whose action is known.

    own: by its family's own table; else by a name of another family.
    name: as it was written, for telling 'scroll' from 'swipe'.
    arguments: by names in small letters.
    """

    act: ModelAct
    name: str
    arguments: Mapping[str, Written]
    own: bool


def known_call(table: ActionTable, call: WrittenCall) -> KnownCall:
    """Raises UnusableCall for an action that nobody has."""
    arguments = {key.lower(): value for key, value in call.arguments.items()}
    name = call.name.strip()
    if not name:
        return _by_key(arguments)
    if table.tool and plain(name) == plain(table.tool):
        name = _selected(arguments)
    form = _form(table, name)
    act = form.makes if form else act_of(name)
    if act is None:
        raise UnusableCall(Unusable.UNKNOWN_ACTION, name)
    named = form or table.form_for(act)
    for at, parameter in enumerate(named.parameters if named else ()):
        if str(at) in arguments:
            arguments.setdefault(parameter.lower(), arguments.pop(str(at)))
    return KnownCall(act, name, arguments, form is not None)


def is_own(table: ActionTable, call: WrittenCall) -> bool:
    """Does the family's own table have this action?"""
    try:
        return known_call(table, call).own
    except UnusableCall:
        return False


def _selected(arguments: "dict[str, Written]") -> str:
    for selector in _SELECTORS:
        name = arguments.pop(selector, None)
        if isinstance(name, str) and name.strip():
            return name.strip()
    raise UnusableCall(Unusable.BAD_ARGUMENT, "action")


def _form(table: ActionTable, name: str) -> ActionForm | None:
    wanted = plain(name)
    return next((form for form in table.forms if plain(form.name) == wanted), None)


def _by_key(arguments: "dict[str, Written]") -> KnownCall:
    """AgentCPM-GUI writes no name: the key of the action holds its first argument."""
    there = [(key, act) for key, act in _BY_KEY if key in arguments]
    if len(there) > 1:
        raise UnusableCall(Unusable.BAD_ARGUMENT, "two actions in one")
    if there:
        key, act = there[0]
        if key == "point" and "to" in arguments:
            act = ModelAct.SWIPE
        elif key == "point" and "duration" in arguments:
            numbers = numbers_in(arguments["duration"])
            if not numbers or len(numbers) != 1:
                raise UnusableCall(Unusable.BAD_ARGUMENT, "duration")
            act = ModelAct.LONG_PRESS if numbers[0] >= _LONG_PRESS_MS else ModelAct.TAP
        return KnownCall(act, key, arguments, own=True)
    if "status" in arguments and arguments["status"] not in ("continue", "start"):
        return KnownCall(ModelAct.STATUS, "status", arguments, own=True)
    if "duration" in arguments:
        return KnownCall(ModelAct.WAIT_MS, "duration", arguments, own=True)
    raise UnusableCall(Unusable.BAD_ARGUMENT, "action")
