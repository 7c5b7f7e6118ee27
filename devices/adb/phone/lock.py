"""Reads the state of the lock screen from `dumpsys window policy` and `dumpsys trust`.

Line forms: the recordings under tests/fixtures/android, AOSP KeyguardStateMonitor.dump,
KeyguardServiceDelegate.dump and TrustManagerService.dumpUser, appium/appium-adb issues 407, 566 and 732.
"""

import re

from devices.base import Lock

# The lines of the dumps to keep, as a pattern for `grep -E` on the phone.
LOCK_LINES = "howing=|howingLockscreen=|DreamingLockscreen=|nputRestricted=|secure=|mTrusted="
TRUST_LINES = "deviceLocked="

_DEVICE_LOCKED = re.compile(r"deviceLocked=(?:(1|true)|(0|false))")


def read_lock(policy: str, trust: str = "") -> Lock:
    """The lock, UNKNOWN if no dump tells. trust: has no swipe lock, so it only tells a PIN from a swipe."""
    device_locked = _device_locked(trust)
    showing = _showing(policy)
    if showing is None:
        return Lock.PIN if device_locked else Lock.UNKNOWN
    if not showing:
        return Lock.OPEN
    if device_locked is not None:
        # A phone with a PIN in a trusted place shows a lock that a swipe removes.
        return Lock.PIN if device_locked else Lock.SWIPE
    secure = _said(policy, "secure") and not _said(policy, "mTrusted")
    return Lock.PIN if secure else Lock.SWIPE


def _showing(policy: str) -> bool | None:
    """Is a lock screen shown that keeps inputs from the app below?"""
    # The monitor's line comes from the keyguard itself; the delegate's `showing=` is a copy that may be old.
    showing = _first_known(policy, "mIsShowing", "showing", "mShowing", "mKeyguardShowing", "keyguardShowing")
    if showing is None:
        # Up to Android 7: one line of flags; a dream (screen saver) may lie over the lock screen.
        legacy = [_said(policy, name) for name in ("mShowingLockscreen", "mDreamingLockscreen")]
        known = [each for each in legacy if each is not None]
        return any(known) if known else None
    # Shown without holding inputs back: it is about to close, e.g. after a fingerprint.
    return showing and _first_known(policy, "mInputRestricted", "inputRestricted") is not False


def _first_known(text: str, *names: str) -> bool | None:
    return next((said for name in names if (said := _said(text, name)) is not None), None)


def _said(text: str, name: str) -> bool | None:
    found = re.search(rf"(?<!\w){name}=(true|false)", text)
    return None if found is None else found.group(1) == "true"


def _device_locked(trust: str) -> bool | None:
    """Is the device locked for the current user: by the line marked (current), or the only one?"""
    lines = [line for line in trust.splitlines() if _DEVICE_LOCKED.search(line)]
    current = [line for line in lines if "(current)" in line] or lines[:1]
    found = _DEVICE_LOCKED.search(current[0]) if current else None
    return None if found is None else found.group(1) is not None
