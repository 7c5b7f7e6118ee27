"""A No stays a No while nobody can read the page, and so does what was found to pay; both come from the journal."""

from dataclasses import replace

from agent.actions import Action, Finish, Reason, ResultKind, Tap
from agent.approvals import Approvals
from agent.binding import Kind
from agent.events import Answer, RequestKind
from agent.guard import Guard
from agent.journal.audit import AuditEvent
from agent.page import LATE
from agent.policy.rules_file import RulesFile
from devices.base import Box, Element, Tree, UnreadTree
from tests.unit.agent_world import ANN, Play, World
from tests.unit.paper_phone import UNREAD_TREE, PaperPhone, page

PACKAGE = "com.farhand.maps"
PAY = Element(Box(0, 150, 90, 180), text="Pay ¥36.80", package=PACKAGE, clickable=True)
TREE = Tree((Element(Box(0, 0, 90, 200), package=PACKAGE), PAY), 0.0)
HERE = (45, 165)


async def rejects(play: Play) -> tuple[Kind, ...]:
    """Says no to what is asked next; what it was for."""
    asked = await play.asks()
    assert asked.request.kind is RequestKind.APPROVAL
    await play.dispatcher.answer(ANN, asked.request.request_id, Answer.REJECT)
    assert asked.request.binding is not None
    return asked.request.binding.kinds


async def after_a_no(world: World, *later: Action, now: Tree | UnreadTree = UNREAD_TREE) -> Play:
    """A tap on a pay button is rejected, then the tree is another one and these come."""
    phone = PaperPhone(tree=TREE)
    async with world.scene(Tap(HERE), *later, Finish("x"), phone=phone) as play:
        task = await play.submit()
        asked = await play.asks()
        phone.tree = now
        await play.dispatcher.answer(ANN, asked.request.request_id, Answer.REJECT)
        await play.ends()
        earlier = await Approvals(task, play.journal).earlier()
        # As a program that was started again just now has it.
        again = Guard(task, play.journal, RulesFile())
        assert await again.would_ask(Tap(HERE), page(), LATE, []) is None
        reasons = [
            each.reason for each in await play.journal.audit.all() if each.event is AuditEvent.INPUT_FORBIDDEN
        ]
    assert (
        [each.target for each in earlier.refused]
        == [each.target for each in earlier.paying]
        == ["Pay ¥36.80"]
    )
    assert reasons == [Reason.STILL_REFUSED] * len(later)
    return play


async def test_the_same_touch_after_a_no_is_rejected_unasked_while_the_tree_is_late(world: World) -> None:
    play = await after_a_no(world, Tap(HERE), Tap((40, 160)))
    assert play.phone.inputs == []
    results = [(step.step.result.kind, step.step.result.detail) for step in play.steps()]
    assert results[:3] == [(ResultKind.REJECTED, "")] + [(ResultKind.REJECTED, Reason.STILL_REFUSED)] * 2


async def test_elsewhere_on_that_page_a_touch_that_nobody_can_read_pays(world: World) -> None:
    phone = PaperPhone(tree=TREE)
    async with world.scene(Tap(HERE), Tap((45, 40)), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.tree = UNREAD_TREE
        await play.dispatcher.answer(ANN, asked.request.request_id, Answer.REJECT)
        kinds = await rejects(play)
        await play.ends()
    assert (kinds, phone.inputs) == ((Kind.PAY,), [])


async def test_a_page_that_was_found_to_pay_and_could_not_be_read_again_still_pays(world: World) -> None:
    class Falters(PaperPhone):
        """Its tree is read once and not again."""

        async def read_tree(self) -> Tree | UnreadTree:
            tree, self.tree = self.tree, UNREAD_TREE
            return tree

    phone = Falters(tree=TREE)
    async with world.scene(Tap(HERE), Tap(HERE), Finish("x"), phone=phone) as play:
        await play.submit()
        kinds = await rejects(play)
        await play.ends()
    results = [(step.step.result.kind, step.step.result.detail) for step in play.steps()]
    assert results[0] == (ResultKind.VOID, Reason.PAGE_UNREAD)
    assert (kinds, phone.inputs) == ((Kind.PAY,), [])


async def test_two_pages_that_could_not_be_read_again_are_no_page_that_changed_twice(world: World) -> None:
    class EverySecond(PaperPhone):
        """Every second tree fails."""

        fails: bool = True

        async def read_tree(self) -> Tree | UnreadTree:
            self.fails = not self.fails
            return UNREAD_TREE if self.fails else TREE

    phone = EverySecond()
    async with world.scene(Tap(HERE), Tap(HERE), Tap(HERE), Tap(HERE), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    results = [(step.step.result.kind, step.step.result.detail) for step in play.steps()]
    assert results[:4] == [(ResultKind.VOID, Reason.PAGE_UNREAD)] * 4
    assert phone.inputs == []


async def test_a_no_ends_with_the_page(world: World) -> None:
    menu = Tree((TREE.elements[0], replace(PAY, text="Menu")), 0.0)
    phone = PaperPhone(tree=TREE)
    async with world.scene(Tap(HERE), Tap(HERE), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.tree = menu
        await play.dispatcher.answer(ANN, asked.request.request_id, Answer.REJECT)
        await play.ends()
    assert phone.inputs == [("tap", *HERE)]
