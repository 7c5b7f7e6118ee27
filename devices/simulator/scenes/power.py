"""The screen's light and lock, by the phone's own clock: each query works out what time has done."""

from collections.abc import Callable

from devices.simulator.side import LockKind

DEFAULT_TIMEOUT_MS = 1_800_000  # long enough that nothing goes dark that was not meant to


class Power:
    """Starts lit and unlocked.

    clock: seconds. went_dark: called once each time the light goes, before anyone sees the darkness.
    """

    def __init__(self, clock: Callable[[], float], lock_kind: LockKind, timeout_ms: int) -> None:
        self.went_dark: Callable[[], None] = lambda: None
        self._clock = clock
        self._kind = lock_kind
        self._timeout_ms = timeout_ms
        self._lit = True
        self._locked = False
        self._stirred_at = clock()

    @property
    def awake(self) -> bool:
        """Whether the screen is lit."""
        if self._lit and self._clock() - self._stirred_at >= self._timeout_ms / 1000:
            self.sleep()
        return self._lit

    @property
    def locked(self) -> bool:
        """Whether the lock screen stands in the way."""
        _ = self.awake  # the lock comes with the dark
        return self._locked

    @property
    def kind(self) -> LockKind:
        """What the owner has set up."""
        return self._kind

    @kind.setter
    def kind(self, kind: LockKind) -> None:
        self._kind = kind
        self._locked = self.locked and kind is not LockKind.NONE

    @property
    def timeout_ms(self) -> int:
        """How long the light stays on untouched."""
        return self._timeout_ms

    @timeout_ms.setter
    def timeout_ms(self, timeout_ms: int) -> None:
        if timeout_ms <= 0:
            raise ValueError("a screen timeout is longer than nothing")
        _ = self.awake  # judged by the old limit first: a screen that should be dark is
        self._timeout_ms = timeout_ms

    def stir(self) -> None:
        """A touch or a key: the time starts anew. Nothing while dark."""
        if self.awake:
            self._stirred_at = self._clock()

    def wake(self) -> None:
        """Lights the screen; a lock stays."""
        _ = self.awake  # a screen that went dark meanwhile has locked
        self._lit = True
        self._stirred_at = self._clock()

    def sleep(self) -> None:
        """Goes dark and locks."""
        if self._lit:
            self._lit = False
            self.lock()
            self.went_dark()

    def lock(self) -> None:
        """Shows the lock screen, if one is set up."""
        self._locked = self._kind is not LockKind.NONE

    def unlock(self) -> None:
        """Takes the lock screen away."""
        self._locked = False
