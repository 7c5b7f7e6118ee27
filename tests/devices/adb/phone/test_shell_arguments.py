"""Whatever a text is, the phone's shell sees exactly one argument equal to it and runs nothing else."""

import asyncio
import base64

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

from devices.adb.client.link import Link
from devices.adb.phone.keyboards import KEYBOARDS, TypingKeyboard
from devices.adb.phone.keys import clearing_lines, typing_lines
from devices.adb.phone.launch import launch
from devices.adb.phone.urls import check_url, view_command
from devices.errors import AppNotFound, UrlNotOpened
from tests.worlds.scripted_adb import fake_adb, printed
from tests.worlds.shell_lines import commands_of, redirections_of

NASTY = "'\"`$\\;|&<>(){}[]*?!#~%\n\r\t \x00-s"
TEXT = some.text(max_size=200) | some.text(NASTY, max_size=60)
ASCII = some.text(
    some.characters(min_codepoint=32, max_codepoint=126) | some.sampled_from("%s '\"$`\\"), max_size=300
)
BREAK_OUT = "'; reboot; '"


@pytest.mark.parametrize("keyboard", KEYBOARDS, ids=lambda each: each.name)
@given(text=TEXT)
@example(text=BREAK_OUT)
@settings(max_examples=60, deadline=None)
def test_a_typed_text_is_one_argument_of_one_broadcast(keyboard: TypingKeyboard, text: str) -> None:
    line = keyboard.insert_command(text)
    (words,) = commands_of(line)
    assert words[:-1] == [
        *("am", "broadcast", "-p", keyboard.package, "-a", keyboard.insert_action, "--es", keyboard.extra)
    ]
    assert base64.b64decode(words[-1]).decode() == text.encode(errors="replace").decode()
    assert not redirections_of(line)


@given(text=ASCII)
@example(text=BREAK_OUT)
@example(text="100%s %%s")
@settings(max_examples=100, deadline=None)
def test_pressed_keys_are_those_of_the_text(text: str) -> None:
    pressed = ""
    for line in typing_lines(text):
        assert not redirections_of(line)
        for words in commands_of(line):
            assert words[:2] == ["input", "text"]
            assert len(words) == 3
            pressed += words[2].replace("%s", " ")  # what `input text` makes of it
    assert pressed == text


@given(length=some.none() | some.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_clearing_presses_a_bounded_number_of_keys(length: int | None) -> None:
    pressed = [word for line in clearing_lines(length) for word in commands_of(line)[0][2:]]
    assert len(pressed) <= 10_001
    assert pressed.count("67") >= min(250 if length is None else length, 5000)


@given(rest=TEXT, host=some.sampled_from(["a.example", "[::1]", "用户.例子", "a.example:8080"]))
@example(rest="/" + BREAK_OUT, host="a.example")
@example(rest="/?q=$(reboot)&x=`id`", host="a.example")
@settings(max_examples=150, deadline=None)
def test_a_web_address_is_one_argument_or_is_not_sent(rest: str, host: str) -> None:
    url = f"https://{host}/{rest}"
    try:
        line = view_command(check_url(url))
    except UrlNotOpened:
        return
    assert commands_of(line) == [["am", "start", "-a", "android.intent.action.VIEW", "-d", url]]
    assert not redirections_of(line)


async def _lines_of_launching(name: str) -> list[str]:
    """Every shell line that a phone without any app is sent."""

    async def nothing_there(_: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"OKAY" + printed("No activity found\n"))

    async with fake_adb(nothing_there) as fake:
        with pytest.raises(AppNotFound):
            await launch(Link(fake.server, "phone", "Phone"), name)
    return [service.removeprefix("shell,v2,raw:") for service in fake.services]


@given(name=TEXT | some.from_regex(r"[a-z]{1,8}(\.[a-zA-Z_';$ ]{1,9}){1,3}", fullmatch=True))
@example(name=BREAK_OUT)
@example(name="com.a;reboot")
@example(name="com.a\n.b")
@example(name="com.spotify.music")
@settings(max_examples=60, deadline=None)
async def test_a_name_reaches_the_shell_only_as_one_package_id(name: str) -> None:
    question = ["cmd", "package", "resolve-activity", "--brief", "-c", "android.intent.category.LAUNCHER"]
    for line in await _lines_of_launching(name):
        assert not redirections_of(line)
        for words in commands_of(line):
            if words[:3] == question[:3]:
                assert words[:-1] == question
                assert all(each.isalnum() or each in "._" for each in words[-1])
            else:
                assert words[:3] in (["cmd", "package", "query-activities"], ["pm", "list", "packages"])
