"""A code or PIN in the chat: used once, deleted first, never a task, and nowhere afterwards."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Action, Finish, TakeOver
from agent.contract.people import ALL_RIGHTS, Right
from bot.intake.incidents import Incidents
from bot.rights.person import Grant, Role
from devices.base import Box, Element, Lock, Tree
from devices.errors import DeviceOffline, TypingUnavailable
from tests.console_client.client import ChatUser, Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, House, chat
from tests.worlds.evidence import EVIDENCE
from tests.worlds.outbox_world import ANN, BOB, Town, town
from tests.worlds.paper_phone import page
from tests.worlds.traces import traces

pytestmark = pytest.mark.usefixtures("all_is_logged", "declared")
CODE = "246810"
FIELD = Element(Box(10, 40, 80, 60), class_name="EditText", editable=True, focused=True)
LOGIN: tuple[Action, ...] = (TakeOver("Log in, please"), Finish("all done"))


@pytest.fixture
def declared() -> None:
    EVIDENCE.declare("2580", "1111", "482913", "246811", "correct-horse", "correct horse battery staple")


def prompt(message: Message) -> bool:
    """The message that asks for a code or PIN."""
    return message.force_reply and "next message" in message.text


def button(sign: str) -> Callable[[Message], bool]:
    return lambda message: message.button(sign) is not None


@asynccontextmanager
async def handed_over(folder: Path, *, inside: Town | None = None) -> AsyncGenerator[Chat]:
    """Ann's task waits for her to log in."""
    house = House(KITCHEN)
    house.phone.tree, house.phone.secret_box = Tree((FIELD,), 0.0), FIELD.box
    async with chat(folder, KITCHEN, inside=inside, house=house, actions=LOGIN) as c:
        await c.ann.sends("log in for me")
        await c.ann.sees(button("🔑"))
        yield c


@asynccontextmanager
async def asked(folder: Path) -> AsyncGenerator[Chat]:
    """She has pressed 'Send a code'."""
    async with handed_over(folder) as c:
        await c.ann.presses("🔑")
        await c.ann.sees(prompt)
        yield c


async def is_deleted(ann: ChatUser, message_id: int) -> bool:
    return next(message for message in await ann.messages() if message.message_id == message_id).deleted


def typed(c: Chat) -> list[object]:
    """The secrets that reached the phone."""
    return [what[1] for what in c.house.phone.inputs if what[0] in ("secret", "pin")]


async def tasks(c: Chat) -> int:
    """How many tasks wait or run."""
    person = await c.store.people.person(c.ann.user_id)
    assert person is not None
    return len(await c.context.dispatcher.tasks.status(c.context.rights.caller(person)))


