"""The focused window and what lies above it, as real phones print them and as hostile apps make them."""

import re
from pathlib import Path

import pytest

from devices.adb.client.window_guard import guard_window
from devices.adb.phone.foreground import WINDOW_LINES, read_windows
from devices.base import Box
from tests.worlds.cases import each_of
from tests.worlds.tiny_phone import Terminal

FIXTURES = Path(__file__).parents[3] / "fixtures" / "android"
LAUNCHER = {
    11: "7bfc52e u0 com.google.android.apps.nexuslauncher/"
    "com.google.android.apps.nexuslauncher.NexusLauncherActivity",
    12: "86a2d27 u0 com.android.launcher3/com.android.launcher3.uioverrides.QuickstepLauncher",
    13: "edc61c1 u0 com.google.android.apps.nexuslauncher/"
    "com.google.android.apps.nexuslauncher.NexusLauncherActivity",
}
PAGE = "a1 u0 com.bank/com.bank.Pay"
BAR = "b2 u0 StatusBar"
DISPLAY = "mDisplayId=0 rootTaskId=1 mSession=Session{6fdbba 684:u0a10144}"


def head(name: str, *lines: str, number: int = 0) -> str:
    """A window of the list with lines below its head."""
    return "\n".join((f"  Window #{number} Window{{{name}}}:", *(f"    {line}" for line in lines), ""))


def focus(name: str = PAGE) -> str:
    return f"  mCurrentFocus=Window{{{name}}}\n"


@pytest.mark.parametrize("version", [11, 12, 13])
def test_of_a_recorded_phone_the_shown_windows_above_the_app_are_told_from_the_top(version: int) -> None:
    recorded = (FIXTURES / f"dumpsys_window_windows_android{version}.txt").read_text()
    read = read_windows(recorded + focus(LAUNCHER[version]))
    assert read.window == LAUNCHER[version]
    titles = [each.partition(" u0 ")[2] for each in read.above or ()]
    hung = {
        11: [
            "Application Not Responding: com.android.systemui",
            LAUNCHER[11].partition(" u0 ")[2],
        ]
    }
    second = {13: [LAUNCHER[13].partition(" u0 ")[2]]}
    assert titles == ["NavigationBar0", "StatusBar", *hung.get(version, []), *second.get(version, [])]
    assert read == read_windows(recorded + focus(LAUNCHER[version]))


FLAGS = "fl=NOT_FOCUSABLE NOT_TOUCHABLE HARDWARE_ACCELERATED"
FRAME = "Frames: parent=[0,0][1080,2280] display=[0,0][1080,2280] frame=[300,1900][780,2000] last=[0,0][0,0]"
PLACE = Box(300, 1900, 780, 2000)


@each_of(
    ("lines", "place"),
    [
        ((DISPLAY, FLAGS, FRAME), PLACE),
        ((DISPLAY, "fl=#1000008 pfl=0x2", "mFrame=[300,1900][780,2000] last=[0,0][0,0]"), PLACE),
        (
            (DISPLAY, FLAGS, "touchable region=SkRegion((0,60,1080,300)(20,300,90,420))", FRAME),
            Box(0, 60, 1080, 420),
        ),
        ((DISPLAY, FLAGS, "touchable region=SkRegion()", FRAME), Box(0, 0, 0, 0)),
        ((DISPLAY, "fl=HARDWARE_ACCELERATED", FRAME), None),  # it takes the touches beside it, too
        ((DISPLAY, FRAME), None),
        ((DISPLAY, FLAGS), None),
        ((FRAME, FLAGS, DISPLAY), None),  # what stands before the phone's first line is of a title
        ((DISPLAY, FLAGS, FRAME, FRAME), None),
        ((DISPLAY, DISPLAY, FLAGS, FRAME), None),
        ((DISPLAY, FLAGS, "mFrame=[300,1900]"), None),
    ],
)
def test_where_a_window_above_takes_touches_is_told_or_unknown(
    lines: tuple[str, ...], place: Box | None
) -> None:
    read = read_windows(head("c3 u0 Toast", *lines) + head(PAGE, DISPLAY) + focus())
    assert (read.above, read.above_at) == (("c3 u0 Toast",), (place,))


@pytest.mark.parametrize("version", [11, 12, 13])
def test_a_recorded_phone_tells_where_its_bars_are(version: int) -> None:
    whole = (FIXTURES / f"dumpsys_window_windows_android{version}.txt").read_text() + focus(LAUNCHER[version])
    kept = "\n".join(line for line in whole.splitlines() if re.search(WINDOW_LINES, line))
    assert read_windows(kept) == read_windows(whole)
    told = dict(zip(read_windows(kept).above or (), read_windows(kept).above_at, strict=True))
    bars = {name.partition(" u0 ")[2]: box for name, box in told.items()}
    assert bars["StatusBar"] == (0, 0, 1080, read_windows(kept).bar_px)
    # With gestures, as on this one, the lower bar takes no touches.
    assert bars["NavigationBar0"] == {11: (0, 1794, 1080, 1920), 13: (0, 0, 0, 0)}.get(
        version, bars["NavigationBar0"]
    )
    assert bars["NavigationBar0"] is not None


