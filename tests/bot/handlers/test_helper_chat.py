"""The question whether to use the helper on a phone: who gets it, when, and what an answer does."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from agent.contract.actions import Finish
from agent.contract.events import HelperOffered
from agent.contract.phones import Check, Grade, HelperTrial, HelperUse, PhoneInfo
from agent.journal import Journal
from bot.handlers.helper_answers import HelperAnswers
from bot.showing.helper_offers import ask_about_helper
from bot.store import Act
from devices.adb.client.private import private_adb_server
from devices.adb.helper.trial import try_helper
from devices.adb.phone.tree import TreeReader
from devices.frame import FrameDecoder
from devices.simulator.helper_orders import HelperFault
from devices.simulator.side import Latency
from tests.console_client.client import ChatUser, Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, House, chat
from tests.worlds.helper_world import HelperRoom, helper_room
from tests.worlds.household_world import Homes, Household, Lives, admin, household, on, pressed
from tests.worlds.outbox_world import town

GOOD = HelperTrial(0.5, 2.1, inputs=True)
WORDS = {
    "en": {
        "ask": (
            r"A helper works on Kitchen phone: it reads the screen in 0\.\d s instead of \d\.\d s\."
            r" Use it\?"
        ),
        "used": "The helper is on for Kitchen phone",
        "on": r"Helper: on · reads the screen in 0\.\d s",
        "off": r"Helper: off · would read the screen in 0\.\d s instead of \d\.\d s",
        "tested": r"✓ Helper: works here, reads the screen in 0\.\d s instead of \d\.\d s",
        "yes": "⚡ Use it",
        "turn_off": "⚡ Turn helper off",
    },
    "zh": {
        "ask": r"Kitchen phone 可以使用辅助程序：读取屏幕从 \d\.\d 秒缩短到 0\.\d 秒。要使用吗？",
        "used": "Kitchen phone 的辅助程序已打开",
        "on": r"辅助程序：已打开 · 读取屏幕 0\.\d 秒",
        "off": r"辅助程序：已关闭 · 读取屏幕可从 \d\.\d 秒缩短到 0\.\d 秒",
        "tested": r"✓ 辅助程序：可用，读取屏幕从 \d\.\d 秒缩短到 0\.\d 秒",
        "yes": "⚡ 使用",
        "turn_off": "⚡ 关闭辅助程序",
    },
}


class HelpedHouse(House):
    """Its phone is one of paper, and the helper is tried on a simulated one behind a real adb server."""

    def __init__(self, room: HelperRoom, *phones: PhoneInfo) -> None:
        super().__init__(*phones)
        self.trial = GOOD  # in its place comes what a real one shows
        self._room = room

    async def try_helper(self, phone_id: str) -> HelperTrial:
        self.done.append(("try_helper", phone_id))
        decoder = FrameDecoder()
        reader = TreeReader(self._room.link, decoder)
        try:
            return await try_helper(self._room.link, reader.read, budget_s=60, start_s=30)
        finally:
            await reader.close()
            await asyncio.to_thread(decoder.close)


@asynccontextmanager
async def simulated() -> AsyncGenerator[HelperRoom]:
    """A phone whose dump takes as long as a real one's."""
    async with private_adb_server() as address, helper_room(address) as room:
        room.side.latency = Latency(uiautomator_s=1.5)
        yield room


def buttons(message: Message) -> list[str]:
    return [button.text for button in message.buttons]


async def questions(user: ChatUser) -> list[Message]:
    return [seen for seen in await user.messages() if re.search("Use it\\?|要使用吗", seen.text)]


