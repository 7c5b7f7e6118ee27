"""Inputs that the helper sends for a task: the same as `input` would, or none, and never both."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.helper.answers import Refusal
from devices.adb.helper.use import HelperUse
from devices.adb.phone import helper_inputs
from devices.adb.phone.phone import AndroidPhone
from devices.base import Tree, Typed, TypedKind, Unread, UnreadTree
from devices.errors import DeviceTimeout, HelperRefused, InputRefused, WindowChanged
from devices.simulator.helper_orders import HelperFault
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.places import visit
from tests.worlds.android_phone import SMALL, Sight
from tests.worlds.helper_phone import dumps, helped, orders_of, refuse

pytestmark = pytest.mark.asyncio(loop_scope="module")
Input = Callable[[AndroidPhone, str], Coroutine[Any, Any, object]]
INPUTS: dict[str, Input] = {
    "tap": lambda device, window: device.tap(5, 300, window=window),
    "two taps": lambda device, window: device.double_tap(5, 300, window=window),
    "long press": lambda device, window: device.long_press(5, 300, 600, window=window),
    "swipe": lambda device, window: device.swipe((5, 300), (5, 200), 300, window=window),
    "enter": lambda device, window: device.enter(window=window),
    "back": lambda device, _: device.back(),
    "home": lambda device, _: device.home(),
    "recents": lambda device, _: device.recents(),
    "text": lambda device, window: device.type_text("new 你好 🙂", window=window),
}
TOUCHES = ("tap", "two taps", "long press", "swipe")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest.fixture(autouse=True)
def busy_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads the phone's clock late and not as close, and sends the second touch of two later."""
    for name in ("_CLOCK_S", "_CLOSE_CLOCK_S", "_SECOND_WITHIN_S"):
        monkeypatch.setattr(helper_inputs, name, 5.0)


def writing() -> SimulatedPhone:
    """The cursor stands in a note that says 'old'."""
    side = SimulatedPhone(size_px=SMALL)
    visit(side, "notes")
    side.tap_element("note")
    side.insert_text("old")
    side.oracle.forget()
    return side


