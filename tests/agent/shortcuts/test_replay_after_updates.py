"""Shortcuts are replayed after updates of their apps; part "replay" of tests/bench tells all figures."""

import time
from pathlib import Path

import pytest

from devices.simulator.scenes.app_updates import FIFTY, AppUpdate, UpdateKind
from tests.bench.replay import replayed
from tests.worlds.replay_trial import REPEATED, UNKEPT, replay_trial

# The latte after one update of most kinds; each comes up at another page, or changes another word.
_SAMPLE = (
    (AppUpdate(UpdateKind.MOVED, 5), 0),
    (AppUpdate(UpdateKind.POPUP, 1), 1),
    (AppUpdate(UpdateKind.LANGUAGE, 0), None),
)


async def test_after_updates_a_latte_is_ordered_with_its_approval_and_no_other_touch(tmp_path: Path) -> None:
    async with replay_trial(tmp_path) as trial:
        recorded = await trial.record("coffee")
        for update, calls in _SAMPLE:
            again = await trial.replay(recorded, update)
            assert not again.wrong, again
            assert again.approvals == (1, 1)
            assert calls in (again.calls, None)


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_95_of_100_replays_after_50_updates_of_each_app_are_as_they_should_be(
    request: pytest.FixtureRequest,
) -> None:
    """With `--each` after every second update, the others on the next day: all of them take seven minutes."""
    half = bool(request.config.getoption("each"))
    updates = FIFTY[time.gmtime().tm_yday % 2 :: 2] if half else FIFTY
    apps = [app for app in REPEATED if app not in UNKEPT]
    found = await replayed(apps, updates)
    failed = [each for each in found if not each.passed]
    assert len(found) == len(apps) * len(updates)
    assert len(failed) <= len(found) * 0.05, failed
    assert not any(each.unapproved for each in found)
