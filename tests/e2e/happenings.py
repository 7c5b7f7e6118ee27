"""What happens outside the program, in order: the moments at which it can be killed unseen from inside."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from agent.standin import LoggedRequest, ModelFault
from bot.console.faults import ChatFault, read_fault
from devices.simulator.adbd.faults import CableTrouble, TroubleKind
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.adbd.services import CommandRun
from devices.simulator.side import PhoneSide
from tests.e2e.storm import Storm
from tests.e2e.world import World


class Kind(StrEnum):
    """Where something happens."""

    PHONE = "phone"  # a command line begins there
    CHAT = "chat"  # a call of the bot arrives
    MODEL = "model"  # a request arrives
    PERSON = "person"  # is about to press a button, or has been answered
    START = "start"  # the program is about to be started again


@dataclass(frozen=True, slots=True)
class Happening:
    """number: from 1, among those of its kind since the story began. at: seconds since the epoch.

    source: of a command or a request, whose end is known later.
    """

    kind: Kind
    number: int
    text: str
    at: float
    source: CommandRun | LoggedRequest | None = None


class Happenings:
    """Everything since `begin`; may call somebody in the middle of one of them."""

    def __init__(self) -> None:
        self.seen: list[Happening] = []
        self.storm: Storm | None = None
        self.lost = False
        self._fits: Callable[[Happening], bool] | None = None
        self._spring: Callable[[], None] = _nothing

    def begin(self) -> None:
        """Forgets what was before the story."""
        self.seen.clear()

    def count(self, kind: Kind) -> int:
        """How many there were."""
        return sum(each.kind is kind for each in self.seen)

    def once(self, fits: Callable[[Happening], bool], spring: Callable[[], None]) -> None:
        """Calls `spring` within the first happening that fits, before it takes effect."""
        self._fits, self._spring = fits, spring

    def no_more(self) -> None:
        """Nobody waits any longer."""
        self._fits = None

    def tell(self, kind: Kind, text: str, source: CommandRun | LoggedRequest | None = None) -> bool:
        """Writes it down; True if it was the one that somebody waited for."""
        happening = Happening(kind, self.count(kind) + 1, text, time.time(), source)
        self.seen.append(happening)
        if self._fits is None or not self._fits(happening):
            return False
        self._fits = None
        self._spring()
        return True

    def follow(self, world: World, storm: Storm | None = None, *, lost: bool = False) -> None:
        """Hears of calls to the chat and requests to the model, and lets a storm have its way with them.

        lost: the call to the chat, or the command at the phone, that was waited for has no effect.
        """
        self.storm, self.lost = storm, lost

        def call(method: str, chat_id: int) -> ChatFault | None:
            if self.tell(Kind.CHAT, method) and lost:
                return read_fault({"method": method, "mode": "before"})
            return storm.chat(method, chat_id) if storm else None

        def request(entry: LoggedRequest) -> ModelFault | None:
            # Of a step what the person wants; a role is asked in one message.
            self.tell(Kind.MODEL, entry.messages[:2][-1].text.splitlines()[0], entry)
            return storm.model(entry) if storm else None

        world.console.set_fault_source(call)
        world.model.set_fault_source(request)

    def cable(self, side: PhoneSide) -> SimulatedAdb:
        """A phone's cable whose commands are told."""
        return _ToldCable(side, self)


class _ToldCable(SimulatedAdb):
    def __init__(self, side: PhoneSide, happenings: Happenings) -> None:
        super().__init__(side)
        self._happenings = happenings

    def trouble_for(self, line: str) -> CableTrouble | None:
        """Tells of the command, which ends the log by now; then as the parent, if no storm rages."""
        if self._happenings.tell(Kind.PHONE, line, self.log[-1]) and self._happenings.lost:
            return CableTrouble(TroubleKind.DROP, "", 0, 1)
        storm = self._happenings.storm
        return (storm.phone(line) if storm else None) or super().trouble_for(line)


def _nothing() -> None:
    return
