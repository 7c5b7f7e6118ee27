"""All that crosses between chat and home goes to JSON and back as it was; whatever else comes is refused."""

import json
import threading
import traceback
from collections.abc import Callable
from dataclasses import Field, fields, is_dataclass, replace
from decimal import Decimal
from inspect import signature
from typing import Any, cast, get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import SecretStr
from pydantic.errors import PydanticSchemaGenerationError

from agent.contract.actions import Action
from agent.contract.dispatcher import Dispatcher, HomeDispatcher
from agent.contract.errors import (
    AgentError,
    DatabaseTroubled,
    ModelBusy,
    QuotaReached,
    ShortcutValueMissing,
    SomebodysTask,
    Trouble,
)
from agent.contract.events import Event, NumberedEvent, TaskQueued
from agent.contract.people import Spending
from agent.contract.phones import PhoneError
from agent.contract.spending import Sum
from agent.contract.tagged import TYPE
from agent.contract.tasks import Task, TaskState
from agent.contract.wire import JsonShape, Required, Unreadable, event_from_json, event_to_json
from agent.contract.wire_calls import (
    HomeCall,
    HomeReply,
    call_from_json,
    call_methods,
    call_shape,
    call_to_json,
    reply_from_json,
    reply_to_json,
)
from agent.contract.wire_errors import ERRORS, error_from_json, error_to_json
from tests.worlds.cases import each_of
from tests.worlds.people import ANN

CALLS = sorted(call_methods())
SECRET = "the-secret-of-ann"  # noqa: S105 - of nobody
SOME = settings(
    max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
MANY = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)

st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
st.register_type_strategy(Decimal, st.decimals(allow_nan=False, allow_infinity=False))
st.register_type_strategy(SecretStr, st.text().map(SecretStr))


def method(name: str) -> Any:
    group, call = name.split(".")
    of_group = getattr(HomeDispatcher, group).fget
    return getattr(get_type_hints(of_group)["return"], call)


def arguments(name: str) -> st.SearchStrategy[dict[str, Any]]:
    """With and without those that have a default."""
    hints = call_shape(name).hints
    parameters = list(signature(method(name)).parameters.values())[1:]
    values = {each.name: st.from_type(hints[each.name]) for each in parameters}
    optional = {each.name: values.pop(each.name) for each in parameters if each.default is not each.empty}
    return st.fixed_dictionaries(values, optional=optional)


def error(kind: type[Exception]) -> st.SearchStrategy[Exception]:
    """One of this class, as those raise it who do."""
    if issubclass(kind, QuotaReached):
        return st.builds(kind, st.integers())
    if issubclass(kind, ShortcutValueMissing):
        return st.builds(kind, st.text())
    if issubclass(kind, SomebodysTask):
        return st.builds(kind, st.integers(), st.integers())
    if issubclass(kind, ModelBusy):
        return st.builds(kind, st.text(), st.text(), st.floats(0, 7 * 86_400))
    if issubclass(kind, DatabaseTroubled):
        return st.builds(kind, st.text(), st.from_type(Trouble))
    if not issubclass(kind, PhoneError | AgentError):
        return st.builds(kind, st.text())
    return st.builds(with_values, st.just(kind), st.text(), st.dictionaries(st.text(), st.text()))


def with_values(kind: type[PhoneError | AgentError], detail: str, values: dict[str, str]) -> Exception:
    err = kind(detail)
    err.values = values
    return err


def types_in(hint: object, seen: set[object]) -> set[object]:
    """A type and all that it is made of."""
    if hint in seen:
        return seen
    seen.add(hint)
    parts = list(get_args(hint))
    if isinstance(hint, type) and is_dataclass(hint):
        parts += get_type_hints(hint).values()
    for part in parts:
        types_in(part, seen)
    return seen


def test_every_call_of_the_dispatcher_is_found() -> None:
    groups = [name for name, member in vars(Dispatcher).items() if isinstance(member, property)]
    assert sorted({name.split(".")[0] for name in CALLS}) == sorted({*groups, "home"} - {"journal_id"})
    assert {"tasks.submit", "requests.answer", "phones.known", "takeover.touch", "history.page"} <= set(CALLS)
    assert len(CALLS) > 35


@pytest.mark.parametrize("name", CALLS)
@SOME
@given(st.data())
def test_a_call_arrives_as_it_was_made(name: str, data: st.DataObject) -> None:
    call = HomeCall(name, data.draw(arguments(name)), data.draw(st.sampled_from(["", "4f1d2c3b5a697886"])))
    assert call_from_json(call_to_json(call)) == call


