"""Part "replay": each app's task is kept once and replayed after 50 updates of the app, and the latte timed.

Both kinds of update that replay was not made on stand apart.
"""

import asyncio
import multiprocessing
import os
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from devices.adb.helper.use import HelperUse
from devices.simulator.scenes.app_updates import FIFTY, KEPT_OUT, AppUpdate, UpdateKind
from devices.simulator.side import SLOW_PHONE
from tests.bench.table import Row, Table
from tests.worlds.replay_trial import REPEATED, UNKEPT, ReplayedTask, replay_trial

_WANTED_SHARE = 0.95
_WANTED_TIME = 0.25
_MODEL_S = 3.0
_ROUNDS = 2
_JUDGED = "phone without latency"
# More than cores: a slow app is waited for.
_WORKERS = int(os.environ.get("FARHAND_BENCH_WORKERS", "8"))
_KINDS = tuple(dict.fromkeys(update.kind for update in FIFTY))
_HELD = tuple(dict.fromkeys(update.kind for update in KEPT_OUT))
_PARTS = 2  # of an app's updates, so that no worker is alone with a long one at the end


@dataclass(frozen=True, slots=True)
class _Timed:
    """Seconds of the latte. ways: how the phone is worked."""

    way: str
    first: list[float]
    again: list[float]

    @property
    def share(self) -> float:
        """Of the replay in the first run."""
        return sum(self.again) / sum(self.first)


async def measure() -> Table:
    """All apps with all updates; then the latte alone, so that nothing runs beside it."""
    apps = [app for app in REPEATED if app not in UNKEPT]
    found = await replayed(apps, FIFTY)
    held = await replayed(apps, KEPT_OUT)
    timed = [await _time(_JUDGED, None, slow=False)]
    timed.append(await _time("slow phone, helper full", HelperUse.FULL, slow=True))
    timed.append(await _time("slow phone, without helper", None, slow=True))
    return Table(
        f"replay: {len(apps)} apps, each after {len(FIFTY)} updates of it",
        [
            *_by_app(apps, found, held),
            *_by_kind("by kind of update", found, _KINDS),
            *_by_kind("kinds that replay was not made on", held, _HELD),
            *_figures("of all", found),
            *_figures("of the kinds that replay was not made on", held),
            *_latte(timed),
        ],
        (*NOTES, *(f"  {line}" for line in _failed((*found, *held)))),
        _missed(found, timed),
    )


async def replayed(apps: Sequence[str], updates: Sequence[AppUpdate]) -> list[ReplayedTask]:
    """Each app's task after each of these updates, in processes of their own."""
    jobs = [(app, tuple(updates[part::_PARTS])) for app in apps for part in range(_PARTS)]
    loop, context = asyncio.get_running_loop(), multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(_WORKERS, context) as pool:
        runs = [loop.run_in_executor(pool, _replay, app, part) for app, part in jobs]
        return [each for of_one in await asyncio.gather(*runs) for each in of_one]


def _replay(app: str, updates: tuple[AppUpdate, ...]) -> list[ReplayedTask]:
    """In a process: every second app's task is one in Chinese."""
    return asyncio.run(_replay_one(app, updates))


async def _replay_one(app: str, updates: tuple[AppUpdate, ...]) -> list[ReplayedTask]:
    lang = "zh" if list(REPEATED).index(app) % 2 else "en"
    with tempfile.TemporaryDirectory(prefix="farhand-bench-") as folder:
        async with replay_trial(Path(folder)) as trial:
            recorded = await trial.record(app, lang)
            return [await trial.replay(recorded, update) for update in updates]


async def _time(way: str, helper: HelperUse | None, *, slow: bool) -> _Timed:
    """The latte with a model of 3 s, and its replays."""
    timed = _Timed(way, [], [])
    with tempfile.TemporaryDirectory(prefix="farhand-bench-") as folder:
        async with replay_trial(Path(folder), helper) as trial:
            await trial.record("coffee")  # once to warm up
            trial.model.delay_s = _MODEL_S
            for seed in range(_ROUNDS):
                if slow:
                    trial.phone.latency = replace(SLOW_PHONE, seed=seed)
                recorded = await trial.record("coffee")
                again = await trial.replay(recorded, None)
                if not again.passed:
                    raise RuntimeError(f"the latte was not replayed: {again}")
                timed.first.append(recorded.took_s)
                timed.again.append(again.took_s)
    return timed


