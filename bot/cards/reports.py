"""The report that ends a task, which begins with ✅, ❌ or ⏹, and the note that a task is paused."""

from collections.abc import Sequence
from datetime import tzinfo

from agent.contract.binding import Kind
from agent.contract.claim_words import denies, speaks_of_success, uncovered
from agent.contract.events import TaskEnded
from agent.contract.tasks import EndKind, Outcome
from bot.cards.approved import approved_lines
from bot.cards.costs import cost_text
from bot.cards.done_by_hand import by_hand_html, covered_by_hand, read_by_hand
from bot.cards.look import CAPTION_LIMIT, TEXT_LIMIT, ButtonSpec, Look, resume_button, stop_button
from bot.cards.pad import is_show
from bot.cards.pad_report import pad_report
from bot.cards.proved import proof_lines
from bot.cards.replayed import replay_lines
from bot.cards.report_fit import FOLDED_LINES, MOST_LINES, Report, fit_report, lines_of, split_words
from bot.cards.result_table import SHOWN_WHOLE, ResultFile, ResultTable, file_of, table_in
from bot.cards.stuck import outcome_values
from bot.cards.text import clean, clip, escape, one_line, plain_text, quote, unsigned, visible
from bot.cards.times import coarse_duration, exact_duration, steps_text
from bot.cards.unsent import main_unsent, unsent_html
from bot.strings import say, say_html

# A value of a sentence (a host name, a reason of the phone) never needs more.
_VALUE_UNITS = 200
_TASK_UNITS = 240
# A person who stopped the task needs no reason; '' of tasks that an early version ended.
_OWN_STOP = ("", "stopped")
# Who may not work the phone any more cannot begin the same again.
_NO_MORE = "dismissed"
_FACT_LINES = 2


def report_look(ended: TaskEnded, lang: str, zone: tzinfo | None = None) -> Look:
    """The report, to be sent as a new message that replies to the task's own. zone: for clock times.

    The answer first, the figures last, at most six lines of a phone before a fold or a table. What the
    journal knows stands in front of words that say more than that. The words matter more than the last
    screen, which the card still shows: a report that is too long for a caption comes without the picture, and
    one too long for a message is cut. Raises ValueError for a pause.
    """
    if ended.outcome.kind is EndKind.PAUSED:
        raise ValueError("a pause is no report")
    report = _report(ended, lang, zone, approvals=True)
    whole = fit_report(report, lang, TEXT_LIMIT)
    again = ButtonSpec(say(lang, "button_history_again"), "again")
    scheduled = ButtonSpec(say(lang, "button_schedule_task"), "schedule_task")
    save = ButtonSpec(say(lang, "button_shortcut_save"), "shortcut_save")
    details = ButtonSpec(say(lang, "button_trace_page"), "past_details")
    # What was shown for that is offered by a message of its own.
    second = (save, details) if may_be_saved(ended) and not is_show(ended.task) else (details,)
    rows = ((again, scheduled), second) if ended.outcome.key != _NO_MORE else ()
    # Below a picture a table has no room.
    if ended.picture is not None and report.table is None and visible(whole) <= CAPTION_LIMIT:
        return Look(whole, rows, picture=ended.picture, private=ended.private)
    return Look(whole, rows)


def may_be_saved(ended: TaskEnded) -> bool:
    """Can it be kept as a shortcut? Presses of which nothing is kept can not."""
    if ended.outcome.kind is not EndKind.DONE:
        return False
    return not ended.task.by_hand or any(touch.repeats for touch in ended.pressed)


def report_file(ended: TaskEnded) -> ResultFile | None:
    """The file of a result that the report shows only a part of; None without one."""
    table = _report(ended, "en", None, approvals=False).table
    return file_of(table) if table is not None else None


def told_html(ended: TaskEnded, lang: str, limit: int) -> str:
    """The same words for a later reader, at most `limit` characters, without the approvals."""
    return fit_report(_report(ended, lang, None, approvals=False), lang, limit)


def facts_html(ended: TaskEnded, lang: str, zone: tzinfo | None = None) -> list[str]:
    """The lines of HTML that a report has from the journal, for one that has its own words."""
    return _facts(ended, lang, zone, approvals=True, denied=False)


