"""Presses on the pad that come too late, from somebody else, or meet a phone that is away."""

import asyncio
import time
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.actions import Reason, ResultKind
from agent.contract.audit import AuditEvent
from agent.contract.people import ALL_RIGHTS, Caller, Right, Spending
from agent.contract.requests import Answer
from agent.contract.takeover import PadKey, PadOutcome, PadView
from agent.policy.rules.rules import AppRules, LimitRules, Rules
from devices.base import Tree
from devices.errors import BadOutput, DeviceOffline, InputRefused
from tests.worlds.agent_world import ANN, BOB
from tests.worlds.pad_world import (
    LATTE,
    MAPS,
    PAY,
    TOTAL,
    audited,
    handed_over,
    key,
    menu,
    press,
    touches,
)
from tests.worlds.paper_phone import PaperPhone, page


async def test_a_window_that_comes_at_the_last_moment_gets_nothing(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.window = "9f u0 com.farhand.bank/.Main"
        assert (await press(play, shown, 1)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []
        assert await touches(tmp_path) == [("Tap", MAPS, ResultKind.VOID)]


async def test_an_older_look_is_not_pressed_on(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        old = await play.dispatcher.takeover.pad(ANN, request_id)
        await play.dispatcher.takeover.pad(ANN, request_id)
        assert (await press(play, old, 1)).outcome is PadOutcome.CHANGED
        for number in (0, -1, 3, 10**9):
            shown = await play.dispatcher.takeover.pad(ANN, request_id)
            assert (await press(play, shown, number)).outcome is PadOutcome.NO_NUMBER
        assert phone.inputs == []


async def test_of_two_presses_at_once_only_the_first_is_sent(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        both = await asyncio.gather(press(play, shown, 1), press(play, shown, 2))
        assert [each.outcome for each in both] == [PadOutcome.DONE, PadOutcome.CHANGED]
        assert phone.inputs == [("tap", 45, 50)]


@pytest.mark.parametrize("answer", [Answer.FINISHED, Answer.GIVE_UP])
async def test_nothing_is_pressed_once_the_request_is_answered(tmp_path: Path, answer: Answer) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        await play.dispatcher.requests.answer(ANN, request_id, answer)
        over = await press(play, shown, 1)
        assert over == PadView(request_id, PadOutcome.OVER)
        assert (await play.dispatcher.takeover.pad(ANN, 999)).outcome is PadOutcome.OVER
        assert phone.inputs == []


async def test_a_request_that_is_answered_between_look_and_press_is_over(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.pages = [page(150)]  # so that the words are read again
        phone.tree_waits = asyncio.Event()
        pressing = asyncio.create_task(press(play, shown, 1))
        await phone.until_done("look", 3)
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        phone.tree_waits.set()
        assert (await pressing).outcome is PadOutcome.OVER
        assert phone.inputs == []
        assert await touches(tmp_path) == []


async def test_a_look_that_comes_after_the_end_offers_nothing(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        phone.tree_waits = asyncio.Event()
        looking = asyncio.create_task(play.dispatcher.takeover.pad(ANN, request_id))
        await phone.until_done("look", 2)
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        phone.tree_waits.set()
        assert await looking == PadView(request_id, PadOutcome.OVER)


async def test_only_the_person_who_was_asked_may_press(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        lesser = Caller(7, "Ann", frozenset(set(Right) - {Right.TAKE_OVER}))
        for caller in (BOB, lesser):
            with pytest.raises(PermissionError):
                await press(play, shown, 1, caller)
        assert phone.inputs == []
        assert [entry.person_id for entry in await audited(play, AuditEvent.PRESS_REFUSED)] == [8]
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE


async def test_a_blocked_app_is_not_pressed_but_can_be_left(tmp_path: Path) -> None:
    phone = menu()
    rules = Rules(apps=AppRules(blocked=(MAPS,)))
    async with handed_over(tmp_path, phone, rules) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        after = await press(play, shown, 1)
        assert after.outcome is PadOutcome.FORBIDDEN
        assert after.look_id
        assert phone.inputs == []
        kept = await audited(play, AuditEvent.INPUT_FORBIDDEN)
        assert [(entry.action, entry.reason, entry.person_id) for entry in kept] == [
            ("Tap", Reason.BLOCKED_APP, 7)
        ]
        assert (await key(play, after, PadKey.HOME)).outcome is PadOutcome.DONE


async def test_more_money_than_the_household_allows_is_not_paid_from_the_pad(tmp_path: Path) -> None:
    phone = menu(TOTAL, PAY)
    rules = Rules(limits=LimitRules.model_validate({"most_money": 20}))
    async with handed_over(tmp_path, phone, rules) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert (await press(play, shown, 1)).outcome is PadOutcome.FORBIDDEN
        assert phone.inputs == []


@pytest.mark.parametrize(
    "lesser",
    [
        replace(ANN, spending=Spending(limit=Decimal(30))),
        replace(ANN, spending=Spending(code_above=Decimal(30))),
        replace(ANN, second_person=True),
        replace(ANN, rights=ALL_RIGHTS - {Right.APPROVE}),
    ],
    ids=["above their limit", "above their code", "always somebody else", "no approver"],
)
async def test_nobody_pays_on_the_pad_what_their_own_yes_would_not_pay(
    tmp_path: Path, lesser: Caller
) -> None:
    phone = menu(TOTAL, PAY)
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(lesser, request_id)
        after = await press(play, shown, 1, lesser)
        assert after.outcome is PadOutcome.OVER_LIMIT
        assert after.look_id
        assert phone.inputs == []
        kept = await audited(play, AuditEvent.INPUT_FORBIDDEN)
        assert [(entry.reason, entry.person_id) for entry in kept] == [(Reason.TOO_MUCH_MONEY, 7)]
        able = replace(lesser, rights=ALL_RIGHTS, spending=Spending(limit=Decimal(40)), second_person=False)
        assert (await press(play, after, 1, able)).outcome is PadOutcome.DONE


async def test_what_needs_a_code_of_the_home_is_not_pressed_on_the_pad(tmp_path: Path) -> None:
    phone = menu(TOTAL, PAY)
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        seed = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
        typed = TOTP(seed.get_secret_value()).at(int(time.time()))
        assert await play.journal.home_codes.set_up(BOB.person_id, seed, typed)
        after = await press(play, shown, 1, replace(ANN, code_given=True))
        assert after.outcome is PadOutcome.NEEDS_CODE
        assert phone.inputs == []
        assert (await key(play, after, PadKey.HOME)).outcome is PadOutcome.DONE
        assert await play.journal.home_codes.remove(BOB.person_id)
        again = await key(play, after, PadKey.REFRESH)
        assert (await press(play, again, 1)).outcome is PadOutcome.DONE


async def test_a_phone_that_is_away_is_said_and_nothing_pressed(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.away = DeviceOffline("gone", name="Paper")
        assert await press(play, shown, 1) == PadView(request_id, PadOutcome.AWAY)
        assert await touches(tmp_path) == []
        phone.away = None
        back = await key(play, shown, PadKey.REFRESH)
        assert back.outcome is PadOutcome.SHOWN
        assert (await press(play, back, 1)).outcome is PadOutcome.DONE


async def test_a_link_that_breaks_while_it_is_sent_leaves_it_unknown(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.vanishes_at_input = 0
        # Never 'nothing was pressed': nobody knows, and nobody can look.
        assert await press(play, shown, 1) == PadView(request_id, PadOutcome.UNKNOWN)
        assert await touches(tmp_path) == [("Tap", MAPS, ResultKind.UNKNOWN)]


class FussyPhone(PaperPhone):
    """Every tap ends with this error."""

    error: Exception

    async def tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "outcome", "kind"),
    [
        (InputRefused("no", name="Paper", reason="x"), PadOutcome.REFUSED, ResultKind.FAILED),
        (BadOutput("odd", name="Paper"), PadOutcome.UNKNOWN, ResultKind.UNKNOWN),
    ],
)
async def test_what_the_phone_itself_refuses_is_told_apart_from_what_nobody_knows(
    tmp_path: Path, error: Exception, outcome: PadOutcome, kind: ResultKind
) -> None:
    phone = FussyPhone([page()])
    phone.tree, phone.error = Tree((LATTE,), 0.0), error
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        after = await press(play, shown, 1)
        assert after.outcome is outcome
        assert after.look_id
        assert await touches(tmp_path) == [("Tap", MAPS, kind)]


async def test_after_a_crash_in_the_middle_the_touch_has_no_result(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.hold_input = asyncio.Event()
        pressing = asyncio.create_task(press(play, shown, 1))
        await phone.touched.wait()
        assert await touches(tmp_path) == [("Tap", MAPS, "")]
        pressing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pressing
    assert await touches(tmp_path) == [("Tap", MAPS, "")]
