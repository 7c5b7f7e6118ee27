"""The page is read while the model thinks: waited for where its words count, never left running."""

import asyncio

import pytest

from agent.contract.actions import Action, Back, Drag, Finish, Swipe, Tap
from agent.contract.events import StepDone
from agent.contract.requests import Answer
from agent.contract.tasks import EndKind
from agent.perception.tree_dump import TreeDump
from devices.base import Box, Element, Tree, UnreadTree
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import UNREAD_TREE, PaperPhone, page

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
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
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
        await play.dispatcher.tasks.stop(ANN, task.task_id)
        assert (await play.ends()).outcome.kind is EndKind.STOPPED
    assert phone.done[-2:] == ["tree cancelled", "give_back"]


async def test_the_picture_of_a_step_for_which_nobody_waited_for_the_page_is_private(world: World) -> None:
    phone = PaperPhone(tree=TREE, tree_waits=asyncio.Event())
    async with world.scene(Back(), Back(), phone=phone) as play:
        await play.submit()
        assert (await play.hears(StepDone)).step.private


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
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        ended = await play.ends()
    assert (ended.outcome.kind, play.phone.inputs) == (EndKind.DONE, [])
    assert "ValueError: no tree" in caplog.text


class Counting(PaperPhone):
    """Notes each tree that it is asked for, and whether the model was asked before.

    unread: so many cannot be read.
    """

    def __init__(self, tree: Tree, unread: int = 0) -> None:
        super().__init__(tree=tree)
        self.model_asked = asyncio.Event()
        self.behind_the_model: list[bool] = []
        self.unread = unread

    async def read_tree(self) -> Tree | UnreadTree:
        self.behind_the_model.append(self.model_asked.is_set())
        await self._called("tree")
        if len(self.behind_the_model) <= self.unread:
            return UNREAD_TREE
        return await super().read_tree()


async def test_the_dump_of_a_page_is_begun_before_the_model_is_asked(world: World) -> None:
    phone = Counting(MENU)
    async with world.scene(Tap((10, 10)), phone=phone) as play:
        phone.model_asked = play.mind.asked
        await play.submit()
        await phone.until_done("tap")
    assert phone.behind_the_model[:1] == [False]
    assert phone.done.index("look") < phone.done.index("tree") < phone.done.index("tap")


async def test_a_look_that_may_show_a_secret_is_covered_by_the_tree_that_its_step_is_judged_by(
    world: World,
) -> None:
    phone = Counting(MENU)
    async with world.scene(Tap((10, 10)), phone=phone) as play:
        play.secrets.keep("paper", "730519", None, page(shade=10, package="com.farhand.elsewhere"))
        await play.submit()
        await phone.until_done("tap")
    before = [each for each in phone.done[: phone.done.index("tap")] if each in ("look", "tree")]
    assert before == ["look", "tree"]


async def test_a_tree_that_could_not_be_read_is_read_anew_for_the_next_who_needs_it() -> None:
    phone = Counting(MENU, unread=1)
    tree = TreeDump(phone.read_tree)
    tree.begin()
    assert [await tree.read() for _ in range(3)] == [UNREAD_TREE, MENU, MENU]
    await tree.stop()
    assert phone.done.count("tree") == 2


async def test_a_reader_that_is_cancelled_leaves_the_dump_to_the_others_and_the_last_one_ends_it() -> None:
    phone = Counting(MENU)
    phone.tree_waits = asyncio.Event()
    tree = TreeDump(phone.read_tree)
    one, other, last = (asyncio.create_task(tree.read()) for _ in range(3))
    await phone.until_done("tree")
    one.cancel()
    await asyncio.wait({one})
    assert "tree cancelled" not in phone.done
    other.cancel()
    last.cancel()
    await asyncio.wait({other, last})
    assert phone.done == ["tree", "tree cancelled"]


async def test_a_look_taken_anew_is_not_judged_by_the_tree_of_the_one_before(world: World) -> None:
    """The page with the secret is withheld; the next page comes, and its own tree is read after the look at
    it.
    """
    withheld = page(shade=10, package="com.farhand.login")
    phone = Counting(MENU)
    phone.pages = [withheld, page()]
    async with world.scene(Tap((10, 10)), phone=phone) as play:
        play.secrets.keep("paper", "730519", None, withheld)
        await play.submit()
        await phone.until_done("tap")
    before = [each for each in phone.done[: phone.done.index("tap")] if each in ("look", "tree")]
    assert before == ["look", "tree", "look", "tree"]


async def test_stop_while_a_look_is_covered_ends_its_dump(world: World) -> None:
    phone = Counting(MENU)
    phone.tree_waits = asyncio.Event()
    async with world.scene(Tap((10, 10)), phone=phone) as play:
        play.secrets.keep("paper", "730519", None, page(shade=10, package="com.farhand.elsewhere"))
        task = await play.submit()
        await phone.until_done("tree")
        await play.dispatcher.tasks.stop(ANN, task.task_id)
        assert (await play.ends()).outcome.kind is EndKind.STOPPED
    assert phone.done[-2:] == ["tree cancelled", "give_back"]
    assert not play.mind.asked.is_set()
