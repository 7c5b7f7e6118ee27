"""`farhand try "TASK"`: one task in the terminal; typed lines replace the chat's buttons."""

import asyncio
import contextlib
import sys
import threading
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Self

import click

from agent.contract.dispatcher import Dispatcher
from agent.contract.errors import ModelBusy
from agent.contract.events import (
    Event,
    HumanAnswered,
    HumanNeeded,
    StepDone,
    TaskEnded,
    TaskResumed,
    TaskStarted,
    TaskSuspended,
    TaskUnsaved,
)
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.phones import PhoneInfo, PhoneState
from agent.contract.requests import WHICH, Answer, Request, RequestKind
from agent.contract.tasks import EndKind, Task
from agent.journal.frame_files import frame_path
from agent.policy.apps.held import held_to
from bot.assembly.at_hand import agent_at_hand
from bot.cards.approval import approval_look
from bot.cards.by_hand import by_hand_html
from bot.cards.reports import facts_html, report_file, report_look
from bot.cards.requests import (
    TAKEN_OVER_FOR,
    answer_label,
    budget_html,
    claim_html,
    is_ours,
    option_named,
)
from bot.cards.stuck import is_stuck, outcome_values, stuck_question
from bot.cards.text import clean, unsigned
from bot.cards.times import clock_text
from bot.cards.unsent import ended_done
from bot.cards.words import step_line
from bot.settings import ModelSettings
from bot.strings import say
from bot.terminal.speaking import plain, tell, tell_trouble, unmarked, unquoted

_CALLER = Caller(0, "terminal", ALL_RIGHTS, is_admin=True)
_YES, _NO = frozenset({"y", "yes", "是", "好"}), frozenset({"n", "no", "否", "不"})


async def run_task(settings: ModelSettings, text: str, phone_id: str | None) -> int:
    """Runs the task to its end: 0 if it is done, 1 if not. Ctrl-C stops it before its next input."""
    lang = settings.farhand_lang
    folder = settings.farhand_data_dir / "try"
    async with agent_at_hand(settings, folder) as dispatcher:
        phone = await _choose_phone(dispatcher, phone_id, lang)
        if phone is None:
            return 1
        task = await dispatcher.tasks.submit(_CALLER, phone.phone_id, text, lang, "terminal")
        async with _lines() as lines, _Terminal(dispatcher, lines, task, folder) as terminal:
            try:
                return await terminal.until_the_end()
            except asyncio.CancelledError:  # Ctrl-C: the report comes all the same
                await dispatcher.tasks.stop(_CALLER, task.task_id)
                return await terminal.until_the_end()


async def _choose_phone(dispatcher: Dispatcher, phone_id: str | None, lang: str) -> PhoneInfo | None:
    known = {phone.phone_id: phone for phone in dispatcher.phones.known()}
    online = [phone for phone in known.values() if phone.state is PhoneState.ONLINE]
    if phone_id is not None:
        if phone_id not in known:
            tell(lang, "try_unknown_phone", phone=phone_id, known=", ".join(known) or "-")
        return known.get(phone_id)
    if not known:
        tell(lang, "try_no_phone")
        return None
    if len(online) > 1:
        tell(lang, "try_which_phone", known=", ".join(phone.phone_id for phone in online))
        return None
    return online[0] if online else next(iter(known.values()))


