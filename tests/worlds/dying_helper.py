"""A helper that the phone kills at a chosen frame of a task, and again whenever it was started anew."""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.adbd.services import CommandRun
from devices.simulator.shell.app_process.program import ProgramStart
from devices.simulator.shell.app_process.twin import HelperTwin

_INPUTS = ("tap", "swipe", "key", "text")
_LATER = 40  # the most frames of a later start


@dataclass
class Deaths:
    """at: the frame of its first death, counted from 1 over all starts; 0: it does not die.

    unheard: it is killed instead of sending that frame, so what was asked is done; else before it is done.
    inputs: for the first death only those frames count that ask for an input, or answer to one.
    chance: of the deaths afterwards. came: so many so far.
    """

    at: int
    unheard: bool
    inputs: bool
    chance: random.Random
    came: int = 0
    frames: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})

    def is_due(self, verb: str, *, unheard: bool) -> bool:
        """Counts a frame, and whether it dies now. verb: of the question, or of that which is answered."""
        if self.inputs and verb not in _INPUTS:
            return False
        self.frames[unheard] += 1
        if self.at == 0 or unheard is not self.unheard or self.frames[unheard] != self.at:
            return False
        self.came += 1
        self.inputs = False
        self.unheard = self.chance.random() < 0.5
        self.at = self.frames[self.unheard] + self.chance.randint(1, _LATER)
        return True


class DyingTwin(HelperTwin):
    """Dies when it is due."""

    deaths: Deaths
    verbs: dict[int, str]

    async def _took(self, id_: int, text: str) -> bool:
        verb = self.verbs[id_] = text.partition("\t")[0]
        if verb not in ("ping", "stop") and self.deaths.is_due(verb, unheard=False):
            self._orders.dies_on = self._came + 1
        return await super()._took(id_, text)

    async def _send_frame(self, kind: str, id_: int, content: bytes) -> None:
        if self.deaths.is_due(self.verbs.get(id_, ""), unheard=True):
            self._orders.dies_before = self._sent + 1
        await super()._send_frame(kind, id_, content)


def order_deaths(
    cable: SimulatedAdb, at: int = 0, seed: int = 0, *, unheard: bool = True, inputs: bool = False
) -> Deaths:
    """From the helper's next start on; nothing ends what runs now. Arguments as in Deaths."""
    deaths = Deaths(at, unheard, inputs, random.Random(seed))  # noqa: S311 - the same each time

    async def program(
        start: ProgramStart,
        feed: Callable[[], Awaitable[bytes]],
        out: Callable[[bytes], Awaitable[None]],
        err: Callable[[bytes], Awaitable[None]],
    ) -> int:
        cable.helper.dies_before = cable.helper.dies_on = 0
        twin = DyingTwin(start.system, start.args[2], out)
        twin.deaths, twin.verbs = deaths, {}
        return await twin.run(feed)

    cable.helper.program = program
    return deaths


def wrong_with_helper(cable: SimulatedAdb) -> list[str]:
    """What a helper did that must never be. Call when no task works the phone."""
    orders = cable.helper
    wrong = [f"late: {each}" for each in orders.inputs if each.at_ms > each.until_ms]
    wrong += [f"elsewhere: {each}" for each in orders.inputs if each.window != each.meant]
    wrong += [f"{orders.running} of it run on"] * bool(orders.running)
    helpers = [run for run in cable.log if "app_process" in run.line]
    dumps = [run for run in cable.log if "uiautomator dump" in run.line]
    wrong += ["a dump ran beside it" for dump in dumps for each in helpers if _overlap(dump, each)]
    return wrong


def _overlap(one: CommandRun, other: CommandRun) -> bool:
    """False for a line whose end nobody noted."""
    if one.ended_at is None or other.ended_at is None:
        return False
    return one.started_at < other.ended_at and other.started_at < one.ended_at
