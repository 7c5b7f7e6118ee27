"""Claim codes: who becomes the admin, once, in time, and not by guessing."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from pathlib import Path

from bot.rights.person import Person, Role
from bot.store import ClaimResult, Store

ANN = 42
EVE = 66
ADMIN = Person(ANN, "Ann Lee", "zh", Role.ADMIN, "", joined_at=1_000_000.0)


@dataclass
class Clock:
    """Seconds since the epoch that a test turns."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@contextlib.asynccontextmanager
async def store(folder: Path, clock: Clock | None = None) -> AsyncGenerator[Store]:
    async with Store.open(folder / "bot.sqlite3", clock or Clock()) as opened:
        yield opened


async def test_the_code_makes_its_first_user_the_admin_and_a_restart_remembers(tmp_path: Path) -> None:
    async with store(tmp_path) as s:
        assert await s.people.person(ANN) is None
        code = await s.claims.make_claim()
        assert await s.claims.take_claim(code, ANN, "Ann Lee", "zh") is ClaimResult.TAKEN
    async with store(tmp_path) as s:
        assert await s.people.person(ANN) == ADMIN
        assert await s.people.admins() == [ADMIN]


async def test_a_code_is_good_for_one_person_even_when_two_use_it_at_once(tmp_path: Path) -> None:
    async with store(tmp_path) as s:
        code = await s.claims.make_claim()
        results = await asyncio.gather(
            *(s.claims.take_claim(code, person_id, "Somebody", "en") for person_id in range(1, 6))
        )
        assert sorted(results) == [ClaimResult.TAKEN] + [ClaimResult.WRONG] * 4
        assert len(await s.people.admins()) == 1


async def test_a_code_lives_ten_minutes(tmp_path: Path) -> None:
    clock = Clock()
    async with store(tmp_path, clock) as s:
        code = await s.claims.make_claim()
        clock.now += 600
        assert await s.claims.take_claim(code, ANN, "Ann", "en") is ClaimResult.WRONG
        code = await s.claims.make_claim()
        clock.now += 599
        assert await s.claims.take_claim(code, ANN, "Ann", "en") is ClaimResult.TAKEN


async def test_a_new_code_ends_the_older_ones(tmp_path: Path) -> None:
    async with store(tmp_path) as s:
        old, new = await s.claims.make_claim(), await s.claims.make_claim()
        assert await s.claims.take_claim(old, ANN, "Ann", "en") is ClaimResult.WRONG
        assert await s.claims.take_claim(new, ANN, "Ann", "en") is ClaimResult.TAKEN


async def test_with_an_admin_a_code_works_only_if_it_was_made_again(tmp_path: Path) -> None:
    async with store(tmp_path) as s:
        await s.claims.take_claim(await s.claims.make_claim(), ANN, "Ann", "en")
        assert await s.claims.take_claim(await s.claims.make_claim(), EVE, "Eve", "en") is ClaimResult.WRONG
        again = await s.claims.make_claim(again=True)
        assert await s.claims.take_claim(again, EVE, "Eve", "en") is ClaimResult.TAKEN
        assert len(await s.people.admins()) == 2


async def test_five_wrong_tries_lock_a_person_for_an_hour_and_nobody_else(tmp_path: Path) -> None:
    clock = Clock()
    async with store(tmp_path, clock) as s:
        for _ in range(4):
            assert await s.claims.take_claim("guess", EVE, "Eve", "en") is ClaimResult.WRONG
            clock.now += 600
        # Only here is it known that a lock begins, so that it is told once.
        assert await s.claims.take_claim("guess", EVE, "Eve", "en") is ClaimResult.LAST_WRONG
        code = await s.claims.make_claim(again=True)
        assert await s.claims.take_claim(code, EVE, "Eve", "en") is ClaimResult.LOCKED
        assert await s.people.admins() == []
        assert await s.claims.take_claim(code, ANN, "Ann", "en") is ClaimResult.TAKEN
        clock.now += 3599
        code = await s.claims.make_claim(again=True)
        assert await s.claims.take_claim(code, EVE, "Eve", "en") is ClaimResult.LOCKED
        clock.now += 1
        assert await s.claims.take_claim("guess", EVE, "Eve", "en") is ClaimResult.WRONG
        assert await s.claims.take_claim(code, EVE, "Eve", "en") is ClaimResult.TAKEN


async def test_old_wrong_tries_are_not_kept(tmp_path: Path) -> None:
    clock = Clock()
    async with store(tmp_path, clock) as s:
        for person_id in range(20):
            await s.claims.take_claim("guess", person_id, "Somebody", "en")
        clock.now += 7201
        await s.claims.take_claim("guess", EVE, "Eve", "en")
        assert len(await s.database.all("SELECT * FROM wrong_codes")) == 1


async def test_codes_are_long_all_different_and_not_on_disk(tmp_path: Path) -> None:
    async with store(tmp_path) as s:
        codes = [await s.claims.make_claim() for _ in range(20)]
        assert len(set(codes)) == 20
        assert all(len(code) == 14 and code.isalnum() and not set(code) & set("0O1Il") for code in codes)
        (row,) = await s.database.all("SELECT * FROM claims")
        assert codes[-1] not in [str(value) for value in row]


async def test_taking_a_code_a_second_time_keeps_what_the_person_chose(tmp_path: Path) -> None:
    async with store(tmp_path) as s:
        await s.claims.take_claim(await s.claims.make_claim(), ANN, "Ann", "en")
        await s.people.set_lang(ANN, "zh")
        await s.people.set_default_phone(ANN, "emulator-1")
        await s.claims.take_claim(await s.claims.make_claim(again=True), ANN, "Ann", "en")
        assert await s.people.person(ANN) == replace(ADMIN, name="Ann", default_phone="emulator-1")


async def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with store(folder) as s:
        await s.claims.make_claim()
        assert folder.stat().st_mode & 0o777 == 0o700
        assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
