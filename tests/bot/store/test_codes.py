"""One-time codes (RFC 6238): which count, once each, with clocks that differ, up to the lock."""

import asyncio
import base64
import stat
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.codes import CheckedCode, CodeResult
from agent.storage.code_check import LOCK_S
from agent.storage.totp_seeds import TotpSeeds, address_of, new_seed
from bot.store import Store
from tests.worlds.hand_clock import HandClock

ANN, BOB = 42, 43
SEED = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
# Appendix B of RFC 6238, SHA-1, its eight digits cut to the six that generators show.
RFC_SEED = SecretStr(base64.b32encode(b"12345678901234567890").decode())
RFC = {
    59: "287082",
    1111111109: "081804",
    1111111111: "050471",
    1234567890: "005924",
    2000000000: "279037",
    20000000000: "353130",
}


def code(clock: HandClock, off_s: int = 0, seed: SecretStr = SEED) -> str:
    """What a generator shows whose clock is so far ahead."""
    return TOTP(seed.get_secret_value()).at(int(clock()) + off_s)


def wrong(clock: HandClock) -> str:
    """Six digits that are no code of any moment close by."""
    near = {code(clock, 30 * step) for step in range(-6, 7)}
    return next(f"{number:06}" for number in range(100) if f"{number:06}" not in near)


@asynccontextmanager
async def set_up(folder: Path, clock: HandClock) -> AsyncGenerator[Store]:
    """Ann's code was set up a while ago."""
    async with Store.open(folder / "bot.sqlite3", clock) as store:
        assert await store.codes.set_up(ANN, SEED, code(clock))
        clock.now += 600
        yield store


@pytest.mark.parametrize("moment", RFC)
async def test_the_vectors_of_the_rfc_are_right(tmp_path: Path, moment: int) -> None:
    clock = HandClock()
    clock.now = float(moment)
    async with Store.open(tmp_path / "bot.sqlite3", clock) as store:
        assert await store.codes.set_up(ANN, RFC_SEED, RFC[moment])
        assert (await store.codes.check(ANN, RFC[moment])).result is CodeResult.USED


