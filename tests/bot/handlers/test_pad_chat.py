"""The pad of a take-over in the chat, from its button to its end."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Action, Finish, TakeOver
from agent.contract.people import Caller
from agent.contract.queue import TaskStatus
from agent.contract.requests import Answer
from devices.base import Box, Element, Tree, Verdict
from devices.errors import DeviceOffline
from tests.console_client.client import Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, House, chat
from tests.worlds.outbox_world import ANN, Town, town
from tests.worlds.paper_phone import page

LATTE = Element(Box(5, 40, 85, 60), "Latte", clickable=True)
MOCHA = Element(Box(5, 70, 85, 90), "Mocha", clickable=True)
CHOOSE: tuple[Action, ...] = (TakeOver("Choose, please"), Finish("all done"))
OVER = "take-over is over"


def pad(message: Message) -> bool:
    """A pad with numbers."""
    return message.button("🏠") is not None


def later(than: Message, sign: str = "🏠") -> Callable[[Message], bool]:
    """The same message, made anew."""
    return lambda message: (
        message.message_id == than.message_id
        and message.button(sign) is not None
        and message.buttons != than.buttons
    )


@asynccontextmanager
async def handed_over(folder: Path, *, inside: Town | None = None) -> AsyncGenerator[Chat]:
    """Ann's task waits for her to choose a drink."""
    house = House(KITCHEN)
    house.phone.tree = Tree((LATTE, MOCHA), 0.0)
    async with chat(folder, KITCHEN, inside=inside, house=house, actions=CHOOSE) as c:
        await c.ann.sends("a coffee, I choose which")
        await c.ann.sees(lambda message: message.button("🔢") is not None)
        yield c


@asynccontextmanager
async def opened(folder: Path, *, inside: Town | None = None) -> AsyncGenerator[tuple[Chat, Message]]:
    """She has pressed 'Use the phone from here'."""
    async with handed_over(folder, inside=inside) as c:
        await c.ann.presses("🔢")
        yield c, await c.ann.sees(pad)


async def test_the_pad_shows_the_screen_with_a_button_for_each_thing(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, shown):
        assert shown.photo
        assert "1 Latte · 2 Mocha" in shown.text
        assert [button.text for button in shown.buttons[:2]] == ["1", "2"]
        assert shown.silent
        assert shown.protected  # a later page may be one that must not be passed on
        assert not shown.spoiler


async def test_a_press_is_sent_once_and_the_same_message_shows_what_came_of_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, shown):
        await c.ann.presses("2", shown)
        await c.ann.sees(later(shown))
        assert c.house.phone.inputs == [("tap", 45, 80)]


async def test_buttons_of_an_older_look_are_old(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, shown):
        old = shown.button("2")
        assert old is not None
        await c.ann.presses("🔄", shown)
        await c.ann.sees(later(shown))
        answer = await c.ann.presses_data(shown, old.data)
        assert "Old button" in answer.text
        assert answer.show_alert
        assert c.house.phone.inputs == []


async def test_a_second_press_before_the_first_is_done_is_not_sent(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, shown):
        c.house.phone.hold_input = asyncio.Event()
        await c.ann.presses("2", shown)
        await c.house.phone.touched.wait()
        answer = await c.ann.presses("1", shown)
        assert "still on its way" in answer.text
        c.house.phone.hold_input.set()
        await c.ann.sees(later(shown))
        assert c.house.phone.inputs == [("tap", 45, 80)]


async def test_a_press_as_soon_as_the_new_look_is_seen_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as (c, shown):
        # What opened it asks for the status too, at its end: only the look of the next press is held up.
        if opening := {task for task in asyncio.all_tasks() if task.get_name().startswith("pad of")}:
            await asyncio.wait(opening)
        settled, status = asyncio.Event(), c.context.dispatcher.tasks.status

        async def held(caller: Caller) -> tuple[TaskStatus, ...]:
            await settled.wait()
            return await status(caller)

        monkeypatch.setattr(c.context.dispatcher.tasks, "status", held)
        await c.ann.presses("🔄", shown)
        now = await c.ann.sees(later(shown))
        answer = await c.ann.presses("2", now)
        assert "still on its way" not in answer.text
        settled.set()
        await c.ann.sees(later(now))
        assert c.house.phone.inputs == [("tap", 45, 80)]


async def test_a_press_that_waits_for_the_end_of_the_one_before_keeps_the_next_from_being_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as (c, shown):
        if opening := {task for task in asyncio.all_tasks() if task.get_name().startswith("pad of")}:
            await asyncio.wait(opening)
        ends, status = asyncio.Event(), c.context.dispatcher.tasks.status

        async def held(caller: Caller) -> tuple[TaskStatus, ...]:
            await ends.wait()
            return await status(caller)

        c.house.phone.hold_input = asyncio.Event()
        monkeypatch.setattr(c.context.dispatcher.tasks, "status", held)
        await c.ann.presses("🔄", shown)
        now = await c.ann.sees(later(shown))
        await c.ann.presses("2", now)
        ends.set()
        await c.house.phone.touched.wait()
        assert "still on its way" in (await c.ann.presses("1", now)).text
        c.house.phone.hold_input.set()
        await c.ann.sees(later(now))
        assert c.house.phone.inputs == [("tap", 45, 80)]


