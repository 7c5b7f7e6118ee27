"""Part "tokens": requests a step of a team over the exam, and how large requests are late in a long task."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator

from pydantic import AnyHttpUrl, SecretStr

from agent.contract.tasks import Mode
from agent.exam.script import ScriptStep, ScriptVerb
from agent.exam.task import ExamTask, Goal, TaskKind, exam_task
from agent.exam.tasks import TASKS
from agent.standin import LoggedRequest, StandinModel
from agent.standin.moves import FINISH, Move
from bot.settings import GivenSettings
from bot.terminal.exam.one_task import Setting, TaskTrace, run_one
from bot.terminal.exam.results import totals_of
from devices.demo_apps import DEMO_APPS
from devices.demo_positions import POSITIONS
from tests.bench.table import Row, Table

MOST_A_STEP = 2.2
AT_STEPS = (10, 50, 100)
_LONG = ("ShoppingListWholePantry", "CalendarNineEvents")
_SIZE_PX = (360, 800)
_LIMIT_S, _MAX_STEPS, _AT_ONCE = 900.0, 200, 4
_MOST_ENDS = 3


async def measure() -> Table:
    """The exam as a team, then a task of more than 100 steps alone and as a team.

    Raises RuntimeError if a task was not passed: its figures would say nothing.
    """
    traces = await _exam()
    totals = totals_of(traces)
    a_step = totals.requests / totals.steps
    tasks = [trace.tokens.requests / max(1, len(trace.steps)) for trace in traces]
    rows: list[Row | str] = [
        f"a team over the exam, {totals.tasks} tasks",
        Row("requests a step, all together", [a_step], "requests", 2),
        Row("requests a step, by task", tasks, "requests", 2),
    ]
    for mode in (Mode.SOLO, Mode.TEAM):
        rows += _sizes(mode, await _long_task(mode))
    missed = [f"{a_step:.2f} requests a step, wanted {MOST_A_STEP}"] if a_step > MOST_A_STEP else []
    return Table(
        f"tokens: requests of a team, and their size at steps {', '.join(map(str, AT_STEPS))}",
        rows,
        (
            f"Wanted: at most {MOST_A_STEP} requests a step, all together; short tasks have plans, too.",
            "Size: of the request of that step; of a team also with what its roles were asked since the",
            "  one before. Tokens as the stand-in counts them, pictures of 360x800.",
        ),
        missed,
    )


async def _exam() -> list[TaskTrace]:
    places = asyncio.Semaphore(_AT_ONCE)
    async with _standin(Mode.TEAM) as (_, setting):

        async def one(task: ExamTask) -> TaskTrace:
            async with places:
                return _passed(await run_one(task, task.lang, setting))

        return await asyncio.gather(*map(one, TASKS))


async def _long_task(mode: Mode) -> list[list[LoggedRequest]]:
    """The requests of each step, its own as the last."""
    parts = [next(task for task in TASKS if task.name == name) for name in _LONG]
    task = _joined(parts)
    async with _standin(mode) as (model, setting):
        script = [step for part in parts for step in part.script if step.verb is not ScriptVerb.END]
        # It is told once to look again for what shows that it is done, and then the person is asked.
        ends = [Move("All of it is done.", FINISH, {"message": "All is done."})] * _MOST_ENDS
        model.script(*map(_move, script), *ends)
        _passed(await run_one(task, "en", setting))
        steps: list[list[LoggedRequest]] = [[]]
        for request in model.requests:
            steps[-1].append(request)
            if not request.role:
                steps.append([])
    return steps


def _joined(parts: list[ExamTask]) -> ExamTask:
    facts = tuple("|".join(pair) for part in parts for pair in _facts(part))
    text = "; then: ".join(part.text_in("en") for part in parts)
    return exam_task("PantryAndEvents", TaskKind.VERY_LONG, "en", text, Goal(facts=facts), ".All is done.")


def _facts(task: ExamTask) -> list[tuple[str, str]]:
    return list(zip(task.goal.facts_in("en"), task.goal.facts_in("zh"), strict=True))


def _move(step: ScriptStep) -> Move:
    """A step of a script without questions, as it is done if nothing comes between."""
    match step.verb:
        case ScriptVerb.OPEN:
            name = DEMO_APPS[step.words[0]].names[0]
            return Move(f"I open {name}.", "Launch", {"app": name})
        case ScriptVerb.TYPE:
            text = step.words[0]
            return Move(f"The field has the focus. I type: {text}", "Type", {"text": text})
        case ScriptVerb.TAP:
            what = step.place[1].replace("_", " ")
            return Move(f"Here is {what}. I touch it.", "Tap", {"element": POSITIONS[step.place]})
        case _:
            raise ValueError(f"no move for {step}")


def _sizes(mode: Mode, steps: list[list[LoggedRequest]]) -> list[Row | str]:
    rows: list[Row | str] = [f"a long task, {mode.value}"]
    for number in AT_STEPS:
        asked = steps[number - 1]
        rows += _size(f"step {number}", asked[-1:])
        if mode is Mode.TEAM:
            rows += _size(f"step {number} with its {len(asked) - 1} of roles", asked)
    return rows


def _size(label: str, asked: list[LoggedRequest]) -> list[Row | str]:
    said = [message for request in asked for message in request.messages]
    text = sum(len(message.text.encode()) for message in said)
    shown = sum(image.bytes for message in said for image in message.images)
    return [
        Row(f"{label}: text", [text / 1000], "kB"),
        Row(f"{label}: pictures", [shown / 1000], "kB"),
        Row(f"{label}: prompt", [sum(request.prompt_tokens for request in asked)], "tokens", 0),
    ]


def _passed(trace: TaskTrace) -> TaskTrace:
    if not trace.verdict.passed:
        raise RuntimeError(f"{trace.task.name}: {trace.verdict}, {trace.run.message or trace.run.broken}")
    return trace


@contextlib.asynccontextmanager
async def _standin(mode: Mode) -> AsyncGenerator[tuple[StandinModel, Setting]]:
    async with StandinModel() as model:
        settings = GivenSettings(
            telegram_bot_token=SecretStr("0:none"),
            openai_base_url=AnyHttpUrl(model.url),
            openai_api_key=SecretStr("none"),
            farhand_max_steps=_MAX_STEPS,
            farhand_local="off",  # it is the model whose requests are counted
        )
        yield model, Setting(settings, mode, _SIZE_PX, _LIMIT_S, reads_pictures=False)
