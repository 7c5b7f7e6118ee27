"""A clock that jumps, ahead, back, or between two runs: nothing is forgotten, nothing lives too long."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.outbox.outgoing import Outgoing, Priority
from bot.outbox.table import OutboxTable
from bot.rights.person import Role
from bot.store import OFFERS, Act, ClaimResult, InboxKind, InboxRow, PressStatus, Prompt, Store
from tests.worlds.hand_clock import HandClock
from tests.worlds.outbox_world import ANN, BOB

HOUR_S, DAY_S = 3600.0, 86400.0
TEN_YEARS_S = 3652 * DAY_S
YES = Act("approve", (("request", "7"),))


@dataclass
class Computer:
    """clock: what it takes for the date. passed: what really passed, while it was on."""

    folder: Path
    clock: HandClock = field(default_factory=HandClock)
    passed: HandClock = field(default_factory=HandClock)

    @contextlib.asynccontextmanager
    async def runs(self) -> AsyncGenerator[Store]:
        """One start of the program."""
        async with Store.open(self.folder / "bot.sqlite3", self.clock, self.passed) as store:
            await store.runs.begin()
            yield store

    async def passes(self, seconds: float, store: Store | None = None) -> None:
        """Time goes by, with the program on if there is a store."""
        parts = max(1, int(seconds / 3600))
        for _ in range(parts):
            self.clock.now += seconds / parts
            self.passed.now += seconds / parts
            if store is not None:
                await store.runs.seen(0)

    def is_set(self, seconds: float) -> None:
        """By so much ahead, or back."""
        self.clock.now += seconds


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


async def _forgets(store: Store) -> int:
    """All that forgets for age does so; answers how many messages of the outbox went."""
    await store.keeping.prune()
    sure = await store.runs.sure_now()
    assert sure is not None
    return await OutboxTable(store.database).prune(sure - 30 * DAY_S, sure - DAY_S)


@dataclass
class Things:
    """What must be there still."""

    nonce: str

    @classmethod
    async def left_in(cls, store: Store, clock: HandClock) -> "Things":
        table = OutboxTable(store.database, clock)
        await table.add(Outgoing(ANN, "report:1", Priority.REPORT, "done"))
        row = await table.begin_call((await table.waiting_rows(ANN))[0].row_id)
        assert row is not None
        await table.record_delivery(row, 12)
        await store.prompts.open(Prompt("secret:7", 7, "S1", ANN, ANN, "code"))
        await store.prompts.end("secret:7", cut_off=True)
        await store.inbox.write([InboxRow(5, InboxKind.UPDATE), InboxRow(6, InboxKind.UPDATE)])
        await store.database.change("UPDATE inbox SET state = 'done'")
        await store.people.insert(ANN, "Ann", "en", Role.ADMIN, None)
        await store.invitations.make(ANN, "m:1", OFFERS["member"], HOUR_S)
        return cls(await store.buttons.make(ANN, ANN, "card:1", YES))

    async def are_in(self, store: Store) -> bool:
        pressed = await store.buttons.press(self.nonce, ANN, ANN)
        rows = [
            await store.database.one(f"SELECT count(*) FROM {table}")  # noqa: S608 - names of ours
            for table in ("outbox", "prompts", "invitations")
        ]
        seen = await store.inbox.write([InboxRow(5, InboxKind.UPDATE)])
        return pressed.status is PressStatus.OK and all(row and row[0] for row in rows) and not seen


async def test_a_clock_that_jumps_ten_years_ahead_and_back_makes_nothing_old(computer: Computer) -> None:
    async with computer.runs() as store:
        things = await Things.left_in(store, computer.clock)
        for jump in (TEN_YEARS_S, -TEN_YEARS_S, -TEN_YEARS_S, TEN_YEARS_S):
            computer.is_set(jump)
            assert await _forgets(store) == 0  # before anybody has noticed
            await computer.passes(HOUR_S, store)
            assert await _forgets(store) == 0
            assert await things.are_in(store)


async def test_nor_does_one_that_jumps_while_the_program_is_off(computer: Computer) -> None:
    async with computer.runs() as store:
        things = await Things.left_in(store, computer.clock)
    for jump in (TEN_YEARS_S, -TEN_YEARS_S, -TEN_YEARS_S, TEN_YEARS_S):
        computer.is_set(jump)
        async with computer.runs() as store:
            await computer.passes(HOUR_S, store)
            assert await _forgets(store) == 0
            assert await things.are_in(store)


async def test_what_is_old_by_a_date_that_held_for_a_day_is_forgotten(computer: Computer) -> None:
    async with computer.runs() as store:
        things = await Things.left_in(store, computer.clock)
    await computer.passes(40 * DAY_S)
    async with computer.runs() as store:
        await computer.passes(DAY_S / 2, store)
        assert await _forgets(store) == 0
        assert await things.are_in(store)
        await computer.passes(DAY_S, store)
        await store.keeping.prune()
        assert (await store.buttons.press(things.nonce, ANN, ANN)).status is PressStatus.UNKNOWN
        assert await _forgets(store) == 1


async def _link(store: Store, life_s: float = HOUR_S) -> str:
    if await store.people.person(ANN) is None:
        await store.people.insert(ANN, "Ann", "en", Role.ADMIN, None)
    return (await store.invitations.make(ANN, "m:1", OFFERS["member"], life_s))[1]


async def _lives(store: Store) -> bool:
    invitation = await store.invitations.of(1)
    assert invitation is not None
    return invitation.live


@pytest.mark.parametrize("first", [TEN_YEARS_S, -TEN_YEARS_S, 20 * 60.0, -20 * 60.0])
@pytest.mark.parametrize("noticed", [True, False])
async def test_an_invitation_lives_as_long_as_it_says_whatever_the_clock_says(
    noticed: bool, first: float, computer: Computer
) -> None:
    async with computer.runs() as store:
        code = await _link(store)
        for jump in (first, -first, -first):
            computer.is_set(jump)
            await computer.passes(60, store if noticed else None)
            assert await _lives(store)
        await computer.passes(HOUR_S - 200, store if noticed else None)
        assert await _lives(store)
        await computer.passes(21, store if noticed else None)
        assert not await _lives(store)
        assert await store.claims.take_claim(code, BOB, "Bob", "en") is ClaimResult.WRONG


@pytest.mark.parametrize("first", [TEN_YEARS_S, -TEN_YEARS_S])
async def test_one_that_is_made_while_the_clock_is_wrong_lives_as_long(
    first: float, computer: Computer
) -> None:
    async with computer.runs() as store:
        for noticed in (None, store):
            computer.is_set(first)
            await computer.passes(60, noticed)
            await store.database.change("DELETE FROM invitations")
            await store.database.change("DELETE FROM sqlite_sequence WHERE name = 'invitations'")
            await _link(store)
            computer.is_set(-first)
            await computer.passes(HOUR_S - 10, store)
            assert await _lives(store)
            await computer.passes(20, store)
            assert not await _lives(store)


async def test_over_a_restart_it_never_lives_longer_and_a_jump_is_no_end_of_it(computer: Computer) -> None:
    async with computer.runs() as store:
        await _link(store, 7 * DAY_S)
        await computer.passes(DAY_S, store)
    for jump in (TEN_YEARS_S, -2 * TEN_YEARS_S):
        computer.is_set(jump)
        async with computer.runs() as store:
            assert not await _lives(store)  # nobody can say how long the program was off
            await computer.passes(HOUR_S, store)
            assert not await _lives(store)
    computer.is_set(TEN_YEARS_S)
    async with computer.runs() as store:
        assert await _lives(store)
        await computer.passes(5 * DAY_S, store)
        assert await _lives(store)
        computer.is_set(-3 * DAY_S)
        await computer.passes(DAY_S, store)
        assert not await _lives(store)


async def test_a_clock_that_is_right_only_after_the_start_ends_no_invitation(computer: Computer) -> None:
    """A computer without a clock of its own: it starts long ago, and the network tells it the date."""
    async with computer.runs() as store:
        await _link(store, DAY_S)
        await computer.passes(HOUR_S, store)
    computer.is_set(-TEN_YEARS_S)
    async with computer.runs() as store:
        assert not await _lives(store)
        computer.is_set(TEN_YEARS_S)
        await computer.passes(60, store)
        assert await _lives(store)


@pytest.mark.parametrize("jump", [TEN_YEARS_S, -TEN_YEARS_S, -300.0])
async def test_a_claim_code_of_another_program_is_good_for_ten_minutes(
    jump: float, computer: Computer
) -> None:
    async with computer.runs() as store:
        await computer.passes(HOUR_S, store)
        async with Store.open(computer.folder / "bot.sqlite3", computer.clock) as claim:
            early, late = await claim.claims.make_claim(), await claim.claims.make_claim()
        assert (
            await store.claims.take_claim(early, BOB, "Bob", "en") is ClaimResult.WRONG
        )  # the later one counts
        computer.is_set(jump)
        await computer.passes(590, store)
        await store.database.change("DELETE FROM wrong_codes")
        assert await store.claims.take_claim(late, ANN, "Ann", "en") is ClaimResult.TAKEN
        async with Store.open(computer.folder / "bot.sqlite3", computer.clock) as claim:
            again = await claim.claims.make_claim(again=True)
        computer.is_set(-jump)
        await computer.passes(610, store)
        assert await store.claims.take_claim(again, BOB, "Bob", "en") is not ClaimResult.TAKEN


async def test_wrong_codes_of_a_time_to_come_lock_nobody_until_then(computer: Computer) -> None:
    async with computer.runs() as store:
        computer.is_set(TEN_YEARS_S)
        tried = [await store.claims.take_claim("wrong", BOB, "Bob", "en") for _ in range(6)]
        assert tried[-1] is ClaimResult.LOCKED
        computer.is_set(-TEN_YEARS_S)
        await computer.passes(HOUR_S, store)
        assert await store.claims.take_claim("wrong", BOB, "Bob", "en") is ClaimResult.WRONG


async def test_how_long_ago_a_prompt_ended_nobody_can_set(computer: Computer) -> None:
    async with computer.runs() as store:
        prompt = Prompt("secret:7", 7, "S1", ANN, ANN, "code")
        await store.prompts.open(prompt)
        computer.is_set(TEN_YEARS_S)
        assert store.prompts.opened_s_ago(prompt) == 0
        await store.prompts.end("secret:7", cut_off=True)
        ended = await store.prompts.newest(ANN, ANN)
        assert ended is not None
        for jump in (-TEN_YEARS_S, -TEN_YEARS_S, 3 * TEN_YEARS_S):
            computer.is_set(jump)
            await computer.passes(5)
        assert store.prompts.ended_s_ago(ended) == pytest.approx(15)