@contextlib.asynccontextmanager
async def _lines() -> AsyncGenerator[asyncio.Queue[str | None], None]:
    """The typed lines; None at the end of the input."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())
            loop.call_soon_threadsafe(lines.put_nowait, None)

    # A daemon of its own: a thread that waits for the keyboard cannot be ended.
    threading.Thread(target=read, name="keyboard", daemon=True).start()
    yield lines


class _Terminal:
    """Shows one task's events and asks its questions, for the length of the block."""

    def __init__(
        self, dispatcher: Dispatcher, lines: asyncio.Queue[str | None], task: Task, folder: Path
    ) -> None:
        self._dispatcher = dispatcher
        self._lines = lines
        self._task = task
        self._folder = folder
        self._events_task = asyncio.create_task(self._follow())
        self._question_task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._events_task.cancel()
        await asyncio.gather(self._events_task, return_exceptions=True)
        await self._cancel_question()

    async def until_the_end(self) -> int:
        """The exit code when the task has its report. May be cancelled and called again."""
        return await asyncio.shield(self._events_task)

    async def _follow(self) -> int:
        async for numbered in self._dispatcher.events():
            event = numbered.event
            if isinstance(event, TaskEnded) and event.task.task_id == self._task.task_id:
                self._report(event)
                return 0 if ended_done(event) else 1
            await self._show(event)
        return 1

    async def _show(self, event: Event) -> None:
        lang = self._task.lang
        match event:
            case TaskStarted(phone=phone):
                tell(lang, "try_started", phone=phone.label)
            case StepDone(step=step):
                click.echo(f"{step.number:3}  {unmarked(step_line(step, lang))}")
            case TaskSuspended(key=key, values=values, until=until):
                if key == ModelBusy.key:
                    tell(lang, "waiting_model_busy", clock=clock_text(until))
                else:
                    tell_trouble(lang, key, **dict(values))
                tell(lang, "try_waiting")
            case TaskResumed():
                tell(lang, "try_goes_on")
            case TaskUnsaved(trouble=trouble):
                tell_trouble(lang, f"trouble_{trouble}")
            case HumanNeeded(request=request, reminder=False, hidden=hidden):
                self._question_task = asyncio.create_task(self._ask(request, hidden=hidden))
            case HumanAnswered():
                await self._cancel_question()
            case _:
                pass

    async def _cancel_question(self) -> None:
        if self._question_task is not None:
            self._question_task.cancel()
            await asyncio.gather(self._question_task, return_exceptions=True)
            self._question_task = None

    async def _ask(self, request: Request, *, hidden: bool) -> None:
        lang = self._task.lang
        frames = self._folder / "frames" / str(request.task_id)
        picture = frame_path(frames, request.step, private=request.private)
        open_ended = self._drop_typed_lines()
        if request.kind is RequestKind.APPROVAL:
            self._tell_approval(request, hidden=hidden)
        else:
            why = TAKEN_OVER_FOR.get(request.text)
            if request.kind is RequestKind.QUESTION and request.text in WHICH:
                why = f"request_{request.text}"
            text = say(lang, why) if why else request.text
            options = request.options
            if is_stuck(request):
                text = stuck_question(request, lang)
            if request.budget is not None:
                text = unmarked(budget_html(request.budget, lang))
            if request.claim is not None:
                text = unmarked(claim_html(request.claim, lang, ""))
            if is_ours(request):
                options = tuple(unsigned(answer_label(request, option, lang)) for option in options)
            if request.kind is RequestKind.TAKE_OVER:
                text = ". ".join(filter(None, [unmarked(by_hand_html(request, lang)), text]))
            tell(lang, f"try_ask_{request.kind}", text=text, options=", ".join(options))
        if picture.is_file():
            tell(lang, "try_picture", path=str(picture))
        while open_ended and (line := await self._lines.get()) is not None:
            if (answer := _answer(request, line)) is not None:
                # In a task of its own: the answer's own event cancels this one.
                await asyncio.shield(
                    self._dispatcher.requests.answer(
                        _CALLER, request.request_id, answer, option_named(request, line, lang)
                    )
                )
                return
            tell(lang, _answers_key(request))
        await asyncio.shield(self._dispatcher.tasks.stop(_CALLER, request.task_id))

    def _tell_approval(self, request: Request, *, hidden: bool) -> None:
        """The same facts as in the chat, and the possible answers."""
        lang, text = self._task.lang, self._task.text
        look = approval_look(request, lang, task=text, held_to=held_to(text), hidden=hidden)
        click.echo(f"\n{unquoted(look.html)}")
        tell(lang, _answers_key(request))

    def _drop_typed_lines(self) -> bool:
        """Drops lines typed before the question: they are no answers. False if the input has ended."""
        while not self._lines.empty():
            if self._lines.get_nowait() is None:
                return False
        return True

    def _report(self, event: TaskEnded) -> None:
        lang, outcome = self._task.lang, event.outcome
        if outcome.kind is EndKind.DONE:
            click.echo(f"\n{unquoted(report_look(event, lang).html)}")
            if report_file(event) is not None:
                click.echo(clean(outcome.message))
            return
        if outcome.key.startswith("trouble_"):
            tell_trouble(lang, outcome.key)
        elif outcome.key == ModelBusy.key:
            values = dict(outcome.values)
            minutes, reason = values.get("minutes", ""), values.get("reason", "")
            tell(lang, "try_model_busy", minutes=minutes, reason=reason, steps=str(event.steps))
        else:
            reason = plain(lang, outcome.key, **outcome_values(outcome, lang)) if outcome.key else ""
            tell(lang, f"try_{outcome.kind}", reason=reason, steps=str(event.steps))
        for line in facts_html(event, lang):
            click.echo(unmarked(line))


def _answers_key(request: Request) -> str:
    """Key of the sentence about the possible answers."""
    return "try_how_approval_task" if _is_repeatable(request) else f"try_how_{request.kind}"


def _is_repeatable(request: Request) -> bool:
    return request.binding is not None and request.binding.repeatable


def _answer(request: Request, line: str) -> Answer | None:
    """The meaning of a typed line, None for none."""
    word = line.casefold()
    match request.kind:
        case RequestKind.QUESTION:
            return Answer.REPLY if line else None
        case RequestKind.APPROVAL:
            if word == "t" and _is_repeatable(request):
                return Answer.APPROVE_TASK
            return Answer.APPROVE if word in _YES else Answer.REJECT if word in _NO else None
        case _:
            return Answer.GIVE_UP if word == "g" else Answer.FINISHED if not word else None
