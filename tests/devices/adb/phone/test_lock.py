"""Does the lock screen stand in the way? From what phones really print."""

from pathlib import Path

from devices.adb.phone.lock import read_lock
from devices.base import Lock
from tests.worlds.cases import each_of

FIXTURES = Path(__file__).parents[3] / "fixtures" / "android"
SHOWN = "KeyguardServiceDelegate\n  showing=true\n  inputRestricted=true\n  secure={}\n"
TRUST = (
    ' User "Owner" (id=0, flags=0x13) (current): trusted=0, trustManaged=0, deviceLocked={}, '
    "strongAuthRequired=0x0\n"
)
OTHER_USER = (
    ' User "Work" (id=10, flags=0x30): trusted=0, trustManaged=0, deviceLocked=1, strongAuthRequired=0x0\n'
)


@each_of(
    ("recording", "lock"),
    [
        ("locked", Lock.SWIPE),
        ("not_showing", Lock.OPEN),
        ("screen_off", Lock.OPEN),
        ("showing_input_not_restricted", Lock.OPEN),
        ("unlocked", Lock.OPEN),
    ],
)
def test_the_recorded_keyguard_parts_are_read(recording: str, lock: Lock) -> None:
    assert read_lock((FIXTURES / f"dumpsys_window_policy_{recording}.txt").read_text()) is lock


def test_the_recorded_one_line_flags_of_old_versions_are_read() -> None:
    lines = (FIXTURES / "dumpsys_window_lockscreen_legacy.txt").read_text().splitlines()
    assert [read_lock(line) for line in lines] == [Lock.SWIPE, Lock.SWIPE, Lock.OPEN, Lock.UNKNOWN]


def test_a_secure_keyguard_is_a_pin_and_another_a_swipe() -> None:
    assert read_lock(SHOWN.format("true")) is Lock.PIN
    assert read_lock(SHOWN.format("false")) is Lock.SWIPE


def test_the_trust_line_tells_a_pin_from_a_swipe_before_the_flag_does() -> None:
    assert read_lock(SHOWN.format("false"), TRUST.format(1)) is Lock.PIN
    assert read_lock(SHOWN.format("true"), TRUST.format(0)) is Lock.SWIPE  # trusted surroundings
    assert read_lock(SHOWN.format("true") + "mTrusted=true") is Lock.SWIPE


def test_the_trust_line_is_blind_to_a_swipe_lock_and_says_nothing_of_an_open_phone() -> None:
    assert read_lock("mIsShowing=true", TRUST.format(0)) is Lock.SWIPE
    assert read_lock("mIsShowing=false", TRUST.format(1)) is Lock.OPEN  # it lags behind by a second
    assert read_lock("", TRUST.format(1)) is Lock.PIN
    assert read_lock("", TRUST.format(0)) is Lock.UNKNOWN


def test_only_the_user_in_front_counts() -> None:
    assert read_lock("mIsShowing=true", OTHER_USER + TRUST.format(0)) is Lock.SWIPE


def test_the_monitor_is_believed_before_the_delegates_copy() -> None:
    monitor = " KeyguardStateMonitor\n  mIsShowing=false\n  mInputRestricted=false\n"
    both = f"showing=true\n inputRestricted=true\n{monitor}"
    assert read_lock(both) is Lock.OPEN


def test_nonsense_is_unknown_and_no_error() -> None:
    assert read_lock("showing=maybe \x00 mIsShowing= secure=", "deviceLocked=7") is Lock.UNKNOWN
