"""The report that ends a task, which begins with ✅, ❌ or ⏹, and the note that a task is paused."""

from datetime import tzinfo

from agent.contract.events import TaskEnded
from agent.contract.tasks import EndKind, Outcome
from bot.cards.approved import doubts, sent_html
from bot.cards.look import CAPTION_LIMIT, TEXT_LIMIT, ButtonSpec, Look, resume_button, stop_button
from bot.cards.text import clean, clip, escape, one_line, quote, visible
from bot.cards.times import coarse_duration, exact_duration, steps_text
from bot.strings import say, say_html

# A value of a sentence (a host name, a reason of the phone) never needs more.
_VALUE_UNITS = 200
# A shorter piece of a note is not worth showing.
_LEAST_NOTE = 20
_TASK_UNITS = 240
# A person who stopped the task needs no reason; '' of tasks that an early version ended.
_OWN_STOP = ("", "stopped")


def report_look(ended: TaskEnded, lang: str, zone: tzinfo | None = None) -> Look:
    """The report, to be sent as a new message that replies to the task's own. zone: for clock times.

    What was approved, and doubts in the model's words, stand before these words: nothing cuts them off.
    The words matter more than the last screen, which the card still shows: a report that is too long for a
    caption comes without the picture, and one too long for a message is cut. Raises ValueError for a pause.
    """
    if ended.outcome.kind is EndKind.PAUSED:
        raise ValueError("a pause is no report")
    head, body = _parts(ended, lang)
    head = "\n".join([head, *sent_html(ended, lang, zone)])
    whole = _fit(head, body, ended.notes, lang, TEXT_LIMIT)
    if ended.picture is not None and visible(whole) <= CAPTION_LIMIT:
        return Look(whole, picture=ended.picture, private=ended.private)
    return Look(whole)


def told_html(ended: TaskEnded, lang: str, limit: int) -> str:
    """The same words for a later reader, at most `limit` characters, without the approvals."""
    head, body = _parts(ended, lang)
    claims = "\n".join([ended.outcome.message, *ended.notes])
    head = "\n".join([head, *doubts(claims, ended.approved, lang)])
    return _fit(head, body, ended.notes, lang, limit)


def paused_look(ended: TaskEnded, lang: str) -> Look:
    """A paused task, with the buttons to resume and to stop."""
    html = "\n".join([say_html(lang, "paused_title"), _sentence(ended.outcome, lang)])
    return Look(html, ((resume_button(lang), stop_button(lang)),))


def stale_look(ended: TaskEnded, lang: str, *, decided: bool = False) -> Look:
    """A task that waited while Farhand was off: the question whether it may run.

    decided: the person has answered.
    age_s of the outcome: '' where the age was unknown, absent where it was not kept.
    """
    values = dict(ended.outcome.values)
    age_s = values.get("age_s", None if decided else "0")
    key = "stale_title" if not decided else "stale_decided"
    if age_s is None:
        title = say_html(lang, "stale_decided_before")
    elif age_s:
        title = say_html(lang, key, time=coarse_duration(float(age_s), lang))
    else:
        title = say_html(lang, f"{key}_unknown")
    html = "\n".join([title, quote(clip(one_line(ended.task.text), _TASK_UNITS))])
    if decided:
        return Look(html)
    drop = ButtonSpec(say(lang, "button_drop"), "stop", style="danger")
    why = "stale_restored" if "restored" in values else "stale"
    return Look(f"{html}\n{say_html(lang, why)}", ((resume_button(lang), drop),))


def _parts(ended: TaskEnded, lang: str) -> tuple[str, str]:
    """Our lines as HTML, and the model's result as plain text."""
    outcome = ended.outcome
    time, steps = exact_duration(ended.duration_s, lang), steps_text(ended.steps, lang)
    if outcome.kind is EndKind.DONE:
        result = clean(outcome.message)
        title = say_html(lang, "report_done", time=time, steps=steps)
        return (title, result) if result else (f"{title}\n{say_html(lang, 'report_no_words')}", "")
    lines = [_title(outcome, steps, lang)]
    if outcome.kind is EndKind.STOPPED and outcome.key not in _OWN_STOP:
        lines.append(_sentence(outcome, lang))
    if outcome.kind is EndKind.FAILED:
        lines += [_sentence(outcome, lang), _last_step_sentence(outcome, lang)]
    elif outcome.kind is EndKind.OUT_OF_STEPS:
        lines.append(_out_of_steps(outcome, ended.steps, lang))
    if outcome.uncertain:
        key = "report_uncertain" if outcome.last_certain_step else "report_uncertain_first"
        lines.append(say_html(lang, key))
    if ended.steps and outcome.last_certain_step and outcome.kind is not EndKind.STOPPED:
        lines.append(say_html(lang, "report_took", time=time, steps=steps))
    elif ended.steps:  # counting a step that did not happen would contradict the lines above
        lines.append(say_html(lang, "report_took_time", time=time))
    return "\n".join(lines), clean(outcome.message)


def _title(outcome: Outcome, steps: str, lang: str) -> str:
    if outcome.kind is EndKind.OUT_OF_STEPS:
        return say_html(lang, "report_out_of_steps", steps=steps)
    if outcome.kind is EndKind.FAILED:
        return say_html(lang, "report_failed")
    if outcome.last_certain_step:
        return say_html(lang, "report_stopped", step=str(outcome.last_certain_step))
    return say_html(lang, "report_stopped_early")


def _sentence(outcome: Outcome, lang: str) -> str:
    values = {name: clip(one_line(value), _VALUE_UNITS) for name, value in outcome.values}
    return say_html(lang, outcome.key, **values)


def _out_of_steps(outcome: Outcome, steps: int, lang: str) -> str:
    allowed = dict(outcome.values).get("steps", str(steps))
    return say_html(lang, "out_of_steps", steps=allowed)


def _last_step_sentence(outcome: Outcome, lang: str) -> str:
    if outcome.last_certain_step:
        return say_html(lang, "report_last_step", step=str(outcome.last_certain_step))
    return say_html(lang, "report_no_step")


def _fit(head: str, body: str, notes: tuple[str, ...], lang: str, limit: int) -> str:
    """Head, the model's words, as many notes as fit; a last line says that something is missing."""
    more = say_html(lang, "report_more")
    room = limit - visible(head) - visible(more) - 4
    html = head
    if body:
        shown = clip(body, room)
        html += f"\n\n{escape(shown)}"
        if shown != body:
            return f"{html}\n\n{more}"
        room -= visible(escape(shown)) + 2
    lines = [text for note in notes if (text := one_line(note))]
    if not lines:
        return html
    title = f"\n\n{say_html(lang, 'report_notes')}"
    room -= visible(title)
    if room < _LEAST_NOTE:
        return f"{html}\n\n{more}"
    html += title
    for number, line in enumerate(lines):
        shown = f"\n• {escape(clip(line, room - 3))}"
        html += shown
        room -= visible(shown)
        if room < _LEAST_NOTE and number + 1 < len(lines):
            return f"{html}\n{more}"
    return html
