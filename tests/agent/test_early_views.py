"""Views of pages that may still move: the model may think, but nothing is done by an older page."""

import asyncio
from dataclasses import dataclass, field, replace

import pytest

from agent.contract.actions import Action, Back, Decision, Finish, ResultKind, TypeText
from agent.contract.tasks import EndKind
from agent.trajectory.decider import DecisionContext
from devices.base import Gesture, Observation, Rest, Settled
from tests.worlds.agent_world import World
from tests.worlds.paper_phone import PaperPhone, page

MOVING, RESTED = page(90), page(180)


@dataclass
class EarlyPhone(PaperPhone):
    """Shows MOVING early after an input, then RESTED. rest: until it rests. ends: what became of it."""

    rest: asyncio.Event = field(default_factory=asyncio.Event)
    ends: Rest = Rest.MOVED
    waited: int = 0
    _early: bool = False

    async def settle(self, gesture: Gesture) -> Settled:
        self._early = not self.waited
        return Settled(False, not self._early, 0.1)

    async def observe(self) -> Observation:
        await super().observe()
        early, self._early = self._early, False
        return replace(MOVING, early=True) if early else RESTED

    async def wait_for_rest(self) -> Rest:
        self.waited += 1
        await self.rest.wait()
        return self.ends


class Asked:
    """Keeps the pages on which it is asked, and what it is told. slow: no answer to an early page."""

    def __init__(self, phone: EarlyPhone, *, slow: bool = False, first: Action | None = None) -> None:
        self.pages: list[Observation] = []
        self.told: list[ResultKind | None] = []
        self._phone, self._slow, self._first = phone, slow, first or Back()

    async def decide(self, context: DecisionContext) -> Decision:
        self.pages.append(context.observation)
        last = context.trajectory.last_result
        self.told.append(last.kind if last else None)
        if context.observation.early:
            self._phone.rest.set()
            if self._slow:
                await asyncio.Event().wait()
            return Decision("", Finish("early"), "raw")
        return Decision("", self._first if len(self.pages) == 1 else Finish("rested"), "raw")


async def played(world: World, phone: EarlyPhone, asked: Asked) -> str:
    async with world.scene(phone=phone, decider=asked) as play:
        await play.submit()
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    return ended.outcome.message


@pytest.mark.parametrize("slow", [False, True])
async def test_an_answer_to_a_page_that_moved_on_is_dropped_and_the_model_asked_anew(
    world: World, slow: bool
) -> None:
    phone = EarlyPhone()
    asked = Asked(phone, slow=slow)
    assert await played(world, phone, asked) == "rested"
    assert [each.early for each in asked.pages] == [False, True, False]
    assert phone.inputs == [("back",)]


async def test_an_answer_to_a_page_that_stayed_is_taken(world: World) -> None:
    phone = EarlyPhone(ends=Rest.STAYED)
    asked = Asked(phone)
    assert await played(world, phone, asked) == "early"
    assert ([each.early for each in asked.pages], phone.waited) == ([False, True], 1)


async def test_a_page_that_seemed_unchanged_and_moved_on_is_told_as_changed(world: World) -> None:
    phone = EarlyPhone()
    asked = Asked(phone)
    await played(world, phone, asked)
    assert asked.told == [None, ResultKind.UNCHANGED, ResultKind.DONE]


@pytest.mark.parametrize("ends", [Rest.UNKNOWN, Rest.STAYED])
async def test_what_nobody_saw_change_is_not_told_as_changed(world: World, ends: Rest) -> None:
    phone = EarlyPhone(ends=ends)
    asked = Asked(phone)
    await played(world, phone, asked)
    assert set(asked.told[1:]) == {ResultKind.UNCHANGED}


async def test_a_typed_text_whose_page_moved_on_is_published_as_it_stands_on_disk(world: World) -> None:
    phone = EarlyPhone()
    async with world.scene(phone=phone, decider=Asked(phone, first=TypeText("latte"))) as play:
        await play.submit()
        await play.ends()
        typed, told = (await play.journal.steps.of(1))[0], play.steps()[0]
    assert typed.result == told.step.result
    assert told.step.result.kind is ResultKind.DONE
