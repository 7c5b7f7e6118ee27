"""The simulated dumps against dumps of real phones: the lines that parsers look at have the same shape."""

import re
from pathlib import Path

import pytest

from devices.simulator.side import LockKind
from tests.worlds.tiny_phone import Terminal

FIXTURES = Path(__file__).parents[2] / "fixtures" / "android"
# What differs between two phones, in the order in which it is replaced.
NOT_SHAPE = (
    (r"fl=[A-Z_ ]+", "fl=FLAGS"),
    (r"ty=[A-Z_]+", "ty=TYPE"),
    (r"(?<=\{|@)[0-9a-f]{4,8}\b", "H"),
    (r"\b[a-z]\w*(?:\.\w+)+/[.\w]+", "P/A"),
    (r"package=\S+", "package=P"),
    (r"sim=\{[^}]*\}", "sim=S"),
    (r"(?<=[a-z=:#])\d+", "N"),
    (r"\bt\d+", "tN"),
)
IN_A_BLOCK = {
    "head": r"^  Window #\d+ Window\{.*\}:$",
    "display": r"^    mDisplayId=\S+ \w+=",
    "owner": r"^    mOwnerUid=\d+ \w+=\w+ package=\S+ appop=",
    "attributes": r"^    mAttrs=\{\(0,0\)\(fillxfill\) .*?ty=[A-Z_]+ fmt=",
    "flags": r"^      fl=[A-Z_ ]+$",
    "private flags": r"^      pfl=",
    "behaviour": r"^      bhv=",
    "sides": r"^      fitSides=",
    "requested": r"^    Requested w=\d+ h=\d+ mLayoutSeq=",
    "record": r"^    mActivityRecord=.*$",
    "visibility": r"^    mViewVisibility=\S+ mHaveFrame=\w+ mObscured=",
    "surface": r"^    mHasSurface=\w+ isReadyForDisplay\(\)=",
    "visible": r"^    isVisible=",
}
AT_THE_END = {
    "focused display": r"^  mTopFocusedDisplayId=\d+$",
    "keyboard target": r"^  (?:imeLayeringTarget|imeInputTarget|imeControlTarget|mInputMethodTarget) in .*$",
    "touch mode": r"^  (?:Minimum task size of display#\d+ \d+  )?mInTouchMode=\w+$",
    "booted": r"^  mSystemBooted=\w+ mDisplayEnabled=\w+$",
    "frozen": r"^  mDisplayFrozen=.*$",
}
FOCUS = r"mCurrentFocus|mFocusedApp"


def _shape(text: str) -> str:
    for pattern, name in NOT_SHAPE:
        text = re.sub(pattern, name, text)
    return text


def _shapes(lines: list[str], kinds: dict[str, str]) -> list[tuple[str, str]]:
    """(kind, shape) of the lines of these kinds, in order."""
    found: list[tuple[str, str]] = []
    for line in lines:
        found += [
            (kind, _shape(match.group())) for kind, form in kinds.items() if (match := re.match(form, line))
        ]
    return found


def _app_block(dump: str) -> list[str]:
    """The block of the window that belongs to the launcher's own activity."""
    blocks = re.split(r"(?m)^(?=  Window #)", dump)
    block = next(each for each in blocks if "ty=BASE_APPLICATION" in each)
    return block.partition("\n\n")[0].splitlines()


@pytest.mark.parametrize("version", ["11", "12", "13"])
async def test_window_blocks_have_the_shape_of_a_recording(version: str) -> None:
    recorded = (FIXTURES / f"dumpsys_window_windows_android{version}.txt").read_text()
    terminal = Terminal()
    terminal.side.android = version
    made = await terminal.out("dumpsys window windows")
    assert _shapes(_app_block(made), IN_A_BLOCK) == _shapes(_app_block(recorded), IN_A_BLOCK)
    assert _shapes(made.splitlines(), AT_THE_END) == _shapes(recorded.splitlines(), AT_THE_END)
    assert not re.search(FOCUS, made + recorded)


@pytest.mark.parametrize("version", ["11", "12", "13"])
async def test_system_windows_are_those_of_a_recording(version: str) -> None:
    recorded = (FIXTURES / f"dumpsys_window_windows_android{version}.txt").read_text()
    terminal = Terminal()
    terminal.side.android = version
    made = await terminal.out("dumpsys window windows | grep 'Window #'")
    titles = re.findall(r"Window #\d+ Window\{\w+ u0 (\w+)\}", made)
    assert titles
    # In the same order, top first, and counted from 0.
    order = [
        title for title in re.findall(r"Window #\d+ Window\{\w+ u0 (\w+)\}", recorded) if title in titles
    ]
    assert order == titles
    assert re.findall(r"#(\d+) ", made) == [str(number) for number in range(len(made.splitlines()))]


def _keyguard(text: str) -> list[tuple[str, str]]:
    """(key, value) of every line from the keyguard's head on, but for the marks of what was left out."""
    lines = text[text.index("KeyguardServiceDelegate") :].splitlines()
    return [(line.split("=")[0].strip(), line.partition("=")[2]) for line in lines if line.strip(" .")]


@pytest.mark.parametrize(("name", "awake"), [("unlocked", True), ("screen_off", False)])
async def test_the_keyguard_lines_are_those_of_a_recording(name: str, awake: bool) -> None:
    terminal = Terminal()
    terminal.side.awake = awake
    made = _keyguard(await terminal.out("dumpsys window policy"))
    assert made == _keyguard((FIXTURES / f"dumpsys_window_policy_{name}.txt").read_text())


async def test_a_locked_phone_says_what_a_recording_says() -> None:
    terminal = Terminal()
    terminal.side.lock(LockKind.SWIPE)
    made = _keyguard(await terminal.out("dumpsys window policy"))
    recorded = _keyguard((FIXTURES / "dumpsys_window_policy_locked.txt").read_text())
    assert [line for line in recorded if line not in made] == []


@pytest.mark.parametrize(("awake", "line"), [(True, 0), (False, 1)])
async def test_old_phones_say_it_in_one_line(awake: bool, line: int) -> None:
    recorded = (FIXTURES / "dumpsys_window_lockscreen_legacy.txt").read_text().splitlines()[line].split()
    terminal = Terminal()
    terminal.side.android = "7.1.2"
    terminal.side.lock(LockKind.SWIPE)
    terminal.side.awake = awake
    made = (
        await terminal.out("dumpsys window policy | grep -E 'mShowingLockscreen|mTopIsFullscreen'")
    ).split()
    assert set(recorded) <= {*made}
