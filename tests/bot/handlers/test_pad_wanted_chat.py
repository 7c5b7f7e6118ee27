"""The pad whenever wanted, in the chat: who may open it, texts that reply to it, a phone that goes away."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from agent.contract.actions import Finish, TakeOver
from agent.contract.people import Right
from bot.rights.person import Role
from devices.base import Box, Element, Tree
from devices.errors import DeviceOffline
from tests.bot.handlers.test_pad_chat import LATTE, MOCHA, later, pad
from tests.console_client.client import Message
from tests.worlds.chat_world import KITCHEN, Chat, House, chat
from tests.worlds.household_world import BOB_LIVES, Lives, household, on
from tests.worlds.outbox_world import ANN

PASSWORD = Element(Box(5, 100, 85, 120), "••••", editable=True, focused=True, password=True)
NAME = replace(PASSWORD, text="Name", password=False)


@asynccontextmanager
async def wanted(folder: Path, *things: Element) -> AsyncGenerator[tuple[Chat, Message]]:
    """Ann has sent /screen pad."""
    house = House(KITCHEN)
    house.phone.tree = Tree(things or (LATTE, MOCHA), 0.0)
    async with chat(folder, KITCHEN, house=house) as c:
        await c.ann.sends("/screen pad")
        yield c, await c.ann.sees(pad)


async def test_a_password_that_replies_to_the_pad_is_deleted_and_typed_nowhere(tmp_path: Path) -> None:
    async with wanted(tmp_path, LATTE, PASSWORD) as (c, shown):
        sent = await c.ann.sends("hunter22", reply_to=shown.message_id)
        told = await c.ann.sees("asks for a code or password, so I typed nothing. Press 🔑")
        assert told.message_id > sent
        (message,) = [each for each in await c.ann.messages() if each.message_id == sent]
        assert message.deleted
        assert c.house.phone.inputs == []
        assert (await c.ann.sees(pad)).button("🔑") is not None


async def test_a_text_beside_the_pad_is_said_to_be_neither_typed_nor_queued(tmp_path: Path) -> None:
    async with wanted(tmp_path, LATTE, NAME) as (c, _):
        sent = await c.ann.sends("order a latte")
        told = await c.ann.sees("so this was not typed and not queued", after=sent)
        assert "order a latte" in told.text
        person = await c.store.people.person(ANN)
        assert person is not None
        caller = c.context.rights.caller(person)
        assert [each.task.by_hand for each in await c.context.dispatcher.tasks.status(caller)] == [True]
        await c.ann.presses("🕒", told)
        await c.ann.sees(lambda seen: "1 before" in seen.text and "order a latte" in seen.text)
        assert c.house.phone.inputs == []


async def test_a_reply_to_an_older_pad_is_typed_nowhere(tmp_path: Path) -> None:
    async with wanted(tmp_path, LATTE, NAME) as (c, shown):
        await c.ann.sends("/screen pad")
        newest = await c.ann.sees(pad, after=shown.message_id)
        await c.ann.sends("Ann", reply_to=shown.message_id)
        await c.ann.sees("The screen had changed")
        assert c.house.phone.inputs == []
        newest = await c.ann.sees(later(newest))
        await c.ann.sends("Ann", reply_to=newest.message_id)
        await c.ann.sees("Typed, and read back")
        assert c.house.phone.inputs == [("type", "Ann")]


async def test_a_phone_that_is_lost_in_the_middle_is_said_and_the_pad_goes_on(tmp_path: Path) -> None:
    async with wanted(tmp_path) as (c, shown):
        c.house.phone.away = DeviceOffline("gone", name="Kitchen phone")
        await c.ann.presses("1", shown)
        lost = await c.ann.sees("The phone is away, so nothing was pressed")
        assert lost.message_id == shown.message_id
        c.house.phone.away = None
        await c.ann.presses("🔄", lost)
        again = await c.ann.sees(pad)
        await c.ann.presses("2", again)
        await c.ann.sees(later(again))
        assert c.house.phone.inputs == [("tap", 45, 80)]
        await c.ann.presses("▶")
        report = await c.ann.sees("✅ By hand from the pad: 1 press")
        assert "“Mocha”" in report.text


async def test_a_task_of_ones_own_is_stopped_first_and_its_take_over_is_the_pad(tmp_path: Path) -> None:
    house = House(KITCHEN)
    house.phone.tree = Tree((LATTE, MOCHA), 0.0)
    async with chat(tmp_path, KITCHEN, house=house, actions=(TakeOver("Choose"), Finish("all done"))) as c:
        await c.ann.sends("a coffee, I choose which")
        await c.ann.sees(lambda message: message.button("🔢") is not None)
        await c.ann.sends("/screen pad")
        await c.ann.presses("1", await c.ann.sees(pad))
        await house.phone.until_done("tap")
        assert house.phone.inputs == [("tap", 45, 50)]


async def test_two_people_on_one_phone_and_one_who_only_looks(tmp_path: Path) -> None:
    looks = Lives("Cara", Role.VIEWER, rights=on(KITCHEN, frozenset({Right.VIEW})))
    async with household(tmp_path, BOB_LIVES, looks, phones=(KITCHEN,)) as h:
        h.homes.papers[KITCHEN.phone_id].tree = Tree((LATTE, MOCHA), 0.0)
        await h["Cara"].sends("/screen")
        assert (await h["Cara"].sees("📷 Kitchen phone")).buttons == ()
        await h["Cara"].sends("/screen pad")
        await h["Cara"].sees("You may only look here")
        await h["Ann"].sends("/screen pad")
        shown = await h["Ann"].sees(pad)
        await h["Bob"].sends("/screen pad")
        busy = await h["Bob"].sees("Kitchen phone is busy with somebody else's task")
        assert "Ann" not in busy.text
        await h["Ann"].presses("1", shown)
        await h["Ann"].presses("▶", await h["Ann"].sees(later(shown)))
        await h["Ann"].sees("✅ By hand from the pad")  # the phone is free
        await h["Bob"].sends("/screen pad")
        await h["Bob"].presses("2", await h["Bob"].sees(pad))
        await h.homes.papers[KITCHEN.phone_id].until_done("tap", 2)
