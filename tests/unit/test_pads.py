"""The pad of a take-over as the agent works it: bound to what was seen, once, and only while somebody waits."""

import asyncio
import io
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import aiosqlite
import pytest

from agent.actions import Finish, Reason, ResultKind, TakeOver
from agent.events import Answer, Caller, Right
from agent.journal.audit import AuditEntry, AuditEvent
from agent.policy.rules import AppRules, LimitRules, Rules
from agent.ports import PadItem, PadKey, PadLook, PadOutcome, PadPress
from devices.base import Box, Element, Lock, Observation, Tree, Verdict
from devices.errors import BadOutput, DeviceOffline, InputRefused
from tests.unit.agent_world import ANN, BOB, Play, World
from tests.unit.approval_world import FixedRules
from tests.unit.paper_phone import PaperPhone, page
from tests.unit.traces import traces

COFFEE = "com.farhand.coffee"
LATTE = Element(Box(5, 40, 85, 60), "Latte", package=COFFEE, clickable=True)
MOCHA = Element(Box(5, 70, 85, 90), "Mocha", package=COFFEE, clickable=True)
PAY = Element(Box(5, 150, 85, 170), "Pay ¥36.80", package=COFFEE, clickable=True)
TOTAL = Element(Box(5, 100, 85, 110), "Total ¥36.80", package=COFFEE)
KEYS = tuple(
    Element(
        Box(5 + 16 * (n % 5), 100 + 20 * (n // 5), 20 + 16 * (n % 5), 118 + 20 * (n // 5)),
        str(n),
        clickable=True,
    )
    for n in range(10)
)
BLACK = page(0, verdict=Verdict.SECURE)


def menu(*elements: Element, pages: list[Observation] | None = None) -> PaperPhone:
    """A phone that shows these things, on one grey unless told otherwise."""
    phone = PaperPhone(pages or [page()])
    phone.tree = Tree(elements or (LATTE, MOCHA), 0.0)
    return phone


def painted(box: tuple[int, int, int, int]) -> Observation:
    """The same page with something dark drawn on it."""
    seen = page()
    assert seen.frame is not None
    picture = seen.frame.picture.copy()
    picture.paste((10, 10, 10), box)
    png = io.BytesIO()
    picture.save(png, "PNG")
    screenshot = replace(seen.frame.screenshot, png=png.getvalue())
    return replace(seen, frame=replace(seen.frame, screenshot=screenshot, picture=picture))


@asynccontextmanager
async def handed_over(
    folder: Path, phone: PaperPhone, rules: Rules | None = None
) -> AsyncGenerator[tuple[Play, int]]:
    """A task that waits for its person; answers the id of its request."""
    fixed = FixedRules(rules) if rules else None
    script = (TakeOver("Choose, please"), Finish("done"))
    async with World(folder).scene(*script, phone=phone, rules=fixed) as play:
        await play.submit()
        yield play, (await play.asks()).request.request_id


async def press(play: Play, shown: PadLook, number: int, caller: Caller = ANN) -> PadLook:
    """A press on a numbered thing of the pad."""
    wanted = PadPress(PadKey.ELEMENT, shown.look_id, number)
    return await play.dispatcher.touch(caller, shown.request_id, wanted)


async def key(play: Play, shown: PadLook, which: PadKey) -> PadLook:
    """A press on one of the other keys."""
    return await play.dispatcher.touch(ANN, shown.request_id, PadPress(which, shown.look_id))


async def touches(folder: Path) -> list[tuple[str, str, str]]:
    """Action, app and kind of result of every input from afar."""
    async with aiosqlite.connect(folder / "journal.sqlite3") as database:
        rows = await database.execute_fetchall("SELECT action, app, result FROM touches ORDER BY touch_id")
        return [(row[0], row[1], json.loads(row[2])["kind"] if row[2] else "") for row in rows]


async def audited(play: Play, event: AuditEvent) -> list[AuditEntry]:
    """The rows of this event."""
    return [entry for entry in await play.journal.audit.all() if entry.event is event]


async def test_things_are_numbered_from_top_to_bottom(tmp_path: Path) -> None:
    async with handed_over(tmp_path, menu(MOCHA, LATTE)) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        assert shown.items == (PadItem(1, "Latte"), PadItem(2, "Mocha"))
        assert shown.outcome is PadOutcome.SHOWN
        assert shown.app == COFFEE
        assert shown.picture
        assert play.phone.inputs == []


async def test_a_press_touches_that_thing_once_in_the_window_that_was_seen(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        after = await press(play, shown, 2)
        assert after.outcome is PadOutcome.DONE
        assert after.look_id != shown.look_id
        assert phone.inputs == [("tap", 45, 80)]
        assert phone.windows == [page().window]
        assert await touches(tmp_path) == [("Tap", COFFEE, ResultKind.DONE)]


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
        shown = await play.dispatcher.pad(ANN, request_id)
        assert (await key(play, shown, which)).outcome is PadOutcome.DONE
        assert phone.inputs == [sent]


async def test_refresh_only_looks(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        again = await key(play, shown, PadKey.REFRESH)
        assert again.outcome is PadOutcome.SHOWN
        assert again.look_id != shown.look_id
        assert phone.inputs == []


async def test_a_thing_that_is_gone_is_not_pressed_and_the_new_page_is_shown(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
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
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.pages = [painted((0, 170, 90, 195))]
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE


async def test_a_picture_drawn_over_the_thing_stops_the_press(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.pages = [painted((0, 30, 90, 100))]
        assert (await press(play, shown, 1)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []


async def test_a_thing_that_came_over_it_stops_the_press(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        dialog = Element(Box(20, 45, 70, 55), "Continue", package=COFFEE, clickable=True)
        phone.pages, phone.tree = [page(120)], Tree((LATTE, MOCHA, dialog), 0.0)
        assert (await press(play, shown, 1)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []


async def test_what_pays_is_pressed_only_while_the_amount_is_the_one_that_was_seen(tmp_path: Path) -> None:
    phone = menu(TOTAL, PAY)
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
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
        shown = await play.dispatcher.pad(ANN, request_id)
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE
        assert phone.inputs == [("tap", 45, 160)]
        assert await audited(play, AuditEvent.REQUEST_OPENED) != []
        assert len(await audited(play, AuditEvent.INPUT_FROM_PAD)) == 1


@pytest.mark.parametrize(
    "now",
    [
        page(package="com.farhand.bank"),
        replace(page(), window="2b u0 com.farhand.coffee/.Main"),
        replace(page(), above=("77 u0 Overlay",)),
        page(lock=Lock.PIN),
        page(0, verdict=Verdict.SECURE),
    ],
)
async def test_anything_else_in_front_stops_the_press(tmp_path: Path, now: Observation) -> None:
    phone = menu(LATTE, MOCHA)
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.pages = [now]
        for wanted in (
            PadPress(PadKey.ELEMENT, shown.look_id, 1),
            PadPress(PadKey.SWIPE_UP, shown.look_id),
            PadPress(PadKey.ENTER, shown.look_id),
        ):
            assert (await play.dispatcher.touch(ANN, request_id, wanted)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []


async def test_a_window_that_comes_at_the_last_moment_gets_nothing(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.window = "9f u0 com.farhand.bank/.Main"
        assert (await press(play, shown, 1)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []
        assert await touches(tmp_path) == [("Tap", COFFEE, ResultKind.VOID)]


async def test_an_older_look_is_not_pressed_on(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        old = await play.dispatcher.pad(ANN, request_id)
        await play.dispatcher.pad(ANN, request_id)
        assert (await press(play, old, 1)).outcome is PadOutcome.CHANGED
        for number in (0, -1, 3, 10**9):
            shown = await play.dispatcher.pad(ANN, request_id)
            assert (await press(play, shown, number)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []


async def test_of_two_presses_at_once_only_the_first_is_sent(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        both = await asyncio.gather(press(play, shown, 1), press(play, shown, 2))
        assert [each.outcome for each in both] == [PadOutcome.DONE, PadOutcome.CHANGED]
        assert phone.inputs == [("tap", 45, 50)]


@pytest.mark.parametrize("answer", [Answer.FINISHED, Answer.GIVE_UP])
async def test_nothing_is_pressed_once_the_request_is_answered(tmp_path: Path, answer: Answer) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        await play.dispatcher.answer(ANN, request_id, answer)
        over = await press(play, shown, 1)
        assert over == PadLook(request_id, PadOutcome.OVER)
        assert (await play.dispatcher.pad(ANN, 999)).outcome is PadOutcome.OVER
        assert phone.inputs == []


async def test_a_request_that_is_answered_between_look_and_press_is_over(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.pages = [page(150)]  # so that the words are read again
        phone.tree_waits = asyncio.Event()
        pressing = asyncio.create_task(press(play, shown, 1))
        await phone.until_done("look", 3)
        await play.dispatcher.answer(ANN, request_id, Answer.FINISHED)
        phone.tree_waits.set()
        assert (await pressing).outcome is PadOutcome.OVER
        assert phone.inputs == []
        assert await touches(tmp_path) == []


async def test_a_look_that_comes_after_the_end_offers_nothing(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        phone.tree_waits = asyncio.Event()
        looking = asyncio.create_task(play.dispatcher.pad(ANN, request_id))
        await phone.until_done("look", 2)
        await play.dispatcher.answer(ANN, request_id, Answer.FINISHED)
        phone.tree_waits.set()
        assert await looking == PadLook(request_id, PadOutcome.OVER)


async def test_only_the_person_who_was_asked_may_press(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        lesser = Caller(7, "Ann", frozenset(set(Right) - {Right.TAKE_OVER}))
        for caller in (BOB, lesser):
            with pytest.raises(PermissionError):
                await press(play, shown, 1, caller)
        assert phone.inputs == []
        assert [entry.person_id for entry in await audited(play, AuditEvent.PRESS_REFUSED)] == [8]
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE


async def test_a_blocked_app_is_not_pressed_but_can_be_left(tmp_path: Path) -> None:
    phone = menu()
    rules = Rules(apps=AppRules(blocked=(COFFEE,)))
    async with handed_over(tmp_path, phone, rules) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
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
        shown = await play.dispatcher.pad(ANN, request_id)
        assert (await press(play, shown, 1)).outcome is PadOutcome.FORBIDDEN
        assert phone.inputs == []


async def test_a_phone_that_is_away_is_said_and_nothing_pressed(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.away = DeviceOffline("gone", name="Paper")
        assert await press(play, shown, 1) == PadLook(request_id, PadOutcome.AWAY)
        assert await touches(tmp_path) == []
        phone.away = None
        back = await key(play, shown, PadKey.REFRESH)
        assert back.outcome is PadOutcome.SHOWN
        assert (await press(play, back, 1)).outcome is PadOutcome.DONE


async def test_a_link_that_breaks_while_it_is_sent_leaves_it_unknown(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.vanishes_at_input = 0
        # Never 'nothing was pressed': nobody knows, and nobody can look.
        assert await press(play, shown, 1) == PadLook(request_id, PadOutcome.UNKNOWN)
        assert await touches(tmp_path) == [("Tap", COFFEE, ResultKind.UNKNOWN)]


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
        shown = await play.dispatcher.pad(ANN, request_id)
        after = await press(play, shown, 1)
        assert after.outcome is outcome
        assert after.look_id
        assert await touches(tmp_path) == [("Tap", COFFEE, kind)]


async def test_after_a_crash_in_the_middle_the_touch_has_no_result(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.hold_input = asyncio.Event()
        pressing = asyncio.create_task(press(play, shown, 1))
        await phone.touched.wait()
        assert await touches(tmp_path) == [("Tap", COFFEE, "")]
        pressing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pressing
    assert await touches(tmp_path) == [("Tap", COFFEE, "")]


async def test_a_protected_page_has_words_but_no_picture_and_no_keys_of_a_code(tmp_path: Path) -> None:
    phone = menu(*KEYS, replace(MOCHA, text="Close"), pages=[page(), BLACK])
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        assert shown.items == (PadItem(1, "Close"),)
        assert (shown.picture, shown.private, shown.code_keys) == (None, True, True)
        assert shown.verdict is Verdict.SECURE
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE
        assert phone.inputs == [("tap", 45, 80)]


async def test_on_a_protected_page_every_word_must_be_the_same(tmp_path: Path) -> None:
    phone = menu(TOTAL, replace(MOCHA, text="Next"), pages=[page(), BLACK])
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.tree = Tree((replace(TOTAL, text="Total ¥98.00"), replace(MOCHA, text="Next")), 0.0)
        for wanted in (PadPress(PadKey.ELEMENT, shown.look_id, 1), PadPress(PadKey.ENTER, shown.look_id)):
            assert (await play.dispatcher.touch(ANN, request_id, wanted)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []


async def test_the_keys_of_a_code_are_left_out_wherever_a_page_asks_for_one(tmp_path: Path) -> None:
    asked = Element(Box(5, 20, 85, 30), "Enter payment password", package=COFFEE)
    async with handed_over(tmp_path, menu(asked, *KEYS, LATTE)) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        assert [item.label for item in shown.items] == ["Latte"]
        assert shown.code_keys
        assert shown.private


async def test_a_key_pad_that_takes_no_code_keeps_its_keys(tmp_path: Path) -> None:
    async with handed_over(tmp_path, menu(*KEYS)) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        assert [item.label for item in shown.items] == list("0123456789")
        assert not shown.code_keys


async def test_a_locked_phone_offers_nothing_to_press(tmp_path: Path) -> None:
    phone = menu(*KEYS, pages=[page(), page(lock=Lock.PIN)])
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        assert (shown.locked, shown.items) == (True, ())


async def test_a_screen_that_went_dark_is_woken_first(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        phone.asleep = page(0, verdict=Verdict.OFF)
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE
        assert phone.inputs == [("tap", 45, 50)]


async def test_a_code_on_the_page_is_neither_in_the_words_nor_in_the_picture(tmp_path: Path) -> None:
    echo = Element(Box(5, 100, 85, 120), "Your code: 482913", package=COFFEE, clickable=True)
    phone = menu(LATTE)
    async with handed_over(tmp_path, phone) as (play, request_id):
        play.secrets.keep("paper", "482913", None, page())
        phone.tree = Tree((LATTE, echo), 0.0)
        shown = await play.dispatcher.pad(ANN, request_id)
        assert "482913" not in repr(shown.items)


async def test_journal_and_audit_know_the_kind_of_input_and_no_words(tmp_path: Path) -> None:
    phone = menu(replace(LATTE, text="Zebra crossing"), MOCHA)
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.pad(ANN, request_id)
        await press(play, shown, 1)
        (entry,) = await audited(play, AuditEvent.INPUT_FROM_PAD)
        assert replace(entry, at=0.0) == AuditEntry(
            AuditEvent.INPUT_FROM_PAD, 7, "paper", 1, None, request_id, COFFEE, "Tap"
        )
        await play.dispatcher.answer(ANN, request_id, Answer.FINISHED)
        await play.ends()
    assert await asyncio.to_thread(traces, tmp_path, ["Zebra crossing"]) == []


async def test_the_task_looks_afresh_after_the_person_has_finished(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        await press(play, await play.dispatcher.pad(ANN, request_id), 1)
        phone.done.clear()
        await play.dispatcher.answer(ANN, request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.message == "done"
        assert "look" in phone.done
        assert phone.inputs == [("tap", 45, 50)]