async def test_a_changed_screen_is_shown_and_nothing_pressed(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, shown):
        c.house.phone.pages = [page(90)]
        c.house.phone.tree = Tree((replace(LATTE, text="Tea"),), 0.0)
        await c.ann.presses("1", shown)
        now = await c.ann.sees("The screen had changed")
        assert now.message_id == shown.message_id
        assert "1 Tea" in now.text
        assert c.house.phone.inputs == []


async def test_a_page_without_a_picture_goes_on_in_a_new_message(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, shown):
        c.house.phone.pages = [page(0, verdict=Verdict.SECURE)]
        await c.ann.presses("🔄", shown)
        moved = await c.ann.sees("No picture of this page")
        assert moved.message_id == shown.message_id
        assert moved.buttons == ()
        words = await c.ann.sees(lambda message: "1 Latte\n2 Mocha" in message.text, after=shown.message_id)
        assert not words.photo
        assert words.protected
        assert "protects this page" in words.text
        await c.ann.presses("1", words)
        await c.ann.sees(later(words))
        assert c.house.phone.inputs == [("tap", 45, 50)]
        c.house.phone.pages = [page()]
        await c.ann.presses("🔄", words)
        back = await c.ann.sees(
            lambda message: message.message_id == words.message_id and bool(message.photo)
        )
        assert back.protected


async def test_a_page_that_shows_money_is_covered_for_a_person_who_wants_that(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, shown):
        await c.context.store.people.set_covers_pictures(ANN, covers=True)
        c.house.phone.pages = [page(100, package="com.farhand.bank")]
        await c.ann.presses("🔄", shown)
        money = await c.ann.sees(lambda message: message.message_id == shown.message_id and message.spoiler)
        assert money.protected


async def test_a_phone_that_is_away_leaves_a_way_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, shown):
        c.house.phone.away = DeviceOffline("gone", name="Kitchen phone")
        await c.ann.presses("1", shown)
        away = await c.ann.sees("The phone is away")
        assert away.message_id == shown.message_id
        assert [button.text[0] for button in away.buttons] == ["🔄", "▶"]
        c.house.phone.away = None
        await c.ann.presses("🔄", away)
        await c.ann.sees(later(away))
        assert c.house.phone.inputs == []


async def test_finished_on_the_pad_ends_the_take_over_and_its_buttons(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, shown):
        await c.ann.presses("▶", shown)
        await c.ann.sees("all done")
        over = await c.ann.sees(OVER)
        assert over.message_id == shown.message_id
        assert over.buttons == ()
        assert over.photo == shown.photo


async def test_every_pad_loses_its_buttons_when_the_request_itself_is_answered(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, first):
        request = await c.ann.sees(lambda message: message.button("🔢") is not None)
        await c.ann.presses("🔢", request)
        second = await c.ann.sees(pad, after=first.message_id)
        await c.ann.presses("❌", request)
        await c.ann.sees("all done")
        await c.ann.stops_seeing(pad)
        old = second.button("1")
        assert old is not None
        assert "Old button" in (await c.ann.presses_data(second, old.data)).text
        assert c.house.phone.inputs == []


async def test_a_stopped_task_takes_its_pad_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as (c, _):
        await c.ann.sends("/stop")
        await c.ann.sees(OVER)
        await c.ann.stops_seeing(pad)


async def test_a_pad_that_opens_just_as_the_take_over_ends_has_no_buttons(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as c:
        c.house.phone.tree_waits = asyncio.Event()
        await c.ann.presses("🔢")
        await c.ann.sees("Looking at the phone")
        await c.ann.presses("▶")
        await c.ann.stops_seeing(lambda message: message.button("❌") is not None)
        c.house.phone.tree_waits.set()
        over = await c.ann.sees(OVER)
        assert over.buttons == ()


async def test_an_end_that_is_told_while_the_buttons_are_made_still_takes_them_away(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as c:
        person = await c.store.people.person(c.ann.user_id)
        assert person is not None
        caller = c.context.rights.caller(person, KITCHEN.phone_id)
        (status,) = await c.context.dispatcher.tasks.status(caller)
        assert status.request is not None
        await c.ann.presses("🔢")
        shown = await c.ann.sees(pad)
        c.house.phone.hold_input = asyncio.Event()
        await c.ann.presses("1", shown)
        await c.house.phone.touched.wait()
        await c.context.dispatcher.requests.answer(caller, status.request.request_id, Answer.FINISHED)
        c.house.phone.hold_input.set()
        await c.ann.sees("all done")
        over = await c.ann.sees(OVER)
        assert over.buttons == ()
        await c.outbox.flush(WAIT_LIMIT_S)
        await c.ann.stops_seeing(pad)


async def test_after_a_restart_an_old_pad_has_no_buttons(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with opened(tmp_path, inside=t) as (_, shown):
            pass
        house = House(KITCHEN)
        house.phone.tree = Tree((LATTE, MOCHA), 0.0)
        async with chat(tmp_path, KITCHEN, inside=t, house=house) as c:
            over = await c.ann.sees(OVER)
            assert over.message_id == shown.message_id
            await c.ann.stops_seeing(pad)
            assert house.phone.inputs == []
