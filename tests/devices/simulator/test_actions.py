"""Commands that make the simulated phone do something: keys, notifications, addresses, the lock."""

import shlex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.worlds.tiny_phone import COFFEE, Terminal

_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=60)


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


@pytest.mark.parametrize(
    ("line", "done"),
    [
        (
            "input keyevent 26 187 223 224 0",
            [("key", 26), ("key", 187), ("key", 223), ("key", 224), ("key", 0)],
        ),
        ("input keyevent KEYCODE_WAKEUP APP_SWITCH", [("key", 224), ("key", 187)]),
        ("input draganddrop 1 2 3 4 900", [("drag", (1, 2), (3, 4), 900)]),
        ("input -d 0 tap 1 2", [("tap", 1, 2)]),
        ("input -d 1 tap 1 2", []),
        ("input touchscreen -d 3 swipe 1 2 3 4", []),
        ("wm dismiss-keyguard", [("dismiss_keyguard",)]),
        ("cmd statusbar expand-notifications", [("open_shade",)]),
        ("cmd statusbar collapse", [("close_shade",)]),
    ],
)
async def test_commands_reach_the_phone(
    terminal: Terminal, line: str, done: list[tuple[object, ...]]
) -> None:
    assert await terminal.out(line) == ""
    assert terminal.side.done == done


async def test_an_address_opens_in_the_app_that_takes_it(terminal: Terminal) -> None:
    out = await terminal.out("am start -a android.intent.action.VIEW -d 'https://example.org/a?b=c&d=e#f'")
    assert out == "Starting: Intent { act=android.intent.action.VIEW dat=https://example.org/... }\n"
    assert terminal.side.done == [("open_url", "https://example.org/a?b=c&d=e#f")]


async def test_before_android_12_the_whole_address_is_repeated(terminal: Terminal) -> None:
    terminal.side.android = "11"
    out = await terminal.out("am start -a android.intent.action.VIEW -d 'https://example.org/a b'")
    assert out == "Starting: Intent { act=android.intent.action.VIEW dat=https://example.org/a b }\n"


@pytest.mark.parametrize(("version", "code"), [("13", 0), ("14", 1)])
async def test_an_address_that_no_app_takes_is_said_on_standard_error(
    terminal: Terminal, version: str, code: int
) -> None:
    terminal.side.android = version
    intent = "Intent { act=android.intent.action.VIEW dat=foo:bar }"
    trouble = intent.replace(" }", " flg=0x10000000 }")
    assert await terminal.run("am start -a android.intent.action.VIEW -d foo:bar") == (
        f"Starting: {intent}\n",
        f"Error: Activity not started, unable to resolve {trouble}\n",
        code,
    )


@given(text=_TEXT)
@settings(max_examples=60, deadline=None)
async def test_a_quoted_address_arrives_as_one_argument_whatever_it_is(text: str) -> None:
    terminal = Terminal()
    url = f"https://example.org/{text}"
    await terminal.run(f"am start -a android.intent.action.VIEW -d {shlex.quote(url)}")
    assert terminal.side.done == [("open_url", url)]


@given(text=_TEXT)
@settings(max_examples=60, deadline=None)
async def test_a_quoted_text_is_typed_as_it_is_or_not_at_all(text: str) -> None:
    terminal = Terminal()
    await terminal.run(f"input text {shlex.quote(text)}")
    typed = terminal.side.text
    # Enter and Tab are keys; %s is a blank.
    assert typed in (text.replace("%s", " ").replace("\n", "").replace("\t", ""), "")
    assert all(kind == "key" for kind, *_ in terminal.side.done)


async def test_starting_the_app_in_front_again_is_a_warning(terminal: Terminal) -> None:
    await terminal.out(f"am start -W -n {COFFEE}/.Menu")
    _, err, code = await terminal.run(f"am start -n {COFFEE}/.Menu")
    assert (code, err.startswith("Warning: Activity not started, intent has been delivered")) == (0, True)


async def test_wm_size_tells_an_override_behind_the_physical_size(terminal: Terminal) -> None:
    assert await terminal.out("wm size 54x120; wm size") == "Physical size: 108x240\nOverride size: 54x120\n"
    assert await terminal.out("wm size reset; wm size") == "Physical size: 108x240\n"


@pytest.mark.parametrize(
    ("version", "sdk"),
    [("7.0", "24"), ("7.1.2", "25"), ("8.1.0", "27"), ("12", "31"), ("13", "33"), ("16", "36")],
)
async def test_properties_fit_together(terminal: Terminal, version: str, sdk: str) -> None:
    terminal.side.android, terminal.side.manufacturer = version, "Xiaomi"
    names = ("build.version.release", "build.version.sdk", "product.manufacturer", "product.brand")
    out = await terminal.out("; ".join(f"getprop ro.{name}" for name in names))
    assert out.split() == [version, sdk, "Xiaomi", "xiaomi"]


async def test_the_address_in_the_wifi_is_told(terminal: Terminal) -> None:
    terminal.system.wifi_address = "192.168.1.34"
    assert await terminal.out("ip route") == (
        "192.168.1.0/24 dev wlan0  proto kernel  scope link  src 192.168.1.34 \n"
    )
    assert "    inet 192.168.1.34/24 " in await terminal.out("ip -f inet addr show wlan0")
    _, err, code = await terminal.run("ip addr show eth7")
    assert (err, code) == ('Device "eth7" does not exist.\n', 1)


async def test_tail_gives_the_last_lines(terminal: Terminal) -> None:
    assert await terminal.out("echo 'a\\nb\\nc' | tail -n 2") == "b\nc\n"
    assert await terminal.out("echo 'a\\nb' > /sdcard/f; tail -n 1 /sdcard/f; tail -n 0 /sdcard/f") == "b\n"
    assert await terminal.out("echo -n | tail -n 1") == ""


async def test_umask_takes_a_mode_and_nothing_else(terminal: Terminal) -> None:
    assert await terminal.out("umask 077") == ""
    assert (await terminal.run("umask 8"))[2] == 1


async def test_head_cuts_by_lines_and_by_bytes(terminal: Terminal) -> None:
    assert await terminal.out("echo 'a\\nb\\nc' | head -n 2") == "a\nb\n"
    assert await terminal.out("echo abcdef > /sdcard/f; head -c 3 /sdcard/f") == "abc"
