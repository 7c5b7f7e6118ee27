"""/history: a list of ended tasks, one task, and its steps."""

import time
from datetime import tzinfo

from agent.contract.actions import Reason
from agent.contract.events import TaskEnded
from agent.contract.history import PastRequest, PastTask, PastTasks, TaskRecord
from agent.contract.requests import RequestKind, RequestState
from agent.contract.tasks import EndKind, Step
from bot.cards.approval import binding_of
from bot.cards.bound import deed
from bot.cards.look import ButtonSpec, Look
from bot.cards.reports import may_be_saved, told_html
from bot.cards.requests import answer_label
from bot.cards.text import clip, named, one_line, quote
from bot.cards.times import moment_text
from bot.cards.unsent import is_done
from bot.cards.words import step_line
from bot.strings import say, say_html

TASKS = 6  # on one page
STEPS = 6
_LINE_UNITS = 90
_BUTTON_UNITS = 40
_TASK_UNITS = 400
_NAME_UNITS = 30
_DEED_UNITS = 90
_MOST_DECISIONS = 6
_REPORT_UNITS = 1500
_VOID: dict[str, str] = {
    Reason.DISMISSED: "history_void_dismissed",
    Reason.CORRECTED: "history_void_corrected",
    Reason.PAGE_UNREAD: "history_void_page_unread",
}
_KEYS = {
    RequestState.APPROVED: "approved",
    RequestState.REJECTED: "rejected",
    RequestState.VOID: "void",
    RequestState.EXPIRED: "expired",
    RequestState.CANCELLED: "cancelled",
    RequestState.PENDING: "cancelled",
    RequestState.FINISHED: "finished",
    RequestState.GIVEN_UP: "given_up",
    RequestState.ANSWERED: "answered",
}


def history_look(
    past: PastTasks,
    page: int,
    lang: str,
    *,
    words: str = "",
    now: float | None = None,
    zone: tzinfo | None = None,
) -> Look:
    """One page of the list. past: the tasks of this page; page: from 0.

    words: that were searched for, '' for all tasks. now: seconds since the epoch.
    """
    if not past.tasks:
        nothing = say_html(lang, "history_found_none", words=named(words, _NAME_UNITS))
        return Look(nothing if words else say_html(lang, "history_none"))
    now = time.time() if now is None else now
    first = page * TASKS + 1
    last = first + len(past.tasks) - 1
    values = {"first": str(first), "last": str(last), "total": str(past.total)}
    values |= {"words": named(words, _NAME_UNITS)} if words else {}
    lines = [say_html(lang, "history_found" if words else "history_title", **values), ""]
    rows: list[tuple[ButtonSpec, ...]] = []
    for number, task in enumerate(past.tasks, start=first):
        lines.append(_line(number, task, lang, now, zone))
        begins = clip(one_line(task.task.text), _BUTTON_UNITS)
        text = say(lang, "button_history_task", number=str(number), task=begins)
        rows.append(
            (ButtonSpec(text, "past_task", (("task", str(task.task.task_id)), *_place(page, words))),)
        )
    turns = [("button_history_newer", page - 1)] if page else []
    turns += [("button_history_older", page + 1)] if last < past.total else []
    if turns:
        rows.append(tuple(ButtonSpec(say(lang, key), "past", _place(to, words)) for key, to in turns))
    return Look("\n".join(lines), tuple(rows))


def past_look(
    record: TaskRecord,
    page: int,
    phone: str,
    lang: str,
    *,
    words: str = "",
    now: float | None = None,
    zone: tzinfo | None = None,
) -> Look:
    """One task. phone: what people call the phone.

    page, words: of the list that the person came from, as in `history_look`.
    """
    past = record.past
    now = time.time() if now is None else now
    moment = moment_text(past.task.created_at, now, zone)
    parts = [
        quote(clip(one_line(past.task.text), _TASK_UNITS), folded=True),
        say_html(lang, "history_when", moment=moment, phone=phone),
        "",
        told_html(ended_event(record.past), lang, _REPORT_UNITS),
    ]
    if decided := decision_lines(record, lang, now, zone):
        parts += ["", say_html(lang, "history_decisions"), *decided]
    if record.steps and not record.pictures:
        parts += ["", say_html(lang, "history_no_pictures")]
    ids = (("task", str(past.task.task_id)), *_place(page, words))
    steps = say(lang, "button_history_steps", count=str(len(record.steps)))
    first = ((ButtonSpec(steps, "past_steps", (*ids, ("from", "0"))),),) if record.steps else ()
    saved = may_be_saved(ended_event(past))
    film = bool(record.pictures - {step.number for step in record.steps if step.private})
    rows = past_task_rows(past.task.task_id, page, lang, words=words, film=film, saved=saved)
    list_key = "button_history_found" if words else "button_history_list"
    back = ButtonSpec(say(lang, list_key), "past", _place(page, words))
    return Look("\n".join(parts), (*first, *rows, (back,)))


