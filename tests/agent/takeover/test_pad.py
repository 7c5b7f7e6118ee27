"""The pad of a take-over: what is numbered, and that a press touches only what was seen."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import ResultKind
from agent.contract.audit import AuditEvent
from agent.contract.takeover import PadItem, PadKey, PadOutcome, PadPress
from devices.base import Box, Element, Lock, Observation, Tree, Verdict
from tests.worlds.agent_world import ANN
from tests.worlds.pad_world import (
    LATTE,
    MAPS,
    MOCHA,
    PAY,
    TOTAL,
    audited,
    handed_over,
    key,
    menu,
    painted,
    press,
    touches,
)
from tests.worlds.paper_phone import UNREAD_TREE, page


async def test_things_are_numbered_from_top_to_bottom(tmp_path: Path) -> None:
    async with handed_over(tmp_path, menu(MOCHA, LATTE)) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert shown.items == (PadItem(1, "Latte"), PadItem(2, "Mocha"))
        assert shown.outcome is PadOutcome.SHOWN
        assert shown.app == MAPS
        assert shown.picture
        assert play.phone.inputs == []


async def test_a_press_touches_that_thing_once_in_the_window_that_was_seen(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        after = await press(play, shown, 2)
        assert after.outcome is PadOutcome.DONE
        assert after.look_id != shown.look_id
        assert phone.inputs == [("tap", 45, 80)]
        assert phone.windows == [page().window]
        assert await touches(tmp_path) == [("Tap", MAPS, ResultKind.DONE)]


@pytest.mark.parametrize(
    ("which", "sent"),
    [
        (PadKey.BACK, ("back",)),
        (PadKey.HOME, ("home",)),
        (PadKey.SWIPE_UP, ("swipe", (45, 140), (45, 60))),
        (PadKey.SWIPE_DOWN, ("swipe", (45, 60), (45, 140))),
        (PadKey.ENTER, ("enter",)),
    ],
)
async def test_the_other_keys_send_their_input(
    tmp_path: Path, which: PadKey, sent: tuple[object, ...]
) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert (await key(play, shown, which)).outcome is PadOutcome.DONE
        assert phone.inputs == [sent]


async def test_refresh_only_looks(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        again = await key(play, shown, PadKey.REFRESH)
        assert again.outcome is PadOutcome.SHOWN
        assert again.look_id != shown.look_id
        assert phone.inputs == []


async def test_a_thing_that_is_gone_is_not_pressed_and_the_new_page_is_shown(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.pages, phone.tree = [page(90)], Tree((replace(LATTE, text="Pay ¥99.00"),), 0.0)
        after = await press(play, shown, 1)
        assert after.outcome is PadOutcome.CHANGED
        assert after.items == (PadItem(1, "Pay ¥99.00"),)
        assert phone.inputs == []
        assert await touches(tmp_path) == []
        assert (await press(play, after, 1)).outcome is PadOutcome.DONE


async def test_a_page_that_only_moves_elsewhere_is_the_same_for_a_free_thing(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.pages = [painted((0, 170, 90, 195))]
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE


async def test_a_page_that_cannot_be_read_again_is_told_as_that_and_nothing_is_pressed(
    tmp_path: Path,
) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.pages, phone.tree = [painted((0, 170, 90, 195))], UNREAD_TREE
        assert (await press(play, shown, 1)).outcome is PadOutcome.UNREAD
        assert phone.inputs == []


async def test_a_picture_drawn_over_the_thing_stops_the_press(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.pages = [painted((0, 30, 90, 100))]
        assert (await press(play, shown, 1)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []


async def test_a_thing_that_came_over_it_stops_the_press(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        dialog = Element(Box(20, 45, 70, 55), "Continue", package=MAPS, clickable=True)
        phone.pages, phone.tree = [page(120)], Tree((LATTE, MOCHA, dialog), 0.0)
        assert (await press(play, shown, 1)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []


async def test_what_pays_is_pressed_only_while_the_amount_is_the_one_that_was_seen(tmp_path: Path) -> None:
    phone = menu(TOTAL, PAY)
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        # The button says and looks the same as before; only in the line above it another sum stands.
        phone.pages = [painted((60, 102, 80, 108))]
        phone.tree = Tree((replace(TOTAL, text="Total ¥98.00"), PAY), 0.0)
        after = await press(play, shown, 1)
        assert after.outcome is PadOutcome.CHANGED
        assert phone.inputs == []
        assert shown.private


async def test_what_pays_counts_as_approved_by_the_press(tmp_path: Path) -> None:
    phone = menu(TOTAL, PAY)
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE
        assert phone.inputs == [("tap", 45, 160)]
        assert await audited(play, AuditEvent.REQUEST_OPENED) != []
        assert len(await audited(play, AuditEvent.INPUT_FROM_PAD)) == 1


@pytest.mark.parametrize(
    "now",
    [
        page(package="com.farhand.bank"),
        replace(page(), window="2b u0 com.farhand.maps/.Main"),
        replace(page(), above=("77 u0 Overlay",)),
        page(lock=Lock.PIN),
        page(0, verdict=Verdict.SECURE),
    ],
)
async def test_anything_else_in_front_stops_the_press(tmp_path: Path, now: Observation) -> None:
    phone = menu(LATTE, MOCHA)
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.pages = [now]
        for wanted in (
            PadPress(PadKey.ELEMENT, shown.look_id, 1),
            PadPress(PadKey.SWIPE_UP, shown.look_id),
            PadPress(PadKey.ENTER, shown.look_id),
        ):
            assert (
                await play.dispatcher.takeover.touch(ANN, request_id, wanted)
            ).outcome is PadOutcome.CHANGED
        assert phone.inputs == []
