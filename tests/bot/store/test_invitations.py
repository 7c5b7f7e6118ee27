"""Invitations in the store: single use, hashed, one way only, whoever does what at the same moment."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.people import Right
from bot.rights.person import Role
from bot.store import OFFERS, AdmissionDecision, ClaimResult, InvitationState, Store, Terms
from tests.worlds.hand_clock import HandClock
from tests.worlds.outbox_world import ANN, BOB

DAN, EVE = 45, 46
HOUR_S = 3600.0
DAY_S = 24 * HOUR_S
KNOWN = {"kitchen", "attic"}
MEMBER = replace(OFFERS["member"], phones=("attic", "gone", "kitchen"))


@contextlib.asynccontextmanager
async def house(folder: Path, clock: HandClock | None = None) -> AsyncGenerator[Store]:
    """Ann and Dan are admins; everybody else is a stranger."""
    async with Store.open(folder / "bot.sqlite3", clock or HandClock()) as s:
        async with s.database.transaction():
            await s.people.insert(ANN, "Ann", "en", Role.ADMIN, None)
            await s.people.insert(DAN, "Dan", "zh", Role.ADMIN, None)
        yield s


async def link(s: Store, terms: Terms = MEMBER, life_s: float = DAY_S, message: str = "m:1") -> str:
    """The code of an invitation by Ann."""
    return (await s.invitations.make(ANN, message, terms, life_s))[1]


async def opens(s: Store, code: str, person_id: int = EVE) -> ClaimResult:
    """A stranger sends it."""
    return await s.claims.take_claim(code, person_id, "Eve", "en")


async def agreed(s: Store) -> None:
    """Eve has opened Ann's link and agreed."""
    assert await opens(s, await link(s)) is ClaimResult.INVITED
    assert await s.admissions.agree(1, EVE, "Eve", "en", KNOWN)


async def state(s: Store, invitation_id: int = 1) -> InvitationState:
    found = await s.invitations.of(invitation_id)
    assert found is not None
    return found.state