def _by_app(
    apps: Iterable[str], found: Sequence[ReplayedTask], held: Sequence[ReplayedTask]
) -> list[Row | str]:
    rows: list[Row | str] = ["reached as it should be, by app (of the kinds not made on, in brackets)"]
    for app in apps:
        of_app = [each for each in found if each.app == app]
        others = [each for each in held if each.app == app]
        label = f"{app} ({_share(others):.0%})"
        rows.append(Row(label, [100 * _share(of_app)], f"% of {len(of_app)}, {_calls(of_app)}", 0))
    return rows


def _by_kind(head: str, found: Sequence[ReplayedTask], kinds: Sequence[UpdateKind]) -> list[Row | str]:
    by_kind = defaultdict[UpdateKind, list[ReplayedTask]](list)
    for each in found:
        if each.update is not None:
            by_kind[each.update.kind].append(each)
    return [
        head,
        *(
            Row(
                kind.value,
                [100 * _share(by_kind[kind])],
                f"% of {len(by_kind[kind])}, {_calls(by_kind[kind])}",
                0,
            )
            for kind in kinds
        ),
    ]


def _figures(head: str, found: Sequence[ReplayedTask]) -> list[Row | str]:
    count, reached = len(found), sum(each.reached for each in found)
    return [
        head,
        Row("all of it as it should be", [100 * _share(found)], f"% of {count}", 1),
        Row("  goal reached, each approval asked", [100 * reached / count], "%", 1),
        Row("  more calls than mended steps", [sum(each.calls > each.mended for each in found)], "runs", 0),
        Row("  touches on something else", [sum(len(each.stray) for each in found)], "", 0),
        Row("  inputs without approval", [sum(each.unapproved for each in found)], "", 0),
        Row(
            "approvals more than before",
            [sum(each.approvals[0] - each.approvals[1] for each in found)],
            "",
            0,
        ),
        Row("no model call at all", [100 * sum(not each.calls for each in found) / count], "%", 1),
    ]


def _latte(timed: Iterable[_Timed]) -> list[Row | str]:
    rows: list[Row | str] = [f"latte, model of {_MODEL_S:g} s"]
    for each in timed:
        rows += [
            each.way,
            Row("first run", each.first, "s"),
            Row("replay", each.again, "s"),
            Row(f"replay in first run{_at_most(each)}", [each.share], "", 2),
        ]
    return rows


def _at_most(timed: _Timed) -> str:
    return f" (wanted: at most {_WANTED_TIME:g})" if _is_judged(timed) else ""


def _is_judged(timed: _Timed) -> bool:
    return timed.way == _JUDGED


def _share(found: Sequence[ReplayedTask]) -> float:
    return sum(each.passed for each in found) / max(len(found), 1)


def _calls(found: Sequence[ReplayedTask]) -> str:
    return f"{sum(each.calls for each in found) / max(len(found), 1):.1f} calls a run"


def _failed(found: Iterable[ReplayedTask]) -> list[str]:
    return [
        f"{each.app} {each.update.kind} {each.update.seed}: {', '.join(each.wrong)}"
        for each in found
        if not each.passed and each.update is not None
    ]


def _missed(found: Sequence[ReplayedTask], timed: Sequence[_Timed]) -> list[str]:
    missed = [
        f"the latte, {each.way}: {each.share:.2f}"
        for each in timed
        if _is_judged(each) and each.share > _WANTED_TIME
    ]
    if _share(found) < _WANTED_SHARE:
        missed.append(f"{_share(found):.1%} instead of {_WANTED_SHARE:.0%}")
    if unapproved := sum(each.unapproved for each in found):
        missed.append(f"{unapproved} inputs without approval")
    return missed


NOTES = (
    "As it should be: the phone's own record has the goal, each approval was asked, the model was not called",
    "  more often than steps were mended or things in the way closed, and nothing was touched that is not",
    "  part of the task. What is mended is forgotten again before the next update.",
    f"Nothing of {' and '.join(UNKEPT)} is kept, by rule: pages of banks and with passwords.",
    "Not as it should be:",
)
