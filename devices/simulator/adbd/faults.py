"""Faults on the cable of a simulated phone; all may be set while it runs."""

import asyncio
import hashlib
from dataclasses import dataclass
from enum import Enum, auto


class TroubleKind(Enum):
    """What happens to a command instead of a normal end."""

    DROP = auto()
    HANG = auto()
    FLOOD = auto()
    GARBAGE = auto()


@dataclass(slots=True)
class CableTrouble:
    """text: part of the command's line. after_bytes: for DROP; None for "when all is done".

    times: how often.
    """

    kind: TroubleKind
    text: str
    after_bytes: int | None
    times: int


class CableFaults:
    """The part of SimulatedAdb that tests and demos turn; see each attribute and method.

    refuse_opens: every service is answered with CLSE ("closed").
    silent: new links get no answer to CNXN ("offline").
    slow_bytes_per_s: the pace of everything the phone sends, None for none.
    """

    def __init__(self) -> None:
        self.refuse_opens = False
        self.silent = False
        self.slow_bytes_per_s: int | None = None
        self._not_frozen = asyncio.Event()
        self._not_frozen.set()
        self._troubles: list[CableTrouble] = []

    @property
    def frozen(self) -> bool:
        """Nothing is read or sent; what came meanwhile is done when it thaws."""
        return not self._not_frozen.is_set()

    @frozen.setter
    def frozen(self, value: bool) -> None:
        if value:
            self._not_frozen.clear()
        else:
            self._not_frozen.set()

    async def thawed(self) -> None:
        """Returns when the phone is not frozen."""
        await self._not_frozen.wait()

    def drop_during(self, text: str, *, after_bytes: int | None = 0, times: int = 1) -> None:
        """The next command with `text` in its line loses its link, and so do all others of that computer.

        after_bytes: 0 before it does anything; N when the computer has taken N bytes of output (at the
        command's end, if it prints less); None when it has done and printed everything, before its exit code.
        The port stays open.
        """
        self._troubles.append(CableTrouble(TroubleKind.DROP, text, after_bytes, times))

    def hang_during(self, text: str, *, times: int = 1) -> None:
        """The next command with `text` in its line does nothing, says nothing and never ends."""
        self._troubles.append(CableTrouble(TroubleKind.HANG, text, None, times))

    def flood_during(self, text: str, *, times: int = 1) -> None:
        """The next command with `text` in its line does nothing but print, without end."""
        self._troubles.append(CableTrouble(TroubleKind.FLOOD, text, None, times))

    def garble_during(self, text: str, *, times: int = 1) -> None:
        """The next command with `text` in its line does nothing; its answer is random bytes, no packets."""
        self._troubles.append(CableTrouble(TroubleKind.GARBAGE, text, None, times))

    def no_more_trouble(self) -> None:
        """Forgets what the four methods above have announced; what has begun goes on."""
        self._troubles.clear()

    def trouble_for(self, line: str) -> CableTrouble | None:
        """The first announced trouble for a command that begins now; it counts as used."""
        for trouble in self._troubles:
            if trouble.text in line:
                trouble.times -= 1
                if trouble.times == 0:
                    self._troubles.remove(trouble)
                return trouble
        return None


def noise(size: int) -> bytes:
    """Random-looking bytes, the same each time; no shell packet begins like them."""
    return hashlib.shake_256(b"noise").digest(size)
