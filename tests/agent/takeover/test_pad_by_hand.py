"""The pad whenever its person wants it: a task without a model, its quiet end, and what is kept of it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from agent.approval.open_waits import RequestWaits
from agent.approval.requests import RequestBroker
from agent.contract.actions import Back, LongPress, Tap, TypeText
from agent.contract.event_stream import EventStream
from agent.contract.events import HumanNeeded
from agent.contract.people import Caller, Right
from agent.contract.requests import Answer, RequestKind, RequestState
from agent.contract.takeover import PadKey, PadMode, PadOutcome, PadPress, PadTouch
from agent.contract.tasks import EndKind, TaskOptions
from agent.journal import Journal
from agent.journal.requests import NewRequest
from devices.base import Box, Element, Typed, TypedKind
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.pad_world import LATTE, MAPS, key, menu, painted, press
from tests.worlds.paper_phone import EMPTY_TREE, PaperPhone

BY_HAND = TaskOptions(by_hand=True)
NAME = Element(Box(5, 100, 85, 120), "Your name", package=MAPS, editable=True, focused=True)
PASSWORD = replace(NAME, text="Password", password=True)


@asynccontextmanager
async def on_the_pad(
    folder: Path, phone: PaperPhone, waits: RequestWaits | None = None
) -> AsyncGenerator[tuple[Play, int]]:
    """A by-hand task whose pad is open; no model is there to be asked."""
    async with World(folder).scene(phone=phone, waits=waits) as play:
        await play.submit("by hand", options=BY_HAND)
        asked = await play.asks()
        assert asked.request.kind is RequestKind.TAKE_OVER
        yield play, asked.request.request_id


async def types(play: Play, request_id: int, text: str) -> PadOutcome:
    """A text by reply to the pad as it is now."""
    shown = await play.dispatcher.takeover.pad(ANN, request_id)
    wanted = PadPress(PadKey.TEXT, shown.look_id, text=text)
    return (await play.dispatcher.takeover.touch(ANN, request_id, wanted)).outcome


async def test_a_by_hand_task_ends_as_done_and_says_what_was_pressed(tmp_path: Path) -> None:
    async with on_the_pad(tmp_path, menu()) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        held = await key(play, await press(play, shown, 1), PadKey.HOLD)
        assert held.holds
        after = await press(play, held, 2)
        assert not after.holds
        await key(play, after, PadKey.BACK)
        assert play.phone.inputs == [("tap", 45, 50), ("long_press", 45, 80), ("back",)]
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        ended = await play.ends()
        assert ended.outcome.kind is EndKind.DONE
        assert ended.pressed == (
            PadTouch(Tap((45, 50)), MAPS, "Latte", repeats=True),
            PadTouch(LongPress((45, 80)), MAPS, "Mocha", repeats=True),
            PadTouch(Back(), MAPS, repeats=True),
        )
        assert play.mind.told == []  # no model was asked


async def test_quiet_minutes_end_the_task_as_done_without_a_reminder(tmp_path: Path) -> None:
    async with on_the_pad(tmp_path, menu(), RequestWaits(by_hand_s=0.2, clock_check_s=0.05)) as (
        play,
        number,
    ):
        ended = await play.ends()
        assert (ended.outcome.kind, ended.pressed) == (EndKind.DONE, ())
        assert [event.reminder for event in play.told if isinstance(event, HumanNeeded)] == [False]
        over = await play.dispatcher.takeover.pad(ANN, number)
        assert (over.outcome, over.picture) == (PadOutcome.OVER, None)
        assert play.phone.inputs == []


async def test_a_press_renews_the_quiet_minutes_and_a_late_one_does_not(tmp_path: Path) -> None:
    now = [1000.0]
    async with Journal.open(tmp_path / "journal.sqlite3", lambda: now[0]) as journal:
        stream = EventStream()
        broker = RequestBroker(
            journal, stream, RequestWaits(clock_check_s=0.02), lambda: now[0], lambda: now[0]
        )
        task = await journal.tasks.add(7, "paper", "by hand", "en", "here", options=BY_HAND)
        asking = asyncio.create_task(broker.ask(task, NewRequest(1, RequestKind.TAKE_OVER)))
        async with asyncio.timeout(WAIT_LIMIT_S):
            await anext(aiter(stream.events()))  # HumanNeeded: it waits
            row = await journal.requests.pending_of(task.task_id)
            assert row is not None
            for _ in range(3):
                now[0] += 299
                await broker.renew(task, row)
                again = await journal.requests.get(row.request.request_id)
                assert again is not None
                row = again
                assert row.request.expires_at == now[0] + 300
                assert not broker.is_late(row)
            now[0] += 301
            await broker.renew(task, row)
            assert (await asking).state is RequestState.EXPIRED


async def test_a_restart_opens_the_pad_once_more_and_forgets_no_press(tmp_path: Path) -> None:
    world = World(tmp_path)
    async with world.scene(phone=menu()) as play:
        await play.submit("by hand", options=BY_HAND)
        request_id = (await play.asks()).request.request_id
        await press(play, await play.dispatcher.takeover.pad(ANN, request_id), 1)
    async with world.scene(phone=menu()) as play:
        again = (await play.asks()).request.request_id
        assert again != request_id
        old = await play.dispatcher.takeover.pad(ANN, request_id)
        assert old.outcome is PadOutcome.OVER
        await play.dispatcher.requests.answer(ANN, again, Answer.FINISHED)
        ended = await play.ends()
        assert [touch.target for touch in ended.pressed] == ["Latte"]
        assert ended.outcome.kind is EndKind.DONE


async def test_without_the_right_to_take_over_there_is_no_by_hand_task(tmp_path: Path) -> None:
    member = Caller(8, "Bob", frozenset({Right.VIEW, Right.CONTROL}))
    async with World(tmp_path).scene(phone=menu()) as play:
        with pytest.raises(PermissionError):
            await play.submit("by hand", member, options=BY_HAND)


async def test_a_grid_finds_every_place_of_a_page_that_cannot_be_read(tmp_path: Path) -> None:
    phone = menu()
    phone.tree = EMPTY_TREE
    async with on_the_pad(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert (shown.items, shown.has_grid) == ((), True)
        coarse = await key(play, shown, PadKey.GRID)
        assert (coarse.mode, coarse.columns, len(coarse.items)) == (PadMode.GRID, 4, 24)
        fine = await press(play, coarse, 7)  # the third of the second row
        assert (fine.mode, fine.columns, len(fine.items)) == (PadMode.CELL, 3, 9)
        assert phone.inputs == []
        after = await press(play, fine, 5)
        assert (after.outcome, after.mode) == (PadOutcome.DONE, PadMode.CELL)
        assert phone.inputs == [("tap", 55, 49)]  # of 90 x 200
        assert (await press(play, after, 10)).outcome is PadOutcome.NO_NUMBER
        whole = await key(play, after, PadKey.GRID)
        assert whole.mode is PadMode.GRID
        assert (await key(play, whole, PadKey.GRID)).mode is PadMode.THINGS


async def test_a_cell_whose_picture_has_changed_is_not_tapped(tmp_path: Path) -> None:
    phone = menu()
    phone.tree = EMPTY_TREE
    async with on_the_pad(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        fine = await press(play, await key(play, shown, PadKey.GRID), 7)
        phone.pages = [painted((45, 30, 68, 70))]
        assert (await press(play, fine, 5)).outcome is PadOutcome.CHANGED
        assert phone.inputs == []


async def test_a_text_goes_into_the_field_and_is_read_back(tmp_path: Path) -> None:
    phone = menu(LATTE, NAME)
    async with on_the_pad(tmp_path, phone) as (play, request_id):
        assert await types(play, request_id, "Ann") is PadOutcome.TYPED
        phone.typed = Typed(TypedKind.DIFFERENT, "An")
        assert await types(play, request_id, "Ann") is PadOutcome.TYPED_DIFFERENTLY
        assert phone.inputs == [("type", "Ann"), ("type", "Ann")]
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        assert [touch.action for touch in (await play.ends()).pressed] == [TypeText("Ann")] * 2


@pytest.mark.parametrize("field", [PASSWORD, replace(NAME, text="Verification code")])
async def test_a_field_of_a_secret_takes_no_text_and_nothing_is_kept_of_its_page(
    tmp_path: Path, field: Element
) -> None:
    phone = menu(LATTE, field)
    async with on_the_pad(tmp_path, phone) as (play, request_id):
        assert await types(play, request_id, "hunter22") is PadOutcome.ASKS_CODE
        assert await types(play, request_id, "1") is PadOutcome.ASKS_CODE
        assert phone.inputs == []
        await press(play, await play.dispatcher.takeover.pad(ANN, request_id), 1)
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        assert (await play.ends()).pressed == (PadTouch(None, MAPS),)
    assert b"hunter22" not in (tmp_path / "journal.sqlite3").read_bytes()


async def test_without_a_field_a_number_is_a_press_and_other_words_are_refused(tmp_path: Path) -> None:
    phone = menu()
    async with on_the_pad(tmp_path, phone) as (play, request_id):
        assert await types(play, request_id, "hello") is PadOutcome.NO_FIELD
        assert await types(play, request_id, "99") is PadOutcome.NO_NUMBER
        assert phone.inputs == []
        assert await types(play, request_id, " 2 ") is PadOutcome.DONE
        assert phone.inputs == [("tap", 45, 80)]


async def test_no_other_person_presses_on_somebodys_pad(tmp_path: Path) -> None:
    async with on_the_pad(tmp_path, menu()) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        with pytest.raises(PermissionError):
            await press(play, shown, 1, replace(ANN, person_id=8))
        assert play.phone.inputs == []