async def test_a_code_is_deleted_typed_and_forgotten(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("telegram").setLevel(logging.INFO)  # as the program has it
    async with asked(tmp_path) as c:
        message = await c.ann.sends(CODE)
        await c.ann.sees("Used and deleted")
        assert await is_deleted(c.ann, message)
        assert typed(c) == [CODE]
        assert await tasks(c) == 1
        await c.ann.stops_seeing(prompt)
        await c.ann.presses("▶")
        await c.ann.sees("all done")
        record = "\n".join(await c.bot_texts()).encode()
    log = (caplog.text + repr([record.__dict__ for record in caplog.records])).encode()
    assert await asyncio.to_thread(lambda: traces(tmp_path, [CODE], log=log, chat=record)) == []


async def test_the_code_need_not_be_a_reply_and_may_be_one(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.replies(await c.ann.sees(prompt), CODE)
        await c.ann.sees("Used and deleted")
        assert typed(c) == [CODE]


async def test_the_message_is_gone_before_the_phone_has_it(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        c.house.phone.hold_input = asyncio.Event()
        message = await c.ann.sends(CODE)
        await c.house.phone.touched.wait()
        assert await is_deleted(c.ann, message)
        c.house.phone.hold_input.set()
        await c.ann.sees("Used and deleted")


async def test_a_message_that_cannot_be_deleted_is_used_and_said_to_be_there(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        fault = {"method": "deleteMessage", "times": 1, "status": 400}
        await c.ann.post("faults", {**fault, "description": "Bad Request: message can't be deleted"})
        message = await c.ann.sends(CODE)
        await c.ann.sees("Used, but I could not delete your message")
        assert not await is_deleted(c.ann, message)
        EVIDENCE.excuse(message, "Telegram refuses to delete it, and she is told so")
        assert typed(c) == [CODE]


async def test_a_deletion_that_fails_for_a_moment_is_tried_again(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.post("faults", {"method": "deleteMessage", "times": 2, "status": 502})
        message = await c.ann.sends(CODE)
        await c.ann.sees("Used and deleted")
        assert await is_deleted(c.ann, message)


async def test_a_deletion_whose_answer_is_lost_counts_as_done(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.post("faults", {"method": "deleteMessage", "times": 1, "mode": "after", "status": 0})
        await c.ann.sends(CODE)
        await c.ann.sees("Used and deleted")


async def test_the_same_code_sent_twice_is_no_task(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.sends(CODE)
        await c.ann.sees("Used and deleted")
        again = await c.ann.sends(CODE)
        await c.ann.sees("came twice")
        assert await is_deleted(c.ann, again)
        assert typed(c) == [CODE]
        assert await tasks(c) == 1


async def test_of_two_quick_texts_only_the_first_is_the_code(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        c.house.phone.hold_input = asyncio.Event()
        await c.ann.sends(CODE)
        other = await c.ann.sends("open the window")
        await c.ann.sees("still typing")
        assert await is_deleted(c.ann, other)
        c.house.phone.hold_input.set()
        await c.ann.sees("Used and deleted")
        assert typed(c) == [CODE]
        assert await tasks(c) == 1


async def test_another_code_right_after_is_no_task_either(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.sends("246 811")
        await c.ann.sees("Used and deleted")
        right = await c.ann.sends("246 810")
        await c.ann.sees("looks like a code")
        assert await is_deleted(c.ann, right)
        assert typed(c) == ["246 811"]
        assert await tasks(c) == 1


async def test_a_code_without_the_button_is_no_task_while_the_phone_is_handed_over(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as c:
        asked_by = await c.ann.sees(button("▶"))
        for send in (c.ann.sends(CODE), c.ann.replies(asked_by, "G-482913")):
            message = await send
            seen = await c.ann.sees("looks like a code", after=message)
            assert "Your message is deleted" in seen.text
            assert await is_deleted(c.ann, message)
        assert typed(c) == []
        assert await tasks(c) == 1


async def test_after_a_code_an_ordinary_text_is_a_task_again(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.sends(CODE)
        await c.ann.sees("Used and deleted")
        await c.ann.sends("order a latte at 9")
        await c.ann.sees("order a latte at 9")
        assert await tasks(c) == 2


async def test_commands_work_and_leave_the_prompt_open(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        for command, answer in (
            ("/status", "waiting for a person"),
            ("/help", "Commands"),
            ("/devices", "Kitchen"),
        ):
            await c.ann.sends(command)
            await c.ann.sees(answer)
        EVIDENCE.declare("s3same")
        await c.ann.sends("/s3same")
        await c.ann.sees("Used and deleted")
        assert typed(c) == ["/s3same"]


async def test_a_command_that_does_not_exist_is_told_so_without_a_prompt(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as c:
        await c.ann.sends("/s3same")
        await c.ann.sees("do not know that command")


async def test_a_prompt_can_be_called_off(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.sends("/cancel")
        await c.ann.sees("Called off")
        await c.ann.stops_seeing(prompt)
        await c.ann.sends("order a latte")
        await c.ann.sees("order a latte")
        assert typed(c) == []
        assert await tasks(c) == 2  # the first goes on
        await c.ann.sends("/cancel")  # as /stop now: no prompt is open
        for _ in range(2):
            await c.ann.sees(r"^⏹")
        assert await tasks(c) == 0


@pytest.mark.parametrize("word", ["stop", "算了"])
async def test_a_plain_stop_is_never_the_secret(tmp_path: Path, word: str) -> None:
    async with asked(tmp_path) as c:
        message = await c.ann.sends(word)
        await c.ann.sees(r"^⏹")
        assert typed(c) == []
        assert not await is_deleted(c.ann, message)
        assert await tasks(c) == 0


async def test_only_a_text_of_her_own_is_the_code(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as c:
        old = await c.ann.sends("/help")
        await c.ann.presses("🔑")
        newest = (await c.ann.sees(prompt)).message_id
        newest = await c.ann.sends(CODE, forwarded_from="Bank")
        for message in (old, newest):
            EVIDENCE.excuse(message, "she is told to delete it herself")
        await c.ann.sees("Write it yourself", after=newest)
        newest = await c.ann.sends_sticker()
        await c.ann.sees("Write it yourself", after=newest)
        await c.ann.edits(old, CODE)
        await c.ann.sees("Write it yourself", after=newest + 1)
        assert typed(c) == []
        await c.ann.sends(CODE)
        await c.ann.sees("Used and deleted")


async def test_a_text_that_cannot_be_a_code_is_deleted_and_the_prompt_stays(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        message = await c.ann.sends(f"Your code is {CODE}\nNever share it")
        await c.ann.sees("in one line")
        assert await is_deleted(c.ann, message)
        assert typed(c) == []
        assert await tasks(c) == 1


async def test_the_parts_of_a_long_text_are_all_refused(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.sends("x" * 4096 + "y" * 20)
        await c.ann.sees("in one line")
        await c.outbox.flush(WAIT_LIMIT_S)
        assert typed(c) == []
        assert await tasks(c) == 1


async def test_without_a_field_she_is_told_what_to_do_and_may_write_it_again(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        c.house.phone.refuses_secret = TypingUnavailable("no_field", "nothing has the focus")
        await c.ann.sends(CODE)
        seen = await c.ann.sees("Tap the field first")
        assert "Your message is deleted" in seen.text
        c.house.phone.refuses_secret = None
        await c.ann.sends(CODE)
        await c.ann.sees("Used and deleted")
        assert typed(c) == [CODE]


@pytest.mark.parametrize(
    ("reason", "words"), [("no_keyboard", "does not take it"), ("keyboard_refused", "does not take it")]
)
async def test_a_phone_that_takes_no_text_ends_the_prompt(tmp_path: Path, reason: str, words: str) -> None:
    async with asked(tmp_path) as c:
        c.house.phone.refuses_secret = TypingUnavailable(reason, "no")
        await c.ann.sends(CODE)
        await c.ann.sees(words)
        await c.ann.stops_seeing(prompt)


async def test_a_phone_that_is_away_is_said_to_be(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        c.house.goes(DeviceOffline("gone", name="Kitchen phone"))
        await c.ann.sends(CODE)
        await c.ann.sees("cannot be reached")
        assert typed(c) == []


async def test_a_link_that_breaks_meanwhile_leaves_it_unknown(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        c.house.phone.vanishes_at_input = 0
        await c.ann.sends(CODE)
        await c.ann.sees("nobody knows what stands there")


async def test_an_error_nobody_thought_of_tells_the_chat_and_quotes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with asked(tmp_path) as c:
        c.house.broken = RuntimeError(f"cannot type {CODE}")
        await c.ann.sends(CODE)
        await c.ann.sees("Something went wrong")
        c.house.broken = None
    assert "RuntimeError" in caplog.text
    assert CODE not in caplog.text


async def test_the_end_of_the_request_ends_the_prompt(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.presses("▶")
        await c.ann.sees("No code is needed any more")
        await c.ann.stops_seeing(prompt)
        for text in (CODE, "correct-horse"):  # she was just writing it
            late = await c.ann.sends(text)
            await c.ann.sees("it is not waited for any more", after=late)
            assert await is_deleted(c.ann, late)
        assert await tasks(c) == 0
        assert typed(c) == []
        await asyncio.sleep(1.1)  # wall time: Telegram's times are whole seconds
        await c.ann.sends("order a latte")
        await c.ann.sees("order a latte")


async def test_a_password_that_came_while_the_program_was_off_is_no_task(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with handed_over(tmp_path, inside=t) as c:
            await c.ann.presses("🔑")
            await c.ann.sees(prompt)
        late = await t.ann.sends("correct horse battery staple")
        await asyncio.sleep(1.1)  # wall time: Telegram's times are whole seconds
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            await c.ann.sees("Not used: it is not", after=late)
            assert await is_deleted(c.ann, late)
            assert typed(c) == []
            assert await tasks(c) == 1  # the one that was cut off


async def test_a_task_right_after_the_person_called_the_prompt_off_is_one(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        await c.ann.sends("/cancel")
        await c.ann.sees("Called off")
        await c.ann.sends("screenshot")
        await c.ann.sees("screenshot")
        assert await tasks(c) == 2


async def test_the_row_of_a_text_is_there_before_anything_can_be_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = asyncio.Event()

    def never(work: Coroutine[None, None, None], name: str = "") -> None:
        work.close()  # the program was stopped just then
        started.set()

    async with town(tmp_path) as t:
        async with handed_over(tmp_path, inside=t) as c:
            await c.ann.presses("🔑")
            await c.ann.sees(prompt)
            monkeypatch.setattr(c.context.background, "start", never)
            message = await c.ann.sends(CODE)
            await started.wait()
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            await c.ann.sees("No code is needed any more")
            assert await is_deleted(c.ann, message)


async def test_a_broken_database_does_not_leave_the_code_in_the_chat_or_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with asked(tmp_path) as c:
        c.app.add_error_handler(Incidents(c.context).handle)

        async def broken(key: str, text_id: int | None) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(c.store.prompts, "using", broken)
        message = await c.ann.sends(CODE)
        await c.ann.sees("Something went wrong")
        await c.ann.sees("Used and deleted")
        assert await is_deleted(c.ann, message)
    assert "disk is full" in caplog.text


async def test_a_press_while_the_code_is_typed_asks_for_no_other(
    tmp_path: Path,
) -> None:
    async with asked(tmp_path) as c:
        c.house.phone.hold_input = asyncio.Event()
        await c.ann.sends(CODE)
        await c.house.phone.touched.wait()
        await c.ann.presses("🔑")  # once more, while the first is typed: nothing new is asked
        c.house.phone.hold_input.set()
        await c.ann.sees("Used and deleted")
        await c.ann.stops_seeing(prompt)
        assert await c.store.prompts.opened() == []


async def test_a_message_that_she_deletes_first_is_used_all_the_same(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        gone = {"method": "deleteMessage", "times": 1, "status": 400}
        await c.ann.post("faults", {**gone, "description": "Bad Request: message to delete not found"})
        EVIDENCE.excuse(await c.ann.sends(CODE), "only Telegram's answer says that it is gone")
        await c.ann.sees("Used and deleted")
        assert typed(c) == [CODE]


async def test_a_stop_while_it_is_typed_ends_the_task_and_no_text_becomes_another(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        c.house.phone.hold_input = asyncio.Event()
        message = await c.ann.sends(CODE)
        await c.house.phone.touched.wait()
        await c.ann.sends("/stop")
        await c.ann.sees("⏹")
        c.house.phone.hold_input.set()
        await c.ann.sees("Used and deleted", after=message)
        assert await is_deleted(c.ann, message)
        assert await tasks(c) == 0
        await c.ann.stops_seeing(prompt)


async def test_a_second_press_shows_one_prompt(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        answer = await c.ann.presses("🔑")
        assert answer.text == "Write it as your next message"
        await c.outbox.flush(WAIT_LIMIT_S)
        assert len([message for message in await c.ann.messages() if prompt(message)]) == 1


async def test_an_old_button_opens_nothing(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as c:
        message = await c.ann.sees(button("🔑"))
        secret = message.button("🔑")
        assert secret is not None
        await c.ann.presses("▶")
        await c.ann.sees("all done")
        answer = await c.ann.presses_data(message, secret.data)
        assert answer.show_alert
        assert await c.store.prompts.opened() == []


async def test_another_person_in_another_chat_is_not_taken_for_her(tmp_path: Path) -> None:
    async with town(tmp_path) as t, handed_over(tmp_path, inside=t) as c:
        await c.store.claims.take_claim(await c.store.claims.make_claim(again=True), BOB, "Bob", "en")
        await c.ann.presses("🔑")
        await c.ann.sees(prompt)
        theirs = await t.bob.sends("order tea")
        await t.bob.sees("order tea")
        assert not await is_deleted(t.bob, theirs)
        assert typed(c) == []
        await c.ann.sends(CODE)
        await c.ann.sees("Used and deleted")
        assert typed(c) == [CODE]


async def test_a_code_is_not_typed_for_whoever_lost_the_right_while_it_was_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asked(tmp_path) as c:
        await c.store.claims.take_claim(await c.store.claims.make_claim(again=True), BOB, "Bob", "en")
        every = Grant(ANN, KITCHEN.phone_id, ALL_RIGHTS)
        await c.store.bindings.bind(every)
        await c.store.people.set_role(BOB, ANN, Role.MEMBER)
        delete = c.outbox.delete

        async def slowly(chat_id: int, message_id: int) -> bool:
            deleted = await delete(chat_id, message_id)
            await c.store.people.bind(BOB, replace(every, rights=ALL_RIGHTS - {Right.TAKE_OVER}))
            return deleted

        monkeypatch.setattr(c.outbox, "delete", slowly)
        await c.ann.sends(CODE)
        await c.ann.sees("this is not allowed for you")
        assert typed(c) == []


async def test_a_prompt_of_a_request_that_the_stop_ended_is_closed_with_a_word(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with handed_over(tmp_path, inside=t) as c:
            await c.ann.presses("🔑")
            before = await c.ann.sees(prompt)
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            await c.ann.sees("No code is needed any more", after=before.message_id)
            await c.ann.stops_seeing(prompt)
            assert await c.store.prompts.opened() == []


async def test_after_a_crash_the_task_goes_on_and_a_code_can_be_asked_for_again(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with handed_over(tmp_path, inside=t) as c:
            await c.ann.presses("🔑")
            before = await c.ann.sees(prompt)
        house = House(KITCHEN)
        house.phone.tree, house.phone.secret_box = Tree((FIELD,), 0.0), FIELD.box
        async with chat(tmp_path, KITCHEN, inside=t, house=house, actions=(Finish("all done"),)) as c:
            await c.ann.sees("No code is needed any more", after=before.message_id)
            again = await c.ann.sees("I was offline from", after=before.message_id)
            await c.ann.presses("🔑", again)
            await c.ann.sees(prompt)
            await c.ann.sends(CODE)
            await c.ann.sees("Used and deleted")
            assert typed(c) == [CODE]
            await c.ann.presses("▶", again)
            await c.ann.sees("all done")


async def test_after_a_code_the_newest_pad_shows_the_screen_anew(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as c:
        await c.ann.presses("🔢")
        shown = await c.ann.sees(button("🏠"))
        await c.ann.presses("🔑")
        await c.ann.sees(prompt)
        c.house.phone.tree = Tree((FIELD, Element(Box(10, 70, 80, 90), "Log in", clickable=True)), 0.0)
        await c.ann.sends(CODE)
        await c.ann.sees("Used and deleted")
        await c.ann.sees(lambda message: message.message_id == shown.message_id and "Log in" in message.text)
        assert typed(c) == [CODE]


async def test_a_text_that_was_not_deleted_before_a_crash_is_deleted_after_it(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with handed_over(tmp_path, inside=t) as c:
            await c.ann.presses("🔑")
            await c.ann.sees(prompt)
            await t.fault(method="deleteMessage", times=50, delay_s=30)
            message = await c.ann.sends(CODE)
            taken = (
                "SELECT 1 FROM prompts WHERE text_id = ?"  # on disk: what is not yet dies with the program
            )
            while not await c.store.database.committed(taken, (message,)):  # noqa: ASYNC110 - a row tells nobody
                await asyncio.sleep(0.01)
        await t.ann.delete("faults")
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            await c.ann.sees("No code is needed any more")
            assert await is_deleted(c.ann, message)
            assert typed(c) == []
            assert await tasks(c) == 1  # the one that was cut off, paused


async def test_a_pin_unlocks_the_phone_and_the_task_goes_on(tmp_path: Path) -> None:
    house = House(KITCHEN)
    house.phone.lock = Lock.PIN
    house.phone.pages = [page(lock=Lock.PIN), page()]
    async with chat(tmp_path, KITCHEN, house=house, actions=(Finish("all done"),)) as c:
        await c.ann.sends("log in for me")
        await c.ann.presses("🔑")
        await c.ann.sees(lambda message: prompt(message) and "PIN" in message.text)
        await c.ann.sends("1111")
        await c.ann.sees("still locked")
        await c.ann.sends("2580")
        await c.ann.sees("Kitchen phone is unlocked")
        await c.ann.sees("all done")
        assert typed(c) == ["1111", "2580"]
        await c.ann.stops_seeing(prompt)
        assert not [text for text in await c.bot_texts() if "No code is needed" in text]
    assert await asyncio.to_thread(traces, tmp_path, ["2580"]) == []