async def uses(c: Chat) -> HelperUse:
    return (await c.context.dispatcher.phones.helper("paper")).use


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.sample(1)
async def test_a_phone_is_tried_after_its_first_task_and_its_admin_is_asked_once(
    tmp_path: Path, lang: str
) -> None:
    said = WORDS[lang]
    async with AsyncExitStack() as stack:
        room = await stack.enter_async_context(simulated())
        place = await stack.enter_async_context(town(tmp_path))
        house = HelpedHouse(room, KITCHEN)
        async with chat(tmp_path, house=house, inside=place, actions=(Finish("all done"),)) as c:
            await c.ann.sends(f"/language {lang}")
            await c.ann.sends("order a latte")
            asked = await c.ann.sees(said["ask"])
            assert await uses(c) is HelperUse.OFF
            assert asked.silent
            assert room.orders.inputs == []
            await c.ann.presses(said["yes"], asked)
            answered = await c.ann.sees(said["used"])
            assert (answered.message_id, answered.buttons) == (asked.message_id, ())
            assert house.helped == {"paper": HelperUse.FULL}
            await c.ann.sends("/devices")
            page = await c.ann.sees(said["on"])
            await c.ann.presses(said["turn_off"], page)
            await c.ann.sees(said["off"])
            assert house.helped == {"paper": HelperUse.OFF}
        again = HelpedHouse(room, KITCHEN)
        async with chat(tmp_path, house=again, inside=place, actions=(Finish("all done"),)) as c:
            assert again.helped == {"paper": HelperUse.OFF}
            newest = await c.ann.sends("order a latte")
            await c.ann.sees("✅", after=newest)
            await c.ann.sends("/devices")
            await c.ann.sees(said["off"], after=newest)
            assert len(await questions(c.ann)) == 0
            assert ("try_helper", "paper") not in again.done


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.sample(1)
async def test_a_test_of_the_phone_shows_its_trial_and_asks_as_well(tmp_path: Path, lang: str) -> None:
    async with simulated() as room, chat(tmp_path, house=HelpedHouse(room, KITCHEN)) as c:
        await c.ann.sends(f"/language {lang}")
        c.house.checks = (Check("check_reachable_ok", Grade.OK, (("ms", "12"),)),)
        await c.ann.sends("/devices")
        await c.ann.presses("🔍")
        await c.ann.sees(WORDS[lang]["tested"])
        await c.ann.sees(WORDS[lang]["ask"])
        # Later it says what was measured, and can be turned on there.
        await c.ann.sends("/devices")
        await c.ann.presses("⚡", await c.ann.sees(WORDS[lang]["off"]))
        await c.ann.sees(WORDS[lang]["on"])
        await c.ann.sees(WORDS[lang]["used"])
        assert await uses(c) is HelperUse.FULL
        assert await questions(c.ann) == []


