"""`dumpsys window policy`: the keyguard and the screen.

Forms: the recordings of appium/appium-adb (keyguard parts, and the one-line flags of old versions); AOSP
PhoneWindowManager.dump, KeyguardServiceDelegate.dump (numbers up to Android 8, names from 9 on),
KeyguardStateMonitor.dump.
"""

from devices.simulator.shell.commands.dumps.names import identity
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System
from devices.simulator.side import LockKind

_NAMED_STATES = 9
_DISPLAY_POLICY = 10  # what was told about the screen here is told under `displays` from this version on
_TRUST_KNOWN = 8
_ONE_FLAG = 8


def policy(system: System) -> str:
    """The whole section."""
    return (
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
        "    mSafeMode=false mSystemReady=true mSystemBooted=true\n"
        f"{_screen(system)}{_delegate(system)}{_monitor(system)}"
    )


def _screen(system: System) -> str:
    version, side = major(system.side), system.side
    if version >= _DISPLAY_POLICY:
        return (
            "    mWakeGestureEnabledSetting=true\n    mLidControlsScreenLock=false mLidControlsSleep=false\n"
        )
    awake, locked = _word(side.awake), _word(side.locked)
    showing, dreaming = "", locked
    if version < _ONE_FLAG:  # a lock screen that is lit, and one in the dark
        showing = f"mShowingLockscreen={_word(side.locked and side.awake)} "
        dreaming = _word(side.locked and not side.awake)
    bar = f"Window{{{identity('StatusBar')} u0 StatusBar}}"
    return (
        f"    mAwake={awake}\n"
        f"    mScreenOnEarly={awake} mScreenOnFully={awake}\n"
        f"    mKeyguardDrawComplete={awake} mWindowManagerDrawComplete={awake}\n"
        f"    {showing}mShowingDream=false mDreamingLockscreen={dreaming} mDreamingSleepToken=null\n"
        f"    mStatusBar={bar} isStatusBarKeyguard={locked}\n"
        "    mTopIsFullscreen=false\n"
    )


def _delegate(system: System) -> str:
    side = system.side
    if major(side) >= _NAMED_STATES:
        screen = "SCREEN_STATE_ON" if side.awake else "SCREEN_STATE_OFF"
        interactive = "INTERACTIVE_STATE_AWAKE" if side.awake else "INTERACTIVE_STATE_SLEEP"
        reason = "OFF_BECAUSE_OF_USER"
    else:
        screen, interactive, reason = "2" if side.awake else "0", "1" if side.awake else "0", "2"
    # showingAndNotOccluded keeps what it was at the start, in the recordings too: it tells nothing.
    lines = (
        ("showing", _word(side.locked)),
        ("showingAndNotOccluded", "true"),
        ("inputRestricted", _word(side.locked)),
        ("occluded", "false"),
        ("secure", _word(side.lock_kind is LockKind.PIN)),
        ("dreaming", "false"),
        ("systemIsReady", "true"),
        ("deviceHasKeyguard", "true"),
        ("enabled", "true"),
        ("offReason", reason),
        ("currentUser", "-10000"),
        ("bootCompleted", "true"),
        ("screenState", screen),
        ("interactiveState", interactive),
    )
    return "    KeyguardServiceDelegate\n" + "".join(f"      {key}={value}\n" for key, value in lines)


def _monitor(system: System) -> str:
    side = system.side
    locked = _word(side.locked)
    trusted = "        mTrusted=false\n" if major(side) >= _TRUST_KNOWN else ""
    return (
        "      KeyguardStateMonitor\n"
        f"        mIsShowing={locked}\n"
        "        mSimSecure=false\n"
        f"        mInputRestricted={locked}\n"
        f"{trusted}"
        "        mCurrentUserId=0\n"
    )


def _word(value: bool) -> str:
    return "true" if value else "false"
