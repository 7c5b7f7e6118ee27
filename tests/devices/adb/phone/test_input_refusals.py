"""Phones whose system says no to inputs, keyboards and texts."""

import base64
from collections.abc import AsyncGenerator, Awaitable, Callable

import pytest

from devices.adb.phone.inputs import Inputs
from devices.adb.phone.keyboards import ADB_KEYBOARD, U2_KEYBOARD
from devices.adb.phone.phone import AndroidPhone
from devices.adb.phone.text_input import TextInput
from devices.base import Tree, UnreadTree
from devices.errors import InputRefused, TypingUnavailable
from devices.frame import FrameDecoder
from tests.worlds.paper_phone import UNREAD_TREE
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_phone import Stubborn, stubborn

INJECT = (
    "java.lang.SecurityException: Injecting input events requires the caller to have the "
    "INJECT_EVENTS permission."
)
SETTINGS = "java.lang.SecurityException: uid 2000 does not have android.permission.WRITE_SECURE_SETTINGS"
OWN = "com.example.keys/.Latin"


def asked(active: str = OWN, listed: str = ADB_KEYBOARD.ime) -> bytes:
    """The answer to the question about keyboards."""
    return printed(f"{active}\nfarhand:next\n{OWN}\nfarhand:next\n{OWN}\n{listed}\nfarhand:next\nnull\n")


@pytest.fixture
async def phone() -> AsyncGenerator[Stubborn]:
    async with stubborn() as phone:
        yield phone


def keyboard_of(phone: Stubborn) -> TextInput:
    """Its keyboard, without a tree."""

    async def no_tree() -> Tree | UnreadTree:
        return UNREAD_TREE

    return TextInput(phone.link, no_tree)


_INPUTS: dict[str, Callable[[AndroidPhone], Awaitable[object]]] = {
    "tap": lambda device: device.tap(1, 2),
    "double tap": lambda device: device.double_tap(1, 2),
    "long press": lambda device: device.long_press(1, 2),
    "swipe": lambda device: device.swipe((1, 2), (3, 4), 300),
    "drag": lambda device: device.drag((1, 2), (3, 4), 300),
    "back": lambda device: device.back(),
    "home": lambda device: device.home(),
    "enter": lambda device: device.enter(),
    "recents": lambda device: device.recents(),
    "text": lambda device: device.type_text("a"),
}


@pytest.mark.parametrize("what", _INPUTS)
@pytest.mark.parametrize("code", [0, 255])
async def test_every_way_to_touch_or_type_names_the_missing_switch(
    phone: Stubborn, what: str, code: int
) -> None:
    phone.answers = {
        "input": printed("", code, INJECT),
        "getprop": printed("34\n"),
        "ime list": asked(listed=""),
        "pm path": printed("", 1),
    }
    decoder = FrameDecoder()
    device = AndroidPhone(phone.link, "mi", decoder)
    try:
        with pytest.raises(InputRefused) as caught:
            await _INPUTS[what](device)
    finally:
        await device.close()
        decoder.close()
    assert caught.value.values == {"name": "Mi phone", "reason": "INJECT_EVENTS"}


@pytest.mark.parametrize("code", [0, 255])
async def test_a_missing_injection_switch_is_told_apart_whatever_the_exit_code(
    phone: Stubborn, code: int
) -> None:
    phone.answers = {"input tap": printed("", code, INJECT)}
    with pytest.raises(InputRefused) as caught:
        await Inputs(phone.link).tap(1, 2)
    assert caught.value.values == {"name": "Mi phone", "reason": "INJECT_EVENTS"}
    assert len(phone.fake.services) == 1


async def test_another_exit_code_than_0_is_a_refusal_with_the_phones_words(phone: Stubborn) -> None:
    phone.answers = {"input keyevent": printed("", 127, "\n/system/bin/sh: input: not found\n")}
    with pytest.raises(InputRefused) as caught:
        await Inputs(phone.link).key(4)
    assert caught.value.values["reason"] == "/system/bin/sh: input: not found"


@pytest.mark.parametrize("said", [SETTINGS, "", "Input method selected for user #0"])
async def test_a_phone_that_does_not_let_its_keyboard_be_changed_gets_no_text(
    phone: Stubborn, said: str
) -> None:
    phone.answers = {"ime set": printed(f"{OWN}\n", 0, said), "ime list": asked()}
    with pytest.raises(TypingUnavailable) as caught:
        await keyboard_of(phone).type_text("SECRET")
    assert caught.value.reason == "keyboard_refused"
    assert not phone.sent(base64.b64encode(b"SECRET").decode())


async def test_a_fresh_keyboard_that_the_phone_does_not_know_yet_is_waited_for(phone: Stubborn) -> None:
    unknown = f"Unknown input method {ADB_KEYBOARD.ime} cannot be enabled for user #0"
    phone.answers = {
        "ime set": [printed(f"{OWN}\n", 0, unknown), printed(f"{ADB_KEYBOARD.ime}\n")],
        "ime list": asked(),
        "dumpsys input_method": printed(f"mCurId={ADB_KEYBOARD.ime} mBoundToMethod=true\nmInputShown=true\n"),
        "am broadcast": printed(f"{ADB_KEYBOARD.ime}\n" + "Broadcast completed: result=0\n" * 2),
    }
    await keyboard_of(phone).type_text("text")
    assert len(phone.sent("ime set")) == 2
    assert len(phone.sent("am broadcast")) == 1


async def test_a_keyboard_that_does_not_acknowledge_at_first_is_asked_again_before_any_text(
    phone: Stubborn,
) -> None:
    phone.answers = {
        "ime list": asked(active=U2_KEYBOARD.ime, listed=U2_KEYBOARD.ime),
        # The phone's own grep lets nothing pass behind a broadcast that was not heard.
        "am broadcast": [
            printed(f"{U2_KEYBOARD.ime}\n", 1),
            printed(f"{U2_KEYBOARD.ime}\n" + "Broadcast completed: result=-1\n" * 2),
        ],
    }
    await keyboard_of(phone).type_text("text")
    assert len(phone.sent("am broadcast")) == 2


async def test_a_text_that_was_only_half_heard_is_not_sent_again(phone: Stubborn) -> None:
    phone.answers = {
        "ime list": asked(active=U2_KEYBOARD.ime, listed=U2_KEYBOARD.ime),
        "am broadcast": printed(f"{U2_KEYBOARD.ime}\nBroadcast completed: result=-1\n", 1),
    }
    with pytest.raises(TypingUnavailable) as caught:
        await keyboard_of(phone).type_text("SECRET")
    assert caught.value.reason == "keyboard_refused"
    assert "SECRET" not in str(caught.value)
    assert len(phone.sent("am broadcast")) == 1


async def test_keys_that_fail_do_not_quote_the_text(phone: Stubborn) -> None:
    phone.answers = {
        "ime list": asked(listed=""),
        "pm path": printed("", 1),
        "input keyevent": printed(""),
        "input text": printed("", 1, "cannot type SECRET"),
    }
    with pytest.raises(TypingUnavailable) as caught:
        await keyboard_of(phone).type_text("SECRET")
    assert "SECRET" not in str(caught.value)


async def test_keys_that_may_not_be_injected_are_a_refusal(phone: Stubborn) -> None:
    phone.answers = {
        "ime list": asked(listed=""),
        "pm path": printed("", 1),
        "input keyevent": printed("", 0, INJECT),
    }
    with pytest.raises(InputRefused):
        await keyboard_of(phone).type_text("text")
