"""A screenshot of somebody else's task: asked of that task's person, shown once, both are notified."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.handlers.screen_consent import ScreenConsent
from bot.rights.person import Role
from bot.store import Act, Change
from tests.console_client.client import Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN
from tests.worlds.hand_clock import HandClock
from tests.worlds.household_world import LOOKS, WORKS, Household, Lives, household, on, pressed
from tests.worlds.outbox_world import ANN, BOB
from tests.worlds.paper_phone import page

TASK = "look for a present"


@asynccontextmanager
async def busy(folder: Path) -> AsyncGenerator[Household]:
    """Bob's task works the kitchen phone, which Cara may look at. Eve is another member of it."""
    people = (
        Lives("Bob", rights=on(KITCHEN, WORKS)),
        Lives("Cara", Role.VIEWER, rights=on(KITCHEN, LOOKS)),
        Lives("Eve", rights=on(KITCHEN, WORKS)),
    )
    async with household(folder, *people) as h:
        h.minds.thinks[TASK] = asyncio.Event()
        await h["Bob"].sends(TASK)
        await h["Bob"].sees("🟢 Working")
        yield h


async def asked(h: Household, name: str = "Cara") -> Message:
    """The question in Bob's chat."""
    await h[name].sends("/screen")
    told = await h[name].sees("busy with somebody’s task")
    assert not told.photo
    await h[name].presses("Ask", told)
    await h[name].sees("within 5 minutes")
    return await h["Bob"].sees("would like to see")


async def pictures(h: Household, name: str) -> list[Message]:
    """What this person was shown."""
    await h.chat.outbox.flush(WAIT_LIMIT_S)
    return [message for message in await h[name].messages() if message.photo]


async def test_the_task_s_person_shows_the_screen_once_and_both_hear_of_it(tmp_path: Path) -> None:
    async with busy(tmp_path) as h:
        question = await asked(h)
        assert "Cara would like to see the screen of Kitchen phone" in question.text
        assert not question.silent
        await h["Bob"].presses("Show it once", question)
        shown = await h["Cara"].sees("📷 Kitchen phone")
        assert shown.photo
        assert (shown.protected, shown.spoiler) == (True, True)  # it is not theirs to pass on
        closed = await h["Bob"].sees("Cara was shown the screen of Kitchen phone once")
        assert (closed.message_id, closed.buttons) == (question.message_id, ())
        assert "Old button" in (await h["Bob"].presses_data(question, question.buttons[0].data)).text
        assert len(await pictures(h, "Cara")) == 1
        for text in await h.texts("Cara"):
            assert "Bob" not in text
            assert "present" not in text


async def test_a_no_is_told_without_saying_whose(tmp_path: Path) -> None:
    async with busy(tmp_path) as h:
        question = await asked(h)
        await h["Bob"].presses("No", question)
        told = await h["Cara"].sees("not now")
        assert "Bob" not in told.text
        await h["Bob"].sees("Cara was not shown")
        assert await pictures(h, "Cara") == []


async def test_asking_again_at_once_does_not_bother_the_task_s_person_again(tmp_path: Path) -> None:
    async with busy(tmp_path) as h:
        await h["Bob"].presses("No", await asked(h))
        await h["Cara"].sees("not now")
        sent = await h["Cara"].sends("/screen")
        told = await h["Cara"].sees("busy with somebody’s task", after=sent)
        await h["Cara"].presses("Ask", told)
        await h["Cara"].sees("within 5 minutes", after=sent)
        assert len([text for text in await h.texts("Bob") if "Cara" in text]) == 1


async def test_a_yes_is_for_the_task_that_ran_and_for_no_other(tmp_path: Path) -> None:
    async with busy(tmp_path) as h:
        question = await asked(h)
        h.minds.thinks[TASK].set()
        await h["Bob"].sees(r"^✅")
        h.minds.thinks["feed the cat"] = asyncio.Event()
        sent = await h["Bob"].sends("feed the cat")
        await h["Bob"].sees("🟢 Working", after=sent)
        assert "expired" in (await h["Bob"].presses("Show it once", question)).text
        await h["Bob"].sees("Too late")
        assert await pictures(h, "Cara") == []


async def test_who_was_removed_meanwhile_is_shown_nothing(tmp_path: Path) -> None:
    async with busy(tmp_path) as h:
        question = await asked(h)
        assert await h.store.people.remove(ANN, h["Cara"].user_id) is Change.DONE
        await h["Bob"].presses("Show it once", question)
        await h["Bob"].sees("Too late")
        assert await pictures(h, "Cara") == []


async def test_who_loses_the_right_while_the_picture_is_taken_is_shown_nothing(tmp_path: Path) -> None:
    async with busy(tmp_path) as h:
        question = await asked(h)
        slow = SlowLook()
        h.homes.papers[KITCHEN.phone_id].observe = slow.observe  # pyright: ignore[reportAttributeAccessIssue]  # a slow camera
        await h["Bob"].presses("Show it once", question)
        await asyncio.wait_for(slow.begun.wait(), WAIT_LIMIT_S)
        await h.store.bindings.forget_phone(KITCHEN.phone_id)
        slow.goes_on.set()
        await h["Bob"].sees("Cara was shown nothing")
        assert await pictures(h, "Cara") == []


async def test_admins_look_without_asking(tmp_path: Path) -> None:
    async with busy(tmp_path) as h:
        await h["Ann"].sends("/screen")
        await h["Ann"].presses("📱 Kitchen")
        shown = await h["Ann"].sees("📷 Kitchen phone")
        assert shown.photo
        assert not any("would like" in text for text in await h.texts("Bob"))


async def test_a_question_about_a_task_that_has_ended_asks_nobody(tmp_path: Path) -> None:
    async with busy(tmp_path) as h:
        await h["Eve"].sends("/screen")
        told = await h["Eve"].sees("busy with somebody’s task")
        h.minds.thinks[TASK].set()
        await h["Bob"].sees(r"^✅")
        await h["Eve"].presses("Ask", told)
        await h["Eve"].sees("has ended. Send /screen again")
        assert not any("would like" in text for text in await h.texts("Bob"))


async def test_after_five_minutes_a_yes_shows_nothing(tmp_path: Path) -> None:
    async with busy(tmp_path) as h:
        clock = HandClock()
        consent, bob, cara = ScreenConsent(h.context, clock), await h.person("Bob"), await h.person("Cara")
        assert bob is not None
        assert cara is not None
        (running,) = await h.context.dispatcher.tasks.status(await h.caller("Bob"))
        about = (("phone", KITCHEN.phone_id), ("task", str(running.task.task_id)))
        await consent.press(pressed(Act("peek_ask", about), "screen:1", cara))
        question = await h["Bob"].sees("would like to see")
        await h.chat.outbox.flush(WAIT_LIMIT_S)
        key = await h.context.outbox.key_of(BOB, question.message_id)
        press = await h.store.buttons.press(question.buttons[0].data, BOB, BOB)
        assert key is not None
        assert press.act is not None
        clock.now += 301
        assert await consent.press(pressed(press.act, key, bob)) == "toast_expired"
        await h["Bob"].sees("Too late")
        assert await pictures(h, "Cara") == []


class SlowLook:
    """A look that somebody can come between."""

    def __init__(self) -> None:
        self.begun, self.goes_on = asyncio.Event(), asyncio.Event()

    async def observe(self) -> object:
        """As PaperPhone does, later."""
        self.begun.set()
        await self.goes_on.wait()
        return page()
