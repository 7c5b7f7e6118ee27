"""/connect and /devices in the chat: what each button does, and what it says when the phone refuses."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from telegram import CallbackQuery, Message, User
from telegram import Chat as TelegramChat

from agent.contract.phones import Check, Grade, PhoneState
from bot.handlers.name_prompt import NamePrompt
from devices.errors import ConnectPaired, ConnectRefused, DeviceOffline, DeviceUnauthorized, KeepAddressFailed
from tests.worlds.chat_world import ATTIC, KITCHEN, chat
from tests.worlds.hand_clock import HandClock
from tests.worlds.outbox_world import ANN


async def test_one_phone_is_shown_with_its_buttons(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sends("/devices")
        page = await c.ann.sees("Kitchen phone · Paper · Android 15")
        assert [button.text for button in page.buttons] == [
            "📷 Screen", "🔍 Test", "🔄 Reconnect", "✏ Rename", "👥 People", "🗑 Forget", "🆕 Add a phone",
        ]  # fmt: skip


async def test_a_phone_is_added_from_the_page_of_phones(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sends("/devices")
        await c.ann.presses("🆕", await c.ann.sees("Kitchen phone"))
        page = await c.ann.sees("scan this picture")
        assert page.photo
        assert "/pair HOST:PORT CODE" in page.text
        assert "/connect HOST:PORT" in page.text


async def test_several_phones_open_their_page_in_the_same_message_and_lead_back(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, ATTIC) as c:
        await c.ann.sends("/devices")
        page = await c.ann.sees("Phones")
        await c.ann.presses("📱 Redmi")
        shown = await c.ann.sees(lambda seen: seen.button("📌") is not None)
        assert shown.message_id == page.message_id
        await c.ann.presses("✓")
        await c.ann.sees("Your tasks go to Redmi Note 9")
        assert await c.default_phone() == "attic"
        await c.ann.presses("« Back")
        assert (await c.ann.sees("^Phones")).message_id == page.message_id


async def test_an_old_button_only_says_that_it_is_old(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, ATTIC) as c:
        await c.ann.sends("/devices")
        page = await c.ann.sees("Phones")
        old = page.buttons[0].data
        await c.ann.presses("📱 Redmi")
        await c.ann.sees(lambda seen: seen.button("📌") is not None)
        answer = await c.ann.presses_data(page, old)
        assert (answer.text, answer.show_alert) == ("Old button. See the newest message", True)


async def test_a_button_of_a_phone_that_is_gone_says_so(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, ATTIC) as c:
        await c.ann.sends("/devices")
        await c.ann.sees("Phones")
        del c.house.rows["attic"]
        answer = await c.ann.presses("📱 Redmi")
        assert "do not know that phone" in answer.text
        assert answer.show_alert


async def test_a_phone_is_renamed_by_a_reply(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sends("/devices")
        await c.ann.presses("✏")
        field = await c.ann.sees(lambda seen: seen.force_reply)
        await c.ann.replies(field, "x" * 41)
        await c.ann.sees("too long: at most 40")
        await c.ann.replies(field, "  Attic \n phone ")
        await c.ann.sees("It is called Attic phone now")
        await c.ann.replies(field, "-")
        await c.ann.sees("It is called Paper now")
        assert c.house.rows["paper"].name == ""


async def test_what_is_written_after_rename_is_the_name_and_no_task(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sends("/devices")
        await c.ann.presses("✏")
        await c.ann.sees("What you write in the next 2 minutes is its name")
        await c.ann.sends("x" * 41)
        await c.ann.sees("too long: at most 40")
        await c.ann.sends("Attic phone")
        await c.ann.sees("It is called Attic phone now")
        await c.ann.sends("order a latte")
        await c.ann.sees("Attic phone(.|\\n)*order a latte")
        assert c.house.rows["paper"].name == "Attic phone"


async def test_what_is_written_two_minutes_after_rename_is_no_name(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        clock, person = HandClock(), await c.store.people.person(ANN)
        assert person is not None
        ann = User(ANN, "Ann", is_bot=False)
        written = Message(9, datetime.now(UTC), TelegramChat(ANN, TelegramChat.PRIVATE), ann, text="Attic")
        prompt = NamePrompt(c.context, clock)
        await prompt.ask(person, "paper", CallbackQuery("1", ann, "1"))
        clock.now += 121
        assert not await prompt.take(written, person)
        await prompt.ask(person, "paper", CallbackQuery("2", ann, "1"))
        clock.now += 119
        assert await prompt.take(written, person)
        assert c.house.rows["paper"].name == "Attic"


async def test_with_a_question_open_as_well_a_plain_text_is_neither_name_nor_answer(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sends("/devices")
        await c.ann.presses("✏")
        await c.store.questions.open(ANN, 7)
        await c.ann.sends("482913")
        await c.ann.sees("Reply to the message that you answer")
        assert c.house.rows["paper"].name == KITCHEN.name


async def test_a_test_lists_its_checks_with_cures_and_can_be_run_again(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.house.checks = (
            Check("check_reachable_ok", Grade.OK, (("ms", "12"),)),
            Check("check_input_xiaomi", Grade.FAILED),
        )
        await c.ann.sends("/devices")
        await c.ann.presses("🔍")
        result = await c.ann.sees("Security settings")
        assert result.text.splitlines()[1] == "✓ Connection: the phone answers within 12 ms"
        c.house.checks = c.house.checks[:1]
        await c.ann.presses("🔍 Test again")
        await c.ann.sees("everything works")
        assert c.house.done.count(("check", "paper")) == 2
        await c.ann.presses("« Back")
        await c.ann.sees("Kitchen phone · Paper")


async def test_a_port_is_opened_after_the_second_press_only(tmp_path: Path) -> None:
    async with chat(tmp_path, ATTIC) as c:
        await c.ann.sends("/devices")
        await c.ann.presses("📌 Keep")
        await c.ann.sees("Others in your home network")
        assert ("keep_address", "attic") not in c.house.done
        await c.ann.presses("📌 Yes")
        await c.ann.sees("can now be reached at 127.0.0.1:5555 until it restarts")
        assert c.house.done.count(("keep_address", "attic")) == 1


async def test_a_port_that_was_not_opened_says_why(tmp_path: Path) -> None:
    async with chat(tmp_path, ATTIC) as c:
        c.house.refuses = KeepAddressFailed("no", name="Redmi Note 9", reason="it is asleep")
        await c.ann.sends("/devices")
        await c.ann.presses("📌 Keep")
        await c.ann.presses("📌 Yes")
        page = await c.ann.sees("could not be kept: it is asleep")
        assert page.button("📌 Keep") is not None


async def test_reconnecting_says_what_came_of_it(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sends("/devices")
        await c.ann.presses("🔄")
        await c.ann.sees("Kitchen phone is connected.")
        c.house.refuses = DeviceOffline("gone", name="Kitchen phone")
        await c.ann.presses("🔄")
        await c.ann.sees(
            "Kitchen phone cannot be reached.*send /connect HOST:PORT with what .* shows now, or /pair"
        )
        c.house.refuses = ConnectRefused("closed", address="127.0.0.1:1")
        await c.ann.presses("🔄")
        await c.ann.sees("Kitchen phone cannot be reached")


async def test_reconnecting_a_phone_on_a_cable_names_the_cable(tmp_path: Path) -> None:
    async with chat(tmp_path, replace(KITCHEN, address="")) as c:
        c.house.refuses = DeviceOffline("gone", name="Kitchen phone")
        await c.ann.sends("/devices")
        await c.ann.presses("🔄")
        await c.ann.sees("Kitchen phone cannot be reached. Check the cable")


async def test_a_phone_is_forgotten_after_the_second_press_only(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sends("/devices")
        await c.ann.presses("🗑 Forget")
        await c.ann.sees("Forget Kitchen phone?")
        assert "paper" in c.house.rows
        await c.ann.presses("🗑 Yes")
        await c.ann.sees("Kitchen phone is forgotten")
        assert c.house.rows == {}
        await c.ann.presses("« Back")
        await c.ann.sees("No phone is known yet")


async def test_forgetting_that_takes_its_time_holds_up_nothing_else(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sends("/devices")
        await c.ann.presses("🗑 Forget")
        c.house.hold = asyncio.Event()
        await c.ann.presses("🗑 Yes")
        page = await c.ann.sees("Forgetting Kitchen phone …")
        assert page.buttons == ()
        await c.ann.sends("/help")
        await c.ann.sees("Commands")
        c.house.hold.set()
        await c.ann.sees("Kitchen phone is forgotten")


async def test_a_test_that_did_not_reach_the_phone_offers_to_reconnect(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.house.checks = (Check("check_reachable_offline", Grade.FAILED),)
        await c.ann.sends("/devices")
        await c.ann.presses("🔍")
        result = await c.ann.sees("press Reconnect")
        await c.ann.presses("🔄", result)
        await c.ann.sees("Kitchen phone is connected.")


async def test_a_connected_phone_offers_what_comes_next(tmp_path: Path) -> None:
    async with chat(tmp_path, ATTIC) as c:
        await c.ann.sends(f"/connect {ATTIC.address}")
        said = await c.ann.sees("Redmi Note 9 is connected. Write what it should do.")
        assert [button.text for button in said.buttons] == ["🔍 Test", "📌 Keep address"]
        assert await c.default_phone() == "attic"


async def test_a_second_phone_takes_no_tasks_by_itself(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, ATTIC) as c:
        await c.store.people.set_default_phone(ANN, KITCHEN.phone_id)
        await c.ann.sends(f"/connect {ATTIC.address}")
        said = await c.ann.sees(
            "Your tasks still go to Kitchen phone; press “Use for my tasks” to change that"
        )
        assert said.button("✓ Use for my tasks") is not None
        assert await c.default_phone() == KITCHEN.phone_id


async def test_connecting_to_a_phone_that_wants_pairing_first_says_how(tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        c.house.refuses = ConnectPaired("unknown key", address="10.0.0.2:37001")
        await c.ann.sends("/connect 10.0.0.2:37001")
        said = await c.ann.sees("does not know this computer yet")
        assert "/pair" in said.text
        assert said.buttons == ()


async def test_connecting_to_a_phone_that_waits_for_its_owner(tmp_path: Path) -> None:
    async with chat(tmp_path, replace(KITCHEN, state=PhoneState.UNAUTHORIZED)) as c:
        c.house.refuses = DeviceUnauthorized("wait", name="Kitchen phone")
        await c.ann.sends("/connect 127.0.0.1:1")
        await c.ann.sees("tap Allow on the debugging box")
