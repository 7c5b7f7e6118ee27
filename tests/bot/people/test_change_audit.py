"""A change of people, phones, invitations or codes and its line in the audit are one, at any crash."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path

import pytest
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.errors import DatabaseTroubled
from agent.contract.people import ALL_RIGHTS
from agent.journal import Journal
from bot.people.change_audit import carry, carry_if_possible, follow
from bot.people.changes import adopt_phone
from bot.rights.person import Approvers, Grant, Role
from bot.store import OFFERS, InvitationState, Store, Terms
from tests.bot.people.test_picking import picks_eve
from tests.worlds.chat_world import KITCHEN
from tests.worlds.crashes import Fate, Killed, all_commits_are_moments
from tests.worlds.household_world import CARA, DAN, EVE, Lives, admin, household, on
from tests.worlds.joining_world import agrees, invites, link_of
from tests.worlds.locked_databases import database_of, held, impatient
from tests.worlds.outbox_world import ANN, BOB

NOW = 1_800_000_000.0
SEED = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
TERMS = Terms(OFFERS["member"].role, OFFERS["member"].rights, ("paper",))
EVE_LIVES = Lives("Eve", stranger=True)
Change = Callable[[Store], Awaitable[object]]
Seen = Callable[[Store], Awaitable[bool]]


async def _claims(store: Store) -> None:
    await store.claims.take_claim(await store.claims.make_claim(again=True), DAN, "Dan", "en")


async def _picked_joins(store: Store) -> None:
    await store.invitations.take_picked(EVE, "Eve")
    await store.admissions.agree(1, EVE, "Eve", "en", ("paper",))


async def _set_up(store: Store) -> None:
    await store.codes.set_up(BOB, SEED, TOTP(SEED.get_secret_value()).generate_otp(int(NOW) // 30))


async def _makes(store: Store) -> None:
    await store.invitations.make(ANN, "a message", TERMS, 3600.0)


async def _is_in(store: Store, person_id: int) -> bool:
    return await store.people.person(person_id) is not None


async def _role(store: Store) -> bool:
    person = await store.people.person(BOB)
    return person is not None and person.role is Role.VIEWER


async def _bound(store: Store) -> bool:
    return bool(await store.bindings.of(CARA))


async def _state(store: Store, number: int, state: InvitationState) -> bool:
    found = await store.invitations.of(number)
    return found is not None and found.state is state


# What is done, whether it was done, and the one line that tells of it.
CHANGES: dict[str, tuple[Change, Seen, AuditEvent]] = {
    "an admin by a code": (_claims, lambda s: _is_in(s, DAN), AuditEvent.ADMIN_CLAIMED),
    "joining as a picked person": (_picked_joins, lambda s: _is_in(s, EVE), AuditEvent.PERSON_JOINED),
    "an invitation": (
        _makes,
        lambda s: _state(s, 3, InvitationState.OPEN),
        AuditEvent.INVITATION_MADE,
    ),
    "a revocation": (
        lambda s: s.admissions.revoke(2, ANN),
        lambda s: _state(s, 2, InvitationState.REVOKED),
        AuditEvent.INVITATION_REVOKED,
    ),
    "a role": (
        lambda s: s.people.set_role(ANN, BOB, Role.VIEWER),
        _role,
        AuditEvent.ROLE_CHANGED,
    ),
    "rights": (
        lambda s: s.people.bind(ANN, Grant(CARA, "paper", ALL_RIGHTS)),
        _bound,
        AuditEvent.RIGHTS_CHANGED,
    ),
    "a removal": (lambda s: s.people.remove(ANN, CARA), lambda s: _gone(s, CARA), AuditEvent.PERSON_REMOVED),
    "who approves": (
        lambda s: s.bindings.set_approvers(ANN, "paper", Approvers.SECOND),
        lambda s: _second(s),
        AuditEvent.APPROVERS_CHANGED,
    ),
    "a code set up on the computer": (_set_up, lambda s: s.codes.is_set_up(BOB), AuditEvent.CODE_SET_UP),
}

# Of people, of invitations, and one that takes more than one commit; the others go the same way.
SAMPLE = ("a removal", "joining as a picked person", "a code set up on the computer")


async def _gone(store: Store, person_id: int) -> bool:
    return not await _is_in(store, person_id)


async def _second(store: Store) -> bool:
    return await store.bindings.approvers("paper") is Approvers.SECOND


@contextlib.asynccontextmanager
async def _opened(folder: Path) -> AsyncGenerator[tuple[Store, Journal]]:
    async with (
        Store.open(folder / "bot.sqlite3", lambda: NOW) as store,
        Journal.open(folder / "journal.sqlite3", lambda: NOW + 60) as journal,
    ):
        yield store, journal


async def _furnished(folder: Path) -> None:
    async with _opened(folder) as (store, journal):
        async with store.database.transaction():
            await store.people.insert(ANN, "Ann", "en", Role.ADMIN, None)
            await store.people.insert(BOB, "Bob", "en", Role.MEMBER, None)
            await store.people.insert(CARA, "Cara", "en", Role.MEMBER, None)
        picking = await store.invitations.pick(ANN, "picks", TERMS)
        await store.invitations.bind_picked(ANN, picking.invitation_id, EVE, "Eve")
        await store.invitations.make(ANN, "open", TERMS, 3600.0)
        await carry(store, journal.audit.keep_once)


@pytest.mark.parametrize(
    "name", [name if name in SAMPLE else pytest.param(name, marks=pytest.mark.soak) for name in CHANGES]
)
async def test_the_program_may_die_at_any_commit_of_a_change(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change, is_done, event = CHANGES[name]
    now = Fate()
    all_commits_are_moments(monkeypatch, lambda: now)
    # A change with its line, their way into the journal, and the line's end here: before and after each.
    for dies_at in range(1, 20):
        folder = tmp_path / str(dies_at)
        folder.mkdir()
        now = Fate()
        await _furnished(folder)
        async with _opened(folder) as (store, journal):
            before, now = len(await journal.audit.all()), Fate(dies_at)
            with contextlib.suppress(Killed):
                await change(store)
                await carry(store, journal.audit.keep_once)
            died, now = now.dead.is_set(), Fate()
        async with _opened(folder) as (store, journal):
            for _ in range(2):  # it may be begun as often as it likes
                await carry(store, journal.audit.keep_once)
            noted = [entry.event for entry in (await journal.audit.all())[before:]]
            assert noted == ([event] if await is_done(store) else []), f"killed at moment {dies_at}"
        if not died:
            assert dies_at > 6
            return
    pytest.fail("it never came to its end")


async def test_a_change_that_was_not_committed_is_in_no_audit(tmp_path: Path) -> None:
    await _furnished(tmp_path)
    async with _opened(tmp_path) as (store, journal):
        before, begun, go = len(await journal.audit.all()), asyncio.Event(), asyncio.Event()

        async def changes() -> None:
            async with store.database.transaction():
                await store.audit_notes.add_within(AuditEvent.ROLE_CHANGED, ANN, BOB)
                begun.set()
                await go.wait()
                raise sqlite3.OperationalError("taken back")

        work = asyncio.create_task(changes())
        await begun.wait()
        carrying = asyncio.create_task(carry(store, journal.audit.keep_once))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(work, return_exceptions=True)
        await carrying
        assert len(await journal.audit.all()) == before


async def test_a_journal_that_is_locked_gets_its_line_when_it_can_be_written(tmp_path: Path) -> None:
    await _furnished(tmp_path)
    refused, kept = asyncio.Event(), asyncio.Event()
    async with _opened(tmp_path) as (store, journal):

        async def keep(entry: AuditEntry, token: str) -> None:
            try:
                await journal.audit.keep_once(entry, token)
            except DatabaseTroubled:
                refused.set()
                raise
            kept.set()

        await journal.runs.hurry()
        other = sqlite3.connect(tmp_path / "journal.sqlite3", isolation_level=None)
        with contextlib.closing(other):
            other.execute("BEGIN EXCLUSIVE")
            following = asyncio.create_task(follow(store, keep, 0.01))
            await store.people.set_role(ANN, BOB, Role.VIEWER)
            await refused.wait()
            other.execute("ROLLBACK")
        await kept.wait()
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        newest = (await journal.audit.newest(1))[0]
    # When it was done, not when it could be kept.
    assert (newest.event, newest.person_id, newest.reason) == (AuditEvent.ROLE_CHANGED, ANN, str(BOB))
    assert newest.at == NOW


async def test_a_code_that_is_replaced_is_good_for_nothing_until_the_audit_knows_of_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _furnished(tmp_path)
    fate = Fate()
    all_commits_are_moments(monkeypatch, lambda: fate)
    async with _opened(tmp_path) as (store, journal):
        await _set_up(store)
        fate = Fate(3)  # the old one is ended, the new seed is written, its row is not
        with contextlib.suppress(Killed):
            await _set_up(store)
        fate = Fate()
        assert not await store.codes.is_set_up(BOB)
        await carry(store, journal.audit.keep_once)
        assert [entry.event for entry in await journal.audit.newest(2)] == [
            AuditEvent.CODE_REMOVED,
            AuditEvent.CODE_SET_UP,
        ]


async def _audit(folder: Path) -> list[tuple[AuditEvent, int | None, str, str]]:
    async with Journal.open(folder / "journal.sqlite3") as journal:
        return [
            (each.event, each.person_id, each.reason, each.phone_id) for each in await journal.audit.all()
        ]


async def test_invitations_and_joining_by_the_picker_are_in_the_audit_and_every_admin_hears_of_it(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, EVE_LIVES, admin("Dan")) as h:
        sent = await picks_eve(h)
        await h["Eve"].opens(await link_of(h, sent))
        await agrees(h["Eve"])
        for name in ("Ann", "Dan"):
            told = await h[name].sees(rf"Eve \(id {EVE}\) is in as a viewer.* Picked by Ann")
            assert not told.silent
        other = await invites(h)
        await h["Ann"].presses("🗑", other)
        await h["Ann"].sees("Revoked. Its link opens nothing any more")
        await h["Ann"].sees(r"Ann revoked an invitation", after=await h["Ann"].sends("/audit"))
    assert await _audit(tmp_path) == [
        (AuditEvent.INVITATION_MADE, ANN, str(EVE), ""),
        (AuditEvent.PERSON_JOINED, ANN, str(EVE), ""),
        (AuditEvent.INVITATION_MADE, ANN, "", ""),
        (AuditEvent.INVITATION_REVOKED, ANN, "", ""),
    ]


async def test_who_became_an_admin_after_the_others_were_asked_hears_of_a_new_person_too(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, EVE_LIVES, Lives("Dan")) as h:
        await h["Eve"].opens(await link_of(h, await invites(h)))
        await agrees(h["Eve"])
        asked = await h["Ann"].sees("wants to join")
        await h.store.people.set_role(ANN, DAN, Role.ADMIN)
        await h["Ann"].presses("✔", asked)
        await h["Dan"].sees(r"Eve \(id 46\) is in .* Confirmed by Ann")


async def test_the_audit_is_read_while_nothing_can_be_written_to_it(tmp_path: Path) -> None:
    await _furnished(tmp_path)
    async with _opened(tmp_path) as (store, journal):
        await impatient(database_of(journal))
        async with held(tmp_path / "journal.sqlite3"):
            await store.people.set_role(ANN, BOB, Role.VIEWER)
            await carry_if_possible(store, journal.audit.keep_once)
            assert AuditEvent.ROLE_CHANGED not in {entry.event for entry in await journal.audit.all()}
        await carry_if_possible(store, journal.audit.keep_once)
        assert (await journal.audit.newest(1))[0].event is AuditEvent.ROLE_CHANGED


async def test_whoever_is_no_admin_any_more_leaves_a_line_for_each_invitation_that_ends(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, admin("Dan")) as h:
        await invites(h)
        await h.store.people.set_role(DAN, ANN, Role.MEMBER)
        await carry(h.store, h.context.dispatcher.history.keep_change)
    assert await _audit(tmp_path) == [
        (AuditEvent.INVITATION_MADE, ANN, "", ""),
        (AuditEvent.ROLE_CHANGED, DAN, str(ANN), ""),
        (AuditEvent.INVITATION_REVOKED, DAN, "", ""),
    ]


async def test_a_phone_that_is_added_or_forgotten_is_in_the_audit(tmp_path: Path) -> None:
    async with household(tmp_path, Lives("Bob", rights=on(KITCHEN))) as h:
        ann = await h.person("Ann")
        assert ann is not None
        await adopt_phone(h.context, ann, KITCHEN.phone_id)
        await adopt_phone(h.context, ann, KITCHEN.phone_id)  # nothing new
        await carry(h.store, h.context.dispatcher.history.keep_change)
        assert await h.context.dispatcher.phones.forget(await h.caller("Ann"), KITCHEN.phone_id)
    assert await _audit(tmp_path) == [
        (AuditEvent.RIGHTS_CHANGED, ANN, str(ANN), KITCHEN.phone_id),
        (AuditEvent.PHONE_FORGOTTEN, ANN, "", KITCHEN.phone_id),
    ]
