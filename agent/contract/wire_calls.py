"""Calls and their replies as JSON and back, as the Protocols of the dispatcher have them."""

import inspect
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

from pydantic import SecretStr

from agent.contract.audit import AuditEntry
from agent.contract.complete import Complete
from agent.contract.dispatcher import Dispatcher, HomeDispatcher
from agent.contract.ids import OF_JOURNAL, JournalId
from agent.contract.people import Caller
from agent.contract.tasks import Task
from agent.contract.wire import JsonShape, Required, SentSecret, Unreadable, fields_of
from agent.contract.wire_errors import error_from_json, error_to_json

_ENVELOPE: Mapping[str, tuple[object, object]] = {"journal_id": (str, Required)}
# How some parameters are written.
_SENT: Mapping[object, object] = {SecretStr: SentSecret, Caller: Annotated[Caller, Complete()]}
_NAMED = JsonShape("call", {"call": (str, Required)})


class UnknownCall(Unreadable):
    """A call that the contract does not have: whoever sent it has another version."""


@dataclass(frozen=True, slots=True)
class HomeCall:
    """One call on its way to a home.

    name: such as 'tasks.stop'.
    arguments: by name.
    journal_id: of the journal whose tasks and requests the arguments name; '' where they name none.
    """

    name: str
    arguments: Mapping[str, Any] = field(repr=False)  # codes, answers and the words of tasks
    journal_id: JournalId = ""


@dataclass(frozen=True, slots=True)
class HomeReply:
    """What a call answered, or raised.

    journal_id: of the journal whose tasks and requests the result names.
    """

    journal_id: JournalId
    result: Any = None
    error: Exception | None = None


@dataclass(frozen=True, slots=True)
class CallShape:
    """The JSON of one call and its reply.

    ids: parameters that name a row of the journal by its number.
    hints: the type of each parameter and of 'return', with the marks of agent.contract.ids.
    """

    arguments: JsonShape
    call: JsonShape
    reply: JsonShape
    ids: frozenset[str]
    hints: Mapping[str, Any]


@cache
def call_methods() -> Mapping[str, Any]:
    """Every call of the dispatcher and of a home by its name, read from the Protocols."""
    groups = {
        name: get_type_hints(member.fget)["return"]
        for name, member in inspect.getmembers_static(HomeDispatcher)
        if isinstance(member, property) and member.fget is not None
    }
    return {
        f"{group}.{name}": method
        for group, calls in groups.items()
        for name, method in inspect.getmembers_static(calls, inspect.isfunction)
        if not name.startswith("_")
    }


@cache
def call_shape(name: str) -> CallShape:
    """Made when the first call of the name is made: all of them take a third of a second.

    Raises UnknownCall.
    """
    if (method := call_methods().get(name)) is None:
        raise UnknownCall("call: no such call")
    hints = get_type_hints(method, include_extras=True)
    parameters = list(inspect.signature(method).parameters.values())[1:]
    fields: dict[str, tuple[object, object]] = {}
    for each in parameters:
        hint = _SENT.get(hints[each.name], hints[each.name])
        fields[each.name] = (hint, Required if each.default is each.empty else each.default)
    arguments = JsonShape(f"{name} arguments", fields)
    return CallShape(
        arguments,
        JsonShape(name, {**_ENVELOPE, "call": (str, Required), "arguments": (arguments.model, Required)}),
        JsonShape(
            f"{name} reply", {**_ENVELOPE, "result": (hints["return"], None), "error": (dict[str, Any], None)}
        ),
        frozenset(each.name for each in parameters if OF_JOURNAL in get_args(hints[each.name])),
        hints,
    )


def call_to_json(call: HomeCall) -> str:
    """The call as JSON. May hold a typed secret: it goes into no log and onto no disk. Raises Unreadable."""
    shape = call_shape(call.name)
    arguments = shape.arguments.of(**call.arguments)
    return shape.call.to_json(call=call.name, journal_id=call.journal_id, arguments=arguments)


def call_from_json(text: str | bytes) -> HomeCall:
    """The call of this JSON. Raises Unreadable, UnknownCall."""
    name = _NAMED.from_json(text)["call"]
    read = call_shape(name).call.from_json(text)
    return HomeCall(name, fields_of(read["arguments"]), read["journal_id"])


def reply_to_json(name: str, reply: HomeReply) -> str:
    """The reply as JSON. name: of the call. Raises Unreadable."""
    if reply.error is None:
        return call_shape(name).reply.to_json(journal_id=reply.journal_id, result=reply.result)
    error = json.loads(error_to_json(reply.error))
    return call_shape(name).reply.to_json(journal_id=reply.journal_id, error=error)


def reply_from_json(name: str, text: str | bytes) -> HomeReply:
    """The reply of this JSON. name: of the call. Raises Unreadable."""
    read = call_shape(name).reply.from_json(text)
    if (error := read.get("error")) is not None:
        return HomeReply(read["journal_id"], error=error_from_json(json.dumps(error)))
    if "result" not in read:
        raise Unreadable(f"{name} reply: neither result nor error")
    return HomeReply(read["journal_id"], read["result"])


async def make_call(dispatcher: Dispatcher, call: HomeCall) -> object:
    """Makes a call that came as JSON. Raises what the call raises.

    A task or a request of another journal does not belong to this home, whatever has the same number here:
    its number becomes 0, which none has.
    """
    group, name = call.name.split(".")
    here = dispatcher.journal_id
    arguments = dict(call.arguments)
    for parameter, value in call.arguments.items():
        if isinstance(value, Task) and {value.journal_id, call.journal_id} != {here}:
            arguments[parameter] = replace(value, task_id=0)
        elif isinstance(value, AuditEntry) and call.journal_id != here:
            arguments[parameter] = replace(value, task_id=None, request_id=None)
        elif parameter in call_shape(call.name).ids and call.journal_id != here:
            arguments[parameter] = 0
    made = getattr(getattr(dispatcher, group), name)(**arguments)
    return await made if inspect.isawaitable(made) else made
