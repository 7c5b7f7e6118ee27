"""Which app is in front and whether its window is protected, from what phones really print."""

import re
from pathlib import Path

import pytest

from devices.adb.phone.foreground import WINDOW_LINES, read_windows, resumed_activity
from devices.base import Foreground, Source
from tests.worlds.cases import each_of

FIXTURES = Path(__file__).parents[3] / "fixtures" / "android"

SAMPLES = [
    ("com.android.settings", "com.android.settings.SubSettings"),
    ("eu.niko.smart.universal", "crc648a3abc16689e594e.MainActivity"),
    ("com.example.android", "com.example.android.activity.main.MainActivity"),
    ("com.example.app", "com.example.app.MainActivity"),
    ("com.example.app", "com.example.app.MainActivity"),
    None,
    None,
    ("com.example.app", "com.example.app.MainActivity"),
    ("com.example.android.contactmanager", "com.example.android.contactmanager.ContactManager"),
    ("com.example.app", "com.example.app.ContactManager"),
    ("com.example.app", "com.example.app.Settings$AppDrawOverlaySettingsActivity"),
    ("com.android.settings", "com.android.settings.ContactManager"),
    ("com.google.android.tvlauncher", "com.google.android.tvlauncher.MainActivity"),
    ("com.google.android.tvlauncher", "com.google.android.tvlauncher.MainActivity"),
    ("com.google.android.tvlauncher", "com.google.android.tvlauncher.MainActivity"),
    None,
    ("tunein.player", "tunein.ui.leanback.ui.activities.TvHomeActivity"),
]
MODERN = [
    ("com.google.android.tvlauncher", "com.google.android.tvlauncher.MainActivity"),
    None,
    None,
    None,
    ("jp.naver.line.android", "jp.naver.line.android.activity.main.MainActivity"),
    ("com.google.android.tvlauncher", "com.google.android.tvlauncher.MainActivity"),
    ("tv.danmaku.bili", "tv.danmaku.bili.MainActivityV2"),
    ("com.smile.gifmaker", "com.yxcorp.gifshow.HomeActivity"),
]


def test_every_known_sample_of_focus_lines_is_read() -> None:
    samples = (FIXTURES / "focused_app_samples.txt").read_text().split("---\n")
    found = [read_windows(sample).foreground for sample in samples]
    assert found == [Foreground(*each) if each else None for each in SAMPLES]


def test_every_known_form_of_the_focus_line_is_read() -> None:
    lines = (FIXTURES / "focused_app_modern_forms.txt").read_text().splitlines()
    found = [read_windows(line).foreground for line in lines]
    assert found == [Foreground(*each) if each else None for each in MODERN]


def test_a_system_window_with_the_focus_leaves_the_app_below_in_front() -> None:
    dump = """
      mFocusedApp=ActivityRecord{2e1 u10 com.farhand.coffee/.MainActivity t12}
      mCurrentFocus=Window{85a52f2 u0 NotificationShade}
    """
    assert read_windows(dump).foreground == Foreground(
        "com.farhand.coffee", "com.farhand.coffee.MainActivity"
    )


PAGE = "com.farhand.coffee/.MainActivity"


@each_of(
    ("lines", "source"),
    [
        (f"mFocusedApp=null\nmCurrentFocus=Window{{a1 u10 {PAGE}}}", Source.FOCUS_LINE),  # work profile
        (f"mCurrentFocus=Window{{a1 u999 {PAGE} paused=false}}", Source.FOCUS_LINE),  # cloned app
        (
            f"mCurrentFocus=null\nmCurrentFocus=Window{{a1 u0 {PAGE}}}}}\nmCurrentFocus=null",
            Source.FOCUS_LINE,
        ),
        (f"mCurrentFocus=null\nmFocusedApp=ActivityRecord{{a1 u0 {PAGE}}} t12}}", Source.FOCUSED_APP),
        (
            (
                f"mCurrentFocus=Window{{a1 u0 InputMethod}}\nmFocusedApp=AppWindowToken{{b2 token=Token{{c3 "
                f"ActivityRecord{{d4 u0 {PAGE}, isShadow:false t15}}}}}}"
            ),
            Source.FOCUSED_APP,
        ),
        (f"mFocusedApp=null\nResumedActivity: ActivityRecord{{a1 u0 {PAGE} t5}}", Source.RESUMED_ACTIVITY),
        (f"mResumedActivity: ActivityRecord{{a1 u0 {PAGE} t5}}", Source.RESUMED_ACTIVITY),
        (f"topResumedActivity=ActivityRecord{{a1 u0 {PAGE}}} t6294}}", Source.RESUMED_ACTIVITY),
    ],
)
def test_how_the_app_in_front_is_known_is_told(lines: str, source: Source) -> None:
    windows = read_windows(lines)
    assert windows.foreground == Foreground("com.farhand.coffee", "com.farhand.coffee.MainActivity")
    assert windows.foreground_by is source


