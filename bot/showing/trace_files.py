"""The page and the film of an ended task: made in the background, sent as files."""

import asyncio
import logging
from enum import StrEnum
from functools import partial

from agent.contract.history import TaskRecord
from agent.storage.trouble import TROUBLES
from bot.context import ChatContext, PressedButton
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.showing.page_jobs import begin_stored
from bot.store import BusyPage
from bot.strings import say_html
from bot.traces.film import film_of
from bot.traces.task_page import task_page

_log = logging.getLogger(__name__)


class TraceKind(StrEnum):
    """A file about a task."""

    PAGE = "page"
    FILM = "film"


_ENDINGS = {TraceKind.PAGE: "html", TraceKind.FILM: "gif"}


class TraceFiles:
    """Makes one file at a time, which is enough work for the computer; presses never wait for it."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._drawing = asyncio.Lock()
        self._wanted = set[tuple[int, int, TraceKind]]()

    async def begin(self, record: TaskRecord, kind: TraceKind, button: PressedButton) -> str:
        """Starts the work; returns the key of the toast. What a stop cuts off is told, and what fails too."""
        person, task_id = button.person, record.past.task.task_id
        if kind is TraceKind.FILM and not _shown(record):
            return "toast_trace_no_film"
        wanted = (person.person_id, task_id, kind)
        if wanted in self._wanted:
            return "toast_trace_busy"
        # Once a press: one that a crash cut off is acted on again under the same key.
        key = f"{self._chat.key(kind, task_id)}:{button.query.id}"
        page = BusyPage(f"{key}:left", person.person_id, "/history")
        self._wanted.add(wanted)
        try:
            await self._chat.store.busy.keep(page)
        except TROUBLES:
            self._wanted.discard(wanted)
            raise
        work = partial(self._make, record, kind, person, key)
        begin_stored(self._chat, person, page, work, new=True)
        return f"toast_trace_{kind}"

    async def _make(self, record: TaskRecord, kind: TraceKind, person: Person, key: str) -> None:
        task_id = record.past.task.task_id
        try:
            async with self._drawing:
                html, content = await self._made(record, kind, person)
        except (*TROUBLES, OSError) as err:
            _log.warning("a %s of task %d could not be made: %s", kind, task_id, err)
            html, content = say_html(self._chat.lang(person), "trace_failed"), None
        finally:
            self._wanted.discard((person.person_id, task_id, kind))
        name = f"farhand-{task_id}.{_ENDINGS[kind]}"
        message = Outgoing(
            person.person_id, key, Priority.NOTICE, html, picture=content, silent=True,
            file=name if content else "", animation=kind is TraceKind.FILM and content is not None,
        )  # fmt: skip
        async with self._chat.rights.keep_known(person.person_id) as known:
            if known is not None:
                await self._chat.outbox.send(message)

    async def _made(self, record: TaskRecord, kind: TraceKind, person: Person) -> tuple[str, bytes | None]:
        """The caption, and the file; None and a sentence alone where no picture is left for a film."""
        lang, pictures = self._chat.lang(person), await self._pictures(record, person)
        if kind is TraceKind.PAGE:
            phone = self._chat.phone_name(record.past.task.phone_id)
            content, shown = await asyncio.to_thread(task_page, record, pictures, phone, lang)
        elif pictures:
            content, shown = await asyncio.to_thread(film_of, pictures, len(record.steps))
        else:
            content, shown = b"", 0
        if kind is TraceKind.FILM and not shown:
            return say_html(lang, "trace_no_film"), None
        return trace_caption(kind, shown, len(record.steps) - shown, lang), content

    async def _pictures(self, record: TaskRecord, person: Person) -> dict[int, bytes]:
        """By number of the step; a private one is never among them, since a file can be passed on."""
        caller, task_id = self._chat.rights.caller(person), record.past.task.task_id
        pictures = dict[int, bytes]()
        for number in sorted(_shown(record)):
            kept = await self._chat.dispatcher.history.picture(caller, task_id, number)
            if kept is not None and not kept.private:
                pictures[number] = kept.jpeg
        return pictures


def _shown(record: TaskRecord) -> frozenset[int]:
    return record.pictures - {step.number for step in record.steps if step.private}


def trace_caption(kind: TraceKind, shown: int, left_out: int, lang: str) -> str:
    """What the file is, in HTML. shown, left_out: how many pictures of steps."""
    told = say_html(lang, f"trace_{kind}_caption", count=str(shown))
    blank = "" if lang == "zh" else " "
    return told + (blank + say_html(lang, "trace_left_out", count=str(left_out)) if left_out else "")
