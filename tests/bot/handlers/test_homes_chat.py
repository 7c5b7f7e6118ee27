"""/homes in the chat: a home is invited, let in or refused, renamed, given a new key and removed."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from agent.bus.join_messages import JoinState
from agent.bus.join_token import JoinToken
from agent.bus.messages import BUS_VERSION
from agent.contract.actions import Finish, Interact
from agent.contract.home_view import HomeState
from bot.bus.join import Enrolment
from tests.console_client.client import Message
from tests.worlds.chat_world import KITCHEN
from tests.worlds.homes_world import NewComputer, ShownHomes, of_household
from tests.worlds.household_world import BOB_LIVES, Household, admin, household
from tests.worlds.outbox_world import ANN

_TOKEN = re.compile(r"(fh1\.\S+)")


async def page_of(h: Household, *buttons: str, command: str = "/homes") -> Message:
    """The page behind these buttons, from a fresh one."""
    page = await h["Ann"].sees(lambda seen: bool(seen.buttons), after=await h["Ann"].sends(command))
    for sign in buttons:
        await h["Ann"].presses(sign, page)
        page = await h["Ann"].sees(
            lambda seen, old=page: seen.message_id == old.message_id and seen.buttons != old.buttons
        )
    return page


async def invited(h: Household, *buttons: str) -> NewComputer:
    """A computer with the token that the buttons lead to."""
    found = _TOKEN.search((await page_of(h, *(buttons or ("🆕 Invite",)))).text)
    assert found is not None
    assert h.context.homes is not None
    enrolment = h.context.homes.enrolment
    assert isinstance(enrolment, Enrolment)
    return NewComputer(JoinToken.from_text(found[1]), enrolment)


async def joined(h: Household, name: str = "flat-pi") -> NewComputer:
    """A computer that Ann has let in."""
    computer = await invited(h)
    computer.name = name
    await computer.asks()
    question = await h.asks("Ann", "✅ It is ours")
    await h["Ann"].presses("✅", question)
    await h["Ann"].sees(lambda seen: seen.message_id == question.message_id and not seen.buttons)
    return computer


def shown(h: Household) -> ShownHomes:
    """Which homes /homes shows."""
    assert h.context.homes is not None
    assert isinstance(h.context.homes.seen, ShownHomes)
    return h.context.homes.seen


async def test_a_computer_is_a_home_once_an_admin_has_compared_the_code(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, admin("Dan"), homes_of=of_household(tmp_path)) as h:
        computer = await invited(h)
        answer = await computer.asks()
        assert answer.state is JoinState.WAITING
        assert not any("fh1." in text for text in await h.texts("Ann"))
        for name in ("Ann", "Dan"):
            question = await h.asks(name, "✅ It is ours")
            assert computer.code in question.text
            assert "flat-pi" in question.text
        assert not any("flat-pi" in text for text in await h.texts("Bob"))
        question = await h.asks("Ann", "✅ It is ours")
        await h["Ann"].presses("✅", question)
        seen = await h["Dan"].sees(lambda seen: "let in, by Ann" in seen.text)
        assert not seen.buttons
        welcome = await computer.asks()
        assert (welcome.state, welcome.name) == (JoinState.WELCOME, "flat-pi")
        assert await computer.asks() == welcome  # a crash between: the same answer
        home = await h.store.joined.get(welcome.home_id)
        assert home is not None
        assert (home.box_key, home.user_key, home.prefix) == (
            bytes(computer.box.public_key),
            computer.user.public,
            f"{home.home_id}/",
        )
        assert "🏠 flat-pi · here" in (await page_of(h)).text


async def test_a_decision_that_is_quicker_than_telegram_s_answer_takes_the_question_s_place(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        computer = await invited(h)
        await h.town.fault(method="sendMessage", chat_id=ANN, mode="after", status=200, delay_s=1)
        await computer.asks()
        question = await h.asks("Ann", "✅ It is ours")
        await h["Ann"].presses("✅", question)
        decided = await h["Ann"].sees("let in, by Ann")
        assert (decided.message_id, decided.buttons) == (question.message_id, ())


async def test_a_second_computer_with_the_token_is_refused_and_admins_are_told(tmp_path: Path) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        computer = await invited(h)
        await computer.asks()
        thief = NewComputer(computer.token, computer.enrolment, "thief")
        assert (await thief.asks()).state is JoinState.USED
        warned = await h["Ann"].sees(lambda seen: "A second computer" in seen.text)
        assert "thief" in warned.text
        question = await h.asks("Ann", "✅ It is ours")
        await h["Ann"].presses("❌", question)
        await h["Ann"].sees(lambda seen: "was refused by Ann" in seen.text)
        assert (await computer.asks()).state is JoinState.DECLINED
        assert (await thief.asks()).state is JoinState.USED
        assert await h.store.joined.all() == []


async def test_what_is_no_good_request_gets_its_reason_and_asks_nobody(tmp_path: Path) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        computer = await invited(h)
        guess = NewComputer(replace(computer.token, secret=""), computer.enrolment)
        assert (await guess.asks()).state is JoinState.UNKNOWN
        assert (await computer.asks(bus_version=BUS_VERSION + 2)).state is JoinState.OTHER_VERSION
        assert (await computer.asks(home_id="otherone")).state is JoinState.OTHER_HOME
        unknown = NewComputer(replace(computer.token, token_id="a" * 8), computer.enrolment)
        assert (await unknown.asks()).state is JoinState.UNKNOWN
        async with h.store.database.transaction():
            await h.store.database.change("UPDATE join_tokens SET expires_at = expires_at - 901")
        assert (await computer.asks()).state is JoinState.EXPIRED
        for garbage in (b"", b"x" * 31, bytes(32) + b"x" * 40, b"x" * 5000):
            assert await computer.enrolment.answer(f"farhand.join.{computer.token.token_id}", garbage) is None
        assert not any("wants to become" in text for text in await h.texts("Ann"))


async def test_a_new_key_takes_the_place_of_the_old_one_and_the_old_one_is_revoked(tmp_path: Path) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        first = await joined(h)
        welcome = await first.asks()
        again = await invited(h, "🏠 flat-pi", "🔑")
        await again.asks(home_id=welcome.home_id)
        question = await h["Ann"].sees(
            lambda seen: "New key for the home flat-pi" in seen.text and bool(seen.buttons)
        )
        await h["Ann"].presses("✅", question)
        await h["Ann"].sees(lambda seen: seen.message_id == question.message_id and not seen.buttons)
        assert (await again.asks()).home_id == welcome.home_id
        assert (await first.asks()).state is JoinState.USED
        assert await h.store.joined.to_revoke(()) == [first.user.public]  # the bus is away: later


async def test_a_home_is_renamed_by_a_reply(tmp_path: Path) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        await joined(h)
        page = await page_of(h, "🏠 flat-pi")
        await h["Ann"].presses("✏️", page)
        question = await h["Ann"].sees(lambda seen: "Reply with a new name" in seen.text)
        await h["Ann"].sends("Holiday flat", reply_to=question.message_id)
        await h["Ann"].sees(lambda seen: seen.text == "The home is called Holiday flat now.")
        await h["Ann"].sees(
            lambda seen: seen.message_id == page.message_id and seen.text.startswith("🏠 Holiday flat")
        )


@pytest.mark.parametrize("state", [HomeState.PRESENT, HomeState.AWAY])
async def test_removing_a_home_ends_what_runs_there_or_says_that_its_end_is_unknown(
    tmp_path: Path, state: HomeState
) -> None:
    plans = {"order a latte": (Interact("Large or small?"), Finish("ordered"))}
    async with household(tmp_path, plans=plans, homes_of=of_household(tmp_path)) as h:
        welcome = await (await joined(h)).asks()
        seen = shown(h)
        seen.phones[welcome.home_id], seen.states[welcome.home_id] = (KITCHEN,), state
        await seen.refresh()
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees(lambda seen: "Large or small?" in seen.text)
        page = await page_of(h, "🏠 flat-pi", "🗑 Remove")
        assert "• Bob" in page.text
        assert "latte" not in page.text
        await h["Ann"].presses("🗑 Yes", page)
        over = await h["Ann"].sees(lambda seen: "flat-pi is removed" in seen.text)
        unknown = state is HomeState.AWAY
        assert ("end is unknown: 1" in over.text) is unknown
        sign = "❌ How far it came is unknown" if unknown else "⏹"
        await h["Bob"].sees(lambda seen: seen.text.startswith(sign))
        bob = await h.person("Bob")
        assert bob is not None
        assert bob.bindings == ()
        assert await h.store.joined.all() == []
        assert len(await h.store.joined.to_revoke(())) == 1
        await h["Ann"].sends("/audit")
        audit = await h["Ann"].sees("removed a home")
        assert "let a home’s computer in" in audit.text


async def test_without_a_bus_it_says_how_to_get_one(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await h["Ann"].sends("/homes")
        await h["Ann"].sees(lambda seen: "farhand hub" in seen.text)
