"""What a home says is said to the household in its own words and back; nothing that matters is left out."""

import re
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.contract.binding import Binding
from agent.contract.errors import SomebodysTask
from agent.contract.events import Event, NumberedEvent, TaskQueued
from agent.contract.ids import IS_JOURNAL, OF_CLOCK, OF_HOME, OF_JOURNAL, PhoneId, TaskId
from agent.contract.people import Caller
from agent.contract.phones import PhoneInfo, PhoneState
from agent.contract.tasks import Step, Task, TaskState
from agent.contract.translate import (
    NO_PHONE,
    NUMBERS_PER_JOURNAL,
    Direction,
    Translation,
    call_to_home,
    call_to_household,
    clock_shift,
    error_of,
    event_to_home,
    event_to_household,
    reply_to_home,
    reply_to_household,
    translated,
)
from agent.contract.wire import Unreadable
from agent.contract.wire_calls import HomeCall, HomeReply, call_shape
from tests.agent.contract.test_wire import CALLS, SOME, arguments
from tests.worlds.cases import each_of
from tests.worlds.people import ANN

JOURNAL, HOUSEHOLD = "4f1d2c3b5a697886", "0123456789abcdef"
FIRST = Translation(0, "", 0.0, HOUSEHOLD, HOUSEHOLD)
FLAT = Translation(3, "flat0001/", -90.0, JOURNAL, HOUSEHOLD)
NEW = Translation(1, "", 3600.0, JOURNAL, HOUSEHOLD)  # another journal of the first home
ALL = [FIRST, FLAT, NEW]
AHEAD = 3 * NUMBERS_PER_JOURNAL

# What a name says, and the mark that its type needs then.
NAMES = {
    r"(.*_)?(task|request|fact|tip)_id|follows|during": OF_JOURNAL,
    r"(.*_)?phone_id": OF_HOME,
    r"(.*_)?(at|since|until)": OF_CLOCK,
    r"(.*_)?journal_id": IS_JOURNAL,
}
NUMBERS_OF_STEPS = {"PastCorrection.read_at", "ReplayFacts.mended_at"}
OF_A_SERVER = {"Task.sent_at", "tasks.submit.sent_at"}


class Possible(Direction):
    """What a home can say in place of any value of the type."""

    def __init__(self, journal_id: str) -> None:
        self._journal_id = journal_id

    def number(self, number: int) -> int:
        return number % NUMBERS_PER_JOURNAL

    def phone(self, phone_id: str) -> str:
        return phone_id

    def moment(self, moment: float) -> float:
        return float(1_100_000_000 + int(abs(moment)) % 10**9) if moment else 0.0

    def journal(self, journal_id: str) -> str:
        return self._journal_id if journal_id else ""


def named_in(hint: Any, place: str, seen: dict[str, Any]) -> dict[str, Any]:
    """The types of all fields in this type, by 'Class.field'."""
    if isinstance(hint, type) and is_dataclass(hint):
        for name, kind in get_type_hints(hint, include_extras=True).items():
            if f"{hint.__name__}.{name}" not in seen:
                seen[f"{hint.__name__}.{name}"] = kind
                named_in(kind, f"{hint.__name__}.{name}", seen)
    for part in get_args(hint):
        named_in(part, place, seen)
    return seen


def marks_in(hint: Any) -> set[object]:
    if get_origin(hint) is Annotated:
        return {mark for mark in get_args(hint)[1:] if isinstance(mark, str)}
    return {mark for part in get_args(hint) for mark in marks_in(part)}


def named_in_contract() -> dict[str, Any]:
    seen = named_in(NumberedEvent, "", {})
    for name in CALLS:
        for parameter, hint in call_shape(name).hints.items():
            seen[f"{name}.{parameter}"] = hint
            named_in(hint, name, seen)
    return seen


def test_whatever_is_named_like_an_id_or_a_moment_is_marked_as_one() -> None:
    seen = named_in_contract()
    wanted = {
        place: mark
        for place in seen
        for pattern, mark in NAMES.items()
        if re.fullmatch(pattern, place.rpartition(".")[2]) and place not in NUMBERS_OF_STEPS | OF_A_SERVER
    }
    assert {place: mark for place, mark in wanted.items() if marks_in(seen[place]) != {mark}} == {}
    assert len(wanted) > 70
    assert marks_in(seen["ModelsInUse.phones"]) == {OF_HOME}
    assert marks_in(seen["history.own_tasks.return"]) == {OF_JOURNAL}
    others = {place for place, hint in seen.items() if marks_in(hint)} - set(wanted)
    assert others == {"ModelsInUse.phones", "history.own_tasks.return"}


@pytest.mark.parametrize("name", CALLS)
@SOME
@given(st.data())
def test_a_call_and_its_reply_come_back_as_they_were(name: str, data: st.DataObject) -> None:
    translation = data.draw(st.sampled_from(ALL))
    possible = Possible(translation.journal_id)
    hints = call_shape(name).hints
    drawn = data.draw(arguments(name))
    said = {each: translated(value, hints[each], possible) for each, value in drawn.items()}
    call = HomeCall(name, said, translation.journal_id)
    assert call_to_home(call_to_household(call, translation), translation) == call
    result = data.draw(st.from_type(hints["return"]))
    reply = HomeReply(translation.journal_id, translated(result, hints["return"], possible))
    assert reply_to_home(name, reply_to_household(name, reply, translation), translation) == reply


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
@SOME
@given(st.data())
def test_an_event_comes_back_as_it_was(kind: type[Event], data: st.DataObject) -> None:
    translation = data.draw(st.sampled_from(ALL))
    drawn = NumberedEvent(translation.journal_id, data.draw(st.integers(1)), data.draw(st.from_type(kind)))
    event = translated(drawn, NumberedEvent, Possible(translation.journal_id))
    arrived = event_to_household(event, translation)
    assert event_to_home(arrived, translation) == event
    assert (arrived.number, type(arrived.event)) == (event.number, kind)


