"""`dumpsys power`, `dumpsys battery` and `dumpsys trust`.

Forms: AOSP PowerManagerService, BatteryService and TrustManagerService dumps.
"""

from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System
from devices.simulator.side import LockKind

_DISPLAY_POWER_UNTIL = 11
_TRUST_STATE = 13


def power(system: System) -> str:
    """mWakefulness, charging, the screen timeout."""
    side = system.side
    level, charging = side.battery
    stays = charging and system.settings.get(("global", "stay_on_while_plugged_in"), "0") != "0"
    state = (
        f"Display Power: state={'ON' if side.awake else 'OFF'}\n"
        if major(side) <= _DISPLAY_POWER_UNTIL
        else ""
    )
    return (
        "POWER MANAGER (dumpsys power)\n\n"
        "Power Manager State:\n"
        "  mDirty=0x0\n"
        f"  mWakefulness={'Awake' if side.awake else 'Asleep'}\n"
        "  mWakefulnessChanging=false\n"
        f"  mIsPowered={_word(charging)}\n"
        f"  mPlugType={2 if charging else 0}\n"
        f"  mBatteryLevel={level}\n"
        f"  mStayOn={_word(stays)}\n"
        "  mHoldingWakeLockSuspendBlocker=false\n"
        f"  mHoldingDisplaySuspendBlocker={_word(side.awake)}\n\n"
        "Settings and Configuration:\n"
        f"  mScreenOffTimeoutSetting={side.screen_timeout_ms}\n"
        f"{state}"
    )


def battery(system: System) -> str:
    """Level and plugs; status 2 is charging, 3 discharging."""
    level, charging = system.side.battery
    return (
        "Current Battery Service state:\n"
        "  AC powered: false\n"
        f"  USB powered: {_word(charging)}\n"
        "  Wireless powered: false\n"
        "  Max charging current: 500000\n"
        "  Max charging voltage: 5000000\n"
        "  Charge counter: 3480000\n"
        f"  status: {2 if charging else 3}\n"
        "  health: 2\n"
        "  present: true\n"
        f"  level: {level}\n"
        "  scale: 100\n"
        "  voltage: 4250\n"
        "  temperature: 281\n"
        "  technology: Li-ion\n"
    )


def trust(system: System) -> str:
    """deviceLocked: blind to a swipe lock, as on a phone (appium/appium-adb issue 407)."""
    side = system.side
    locked = int(side.locked and side.lock_kind is LockKind.PIN)
    state = "trustState=UNTRUSTED, " if major(side) >= _TRUST_STATE else "trusted=0, "
    unlock = "isActiveUnlockRunning=0, " if major(side) >= _TRUST_STATE else ""
    return (
        "Trust manager state:\n"
        f' User "Owner" (id=0, flags=0x13) (current): {state}trustManaged=0, deviceLocked={locked}, '
        f"{unlock}strongAuthRequired=0x0\n"
        "   Enabled agents:\n"
        "   Events:\n"
    )


def _word(value: bool) -> str:
    return "true" if value else "false"
