"""The program is killed in the middle of its work, started again and driven to the end: nothing lost, nothing twice."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.e2e.death import counted, told_with_a_death
from tests.e2e.errands import BY_CARD, LATTE, LETTER, WIFI_OFF, Errand
from tests.e2e.happenings import Happening, Kind
from tests.soak_table import Tally

pytestmark = pytest.mark.timeout(200)

# A take-over, an approval of a payment and one of a message; the two behind the first are the queue.
WHOLE = (BY_CARD, LATTE, LETTER)
MOMENTS, AT_ONCE = 100, 4
# Most of what happens, happens at the phone; a person presses seldom. What it counts is spread over the whole story.
_PATTERN = tuple(
    map(Kind, ["phone", "chat", "model", "phone", "chat", "phone", "model", "phone", "chat", "person"])
)


@dataclass(frozen=True, slots=True)
class Moment:
    """kind, number: of the happening. lost: a call to the chat that has no effect; else it has one, unheard of."""

    kind: Kind
    number: int
    lost: bool

    def is_it(self, happening: Happening) -> bool:
        """Is this the moment?"""
        return (happening.kind, happening.number) == (self.kind, self.number)


def moment(seed: int, counts: dict[Kind, int]) -> Moment:
    """The moment of a seed, 0 to 99. counts: of a story without a death."""
    chance, place, kind = random.Random(seed), seed // len(_PATTERN), _PATTERN[seed % len(_PATTERN)]  # noqa: S311
    part = (place + chance.random()) / (MOMENTS // len(_PATTERN))
    return Moment(kind, 1 + int(part * counts[kind]), chance.random() < 0.5)


def says(kind: Kind, words: str) -> Callable[[Happening], bool]:
    """The first happening of a kind with these words."""
    return lambda happening: happening.kind is kind and words in happening.text


def touches_for(errand: Errand) -> Callable[[Happening], bool]:
    """The first touch of this errand."""
    begun = False

    def fits(happening: Happening) -> bool:
        nonlocal begun
        begun = begun or (happening.kind is Kind.MODEL and happening.text == errand.text)
        return begun and happening.kind is Kind.PHONE and "input tap" in happening.text

    return fits


async def test_killed_while_an_approval_is_open(tmp_path: Path) -> None:
    wrong = await told_with_a_death(tmp_path, (LATTE,), says(Kind.PERSON, "wants ✅"))
    assert not wrong, "\n".join(wrong)


async def test_killed_between_yes_and_tap(tmp_path: Path) -> None:
    wrong = await told_with_a_death(tmp_path, (LATTE,), says(Kind.PERSON, "pressed ✅"))
    assert not wrong, "\n".join(wrong)


async def test_killed_in_the_middle_of_the_queue(tmp_path: Path) -> None:
    wrong = await told_with_a_death(tmp_path, (WIFI_OFF, LETTER, LATTE), touches_for(LETTER))
    assert not wrong, "\n".join(wrong)


_counts: dict[Kind, int] = {}


async def _counted(folder: Path) -> dict[Kind, int]:
    """Once a worker."""
    if not _counts:
        counts, wrong = await counted(folder, WHOLE)
        assert not wrong, "\n".join(wrong)
        _counts.update(counts)
    return _counts


@pytest.mark.soak
@pytest.mark.timeout(400)
@pytest.mark.parametrize("first", range(0, MOMENTS, AT_ONCE))
async def test_killed_at_any_moment(first: int, tmp_path: Path, tally: Tally) -> None:
    (tmp_path / "reference").mkdir()
    moments = {
        seed: moment(seed, await _counted(tmp_path / "reference")) for seed in range(first, first + AT_ONCE)
    }
    tally.of("killed and restarted", runs=len(moments))
    stories = [_told(tmp_path / str(seed), each) for seed, each in moments.items()]
    told = await asyncio.gather(*stories, return_exceptions=True)
    wrong = {f"{seed}: {moments[seed]}": each for seed, each in zip(moments, told, strict=True) if each}
    tally.failures = len(wrong)
    assert not wrong, "\n\n".join(f"{name}\n{each}" for name, each in wrong.items())


async def _told(folder: Path, when: Moment) -> str:
    await asyncio.to_thread(folder.mkdir)
    return "\n".join(await told_with_a_death(folder, WHOLE, when.is_it, lost=when.lost))
