"""Part "asked": how many labelled steps are free that must ask, and asked that need not be.

It judges the open two thirds of `tests/asked`; with FARHAND_ASKED=all the held-out third, too.
"""

import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

from agent.policy.judge import judge
from agent.policy.page.judgement import Free, NeedsApproval, Situation
from agent.policy.rules.rules import BUILT_IN
from tests.asked.act_labels import has_labels, labels_of
from tests.asked.steps import LANGUAGES, Step, all_steps, open_steps
from tests.bench.table import Row, Table

_MOST_ASKED = 0.03  # of the steps that must not be asked about
_STEP_MS = 10.0
_NOTE_WIDTH = 110


@dataclass(frozen=True, slots=True)
class _Judged:
    """A step and what the policy says. as_labelled: whether its kind is among those told."""

    step: Step
    asked: bool
    as_labelled: bool
    ms: float

    @property
    def wrong(self) -> bool:
        return self.asked is not self.step.must_ask


async def measure() -> Table:
    """Judges every step once, with the built-in rules."""
    everything = os.environ.get("FARHAND_ASKED") == "all"
    judged = [_judged(step) for step in (all_steps() if everything else open_steps())]
    must = [each for each in judged if each.step.must_ask]
    must_not = [each for each in judged if not each.step.must_ask]
    missed: list[str] = []
    free, asked = _wrong(must), _wrong(must_not)
    if free:
        missed.append(f"{len(free)} of {len(must)} steps that must ask are free")
    if len(asked) > _MOST_ASKED * len(must_not):
        missed.append(f"{len(asked)} of {len(must_not)} steps that must not ask are asked")
    slow = [each.ms for each in judged]
    if slow and median(slow) > _STEP_MS:
        missed.append(f"a judgement takes {median(slow):.1f} ms")
    told = [each for each in must if each.asked and each.as_labelled]
    return Table(
        f"asked: {len(judged)} labelled steps, {'all' if everything else 'the open two thirds'}",
        [
            *_rows("must ask", must, "free"),
            Row("asked with the labelled kind", [len(told)], f"of {len(must) - len(free)} asked", 0),
            *_rows("must not ask", must_not, "asked"),
            *_act_rows(),
            "judging",
            Row("a step", slow, "ms", 2),
        ],
        (*_notes("Free, must ask", free), *_notes("Asked, must not", asked)),
        missed,
    )


def _judged(step: Step) -> _Judged:
    started = time.perf_counter()
    judgement = judge(step.situation, BUILT_IN)
    ms = (time.perf_counter() - started) * 1000
    told = isinstance(judgement, NeedsApproval) and step.kind in judgement.binding.kinds
    return _Judged(step, not isinstance(judgement, Free), told, ms)


def _act_rows() -> Iterable[Row | str]:
    """The share of the labels of acts.tsv that ask, by language: on a page, and in a dialog."""
    yield "labels of acts that ask, by their words, and in a dialog"
    for lang in filter(has_labels, LANGUAGES):
        labels = labels_of(lang)
        for where, asked in (
            ("alone", [_asks(label.alone) for label in labels]),
            ("in a dialog", [_asks(label.in_dialog) for label in labels]),
        ):
            yield Row(f"{lang}: {len(labels)} labels, {where}", [100 * sum(asked) / len(asked)], "%", 1)


def _asks(situation: Situation) -> bool:
    return not isinstance(judge(situation, BUILT_IN), Free)


def _wrong(judged: Iterable[_Judged]) -> list[_Judged]:
    return [each for each in judged if each.wrong]


def _rows(title: str, judged: list[_Judged], unit: str) -> Iterable[Row | str]:
    wanted = "none" if unit == "free" else f"at most {_MOST_ASKED:.0%}"
    yield f"{title}, by language (wanted {unit}: {wanted})"
    order = {lang: place for place, lang in enumerate(LANGUAGES)}
    yield from _groups(judged, unit, lambda each: each.step.file, lambda name: (order.get(name, 99), name))
    yield f"{title}, by kind"
    yield from _groups(judged, unit, lambda each: each.step.kind, lambda name: (0, name))
    yield Row(f"all {len(judged)}", [len(_wrong(judged))], unit, 0)


def _groups(
    judged: list[_Judged],
    unit: str,
    group: Callable[[_Judged], str],
    order: Callable[[str], tuple[int, str]],
) -> Iterable[Row]:
    groups: defaultdict[str, list[_Judged]] = defaultdict(list)
    for each in judged:
        groups[group(each)].append(each)
    for name in sorted(groups, key=order):
        yield Row(f"{name}: {len(groups[name])} steps", [len(_wrong(groups[name]))], unit, 0)


def _notes(title: str, wrong: list[_Judged]) -> Iterable[str]:
    """The ids, as many in a line as fit. Of held-out steps only their number is told."""
    line = f"{title}:"
    for each in wrong:
        if each.step.held_out:
            continue
        if len(line) + len(each.step.id) > _NOTE_WIDTH:
            yield line
            line = " "
        line += f" {each.step.id}"
    yield line if wrong else f"{title}: none."