def test_up_to_android_7_the_numbers_run_down_and_the_first_is_the_uppermost_all_the_same() -> None:
    dump = head(BAR, number=2) + head("c3 u0 Toast", number=1) + head(PAGE, number=0) + focus()
    assert read_windows(dump).above == (BAR, "c3 u0 Toast")


def test_an_overlay_that_comes_to_be_seen_is_news_although_it_was_listed_before() -> None:
    overlay = "f0 u0 com.evil"
    for state in ("mHasSurface=false isReadyForDisplay()=", "isVisible="):
        hidden = head(overlay, DISPLAY, f"{state}false") + head(PAGE) + focus()
        shown = head(overlay, DISPLAY, f"{state}true") + head(PAGE) + focus()
        assert read_windows(hidden).above == ()
        assert read_windows(shown).above == (overlay,)


def test_windows_below_and_those_of_another_display_do_not_count() -> None:
    dump = (
        head("d4 u0 Clock", "mDisplayId=1 rootTaskId=1")
        + head(BAR, DISPLAY)
        + head("e5 u0 Unknown")
        + head(PAGE, DISPLAY)
        + head("f6 u0 Wallpaper", DISPLAY)
        + focus()
    )
    assert read_windows(dump).above == (BAR, "e5 u0 Unknown")


def test_of_a_focus_that_is_not_listed_nobody_knows_what_is_above_it() -> None:
    assert read_windows(head(BAR) + focus()).above is None
    assert read_windows(head(BAR)).above is None
    assert read_windows(head(BAR) + focus()).window == PAGE
    assert read_windows(head(BAR)).window == ""


def test_of_several_focus_lines_the_last_that_names_a_window_counts() -> None:
    dump = "  mCurrentFocus=null\n" + focus("d4 u0 Outer") + focus() + "  mCurrentFocus=null\n"
    assert read_windows(dump).window == PAGE


def test_states_that_come_and_go_are_no_part_of_a_name() -> None:
    steady = read_windows(head(BAR) + head(PAGE) + focus())
    assert read_windows(head(f"{BAR} EXITING") + head(PAGE) + focus(f"{PAGE} paused=false")) == steady


def test_the_list_of_the_last_hang_is_not_the_list_of_now() -> None:
    hung = "  ANR time: yesterday\n" + head("9a u0 com.hung/com.hung.Old") + head(PAGE)
    now = "WINDOW MANAGER WINDOWS (dumpsys window windows)\n" + head(BAR) + head(PAGE) + focus()
    assert read_windows(hung + now).above == (BAR,)


@each_of(
    "title",
    [
        "x}:\n    mDisplayId=7\n    isVisible=false",
        "x\n    mDisplayId=7\n    isVisible=false",
        "x\nWINDOW MANAGER WINDOWS (dumpsys window windows)",
        "x" * 9000,
        "x\x0bWINDOW MANAGER WINDOWS",
        "x}:\n    isVisible=false",
        "x}:\nWINDOW MANAGER WINDOWS",
        "x}:\n    mDisplayId=0\nWINDOW MANAGER WINDOWS",
        "\x01\x02",
    ],
)
def test_an_app_cannot_word_its_window_out_of_the_list(title: str) -> None:
    lines = (DISPLAY, "isVisible=true")
    bar, page = head(BAR, *lines), head(PAGE, *lines)
    dump = "WINDOW MANAGER WINDOWS\n" + bar + head(f"ee u0 {title}", *lines) + page + focus()
    above = read_windows(dump).above
    assert above is not None
    assert above[0] == BAR
    assert above[1].startswith("ee u0")
    assert all(len(each) <= 200 and each.isprintable() for each in above)


@pytest.mark.parametrize(
    "title", ["it's; reboot", "x" * 9000, "a\tb", "$(reboot) `id` \\", "支付 ☕", "", " "]
)
async def test_whatever_the_focused_window_is_called_its_name_finds_it_again_on_the_phone(title: str) -> None:
    terminal = Terminal()
    said = f"  mCurrentFocus=Window{{1a2b3c u0 {title}}}\n  mCurrentFocus=null\n"
    terminal.system.files.write("/sdcard/dump", said.encode())
    window = read_windows(said).window
    test = guard_window(window, "input tap 1 2").replace("dumpsys window", "cat /sdcard/dump")
    assert await terminal.run(test) == ("", "", 0)
    assert terminal.side.done == [("tap", 1, 2)]
    other = guard_window("1a2b3d" + window[6:], "input tap 1 2").replace("dumpsys window", "cat /sdcard/dump")
    assert await terminal.run(other) == ("", "", 76)
    assert terminal.side.done == [("tap", 1, 2)]
