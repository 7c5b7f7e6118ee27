"""Whatever a phone prints, reading it takes no time to speak of: the event loop serves all phones."""

import asyncio
import time
from collections.abc import Callable

import pytest

from devices.adb.client.link import MAX_ANSWER_BYTES
from devices.adb.phone.battery import parse_battery
from devices.adb.phone.checks import check_displays, check_timeout
from devices.adb.phone.foreground import read_windows, resumed_activity
from devices.adb.phone.inputs import Inputs
from devices.adb.phone.keyboard_switch import installed_keyboards
from devices.adb.phone.lock import read_lock
from devices.adb.phone.probe import probe
from devices.adb.phone.questions import answers, in_one_line, short_lines
from devices.adb.phone.read_back import is_equal, read_back
from devices.adb.reach.keep_address import wifi_host
from devices.base import Box, Element, Source, Tree, Typed, TypedKind
from devices.errors import BadOutput
from devices.phones import Battery
from tests.worlds.cases import each_of
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_hub import quiet_street
from tests.worlds.scripted_phone import stubborn

SIZE = 200_000
QUICK_S = 5.0  # a hundredth of it is usual; the patterns of before took many seconds, minutes or for ever
REPEATED = (
    "\n",
    " ",
    "\t\n",
    "level: ",
    "AC powered: ",
    "mFocusedApp=",
    "mFocusedApp=ActivityRecord{",
    "topResumedActivity=",
    "ResumedActivity: ActivityRecord{",
    "mCurrentFocus=Window{a ",
    "Window #1 Window{a ",
    "a.",
    "a/",
    "fl=",
    "#1",
    "hintText=",
    "farhand:next\n",
    "deviceLocked=",
    "showing=",
    "a dev wlan0 ",
    "9",
)


def _five(said: str) -> tuple[str, ...]:
    return answers(said, 5)


@each_of("piece", REPEATED)
@each_of(
    "parse",
    [parse_battery, read_windows, resumed_activity, read_lock, wifi_host, short_lines, _five],
    ids=["battery", "windows", "activities", "lock", "routes", "lines", "answers"],
)
def test_long_repeats_are_read_at_once(parse: Callable[[str], object], piece: str) -> None:
    text = piece * (SIZE // len(piece))
    started = time.process_time()
    parse(text)
    parse(f"x{text}!")
    assert time.process_time() - started < QUICK_S


def test_emoji_that_may_be_dots_are_compared_at_once() -> None:
    started = time.process_time()
    assert is_equal("😀" * 40, "." * 60)
    assert not is_equal("😀" * 40, "." * 81)
    assert not is_equal("😀" * 40 + "x", "." * 60)
    assert not is_equal("😀." * 40, "." * 119 + "!")
    assert is_equal("😀a" * 2400, "..a" * 2400)
    assert not is_equal("😀" * 10_000, "." * 7_999 + "x")
    assert time.process_time() - started < QUICK_S


@each_of(
    ("text", "shown", "equal"),
    [
        ("a😀b😀", "a.b..", True),
        ("😀.", "..", True),
        ("😀.", ".", False),
        ("😀", "...", False),
        ("", "", True),
    ],
)
def test_one_or_two_dots_stand_for_an_emoji(text: str, shown: str, equal: bool) -> None:
    assert is_equal(text, shown) is equal


async def test_hints_without_end_are_no_hint() -> None:
    tree = Tree((Element(Box(0, 0, 9, 9), text="Write", editable=True, focused=True),), 0.0)
    async with stubborn() as phone:
        for dump in ("hintText=" * 70_000, "hintText=\n" * 70_000, "hintText=a label=" * 40_000):
            phone.answers = {"dumpsys input_method": printed(dump)}
            started = time.process_time()
            assert await read_back(phone.link, tree, "咖啡") == Typed(TypedKind.UNVERIFIED)
            assert time.process_time() - started < QUICK_S


@pytest.mark.parametrize("piece", REPEATED)
async def test_every_question_of_a_look_and_a_check_up_survives_them(piece: str) -> None:
    async with stubborn() as phone:
        phone.answers = {"": printed(piece * (SIZE // len(piece)))}
        started = time.process_time()
        assert (await probe(phone.link, 5)).foreground_by in Source
        await installed_keyboards(phone.link)
        await check_displays(phone.link)
        await check_timeout(phone.link)
        await Inputs(phone.link).drag((1, 2), (3, 4), 100)
        assert time.process_time() - started < 2 * QUICK_S


async def test_a_small_question_takes_no_large_answer() -> None:
    async with stubborn() as phone:
        phone.answers = {"dumpsys": printed("x" * (MAX_ANSWER_BYTES + 1)), "id": printed("x" * 100)}
        with pytest.raises(BadOutput):
            await phone.link.shell("dumpsys battery")
        with pytest.raises(BadOutput):
            await phone.link.shell("id", limit=99)


async def test_a_battery_of_blank_lines_holds_up_no_phone_of_the_hub() -> None:
    async with quiet_street() as street, street.watched() as hub:
        street.battery = "\n" * SIZE
        street.lists(one="device")
        await street.next(1)
        loop, longest_s = asyncio.get_running_loop(), 0.0
        asking = asyncio.create_task(hub.refreshed())
        while not asking.done():
            began = loop.time()
            await asyncio.sleep(0.002)
            longest_s = max(longest_s, loop.time() - began)
        assert (await asking)[0].battery is None
        assert longest_s < QUICK_S


def test_a_title_that_holds_the_divider_divides_nothing() -> None:
    assert in_one_line("a", "b") == "a; echo farhand:next; b"
    said = "1\nfarhand:next\nWindow{x farhand:next}\n  farhand:next \nfarhand:next\nlast\n"
    assert answers(said, 3) == ("1", "Window{x farhand:next}\n  farhand:next ", "last")
    assert answers(said, 4)[3] == ""
    assert answers(said, 2) == answers(said, 3)[:2]


def test_lines_that_are_too_long_are_left_out() -> None:
    assert short_lines("a\n" + "b" * 4097 + "\nc") == ["a", "c"]


def test_a_battery_is_read_all_the_same() -> None:
    powered = "  AC powered: false\r\n  USB powered: true\r\n"
    said = f"Current Battery Service state:\r\n{powered}  level: 40\r\n  scale: 80\r\n"
    assert parse_battery(said) == Battery(50, charging=True)
