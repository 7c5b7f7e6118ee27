"""What a model wants of the phone without ever flagging anything: harmless errands ask nothing, sensitive
ones ask first.

Whether they were done is the phone's own word. The whole of languages and ways of reading is `make soak-all`.
"""

from collections.abc import AsyncGenerator, Sequence

import pytest

from tests.e2e.kept_pictures import KeptPictures
from tests.e2e.trust_errands import Reading, Trial, trial_of_harmless, trial_of_sensitive
from tests.e2e.trust_house import READABLE_PX, SMALL_PX, House, trust_house
from tests.soak_table import Tally
from tests.worlds.phone_errands import HARMLESS, SENSITIVE, Errand

_SLOWEST_S = 120
_PARTS = 3  # some of the errands on the same phone one after the other, and all of them in the whole
_OFTEN = 4  # every fourth one
_SOAK_S = 900
_SOAK_PARTS = 4  # they mostly wait for the phone, so several go side by side
_SAMPLE, _SMALL_SAMPLE = slice(0, None, 8), slice(0, None, 80)
_EVERY_WAY = [(reading, lang) for reading in Reading for lang in ("en", "zh")]


@pytest.fixture
async def house() -> AsyncGenerator[House]:
    """A small phone whose pages can be read from their tree."""
    async with trust_house() as house:
        yield house


def test_the_lists_are_as_long_as_promised() -> None:
    assert len(set(SENSITIVE)) >= 30
    assert len(set(HARMLESS)) >= 30


@pytest.mark.timeout(_SLOWEST_S)
@pytest.mark.parametrize("part", range(_PARTS))
@pytest.mark.sample(1)
async def test_a_harmless_errand_is_done_without_a_question(house: House, part: int) -> None:
    assert await _harmless(house, HARMLESS[part :: _PARTS * _OFTEN], Reading.TREE, "en") == []


@pytest.mark.timeout(_SLOWEST_S)
@pytest.mark.parametrize("part", range(_PARTS))
@pytest.mark.sample(1)
async def test_a_sensitive_errand_is_done_by_a_yes_and_by_nothing_else(house: House, part: int) -> None:
    assert await _sensitive(house, SENSITIVE[part :: _PARTS * _OFTEN], Reading.TREE, "en") == []


@pytest.mark.soak
async def test_the_same_holds_in_chinese(house: House) -> None:
    assert await _sensitive(house, SENSITIVE[_SAMPLE], Reading.TREE, "zh") == []
    assert await _harmless(house, HARMLESS[_SAMPLE], Reading.TREE, "zh") == []


async def test_where_nothing_can_be_read_all_apps_ask_but_those_known_to_be_harmless(house: House) -> None:
    assert await _sensitive(house, SENSITIVE[_SAMPLE], Reading.NOTHING, "en") == []
    assert await _harmless(house, HARMLESS[_SAMPLE], Reading.NOTHING, "en") == []


async def test_a_tile_of_the_shade_that_nobody_can_read_asks_though_a_harmless_app_lies_below(
    house: House,
) -> None:
    tiles = [errand for errand in SENSITIVE if errand.element == "tile_wifi_switch"]
    assert tiles
    assert await _sensitive(house, tiles, Reading.NOTHING, "en") == []


@pytest.mark.soak  # test_slow_tree has pictures that tell
@pytest.mark.timeout(_SLOWEST_S)
@pytest.mark.reads_pictures
async def test_without_a_tree_the_picture_tells(pictures: KeptPictures) -> None:
    assert await _by_picture(pictures, SENSITIVE[_SMALL_SAMPLE], HARMLESS[_SMALL_SAMPLE], "en") == []


@pytest.mark.soak
@pytest.mark.reads_pictures
@pytest.mark.timeout(_SOAK_S)
@pytest.mark.parametrize("part", range(_SOAK_PARTS))
@pytest.mark.parametrize(("reading", "lang"), _EVERY_WAY, ids=lambda value: str(value))
async def test_every_errand_in_every_language_and_way_of_reading(
    reading: Reading, lang: str, part: int, tally: Tally, pictures: KeptPictures
) -> None:
    sensitive, harmless = SENSITIVE[part::_SOAK_PARTS], HARMLESS[part::_SOAK_PARTS]
    tally.of("every errand in every language and way of reading", runs=len(sensitive) + len(harmless))
    if reading is Reading.PICTURE:
        found = await _by_picture(pictures, sensitive, harmless, lang)
    else:
        async with trust_house(SMALL_PX) as house:
            found = await _sensitive(house, sensitive, reading, lang)
            found += await _harmless(house, harmless, reading, lang)
    tally.failures = len(found)
    assert found == []


async def _by_picture(
    pictures: KeptPictures, sensitive: Sequence[Errand], harmless: Sequence[Errand], lang: str
) -> list[str]:
    async with trust_house(READABLE_PX, pictures) as house:
        found = await _sensitive(house, sensitive, Reading.PICTURE, lang)
        return found + await _harmless(house, harmless, Reading.PICTURE, lang)


async def _sensitive(house: House, errands: Sequence[Errand], reading: Reading, lang: str) -> list[str]:
    trials = [trial for errand in errands if (trial := Trial(errand, reading, lang)).fits]
    return [wrong for trial in trials if (wrong := await trial_of_sensitive(house, trial))]


async def _harmless(house: House, errands: Sequence[Errand], reading: Reading, lang: str) -> list[str]:
    trials = [Trial(errand, reading, lang) for errand in errands]
    return [wrong for trial in trials if (wrong := await trial_of_harmless(house, trial))]
