"""The check of a one-time code (RFC 6238), the same for the bot's codes and for a home's. Pure."""

import hmac
from dataclasses import dataclass

from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.codes import TRIES, CheckedCode, CodeResult

STEP_S = 30
LOCK_S = 900.0
_WINDOW = 1  # steps around the present one whose codes are valid
_NEAR = 4  # steps around the present one whose codes show that a clock is wrong
_BURNED = 16  # kept one by one; a hint can reveal fewer at a time


@dataclass(frozen=True, slots=True)
class CodeUse:
    """What is kept of a seed's codes.

    last_step: of the last one that was used: it and all before it are void.
    wrong: how many were wrong in a row.
    burned: steps whose codes a hint has revealed to whoever guessed them.
    """

    last_step: int
    wrong: int = 0
    burned: frozenset[int] = frozenset()


def check_code(
    seed: SecretStr, code: str, now: float, use: CodeUse, since: float = 0.0
) -> tuple[CheckedCode, CodeUse]:
    """The result, without the moment when a lock ends, and what is to be kept before anybody acts on it.

    code: six ASCII digits. now: seconds since the epoch. since: when that was asked for which the code is;
    one that a generator showed before was for something else. No lock is looked at.
    """
    now_step = _step_at(now)
    step = _newest_step(seed, code, now_step)
    if step is not None and step > use.last_step and step not in use.burned and step >= _step_at(since):
        return CheckedCode(CodeResult.RIGHT), CodeUse(step, 0, use.burned)
    if step is not None:
        return CheckedCode(CodeResult.USED, TRIES - use.wrong), use
    near = _steps_of(seed, code, now_step, _NEAR)
    off_s = (max(near) - now_step) * STEP_S if near else 0
    last_step, burned = _burn(use, near)
    wrong = use.wrong + 1
    if wrong < TRIES:
        return CheckedCode(CodeResult.WRONG, TRIES - wrong, off_s=off_s), CodeUse(last_step, wrong, burned)
    return CheckedCode(CodeResult.LAST_WRONG, 0, off_s=off_s), CodeUse(last_step, 0, burned)


def first_use(seed: SecretStr, code: str, now: float) -> CodeUse | None:
    """What is kept of a new seed once this code of it was typed and so used; None if it is wrong."""
    step = _newest_step(seed, code, _step_at(now))
    return None if step is None else CodeUse(step)


def burned_to_text(burned: frozenset[int]) -> str:
    """As a database keeps them."""
    return " ".join(map(str, sorted(burned)))


def burned_from_text(text: str) -> frozenset[int]:
    """The way back."""
    return frozenset(map(int, text.split()))


def _burn(use: CodeUse, near: frozenset[int]) -> tuple[int, frozenset[int]]:
    """Voids these steps. The oldest, where they are too many, are void with all before them.

    The hint reveals to whoever guessed such a code that it is right at another moment.
    """
    if not near:
        return use.last_step, use.burned
    steps = sorted(use.burned | near)
    return max([use.last_step, *steps[:-_BURNED]]), frozenset(steps[-_BURNED:])


def _step_at(now: float) -> int:
    return int(now) // STEP_S


def _newest_step(seed: SecretStr, code: str, now_step: int) -> int | None:
    return max(_steps_of(seed, code, now_step, _WINDOW), default=None)


def _steps_of(seed: SecretStr, code: str, now_step: int, most: int) -> frozenset[int]:
    """The steps, within a distance of this one, whose code this is.

    All are compared, each in constant time: the time that it takes reveals nothing.
    """
    codes = TOTP(seed.get_secret_value())
    steps = range(max(0, now_step - most), now_step + most + 1)
    return frozenset(step for step in steps if hmac.compare_digest(codes.generate_otp(step), code))
