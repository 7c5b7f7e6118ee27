"""The errors of a phone whose maker restricts the shell user.

Facts: Genymobile/scrcpy issue 3824 and senzhk/ADBKeyBoard issue 78 (Xiaomi, input), zai-org/Open-AutoGLM
issue 106 (OPPO, settings and input methods).
"""

from devices.simulator.shell.commands.answer import CommandAnswer
from devices.simulator.shell.commands.release import major
from devices.simulator.side import PhoneSide

_IN_THE_SYSTEM = (
    12  # from this version on `input` runs inside the system server and its failure has an exit code
)


def input_denied(side: PhoneSide, verb: str) -> CommandAnswer:
    """Xiaomi without "USB debugging (Security settings)": on standard error, before Android 12 with exit code
    0.
    """
    if major(side) >= _IN_THE_SYSTEM:
        what = (
            "java.lang.SecurityException: Injecting input events requires the caller (or the source of the "
            "instrumentation, if any) to have the INJECT_EVENTS permission."
        )
        where = "com.android.server.input.InputManagerService.injectInputEventToTarget"
        return CommandAnswer.exception(verb, what, where)
    return CommandAnswer.failed(
        "java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission\n"
        "\tat android.os.Parcel.createExceptionOrNull(Parcel.java:2373)\n"
        "\tat android.os.Parcel.createException(Parcel.java:2357)\n"
        "\tat android.os.Parcel.readException(Parcel.java:2340)\n"
        "\tat android.hardware.input.IInputManager$Stub$Proxy.injectInputEvent(IInputManager.java:946)\n"
        "\tat com.android.commands.input.Input.main(Input.java:190)\n",
        0,
    )


def setting_denied(verb: str) -> CommandAnswer:
    """OPPO with permission monitoring: `settings put` and `delete`."""
    return CommandAnswer.exception(
        verb,
        "java.lang.SecurityException: Permission denial: writing to settings requires:"
        "android.permission.WRITE_SECURE_SETTINGS",
        "com.android.providers.settings.SettingsProvider.enforceWritePermission",
    )


def keyboard_denied(verb: str) -> CommandAnswer:
    """OPPO with permission monitoring: `ime enable` and `ime set`."""
    return CommandAnswer.exception(
        verb,
        "java.lang.SecurityException: Neither user 2000 nor current process has "
        "android.permission.WRITE_SECURE_SETTINGS: uid 2000 does not have WRITE_SECURE_SETTINGS",
        "com.android.server.inputmethod.InputMethodManagerService.onShellCommand",
    )
