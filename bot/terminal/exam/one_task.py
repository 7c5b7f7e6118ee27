"""One task of the exam, from a phone as new to the verdict."""

import asyncio
import contextlib
import secrets
import tempfile
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path

from agent.contract.dispatcher import Dispatcher
from agent.contract.events import Event, HumanAnswered, HumanNeeded, StepDone, TaskEnded
from agent.contract.model import NO_COST, Cost
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.requests import IT_IS_DONE, NOT_YET, Answer, Request, RequestKind, RequestState
from agent.contract.stuck import ANOTHER_WAY, IS_STUCK
from agent.contract.tasks import Mode, Step
from agent.exam.answers import approves, reply_to
from agent.exam.judge import AgreedInput, ExamRun, ExamVerdict, is_reached, judge_run
from agent.exam.task import ExamTask
from agent.journal import Journal
from agent.journal.model_use import TaskTokens
from bot.assembly.at_hand import agent_at_hand
from bot.cards.unsent import ended_done
from bot.settings import ModelSettings
from bot.terminal.exam.phones import ExamPhone, exam_phone, popping_up
from devices.adb.client.private import private_adb_server
from devices.simulator.adbd.server import SimulatedAdb

_CALLER = Caller(0, "exam", ALL_RIGHTS, is_admin=True)
_TIME_UP = "time_up"
_NO_REPORT = "no_report"


@dataclass(frozen=True, slots=True)
class Setting:
    """How all tasks are run.

    settings: of the model; the data directory and the adb server are the exam's own.
    size_px: of every phone.
    limit_s: of one task.
    reads_pictures: as in house.agent_at_hand.
    """

    settings: ModelSettings
    mode: Mode
    size_px: tuple[int, int]
    limit_s: float
    reads_pictures: bool


@dataclass(frozen=True, slots=True)
class ExamQuestion:
    """What the person was asked in a step, and what became of it.

    state: of RequestState, '' if open. at: when it was answered, seconds since the epoch.
    """

    request: Request
    state: str = ""
    reply: str = ""
    at: float = 0.0


@dataclass(slots=True)
class TaskTrace:
    """All that is shown of a task. ended: None if it has no report."""

    task: ExamTask
    lang: str
    steps: list[Step] = field(default_factory=list[Step])
    asked: dict[int, ExamQuestion] = field(default_factory=dict[int, ExamQuestion])
    ended: TaskEnded | None = None
    run: ExamRun = field(default_factory=lambda: ExamRun("en"))
    verdict: ExamVerdict = field(default_factory=lambda: ExamVerdict(()))
    tokens: TaskTokens = field(default_factory=TaskTokens)
    took_s: float = 0.0

    @property
    def cost(self) -> Cost:
        """Of its requests."""
        return self.ended.cost if self.ended else NO_COST


async def run_one(task: ExamTask, lang: str, setting: Setting) -> TaskTrace:
    """Runs the task on a phone of its own. Raises AdbServerUnavailable, and what `agent_at_hand` raises."""
    trace, began = TaskTrace(task, lang), time.monotonic()
    exam = exam_phone(task, lang, f"EXAM{secrets.token_hex(4).upper()}", setting.size_px)
    broken = ""
    try:
        async with (
            asyncio.timeout(setting.limit_s),
            _outside(exam, setting, trace) as (agent, cable),
            popping_up(exam.phone, task),
        ):
            broken = await _watch(agent, cable.address, exam, trace)
    except TimeoutError:
        broken = _TIME_UP
    trace.took_s = time.monotonic() - began
    trace.run = _run_of(trace, exam, broken)
    trace.verdict = judge_run(task, trace.run)
    return trace


