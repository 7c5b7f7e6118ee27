"""A protected page: the model is not asked.

Farhand itself asks about a single pay button where that was switched on.
"""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import replace

import pytest

from agent.contract.actions import DecidedBy, Finish, Reason, ResultKind
from agent.contract.requests import Answer, ByHand, RequestKind, RequestState, TakeOverFor
from agent.contract.tasks import EndKind
from agent.model.dialects.autoglm.reply import read
from agent.policy.rules.rules import Rules, SecurePageRules
from devices.base import Box, Element, Tree, UnreadTree, Verdict
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.approval_world import FixedRules
from tests.worlds.paper_phone import EMPTY_TREE, SIZE_PX, UNREAD_TREE, PaperPhone, page

SHEET = replace(page(0, "com.farhand.pay", verdict=Verdict.SECURE), frame=None)
APP = page(200)
HOME = ("home",)  # tried first on a page that was open before the task, and once more after it was given up
ASKS = FixedRules(Rules(secure_pages=SecurePageRules(ask_on=("PAPER",))))
ELSEWHERE = FixedRules(Rules(secure_pages=SecurePageRules(ask_on=("Pixel",))))
ROOT = Element(Box(0, 0, *SIZE_PX), package="com.farhand.pay")
PAYEE = Element(Box(5, 20, 85, 30), text="Pay to Blue Door Coffee", package="com.farhand.pay")
TOTAL = Element(Box(5, 40, 85, 60), text="¥36.80", package="com.farhand.pay")
PAY = Element(Box(5, 160, 85, 190), text="Pay ¥36.80", package="com.farhand.pay", clickable=True)
CLOSE = Element(Box(70, 0, 90, 15), description="Close", package="com.farhand.pay", clickable=True)
CLOCK = Element(Box(5, 70, 85, 80), text="14:59", package="com.farhand.pay")


def tree(*elements: Element) -> Tree:
    return Tree((ROOT, *elements), 0.0)


SINGLE = tree(CLOSE, PAYEE, TOTAL, CLOCK, PAY)


@contextlib.asynccontextmanager
async def sheet(world: World, shown: Tree | UnreadTree, rules: FixedRules = ASKS) -> AsyncGenerator[Play]:
    phone = PaperPhone(pages=[SHEET], tree=shown)
    async with world.scene(Finish("x"), phone=phone, rules=rules) as play:
        await play.submit()
        yield play


async def test_the_only_pay_button_is_asked_about_in_the_words_of_the_tree_and_tapped_once(
    world: World,
) -> None:
    async with sheet(world, SINGLE) as play:
        asked = await play.asks()
        binding = asked.request.binding
        assert (asked.request.kind, asked.request.picture, asked.hidden) == (RequestKind.APPROVAL, None, True)
        assert binding is not None
        assert (binding.amount, binding.target, binding.is_money) == ("¥36.80", "Pay ¥36.80", True)
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        again = await play.asks()  # the page is still there: whatever else it wants is the person's
        play.phone.pages = [APP]
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.FINISHED)
        ended = await play.ends()
    assert play.phone.inputs == [HOME, ("tap", 45, 175)]
    assert again.request.kind is RequestKind.TAKE_OVER
    assert [done.binding.amount for done in ended.approved] == ["¥36.80"]
    assert play.mind.asked.is_set()
    assert not play.mind.actions


async def test_a_clock_may_go_on_meanwhile(world: World) -> None:
    async with sheet(world, SINGLE) as play:
        asked = await play.asks()
        play.phone.tree = tree(CLOSE, PAYEE, TOTAL, replace(CLOCK, text="14:31"), PAY)
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.phone.until_done("tap")
    assert play.phone.inputs == [HOME, ("tap", 45, 175)]


@pytest.mark.parametrize(
    "now",
    [
        tree(CLOSE, PAYEE, replace(TOTAL, text="¥368.00"), CLOCK, replace(PAY, text="Pay ¥368.00")),
        tree(CLOSE, replace(PAYEE, text="Pay to Eve"), TOTAL, CLOCK, PAY),
        tree(CLOSE, PAYEE, TOTAL, CLOCK, replace(PAY, box=Box(5, 100, 85, 130))),
        tree(CLOSE, PAYEE, TOTAL, CLOCK, PAY, replace(PAY, box=Box(5, 100, 85, 130))),
        UNREAD_TREE,
    ],
    ids=["amount", "payee", "place", "second button", "no tree"],
)
async def test_any_other_tree_voids_the_yes(world: World, now: Tree | UnreadTree) -> None:
    async with sheet(world, SINGLE) as play:
        asked = await play.asks()
        play.phone.tree = now
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        again = await play.asks()
        row = await play.journal.requests.get(asked.request.request_id)
    assert (play.phone.inputs, again.request.kind) == ([HOME], RequestKind.TAKE_OVER)
    assert row is not None
    assert row.state is RequestState.VOID
    assert [step.step.result.kind for step in play.steps()] == [ResultKind.VOID]


KEYS = [
    replace(PAY, text=str(digit), box=Box(5 + 8 * digit, 100, 12 + 8 * digit, 110)) for digit in range(10)
]


