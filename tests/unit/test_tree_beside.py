"""The page is read while the model thinks: waited for where its words count, never left running."""

import asyncio

import pytest

from agent.actions import Action, Back, Drag, Finish, Swipe, Tap
from agent.events import Answer, EndKind
from devices.base import Box, Element, Tree, UnreadTree
from tests.unit.agent_world import ANN, World
from tests.unit.paper_phone import PaperPhone

TREE = Tree((Element(Box(0, 0, 50, 50), text="Pay now", clickable=True),), 0.0)
MENU = Tree((Element(Box(0, 0, 50, 50), text="Menu", clickable=True),), 0.0)


async def labels(world: World, *actions: Action) -> list[str]:
    """What stood under each step's point, as told and as kept."""
    async with world.scene(*actions, Finish("x"), phone=PaperPhone(tree=MENU)) as play:
        task = await play.submit()
        await play.ends()
        records = await play.journal.steps.of(task.task_id)
    told = [step.step.target for step in play.steps()]
    assert told == [record.target for record in records]
    return told[:-1]


async def test_a_step_knows_what_stood_under_its_point(world: World) -> None:
    found = await labels(world, Tap((10, 10)), Tap((80, 180)), Drag((10, 10), (80, 180)), Back())
    assert found == ["Menu", "", "Menu", ""]


async def test_a_swipe_is_named_by_where_it_begins(world: World) -> None:
    assert await labels(world, Swipe((49, 49), (80, 80))) == ["Menu"]


async def test_a_touch_waits_for_a_slow_tree_because_its_words_count(world: World) -> None:
    phone = PaperPhone(tree=TREE, tree_waits=asyncio.Event())
    async with world.scene(Tap((10, 10)), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.mind.asked.wait()
        for _ in range(20):
            await asyncio.sleep(0)
        assert phone.inputs == []
        assert phone.tree_waits is not None
        phone.tree_waits.set()
        asked = await play.asks()
        await play.dispatcher.answer(ANN, asked.request.request_id, Answer.REJECT)
        await play.ends()
    assert asked.request.binding is not None
    assert (asked.request.binding.target, phone.inputs) == ("Pay now", [])


async def test_what_needs_no_words_does_not_wait_and_nothing_goes_on_beside_the_input(world: World) -> None:
    phone = PaperPhone(tree=TREE, tree_waits=asyncio.Event())
    async with world.scene(Back(), phone=phone) as play:
        await play.submit()
        await phone.until_done("back")
    assert phone.done.index("tree cancelled") < phone.done.index("back")


async def test_stop_while_the_model_thinks_ends_the_reading_too(world: World) -> None:
    phone = PaperPhone(tree=TREE, tree_waits=asyncio.Event())
    async with world.scene(Tap((10, 10)), phone=phone) as play:
        play.mind.thinks = asyncio.Event()
        task = await play.submit()
        await play.mind.asked.wait()
        await asyncio.sleep(0)  # the reading has its first turn
        await play.dispatcher.stop(ANN, task.task_id)
        assert (await play.ends()).outcome.kind is EndKind.STOPPED
    assert phone.done[-2:] == ["tree cancelled", "give_back"]


class Felled(PaperPhone):
    """Breaks at its tree."""

    async def read_tree(self) -> Tree | UnreadTree:
        raise ValueError("no tree")


async def test_a_tree_that_breaks_is_logged_and_what_it_would_have_said_is_asked_about(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    async with world.scene(Tap((10, 10)), Finish("x"), phone=Felled()) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.answer(ANN, asked.request.request_id, Answer.REJECT)
        ended = await play.ends()
    assert (ended.outcome.kind, play.phone.inputs) == (EndKind.DONE, [])
    assert "ValueError: no tree" in caplog.text
