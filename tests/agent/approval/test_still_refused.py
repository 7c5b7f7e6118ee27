"""A No stays a No on an unreadable page, and so does what was found to pay; both come from the journal."""

from dataclasses import dataclass, replace

from agent.approval.given import Approvals
from agent.approval.policy_gate import PolicyGate
from agent.contract.actions import Action, Finish, Reason, ResultKind, Tap
from agent.contract.audit import AuditEvent
from agent.contract.binding import Kind
from agent.contract.page import LATE
from agent.contract.requests import UNREAD_TWICE, Answer, RequestKind
from agent.policy.rules.rules_file import RulesFile
from devices.base import Box, Element, Tree, UnreadTree
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.paper_phone import UNREAD_TREE, PaperPhone, page

PACKAGE = "com.farhand.maps"
PAY = Element(Box(0, 150, 90, 180), text="Pay ¥36.80", package=PACKAGE, clickable=True)
TREE = Tree((Element(Box(0, 0, 90, 200), package=PACKAGE), PAY), 0.0)
HERE = (45, 165)


async def rejects(play: Play) -> tuple[Kind, ...]:
    """Says no to what is asked next; what it was for."""
    asked = await play.asks()
    assert asked.request.kind is RequestKind.APPROVAL
    await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
    assert asked.request.binding is not None
    return asked.request.binding.kinds


async def after_a_no(world: World, *later: Action, now: Tree | UnreadTree = UNREAD_TREE) -> Play:
    """A tap on a pay button is rejected, then the tree is another one and these come."""
    phone = PaperPhone(tree=TREE)
    async with world.scene(Tap(HERE), *later, Finish("x"), phone=phone) as play:
        task = await play.submit()
        asked = await play.asks()
        phone.tree = now
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        await play.ends()
        earlier = await Approvals(task, play.journal).earlier()
        # As a program that was started again just now has it.
        again = PolicyGate(task, play.journal, RulesFile())
        assert await again.would_ask(Tap(HERE), page(), LATE, []) is None
        reasons = [
            each.reason for each in await play.journal.audit.all() if each.event is AuditEvent.INPUT_FORBIDDEN
        ]
    assert (
        [each.target for each in earlier.refused]
        == [each.target for each in earlier.paying]
        == ["Pay ¥36.80"]
    )
    assert earlier.ordered == ()
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
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
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


@dataclass
class Lapses(PaperPhone):
    """Of so many trees in a row the first ones are read, and the others fail, again and again."""

    read_of: tuple[int, int] = (1, 3)
    trees: int = 0

    async def read_tree(self) -> Tree | UnreadTree:
        good, all_of = self.read_of
        self.trees += 1
        return TREE if (self.trees - 1) % all_of < good else UNREAD_TREE


async def test_a_page_that_can_be_read_only_once_at_a_time_is_left_to_the_person(world: World) -> None:
    phone = Lapses()
    async with world.scene(Tap(HERE), Tap(HERE), Tap(HERE), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        await play.ends()
    results = [(step.step.result.kind, step.step.result.detail) for step in play.steps()]
    assert results[:2] == [(ResultKind.VOID, Reason.PAGE_UNREAD)] * 2
    assert (asked.request.kind, asked.request.text) == (RequestKind.TAKE_OVER, UNREAD_TWICE)
    assert phone.inputs == []


async def test_after_two_approvals_under_which_the_page_could_not_be_read_it_is_left_to_the_person(
    world: World,
) -> None:
    phone = Lapses(
        read_of=(2, 4)
    )  # for the model, before the question; not before the press, and not at the second try
    asked: list[tuple[RequestKind, str]] = []
    async with world.scene(Tap(HERE), Tap(HERE), Tap(HERE), Finish("x"), phone=phone) as play:
        await play.submit()
        for answer in (Answer.APPROVE, Answer.APPROVE, Answer.FINISHED):
            request = (await play.asks()).request
            asked.append((request.kind, request.text))
            await play.dispatcher.requests.answer(ANN, request.request_id, answer)
        await play.ends()
    assert [kind for kind, _ in asked] == [RequestKind.APPROVAL, RequestKind.APPROVAL, RequestKind.TAKE_OVER]
    assert asked[-1][1] == UNREAD_TWICE
    assert phone.inputs == []


async def test_where_every_second_tree_fails_the_person_is_asked_and_their_approval_is_used(
    world: World,
) -> None:
    phone = Lapses(read_of=(1, 2))
    async with world.scene(Tap(HERE), Finish("x"), phone=phone) as play:
        await play.submit()
        request = (await play.asks()).request
        assert request.kind is RequestKind.APPROVAL
        await play.dispatcher.requests.answer(ANN, request.request_id, Answer.APPROVE)
        await play.ends()
    assert phone.inputs == [("tap", *HERE)]


async def test_a_no_ends_with_the_page(world: World) -> None:
    menu = Tree((TREE.elements[0], replace(PAY, text="Menu")), 0.0)
    phone = PaperPhone(tree=TREE)
    async with world.scene(Tap(HERE), Tap(HERE), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.tree = menu
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        await play.ends()
    assert phone.inputs == [("tap", *HERE)]