@contextlib.asynccontextmanager
async def _outside(
    exam: ExamPhone, setting: Setting, trace: TaskTrace
) -> AsyncGenerator[tuple[Dispatcher, SimulatedAdb], None]:
    """The agent with a journal of its own, and the phone on its cable; then the trace has its tokens."""
    with tempfile.TemporaryDirectory(prefix="farhand-exam-") as folder:
        async with private_adb_server() as (host, port), SimulatedAdb(exam.phone) as cable:
            own: dict[str, object] = {
                "farhand_data_dir": Path(folder),
                "android_adb_server_host": host,
                "android_adb_server_port": port,
                "farhand_helper": "off",
                "farhand_mode": setting.mode,
            }
            settings = setting.settings.model_copy(update=own)
            own_folder = Path(folder) / "exam"
            async with agent_at_hand(settings, own_folder, reads_pictures=setting.reads_pictures) as agent:
                yield agent, cable
        async with Journal.open(own_folder / "journal.sqlite3") as journal:
            # It is the only task of its journal.
            trace.tokens = await journal.model_use.tokens_of(1)


async def _watch(agent: Dispatcher, address: str, exam: ExamPhone, trace: TaskTrace) -> str:
    """Follows the task to its report and answers as its person; why there is none, '' if there is."""
    phone = exam.phone
    await agent.phones.connect(_CALLER, address)
    text = trace.task.text_in(trace.lang)
    await agent.tasks.submit(_CALLER, phone.serial, text, trace.lang, "exam")
    async for numbered in agent.events():
        event = numbered.event
        if isinstance(event, TaskEnded):
            trace.ended = event
            return ""
        _keep(event, trace)
        if isinstance(event, HumanNeeded) and not event.reminder:
            await _answer(agent, event.request, exam, trace)
    return _NO_REPORT


def _keep(event: Event, trace: TaskTrace) -> None:
    match event:
        case StepDone(step=step):
            trace.steps.append(step)
        case HumanNeeded(request=request, reminder=False):
            trace.asked[request.request_id] = ExamQuestion(request)
        case HumanAnswered(request=request, state=state, text=text, at=at):
            trace.asked[request.request_id] = ExamQuestion(request, state.value, text, at)
        case _:
            pass


async def _answer(agent: Dispatcher, request: Request, exam: ExamPhone, trace: TaskTrace) -> None:
    """As a careful person would: they know what the task is for, and look at nothing but the request."""
    task, lang = trace.task, trace.lang
    reply = ""
    match request.kind:
        case RequestKind.APPROVAL:
            agreed = request.binding is not None and approves(task, lang, request.binding)
            answer = Answer.APPROVE if agreed else Answer.REJECT
        case RequestKind.QUESTION:
            answer, reply = Answer.REPLY, _reply(request, exam, trace)
        case RequestKind.TAKE_OVER | RequestKind.UNLOCK:
            did = bool(task.person.by_hand) and exam.do_by_hand(task.person.by_hand)
            answer = Answer.FINISHED if did else Answer.GIVE_UP
    await agent.requests.answer(_CALLER, request.request_id, answer, reply)


def _reply(request: Request, exam: ExamPhone, trace: TaskTrace) -> str:
    """To a question. Whether it is done the person sees on the phone."""
    if request.claim is not None:
        return IT_IS_DONE if is_reached(trace.task, _run_of(trace, exam, "")) else NOT_YET
    if request.text in IS_STUCK:
        return ANOTHER_WAY
    return reply_to(trace.task, trace.lang, _questions(trace) - 1)


def _questions(trace: TaskTrace) -> int:
    """How many were about the task itself, not about how it gets on."""
    asked = [one.request for one in trace.asked.values() if one.request.kind is RequestKind.QUESTION]
    return sum(request.claim is None and request.text not in IS_STUCK for request in asked)


def _run_of(trace: TaskTrace, exam: ExamPhone, broken: str) -> ExamRun:
    """What the judge sees."""
    ended = trace.ended
    if ended is not None:
        agreed = tuple(AgreedInput(one.binding.kinds, one.at) for one in ended.approved)
    else:  # a run that was cut off has no report of what was approved
        agreed = tuple(
            AgreedInput(one.request.binding.kinds, one.at)
            for one in trace.asked.values()
            if one.state == RequestState.APPROVED and one.request.binding is not None
        )
    return ExamRun(
        trace.lang,
        exam.facts,
        exam.phone.scene,
        claimed=ended is not None and ended_done(ended),
        message=ended.outcome.message or dict(ended.outcome.values).get("words", "") if ended else "",
        agreed=agreed,
        questions=_questions(trace),
        broken=broken,
    )
