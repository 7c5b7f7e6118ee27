"""Somebody is taken out: what they had under way stops, their buttons are dead, and they are a stranger."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pyotp.totp import TOTP
from telegram import Chat, Message, Update, User

from agent.contract.actions import ActionResult, Finish, Interact, ResultKind, Tap
from agent.contract.events import (
    HumanAnswered,
    HumanNeeded,
    StepDone,
    TaskEnded,
    TaskQueued,
    TaskResumed,
    TaskStarted,
    TaskSuspended,
    TaskUnsaved,
)
from agent.contract.people import ALL_RIGHTS
from agent.contract.requests import RequestState
from agent.contract.tasks import EndKind, Outcome, Step
from agent.storage.totp_seeds import TotpSeeds, new_seed
from bot.cards import Look
from bot.intake.incidents import Incidents
from bot.outbox.outgoing import Button, Outgoing, Priority
from bot.people.menu import set_menus
from bot.people.removal import revoke
from bot.rights.person import Grant, Role
from bot.showing.pages import show_page
from bot.store import Act, Change
from tests.bot.handlers.test_people_chat import opened
from tests.console_client.client import Message as Seen
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN
from tests.worlds.household_world import (
    ANN_LIVES,
    APPROVES,
    BOB_LIVES,
    Household,
    Lives,
    admin,
    household,
    on,
)
from tests.worlds.outbox_world import BOB, town
from tests.worlds.paper_phone import page as paper_page

PLANS = {
    "order a latte": (Tap((5, 5), "Pay 36.80"), Finish("latte ordered")),
    "look around": (Tap((5, 5)), Tap((6, 6)), Finish("seen")),
    "ask me": (Tap((5, 5)), Interact("Large or small?"), Finish("asked")),
}
OUT = "You were taken out of this bot"
PRIVATE = "This bot is private."
_FRAME = paper_page().frame
PNG = _FRAME.screenshot.encoded if _FRAME else b""
ANN_AT_HOME = replace(ANN_LIVES, default=KITCHEN.phone_id)
CARA_LIVES = Lives("Cara", rights=on(KITCHEN, APPROVES))


async def takes_out(h: Household, name: str = "Bob", by: str = "Ann") -> Seen:
    """The page that says what became of it."""
    return await opened(h, f"👤 {name}", "🚪 Take out", "🚪 Yes", by=by)


async def back_in(h: Household, name: str = "Bob", role: Role = Role.MEMBER) -> None:
    """The person is let in once more."""
    async with h.store.database.transaction():
        await h.store.people.insert(h[name].user_id, name, "en", role, None)
    await h.store.bindings.bind(Grant(h[name].user_id, KITCHEN.phone_id, ALL_RIGHTS))


def inputs(h: Household) -> list[tuple[object, ...]]:
    """What has reached the kitchen phone."""
    return h.homes.papers[KITCHEN.phone_id].inputs


async def test_it_is_said_first_what_will_happen_and_then_what_has(tmp_path: Path) -> None:
    async with household(tmp_path, plans=PLANS) as h:
        await h["Bob"].sends("ask me")
        await h["Bob"].sees("Large or small")
        page = await opened(h, "👤 Bob", "🚪 Take out")
        assert page.text.endswith("1 task stops.")
        await h["Ann"].presses("🚪 Yes", page)
        await h["Ann"].sees("^Bob is out; 1 task was stopped.")
        await h["Bob"].sees(OUT)
        await h["Bob"].sees("^⏹")
        await h["Bob"].sees(PRIVATE, after=await h["Bob"].sends("hello"))
        assert await h.person("Bob") is None
        assert await h.store.bindings.on(KITCHEN.phone_id) == ()


async def test_nothing_reaches_the_phone_after_it(tmp_path: Path) -> None:
    async with household(tmp_path, plans=PLANS) as h:
        h.minds.thinks["look around"] = asyncio.Event()
        await h["Bob"].sends("look around")
        await h.homes.papers[KITCHEN.phone_id].until_done("look")
        await takes_out(h)
        h.minds.thinks["look around"].set()
        await h["Bob"].sees("^⏹")
        assert inputs(h) == []


async def test_their_own_approval_is_closed_and_its_button_is_dead(tmp_path: Path) -> None:
    async with household(tmp_path, plans=PLANS) as h:
        await h["Bob"].sends("order a latte")
        asked = await h.asks("Bob")
        button = asked.button("✅")
        assert button is not None
        await takes_out(h)
        await h["Bob"].sees("^⏹")
        await h["Bob"].stops_seeing(lambda seen: bool(seen.buttons))
        answer = await h["Bob"].presses_data(asked, button.data)
        assert (answer.text.startswith(PRIVATE), answer.show_alert) == (True, True)
        await back_in(h)
        answer = await h["Bob"].presses_data(asked, button.data)
        assert (answer.text, inputs(h)) == ("Old button. See the newest message", [])


async def test_the_report_of_a_stopped_task_comes_without_its_picture(tmp_path: Path) -> None:
    async with household(tmp_path, ANN_AT_HOME, BOB_LIVES, plans=PLANS) as h:
        await h["Bob"].sends("ask me")
        await h["Bob"].sees("Large or small")
        await takes_out(h)
        report = await h["Bob"].sees("^⏹")
        assert (report.photo, report.buttons) == ("", ())
        await h["Ann"].sends("ask me")  # of somebody who is in it comes with one
        await h["Ann"].sees("Large or small")
        await h["Ann"].sends("/stop")
        assert (await h["Ann"].sees("^⏹")).photo != ""


async def test_what_is_told_late_shows_them_nothing_and_holds_up_nothing(tmp_path: Path) -> None:
    async with household(tmp_path, plans=PLANS) as h:
        await h["Bob"].sends("ask me")
        await h["Bob"].sees("Large or small")
        (status,) = await h.context.dispatcher.tasks.status(await h.caller("Bob"))
        assert status.request is not None
        await takes_out(h)
        await h["Bob"].sees("^⏹ Stopped · Kitchen phone")  # the card, which changes behind the report
        before = await h.texts("Bob")
        task, request = replace(status.task, task_id=99), replace(status.request, request_id=99, picture=PNG)
        step = Step(1, "", "", Finish("seen"), ActionResult(ResultKind.DONE), PNG)
        paused = TaskEnded(task, Outcome(EndKind.PAUSED, key="request_expired"), 1, 1.0, (), PNG, at=1.0)
        for event in (
            TaskQueued(task, 0),
            TaskStarted(task, KITCHEN),
            StepDone(task, step),
            HumanNeeded(task, request),
            HumanNeeded(task, request, reminder=True),
            HumanAnswered(task, request, RequestState.CANCELLED, "", 1.0),
            TaskSuspended(task, "device_offline", (), 1.0),
            TaskResumed(task),
            TaskUnsaved(task, "full"),
            paused,
            replace(paused, outcome=replace(paused.outcome, key="stale")),
        ):
            await h.chat.presenter.show(event)
        assert await h.texts("Bob") == before
        assert await h.store.questions.open_in(BOB) == []


async def test_what_waits_to_be_sent_goes_with_them(tmp_path: Path) -> None:
    async with household(tmp_path, plans=PLANS) as h:
        await h.town.fault(method="sendPhoto", chat_id=BOB, delay_s=4)
        await h.context.replies.note(BOB, "screen:1", "the kitchen", PNG)
        await h.context.replies.note(BOB, "screen:2", "the kitchen again", PNG)
        await takes_out(h)
        await h["Bob"].sees(OUT)
        await h.context.replies.note(BOB, "screen:3", "looked late", PNG)
        arrived = [text for text in await h.texts("Bob") if not text.startswith(OUT)]
        assert arrived == ["the kitchen"]  # on its way by then


async def test_what_is_on_its_way_and_does_not_arrive_is_not_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # as the program sets it
    async with household(tmp_path) as h:
        await h.town.fault(method="sendPhoto", chat_id=BOB, delay_s=4, retry_after=1)
        await h.context.replies.note(BOB, "screen:1", "the kitchen", PNG)
        while not await h.chat.store.database.one("SELECT 1 FROM outbox WHERE state = 'sending'"):
            await h["Bob"].state()
        await takes_out(h)
        await h["Bob"].sees(OUT)
        assert [text for text in await h.texts("Bob") if not text.startswith(OUT)] == []
        assert len(await h["Bob"].calls("sendPhoto")) == 1


async def test_a_page_that_is_made_late_is_not_shown_to_them(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        bob = await h.person("Bob")
        assert bob is not None
        await takes_out(h)
        await show_page(h.context, bob, "page:1", Look("the kitchen", picture=PNG), new=True)
        assert "the kitchen" not in await h.texts("Bob")


async def test_a_request_about_somebody_else_s_task_is_closed_for_them(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, CARA_LIVES, plans=PLANS) as h:
        await h["Bob"].sends("order a latte")
        await h.asks("Bob")
        key = f"request:1:{h['Cara'].user_id}"
        cara = await h.person("Cara")
        assert cara is not None
        nonce = await h.store.buttons.make(
            cara.person_id, cara.person_id, key, Act("approve", (("request", "1"),))
        )
        button = Button("✅ Approve", nonce)
        asks = Outgoing(cara.person_id, key, Priority.REQUEST, "Bob asks", ((button,),))
        await h.chat.outbox.send(asks)
        await h.asks("Cara")
        page = await takes_out(h, "Cara")
        assert page.text == "Cara is out."
        closed = await h["Cara"].sees("not yours to decide any more")
        assert closed.buttons == ()
        answer = await h["Cara"].presses_data(closed, nonce)
        assert answer.text.startswith(PRIVATE)
        await h["Bob"].presses("✅", await h.asks("Bob"))
        await h["Bob"].sees("latte ordered")


async def test_an_old_confirmation_does_not_end_a_later_stay(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        page = await opened(h, "👤 Bob", "🚪 Take out")
        await takes_out(h)
        await back_in(h)
        answer = await h["Ann"].presses("🚪 Yes", page)
        assert answer.text == "That person is not here any more"
        assert await h.person("Bob") is not None


async def test_repeated_after_a_crash_it_is_done_to_its_end_and_said_once(tmp_path: Path) -> None:
    async with household(tmp_path, plans=PLANS) as h:
        await h["Bob"].sends("ask me")
        await h["Bob"].sees("Large or small")
        bob, ann = await h.person("Bob"), await h.person("Ann")
        assert bob is not None
        assert ann is not None
        await h.store.people.remove(ann.person_id, BOB)  # and here it crashed
        for _ in range(2):
            again = await revoke(h.context, ann, BOB, bob.joined_at)
            assert again.change is Change.GONE
        await h["Bob"].sees("^⏹")
        assert [OUT in text for text in await h.texts("Bob")].count(True) == 1


async def test_the_seed_of_their_codes_goes(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        seed = new_seed()
        code = TOTP(seed.get_secret_value()).now()
        assert await h.store.codes.set_up(BOB, seed, code)
        assert TotpSeeds(tmp_path / "keys" / "totp").read(BOB) is not None
        await takes_out(h)
        assert TotpSeeds(tmp_path / "keys" / "totp").read(BOB) is None


async def test_what_was_begun_before_is_refused_without_a_word_to_a_stranger(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        h.chat.app.add_error_handler(Incidents(h.context).handle)
        for number, name in ((1, "Bob"), (2, "Ann")):
            if name == "Bob":
                await takes_out(h)
            user = User(h[name].user_id, name, is_bot=False)
            chat = Chat(user.id, Chat.PRIVATE)
            update = Update(
                number, message=Message(number, datetime.now(UTC), chat, from_user=user, text="x")
            )
            await h.chat.app.process_error(update, PermissionError(user.id))
        assert [text for text in await h.texts("Bob") if not text.startswith(OUT)] == []
        assert "You may not do that (any more)" in str(await h.texts("Ann"))
        await h.chat.app.process_error(update, PermissionError(13, "no such right on a file"))
        await h["Ann"].sees("Something went wrong")


async def test_the_menu_goes(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await takes_out(h)
        while len(await h["Ann"].calls("deleteMyCommands")) < 2:
            await h["Ann"].state()


async def test_a_menu_that_telegram_did_not_take_away_goes_at_the_next_start(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, CARA_LIVES) as h:
        await h["Ann"].post("faults", {"method": "deleteMyCommands", "status": 400, "times": 1})
        await takes_out(h)
        await h["Bob"].sees(OUT)
        while not await h["Ann"].calls("deleteMyCommands"):
            await h["Ann"].state()
        assert await h.store.people.gone() == [BOB]
        await h.chat.outbox.flush(WAIT_LIMIT_S)
        await set_menus(h.context, await h.store.people.all(), await h.store.people.gone())
        await h.chat.outbox.flush(WAIT_LIMIT_S)
        calls = await h["Ann"].calls("deleteMyCommands")
        assert [call["status"] for call in calls[1:]] == [200, 200]  # as every app, and as a Chinese one
        await back_in(h)
        assert await h.store.people.gone() == []


async def test_one_who_goes_by_themself_is_asked_first(tmp_path: Path) -> None:
    async with household(tmp_path, admin("Dan")) as h:
        page = await opened(h, "👤 Dan", "🚪 Take out", by="Dan")
        assert page.text.startswith("Take yourself out, Dan?")
        await h["Dan"].presses("🚪 Yes", page)
        await h["Dan"].sees(OUT)
        assert await h.person("Dan") is None
        assert not [text for text in await h.texts("Dan") if "is out" in text]


async def test_the_last_admin_stays(tmp_path: Path) -> None:
    async with household(tmp_path, ANN_AT_HOME, plans=PLANS) as h:
        await h["Ann"].sends("ask me")
        await h["Ann"].sees("Large or small")
        page = await opened(h, "👤 Ann", "🚪 Take out")
        answer = await h["Ann"].presses("🚪 Yes", page)
        assert (answer.show_alert, "last admin" in answer.text) == (True, True)
        await h["Ann"].sends("large")
        await h["Ann"].sees("asked")


async def test_after_a_restart_they_are_still_out_and_hear_nothing_more(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with household(tmp_path, inside=t, plans=PLANS) as h:
            await h["Bob"].sends("ask me")
            await h["Bob"].sees("Large or small")
            await takes_out(h)
            await h["Bob"].sees("^⏹")
            before = await h.texts("Bob")
        async with household(tmp_path, inside=t, homes=h.homes, plans=PLANS) as h:
            await h["Ann"].sees("is running|Nothing", after=await h["Ann"].sends("/status"))
            assert await h.texts("Bob") == before
            as_bob = replace(await h.caller("Ann"), person_id=BOB)
            (task_id,) = await h.context.dispatcher.history.own_tasks(as_bob)
            record = await h.context.dispatcher.history.past_task(as_bob, task_id)
            assert record is not None
            assert record.past.outcome.kind is EndKind.STOPPED


async def test_nothing_that_was_remembered_of_them_is_left(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        bob, ann = await h.person("Bob"), await h.person("Ann")
        assert bob is not None
        assert ann is not None
        facts = h.context.dispatcher.facts
        for name in ("Ann", "Bob"):
            await facts.keep(await h.caller(name), "my shoe size is 42")
        callers = await h.caller("Ann"), await h.caller("Bob")
        await revoke(h.context, ann, BOB, bob.joined_at)
        assert [(await facts.page(caller, 0, 9)).total for caller in callers] == [1, 0]