def test_a_task_of_the_flat_is_said_in_the_households_words() -> None:
    task = Task(
        7, 42, "R5CT", "latte", "en", "chat", TaskState.QUEUED, 1_700_000_000.0, None, JOURNAL, follows=6
    )
    heard = event_to_household(NumberedEvent(JOURNAL, 1, TaskQueued(task, 0)), FLAT)
    assert heard == NumberedEvent(
        HOUSEHOLD,
        1,
        TaskQueued(
            Task(
                AHEAD + 7,
                42,
                "flat0001/R5CT",
                "latte",
                "en",
                "chat",
                TaskState.QUEUED,
                1_700_000_090.0,
                None,
                HOUSEHOLD,
                follows=AHEAD + 6,
            ),
            0,
        ),
    )
    with pytest.raises(Unreadable):
        event_to_household(NumberedEvent(HOUSEHOLD, 1, TaskQueued(task, 0)), FLAT)


def test_for_the_first_journal_nothing_changes() -> None:
    task = Task(7, 42, "R5CT", "latte", "en", "chat", TaskState.QUEUED, 1.5, 2.5, HOUSEHOLD, follows=6)
    event = NumberedEvent(HOUSEHOLD, 1, TaskQueued(task, 0))
    assert event_to_household(event, FIRST) == event == event_to_home(event, FIRST)


@each_of("number", [7, AHEAD, AHEAD + NUMBERS_PER_JOURNAL, 2**63 - 1])
def test_a_number_of_another_journal_is_none_here(number: int) -> None:
    call = HomeCall("tasks.stop", {"caller": ANN, "task_id": number}, HOUSEHOLD)
    assert call_to_home(call, FLAT).arguments["task_id"] == 0


@each_of("number", [-1, 0, NUMBERS_PER_JOURNAL, AHEAD + 7])
def test_a_home_cannot_name_what_is_another_journals(number: int) -> None:
    assert translated(number, TaskId, FLAT.to_household) == 0
    assert error_of(SomebodysTask(number, 42), FLAT.to_household).__dict__["task_id"] == 0


@each_of("phone_id", ["R5CT", "flat0002/R5CT", "flat0001/", "/R5CT", "/"])
def test_a_phone_of_another_home_is_none_here_and_not_any(phone_id: str) -> None:
    caller = Caller(42, "Ann", frozenset(), phone_id)
    call = HomeCall("tasks.stop_removed", {"person_id": 42, "phone_id": phone_id}, HOUSEHOLD)
    assert call_to_home(call, FLAT).arguments["phone_id"] == NO_PHONE
    assert translated(caller, Caller, FLAT.to_home).phone_id == NO_PHONE
    assert translated("flat0001/R5CT", PhoneId, FIRST.to_home) == NO_PHONE


def test_the_first_home_cannot_name_a_phone_of_another() -> None:
    said = translated("flat0001/R5CT", PhoneId, FIRST.to_household)
    assert translated(said, PhoneId, FLAT.to_home) == NO_PHONE
    assert translated(said, PhoneId, FIRST.to_home) == "flat0001/R5CT"


def test_none_and_never_stay() -> None:
    for direction in (FLAT.to_home, FLAT.to_household):
        assert translated("", PhoneId, direction) == ""
        phone = PhoneInfo("R5CT", "Pixel", "14", "", PhoneState.ONLINE, since=0.0)
        assert translated(phone, PhoneInfo, direction).since == 0.0


def test_what_has_no_mark_is_not_copied() -> None:
    binding = Binding((), "Tap", quote=("a page",))
    assert translated(binding, Binding, FLAT.to_home) is binding
    picture = bytes(100_000)
    assert translated((picture,), tuple[bytes, ...], FLAT.to_home)[0] is picture
    assert not [
        each for each in fields(Step) if marks_in(get_type_hints(Step, include_extras=True)[each.name])
    ]


def test_a_type_that_cannot_be_walked_is_refused() -> None:
    for hint in (Any, list[TaskId], TaskId | int, dict):
        with pytest.raises(TypeError):
            translated(1, hint, FLAT.to_home)
    with pytest.raises(ValueError, match="no translation"):
        Translation(2**23, "", 0.0, JOURNAL, HOUSEHOLD)


def test_clocks_that_differ_by_less_than_half_a_minute_are_alike_and_a_shift_stays() -> None:
    assert [clock_shift(ahead) for ahead in (0, 29.9, -29.9, 31, -100, 3600.4)] == [0, 0, 0, 30, -90, 3600]
    assert clock_shift(70, 90) == clock_shift(110, 90) == 90
    assert clock_shift(10, 90) == 0
    assert clock_shift(200, 90) == 210


@pytest.mark.parametrize("ahead_s", [0.0, 1e300, -1e300])
@pytest.mark.parametrize("moment", [1e308, -1e308, 1_800_000_000.0])
def test_whatever_a_home_says_of_a_moment_it_can_be_written_as_a_date(moment: float, ahead_s: float) -> None:
    between = Translation(1, "", ahead_s, "home's", "household's")
    for said in (between.to_household.moment(moment), between.to_home.moment(moment)):
        assert 1970 <= datetime.fromtimestamp(said, UTC).year <= 3000