async def test_codes_are_long_all_different_and_not_on_disk(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        codes = [await link(s, message=f"m:{number}") for number in range(20)]
        rows = str([tuple(row) for row in await s.database.all("SELECT * FROM invitations")])
        assert len(set(codes)) == 20
        assert all(len(code) * 6 >= 192 for code in codes)
        assert not [code for code in codes if code in rows]


async def test_whoever_comes_in_has_the_role_the_phones_that_there_are_and_the_first_as_default(
    tmp_path: Path,
) -> None:
    clock = HandClock()
    async with house(tmp_path, clock) as s:
        await agreed(s)
        agreed_at, clock.now = clock.now, clock.now + 60
        assert await s.people.person(EVE) is None
        assert await s.admissions.confirm(1, DAN, KNOWN) is AdmissionDecision.DONE
        eve = await s.people.person(EVE)
        assert eve is not None
        assert (eve.role, eve.default_phone, eve.lang) == (Role.MEMBER, "attic", "en")
        works = {Right.VIEW, Right.CONTROL, Right.TAKE_OVER}
        assert [(each.phone_id, each.rights) for each in eve.bindings] == [
            ("attic", works),
            ("kitchen", works),
        ]
        (row,) = await s.database.all("SELECT agreed_at FROM people WHERE person_id = ?", (EVE,))
        assert row["agreed_at"] == agreed_at


@pytest.mark.parametrize(
    ("kind", "role", "rights"),
    [
        ("approver", Role.MEMBER, {Right.VIEW, Right.CONTROL, Right.TAKE_OVER, Right.APPROVE}),
        ("viewer", Role.VIEWER, {Right.VIEW}),
    ],
)
def test_each_kind_offers_what_it_says(kind: str, role: Role, rights: set[Right]) -> None:
    terms = OFFERS[kind]
    assert (terms.role, terms.rights, terms.kind) == (role, rights, kind)


async def test_a_used_code_is_wrong_for_the_next_and_counts_into_the_one_lock_of_wrong_codes(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as s:
        code, good = await link(s), await link(s, message="m:2")
        assert await opens(s, code) is ClaimResult.INVITED
        for _ in range(2):
            assert await opens(s, code, BOB) is ClaimResult.WRONG
        for _ in range(2):
            assert await opens(s, "guess", BOB) is ClaimResult.WRONG
        assert await opens(s, code, BOB) is ClaimResult.LAST_WRONG
        assert await opens(s, good, BOB) is ClaimResult.LOCKED
        assert await s.invitations.under_way(BOB) is None


async def test_of_two_who_open_a_link_at_once_one_has_it(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        code = await link(s)
        found = await asyncio.gather(*(opens(s, code, person) for person in (EVE, BOB, EVE + 1)))
        assert sorted(found) == [ClaimResult.INVITED, ClaimResult.WRONG, ClaimResult.WRONG]


async def test_one_s_own_link_again_is_no_wrong_code_and_a_second_one_stays_unused(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        first, second = await link(s), await link(s, message="m:2")
        for code in (first, second, first, second, first, second):
            assert await opens(s, code) is ClaimResult.INVITED
        assert (await state(s, 1), await state(s, 2)) == (InvitationState.TAKEN, InvitationState.OPEN)
        assert await opens(s, second, BOB) is ClaimResult.INVITED


async def test_an_invitation_lives_as_long_as_it_says_and_what_was_begun_a_day(tmp_path: Path) -> None:
    clock = HandClock()
    async with house(tmp_path, clock) as s:
        short, long = await link(s, life_s=HOUR_S), await link(s, message="m:2")
        clock.now += HOUR_S
        assert await opens(s, short) is ClaimResult.WRONG
        assert await opens(s, long) is ClaimResult.INVITED
        clock.now += DAY_S - 1
        assert await s.admissions.agree(2, EVE, "Eve", "en", KNOWN)
        clock.now += 1
        assert await s.admissions.confirm(2, ANN, KNOWN) is AdmissionDecision.OVER
        assert await s.invitations.under_way(EVE) is None
        assert await s.people.person(EVE) is None


async def test_agreeing_too_late_is_nothing(tmp_path: Path) -> None:
    clock = HandClock()
    async with house(tmp_path, clock) as s:
        await opens(s, await link(s))
        clock.now += DAY_S
        assert not await s.invitations.choose_lang(1, EVE, "zh")
        assert not await s.admissions.agree(1, EVE, "Eve", "en", KNOWN)


async def test_nobody_goes_on_with_somebody_else_s_invitation(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        await opens(s, await link(s))
        assert not await s.invitations.choose_lang(1, BOB, "zh")
        assert not await s.admissions.agree(1, BOB, "Bob", "en", KNOWN)
        assert await s.admissions.confirm(1, ANN, KNOWN) is AdmissionDecision.OVER  # nobody has agreed yet
        assert await s.admissions.refuse(1, ANN) is AdmissionDecision.OVER


@pytest.mark.parametrize("round_", range(20))
@pytest.mark.sample(4)
async def test_of_admins_who_decide_at_once_the_first_has_and_the_others_hear_it(
    tmp_path: Path, round_: int
) -> None:
    async with house(tmp_path) as s:
        await agreed(s)
        words = [
            s.admissions.confirm(1, ANN, KNOWN),
            s.admissions.refuse(1, DAN),
            s.admissions.revoke(1, ANN),
        ]
        words = words[round_ % 3 :] + words[: round_ % 3]
        found = await asyncio.gather(*words)
        assert found[0] is AdmissionDecision.DONE
        assert AdmissionDecision.DONE not in found[1:]
        joined = await state(s) is InvitationState.JOINED
        assert (await s.people.person(EVE) is not None) == joined == (round_ % 3 == 0)


@pytest.mark.parametrize("stage", ["open", "taken", "agreed"])
async def test_revoked_at_any_stage_it_leads_nowhere(tmp_path: Path, stage: str) -> None:
    async with house(tmp_path) as s:
        code = await link(s)
        if stage != "open":
            await opens(s, code)
        if stage == "agreed":
            await s.admissions.agree(1, EVE, "Eve", "en", KNOWN)
        assert await s.admissions.revoke(1, ANN) is AdmissionDecision.DONE
        assert await opens(s, code) is ClaimResult.WRONG
        assert not await s.admissions.agree(1, EVE, "Eve", "en", KNOWN)
        assert await s.admissions.confirm(1, ANN, KNOWN) is AdmissionDecision.OVER
        assert await s.invitations.under_way(EVE) is None
        assert await s.admissions.revoke(1, ANN) is AdmissionDecision.OVER


async def test_whoever_is_in_stays_in_when_the_invitation_is_revoked(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        await agreed(s)
        await s.admissions.confirm(1, ANN, KNOWN)
        assert await s.admissions.revoke(1, ANN) is AdmissionDecision.ALREADY
        assert await s.people.person(EVE) is not None


async def test_invitations_of_an_admin_who_is_none_any_more_are_worth_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        await agreed(s)
        left = await link(s, message="m:2")
        await s.people.set_role(DAN, ANN, Role.MEMBER)
        assert await opens(s, left, BOB) is ClaimResult.WRONG
        assert await s.admissions.confirm(1, DAN, KNOWN) is AdmissionDecision.OVER
        assert await s.admissions.confirm(1, ANN, KNOWN) is AdmissionDecision.OVER
        assert await s.people.person(EVE) is None


async def test_only_an_admin_of_that_moment_decides(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        await agreed(s)
        await s.people.remove(ANN, DAN)
        for word in (
            s.admissions.confirm(1, DAN, KNOWN),
            s.admissions.refuse(1, DAN),
            s.admissions.revoke(1, DAN),
        ):
            assert await word is AdmissionDecision.OVER
        assert await state(s) is InvitationState.AGREED


async def test_somebody_who_became_an_admin_meanwhile_is_not_made_a_member(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        await agreed(s)
        await s.claims.take_claim(await s.claims.make_claim(again=True), EVE, "Eve", "en")
        assert await s.admissions.confirm(1, ANN, KNOWN) is AdmissionDecision.OVER
        eve = await s.people.person(EVE)
        assert eve is not None
        assert (eve.role, eve.bindings) == (Role.ADMIN, ())


async def test_asked_for_twice_a_message_has_one_invitation_with_the_newer_code(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        older, newer = await link(s), await link(s)
        assert await opens(s, older) is ClaimResult.WRONG
        assert await opens(s, newer) is ClaimResult.INVITED
        assert await opens(s, await link(s), BOB) is ClaimResult.WRONG  # it is taken, so it stays as it is
        assert len(await s.database.all("SELECT * FROM invitations")) == 1


async def test_a_person_who_was_picked_is_in_with_their_own_yes_and_nobody_else_is(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        made = await s.invitations.pick(ANN, "p:1", MEMBER)
        assert not await s.invitations.take_picked(EVE, "Eve")
        assert not await s.invitations.bind_picked(DAN, made.invitation_id, EVE, "Eve")
        assert await s.invitations.bind_picked(ANN, made.invitation_id, EVE, "Eve")
        assert not await s.invitations.bind_picked(ANN, made.invitation_id, BOB, "Bob")
        assert not await s.invitations.take_picked(BOB, "Bob")
        assert await s.invitations.take_picked(EVE, "Eve")
        assert await s.admissions.agree(made.invitation_id, EVE, "Eve", "zh", KNOWN)
        assert (await state(s), await s.people.person(EVE) is not None) == (InvitationState.JOINED, True)


async def test_an_invitation_that_waits_does_not_bring_a_removed_person_back(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        for message in ("p:1", "p:2"):
            made = await s.invitations.pick(ANN, message, MEMBER)
            await s.invitations.bind_picked(ANN, made.invitation_id, EVE, "Eve")
        await s.invitations.take_picked(EVE, "Eve")
        await s.admissions.agree(2, EVE, "Eve", "en", KNOWN)
        third = await s.invitations.pick(ANN, "p:3", MEMBER)
        await s.invitations.bind_picked(ANN, third.invitation_id, EVE, "Eve")
        await s.people.remove(ANN, EVE)
        assert not await s.invitations.take_picked(EVE, "Eve")
        assert (await state(s, 1), await state(s, 3)) == (InvitationState.REVOKED,) * 2


async def test_a_backup_brings_no_invitation_back_to_life(tmp_path: Path) -> None:
    async with house(tmp_path) as s:
        code = await link(s)
        await s.keeping.set_aside()
        assert await opens(s, code) is ClaimResult.WRONG


async def test_old_invitations_are_not_kept(tmp_path: Path) -> None:
    clock = HandClock()
    async with house(tmp_path, clock) as s:
        await s.runs.begin()
        await link(s)
        clock.now += 32 * DAY_S
        await link(s, message="m:2")
        await s.runs.seen(0)
        await s.keeping.prune()
        assert [row["message"] for row in await s.database.all("SELECT * FROM invitations")] == ["m:2"]
