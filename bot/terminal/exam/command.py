"""`farhand exam`: how many of the tasks a model does on simulated phones, and how it does them."""

import asyncio
import contextlib
import fnmatch
import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

from agent.contract.model import Money
from agent.contract.tasks import Mode
from agent.exam.task import LANGUAGES, ExamTask
from agent.exam.tasks import TASKS
from agent.standin import Mistakes
from bot.cards.costs import money_of
from bot.settings import ModelSettings
from bot.terminal.columns import table
from bot.terminal.exam.models import LOCAL, Examinee, local_examinee, real_examinee, standin_examinee
from bot.terminal.exam.one_task import Setting, TaskTrace, run_one
from bot.terminal.exam.progress import ExamProgress
from bot.terminal.exam.results import ExamHead, as_json, totals_of
from bot.terminal.exam.trace_page import trace_page
from bot.terminal.exit_codes import DONE, FAILED, WRONG_SETTINGS
from bot.terminal.speaking import complain, plain, tell

BOTH = "both"
# A stand-in needs no more to see; every pixel of a phone is drawn and packed again for each of its steps.
_SMALL_PX, _WHOLE_PX = (360, 800), (1080, 2400)
_STANDIN_LIMIT_S, _MODEL_LIMIT_S = 300.0, 3600.0
_PAGE_NAME, _RESULT_NAME = "exam.html", "exam.json"


@dataclass(frozen=True, slots=True)
class ExamOrder:
    """What was asked for.

    tasks: patterns of names, as `chosen_tasks` takes them.
    lang: '' for each task in the language that its row names, 'en', 'zh', or BOTH.
    share: of the stand-in's moves that are mistakes, 0 to 1.
    jobs: how many tasks run side by side; 0 for the usual number.
    out: folder of the page and the result. json_file: where the result goes, too, None for nowhere else.
    """

    tasks: str
    lang: str
    mode: Mode
    seed: int
    share: float
    jobs: int
    out: Path
    json_file: Path | None


def chosen_tasks(pattern: str, lang: str) -> list[tuple[ExamTask, str]]:
    """The tasks whose names fit, each with its language. pattern: one or several, 'Coffee*,ChatSend*'."""
    langs = LANGUAGES if lang == BOTH else (lang,)
    patterns = [each.strip().casefold() for each in pattern.split(",")]
    fits = (
        task for task in TASKS if any(fnmatch.fnmatchcase(task.name.casefold(), each) for each in patterns)
    )
    return [(task, each or task.lang) for task in fits for each in langs]


def list_tasks(pattern: str, lang: str) -> int:
    """Prints the names of the tasks that fit, each with its words."""
    index = LANGUAGES.index(lang)
    for task, _ in chosen_tasks(pattern, ""):
        click.echo(f"{task.name:28} {task.text[index]}")
    return DONE


def run_exam(settings: ModelSettings | None, model: str, order: ExamOrder, lang: str) -> int:
    """Runs the exam and prints what came of it: 0 if every task is passed, else 1.

    settings: None for the stand-in. model: as given on the command line.
    Raises AdbServerUnavailable, ModelsError, PricesError; OSError for files that cannot be written.
    """
    chosen = chosen_tasks(order.tasks, order.lang)
    if not chosen:
        return complain(WRONG_SETTINGS, plain(lang, "exam_no_tasks", pattern=order.tasks))
    order.out.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        # Before minutes of work: a file that cannot be written is said now.
        page = stack.enter_context((order.out / _PAGE_NAME).open("w", encoding="utf-8"))
        results = [stack.enter_context((order.out / _RESULT_NAME).open("w", encoding="utf-8"))]
        if order.json_file is not None:
            results.append(stack.enter_context(order.json_file.open("w", encoding="utf-8")))
        head, traces = asyncio.run(_examine(settings, model, order, chosen, lang))
        page.write(trace_page(head, traces, lang))
        for each in results:
            json.dump(as_json(head, traces), each, ensure_ascii=False, indent=1)
    _tell_result(traces, lang)
    tell(lang, "exam_page", path=str(order.out / _PAGE_NAME))
    if len(traces) < len(chosen):
        tell(lang, "exam_cut_off", done=str(len(traces)), of=str(len(chosen)))
    passed = totals_of(traces).passed
    click.echo(f"{passed} of {len(chosen)} passed")  # in every language: other programs read it
    return DONE if passed == len(chosen) else FAILED


