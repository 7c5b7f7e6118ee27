"""A team's task of 60 steps over four apps is killed anywhere: its plan, its notes and one report stay."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from agent.contract.plan import ItemState, Plan
from agent.exam.judge import ExamRun, PhoneFact, judge_run
from agent.exam.tasks import TASKS
from agent.journal import Journal
from agent.journal.plans import KeptPlan
from agent.journal.task_notes import TaskNote
from agent.standin import LoggedRequest
from tests.e2e.errands import Errand, reports_of
from tests.e2e.happenings import Happening, Happenings, Kind
from tests.e2e.inputs import doubled_inputs
from tests.e2e.long_story import Story, beginning
from tests.soak_table import Tally

MOMENTS = 20
_STEPS = 57  # of 60: some steps are to be left
_STORY_S = 1200.0
_TASK = next(task for task in TASKS if task.name == "FourAppsWeekend")
_ERRAND = Errand(_TASK.text_in("en"))
# What the stand-in's notetaker would keep of such a task, did it read pages.
_NOTE = TaskNote(1, "com.farhand.calendar", "The train leaves from platform 9")
_KINDS = (Kind.MODEL, Kind.PHONE, Kind.CHAT)

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1500)]


@pytest.mark.parametrize("number", range(MOMENTS))
async def test_a_long_task_ends_once_with_its_plan_and_notes(
    number: int, tmp_path: Path, tally: Tally
) -> None:
    tally.of("a task of 60 steps over four apps, killed and restarted", runs=1)
    happenings, came = Happenings(), asyncio.Event()
    async with beginning(tmp_path, happenings, {"FARHAND_MODE": "team"}) as (story, stack):

        def strike() -> None:
            story.world.program.strike_down()
            came.set()

        happenings.follow(story.world)
        happenings.once(_moment(number), strike)
        async with asyncio.timeout(_STORY_S), asyncio.TaskGroup() as group:
            restart = group.create_task(_restarted(story, stack, came))
            await story.asked((_ERRAND,))
            assert came.is_set(), "the moment never came"
        await story.at_rest()
        assert await story.world.program.stop() == 0
        await story.read()
        plans, notes = await _kept(tmp_path)
        wrong = _wrong(story, number)
        wrong += _wrong_with_plans(restart.result(), plans, done=bool(story.done))
        if notes != (_NOTE,):
            wrong.append(f"the notes are {notes}")
        if not _is_told(story.world.model.requests):
            wrong.append("no step behind the restart was told the note")
    tally.also(done=story.done)
    tally.failures = bool(wrong)
    assert not wrong, "\n".join([*wrong, story.tale()])


def _moment(number: int) -> Callable[[Happening], bool]:
    """One of the 20, each in its own twentieth of the steps: at a model's request, a command or a call."""
    chance = random.Random(number)  # noqa: S311
    step = 1 + chance.randrange(number * _STEPS // MOMENTS, (number + 1) * _STEPS // MOMENTS)
    kind, behind = chance.choice(_KINDS), chance.randrange(4)
    asked = since = 0

    def fits(happening: Happening) -> bool:
        nonlocal asked, since
        source = happening.source
        asked += isinstance(source, LoggedRequest) and not source.role
        if asked < step or happening.kind is not kind:
            return False
        since += 1
        return since > behind

    return fits


async def _restarted(story: Story, stack: contextlib.AsyncExitStack, came: asyncio.Event) -> list[KeptPlan]:
    """Starts the program again once it was killed; the plans that were on the disk in between."""
    await came.wait()
    await story.world.program.kill()
    plans, notes = await _kept(story.world.folder)
    assert notes == ()
    async with Journal.open(story.world.folder / "data" / "journal.sqlite3") as journal:
        await journal.notes.add(1, (_NOTE,))
    await story.start(stack)
    return plans


async def _kept(folder: Path) -> tuple[list[KeptPlan], tuple[TaskNote, ...]]:
    async with Journal.open(folder / "data" / "journal.sqlite3") as journal:
        return await journal.plans.all(1), await journal.notes.of(1)


def _is_told(requests: tuple[LoggedRequest, ...]) -> bool:
    return any(_NOTE.text in message.text for each in requests if not each.role for message in each.messages)


def _wrong_with_plans(before: list[KeptPlan], after: list[KeptPlan], *, done: bool) -> list[str]:
    """Plans are only ever added, and what was done stays done."""
    wrong: list[str] = []
    if not after:
        return ["there is no plan"]
    if [_texts(each.plan) for each in before] != [_texts(each.plan) for each in after[: len(before)]]:
        wrong.append(f"the plans before were {before}, and are {after}")
    open_items = [item for item in after[-1].plan.items if item.state is not ItemState.DONE]
    if done and open_items:
        wrong.append(f"it is done with these open: {open_items}")
    return wrong


def _texts(plan: Plan) -> list[str]:
    return [item.text for item in plan.items]


def _wrong(story: Story, number: int) -> list[str]:
    """By the phone's record and the chat."""
    wrong: list[str] = []
    facts = tuple(PhoneFact(fact.text, fact.at) for fact in story.world.phone.oracle.facts)
    verdict = judge_run(_TASK, ExamRun("en", facts))
    if verdict.beyond:
        wrong.append(f"unasked or twice, at moment {number}: {verdict.beyond}")
    if story.done and verdict.missing:
        wrong.append(f"it is reported as done without {verdict.missing}")
    if any(text.startswith("sent") for text in story.world.facts) and not any(
        press.is_yes for press in story.person.presses
    ):
        wrong.append("a message was sent without a yes")
    reports = [each for task in story.person.tasks for each in reports_of(task, story.person.messages)]
    if len(reports) != 1:
        wrong.append(f"{len(reports)} reports")
    # What a role says leads to no input.
    steps = [each for each in story.happenings.seen if not _is_of_a_role(each)]
    wrong += doubled_inputs(steps)
    return wrong + ["a traceback in the log" for each in story.programs if "Traceback" in each.log]


def _is_of_a_role(happening: Happening) -> bool:
    return isinstance(happening.source, LoggedRequest) and bool(happening.source.role)