def paused_look(ended: TaskEnded, lang: str) -> Look:
    """A paused task, with the buttons to resume and to stop."""
    words = "\n".join([say_html(lang, "paused_title"), _sentence(ended.outcome, lang)])
    return Look(words, ((resume_button(lang), stop_button(lang)),))


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
    words = "\n".join([title, quote(clip(one_line(ended.task.text), _TASK_UNITS))])
    if decided:
        return Look(words)
    drop = ButtonSpec(say(lang, "button_drop"), "stop", style="danger")
    why = "stale_restored" if "restored" in values else "stale"
    return Look(f"{words}\n{say_html(lang, why)}", ((resume_button(lang), drop),))


# --- what happened


def _report(ended: TaskEnded, lang: str, zone: tzinfo | None, *, approvals: bool) -> Report:
    if ended.task.by_hand and ended.outcome.kind is EndKind.DONE:
        title, *pressed = pad_report(ended, lang)
        return Report(title, facts=tuple(pressed))
    if ended.outcome.kind is EndKind.DONE:
        return _finished(ended, lang, zone, approvals=approvals)
    facts = _facts(ended, lang, zone, approvals=approvals, denied=False)
    pressed = pad_report(ended, lang)[1:] if ended.task.by_hand else []
    lines = [_title(ended.outcome, ended.steps, lang), *_explained(ended, lang), *pressed, *facts]
    return Report(
        lines[0], facts=tuple(lines[1:]), rest=_notes(ended.notes, lang), figures=_figures(ended, lang)
    )


def _finished(ended: TaskEnded, lang: str, zone: tzinfo | None, *, approvals: bool) -> Report:
    """The model says that it is finished: what it says counts as far as the journal agrees."""
    person_id, said = ended.task.person_id, clean("\n".join([ended.outcome.message, *ended.notes]))
    main, read = main_unsent(ended.unsent, ended.approved), read_by_hand(ended.by_hand)
    certain = frozenset(
        kind for one in ended.approved if not one.uncertain for kind in one.binding.kinds
    ) | covered_by_hand(ended.by_hand)
    beyond = uncovered(said, certain)
    unsure = any(one.uncertain for one in ended.approved) and bool(beyond)
    confirmed = not beyond
    table = table_in(ended.outcome.message)
    words = clean(table.before if table else ended.outcome.message)
    after, notes = clean(table.after) if table else "", ended.notes
    if table is None:
        table, notes = _table_in_notes(notes)
    title, first = "", False
    if main is not None:
        title = "❌ " + unsent_html(main, person_id, lang, zone)
        if speaks_of_success(said):
            words, after, table, confirmed = "", "", None, True
    elif read:
        title = "✅ " + by_hand_html(read[0], person_id, lang)
        if denies(said):
            words, after, table, confirmed = "", "", None, True
    elif unsure:
        title, first = say_html(lang, "report_but_unsure"), True
    elif beyond:
        title = _but(beyond, lang, others=bool(ended.approved))
    if not confirmed and words:
        words = say(lang, "report_unconfirmed", words=words)
    facts = _facts(ended, lang, zone, approvals=approvals, denied=denies(said))
    known = sum(lines_of(plain_text(fact)) for fact in facts)
    taken = (lines_of(plain_text(title)) if title else 0) + (known if first else min(known, _FACT_LINES))
    sign = "" if title else "✅ "
    lead, rest = split_words(sign + unsigned(words), max(1, MOST_LINES - 1 - taken))
    lead = lead.removeprefix(sign)
    if rest and not confirmed:
        lead, rest = "", unsigned(words)
    if answers := not title:
        title, lead = _answer(lead, table, lang), ""
    rest = "\n".join(part for part in (rest, after, _notes(notes, lang)) if part)
    paid = next((one for one in ended.approved if one.binding.is_money and not one.uncertain), None)
    if answers and paid and approvals and not denies(said) and lines_of(rest) > 1:
        heads = approved_lines((paid,), lang, zone)
        facts = [fact for fact in facts if fact not in heads]
        title = f"✅ {heads[0]}"
        lead, left = split_words(
            unsigned(words), max(1, MOST_LINES - FOLDED_LINES - lines_of(plain_text(title)))
        )
        if left and lead.endswith("…"):
            lead, left = "", unsigned(words)
        rest = "\n".join(part for part in (left, after, _notes(notes, lang)) if part)
    return Report(title, lead, tuple(facts), first, table, rest, _figures(ended, lang))


def _answer(words: str, table: ResultTable | None, lang: str) -> str:
    if words:
        return f"✅ {escape(words)}"
    if table is not None:
        return say_html(lang, "report_done_table", count=str(table.total))
    return say_html(lang, "report_done_bare")