@pytest.mark.parametrize("name", CALLS)
@SOME
@given(st.data())
def test_a_result_arrives_as_it_was_answered(name: str, data: st.DataObject) -> None:
    kind = call_shape(name).hints["return"]
    reply = HomeReply("4f1d2c3b5a697886", data.draw(st.none() if kind is type(None) else st.from_type(kind)))
    arrived = reply_from_json(name, reply_to_json(name, reply))
    assert arrived == reply
    if not isinstance(reply.result, frozenset):
        assert type(arrived.result) is type(reply.result)


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
@SOME
@given(st.data())
def test_an_event_arrives_as_it_happened(kind: type[Event], data: st.DataObject) -> None:
    event = NumberedEvent("4f1d2c3b5a697886", data.draw(st.integers(1)), data.draw(st.from_type(kind)))
    arrived = event_from_json(event_to_json(event))
    assert arrived == event
    assert type(arrived.event) is kind


@pytest.mark.parametrize("name", sorted(ERRORS))
@SOME
@given(st.data())
def test_an_error_arrives_with_what_its_sentence_needs(name: str, data: st.DataObject) -> None:
    err = data.draw(error(ERRORS[name]))
    arrived = error_from_json(error_to_json(err))
    assert (type(arrived), str(arrived), vars(arrived)) == (type(err), str(err), vars(err))
    reply = reply_from_json("tasks.submit", reply_to_json("tasks.submit", HomeReply("", error=err)))
    assert (type(reply.error), str(reply.error)) == (type(err), str(err))


def test_an_error_of_a_kind_of_its_own_arrives_as_the_one_above_it() -> None:
    class Slow(PhoneError):
        key = "slow"

    arrived = error_from_json(error_to_json(Slow("too slow", name="Pixel")))
    assert (type(arrived), str(arrived), vars(arrived)) == (
        PhoneError,
        "too slow",
        {"values": {"name": "Pixel"}},
    )
    with pytest.raises(Unreadable, match="ZeroDivisionError"):
        error_to_json(ZeroDivisionError("1 / 0"))


def test_money_keeps_its_digits() -> None:
    for digits in ("36.80", "1E+5", "0.00", "123456789012345678901234567890.10"):
        reply = HomeReply("", (Sum("¥", Decimal(digits), 1),))
        arrived = reply_from_json("requests.spent_today", reply_to_json("requests.spent_today", reply))
        assert str(arrived.result[0].total) == digits


def test_a_secret_travels_in_the_calls_that_type_or_check_it() -> None:
    carrying = [
        name for name in CALLS if SecretStr in types_in(tuple[*get_type_hints(method(name)).values()], set())
    ]
    assert sorted(carrying) == ["requests.answer_with_code", "takeover.type_secret"]
    assert SecretStr not in types_in(NumberedEvent, set())
    call = HomeCall("takeover.type_secret", {"caller": ANN, "request_id": 1, "secret": SecretStr(SECRET)})
    text = call_to_json(call)
    assert SECRET in text
    assert SECRET not in repr(call_from_json(text)) + repr(call)


@each_of("place", ["request_id", "caller", "call", "nowhere"])
def test_a_refusal_names_the_place_and_not_what_stood_there(place: str) -> None:
    sent = json.loads(call_to_json(typing()))
    if place == "nowhere":
        del sent["arguments"]["request_id"]
    else:
        (sent if place == "call" else sent["arguments"])[place] = SECRET
    with pytest.raises(Unreadable) as refused:
        call_from_json(json.dumps(sent))
    assert SECRET not in "".join(traceback.format_exception(refused.value))
    with pytest.raises(Unreadable) as unsent:
        call_to_json(
            HomeCall("takeover.type_secret", {"caller": ANN, "request_id": SECRET, "secret": SECRET})
        )
    assert SECRET not in "".join(traceback.format_exception(unsent.value))


def typing() -> HomeCall:
    return HomeCall("takeover.type_secret", {"caller": ANN, "request_id": 1, "secret": SecretStr(SECRET)})


@each_of(
    "call",
    [
        HomeCall("tasks.stop", {"caller": ANN, "task_id": "7"}),
        HomeCall("tasks.stop", {"caller": ANN, "task_id": 2**63}),
        HomeCall("tasks.stop", {"caller": ANN, "task_id": -1}),
        HomeCall("tasks.stop", {"caller": ANN}),
        HomeCall("tasks.stop", {"caller": ANN, "task_id": 7, "why": "no reason"}),
        HomeCall("tasks.stop", {"caller": {"person_id": 7}, "task_id": 7}),
        HomeCall("tasks.drop", {}),
        HomeCall("events", {}),
        HomeCall("tasks._own", {}),
    ],
)
def test_a_call_that_the_contract_does_not_have_is_not_sent(call: HomeCall) -> None:
    with pytest.raises(Unreadable):
        call_to_json(call)