async def _examine(
    settings: ModelSettings | None,
    model: str,
    order: ExamOrder,
    chosen: list[tuple[ExamTask, str]],
    lang: str,
) -> tuple[ExamHead, list[TaskTrace]]:
    """Ctrl-C ends it early, with what is done by then."""
    began = datetime.now(UTC).isoformat(timespec="seconds")
    async with _examinee(settings, model, order) as examinee:
        head = ExamHead(examinee.name, order.mode.value, order.seed, order.share, began)
        steps = sum(len(task.script) for task, _ in chosen)
        tell(
            lang,
            _begin_key(examinee),
            model=examinee.name,
            tasks=str(len(chosen)),
            steps=f"{steps:,}",
            mode=order.mode.value,
        )
        return head, await _run_all(chosen, _setting(examinee, order), _jobs(examinee, order), lang)


def _begin_key(examinee: Examinee) -> str:
    if examinee.name == LOCAL:
        return "exam_begin_local"
    return "exam_begin_standin" if examinee.is_standin else "exam_begin"


@contextlib.asynccontextmanager
async def _examinee(
    settings: ModelSettings | None, model: str, order: ExamOrder
) -> AsyncGenerator[Examinee, None]:
    if settings is not None:
        yield await real_examinee(settings, model)
        return
    if model == LOCAL:
        yield local_examinee()
        return
    mistakes = Mistakes(order.share, order.seed) if order.share else None
    async with standin_examinee(mistakes) as examinee:
        yield examinee


def _setting(examinee: Examinee, order: ExamOrder) -> Setting:
    small = examinee.is_standin
    return Setting(
        examinee.settings,
        order.mode,
        _SMALL_PX if small else _WHOLE_PX,
        _STANDIN_LIMIT_S if small else _MODEL_LIMIT_S,
        reads_pictures=not small,
    )


def _jobs(examinee: Examinee, order: ExamOrder) -> int:
    """Servers of models often limit how many requests they take at once; the stand-in mostly waits for
    pages that come to rest.
    """
    return order.jobs or (6 if examinee.is_standin else 1)


async def _run_all(
    chosen: list[tuple[ExamTask, str]], setting: Setting, jobs: int, lang: str
) -> list[TaskTrace]:
    """Every trace, in the order of the table."""
    found: dict[int, TaskTrace] = {}
    places = asyncio.Semaphore(jobs)
    progress = ExamProgress(len(chosen), lang)

    async def one(number: int, task: ExamTask, task_lang: str) -> None:
        async with places:
            found[number] = await run_one(task, task_lang, setting)
        progress.note(found[number])

    progress.begin()
    try:
        async with asyncio.TaskGroup() as group:
            for number, (task, task_lang) in enumerate(chosen):
                group.create_task(one(number, task, task_lang), name=f"exam of {task.name}")
    except asyncio.CancelledError:  # Ctrl-C: what is done is worth a page
        pass
    except ExceptionGroup as several:
        raise several.exceptions[0] from several
    finally:
        progress.end()
    return [found[number] for number in sorted(found)]


def _tell_result(traces: list[TaskTrace], lang: str) -> None:
    """A table by kind, then the sums."""
    kinds = list(dict.fromkeys(trace.task.kind for trace in traces))
    head = [plain(lang, f"exam_table_{name}") for name in ("kind", "passed", "steps", "tokens", "time")]
    rows = [
        _row(plain(lang, f"exam_kind_{kind.value}"), [t for t in traces if t.task.kind is kind])
        for kind in kinds
    ]
    whole = _row(plain(lang, "exam_table_all"), traces)
    for line in table([head, *rows, whole]):
        click.echo(f"  {line}")
    totals = totals_of(traces)
    values = {
        "percent": f"{100 * totals.rate:.0f}",
        "false_done": str(totals.false_done),
        "unapproved": str(totals.unapproved),
        "cost": cost_of(traces) or plain(lang, "exam_cost_unknown"),
    }
    tell(lang, "exam_summary", **values)


def _row(name: str, traces: list[TaskTrace]) -> list[str]:
    totals = totals_of(traces)
    return [
        name,
        f"{totals.passed}/{totals.tasks}",
        f"{totals.steps:,}",
        f"{totals.tokens:,}",
        f"{totals.time_s:.0f} s",
    ]


def cost_of(traces: list[TaskTrace]) -> str:
    """'$0.42 + ¥1.10'; '' where no price is known."""
    sums: dict[str, int] = {}
    for trace in traces:
        for money in trace.cost.sums:
            sums[money.currency] = sums.get(money.currency, 0) + money.micro
    return " + ".join(money_of(Money(currency, micro)) for currency, micro in sums.items())