def _but(beyond: list[Kind], lang: str, *, others: bool) -> str:
    """'Finished, but I paid nothing in this task.' others: something else was approved, which may have."""
    group, key = ("unapproved", "report_but_unapproved") if others else ("nothing", "report_but_nothing")
    what = say(lang, f"report_{group}_{beyond[0]}")
    for kind in beyond[1:]:
        what = say(lang, "report_and", one=what, other=say(lang, f"report_{group}_{kind}"))
    return say_html(lang, key, what=what)


def _facts(ended: TaskEnded, lang: str, zone: tzinfo | None, *, approvals: bool, denied: bool) -> list[str]:
    """What the journal knows besides the title: not done, done by hand, done with an approval."""
    done = ended.outcome.kind is EndKind.DONE
    person_id = ended.task.person_id
    main = main_unsent(ended.unsent, ended.approved) if done else None
    told = read_by_hand(ended.by_hand)[:1] if done and main is None else []
    unsure = tuple(one for one in ended.approved if one.uncertain) if approvals else ()
    lines = approved_lines(unsure, lang, zone)
    lines += [unsent_html(one, person_id, lang, zone) for one in ended.unsent if one is not main]
    lines += [by_hand_html(one, person_id, lang) for one in ended.by_hand if one not in told]
    if approvals:
        certain = tuple(one for one in ended.approved if not one.uncertain)
        lines += approved_lines(certain, lang, zone, denied=denied)
    if done:
        lines += proof_lines(ended.outcome.proof, lang, by_hand=bool(ended.by_hand))
    lines += replay_lines(ended, lang)
    return list(dict.fromkeys(lines))


def _explained(ended: TaskEnded, lang: str) -> list[str]:
    """Why it ended without being done, and what is not certain."""
    outcome, lines = ended.outcome, list[str]()
    if outcome.kind is EndKind.STOPPED and outcome.key not in _OWN_STOP:
        lines.append(_sentence(outcome, lang))
    if outcome.kind is EndKind.FAILED and not ended.steps:
        lines.append(say_html(lang, "report_no_step"))
    if outcome.uncertain:
        lines.append(say_html(lang, "report_uncertain"))
    return lines


def _title(outcome: Outcome, steps: int, lang: str) -> str:
    if outcome.kind is EndKind.OUT_OF_STEPS:
        allowed = dict(outcome.values).get("steps", str(steps))
        return "❌ " + say_html(lang, "out_of_steps", steps=allowed)
    if outcome.kind is EndKind.FAILED:
        return f"{say_html(lang, 'report_failed')}{' ' * (lang != 'zh')}{_sentence(outcome, lang)}"
    if outcome.last_certain_step:
        return say_html(lang, "report_stopped", step=str(outcome.last_certain_step))
    return say_html(lang, "report_stopped_early")


def _sentence(outcome: Outcome, lang: str) -> str:
    values = {
        name: clip(one_line(value), _VALUE_UNITS) for name, value in outcome_values(outcome, lang).items()
    }
    return say_html(lang, outcome.key, **values)


def _figures(ended: TaskEnded, lang: str) -> str:
    outcome, time = ended.outcome, exact_duration(ended.duration_s, lang)
    certain = outcome.last_certain_step and outcome.kind is not EndKind.STOPPED
    cost = [text] if (text := cost_text(ended.cost, lang)) else []
    if outcome.kind is EndKind.DONE or (ended.steps and certain):
        return escape(" · ".join([time, steps_text(ended.steps, lang), *cost]))
    # Counting a step that did not happen would contradict the lines above.
    return escape(" · ".join([*([time] if ended.steps else []), *cost]))


def _notes(notes: Sequence[str], lang: str) -> str:
    lines = [f"• {text}" for note in notes if (text := one_line(note))]
    return "\n".join([say(lang, "report_notes"), *lines]) if lines else ""


def _table_in_notes(notes: tuple[str, ...]) -> tuple[ResultTable | None, tuple[str, ...]]:
    """A note that is a table, or so many notes that they are one; and the notes that are left."""
    for place, note in enumerate(notes):
        table = table_in(note)
        if table is not None and not table.before and not table.after:
            return table, (*notes[:place], *notes[place + 1 :])
    if len(notes) > SHOWN_WHOLE:
        return table_in("\n".join(f"- {one_line(note)}" for note in notes)), ()
    return None, notes
