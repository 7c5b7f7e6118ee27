"""Approvals are bound to what was shown: each difference ends one, each is good for its number of inputs."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Action, ActionResult, Finish, Interact, Reason, ResultKind, Tap, TypeText
from agent.contract.audit import AuditEvent
from agent.contract.events import HumanAnswered, HumanNeeded, StepDone
from agent.contract.requests import CHANGED_TWICE, Answer, AnswerOutcome, RequestKind, RequestState
from agent.contract.tasks import EndKind, TaskState
from agent.journal import Journal
from agent.policy.rules.rules import LimitRules, Rules
from devices.base import Observation
from tests.worlds.agent_world import ANN, BOB, Play, World
from tests.worlds.approval_world import (
    BLANK,
    OFF,
    PAY,
    PLAIN,
    SEND,
    FixedRules,
    Side,
    SidePhone,
    SideReader,
    paper_policy,
)

LATTE = Side()


FEW = FixedRules(Rules(limits=LimitRules(unlabelled_taps=3, repeats=3)))


@pytest.fixture
def world(tmp_path: Path) -> World:
    """With a policy of paper."""
    return World(tmp_path, judge=paper_policy)


@contextlib.asynccontextmanager
async def scene(world: World, *actions: Action, phone: SidePhone | None = None) -> AsyncGenerator[Play]:
    phone = phone or SidePhone()
    phone.by_helper = True
    async with world.scene(*actions, Finish("x"), phone=phone, reader=SideReader(), rules=FEW) as play:
        yield play


def taps(phone: SidePhone) -> int:
    return sum(name == "tap" for name, *_ in phone.inputs)


def results(play: Play) -> list[tuple[ResultKind, str]]:
    return [(step.step.result.kind, step.step.result.detail) for step in play.steps()]


async def audited(play: Play, event: AuditEvent) -> list[str]:
    """The reasons of these lines."""
    return [entry.reason for entry in await play.journal.audit.all() if entry.event is event]


async def press(play: Play, answer: Answer = Answer.APPROVE) -> RequestKind:
    """Waits for the next request and answers it."""
    asked = await play.asks()
    assert (
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, answer) is AnswerOutcome.ACCEPTED
    )
    return asked.request.kind


@pytest.mark.parametrize(
    ("now", "what"),
    [
        (replace(LATTE, app="com.evil"), "app"),
        (replace(LATTE, activity="Tip"), "activity"),
        (replace(LATTE, window="2b"), "window"),
        (replace(LATTE, above=("9 u0 com.evil/.Bubble",)), "above"),
        (replace(LATTE, total="368.00"), "target"),
        (replace(LATTE, party="Evil Inc"), "party"),
        (replace(LATTE, covered=True), "picture"),
        (replace(LATTE, clock=50, readable=False), "unread"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_a_yes_is_void_if_anything_it_was_for_is_different(world: World, now: Side, what: str) -> None:
    phone = SidePhone()
    async with scene(world, Tap(PAY), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.side = now
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        ended = await play.ends()
        row = await play.journal.requests.get(asked.request.request_id)
        assert await audited(play, AuditEvent.REQUEST_VOID) == [what]
        assert await audited(play, AuditEvent.INPUT_SENT) == []
    assert (phone.inputs, ended.approved) == ([], ())
    reason = Reason.PAGE_UNREAD if what == "unread" else Reason.SCREEN_CHANGED
    assert results(play)[0] == (ResultKind.VOID, reason)
    assert row is not None
    assert (row.state, row.used) == (RequestState.VOID, 0)
    assert [(event.state, event.changed) for event in play.told if isinstance(event, HumanAnswered)] == [
        (RequestState.APPROVED, ""),
        (RequestState.VOID, what),
    ]


async def test_a_countdown_goes_on_and_the_yes_holds(world: World) -> None:
    phone = SidePhone()
    async with scene(world, Tap(PAY), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        assert asked.request.binding is not None
        phone.side = replace(LATTE, clock=41)
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        ended = await play.ends()
    assert phone.inputs == [("tap", *PAY)]
    assert [(done.binding.amount, done.binding.party, done.by) for done in ended.approved] == [
        ("36.80", "Blue Door Coffee", "Ann")
    ]


async def test_what_was_agreed_to_is_on_disk_before_anybody_is_asked(world: World) -> None:
    async with scene(world, Tap(PAY)) as play:
        await play.submit()
        asked = await play.asks()
        row = await play.journal.requests.get(asked.request.request_id)
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        await play.ends()
    assert row is not None
    assert row.request.binding == asked.request.binding
    assert row.request.binding is not None
    assert (row.request.binding.amount, row.request.binding.above) == ("36.80", LATTE.above)
    assert (row.allowed, row.used, row.left) == (1, 0, 0)


async def test_a_screen_gone_dark_is_woken_and_compared(world: World) -> None:
    phone = SidePhone()
    async with scene(world, Tap(PAY), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.asleep = OFF
        phone.side = replace(LATTE, clock=3)
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.ends()
    assert phone.inputs == [("tap", *PAY)]


async def test_another_window_at_the_last_moment_voids_the_yes(world: World) -> None:
    phone = SidePhone(slips_to="66 u0 com.evil/.Popup")
    async with scene(world, Tap(PAY), phone=phone) as play:
        await play.submit()
        await press(play)
        ended = await play.ends()
        assert await audited(play, AuditEvent.REQUEST_VOID) == ["window"]
    assert (phone.inputs, ended.approved) == ([], ())
    assert results(play)[0] == (ResultKind.VOID, Reason.SCREEN_CHANGED)


async def test_a_free_touch_is_not_sent_to_another_window_and_voids_nothing(world: World) -> None:
    phone = SidePhone(slips_to="66 u0 com.evil/.Popup")
    async with scene(world, Tap(PLAIN), TypeText("hi"), phone=phone) as play:
        await play.submit()
        await play.ends()
        assert await audited(play, AuditEvent.REQUEST_VOID) == []
    assert (phone.inputs, phone.windows) == ([], ["1a u0 com.farhand.coffee/.Checkout"] * 2)
    assert results(play)[:2] == [(ResultKind.VOID, Reason.SCREEN_CHANGED)] * 2


async def test_after_two_voids_the_third_is_left_to_the_person(world: World) -> None:
    phone = SidePhone()
    kinds: list[RequestKind] = []
    words: list[str] = []
    async with scene(world, Tap(PAY), Tap(PAY), Tap(PAY), phone=phone) as play:
        await play.submit()
        for number, answer in enumerate((Answer.APPROVE, Answer.APPROVE, Answer.FINISHED)):
            asked = await play.asks()
            kinds.append(asked.request.kind)
            words.append(asked.request.text)
            phone.side = replace(LATTE, window=f"2{number}")
            await play.dispatcher.requests.answer(ANN, asked.request.request_id, answer)
        await play.ends()
    assert kinds == [RequestKind.APPROVAL, RequestKind.APPROVAL, RequestKind.TAKE_OVER]
    assert words[-1] == CHANGED_TWICE
    assert phone.inputs == []


async def test_pictures_of_the_app_are_private_once_a_payment_was_sent_in_it(world: World) -> None:
    menu = replace(LATTE, sells=False)
    phone = SidePhone(side=menu)
    asked: list[HumanNeeded] = []
    question = Interact("?")
    async with scene(world, question, Tap(PAY), question, question, phone=phone) as play:
        await play.submit()
        for answer, then in (
            (Answer.REPLY, LATTE),
            (Answer.APPROVE, LATTE),
            (Answer.REPLY, menu),
            (Answer.REPLY, menu),
        ):
            asked.append(await play.asks())
            phone.side = then
            await play.dispatcher.requests.answer(ANN, asked[-1].request.request_id, answer, "yes")
        await play.ends()
    assert phone.inputs == [("tap", *PAY)]
    assert (asked[0].request.private, asked[3].request.private) == (False, True)


async def test_three_presses_at_once_pay_once(world: World) -> None:
    async with scene(world, Tap(PAY)) as play:
        await play.submit()
        number = (await play.asks()).request.request_id
        presses = (play.dispatcher.requests.answer(ANN, number, Answer.APPROVE) for _ in range(3))
        outcomes = await asyncio.gather(*presses)
        await play.ends()
        row = await play.journal.requests.get(number)
        assert await audited(play, AuditEvent.PRESS_REFUSED) == ["already"]  # one row a minute
    assert sorted(outcomes) == [AnswerOutcome.ACCEPTED, AnswerOutcome.ALREADY, AnswerOutcome.ALREADY]
    assert play.phone.inputs == [("tap", *PAY)]
    assert row is not None
    assert (row.used, row.allowed) == (1, 1)


async def test_a_stop_between_the_yes_and_the_touch_sends_nothing(world: World) -> None:
    phone = SidePhone()
    async with scene(world, Tap(PAY), phone=phone) as play:
        task = await play.submit()
        asked = await play.asks()
        phone.hold_look = asyncio.Event()
        seen = phone.done.count("look")
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await phone.until_done("look", seen + 1)
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        ended = await play.ends()
        phone.hold_look.set()
        assert not await play.journal.steps.intend(task.task_id, 1, asked.request.request_id)
    assert (ended.outcome.kind, phone.inputs, ended.approved) == (EndKind.STOPPED, [], ())


async def test_a_restart_between_the_yes_and_the_touch_sends_nothing(world: World) -> None:
    phone = SidePhone()
    async with scene(world, Tap(PAY), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.hold_look = asyncio.Event()
        seen = phone.done.count("look")
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await phone.until_done("look", seen + 1)
    phone.hold_look = None
    async with scene(world, phone=phone) as play:
        again = await play.asks()
        assert phone.inputs == []
        old = await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        assert old is AnswerOutcome.ALREADY  # the yes was taken back
        assert again.offline is not None
        assert not again.uncertain
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.APPROVE)
        ended = await play.ends()
    voided = next(event for event in play.told if isinstance(event, HumanAnswered))
    assert (voided.state, voided.text) == (RequestState.VOID, Reason.INTERRUPTED)
    assert [done.binding.times for done in ended.approved] == [1]
    assert phone.inputs == [("tap", *PAY)]


async def test_a_restart_in_the_middle_of_the_touch_never_repeats_it_and_asks_with_a_warning(
    world: World,
) -> None:
    phone = SidePhone(hold_input=asyncio.Event())
    async with scene(world, Tap(PAY), phone=phone) as play:
        await play.submit()
        await press(play)
        await phone.touched.wait()
    phone.hold_input = None
    async with scene(world, Tap(PAY), phone=phone) as play:
        again = await play.asks()
        assert again.uncertain
        assert taps(phone) == 1
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.REJECT)
        ended = await play.ends()
    assert [(done.binding.amount, done.uncertain) for done in ended.approved] == [("36.80", True)]
    assert taps(phone) == 1


async def test_a_yes_for_more_of_the_same_is_used_up_if_one_of_them_is_uncertain(world: World) -> None:
    phone = SidePhone(hold_input=asyncio.Event())
    async with scene(world, Tap(SEND), phone=phone) as play:
        await play.submit()
        await press(play, Answer.APPROVE_TASK)
        await phone.touched.wait()
    phone.hold_input = None
    async with scene(world, Tap(SEND), phone=phone) as play:
        again = await play.asks()
        assert again.uncertain
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.REJECT)
        await play.ends()
    assert phone.inputs == [("tap", *SEND)]


async def test_on_another_page_after_a_restart_the_model_decides_anew(world: World) -> None:
    phone = SidePhone()
    async with scene(world, Tap(PAY), phone=phone) as play:
        await play.submit()
        await play.asks()
    phone.side = replace(phone.side, total="368.00")
    async with scene(world, Finish("too dear"), phone=phone) as play:
        ended = await play.ends()
    assert ended.outcome.message == "too dear"
    assert not [event for event in play.told if isinstance(event, HumanNeeded)]
    assert phone.inputs == []


async def test_a_no_that_was_given_before_a_crash_is_a_no_after_it(world: World) -> None:
    async with scene(world, Tap(PAY)) as play:
        task = await play.submit()
        asked = await play.asks()
    async with Journal.open(world.folder / "journal.sqlite3") as journal:  # committed, then the power went
        outcome = await journal.requests.settle(
            asked.request.request_id, ANN.person_id, RequestState.REJECTED, ANN.name
        )
        assert outcome is AnswerOutcome.ACCEPTED
    async with scene(world, Finish("left it")) as play:
        assert (await play.ends()).outcome.message == "left it"
        steps = await play.journal.steps.of(task.task_id)
    assert steps[0].result == ActionResult(ResultKind.REJECTED)
    assert not [event for event in play.told if isinstance(event, HumanNeeded)]


async def test_for_this_task_is_asked_once_and_good_for_as_many_as_the_rules_say(world: World) -> None:
    async with scene(world, *[Tap(SEND)] * 4) as play:
        await play.submit()
        await press(play, Answer.APPROVE_TASK)
        await press(play, Answer.REJECT)  # the fourth
        ended = await play.ends()
        assert len(await audited(play, AuditEvent.INPUT_ASKS)) == 4
        assert len(await audited(play, AuditEvent.INPUT_SENT)) == 3
    assert play.phone.inputs == [("tap", *SEND)] * 3
    assert [done.binding.times for done in ended.approved] == [3]
    assert results(play)[3][0] is ResultKind.REJECTED


async def test_a_plain_yes_to_sending_is_good_for_one(world: World) -> None:
    async with scene(world, Tap(SEND), Tap(SEND)) as play:
        await play.submit()
        await press(play)
        await press(play, Answer.REJECT)
        await play.ends()
    assert play.phone.inputs == [("tap", *SEND)]


@pytest.mark.parametrize(
    "other", [replace(LATTE, party="Eve"), replace(LATTE, app="com.other"), replace(LATTE, activity="Group")]
)
async def test_for_this_task_goes_for_the_same_recipient_in_the_same_app_alone(
    world: World, other: Side
) -> None:
    phone = SidePhone()
    async with scene(world, Tap(SEND), Tap(PLAIN), Tap(SEND), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.hold_input = asyncio.Event()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE_TASK)
        await phone.touched.wait()
        phone.side = other
        phone.hold_input.set()
        assert await press(play, Answer.REJECT) is RequestKind.APPROVAL
        await play.ends()
    assert phone.inputs == [("tap", *SEND), ("tap", *PLAIN)]


async def test_a_changed_screen_stops_one_message_but_not_the_yes_for_the_task(world: World) -> None:
    phone = SidePhone()
    async with scene(world, Tap(SEND), Tap(SEND), Tap(SEND), phone=phone) as play:
        await play.submit()
        await press(play, Answer.APPROVE_TASK)
        await phone.until_done("tap")
        phone.slips_to = "66 u0 com.evil/.Popup"
        await phone.until_done("tap", 2)
        phone.slips_to = ""
        await play.ends()
    assert [kind for kind, _ in results(play)[:3]] == [ResultKind.DONE, ResultKind.VOID, ResultKind.DONE]
    assert sum(isinstance(event, HumanNeeded) for event in play.told) == 1


async def test_for_this_task_does_not_exist_for_payments(world: World) -> None:
    async with scene(world, Tap(PAY), Tap(PAY)) as play:
        await play.submit()
        first = (await play.asks()).request
        answer = await play.dispatcher.requests.answer(ANN, first.request_id, Answer.APPROVE_TASK)
        still = await play.journal.requests.get(first.request_id)
        await play.dispatcher.requests.answer(ANN, first.request_id, Answer.APPROVE)
        await press(play, Answer.REJECT)
        await play.ends()
    assert answer is AnswerOutcome.UNKNOWN
    assert still is not None
    assert still.state is RequestState.PENDING
    assert play.phone.inputs == [("tap", *PAY)]


async def test_touches_without_labels_are_asked_for_once_and_then_left_to_the_person(world: World) -> None:
    async with scene(world, *[Tap(BLANK)] * 4) as play:
        await play.submit()
        assert await press(play) is RequestKind.APPROVAL
        assert await press(play, Answer.FINISHED) is RequestKind.TAKE_OVER
        await play.ends()
    assert play.phone.inputs == [("tap", *BLANK)] * 3
    assert sum(isinstance(event, HumanNeeded) for event in play.told) == 2


async def test_a_no_to_touches_without_labels_is_not_asked_again(world: World) -> None:
    async with scene(world, Tap(BLANK), Tap(BLANK)) as play:
        await play.submit()
        await press(play, Answer.REJECT)
        await play.ends()
    assert play.phone.inputs == []
    assert [kind for kind, _ in results(play)[:2]] == [ResultKind.REJECTED, ResultKind.REJECTED]


async def test_touches_without_labels_are_never_a_payment_s(world: World) -> None:
    async with scene(world, Tap(BLANK), Tap(PAY)) as play:
        await play.submit()
        await press(play)
        await press(play, Answer.REJECT)
        await play.ends()
    assert play.phone.inputs == [("tap", *BLANK)]


async def test_whose_person_cannot_be_reached_a_task_pauses_and_its_approval_ends(world: World) -> None:
    async with scene(world, Tap(PAY)) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.tasks.pause_unreachable(BOB.person_id)
        row = await play.journal.requests.get(asked.request.request_id)
        await play.dispatcher.tasks.pause_unreachable(ANN.person_id)
        ended = await play.ends()
        late = await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
    assert row is not None
    assert row.state is RequestState.PENDING
    assert (ended.outcome.kind, ended.task.state) == (EndKind.PAUSED, TaskState.PAUSED)
    assert late in (AnswerOutcome.EXPIRED, AnswerOutcome.ALREADY)
    assert play.phone.inputs == []


async def test_whose_person_cannot_be_reached_a_take_over_pauses_the_task(world: World) -> None:
    phone = SidePhone()
    async with scene(world, *[Tap(BLANK)] * 4, phone=phone) as play:
        await play.submit()
        await press(play)
        await play.asks()
        await play.dispatcher.tasks.pause_unreachable(ANN.person_id)
        ended = await play.ends()
    assert (ended.outcome.kind, ended.task.state) == (EndKind.PAUSED, TaskState.PAUSED)


async def test_the_audit_tells_the_whole_life_of_an_approval_without_texts(world: World) -> None:
    async with scene(world, Tap(PAY)) as play:
        task = await play.submit()
        await press(play)
        await play.ends()
        lines = await play.journal.audit.all()
    events = [
        AuditEvent.INPUT_ASKS,
        AuditEvent.REQUEST_OPENED,
        AuditEvent.REQUEST_APPROVED,
        AuditEvent.INPUT_SENT,
    ]
    assert [line.event for line in lines] == events
    assert {(line.task_id, line.phone_id, line.step, line.kinds) for line in lines} == {
        (task.task_id, "paper", 1, "pay")
    }
    assert {(line.action, line.app) for line in lines} == {("Tap", "com.farhand.coffee")}
    assert {line.person_id for line in lines} == {ANN.person_id}
    assert not any("36.80" in str(line) or "Blue Door" in str(line) for line in lines)


async def test_screens_that_keep_changing_end_also_a_yes_for_the_task(world: World) -> None:
    phone = SidePhone()
    async with scene(world, *[Tap(SEND)] * 4, phone=phone) as play:
        await play.submit()
        await press(play, Answer.APPROVE_TASK)
        await phone.until_done("tap")
        phone.slips_to = "66 u0 com.evil/.Popup"
        assert await press(play, Answer.FINISHED) is RequestKind.TAKE_OVER
        await play.ends()
    kinds = [ResultKind.DONE, ResultKind.VOID, ResultKind.VOID, ResultKind.ANSWERED]
    assert ([kind for kind, _ in results(play)[:4]], taps(phone)) == (kinds, 1)


async def test_a_page_that_moved_on_before_it_was_asked_about_is_not_asked_about(world: World) -> None:
    class Moving(SidePhone):
        """Is another page from its second look on."""

        async def observe(self) -> Observation:
            seen = await super().observe()
            self.side = replace(LATTE, total="90.50")
            return seen

    async with scene(world, Tap(PAY), phone=Moving()) as play:
        await play.submit()
        await play.ends()
        assert await audited(play, AuditEvent.REQUEST_OPENED) == []
    assert results(play)[0] == (ResultKind.VOID, Reason.SCREEN_CHANGED)


async def test_pages_that_never_stand_still_are_left_to_the_person_without_a_question(world: World) -> None:
    class Restless(SidePhone):
        """Every look shows another sum."""

        async def observe(self) -> Observation:
            seen = await super().observe()
            self.side = replace(LATTE, total=f"{self.done.count('look')}.00")
            return seen

    async with scene(world, *[Tap(PAY)] * 3, phone=Restless()) as play:
        await play.submit()
        assert await press(play, Answer.FINISHED) is RequestKind.TAKE_OVER
        await play.ends()
    assert play.phone.inputs == []


async def test_a_text_that_cannot_be_shown_whole_is_not_asked_about(tmp_path: Path) -> None:
    async with scene(World(tmp_path), TypeText("a" * 500 + " and the tail\n")) as play:
        await play.submit()
        await play.ends()
        assert await audited(play, AuditEvent.REQUEST_OPENED) == []
    assert (results(play)[0], play.phone.inputs) == ((ResultKind.FAILED, Reason.TEXT_TOO_LONG), [])


async def test_a_message_that_may_have_been_sent_is_asked_about_again_under_the_same_yes(
    world: World,
) -> None:
    phone = SidePhone(vanishes_at_input=1)
    async with scene(world, Tap(SEND), Tap(SEND), Tap(SEND), phone=phone) as play:
        await play.submit()
        await press(play, Answer.APPROVE_TASK)
        await play.hears(StepDone)
        await play.hears(StepDone)
        play.phones.comes_back()
        asked = await play.asks()
        assert (asked.request.kind, asked.uncertain) == (RequestKind.APPROVAL, True)
        assert taps(phone) == 1
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        await play.ends()
    assert taps(phone) == 1
    assert [kind for kind, _ in results(play)][:3] == [
        ResultKind.DONE, ResultKind.UNKNOWN, ResultKind.REJECTED,
    ]  # fmt: skip


async def test_a_touch_without_a_label_that_may_have_arrived_leaves_the_rest_to_the_person(
    world: World,
) -> None:
    phone = SidePhone(vanishes_at_input=0)
    async with scene(world, Tap(BLANK), Tap(BLANK), phone=phone) as play:
        await play.submit()
        await press(play)
        await play.hears(StepDone)
        play.phones.comes_back()
        asked = await play.asks()
        assert asked.request.kind is RequestKind.TAKE_OVER
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        await play.ends()
    assert taps(phone) == 0


async def test_a_yes_that_was_not_used_before_a_pause_is_asked_for_again_after_it(world: World) -> None:
    phone = SidePhone()
    async with scene(world, Tap(SEND), phone=phone) as play:
        task = await play.submit()
        asked = await play.asks()
        phone.hold_look = asyncio.Event()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE_TASK)
        await play.dispatcher.tasks.pause_unreachable(ANN.person_id)
        assert (await play.ends()).outcome.kind is EndKind.PAUSED
        row = await play.journal.requests.get(asked.request.request_id)
        assert row is not None
        assert (row.state, row.reply) == (RequestState.VOID, Reason.INTERRUPTED)
        phone.hold_look = None
        await play.dispatcher.tasks.resume(ANN, task.task_id)
        again = await play.asks()
        assert taps(phone) == 0
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.APPROVE)
        await play.ends()
    assert taps(phone) == 1
