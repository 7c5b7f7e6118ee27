"""Joining cut off by a crash between commit and messages: the next start, or the press again, shows it."""

import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

from bot.store import Store
from tests.worlds.household_world import Household, Lives, admin, household
from tests.worlds.joining_world import agrees, invites, link_of
from tests.worlds.outbox_world import ANN, Town, town

EVE_LIVES = Lives("Eve", stranger=True)
EVE = EVE_LIVES.person_id
KNOWN = ("paper", "attic")


@contextlib.asynccontextmanager
async def between(folder: Path) -> AsyncGenerator[Store]:
    """The bot has just committed something, and is dead."""
    async with Store.open(folder / "bot.sqlite3") as store:
        yield store


@contextlib.asynccontextmanager
async def alive(folder: Path, t: Town) -> AsyncGenerator[Household]:
    async with household(folder, EVE_LIVES, inside=t, killed=True) as h:
        yield h


async def test_each_start_tells_what_the_last_run_had_committed(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with alive(tmp_path, t) as h:
            code = (await link_of(h, await invites(h, "Member", "Kitchen"))).rpartition("=")[2]
        async with between(tmp_path) as store:
            await store.claims.take_claim(code, EVE, "Eve", "en")
        async with alive(tmp_path, t) as h:
            await h["Eve"].sees("Which language")
            await h["Ann"].sees(rf"Opened by Eve \(id {EVE}\)")
        async with between(tmp_path) as store:
            assert await store.invitations.choose_lang(1, EVE, "zh")
        async with alive(tmp_path, t) as h:
            await h["Eve"].sees("加入之前")
        async with between(tmp_path) as store:
            assert await store.admissions.agree(1, EVE, "Eve", "zh", KNOWN)
        async with alive(tmp_path, t) as h:
            await h["Eve"].sees("现在需要 Ann 确认")
            asked = await h["Ann"].sees("wants to join")
        async with between(tmp_path) as store:
            await store.admissions.confirm(1, ANN, KNOWN)
        for _ in range(2):  # each message comes once, however often it is told
            async with alive(tmp_path, t) as h:
                await h["Eve"].sees("欢迎，Eve！")
                told = await h["Ann"].sees("Confirmed by Ann")
                assert (told.message_id, told.buttons) == (asked.message_id, ())
                texts = [await h.texts(name) for name in ("Ann", "Eve")]
                assert [len(each) for each in texts] == [3, 2]


async def test_a_revocation_and_a_refusal_are_told_by_the_next_start(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with alive(tmp_path, t) as h:
            _, second = [await link_of(h, await invites(h)) for _ in range(2)]
            await h["Eve"].opens(second)
            await agrees(h["Eve"])
            await h["Ann"].sees("wants to join")
        async with between(tmp_path) as store:
            await store.admissions.revoke(1, ANN)
            await store.admissions.refuse(2, ANN)
        async with alive(tmp_path, t) as h:
            await h["Eve"].sees("This bot is private")
            await h["Ann"].sees("Refused by Ann")
            await h["Ann"].sees("Revoked. Its link opens nothing any more")


async def test_the_same_step_again_shows_what_is_committed_and_changes_nothing(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        link = await link_of(h, await invites(h))
        await h.store.claims.take_claim(link.rpartition("=")[2], EVE, "Eve", "en")
        await h["Eve"].opens(link)
        await h["Eve"].presses("English")
        consent = await h["Eve"].sees("Before you join")
        await h.store.admissions.agree(1, EVE, "Eve", "en", KNOWN)
        await h["Eve"].presses("I agree", consent)
        asked = await h["Ann"].sees("wants to join")
        await h.store.admissions.confirm(1, ANN, KNOWN)
        answer = await h["Ann"].presses("✖", asked)
        assert answer.text == "Already decided"
        await h["Eve"].sees("Welcome, Eve!")
        await h["Ann"].sees("Confirmed by Ann")


async def test_an_admin_of_the_computer_is_told_of_by_the_next_start_and_once(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with alive(tmp_path, t):
            pass
        async with between(tmp_path) as store:
            await store.claims.take_claim(await store.claims.make_claim(again=True), EVE, "Eve", "en")
        for _ in range(2):
            async with alive(tmp_path, t) as h:
                await h["Ann"].sees("Eve .* is an admin now, with a code from the computer")
                assert len(await h.texts("Ann")) == 1
                assert await h.texts("Eve") == []


async def test_everybody_who_was_asked_hears_the_end_even_if_they_are_no_admin_any_more(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, EVE_LIVES, admin("Dan")) as h:
        await h["Eve"].opens(await link_of(h, await invites(h)))
        await agrees(h["Eve"])
        asked = await h["Dan"].sees("wants to join")
        await h.store.people.set_role(ANN, h["Dan"].user_id, EVE_LIVES.role)
        assert (await h["Dan"].presses("✔", asked)).text == "Not allowed for you"
        await h["Ann"].presses("✔")
        assert (await h["Dan"].sees("Confirmed by Ann")).message_id == asked.message_id
