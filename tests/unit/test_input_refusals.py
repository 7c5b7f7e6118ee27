"""Phones whose system says no, and texts that must stay one argument."""

import asyncio
import base64
import shlex
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as some

from devices.adb.hands import Hands
from devices.adb.launch import launch
from devices.adb.link import Link
from devices.adb.typing import ADB_KEYBOARD, Keyboard, broadcast_line, input_text_lines
from devices.errors import AppNotFound, InputRefused, TypingUnavailable
from tests.unit.fake_adb import FakeAdb, fake_adb, printed

INJECT = "java.lang.SecurityException: Injecting input events requires the caller to have the INJECT_EVENTS permission."
SETTINGS = "java.lang.SecurityException: uid 2000 does not have android.permission.WRITE_SECURE_SETTINGS"
CURRENT = "com.example.keys/.Latin\n"
ASKED = (
    f"{CURRENT}farhand:next\n{CURRENT.strip()}\nfarhand:next\n{CURRENT}{ADB_KEYBOARD}\nfarhand:next\nnull\n"
)


@dataclass
class Stubborn:
    """answers: the first one whose key is a part of the line is given."""

    link: Link
    fake: FakeAdb
    answers: dict[str, bytes] = field(default_factory=lambda: dict[str, bytes]())

    async def script(self, service: str, writer: asyncio.StreamWriter) -> None:
        """Looks the line up."""
        writer.write(b"OKAY" + next(answer for part, answer in self.answers.items() if part in service))


@pytest.fixture
async def phone() -> AsyncGenerator[Stubborn]:
    async def later(service: str, writer: asyncio.StreamWriter) -> None:
        await phone.script(service, writer)

    async with fake_adb(later) as fake:
        phone = Stubborn(Link(fake.server, "phone", "Mi phone"), fake)
        yield phone


@pytest.mark.parametrize("code", [0, 255])
async def test_a_missing_injection_switch_is_told_apart_whatever_the_exit_code(
    phone: Stubborn, code: int
) -> None:
    phone.answers = {"input tap": printed("", code, INJECT)}
    with pytest.raises(InputRefused) as caught:
        await Hands(phone.link).tap(1, 2)
    assert caught.value.values == {"name": "Mi phone", "reason": "INJECT_EVENTS"}
    assert len(phone.fake.services) == 1


async def test_another_exit_code_than_0_is_a_refusal_with_the_phones_words(phone: Stubborn) -> None:
    phone.answers = {"input keyevent": printed("", 127, "\n/system/bin/sh: input: not found\n")}
    with pytest.raises(InputRefused) as caught:
        await Hands(phone.link).key(4)
    assert caught.value.values["reason"] == "/system/bin/sh: input: not found"


async def test_a_phone_that_does_not_let_its_keyboard_be_changed_gets_no_text(phone: Stubborn) -> None:
    phone.answers = {
        "grep -F": printed("", 1),
        "ime list": printed(ASKED),
        "ime set": printed(CURRENT, 0, SETTINGS),
    }
    with pytest.raises(TypingUnavailable) as caught:
        await Keyboard(phone.link).type_text("SECRET")
    assert caught.value.reason == "keyboard_refused"
    encoded = base64.b64encode(b"SECRET").decode()
    assert sum(encoded in service for service in phone.fake.services) == 1  # behind the test that failed


async def test_a_phone_that_stays_with_its_keyboard_is_refused_too(phone: Stubborn) -> None:
    phone.answers = {"grep -F": printed("", 1), "ime list": printed(ASKED), "ime set": printed(CURRENT)}
    with pytest.raises(TypingUnavailable) as caught:
        await Keyboard(phone.link).type_text("text")
    assert caught.value.reason == "keyboard_refused"


async def test_keys_that_fail_do_not_quote_the_text(phone: Stubborn) -> None:
    asked = ASKED.replace(ADB_KEYBOARD, "")
    phone.answers = {
        "grep -F": printed("", 1),
        "ime list": printed(asked),
        "input keyevent": printed(""),
        "input text": printed("", 1, "cannot type SECRET"),
    }
    with pytest.raises(TypingUnavailable) as caught:
        await Keyboard(phone.link).type_text("SECRET")
    assert "SECRET" not in str(caught.value)


@pytest.mark.parametrize(
    "said",
    [
        "Error type 3\nError: Activity class {a.b/a.b.C} does not exist.\n",
        "Error: Activity not started, unable to resolve Intent {}\n",
    ],
)
async def test_a_start_that_fails_with_exit_code_0_is_seen(phone: Stubborn, said: str) -> None:
    phone.answers = {"resolve-activity": printed("priority=0\na.b/.C\n"), "am start": printed(said)}
    with pytest.raises(AppNotFound):
        await launch(phone.link, "a.b")


async def test_a_start_that_is_forbidden_is_a_refusal(phone: Stubborn) -> None:
    denied = (
        "java.lang.SecurityException: Permission Denial: starting Intent {} not exported from uid 10001\n"
    )
    phone.answers = {
        "resolve-activity": printed("priority=0\na.b/.C\n"),
        "am start": printed("", 255, denied),
    }
    with pytest.raises(InputRefused):
        await launch(phone.link, "a.b")


async def test_the_systems_chooser_is_never_started(phone: Stubborn) -> None:
    chooser = "priority=0\nandroid/com.android.internal.app.ResolverActivity\n"
    phone.answers = {"resolve-activity": printed(chooser), "query-activities": printed("")}
    with pytest.raises(AppNotFound):
        await launch(phone.link, "a.b")
    assert not any("am start" in service for service in phone.fake.services)


@given(some.text(max_size=300))
def test_any_text_is_one_argument_of_the_broadcast(text: str) -> None:
    words = shlex.split(broadcast_line(text))
    assert words[:-1] == ["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg"]
    assert base64.b64decode(words[-1]).decode() == text.encode(errors="replace").decode()


@given(
    some.text(
        some.characters(min_codepoint=32, max_codepoint=126) | some.sampled_from("%s '\"$`\\"), max_size=60
    )
)
def test_any_ascii_text_is_pressed_as_it_is(text: str) -> None:
    pressed = ""
    for line in input_text_lines(text):
        words = shlex.split(line)
        assert words[:2] == ["input", "text"]
        assert len(words) == 3
        pressed += words[2].replace("%s", " ")  # what `input text` makes of it
    assert pressed == text
