"""Whoever is removed or loses a right while a home is away: nobody reads that it holds there already."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from agent.contract.people import Right, Spending
from bot.people.changes import change_role, rebind
from bot.rights.person import Grant, Role
from tests.bot.handlers.test_people_chat import opened
from tests.worlds.chat_world import ATTIC, KITCHEN, chat
from tests.worlds.household_world import LOOKS, WORKS, Household, Lives, household
from tests.worlds.outbox_world import ANN, BOB
from tests.worlds.paper_home import PaperHome

AT_FLAT = f"flat/{ATTIC.phone_id}"
GOES_ON = "Not reached: flat. What Bob has running there may go on"
AS_SOON = "Not reached: flat. There this holds as soon as that home hears of it."


@asynccontextmanager
async def away(
    folder: Path, rights: frozenset[Right], *, phone_id: str = AT_FLAT, is_silent: bool = False
) -> AsyncGenerator[Household]:
    """Bob has these rights, and the flat is away, or there and in trouble."""
    flat = PaperHome("flat", (ATTIC,), is_silent)
    flat.speaks.set()  # without an answer to anything
    async with household(folder, Lives("Bob", rights={phone_id: rights}), others=[flat]) as h:
        yield h


async def remove_bob(h: Household) -> tuple[str, str]:
    """By Ann's buttons: the question, and what it became."""
    question = await opened(h, "👤 Bob", "🚪 Take out")
    await h["Ann"].presses("🚪 Yes", question)
    done = await h["Ann"].sees("Bob is out")
    return question.text, done.text


@pytest.mark.parametrize("is_silent", [False, True])
async def test_a_removal_says_before_and_after_where_it_is_not_heard_of(
    tmp_path: Path, is_silent: bool
) -> None:
    async with away(tmp_path, WORKS, is_silent=is_silent) as h:
        question, done = await remove_bob(h)
        assert GOES_ON in question
        assert GOES_ON in done
        assert "stop Farhand on its computer" in done
        told = await h["Bob"].sees("You were taken out")
        assert (
            "Not reached: flat; what you have running there may go on until that home hears of this"
            in told.text
        )


@pytest.mark.parametrize(("phone_id", "rights"), [(KITCHEN.phone_id, WORKS), (AT_FLAT, LOOKS)])
async def test_a_removal_names_no_home_where_nothing_of_the_person_can_go_on(
    tmp_path: Path, phone_id: str, rights: frozenset[Right]
) -> None:
    async with away(tmp_path, rights, phone_id=phone_id) as h:
        question, done = await remove_bob(h)
        assert "Not reached" not in question + done
        told = await h["Bob"].sees("You were taken out")
        assert told.text.startswith(
            "You were taken out of this bot, and your tasks are stopped. To come back"
        )


async def test_whoever_loses_a_right_at_a_home_that_is_away_reads_from_when_that_holds(
    tmp_path: Path,
) -> None:
    async with away(tmp_path, WORKS) as h:
        ann = await h.person("Ann")
        assert ann
        less = await rebind(h.context, ann, BOB, AT_FLAT, lambda old: replace(old, rights=LOOKS), "less")
        assert less.unheard == "flat"
        told = await h["Bob"].sees("what you may do with")
        assert told.text.endswith(AS_SOON)


async def test_a_lower_limit_and_a_lower_role_hold_from_when_the_home_hears_of_it(tmp_path: Path) -> None:
    async with away(tmp_path, WORKS | {Right.APPROVE}) as h:
        ann = await h.person("Ann")
        assert ann

        def limited(old: Grant) -> Grant:
            return replace(old, spending=Spending(limit=Decimal(50)))

        assert (await rebind(h.context, ann, BOB, AT_FLAT, limited, "limit")).unheard == "flat"
        assert (await h["Bob"].sees("you may approve up to 50")).text.endswith(AS_SOON)
        more = await rebind(
            h.context, ann, BOB, AT_FLAT, lambda old: replace(old, spending=Spending()), "any"
        )
        assert more.unheard == ""
        assert "Not reached" not in (await h["Bob"].sees("you may approve any amount")).text
        assert (await change_role(h.context, ann, BOB, Role.VIEWER, "role")).unheard == "flat"
        assert (await h["Bob"].sees("made you a viewer")).text.endswith(AS_SOON)


async def test_the_page_of_rights_names_the_home_that_has_not_heard_of_the_change(tmp_path: Path) -> None:
    async with away(tmp_path, WORKS) as h:
        page = await opened(h, "👤 Bob", "🎭", "Make viewer")
        assert "Bob is now: viewer" in page.text
        assert GOES_ON in page.text


async def test_somebody_can_be_taken_out_while_no_home_at_all_is_reached(tmp_path: Path) -> None:
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, others=[flat], own_home=False) as c:
        async with c.store.database.transaction():
            await c.store.people.insert(BOB, "Bob", "en", Role.MEMBER, None)
        await c.store.people.bind(ANN, Grant(BOB, AT_FLAT, WORKS))
        await c.ann.sends("/users")
        page = await c.ann.sees(lambda seen: seen.button("👤 Bob") is not None)
        for button in ("👤 Bob", "🚪 Take out", "🚪 Yes"):
            await c.ann.sees(lambda seen, sign=button: seen.button(sign) is not None)
            await c.ann.presses(button, page)
        done = await c.ann.sees("Bob is out")
        assert GOES_ON in done.text
