"""Who may answer which request: whose it is, with which right, on which phone, and up to how much money."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest

from agent.approval.requests import RequestBroker
from agent.contract.binding import Binding, Kind
from agent.contract.event_stream import EventStream
from agent.contract.page import PageSource
from agent.contract.people import Caller, Right
from agent.contract.requests import Answer, AnswerOutcome, RequestKind, RequestState
from agent.contract.spending import costs
from agent.journal import Journal
from tests.worlds.card_values import request as card_request
from tests.worlds.cases import each_of
from tests.worlds.people import (
    ADMIN,
    ANN,
    BOB,
    ELSEWHERE,
    STRANGER,
    VIEWER,
    only,
    paying,
    request_of,
    task_of,
    up_to,
)

YES, NOT_YOURS = AnswerOutcome.ACCEPTED, AnswerOutcome.NOT_YOURS
OVER, SECOND, CODE = AnswerOutcome.OVER_LIMIT, AnswerOutcome.NEEDS_SECOND, AnswerOutcome.NEEDS_CODE


@contextlib.asynccontextmanager
async def waiting(
    folder: Path, kind: RequestKind = RequestKind.APPROVAL, binding: Binding | None = None, allowed: int = 1
) -> AsyncGenerator[tuple[RequestBroker, Journal, int]]:
    """A request of Ann's running task; of money unless another binding is given."""
    if kind is RequestKind.APPROVAL and binding is None:
        binding = paying()
    async with Journal.open(folder / "journal.sqlite3") as journal:
        task = await task_of(journal, ANN.person_id)
        request = await request_of(journal, task, kind, binding, allowed)
        yield RequestBroker(journal, EventStream()), journal, request.request_id


_APPROVE, _TAKE, _CONTROL = Right.APPROVE, Right.TAKE_OVER, Right.CONTROL
_APPROVAL, _TAKE_OVER = RequestKind.APPROVAL, RequestKind.TAKE_OVER
_UNLOCK, _QUESTION = RequestKind.UNLOCK, RequestKind.QUESTION
_RIGHTS = [
    # whose, kind, answer, what becomes of it
    (ANN, _APPROVAL, Answer.APPROVE, YES),
    (BOB, _APPROVAL, Answer.APPROVE, YES),
    (ADMIN, _APPROVAL, Answer.APPROVE, YES),
    (only(ANN, _APPROVE), _APPROVAL, Answer.APPROVE, YES),
    (only(BOB, _APPROVE), _APPROVAL, Answer.APPROVE, YES),
    (only(ANN, _CONTROL, _TAKE), _APPROVAL, Answer.APPROVE, NOT_YOURS),
    (only(BOB, _CONTROL, _TAKE), _APPROVAL, Answer.APPROVE, NOT_YOURS),
    (VIEWER, _APPROVAL, Answer.APPROVE, NOT_YOURS),
    (STRANGER, _APPROVAL, Answer.APPROVE, NOT_YOURS),
    (ELSEWHERE, _APPROVAL, Answer.APPROVE, NOT_YOURS),
    (replace(ANN, phone_id="another phone"), _APPROVAL, Answer.APPROVE, NOT_YOURS),
    (replace(ANN, phone_id=""), _APPROVAL, Answer.APPROVE, YES),
    (only(ANN), _APPROVAL, Answer.REJECT, YES),
    (replace(ANN, phone_id="another phone"), _APPROVAL, Answer.REJECT, YES),
    (BOB, _APPROVAL, Answer.REJECT, YES),
    (only(BOB, _CONTROL, _TAKE), _APPROVAL, Answer.REJECT, NOT_YOURS),
    (VIEWER, _APPROVAL, Answer.REJECT, NOT_YOURS),
    (ELSEWHERE, _APPROVAL, Answer.REJECT, NOT_YOURS),
    (ANN, _APPROVAL, Answer.APPROVE_TASK, AnswerOutcome.UNKNOWN),
    (ANN, _APPROVAL, Answer.FINISHED, AnswerOutcome.UNKNOWN),
    (ANN, _APPROVAL, Answer.REPLY, AnswerOutcome.UNKNOWN),
    (ANN, _TAKE_OVER, Answer.FINISHED, YES),
    (BOB, _TAKE_OVER, Answer.FINISHED, YES),
    (only(ANN, _CONTROL, _APPROVE), _TAKE_OVER, Answer.FINISHED, NOT_YOURS),
    (only(ANN, _CONTROL, _APPROVE), _TAKE_OVER, Answer.GIVE_UP, YES),
    (only(BOB, _CONTROL, _APPROVE), _TAKE_OVER, Answer.GIVE_UP, NOT_YOURS),
    (only(BOB, _TAKE), _TAKE_OVER, Answer.GIVE_UP, YES),
    (VIEWER, _TAKE_OVER, Answer.FINISHED, NOT_YOURS),
    (ELSEWHERE, _TAKE_OVER, Answer.FINISHED, NOT_YOURS),
    (only(BOB, _TAKE), _UNLOCK, Answer.FINISHED, YES),
    (only(BOB, _APPROVE), _UNLOCK, Answer.FINISHED, NOT_YOURS),
    (ANN, _UNLOCK, Answer.APPROVE, AnswerOutcome.UNKNOWN),
    (ANN, _QUESTION, Answer.REPLY, YES),
    (only(ANN, Right.VIEW), _QUESTION, Answer.REPLY, NOT_YOURS),
    (BOB, _QUESTION, Answer.REPLY, NOT_YOURS),
    (ADMIN, _QUESTION, Answer.REPLY, NOT_YOURS),
    (ELSEWHERE, _QUESTION, Answer.REPLY, NOT_YOURS),
]