def past_task_rows(
    task_id: int, page: int, lang: str, *, words: str = "", film: bool = True, saved: bool = True
) -> tuple[tuple[ButtonSpec, ...], ...]:
    """What can be done with an ended task.

    page, words: as for past_look. film: some of its pictures may be shown in one.
    saved: it can be kept as a shortcut.
    """
    ids = (("task", str(task_id)), *_place(page, words))
    again = ButtonSpec(say(lang, "button_history_again"), "past_again", ids)
    reword = ButtonSpec(say(lang, "button_history_reword"), "past_reword", ids)
    scheduled = ButtonSpec(say(lang, "button_schedule_task"), "schedule_task", ids)
    save = ButtonSpec(say(lang, "button_shortcut_save"), "shortcut_save", ids)
    details = ButtonSpec(say(lang, "button_trace_page"), "past_details", ids)
    moving = ButtonSpec(say(lang, "button_trace_film"), "past_film", ids)
    return (
        (again, reword),
        (scheduled, *((save,) if saved else ())),
        (details, *((moving,) if film else ())),
    )


def past_steps_look(record: TaskRecord, page: int, start: int, lang: str, *, words: str = "") -> Look:
    """Some steps of a task, with a button for each picture.

    page, words: as for past_look.
    start: index of the first step.
    """
    total = len(record.steps)
    start = max(0, min(start, (total - 1) // STEPS * STEPS))
    shown = record.steps[start : start + STEPS]
    values = {"first": str(start + 1), "last": str(start + len(shown)), "total": str(total)}
    lines = [say_html(lang, "history_steps", **values), ""]
    lines += [
        say_html(lang, "history_step", number=str(step.number), what=step_line(step, lang)) for step in shown
    ]
    if not record.pictures:
        lines += ["", say_html(lang, "history_no_pictures")]
    ids = (("task", str(record.past.task.task_id)), *_place(page, words))
    pictures = tuple(
        ButtonSpec(
            say(lang, "button_history_picture", number=str(step.number)),
            "past_picture",
            (*ids, ("step", str(step.number))),
        )
        for step in shown
        if step.number in record.pictures
    )
    turns = [("button_history_before", start - STEPS)] if start else []
    turns += [("button_history_after", start + STEPS)] if start + STEPS < total else []
    turning = tuple(ButtonSpec(say(lang, key), "past_steps", (*ids, ("from", str(to)))) for key, to in turns)
    back = ButtonSpec(say(lang, "button_history_task_back"), "past_task", ids)
    rows = (pictures[:3], pictures[3:], turning, (back,))
    return Look("\n".join(lines), tuple(row for row in rows if row))


def past_picture_html(step: Step, lang: str) -> str:
    """The caption of a step's picture."""
    return say_html(lang, "history_picture", number=str(step.number), what=step_line(step, lang))


def _place(page: int, words: str) -> tuple[tuple[str, str], ...]:
    """Of a list, as buttons keep it."""
    return (("page", str(page)), *((("words", words),) if words else ()))


def _line(number: int, past: PastTask, lang: str, now: float, zone: tzinfo | None) -> str:
    return say_html(
        lang,
        "history_line",
        number=str(number),
        sign=_sign(past),
        moment=moment_text(past.ended_at, now, zone),
        task=clip(one_line(past.task.text), _LINE_UNITS),
    )


def _sign(past: PastTask) -> str:
    if past.outcome.kind is EndKind.STOPPED:
        return "⏹"
    return "✅" if is_done(past.outcome.kind, past.unsent, past.approved) else "❌"


def ended_event(past: PastTask) -> TaskEnded:
    return TaskEnded(
        past.task,
        past.outcome,
        past.steps,
        past.duration_s,
        (),
        None,
        past.approved,
        unsent=past.unsent,
        by_hand=past.by_hand,
        pressed=past.pressed,
        cost=past.cost,
    )


def decision_lines(
    record: TaskRecord, lang: str, now: float, zone: tzinfo | None = None, most: int = _MOST_DECISIONS
) -> list[str]:
    """A line of HTML for each of the first requests, then how many more there are."""
    lines = [decision_html(one, lang, now, zone) for one in record.requests[:most]]
    if len(record.requests) > most:
        lines.append(say_html(lang, "history_more", count=str(len(record.requests) - most)))
    return lines


def decision_html(one: PastRequest, lang: str, now: float, zone: tzinfo | None = None) -> str:
    """What became of a request, in a line: when, who, and what was asked."""
    void = _VOID.get(one.reply) if one.state is RequestState.VOID else None
    return say_html(
        lang,
        void or f"history_{_KEYS[one.state]}",
        moment=moment_text(one.at or one.request.created_at, now, zone),
        name=named(one.by, _NAME_UNITS) or say(lang, "decided_someone"),
        what=_subject(one, lang),
        reply=named(answer_label(one.request, one.reply, lang), _DEED_UNITS),
    )


def _subject(one: PastRequest, lang: str) -> str:
    """What was asked, with the amount: of an approval as read on the phone, never the model's words."""
    if one.request.kind is not RequestKind.APPROVAL:
        return say(lang, f"history_what_{one.request.kind}")
    what = clip(deed(binding_of(one.request), lang), _DEED_UNITS)
    if one.state is RequestState.APPROVED and not one.used:
        return say(lang, "history_unused", what=what)
    return what
