"""The simulated phone of one task of the exam, as the task wants it at first."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

from agent.exam.judge import PhoneFact
from agent.exam.task import ExamTask
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.places import walk

_HOME = 3  # KEYCODE_HOME


@dataclass(slots=True)
class ExamPhone:
    """A phone and what a person does on it. by_hand: numbers of the facts that came of that."""

    phone: SimulatedPhone
    by_hand: set[int] = field(default_factory=set[int])

    def do_by_hand(self, acts: tuple[str, ...]) -> bool:
        """The person works the phone; False if a page is not there on which they could."""
        before = len(self.phone.oracle.facts)
        try:
            walk(self.phone, acts)
        except KeyError:
            return False
        finally:
            self.by_hand |= set(range(before, len(self.phone.oracle.facts)))
        return True

    @property
    def facts(self) -> tuple[PhoneFact, ...]:
        """The phone's record."""
        return tuple(
            PhoneFact(fact.text, fact.at, number in self.by_hand)
            for number, fact in enumerate(self.phone.oracle.facts)
        )


def exam_phone(task: ExamTask, lang: str, serial: str, size_px: tuple[int, int]) -> ExamPhone:
    """A phone without latency that shows its home screen and has nothing on its record."""
    phone = SimulatedPhone(serial=serial, lang=lang, size_px=size_px)
    for name, value in task.phone.tricks.items():
        setattr(phone.tricks, name, value)
    walk(phone, task.phone.acts)
    phone.key(_HOME)
    phone.oracle.forget()
    return ExamPhone(phone)


@contextlib.asynccontextmanager
async def popping_up(phone: SimulatedPhone, task: ExamTask) -> AsyncGenerator[None, None]:
    """While the block runs, what the task wants to come up comes up over its scene, once."""
    waiting = [
        asyncio.create_task(_pop_up(phone, scene, Popup(kind)), name=f"popping up over {scene}")
        for scene, kind in task.phone.pops_up.items()
    ]
    try:
        yield
    finally:
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def _pop_up(phone: SimulatedPhone, scene: str, kind: Popup) -> None:
    await phone.oracle.wait_until(lambda: phone.scene == scene)
    phone.pop_up(kind)