@pytest.mark.parametrize(("caller", "kind", "answer", "outcome"), _RIGHTS)
async def test_an_answer_counts_by_whose_it_is_and_by_the_right_on_that_phone(
    tmp_path: Path, caller: Caller, kind: RequestKind, answer: Answer, outcome: AnswerOutcome
) -> None:
    async with waiting(tmp_path, kind) as (broker, journal, number):
        assert await broker.answer(caller, number, answer, "Large") is outcome
        row = await journal.requests.get(number)
        assert row is not None
        assert (row.state is not RequestState.PENDING) is (outcome is YES)
        by = (caller.name, caller.person_id) if outcome is YES else ("", 0)
        assert (row.answered_by, row.answered_by_id) == by


def test_no_answer_or_kind_of_request_is_missing_from_the_table() -> None:
    assert {kind for _, kind, _, _ in _RIGHTS} == set(RequestKind)
    assert {answer for _, _, answer, _ in _RIGHTS} == set(Answer)


_UNLABELLED = Binding((Kind.UNLABELLED,), "Tap", "com.farhand.coffee", point=(1, 1), times=3)
_UNREAD = Binding((Kind.FLAGGED,), "Tap", "com.farhand.coffee", point=(1, 1), source=PageSource.NONE)
_SENDING = Binding((Kind.SEND,), "Tap", "chat", target="Send", party="Mum", text="hi", source=PageSource.TREE)
_ORDER = Binding((Kind.ORDER,), "Tap", "shop", target="Order", amount="20.00", source=PageSource.TREE)
_strict = replace(ANN, second_person=True)


@pytest.mark.parametrize(
    ("caller", "binding", "outcome"),
    [
        (up_to(ANN, "36.80"), paying("¥36.80"), YES),
        (up_to(ANN, "36.79"), paying("¥36.80"), OVER),
        (up_to(ANN, "100"), paying("¥1,299.00"), OVER),
        (up_to(ANN, "100"), paying("99,00 €"), YES),
        (up_to(ANN, "0"), paying("¥0.01"), OVER),
        (up_to(ANN, "1000000"), paying(""), OVER),
        (up_to(ANN, ""), paying(""), YES),
        (up_to(ANN, "1000000"), _UNLABELLED, OVER),
        (up_to(ANN, "1000000"), _UNREAD, OVER),
        (up_to(ANN, "0"), _SENDING, YES),
        (up_to(ANN, "19"), _ORDER, OVER),
        (up_to(BOB, "36.79"), paying("¥36.80"), OVER),
        (up_to(BOB, "36.80"), paying("¥36.80"), YES),
        (up_to(ADMIN, "36.79"), paying("¥36.80"), OVER),
        # the person's own code
        (up_to(ANN, "", "36.79"), paying("¥36.80"), CODE),
        (up_to(ANN, "", "36.80"), paying("¥36.80"), YES),
        (up_to(ANN, "", "1000000"), paying(""), CODE),
        (up_to(ANN, "", "0"), _SENDING, YES),
        (replace(up_to(ANN, "", "0"), code_given=True), paying("¥36.80"), YES),
        (replace(up_to(ANN, "", "0"), code_given=True), paying(""), YES),
        (replace(up_to(ANN, "36.79", "0"), code_given=True), paying("¥36.80"), OVER),
        (replace(up_to(ANN, "36.79"), code_given=True), paying(""), OVER),
        (up_to(ANN, "36.79", "0"), paying("¥36.80"), OVER),
        # another person must agree
        (_strict, paying("¥36.80"), SECOND),
        (_strict, _SENDING, SECOND),
        (replace(_strict, code_given=True), paying("¥36.80"), SECOND),
        (up_to(_strict, "1"), paying("¥36.80"), SECOND),
        (replace(BOB, second_person=True), paying("¥36.80"), YES),
        (replace(ADMIN, second_person=True), paying("¥36.80"), YES),
    ],
)
async def test_a_yes_counts_within_a_person_s_numbers(
    tmp_path: Path, caller: Caller, binding: Binding, outcome: AnswerOutcome
) -> None:
    async with waiting(tmp_path, binding=binding) as (broker, journal, number):
        assert await broker.answer(caller, number, Answer.APPROVE, "") is outcome
        row = await journal.requests.get(number)
        assert row is not None
        assert row.state is (RequestState.APPROVED if outcome is YES else RequestState.PENDING)


