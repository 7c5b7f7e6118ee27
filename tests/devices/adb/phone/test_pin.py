"""A person's PIN opens the phone's own lock screen, and reaches nothing else."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.phone.inputs import Inputs
from devices.adb.phone.pin import enter_pin
from devices.adb.phone.screen_power import ScreenPower
from devices.base import Lock, Tree, UnreadTree
from devices.errors import InputRefused, TypingUnavailable
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import LockKind, Quirks
from tests.worlds.android_phone import SMALL, Sight, seeing
from tests.worlds.paper_phone import UNREAD_TREE
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_phone import Stubborn, stubborn
from tests.worlds.shell_lines import commands_of

pytestmark = pytest.mark.asyncio(loop_scope="module")
PIN = "730519"
SHADE = "1a2b u0 NotificationShade"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def locked(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    """Dark and locked, with the cursor in a note below."""
    side = SimulatedPhone(size_px=SMALL, lock_kind=LockKind.PIN, pin=PIN)
    visit(side, "notes")
    side.tap_element("note")
    side.sleep()
    side.oracle.forget()
    async with seeing(adb_address, side) as sight:
        yield sight


async def test_a_dark_phone_is_lit_and_opened(locked: Sight) -> None:
    assert await locked.device.enter_pin(PIN) is Lock.OPEN
    assert not locked.side.locked
    assert locked.side.oracle.keys == [224, 66]
    assert locked.side.oracle.texts == ["unlocked with the PIN"]


async def test_a_wrong_pin_is_entered_once_and_the_phone_stays_locked(
    adb_address: tuple[str, int],
) -> None:
    side = SimulatedPhone(size_px=SMALL, lock_kind=LockKind.PIN, pin=PIN)
    side.lock()
    async with seeing(adb_address, side, lock_opens_s=0.3) as sight:
        assert await sight.device.enter_pin("111111") is Lock.PIN
        assert side.locked
        assert side.oracle.texts == ["entered a wrong PIN"]
        assert await sight.device.enter_pin(PIN) is Lock.OPEN


async def test_a_pad_that_does_not_heed_the_command_is_pulled_up(locked: Sight) -> None:
    locked.side.dismiss_keyguard = lambda: None  # type: ignore[method-assign]
    assert await locked.device.enter_pin(PIN) is Lock.OPEN
    assert len(locked.sent("input swipe")) == 1


@pytest.mark.parametrize("android", ["7.1.2", "10", "16"])
async def test_every_android_is_opened(adb_address: tuple[str, int], android: str) -> None:
    side = SimulatedPhone(size_px=SMALL, lock_kind=LockKind.PIN, pin=PIN, android=android)
    side.sleep()
    async with seeing(adb_address, side) as sight:
        assert await sight.device.enter_pin(PIN) is Lock.OPEN


async def test_a_lock_that_opens_at_the_last_digit_gets_no_enter(adb_address: tuple[str, int]) -> None:
    quirks = Quirks(opens_at_last_digit=True)
    side = SimulatedPhone(size_px=SMALL, lock_kind=LockKind.PIN, pin=PIN, quirks=quirks)
    side.lock()
    async with seeing(adb_address, side) as sight:
        assert await sight.device.enter_pin(PIN) is Lock.OPEN
        assert 66 not in side.oracle.keys


@pytest.mark.parametrize("kind", [LockKind.NONE, LockKind.SWIPE])
async def test_without_a_pin_in_the_way_it_is_entered_nowhere(locked: Sight, kind: LockKind) -> None:
    locked.side.lock_kind = kind
    assert await locked.device.enter_pin(PIN) is Lock.OPEN
    assert not locked.sent("input text")
    assert not locked.sent(PIN)


async def test_a_phone_that_was_opened_meanwhile_gets_no_pin_into_its_app(locked: Sight) -> None:
    locked.side.wake()
    dismissed = locked.side.dismiss_keyguard

    def dismiss() -> None:
        dismissed()
        locked.side.unlock()  # a finger on the sensor

    locked.side.dismiss_keyguard = dismiss  # type: ignore[method-assign]
    assert await locked.device.enter_pin(PIN) is Lock.OPEN
    assert not locked.sent(PIN)


@pytest.mark.parametrize("pin", ["", "1 2", "12\n34", "七三零", "1\x00", "1" * 65])
async def test_what_is_no_pin_is_not_even_tried(locked: Sight, pin: str) -> None:
    with pytest.raises(TypingUnavailable) as caught:
        await locked.device.enter_pin(pin)
    assert caught.value.reason == "no_keyboard"
    assert not locked.adb.commands


async def test_a_phone_that_refuses_inputs_says_so(locked: Sight) -> None:
    locked.side.wake()
    locked.side.quirks.refuses_input = True
    with pytest.raises(InputRefused) as caught:
        await locked.device.enter_pin(PIN)
    assert PIN not in str(caught.value)


def looks(lock: Lock, focus: str = SHADE) -> bytes:
    """What a phone answers to a probe."""
    shown = "false" if lock is Lock.OPEN else "true"
    policy = f"mIsShowing={shown}\nmInputRestricted={shown}\nsecure=true"
    app = "  mFocusedApp=ActivityRecord{9 u0 com.example.home/.Home t1}"
    return _answer(f"{app}\n  mCurrentFocus=Window{{{focus}}}", policy)


def state(lock: Lock) -> bytes:
    """The same without its windows."""
    shown = "false" if lock is Lock.OPEN else "true"
    return _answer(f"mIsShowing={shown}\nmInputRestricted={shown}\nsecure=true", windows=False)


def _answer(*parts: str, windows: bool = True) -> bytes:
    awake = "  mWakefulness=Awake"
    answers = ["9.5 1.0", *([parts[0]] if windows else []), awake, parts[-1], ""]
    return printed("\nfarhand:next\n".join(answers) + "\n")


async def entered(phone: Stubborn, pin: str = PIN) -> Lock:
    async def no_tree() -> Tree | UnreadTree:
        return UNREAD_TREE

    awake = ScreenPower(phone.link, Inputs(phone.link), asyncio.Lock())
    return await enter_pin(phone.link, awake, no_tree, pin)


async def test_a_state_that_lags_is_waited_for() -> None:
    locked, opened = state(Lock.PIN), state(Lock.OPEN)
    async with stubborn() as phone:
        phone.answers = {
            "input": printed(""),
            "dismiss-keyguard": printed(""),
            "Window #": looks(Lock.PIN),
            "dumpsys power": [locked] * 14 + [opened],
        }
        assert await entered(phone) is Lock.OPEN
        assert [line.rpartition("input ")[2] for line in phone.sent("input ")] == [
            f"text {PIN}",
            "keyevent 66",
        ]
        assert all(f"'mCurrentFocus=Window{{{SHADE}'" in line for line in phone.sent("input "))


async def test_a_call_above_the_lock_gets_no_pin() -> None:
    async with stubborn() as phone:
        phone.answers = {
            "dismiss-keyguard": printed(""),
            "Window #": looks(Lock.PIN, "1a2b u0 com.android.dialer/com.android.dialer.InCall"),
            "dumpsys power": state(Lock.PIN),
        }
        assert await entered(phone) is Lock.PIN
        assert not phone.sent("input ")


async def test_an_enter_that_would_meet_an_app_is_not_pressed() -> None:
    async with stubborn() as phone:
        phone.answers = {
            "input text": printed(""),
            "input keyevent": printed("", 76),
            "dismiss-keyguard": printed(""),
            "Window #": looks(Lock.PIN),
            "dumpsys power": [state(Lock.PIN)] * 9 + [state(Lock.OPEN)],
        }
        assert await entered(phone) is Lock.OPEN
        assert len(phone.sent("keyevent")) == 1


async def test_a_password_is_one_argument_whatever_is_in_it() -> None:
    odd = "a'b$(id)`x`&|;\\\"%d"
    async with stubborn() as phone:
        phone.answers = {
            "input": printed(""),
            "dismiss-keyguard": printed(""),
            "Window #": looks(Lock.PIN),
            "dumpsys power": [state(Lock.PIN), state(Lock.OPEN)],
        }
        assert await entered(phone, odd) is Lock.OPEN
        (line,) = phone.sent("input text")
    assert commands_of(line.removeprefix("shell,v2,raw:"))[-1] == ["input", "text", odd]