@pytest_asyncio.fixture(loop_scope="module")
async def notes(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with helped(adb_address, HelperUse.FULL, writing()) as sight:
        yield sight


async def seen_by(sight: Sight) -> str:
    """The window of a fresh view whose tree was read, too."""
    seen = await sight.device.look_again()
    assert isinstance(await sight.device.read_tree(), Tree)
    return seen.window


def done(sight: Sight) -> tuple[object, ...]:
    oracle = sight.side.oracle
    return sight.side.page(), list(oracle.touches), list(oracle.keys), list(oracle.texts)


def old_ways(sight: Sight) -> list[str]:
    """The lines that sent an input without the helper."""
    return [line for word in ("input ", "am broadcast", "ime set") for line in sight.sent(word)]


@pytest.mark.parametrize("name", INPUTS)
async def test_the_helper_does_what_input_does(adb_address: tuple[str, int], name: str) -> None:
    results: list[tuple[object, ...]] = []
    for use in (HelperUse.OFF, HelperUse.READ, HelperUse.FULL):
        async with helped(adb_address, use, writing()) as sight:
            await INPUTS[name](sight.device, await seen_by(sight))
            assert bool(old_ways(sight)) == (use is not HelperUse.FULL)
            oracle = sight.side.oracle
            touches = [each.kind for each in oracle.touches]
            typed = "new 你好 🙂" in sight.side.tree_xml()
            results.append((touches, list(oracle.keys), sight.side.scene, typed))
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("name", INPUTS)
async def test_before_the_window_is_known_to_the_helper_the_old_way_goes(notes: Sight, name: str) -> None:
    seen = await notes.device.look_again()
    before = done(notes)
    await INPUTS[name](notes.device, seen.window)
    assert old_ways(notes)
    assert orders_of(notes).inputs == []
    assert done(notes) != before


@pytest.mark.parametrize("name", INPUTS)
async def test_another_window_that_has_come_since_gets_nothing_by_any_way(notes: Sight, name: str) -> None:
    await notes.device.tap(
        *notes.side.centre_px("note"), window=await seen_by(notes)
    )  # it knows the window now
    window = await seen_by(notes)
    notes.side.pop_up(Popup.PERMISSION)
    before = done(notes)
    with pytest.raises(WindowChanged):
        await INPUTS[name](notes.device, window)
    assert (done(notes), old_ways(notes)) == (before, [])
    assert len(orders_of(notes).inputs) == 1


UNKNOWN = [(name, Refusal.CANCELLED) for name in INPUTS] + [
    (name, Refusal.TARGET) for name in INPUTS if name not in TOUCHES
]
REASONS = [each for each in Refusal if each is not Refusal.GUARD]


# Each input is refused for two reasons, each reason comes with two inputs or three; all is `make soak`.
SOME = {name: REASONS[place % 4 :: 4] for place, name in enumerate(INPUTS)}


@pytest.mark.parametrize("reasons", [SOME, pytest.param({}, marks=pytest.mark.soak)], ids=["some", "all"])
@pytest.mark.parametrize("name", INPUTS)
async def test_what_the_helper_refuses_is_not_sent_another_way(
    adb_address: tuple[str, int], name: str, reasons: dict[str, list[Refusal]]
) -> None:
    for reason in reasons.get(name, REASONS):
        async with helped(adb_address, HelperUse.FULL, writing()) as notes:
            refuse(notes, reason)
            window = await seen_by(notes)
            before = done(notes)
            with pytest.raises(DeviceTimeout if (name, reason) in UNKNOWN else WindowChanged):
                await INPUTS[name](notes.device, window)
            assert (done(notes), old_ways(notes)) == (before, []), reason
            # After a fresh look the next one is sent: what only the helper cannot do, by `input`.
            await INPUTS[name](notes.device, await seen_by(notes))
            assert bool(old_ways(notes)) == (reason in (Refusal.PERMISSION, Refusal.NOTHING)), reason
            assert done(notes) != before


async def test_the_third_refusal_in_a_row_is_told_and_nothing_is_sent_another_way(notes: Sight) -> None:
    refuse(notes, *[Refusal.ELSEWHERE] * 3)
    for expected in (WindowChanged, WindowChanged, HelperRefused):
        window = await seen_by(notes)
        with pytest.raises(expected):
            await notes.device.tap(5, 300, window=window)
    assert notes.side.oracle.touches == old_ways(notes) == []
    await notes.device.tap(5, 300, window=await seen_by(notes))
    assert (len(notes.side.oracle.touches), old_ways(notes)) == (1, [])
    assert dumps(notes) == 0


@pytest.mark.parametrize("name", INPUTS)
@pytest.mark.parametrize("fault", [HelperFault.MUTE, HelperFault.FORGED_ANSWER, HelperFault.CUT_FRAME])
@pytest.mark.sample(4)
async def test_an_input_without_an_answer_is_unknown_and_not_sent_another_way(
    notes: Sight, monkeypatch: pytest.MonkeyPatch, fault: HelperFault, name: str
) -> None:
    monkeypatch.setattr(helper_inputs, "_WITHIN_S", 0.5)  # the answer is awaited for 3 s more
    window = await seen_by(notes)
    orders_of(notes).faults.add(fault)
    with pytest.raises(DeviceTimeout):
        await INPUTS[name](notes.device, window)
    assert old_ways(notes) == []
    assert len(orders_of(notes).inputs) <= 1


async def test_a_helper_that_died_before_an_input_was_sent_leaves_it_to_the_old_way(notes: Sight) -> None:
    window = await seen_by(notes)
    notes.adb.helper.faults.add(HelperFault.CUT_FRAME)
    await notes.device.read_tree()
    notes.adb.helper.faults.clear()
    await notes.device.look_again()
    await notes.device.tap(5, 300, window=window)
    assert len(old_ways(notes)) == len(notes.side.oracle.touches) == 1


async def test_what_comes_too_late_is_not_done(notes: Sight) -> None:
    window = await seen_by(notes)
    orders_of(notes).clock_ahead_s = 3600
    with pytest.raises(WindowChanged):
        await notes.device.tap(5, 300, window=window)
    assert done(notes)[1:] == ([], [], [])


async def test_a_point_below_a_window_that_came_since_gets_nothing(notes: Sight) -> None:
    window = await seen_by(notes)
    notes.side.overlay = True
    with pytest.raises(WindowChanged):
        await notes.device.tap(5, 300, window=window)
    assert (notes.side.oracle.touches, old_ways(notes)) == ([], [])


async def test_a_key_of_the_keyboard_is_touched_in_the_keyboards_window(notes: Sight) -> None:
    window = await seen_by(notes)
    await notes.device.tap(*notes.side.centre_px("kb_space"), window=window)
    assert old_ways(notes) == []
    assert orders_of(notes).inputs[-1].window == orders_of(notes).inputs[-1].meant != 0


async def test_a_window_that_is_known_needs_no_second_question(notes: Sight) -> None:
    await notes.device.tap(5, 300, window=await seen_by(notes))
    asked = len(notes.sent("dumpsys window | grep -E 'mCurrentFocus='"))
    assert asked == 1
    await notes.device.tap(5, 300, window=await seen_by(notes))
    assert len(notes.sent("dumpsys window | grep -E 'mCurrentFocus='")) == asked
    assert len(orders_of(notes).inputs) == 2


async def test_a_phone_on_which_adb_may_press_nothing_says_so_as_ever(notes: Sight) -> None:
    notes.side.quirks.refuses_input = True
    with pytest.raises(WindowChanged):
        await notes.device.tap(5, 300, window=await seen_by(notes))
    with pytest.raises(InputRefused):
        await notes.device.tap(5, 300, window=await seen_by(notes))
    assert notes.side.oracle.touches == []


async def test_a_text_that_the_field_cuts_is_told_by_the_next_look(notes: Sight) -> None:
    orders_of(notes).faults.add(HelperFault.TEXT_HALVED)
    await notes.device.type_text("12345678", window=await seen_by(notes))
    await notes.device.look_again()
    tree = await notes.device.read_tree()
    assert await notes.device.check_typed("12345678", tree) == Typed(TypedKind.DIFFERENT, "1234")
    assert await notes.device.check_typed("12345678", UnreadTree(Unread.SLOW)) == Typed(
        TypedKind.DIFFERENT, "1234"
    )
    assert (await notes.device.check_typed("another", UnreadTree(Unread.SLOW))).kind is TypedKind.UNVERIFIED


async def test_a_field_that_takes_no_text_of_the_helper_gets_it_from_a_keyboard_after_a_fresh_look(
    notes: Sight,
) -> None:
    orders_of(notes).faults.add(HelperFault.TEXT_REFUSED)
    with pytest.raises(WindowChanged):
        await notes.device.type_text("new", window=await seen_by(notes))
    assert old_ways(notes) == []
    await notes.device.type_text("new", window=await seen_by(notes))
    assert notes.sent("am broadcast")
    assert notes.side.oracle.texts == ["typed 'new' into Note"]
    await notes.device.tap(5, 300, window=await seen_by(notes))
    assert notes.sent("input ") == []


async def test_a_secret_never_goes_through_the_helper(notes: Sight) -> None:
    await notes.device.type_secret("blue-door-42", window=await seen_by(notes))
    assert orders_of(notes).inputs == []


async def test_while_the_person_has_the_phone_the_old_way_goes(notes: Sight) -> None:
    window = await seen_by(notes)
    await notes.device.give_back_keyboard()
    await notes.device.tap(5, 300, window=window)
    assert (len(old_ways(notes)), orders_of(notes).inputs) == (1, [])


async def test_an_input_that_is_called_off_is_lifted_and_the_helper_comes_again(notes: Sight) -> None:
    window = await seen_by(notes)
    pressing = asyncio.create_task(notes.device.long_press(5, 300, 20_000, window=window))
    async with asyncio.timeout(30):
        await orders_of(notes).wait_until(lambda: bool(orders_of(notes).inputs))
        pressing.cancel()
        await asyncio.wait({pressing})
        await orders_of(notes).wait_until(lambda: not orders_of(notes).running)
    assert (orders_of(notes).cancelled, notes.side.oracle.touches) == (1, [])
    await notes.device.tap(5, 300, window=await seen_by(notes))
    assert (len(notes.side.oracle.touches), old_ways(notes)) == (1, [])