async def test_before_anybody_may_decide_it_is_offered_again_later(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:  # as `farhand doctor` leaves it
        await journal.phones.remember(KITCHEN)
        await journal.helpers.save_trial("paper", GOOD)
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(town(tmp_path))
        async with chat(tmp_path, house=House(KITCHEN), inside=place) as c:
            await c.store.database.change("UPDATE people SET role = 'unclaimed'")
            await ask_about_helper(c.context, HelperOffered("paper", GOOD, 1.0))
            await c.store.database.change("UPDATE people SET role = 'admin'")
        house = House(KITCHEN)
        house.trial = GOOD
        async with chat(tmp_path, house=house, inside=place) as c:
            await c.ann.sees(WORDS["en"]["ask"])


async def test_where_it_fails_nobody_is_asked(tmp_path: Path) -> None:
    async with simulated() as room, chat(tmp_path, house=HelpedHouse(room, KITCHEN)) as c:
        room.orders.faults = {HelperFault.FORBIDDEN}
        c.house.checks = (Check("check_reachable_ok", Grade.OK, (("ms", "12"),)),)
        await c.ann.sends("/devices")
        page = await c.ann.sees("Kitchen phone · Paper")
        assert [text for text in buttons(page) if text.startswith("⚡")] == []
        await c.ann.presses("🔍")
        await c.ann.sees("this phone does not let it run")
        await c.ann.presses("«")
        page = await c.ann.sees("Kitchen phone · Paper")
        assert [text for text in buttons(page) if text.startswith("⚡")] == []
        assert await questions(c.ann) == []


@asynccontextmanager
async def two_admins(folder: Path) -> AsyncGenerator[Household]:
    """Ann and Cara manage the kitchen phone, Bob works it; a task of his has ended there."""
    homes = Homes(KITCHEN)
    homes.trial = GOOD
    people = (Lives("Bob", rights=on(KITCHEN)), admin("Cara"))
    async with household(folder, *people, phones=(KITCHEN,), homes=homes) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees("all done")
        yield h


async def test_every_admin_is_asked_and_the_first_answer_counts(tmp_path: Path) -> None:
    async with two_admins(tmp_path) as h:
        asked = {name: await h[name].sees(r"Use it\?") for name in ("Ann", "Cara")}
        late = next(button for button in asked["Cara"].buttons if button.text == "⚡ Use it")
        await h["Ann"].presses("No", asked["Ann"])
        for name, question in asked.items():
            shown = await h[name].sees("The helper stays off")
            assert (shown.message_id, shown.buttons) == (question.message_id, ())
        answer = await h["Cara"].presses_data(asked["Cara"], late.data)
        assert "Old button" in answer.text
        assert await uses(h.chat) is HelperUse.OFF
        assert await questions(h["Bob"]) == []
        assert h.homes.helped == {"paper": HelperUse.OFF}


async def test_two_answers_at_the_same_moment_are_one(tmp_path: Path) -> None:
    async with two_admins(tmp_path) as h:
        asked = {name: await h[name].sees(r"Use it\?") for name in ("Ann", "Cara")}
        await h.chat.outbox.flush(WAIT_LIMIT_S)
        answers = HelperAnswers(h.context)
        said: list[str] = []
        for name, verb in (("Ann", "helper_yes"), ("Cara", "helper_no"), ("Ann", "helper_yes")):
            person = await h.person(name)
            assert person is not None
            key = await h.chat.outbox.key_of(person.person_id, asked[name].message_id)
            said.append(await answers.press(pressed(Act(verb, (("phone", "paper"),)), key or "", person)))
        assert said == ["", "toast_already_decided", ""]
        assert await uses(h.chat) is HelperUse.FULL
        assert h.homes.helped == {"paper": HelperUse.FULL}


async def test_a_question_about_a_phone_that_was_forgotten_does_nothing(tmp_path: Path) -> None:
    async with two_admins(tmp_path) as h:
        asked = await h["Ann"].sees(r"Use it\?")
        await h.context.dispatcher.phones.forget(await h.caller("Cara"), "paper")
        answer = await h["Ann"].presses("⚡", asked)
        assert "do not know that phone" in answer.text
        assert h.homes.helped == {}


async def test_a_yes_to_what_works_no_more_says_so_and_decides_nothing(tmp_path: Path) -> None:
    async with two_admins(tmp_path) as h:
        asked = await h["Ann"].sees(r"Use it\?")
        h.homes.trial = HelperTrial(None, None, inputs=False, why="ended: killed")
        h.homes.checks = (Check("check_reachable_ok", Grade.OK, (("ms", "12"),)),)
        phones, person = h.context.dispatcher.phones, await h.person("Ann")
        assert person is not None
        caller = h.context.rights.caller(person, "paper")
        async with asyncio.timeout(WAIT_LIMIT_S):
            while (await phones.check(caller, "paper"))[-1].key != "check_helper_none":  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(0.05)
        answer = await h["Ann"].presses("⚡", asked)
        assert "does not work on this phone now" in answer.text
        assert not (await phones.helper("paper")).answered
        h.homes.trial = GOOD
        await phones.check(caller, "paper")
        await h["Ann"].presses("⚡", asked)
        await h["Ann"].sees(WORDS["en"]["used"])
        assert await uses(h.chat) is HelperUse.FULL
