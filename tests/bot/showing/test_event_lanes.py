"""Events of one person are shown in order; nobody waits for somebody else's."""

import asyncio

from agent.contract.events import Event, NumberedEvent, RulesRefused, StepDone, TaskResumed
from agent.contract.tasks import Task, TaskState
from bot.showing.event_lanes import EventLanes
from tests.wait_limit import WAIT_LIMIT_S

ANN, BOB = 501, 502


def _event(person_id: int, task_id: int) -> NumberedEvent:
    return _numbered(TaskResumed(Task(task_id, person_id, "P1", "x", "en", "", TaskState.RUNNING, 0.0)))


def _numbered(event: Event) -> NumberedEvent:
    return NumberedEvent("", 1, event)


class _Wall:
    """Shows events; those of a person who is held only when let go."""

    def __init__(self, *held: int) -> None:
        self.shown: list[int] = []
        self.news = asyncio.Event()
        self._held = held
        self.let_go = asyncio.Event()

    async def show(self, numbered: NumberedEvent) -> None:
        event = numbered.event
        if isinstance(event, RulesRefused):
            raise TypeError("cannot be shown")
        assert isinstance(event, TaskResumed | StepDone)
        if event.task.person_id in self._held:
            await self.let_go.wait()
        self.shown.append(event.task.task_id)
        self.news.set()


async def test_one_persons_events_keep_their_order_and_hold_up_nobody_else() -> None:
    wall = _Wall(ANN)
    lanes = EventLanes(wall.show)
    for event in (_event(ANN, 1), _event(ANN, 2), _event(BOB, 3), _event(ANN, 4)):
        lanes.put(event)
    async with asyncio.timeout(WAIT_LIMIT_S):
        await wall.news.wait()
        assert wall.shown == [3]
        wall.let_go.set()
        await lanes.wait_until_shown()
    assert wall.shown == [3, 1, 2, 4]


async def test_one_that_cannot_be_shown_hides_none_behind_it() -> None:
    wall = _Wall()
    lanes = EventLanes(wall.show)
    lanes.put(_numbered(RulesRefused(())))
    lanes.put(_event(ANN, 1))
    async with asyncio.timeout(WAIT_LIMIT_S):
        await lanes.wait_until_shown()
    lanes.put(_event(ANN, 2))
    async with asyncio.timeout(WAIT_LIMIT_S):
        await lanes.wait_until_shown()
    assert wall.shown == [1, 2]


async def test_closed_it_shows_nothing_more() -> None:
    wall = _Wall(ANN)
    lanes = EventLanes(wall.show)
    lanes.put(_event(ANN, 1))
    lanes.put(_event(ANN, 2))
    await asyncio.sleep(0)
    async with asyncio.timeout(WAIT_LIMIT_S):
        await lanes.close()
    assert wall.shown == []
