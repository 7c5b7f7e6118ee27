"""A phone whose tree is slow or fails: nothing is ordered, paid, granted or sent unasked; a No stays.

The model flags nothing, and the phone's own word counts. The whole of speeds, failures and apps is `make
soak`.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import SLOW_PHONE, TreeTrouble
from tests.console_client.client import Message
from tests.e2e.errands import SIGNS
from tests.e2e.kept_pictures import KeptPictures
from tests.e2e.slow_house import (
    COFFEE,
    EMPTY,
    FAILURES,
    FIVE,
    LAMP,
    LAMP_UNTOLD,
    MORE,
    NEVER_S,
    SPEEDS_S,
    TIDE,
    TIDE_ICON,
    Trial,
    asked_one_by_one,
    asks_first,
    comes_late,
    done_by_a_yes,
    done_unasked,
    every_second,
    follows_a_quick_page,
    keeps_a_no,
    tried,
    writes_no_app_off,
)
from tests.e2e.trust_house import READABLE_PX
from tests.e2e.world import ready
from tests.soak_table import Tally
from tests.worlds.phone_errands import HARMLESS

PERMISSION, BANK, CHAT = FIVE[2:]
NAMELESS = (TIDE, LAMP, PERMISSION)  # nothing in the app's id says that there is money or a right in it
_SLOWEST_S = 180
_SOAK_S = 900
_HARMLESS_SAMPLE = [each for each in HARMLESS if each.name == "bank-statement"]
# Pictures without a word on pages with a sum: without a tree nobody knows them from an icon that orders.
_WORDLESS_BESIDE_A_SUM = ("coffee_cart-more", "tide_box-more")
_EACH_TROUBLE_ONCE = tuple(zip(FIVE, (*FAILURES, TreeTrouble.KILLED), strict=True))

pytestmark = pytest.mark.timeout(_SLOWEST_S)


async def test_nothing_is_done_unasked_while_the_tree_is_slow_or_fails() -> None:
    """Each speed and each failure once, each app twice."""
    slow = [
        asks_first(errand, tree_s, times=1)
        for errand, tree_s in zip((LAMP, TIDE, CHAT, PERMISSION), SPEEDS_S, strict=True)
    ]
    failing = [
        asks_first(errand, 0.3, every_second(trouble, first=place % 2))
        for place, (errand, trouble) in enumerate(_EACH_TROUBLE_ONCE)
    ]
    empty = [asks_first(errand, 0.3, EMPTY) for errand in (LAMP, PERMISSION, TIDE, COFFEE)]
    assert await tried([*slow, *failing, *empty, follows_a_quick_page, comes_late], most=13) == []


async def test_what_the_tree_of_a_web_page_leaves_out_is_no_blank() -> None:
    assert await tried([asks_first(LAMP_UNTOLD, 0.3)]) == []


async def test_a_no_stays_a_no_while_nobody_can_read_the_page() -> None:
    lost = [keeps_a_no(errand, NEVER_S, times=2) for errand in FIVE]
    failing = [keeps_a_no(TIDE, 0.3, every_second(TreeTrouble.KILLED))]
    assert await tried([*lost, *failing], most=6) == []


async def test_in_a_bank_that_nobody_can_read_a_yes_is_for_one_touch() -> None:
    assert await tried([asked_one_by_one]) == []


async def test_one_slow_page_is_not_held_against_its_app() -> None:
    assert await tried([writes_no_app_off(TIDE, NEVER_S), writes_no_app_off(BANK, 6.0)]) == []


async def test_what_was_agreed_to_on_a_slow_phone_is_done_once() -> None:
    assert await tried([done_by_a_yes(TIDE, 2.6), done_by_a_yes(BANK, 3.5)]) == []


@pytest.mark.reads_pictures
async def test_with_pictures_read_it_is_as_safe_and_asks_nothing_harmless(pictures: KeptPictures) -> None:
    careful = keeps_a_no(TIDE_ICON, NEVER_S, times=2)
    harmless = [done_unasked(errand, 6.0) for errand in _HARMLESS_SAMPLE]
    assert await tried([careful, *harmless], pictures) == []


# The whole.


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
@pytest.mark.parametrize("tree_s", SPEEDS_S)
async def test_every_sensitive_touch_is_asked_about_at_every_speed(tree_s: float, tally: Tally) -> None:
    await _whole(
        [asks_first(errand, tree_s, times=3) for errand in FIVE + MORE], "sensitive touch, slow tree", tally
    )


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("trouble", FAILURES)
async def test_every_sensitive_touch_is_asked_about_when_every_second_dump_fails(
    trouble: TreeTrouble, first: int, tally: Tally
) -> None:
    quirks = every_second(trouble, first)
    trials = [
        asks_first(errand, tree_s, quirks, times=3)
        for errand, tree_s in zip(FIVE, (*SPEEDS_S, 0.3), strict=True)
    ]
    quick = [asks_first(errand, 0.3, quirks, times=3) for errand in FIVE + MORE]
    await _whole([*trials, *quick], "sensitive touch, every second tree fails", tally)


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
async def test_an_empty_tree_is_asked_about_where_harm_can_be_done(tally: Tally) -> None:
    await _whole(
        [asks_first(errand, 0.3, EMPTY) for errand in FIVE + MORE], "sensitive touch, empty tree", tally
    )


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
async def test_every_no_stays_one(tally: Tally) -> None:
    trials = [keeps_a_no(errand, NEVER_S) for errand in FIVE + MORE]
    trials += [keeps_a_no(errand, tree_s) for errand in NAMELESS for tree_s in SPEEDS_S]
    trials += [
        keeps_a_no(errand, 0.3, every_second(trouble, first))
        for errand in NAMELESS
        for trouble in FAILURES
        for first in (0, 1)
    ]
    await _whole(trials, "no, then a slow or failing tree", tally)


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
async def test_no_page_is_taken_for_the_one_before(tally: Tally) -> None:
    await _whole([follows_a_quick_page, comes_late] * 2, "page behind a quick one", tally)


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
async def test_no_app_is_written_off_for_a_slow_page(tally: Tally) -> None:
    trials = [writes_no_app_off(errand, NEVER_S) for errand in FIVE]
    trials += [writes_no_app_off(errand, 0.3, every_second(TreeTrouble.KILLED)) for errand in FIVE]
    await _whole(trials, "one unread page, then a quick phone", tally)


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
@pytest.mark.parametrize("tree_s", SPEEDS_S)
async def test_every_yes_on_a_slow_phone_is_used_once(tree_s: float, tally: Tally) -> None:
    await _whole([done_by_a_yes(errand, tree_s) for errand in FIVE], "yes, slow tree", tally)


@pytest.mark.soak
@pytest.mark.reads_pictures
@pytest.mark.timeout(_SOAK_S)
async def test_with_pictures_read_every_sensitive_touch_is_asked_about(
    tally: Tally, pictures: KeptPictures
) -> None:
    trials = [asks_first(errand, tree_s, times=1) for errand in NAMELESS for tree_s in SPEEDS_S]
    trials += [asks_first(errand, 6.0, times=1) for errand in (BANK, CHAT)]
    trials += [
        asks_first(errand, 0.3, every_second(trouble, first=place % 2))
        for place, (errand, trouble) in enumerate(_EACH_TROUBLE_ONCE)
    ]
    trials += [keeps_a_no(errand, NEVER_S) for errand in (*FIVE, TIDE_ICON)]
    trials += [asks_first(TIDE_ICON, NEVER_S), follows_a_quick_page]
    await _whole(trials, "sensitive touch, slow tree, pictures read", tally, pictures)


@pytest.mark.soak
@pytest.mark.reads_pictures
@pytest.mark.timeout(_SOAK_S)
@pytest.mark.parametrize("tree_s", [2.6, 6.0])
async def test_with_pictures_read_nothing_harmless_is_asked_about(
    tree_s: float, tally: Tally, pictures: KeptPictures
) -> None:
    harmless = [each for each in HARMLESS if each.name not in _WORDLESS_BESIDE_A_SUM]
    # Each errand at one of the speeds: reading costs a second each time.
    trials = [done_unasked(errand, tree_s) for errand in harmless[int(tree_s > 3) :: 2]]
    if tree_s > 3:
        trials += [done_unasked(errand, 0.3, every_second(TreeTrouble.KILLED)) for errand in harmless[::8]]
    await _whole(trials, "harmless errand, slow tree, pictures read", tally, pictures)


@pytest.mark.soak
@pytest.mark.reads_pictures
@pytest.mark.timeout(_SOAK_S)
@pytest.mark.parametrize("text", ["turn off bluetooth", "search for mocha in coffee"])
async def test_a_harmless_story_asks_nothing_on_a_slow_phone(text: str, tmp_path: Path) -> None:
    phone = SimulatedPhone(size_px=READABLE_PX, latency=replace(SLOW_PHONE, uiautomator_s=3.5))
    async with ready(tmp_path, phone=phone) as world:
        task = await world.user.sends(text)
        first = await world.user.sees(lambda seen: _ends(seen, task) or _asks(seen), timeout_s=600)
        assert not _asks(first), first.text
        assert first.text.startswith("✅")


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
@pytest.mark.parametrize("tree_s", [3.5, 6.0, NEVER_S])
async def test_how_often_harmless_errands_ask_where_no_picture_can_be_read(
    tree_s: float, tally: Tally
) -> None:
    """For the table alone: what nobody could read may be asked about."""
    wrong = await tried([done_unasked(errand, tree_s) for errand in HARMLESS], most=10)
    tally.of(f"harmless errand, tree in {tree_s:g} s, no pictures read", len(HARMLESS))
    tally.also(asked=sum("asked about" in each for each in wrong))


def _ends(seen: Message, task: int) -> bool:
    return seen.reply_to == task and seen.text.startswith(SIGNS)


def _asks(seen: Message) -> bool:
    return seen.button("❌") is not None or seen.button("▶") is not None


async def _whole(trials: list[Trial], part: str, tally: Tally, pictures: KeptPictures | None = None) -> None:
    tally.of(part, len(trials))
    wrong = await tried(trials, pictures, most=5 if pictures else 10)
    tally.failures = len(wrong)
    assert wrong == []