@pytest.mark.parametrize(
    "caller",
    [up_to(ANN, "1"), up_to(ANN, "", "1"), _strict, only(ANN)],
    ids=["limit", "code", "second", "right"],
)
async def test_whoever_may_not_say_yes_may_say_no(tmp_path: Path, caller: Caller) -> None:
    async with waiting(tmp_path) as (broker, _, number):
        assert await broker.answer(caller, number, Answer.APPROVE, "") is not YES
        assert await broker.answer(caller, number, Answer.REJECT, "") is YES


async def test_a_yes_for_the_task_needs_no_second_person_s_purse_but_the_second_person(
    tmp_path: Path,
) -> None:
    async with waiting(tmp_path, binding=_SENDING, allowed=5) as (broker, journal, number):
        assert await broker.answer(_strict, number, Answer.APPROVE_TASK, "") is SECOND
        assert await broker.answer(up_to(BOB, "0"), number, Answer.APPROVE_TASK, "") is YES
        row = await journal.requests.get(number)
        assert row is not None
        assert (row.left, row.answered_by_id) == (5, BOB.person_id)


@pytest.mark.parametrize(
    "caller",
    [up_to(BOB, "1"), up_to(BOB, "", "1"), replace(ANN, second_person=True)],
    ids=["limit", "code", "second"],
)
async def test_what_is_decided_is_said_to_be_so_before_anybody_s_numbers(
    tmp_path: Path, caller: Caller
) -> None:
    async with waiting(tmp_path) as (broker, journal, number):
        assert await broker.answer(ADMIN, number, Answer.REJECT, "") is YES
        assert await broker.answer(caller, number, Answer.APPROVE, "") is AnswerOutcome.ALREADY
        assert await broker.answer(VIEWER, number, Answer.APPROVE, "") is NOT_YOURS
        row = await journal.requests.get(number)
        assert row is not None
        assert (row.state, row.answered_by) == (RequestState.REJECTED, ADMIN.name)


async def test_what_has_expired_is_said_to_be_so_before_anybody_s_numbers(tmp_path: Path) -> None:
    clock = [1_000_000.0]
    async with Journal.open(tmp_path / "journal.sqlite3", lambda: clock[0]) as journal:
        request = await request_of(journal, await task_of(journal, ANN.person_id), binding=paying())
        broker = RequestBroker(journal, EventStream(), clock=lambda: clock[0])
        clock[0] += 600
        answered = await broker.answer(up_to(ANN, "1"), request.request_id, Answer.APPROVE, "")
        assert answered is AnswerOutcome.EXPIRED


@each_of(
    ("binding", "may_cost"),
    [
        (None, False),
        (_SENDING, False),
        (_ORDER, True),
        (_UNLABELLED, True),
        (_UNREAD, True),
        (replace(_UNREAD, source=PageSource.TREE, target="Next"), False),
        (replace(_SENDING, amount="¥5"), True),
    ],
)
def test_what_may_cost_money(binding: Binding | None, may_cost: bool) -> None:
    assert costs(card_request(RequestKind.APPROVAL, "", binding=binding)) is may_cost


@each_of(
    ("kinds", "claim", "target", "quote", "may_cost"),
    [
        ((Kind.FLAGGED,), "pay 500 EUR", "Weiter", (), True),
        ((Kind.FLAGGED,), "要付款 500 元", "下一步", (), True),
        ((Kind.FLAGGED,), "sensitive", "Weiter", ("Summe 500,00 €", "Weiter"), True),
        ((Kind.FLAGGED,), "sensitive", "Weiter · 500,00 €", (), True),
        ((Kind.FLAGGED,), "sensitive", "Weiter", ("Summe € 1.299",), True),
        ((Kind.SEND, Kind.FLAGGED), "pay 500 EUR", "Submit", (), True),
        ((Kind.FLAGGED,), "deletes the list", "Clear", ("3 things",), False),
        ((Kind.DELETE,), "pay 500 EUR", "Delete", ("Total €500.00",), False),
    ],
)
def test_what_only_the_model_flags_may_cost_money_in_words_that_no_rule_knows(
    kinds: tuple[Kind, ...], claim: str, target: str, quote: tuple[str, ...], may_cost: bool
) -> None:
    binding = replace(_UNREAD, kinds=kinds, source=PageSource.TREE, target=target, quote=quote)
    assert costs(card_request(RequestKind.APPROVAL, claim, binding=binding)) is may_cost
