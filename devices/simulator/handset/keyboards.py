"""The input methods of the phone: installed, enabled, and the one in use."""

from collections.abc import Iterable

LATIN_KEYBOARD = "com.farhand.keys/.Latin"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
U2_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"


class Keyboards:
    """Begins with the phone's own keyboard in use, and others installed and enabled beside it."""

    def __init__(self, others: Iterable[str]) -> None:
        self._enabled = {LATIN_KEYBOARD: True} | dict.fromkeys(others, True)
        self._current = LATIN_KEYBOARD

    @property
    def installed(self) -> tuple[str, ...]:
        """All of them, in the order in which they came."""
        return tuple(self._enabled)

    @property
    def enabled(self) -> tuple[str, ...]:
        """Those that the person may choose from."""
        return tuple(ime for ime, on in self._enabled.items() if on)

    @property
    def current(self) -> str:
        """The one in use."""
        return self._current

    def install(self, ime: str, *, enabled: bool) -> None:
        """'PACKAGE/.CLASS'; freshly installed ones are not enabled on a real phone."""
        self._enabled[ime] = enabled

    def enable(self, ime: str) -> bool:
        """False if it is not installed."""
        if ime not in self._enabled:
            return False
        self._enabled[ime] = True
        return True

    def remove(self, ime: str) -> None:
        """Uninstalls; the phone falls back to its own keyboard."""
        self._enabled.pop(ime, None)
        if self._current == ime:
            self._current = LATIN_KEYBOARD

    def use(self, ime: str) -> bool:
        """False if it is not enabled."""
        if not self._enabled.get(ime):
            return False
        self._current = ime
        return True