def test_a_field_of_a_newer_version_is_left_out_and_one_of_an_older_version_has_its_default() -> None:
    task = Task(1, 7, "paper", "order a latte", "en", "", TaskState.QUEUED, 1.0, 2.0, "4f1d2c3b5a697886")
    sent = json.loads(event_to_json(NumberedEvent("4f1d2c3b5a697886", 1, TaskQueued(task, 0))))
    sent["event"]["event"]["task"]["colour"] = "green"
    del sent["event"]["event"]["task"]["sent_at"]
    arrived = event_from_json(json.dumps(sent)).event
    assert arrived == TaskQueued(replace(task, sent_at=None), 0)
    del sent["event"]["event"]["task"]["person_id"]
    with pytest.raises(Unreadable, match=r"person_id: missing"):
        event_from_json(json.dumps(sent))


@each_of("each", [*fields(ANN), *fields(Spending)], ids=lambda each: each.name)
def test_a_caller_without_a_right_or_a_limit_is_refused(each: Field[object]) -> None:
    sent = json.loads(call_to_json(typing()))
    caller = sent["arguments"]["caller"]
    del (caller if each.name in caller else caller["spending"])[each.name]
    with pytest.raises(Unreadable):
        call_from_json(json.dumps(sent))


def test_a_call_in_a_log_has_no_words_of_its_person() -> None:
    pairing = HomeCall("phones.pair", {"caller": ANN, "address": "10.0.0.7:37000", "code": "123456"})
    assert "123456" not in repr(pairing) + repr(call_from_json(call_to_json(pairing)))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def broken(sent: object, data: st.DataObject) -> object:
    """The same JSON with one part of it missing or replaced by anything."""
    if isinstance(sent, dict | list) and sent and data.draw(st.integers(0, 4)):
        parts = cast("dict[Any, Any] | list[Any]", sent)
        at = data.draw(st.sampled_from(list(parts) if isinstance(parts, dict) else range(len(parts))))
        if data.draw(st.integers(0, 5)):
            parts[at] = broken(parts[at], data)
        else:
            del parts[at]
        return parts
    return data.draw(ANYTHING)


@MANY
@given(st.data())
def test_hostile_json_is_refused_or_is_something_of_the_contract(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(CALLS))
    event = st.from_type(NumberedEvent)
    readers: dict[str, tuple[str, Callable[[str], object]]] = {
        "call": (call_to_json(HomeCall(name, data.draw(arguments(name)))), call_from_json),
        "event": (event_to_json(data.draw(event)), event_from_json),
        "error": (
            error_to_json(data.draw(error(ERRORS[data.draw(st.sampled_from(sorted(ERRORS)))]))),
            error_from_json,
        ),
        "reply": (
            reply_to_json(name, HomeReply("", error=KeyError("x"))),
            lambda text: reply_from_json(name, text),
        ),
    }
    sent, read = readers[data.draw(st.sampled_from(sorted(readers)))]
    text = data.draw(st.sampled_from(["broken", "cut", "any"]))
    match text:
        case "broken":
            sent = json.dumps(broken(json.loads(sent), data))
        case "cut":
            sent = sent[: data.draw(st.integers(0, len(sent) - 1))]
        case _:
            sent = data.draw(st.text() | ANYTHING.map(json.dumps))
    try:
        arrived = read(sent)
    except Unreadable:
        return
    assert isinstance(arrived, HomeCall | NumberedEvent | HomeReply | Exception)


@each_of(
    "text",
    [
        "",
        "[",
        "[" * 100_000,
        "9" * 10_000,
        '{"call": ' + "9" * 10_000 + "}",
        '{"call": ["tasks.stop"]}',
        "\ud800",
    ],
)
def test_no_text_does_more_than_to_be_refused(text: str) -> None:
    readers: list[Callable[[str], object]] = [call_from_json, event_from_json, error_from_json]
    for read in readers:
        with pytest.raises(Unreadable):
            read(text)
    with pytest.raises(Unreadable):
        reply_from_json("tasks.stop", text)
    with pytest.raises(Unreadable):
        event_from_json(b"\xff\xfe")


def test_a_type_that_cannot_be_written_fails_where_its_call_is_found() -> None:
    with pytest.raises(PydanticSchemaGenerationError):
        JsonShape("phones.wait", {"until": (threading.Event, Required)})


@each_of("kind", get_args(Event) + get_args(Action), ids=lambda kind: kind.__name__)
def test_no_class_of_a_tagged_union_has_a_field_of_the_tags_name(kind: type[Any]) -> None:
    assert TYPE not in {field.name for field in fields(kind)}
