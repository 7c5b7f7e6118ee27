"""Differences that somebody else than the author of the checks planted in the simulated phone are told.

`pytest -m "soak or not soak" tests/devices/adb/first_contact/test_planted_by_strangers.py` tries all of them.
"""

import re
from pathlib import Path

import pytest

from devices.adb.first_contact.findings import CheckEnd
from devices.adb.first_contact.folder import write_folder
from tests.worlds.first_contact_world import contact_with, different
from tests.worlds.planted_phones import PASSWORD, PLANTS, Plant

_DOCS = Path(__file__).parents[4] / "docs" / "real-phones.md"
pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(240)]
_TOLD = [each for each in PLANTS if each.checks]
_CASES = [pytest.param(each, id=each.name, marks=[] if each.quick else [pytest.mark.soak]) for each in PLANTS]


@pytest.mark.parametrize("plant", _CASES)
@pytest.mark.sample(1)
async def test_what_was_planted_is_told_and_what_is_coped_with_changes_nothing(
    adb_address: tuple[str, int], plant: Plant, tmp_path: Path
) -> None:
    report = await contact_with(adb_address, plant.side(), plant.orders, plant.progress)
    told = {each.check for each in report.of(CheckEnd.DIFFERENT)}
    if plant.checks:
        assert told & plant.checks, plant.what
    else:
        assert different(report) == {}, plant.what
    write_folder(report, tmp_path / "contact")
    for path in (each for each in (tmp_path / "contact").rglob("*") if each.is_file()):
        assert PASSWORD not in path.read_text(encoding="utf-8"), path.name


async def test_the_page_on_real_phones_tells_how_many_were_planted_and_found() -> None:
    told = re.search(r"(\d+) of (\d+) planted differences", _DOCS.read_text(encoding="utf-8"))
    assert told
    assert (int(told[1]), int(told[2])) == (len(_TOLD), len(PLANTS))
    assert len({each.name for each in PLANTS}) == len(PLANTS)
    assert sum(each.quick for each in PLANTS) == 4
