"""A home's own codes on disk: what a restart, a clock that is set and a lost file change."""

from pathlib import Path

import pytest
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.approval.home_codes import CodeDemand
from agent.contract.binding import Binding, Kind
from agent.contract.codes import CodeResult
from agent.journal import Journal
from agent.policy.rules.rules import Rules
from agent.policy.rules.rules_text import read_rules
from agent.storage.code_check import LOCK_S
from tests.worlds.hand_clock import HandClock
from tests.worlds.people import paying

ANN, BOB = 7, 8
SEED = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")


def code(clock: HandClock, off_s: int = 0) -> str:
    """What Ann's generator shows, by a clock so far ahead."""
    return TOTP(SEED.get_secret_value()).at(int(clock()) + off_s)


def wrong(clock: HandClock) -> str:
    """No code of any moment close by."""
    near = {code(clock, 30 * step) for step in range(-6, 7)}
    return next(f"{number:06}" for number in range(100) if f"{number:06}" not in near)


async def test_a_used_code_and_a_lock_outlive_the_program(tmp_path: Path) -> None:
    clock, monotonic, path = HandClock(), HandClock(), tmp_path / "journal.sqlite3"
    async with Journal.open(path, clock, monotonic) as journal:
        assert await journal.home_codes.set_up(ANN, SEED, code(clock))
        clock.now += 600
        used = code(clock)
        assert (await journal.home_codes.check(ANN, used)).result is CodeResult.RIGHT
    async with Journal.open(path, clock, monotonic) as journal:
        assert (await journal.home_codes.check(ANN, used)).result is CodeResult.USED
        for _ in range(4):
            await journal.home_codes.check(ANN, wrong(clock))
        last = await journal.home_codes.check(ANN, wrong(clock))
        assert (last.result, last.until) == (CodeResult.LAST_WRONG, clock() + LOCK_S)
        # Setting the computer's clock ends no lock while the program runs, and makes none longer.
        clock.now += 2 * LOCK_S
        assert (await journal.home_codes.check(ANN, code(clock))).result is CodeResult.LOCKED
        clock.now -= 2 * LOCK_S
    async with Journal.open(path, clock, monotonic) as journal:
        assert await journal.home_codes.is_locked(ANN)
        assert (await journal.home_codes.check(ANN, code(clock))).result is CodeResult.LOCKED
        monotonic.now += LOCK_S
        clock.now += LOCK_S
        assert not await journal.home_codes.is_locked(ANN)
        for _ in range(4):
            await journal.home_codes.check(ANN, wrong(clock))
        last = await journal.home_codes.check(ANN, wrong(clock))
        assert last.until == clock() + 2 * LOCK_S  # whoever guesses waits longer each time
        monotonic.now += 2 * LOCK_S
        clock.now += 2 * LOCK_S
        assert (await journal.home_codes.check(ANN, code(clock))).result is CodeResult.RIGHT


async def test_a_lost_file_or_row_makes_nothing_easier(tmp_path: Path) -> None:
    clock = HandClock()
    async with Journal.open(tmp_path / "journal.sqlite3", clock) as journal:
        assert await journal.home_codes.holders() == frozenset()
        assert not await journal.home_codes.set_up(ANN, SEED, wrong(clock))
        assert await journal.home_codes.set_up(ANN, SEED, code(clock))
        clock.now += 60
        (tmp_path / "home-codes" / str(ANN)).rename(tmp_path / "home-codes" / str(BOB))
        assert await journal.home_codes.holders() == {ANN, BOB}
        for person_id in (ANN, BOB):
            assert not await journal.home_codes.is_usable(person_id)
            assert (await journal.home_codes.check(person_id, code(clock))).result is CodeResult.NONE
            assert await journal.home_codes.remove(person_id)
            assert not await journal.home_codes.remove(person_id)
        assert await journal.home_codes.holders() == frozenset()


@pytest.mark.parametrize(
    ("rule", "holders", "money", "unread", "message", "unknown"),
    [
        ("", (), False, False, False, False),
        ("", (ANN,), True, True, True, True),
        ("limits:\n  code_above: 0", (), True, True, False, True),
        ("limits:\n  code_above: 36.80", (ANN,), False, True, False, True),
        ("limits:\n  code_above: 36.79", (ANN,), True, True, False, True),
    ],
)
def test_what_needs_a_code(
    rule: str, holders: tuple[int, ...], money: bool, unread: bool, message: bool, unknown: bool
) -> None:
    rules = read_rules(rule.encode()) if rule else Rules()
    demand = CodeDemand(frozenset(holders), rules.limits.code_above)
    sends = Binding((Kind.SEND,), "Tap", "com.example.chat", target="Send")
    found = [demand.covers_input(each) for each in (paying("¥36.80"), paying(""), sends)]
    assert [*found, demand.covers_unknown] == [money, unread, message, unknown]
