"""What became of a typed text is told from the tree of the next look, before the model is asked again."""

import asyncio

import pytest

from agent.contract.actions import ActionResult, Finish, Reason, ResultKind, Tap, TypeText
from agent.contract.events import StepDone, TaskEnded
from agent.contract.tasks import EndKind
from agent.journal import Journal
from devices.base import Box, Element, Tree, Typed, TypedKind, UnreadTree
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import UNREAD_TREE, PaperPhone, page

MENU = Tree((Element(Box(0, 0, 50, 50), text="Menu", clickable=True),), 0.0)
UNVERIFIED = ActionResult(ResultKind.DONE, Reason.TYPED_UNVERIFIED)
TYPED = ActionResult(ResultKind.DONE, Reason.TYPED)
TEXT = TypeText("138")


class Writing(PaperPhone):
    """Notes the trees that it is asked for; a tree that cannot be read tells nothing of a text."""

    def __init__(self, tree: Tree | UnreadTree = MENU, typed: Typed | None = None) -> None:
        super().__init__(tree=tree)
        self.typed = typed or self.typed
        self.field_waits: asyncio.Event | None = None  # no tree is read before, once something was typed

    async def read_tree(self) -> Tree | UnreadTree:
        await self._called("tree")
        if self.field_waits and "type" in self.done:
            await self.field_waits.wait()
        return await super().read_tree()

    async def check_typed(self, text: str, tree: Tree | UnreadTree) -> Typed:
        return Typed(TypedKind.UNVERIFIED) if isinstance(tree, UnreadTree) else self.typed

    @property
    def order(self) -> list[str]:
        """Looks, trees and inputs."""
        return [each for each in self.done if each in ("look", "tree", "type", "tap", "tree cancelled")]


async def results(journal: Journal, task_id: int) -> list[ActionResult | None]:
    return [step.result for step in await journal.steps.of(task_id)]


async def test_a_text_and_a_tap_behind_it_cost_one_dump_each(world: World) -> None:
    phone = Writing()
    async with world.scene(TEXT, Tap((10, 10)), phone=phone) as play:
        await play.submit()
        await phone.until_done("tap")
    assert phone.order[: phone.order.index("tap") + 1] == ["look", "tree", "type", "look", "tree", "tap"]


@pytest.mark.parametrize(
    ("tree", "typed", "result"),
    [
        (MENU, Typed(TypedKind.TYPED), TYPED),
        (
            MENU,
            Typed(TypedKind.DIFFERENT, "13 8"),
            ActionResult(ResultKind.DONE, Reason.TYPED_DIFFERENTLY, found="13 8"),
        ),
        (MENU, Typed(TypedKind.UNVERIFIED), UNVERIFIED),
        (UNREAD_TREE, Typed(TypedKind.TYPED), UNVERIFIED),
    ],
)
async def test_the_model_the_person_and_the_journal_are_told_the_same(
    world: World, tree: Tree | UnreadTree, typed: Typed, result: ActionResult
) -> None:
    async with world.scene(TEXT, Finish("x"), phone=Writing(tree, typed)) as play:
        task = await play.submit()
        await play.ends()
        assert play.mind.told == [None, result]
        assert play.steps()[0].step.result == result
        assert (await results(play.journal, task.task_id))[0] == result
    assert [event.step.number for event in play.steps()] == [1, 2]


@pytest.mark.parametrize(
    ("typed", "changed", "result", "asked"),
    [
        (Typed(TypedKind.TYPED), True, TYPED, 1),
        (Typed(TypedKind.UNVERIFIED), True, UNVERIFIED, 1),
        (
            Typed(TypedKind.DIFFERENT, "13"),
            True,
            ActionResult(ResultKind.DONE, Reason.TYPED_DIFFERENTLY, found="13"),
            2,
        ),
        (Typed(TypedKind.TYPED), False, TYPED, 2),  # it was told that nothing had changed
    ],
)
async def test_the_model_thinks_while_the_text_is_checked_and_again_if_it_was_told_something_else(
    world: World, typed: Typed, changed: bool, result: ActionResult, asked: int
) -> None:
    phone = Writing(typed=typed)
    phone.changed = changed
    phone.field_waits = asyncio.Event()
    answers = [Tap((10, 10 * number)) for number in range(1, 3)]
    async with world.scene(TEXT, *answers[:asked], Finish("x"), phone=phone) as play:
        task = await play.submit()
        await phone.until_done("type")
        play.mind.asked.clear()
        await play.mind.asked.wait()
        assert "tap" not in phone.done
        phone.field_waits.set()
        assert (await play.ends()).outcome.kind is EndKind.DONE
        told = ActionResult(ResultKind.DONE if changed else ResultKind.UNCHANGED, Reason.TYPED_UNVERIFIED)
        assert play.mind.told[:-1] == [None, told, result][: 1 + asked]
        assert (await play.journal.steps.of(task.task_id))[1].action == answers[asked - 1]
        assert (await results(play.journal, task.task_id))[0] == result
    assert phone.done.count("tap") == 1


async def test_the_field_of_another_app_says_nothing_of_the_text(world: World) -> None:
    phone = Writing()
    phone.pages = [page(), page(package="com.farhand.elsewhere")]
    async with world.scene(TEXT, Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert play.mind.told == [None, UNVERIFIED]


async def test_what_a_field_is_found_to_hold_is_kept_without_secrets(world: World) -> None:
    phone = Writing(typed=Typed(TypedKind.DIFFERENT, "138 730519"))
    async with world.scene(TEXT, Finish("x"), phone=phone) as play:
        play.secrets.keep("paper", "730519", None, page(shade=10, package="com.farhand.elsewhere"))
        task = await play.submit()
        await play.ends()
        first, _ = await results(play.journal, task.task_id)
    assert first is not None
    assert first.found == "138 [secret]"


async def test_stop_while_the_text_is_checked_ends_the_dump_and_leaves_it_unverified(world: World) -> None:
    phone = Writing()
    async with world.scene(TEXT, Finish("x"), phone=phone) as play:
        task = await play.submit()
        await phone.until_done("type")
        phone.tree_waits = asyncio.Event()
        await phone.until_done("tree", 2)
        await play.dispatcher.tasks.stop(ANN, task.task_id)
        assert (await play.ends()).outcome.kind is EndKind.STOPPED
        assert await results(play.journal, task.task_id) == [UNVERIFIED]
    ended = [each for each in play.told if isinstance(each, StepDone | TaskEnded)]
    assert [type(each) for each in ended] == [StepDone, TaskEnded]
    assert play.steps()[0].step.result == UNVERIFIED
    assert phone.done[-2:] == ["tree cancelled", "give_back"]


async def test_a_result_is_put_only_in_the_place_of_the_one_that_it_was_told_from(world: World) -> None:
    async with world.scene(TEXT, Finish("x"), phone=Writing()) as play:
        task = await play.submit()
        await play.ends()
        await play.journal.steps.amend(task.task_id, 1, UNVERIFIED, ActionResult(ResultKind.FAILED))
        assert (await results(play.journal, task.task_id))[0] == TYPED
