"""What can go wrong with a phone, as one small tree; each class names the sentence a person reads."""

from typing import ClassVar


class PhoneError(Exception):
    """Something the person can act on: `key` names the sentence in bot/strings, `values` fill it in."""

    key: ClassVar[str] = "phone_error"

    def __init__(self, detail: str, **values: str) -> None:
        super().__init__(detail)  # English, for the log
        self.values = values


class AdbServerUnavailable(PhoneError):
    """The adb server of this computer does not answer or cannot be started."""

    key = "adb_server_unavailable"


class DeviceOffline(PhoneError):
    """The phone is not connected, or the link was lost in the middle. Values: name."""

    key = "device_offline"


class DeviceUnauthorized(PhoneError):
    """The phone waits for its owner to allow USB debugging from this computer. Values: name."""

    key = "device_unauthorized"


class DeviceTimeout(PhoneError):
    """The phone is connected but did not finish within the deadline. Values: name, seconds."""

    key = "device_timeout"


class CameTooLate(DeviceTimeout):
    """The phone came to an input when its time was over and did nothing. Values: name, seconds."""


# Errors that may pass when the task waits. Every other PhoneError ends a task at once.
AWAY = (DeviceOffline, DeviceUnauthorized, DeviceTimeout, AdbServerUnavailable)


class BadOutput(PhoneError):
    """The phone's answer does not fit the request. Values: name."""

    key = "device_bad_output"


class InputRefused(PhoneError):
    """The phone's system refused an injected input or setting. Values: name, reason."""

    key = "device_input_refused"


class HelperRefused(InputRefused):
    """The helper refused one input after the other, each after a fresh look. Values: name."""

    key = "device_helper_refused"


class ConnectFailed(PhoneError):
    """Base of the reasons why /connect did not end with a usable phone. Values: address."""

    key = "connect_failed"


class AddressInvalid(ConnectFailed):
    """The text is not HOST:PORT. Values: address."""

    key = "connect_address_invalid"


class HostUnknown(ConnectFailed):
    """The host name does not resolve. Values: address, host."""

    key = "connect_host_unknown"


class ConnectRefused(ConnectFailed):
    """The host exists, but nothing listens on the port. Values: address."""

    key = "connect_refused"


class ConnectTimeout(ConnectFailed):
    """Nobody answers at the address. Values: address."""

    key = "connect_timeout"


class NotAPhone(ConnectFailed):
    """Something listens on the port but does not speak adb. Values: address."""

    key = "connect_not_a_phone"


class PairFailed(PhoneError):
    """Base of the reasons why a pairing came to nothing. Values: address."""

    key = "pair_failed"


class PairCodeInvalid(PairFailed):
    """The text is not six digits. No value: it may be a code with one slip in it."""

    key = "pair_code_invalid"


class PairRefused(PairFailed):
    """The phone refused: a wrong or expired code, or its dialog was closed. Values: address."""

    key = "pair_refused"


class PairWrongPort(PairFailed):
    """The port is not the pairing dialog's: the connect port, or another program's. Values: address."""

    key = "pair_wrong_port"


class PairUnreachable(PairFailed):
    """Nobody answers at the address. Values: address."""

    key = "pair_unreachable"


class PairUnsupported(PairFailed):
    """The adb program is too old to pair (before 30). Values: version."""

    key = "pair_unsupported"


class PairNotSeen(PairFailed):
    """No phone announced itself for the QR picture in time."""

    key = "pair_not_seen"


class PairNoDiscovery(PairFailed):
    """The adb server does not look for phones in the network, so that none can be paired by a picture."""

    key = "pair_no_discovery"


class ConnectPaired(ConnectFailed):
    """The port speaks TLS and this computer is unpaired, or it is the pairing port. Values: address."""

    key = "connect_needs_pairing"


class KeepAddressFailed(PhoneError):
    """`adb tcpip` did not lead to a plain port. Values: name, reason."""

    key = "keep_address_failed"


class UrlNotOpened(Exception):
    """The address is no http(s) address, or no app takes it; the model can mend this.

    reason: 'not_http' or 'no_app'.
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason


class SystemCommandFailed(Exception):
    """The phone's system does not do this, or did not do it.

    reason: 'no_command' (it has no such command), 'not_taken' (no app takes it, or nothing has changed) or
    'failed' (the app says so).
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason


class WindowChanged(Exception):
    """Another window has the focus than the input's, so nothing was sent.

    The text, for the log, names the window with the focus, if known.
    """


class AppNotFound(Exception):
    """No installed app fits the name. The model can mend this, so it is no PhoneError.

    wanted: the name as asked for; close: up to five names or package ids that come close, best first.
    """

    def __init__(self, wanted: str, close: tuple[str, ...]) -> None:
        super().__init__(f"no installed app fits {wanted!r}")
        self.wanted = wanted
        self.close = close


class TypingUnavailable(Exception):
    """The text cannot be typed on this phone now; model and person get the reason.

    reason: 'no_keyboard' (ADB Keyboard is not installed or enabled), 'keyboard_refused' (the phone refused to
    switch to it, or did not take all of the text) or 'no_field' (no text field has the focus; nothing was
    sent).
    partly: the field may have been emptied, and the beginning of the text may stand in it.
    """

    def __init__(self, reason: str, detail: str, *, partly: bool = False) -> None:
        super().__init__(detail)
        self.reason = reason
        self.partly = partly
