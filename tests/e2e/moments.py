"""Moments at which a program can be killed: by the number of what happens, or by what it is."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.e2e.errands import Errand
from tests.e2e.happenings import Happening, Kind
from tests.e2e.inputs import input_of

ROWS, IN_A_ROW = 4, 25
# Of each row at most; the phone, where most of what happens happens, has the rest.
_SHARES = {Kind.PERSON: 2, Kind.MODEL: 4, Kind.CHAT: 8, Kind.PHONE: IN_A_ROW}
_EITHER_WAY = {Kind.CHAT, Kind.PHONE}
_NEARLY = 0.95  # the next story may have one call less


@dataclass(frozen=True, slots=True)
class Moment:
    """kind, number: of the happening.

    lost: a call or a command that has no effect; else it has one, unheard of.
    """

    kind: Kind
    number: int
    lost: bool

    def is_it(self, happening: Happening) -> bool:
        """Is this the moment?"""
        return (happening.kind, happening.number) == (self.kind, self.number)


def moments(row: int, counts: dict[Kind, int]) -> list[Moment]:
    """The moments of a row, spread over the story; no moment is in two rows.

    counts: of a story without a death.
    """
    chance = random.Random(row)  # noqa: S311
    chosen: list[Moment] = []
    for kind, share in _SHARES.items():
        numbers = range(1 + row, max(ROWS, round(_NEARLY * counts[kind])) + 1, ROWS)
        lost_or_not = (False, True) if kind in _EITHER_WAY else (False,)
        free = [Moment(kind, number, lost) for number in numbers for lost in lost_or_not]
        chosen += chance.sample(free, min(share, len(free), IN_A_ROW - len(chosen)))
    return chosen


def says(kind: Kind, words: str) -> Callable[[Happening], bool]:
    """The first happening of a kind with these words."""
    return lambda happening: happening.kind is kind and words in happening.text


def after_a_yes() -> Callable[[Happening], bool]:
    """The first look at the phone after a yes: it is taken by then, and nothing is done with it yet.

    While the request was open, nobody looked.
    """
    pressed = False

    def fits(happening: Happening) -> bool:
        nonlocal pressed
        pressed = pressed or (happening.kind is Kind.PERSON and happening.text.startswith("wants ✅"))
        return pressed and happening.kind is Kind.PHONE

    return fits


def touches_for(errand: Errand) -> Callable[[Happening], bool]:
    """The first touch of this errand."""
    begun = False

    def fits(happening: Happening) -> bool:
        nonlocal begun
        begun = begun or (happening.kind is Kind.MODEL and happening.text == errand.text)
        return begun and input_of(happening) == "input tap"

    return fits