async def test_a_code_is_right_once(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        right = code(clock)
        assert await store.codes.check(ANN, right) == CheckedCode(CodeResult.RIGHT)
        assert (await store.codes.check(ANN, right)).result is CodeResult.USED
        clock.now += 30
        assert (await store.codes.check(ANN, right)).result is CodeResult.USED
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.RIGHT


async def test_an_older_code_is_used_up_by_a_newer_one(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        assert (await store.codes.check(ANN, code(clock, 30))).result is CodeResult.RIGHT
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.USED


@pytest.mark.parametrize("off_s", [60, 90, 120])
async def test_a_code_that_a_hint_has_told_of_is_never_good_any_more(tmp_path: Path, off_s: int) -> None:
    """Whoever has guessed it knows by the hint that it will be right."""
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        guessed = code(clock, off_s)
        assert (await store.codes.check(ANN, guessed)).off_s == off_s
    for later_s in (off_s - 30, off_s, off_s + 30):
        late = HandClock()
        late.now = clock.now + later_s
        async with Store.open(tmp_path / "bot.sqlite3", late) as store:  # a restart does not bring it back
            assert (await store.codes.check(ANN, guessed)).result is CodeResult.USED
            assert (await store.codes.check(ANN, guessed)).result is CodeResult.USED
    clock.now += off_s + 60
    async with Store.open(tmp_path / "bot.sqlite3", clock) as store:
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.RIGHT


async def test_whoever_sets_their_clock_right_after_a_hint_goes_on_with_the_next_code(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        assert (await store.codes.check(ANN, code(clock, 90))).off_s == 90
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.RIGHT


async def test_burned_codes_do_not_pile_up_and_the_oldest_stay_burned(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        first, began = code(clock, 60), clock.now
        for _ in range(40):
            assert (await store.codes.check(ANN, code(clock, 60))).off_s
            clock.now += LOCK_S
        row = await store.database.one("SELECT burned FROM codes")
        assert row is not None
        assert len(row["burned"]) < 300
        clock.now = began + 60  # a clock that was set back
        assert (await store.codes.check(ANN, first)).result is not CodeResult.RIGHT


async def test_of_two_at_once_one_is_right(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        found = await asyncio.gather(*(store.codes.check(ANN, code(clock)) for _ in range(5)))
    assert sorted(each.result for each in found) == [CodeResult.RIGHT, *[CodeResult.USED] * 4]


@pytest.mark.parametrize("off_s", [-30, 0, 30])
async def test_a_clock_may_be_off_by_a_step(tmp_path: Path, off_s: int) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        assert (await store.codes.check(ANN, code(clock, off_s))).result is CodeResult.RIGHT


@pytest.mark.parametrize("off_s", [-120, -90, -60, 60, 90, 120])
async def test_a_clock_that_is_off_by_more_is_told_and_counts_as_wrong(tmp_path: Path, off_s: int) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        assert await store.codes.check(ANN, code(clock, off_s)) == CheckedCode(
            CodeResult.WRONG, 4, off_s=off_s
        )
        assert (await store.codes.check(ANN, code(clock, 180))).off_s == 0


async def test_five_wrong_ones_lock_for_a_quarter_of_an_hour(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        for left in (4, 3, 2, 1):
            assert await store.codes.check(ANN, wrong(clock)) == CheckedCode(CodeResult.WRONG, left)
        until = clock.now + LOCK_S
        assert await store.codes.check(ANN, wrong(clock)) == CheckedCode(CodeResult.LAST_WRONG, 0, until)
        assert await store.codes.check(ANN, code(clock)) == CheckedCode(CodeResult.LOCKED, 0, until)
        assert await store.codes.locked_until(ANN) == until
        clock.now = until - 1
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.LOCKED
        clock.now = until
        assert await store.codes.locked_until(ANN) == 0
        assert (await store.codes.check(ANN, wrong(clock))).tries_left == 4
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.RIGHT


async def test_a_lock_outlives_the_program_but_not_a_clock_that_is_set_right(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        for _ in range(5):
            await store.codes.check(ANN, wrong(clock))
    async with Store.open(tmp_path / "bot.sqlite3", clock) as store:
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.LOCKED
        clock.now -= 86400
        assert await store.codes.locked_until(ANN) == 0


async def test_a_right_one_forgets_the_wrong_ones_before(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        for _ in range(4):
            await store.codes.check(ANN, wrong(clock))
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.RIGHT
        assert (await store.codes.check(ANN, wrong(clock))).tries_left == 4


async def test_each_has_their_own(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        assert (await store.codes.check(BOB, code(clock))).result is CodeResult.NONE
        assert await store.codes.set_up(BOB, RFC_SEED, code(clock, seed=RFC_SEED))
        assert (await store.codes.check(BOB, code(clock))).result is CodeResult.WRONG
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.RIGHT


async def test_a_seed_counts_once_a_code_of_it_was_typed(tmp_path: Path) -> None:
    clock = HandClock()
    async with Store.open(tmp_path / "bot.sqlite3", clock) as store:
        assert not await store.codes.set_up(ANN, SEED, wrong(clock))
        assert not await store.codes.is_set_up(ANN)
        assert not (tmp_path / "keys").exists()
        assert await store.codes.set_up(ANN, SEED, code(clock))
        assert await store.codes.is_set_up(ANN)
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.USED


async def test_whoever_is_removed_and_comes_back_sets_one_up_anew(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        await store.claims.take_claim(await store.claims.make_claim(again=True), BOB, "Bob", "en")
        await store.claims.take_claim(await store.claims.make_claim(again=True), ANN, "Ann", "en")
        await store.people.remove(BOB, ANN)
        await store.claims.take_claim(await store.claims.make_claim(again=True), ANN, "Ann", "en")
        assert not await store.codes.is_set_up(ANN)
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.NONE


async def test_one_that_is_taken_away_is_good_for_nothing(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        assert await store.codes.remove(ANN)
        assert (await store.codes.check(ANN, code(clock))).result is CodeResult.NONE
        assert not await store.codes.remove(ANN)
    assert list((tmp_path / "keys" / "totp").iterdir()) == []


async def test_the_seed_is_a_file_for_its_user_alone_and_in_no_database(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        await store.codes.check(ANN, code(clock))
    file = tmp_path / "keys" / "totp" / str(ANN)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (file.parent.parent, file.parent, file)]
    assert modes == [0o700, 0o700, 0o600]
    assert SEED.get_secret_value() in file.read_text()
    assert SEED.get_secret_value().encode() not in (tmp_path / "bot.sqlite3").read_bytes()


async def test_a_file_that_holds_no_seed_is_none(tmp_path: Path) -> None:
    clock = HandClock()
    async with set_up(tmp_path, clock) as store:
        for content in (b"", b"not base 32!", b"\xff\xfe"):
            (tmp_path / "keys" / "totp" / str(ANN)).write_bytes(content)
            assert not await store.codes.is_set_up(ANN)
            assert (await store.codes.check(ANN, code(clock))).result is CodeResult.NONE


def test_a_seed_has_160_random_bits_and_a_generator_can_read_its_address(tmp_path: Path) -> None:
    one, other = new_seed(), new_seed()
    assert one != other
    assert len(base64.b32decode(one.get_secret_value())) == 20
    address = address_of(one, "Ann & Bob: </b>")
    assert address.startswith("otpauth://totp/Farhand:Ann%20%26%20Bob")
    assert f"secret={one.get_secret_value()}" in address
    seeds = TotpSeeds(tmp_path / "keys" / "totp")
    seeds.write(7, one)
    seeds.write(7, other)
    assert seeds.read(7) == other
    assert one.get_secret_value() not in str(one)
