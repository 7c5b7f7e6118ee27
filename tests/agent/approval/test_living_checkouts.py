"""An approval survives what lives on checkouts by itself, and no change of what was approved.

A sample; `make soak-all` tries 40 checkouts of each kind, `make bench` counts them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from agent.perception.reading import reader
from agent.perception.reading.picture import PictureReader
from devices.base import Box
from tests.worlds.living_checkouts import (
    HARMFUL,
    LIVING,
    Change,
    Cover,
    Living,
    Way,
    checkout,
)
from tests.worlds.living_trial import TryOut

pytestmark = [pytest.mark.xdist_group("reading"), pytest.mark.timeout(180)]
SAMPLE, PICTURES, ALL = range(1), range(1), range(40)
TREES = (Way.HELPER, Way.DUMP)
# Both ways of reading an element tree end in the same page; what changes is tried in both.
EITHER_TREE = (Way.HELPER, pytest.param(Way.DUMP, marks=pytest.mark.soak))
# A picture takes a second to read; the bench reads all forty.
SOAKED = {Way.HELPER: ALL, Way.DUMP: ALL, Way.PICTURE: range(8)}
Wrong = list[tuple[int, str]]


@pytest.fixture(scope="module")
def pictures() -> Iterator[PictureReader]:
    """Loaded once: that takes seconds. A busy computer may take its time to read a picture."""
    found = PictureReader.if_installed()
    assert found is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "_BUDGET_S", 300.0)
        yield found
    found.close()


async def wrong_of(out: TryOut, name: str, change: Change, seeds: range, *, held: bool) -> Wrong:
    """The checkouts on which it came out otherwise, and why."""
    tried = [(seed, await out.try_change(seed, change)) for seed in seeds]
    return [(seed, f"{name}: {each.changed}") for seed, each in tried if not each.is_right(held=held)]


async def wrong_of_each(out: TryOut, changes: Mapping[str, Change], seeds: range, *, held: bool) -> Wrong:
    return [
        each
        for name, change in changes.items()
        for each in await wrong_of(out, name, change, seeds, held=held)
    ]


async def wrong_of_mixed(out: TryOut, seeds: range) -> Wrong:
    tried = [
        (seed, name, await out.try_mixed(seed, name, change))
        for name, change in HARMFUL.items()
        for seed in seeds
    ]
    return [(seed, name) for seed, name, each in tried if not each.is_right(held=False)]


def every(nth: int, changes: Mapping[str, Change]) -> dict[str, Change]:
    return dict(list(changes.items())[::nth])


@pytest.mark.parametrize("way", EITHER_TREE)
async def test_what_lives_by_itself_leaves_an_approval_as_it_is(way: Way) -> None:
    assert await wrong_of_each(TryOut(way), LIVING, SAMPLE, held=True) == []


@pytest.mark.parametrize("way", TREES)
@pytest.mark.sample(1)
async def test_another_order_or_button_makes_it_void(way: Way) -> None:
    assert await wrong_of_each(TryOut(way), HARMFUL, SAMPLE, held=False) == []


@pytest.mark.parametrize("way", EITHER_TREE)
async def test_nothing_that_lives_hides_another_order(way: Way) -> None:
    assert await wrong_of_mixed(TryOut(way), range(1)) == []


async def test_a_page_read_from_its_picture_alone_lives_too(pictures: PictureReader) -> None:
    out = TryOut(Way.PICTURE, pictures)
    assert await wrong_of_each(out, every(9, LIVING), PICTURES, held=True) == []
    assert await wrong_of_each(out, every(20, HARMFUL), PICTURES, held=False) == []


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", Way)
@pytest.mark.parametrize("name", LIVING)
async def test_forty_checkouts_that_live(pictures: PictureReader, name: str, way: Way) -> None:
    assert await wrong_of(TryOut(way, pictures), name, LIVING[name], SOAKED[way], held=True) == []


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", Way)
@pytest.mark.parametrize("name", HARMFUL)
async def test_forty_checkouts_that_change(pictures: PictureReader, name: str, way: Way) -> None:
    assert await wrong_of(TryOut(way, pictures), name, HARMFUL[name], SOAKED[way], held=False) == []


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", TREES)
async def test_forty_checkouts_that_live_and_change(way: Way) -> None:
    assert await wrong_of_mixed(TryOut(way), ALL) == []


async def test_every_generated_checkout_tells_all_that_is_approved() -> None:
    out = TryOut(Way.DUMP)
    for seed in ALL:
        binding = (await out.ask(checkout(seed))).binding
        told = (binding.amount, binding.party, binding.items, binding.address, binding.method)
        assert all(told), seed
        assert not binding.doubts, seed


async def why(before: Living, now: Living, way: Way = Way.DUMP) -> str:
    return (await TryOut(way).try_on(before, now)).changed


PAGE = checkout(4)
BADGE = Cover("com.example.chat", Box(610, 1340, 710, 1440))


async def test_a_window_that_moves_over_the_button_makes_it_void_and_one_that_goes_does_not() -> None:
    covered = PAGE.cover(BADGE)
    assert await why(covered, PAGE) == ""
    assert await why(covered, PAGE.cover(replace(BADGE, box=Box(20, 1340, 120, 1440)))) == ""
    assert await why(covered, PAGE.cover(replace(BADGE, box=Box(610, 1440, 710, 1540)))) == "above"
    assert await why(covered, PAGE.cover(replace(BADGE, placed=False))) == "above"
    assert await why(PAGE.cover(replace(BADGE, placed=False)), PAGE) == "above"


async def test_a_keyboard_that_comes_up_makes_it_void() -> None:
    keys = Cover("InputMethod", Box(0, 1000, 720, 1400), fill="")
    assert await why(PAGE, PAGE.cover(keys)) == "above"


async def test_a_button_that_is_off_in_the_tree_alone_makes_it_void() -> None:
    assert await why(PAGE, PAGE.put("btn_pay", enabled=False)) == "button"


async def test_words_that_nothing_is_known_of_count_where_the_page_does_not_tell_all() -> None:
    unsaid = PAGE.write("shop_label", "").write("shop_value", "")
    said = unsaid.write("crowd", "12 people are looking at this")
    assert await why(said, said.write("crowd", "14 people are looking at this")) == ""
    assert await why(said, said.write("crowd", "Sold by somebody else")) == "words"


async def test_a_button_may_count_down_but_not_to_the_end() -> None:
    button = PAGE.node("btn_pay")
    counting = PAGE.put("btn_pay", text=f"{button.text} (14:59)")
    assert await why(counting, PAGE.put("btn_pay", text=f"{button.text} (14:58)")) == ""
    assert await why(counting, PAGE.put("btn_pay", text=f"{button.text} (00:00)")) == "target"
    assert await why(counting, PAGE) == "target"