@pytest.mark.parametrize(
    "shown",
    [
        UNREAD_TREE,
        EMPTY_TREE,
        tree(CLOSE, PAYEE, TOTAL),
        tree(PAYEE, TOTAL, PAY, replace(PAY, text="Pay ¥20.00", box=Box(5, 120, 85, 150))),
        tree(PAYEE, TOTAL, PAY, *KEYS),
        tree(PAYEE, TOTAL, PAY, Element(Box(5, 100, 85, 120), editable=True, password=True)),
        tree(PAYEE, replace(PAY, text="Pay")),
    ],
    ids=["no tree", "an empty one", "no button", "two buttons", "key pad", "code field", "no amount"],
)
async def test_anything_but_one_pay_button_is_left_to_the_person(
    world: World, shown: Tree | UnreadTree
) -> None:
    async with sheet(world, shown) as play:
        assert (await play.asks()).request.kind is RequestKind.TAKE_OVER


async def test_where_it_was_not_switched_on_the_person_is_told_what_to_pay(world: World) -> None:
    async with sheet(world, SINGLE, ELSEWHERE) as play:
        asked = (await play.asks()).request
        kept = await play.journal.requests.get(asked.request_id)
    assert asked.kind is RequestKind.TAKE_OVER
    assert asked.take_over == TakeOverFor(ByHand.PAY, "¥36.80", "Blue Door Coffee")
    assert kept is not None
    assert kept.request.take_over == asked.take_over


async def test_a_no_is_followed_by_a_take_over_and_giving_up_ends_the_task(world: World) -> None:
    async with sheet(world, SINGLE) as play:
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        take_over = await play.asks()
        await play.dispatcher.requests.answer(ANN, take_over.request.request_id, Answer.GIVE_UP)
        ended = await play.ends()
    assert (take_over.request.kind, play.phone.inputs) == (RequestKind.TAKE_OVER, [HOME, HOME])
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "protected_page")
    assert [step.step.result.detail for step in play.steps()] == ["", Reason.GIVEN_UP]
    assert not play.mind.asked.is_set()


# The model's words for what Farhand itself does on a protected page.
HAND_OVER = read('<think>You sign in.</think><answer>do(action="Take_over")</answer>', SIZE_PX)
PRESS = read('<think>Pay.</think><answer>do(action="Tap", element="pay")</answer>', SIZE_PX)


@pytest.mark.parametrize(
    "answers", [(Answer.FINISHED,) * 3, (Answer.GIVE_UP,)], ids=["three in a row", "given up"]
)
async def test_take_overs_that_the_model_wanted_do_not_end_the_task_at_a_protected_page(
    world: World, answers: tuple[Answer, ...]
) -> None:
    async with world.scene(*[HAND_OVER] * len(answers), Finish("x")) as play:
        play.phone.pages = [APP]
        await play.submit()
        for number, answer in enumerate(answers, 1):
            wanted = await play.asks()
            if number == len(answers):
                play.phone.pages = [SHEET]
            await play.dispatcher.requests.answer(ANN, wanted.request.request_id, answer)
        own = await play.asks()
        play.phone.pages = [APP]
        await play.dispatcher.requests.answer(ANN, own.request.request_id, Answer.FINISHED)
        ended = await play.ends()
    assert (own.request.kind, own.hidden) == (RequestKind.TAKE_OVER, True)
    assert ended.outcome.kind is EndKind.DONE


async def test_words_of_the_model_do_not_keep_the_pay_button_from_being_asked_about(world: World) -> None:
    phone = PaperPhone(pages=[APP], tree=SINGLE)
    async with world.scene(HAND_OVER, PRESS, Finish("x"), phone=phone, rules=ASKS) as play:
        await play.submit()
        wanted = await play.asks()
        play.phone.pages = [APP, SHEET]  # where its press cannot be read, and what comes then
        await play.dispatcher.requests.answer(ANN, wanted.request.request_id, Answer.FINISHED)
        own = await play.asks()
    assert own.request.kind is RequestKind.APPROVAL


async def test_who_decided_a_step_is_in_the_journal_and_holds_after_a_restart(world: World) -> None:
    phone = PaperPhone(pages=[APP])
    async with world.scene(HAND_OVER, phone=phone) as play:
        task = await play.submit()
        wanted = await play.asks()
        phone.pages = [SHEET]
        await play.dispatcher.requests.answer(ANN, wanted.request.request_id, Answer.FINISHED)
        for _ in range(2):
            own = await play.asks()
            await play.dispatcher.requests.answer(ANN, own.request.request_id, Answer.FINISHED)
        await play.asks()
    async with world.scene(phone=phone) as play:
        steps = await play.journal.steps.of(task.task_id)
        third = await play.asks()
        await play.dispatcher.requests.answer(ANN, third.request.request_id, Answer.FINISHED)
        ended = await play.ends()
    farhand = DecidedBy.FARHAND
    assert [step.decided_by for step in steps[:4]] == [DecidedBy.MODEL, farhand, farhand, farhand]
    assert {step.raw for step in steps} == {HAND_OVER.raw}
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "protected_page")
