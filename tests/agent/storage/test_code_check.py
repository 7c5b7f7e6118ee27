"""The check of a one-time code, without a database: once each, clocks that differ, what a hint voids."""

import pytest
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.codes import TRIES, CheckedCode, CodeResult
from agent.storage.code_check import CodeUse, check_code, first_use

SEED = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
NOW = 1_700_000_015.0
STEP = int(NOW) // 30
NEW = CodeUse(STEP - 20)


def code(steps: int = 0) -> str:
    """Of so many steps from now."""
    return TOTP(SEED.get_secret_value()).generate_otp(STEP + steps)


WRONG = next(
    text for number in range(100) if (text := f"{number:06}") not in {code(steps) for steps in range(-10, 11)}
)


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_a_code_is_right_once_within_a_step(steps: int) -> None:
    checked, use = check_code(SEED, code(steps), NOW, NEW)
    assert (checked, use) == (CheckedCode(CodeResult.RIGHT), CodeUse(STEP + steps))
    again, after = check_code(SEED, code(steps), NOW, use)
    assert (again.result, after) == (CodeResult.USED, use)


def test_a_newer_code_voids_the_older_ones() -> None:
    _, use = check_code(SEED, code(1), NOW, NEW)
    assert check_code(SEED, code(), NOW, use)[0].result is CodeResult.USED
    assert check_code(SEED, code(2), NOW + 30, use)[0].result is CodeResult.RIGHT


@pytest.mark.parametrize("steps", [-4, -2, 2, 4])
def test_a_code_of_another_time_says_how_far_and_is_void(steps: int) -> None:
    checked, use = check_code(SEED, code(steps), NOW, NEW)
    assert checked == CheckedCode(CodeResult.WRONG, TRIES - 1, off_s=30 * steps)
    later = check_code(SEED, code(steps), NOW + 30 * steps, use)[0]
    assert later.result is CodeResult.USED


def test_wrong_ones_count_up_to_the_lock_and_a_right_one_forgets_them() -> None:
    use, results = NEW, list[CodeResult]()
    for _ in range(TRIES):
        checked, use = check_code(SEED, WRONG, NOW, use)
        results.append(checked.result)
    assert results == [*[CodeResult.WRONG] * (TRIES - 1), CodeResult.LAST_WRONG]
    assert check_code(SEED, code(), NOW, CodeUse(STEP - 20, TRIES - 1))[1].wrong == 0


def test_a_seed_begins_with_the_code_that_was_typed_for_it() -> None:
    assert first_use(SEED, code(-1), NOW) == CodeUse(STEP - 1)
    assert first_use(SEED, WRONG, NOW) is None