def test_on_a_flip_phone_the_outer_display_that_comes_first_is_not_the_one_in_use() -> None:
    focused = "mFocusedApp=ActivityRecord{1 u0 com.android.systemui/.subscreen.SubHomeActivity t7}"
    outer = f"{focused}\nmCurrentFocus=null\n"
    inner = f"mFocusedApp=ActivityRecord{{2 u0 {PAGE} t8}}\nmCurrentFocus=Window{{3 u0 NotificationShade}}\n"
    windows = read_windows(outer + inner)
    assert windows.foreground == Foreground("com.farhand.coffee", "com.farhand.coffee.MainActivity")


def test_nothing_known_is_said_so() -> None:
    windows = read_windows("mCurrentFocus=null\nmFocusedApp=null\n")
    assert (windows.foreground, windows.foreground_by) == (None, Source.UNKNOWN)
    assert resumed_activity("  ResumedActivity: null\n") is None


HEAD = "  Window #0 Window{ab12 u0 com.bank/com.bank.Pay}:\n"
FOCUS = "  mCurrentFocus=Window{ab12 u0 com.bank/com.bank.Pay}\n"


@each_of(
    ("flags", "secure"),
    [
        ("      fl=LAYOUT_IN_SCREEN SECURE HARDWARE_ACCELERATED\n", True),
        ("      fl=SECURE}\n", True),
        (
            "    mAttrs=WM.LayoutParams{(0,0)(fillxfill) sim=#20 ty=1 fl=#81812100 pfl=0x20000 wanim=0x1}\n",
            True,
        ),
        (
            "    mAttrs=WM.LayoutParams{(0,0)(fillxfill) sim=#20 ty=1 fl=#81810100 pfl=0x2000 wanim=0x1}\n",
            False,
        ),
        ("      fl=LAYOUT_IN_SCREEN 0x2000\n", True),
        ("      fl=LAYOUT_INSECURE_THING\n", False),
        ("      pfl=SECURE\n      fl=LAYOUT_IN_SCREEN\n", False),
        ("      fl=LAYOUT_IN_SCREEN\n      fl=SECURE\n", False),
    ],
)
def test_the_secure_flag_is_read_by_name_and_by_bit(flags: str, secure: bool) -> None:
    assert read_windows(HEAD + flags + FOCUS).focused_secure is secure


def test_a_plain_dialog_above_a_protected_page_is_told_apart() -> None:
    dump = (
        "  Window #0 Window{d1 u0 com.bank/com.bank.Dialog}:\n      fl=DIM_BEHIND\n"
        + HEAD
        + "      fl=SECURE\n  mCurrentFocus=Window{d1 u0 com.bank/com.bank.Dialog}\n"
    )
    windows = read_windows(dump)
    assert (windows.focused_secure, windows.package_secure) == (False, True)


@pytest.mark.parametrize("version", [11, 12, 13])
def test_no_window_of_an_idle_phone_is_taken_for_a_protected_one(version: int) -> None:
    lines = (FIXTURES / f"window_lines_android{version}.txt").read_text()
    focus = lines.replace("mObscuringWindow", "mCurrentFocus")
    assert not read_windows(focus).focused_secure
    launcher = next(line for line in lines.splitlines() if "auncher" in line and "Window #" in line)
    token = launcher.partition("Window{")[2].split()[0]
    flags = lines.splitlines()[lines.splitlines().index(launcher) + 1]
    protected = lines.replace(flags, flags.replace("fl=", "fl=SECURE "))
    windows = read_windows(
        protected + f"  mCurrentFocus=Window{{{token} u0 com.launcher/com.launcher.Home}}\n"
    )
    assert windows.focused_secure


@pytest.mark.parametrize(("version", "bar_px"), [(11, 63), (12, 83), (13, 66)])
def test_the_height_of_the_status_bar_is_the_phones(version: int, bar_px: int) -> None:
    """By whole recordings, cut as `grep` on the phone does."""
    whole = (FIXTURES / f"dumpsys_window_windows_android{version}.txt").read_text()
    dump = "\n".join(line for line in whole.splitlines() if re.search(WINDOW_LINES, line))
    assert read_windows(dump).bar_px == bar_px
    hidden = re.sub(r"(StatusBar\}:(?:(?!Window #)[\s\S])*?isVisible)=true", r"\1=false", dump)
    assert hidden != dump
    assert read_windows(hidden).bar_px == 0  # a page over the whole screen


def test_an_app_does_not_say_how_tall_the_status_bar_is() -> None:
    head = "  Window #0 Window{d1 u0 StatusBar"
    said = "    mAttrs={(0,0)(fillx190) gr=TOP ty=STATUS_BAR fmt=TRANSLUCENT"
    rest = ("    mDisplayId=0", "      fl=LAYOUT_IN_SCREEN")
    assert read_windows("\n".join((f"{head}}}:", said, *rest))).bar_px == 190
    assert read_windows("\n".join((head, said, *rest))).bar_px == 0  # the title goes on below its head


def test_nonsense_is_unknown_and_no_error() -> None:
    windows = read_windows("}{ mCurrentFocus=Window{ fl=#zz Window #9 Window{} \x00\n" * 5)
    assert windows.foreground is None
    assert not windows.focused_secure
