"""Schedules in words: what was understood, the list, one schedule, and what a run came to."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from itertools import islice

from bot.cards.listed import listed
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, named, one_line
from bot.schedules.cron_text import CronMistake
from bot.schedules.schedule import MOST_SCHEDULES, MissedRun, RunFate, Schedule, ScheduledRun, ScheduleState
from bot.schedules.times import When
from bot.strings import has, say, say_html

SCHEDULES = 5  # on one page
_NEXT = 3
_TASK_UNITS = 200
_LINE_UNITS = 60
_NAME_UNITS = 30
_PART_UNITS = 24
_HOURS = (7, 8, 9, 12, 18, 20)
_CASES = ("day", "weekdays", "week", "month")
_Values = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ScheduleWish:
    """What the buttons below an offer carry.

    said: the person's words, read as those of /schedule if command.
    sent_at: when they were written, seconds since the epoch; message: its id, 0 for none.
    shortcut: JSON of a run, '' for none.
    """

    said: str
    sent_at: float
    message: int = 0
    command: bool = False
    shortcut: str = ""

    def values(self) -> _Values:
        """For a button."""
        return (
            ("said", self.said),
            ("sent", repr(self.sent_at)),
            ("message", str(self.message)),
            ("command", "1" if self.command else ""),
            ("shortcut", self.shortcut),
        )

    @classmethod
    def of(cls, values: Mapping[str, str]) -> "ScheduleWish":
        """The reverse."""
        return cls(
            values["said"],
            float(values["sent"]),
            int(values["message"]),
            bool(values["command"]),
            values["shortcut"],
        )


def moment_words(at: float, zone: tzinfo, lang: str) -> str:
    """'Mon 2026-11-30 07:30'. at: seconds since the epoch."""
    then = datetime.fromtimestamp(at, UTC).astimezone(zone)
    return say(
        lang,
        "schedule_moment",
        day=say(lang, f"schedule_day_{then.isoweekday() % 7}"),
        date=then.strftime("%Y-%m-%d"),
        clock=then.strftime("%H:%M"),
    )


def when_words(when: When, zone: tzinfo, lang: str) -> str:
    """'every weekday at 07:30'; cron text that has no words stays as it is."""
    if not when.cron:
        return say(lang, "schedule_once", moment=moment_words(when.at, zone, lang))
    minute, hour, dom, month, dow = when.cron.split()
    if (dom, month, dow) == ("*", "*", "*"):
        if (step := re.fullmatch(r"\*/(\d+)", minute)) and hour == "*":
            return say(lang, "schedule_minutes", count=step[1])
        if minute.isdecimal() and hour == "*":
            return say(lang, "schedule_hourly", minute=minute.zfill(2))
        if minute.isdecimal() and (step := re.fullmatch(r"\*/(\d+)", hour)):
            return say(lang, "schedule_hours", count=step[1])
    if not (minute.isdecimal() and hour.isdecimal()):
        return say(lang, "schedule_cron", cron=when.cron)
    clock = f"{int(hour):02}:{int(minute):02}"
    match (dom, month, dow):
        case ("*", "*", "*"):
            return say(lang, "schedule_daily", clock=clock)
        case ("*", "*", "1-5" | "1,2,3,4,5"):
            return say(lang, "schedule_weekdays", clock=clock)
        case ("*", "*", "0,6" | "6,0"):
            return say(lang, "schedule_weekends", clock=clock)
        case ("*", "*", days) if re.fullmatch(r"[0-7](?:,[0-7])*", days):
            # Monday first.
            numbers = sorted({int(day) % 7 for day in days.split(",")}, key=lambda day: (day - 1) % 7)
            names = listed([say(lang, f"schedule_day_{day}") for day in numbers], lang)
            return say(lang, "schedule_weekly", days=names, clock=clock)
        case ("L", "*", "*"):
            return say(lang, "schedule_month_end", clock=clock)
        case (_, "*", "*") if dom.isdecimal():
            return say(lang, "schedule_monthly", day=dom, clock=clock)
        case (_, _, "*") if dom.isdecimal() and month.isdecimal():
            return say(lang, "schedule_yearly", date=f"{int(month):02}-{int(dom):02}", clock=clock)
        case _:
            return say(lang, "schedule_cron", cron=when.cron)


def schedule_offer_look(
    wish: ScheduleWish,
    words: str,
    when: When,
    now: float,
    zone: tzinfo,
    zone_name: str,
    phones: Mapping[str, str],
    lang: str,
) -> Look:
    """What was understood, to be kept by a press alone. phones: names by id, of those that may run it."""
    lines = [
        say_html(lang, "schedule_offer", when=when_words(when, zone, lang)),
        say_html(lang, "schedule_task", task=named(words, _TASK_UNITS)),
    ]
    if when.cron:
        runs = islice(when.runs(now, zone), _NEXT)
        lines.append(
            say_html(
                lang, "schedule_next", moment=listed((moment_words(at, zone, lang) for at in runs), lang)
            )
        )
    lines.append(say_html(lang, "schedule_zone", zone=zone_name))
    keeps = [
        ButtonSpec(
            say(lang, "button_schedule_keep")
            if len(phones) == 1
            else say(lang, "button_schedule_keep_on", phone=clip(name, _NAME_UNITS)),
            "schedule_keep",
            (*wish.values(), ("phone", phone_id)),
            style="success",
        )
        for phone_id, name in phones.items()
    ]
    return Look("\n".join(lines), (*((keep,) for keep in keeps), _now_or_never(wish, lang)))


def schedule_mistakes_look(
    wish: ScheduleWish, words: str, mistakes: Sequence[CronMistake], lang: str
) -> Look:
    """All that is wrong in one message. words: the task's, '' if there are none."""
    lines = [say_html(lang, "schedule_wrong" if len(mistakes) == 1 else "schedule_wrong_many")]
    sign = "" if len(mistakes) == 1 else "• "
    for mistake in mistakes:
        part = clip(mistake.part, _PART_UNITS)
        lines.append(sign + say_html(lang, f"schedule_mistake_{mistake.kind}", part=part))
    return Look("\n".join(lines), (_now_or_never(wish, lang),) if words else ())


def schedule_zone_look(wish: ScheduleWish, zones: Sequence[str], own: str, lang: str) -> Look:
    """Asks for the person's zone. own: this computer's, '' if it has none."""
    rows = [
        (
            ButtonSpec(
                say(lang, "button_schedule_zone_own", zone=zone) if zone == own else zone,
                "schedule_zone",
                (*wish.values(), ("zone", zone)),
            ),
        )
        for zone in zones
    ]
    return Look(say_html(lang, "schedule_ask_zone"), tuple(rows))


def schedule_cases_look(words: str, sent_at: float, shortcut: str, lang: str) -> Look:
    """The usual cases for a task's words."""
    ids = (("words", words), ("sent", repr(sent_at)), ("shortcut", shortcut))
    cases = [
        ButtonSpec(say(lang, f"button_schedule_case_{case}"), "schedule_case", (*ids, ("case", case)))
        for case in _CASES
    ]
    html = say_html(lang, "schedule_how_often", task=named(words, _TASK_UNITS))
    return Look(html, (tuple(cases[:2]), tuple(cases[2:]), (_cancel(lang),)))


def schedule_hours_look(
    words: str, case: str, sent_at: float, shortcut: str, now: float, zone: tzinfo, lang: str
) -> Look:
    """The usual times of day. case: of the page before."""
    today = datetime.fromtimestamp(now, UTC).astimezone(zone)
    rest = {
        "day": "* * *",
        "weekdays": "* * 1-5",
        "week": f"* * {today.isoweekday() % 7}",
        "month": f"{today.day} * *",
    }[case]
    hours = [
        ButtonSpec(
            f"{hour:02}:00",
            "schedule_hour",
            ScheduleWish(f"0 {hour} {rest} {words}", sent_at, command=True, shortcut=shortcut).values(),
        )
        for hour in _HOURS
    ]
    html = say_html(lang, "schedule_what_hour", task=named(words, _TASK_UNITS))
    return Look(html, (tuple(hours[:3]), tuple(hours[3:]), (_cancel(lang),)))


def schedules_look(
    schedules: Sequence[Schedule], total: int, page: int, zone: tzinfo, lang: str, *, note: str = ""
) -> Look:
    """One page of the list. page: from 0; note: HTML of the last press."""
    parts = [note, ""] if note else []
    if not schedules:
        return Look("\n".join([*parts, say_html(lang, "schedules_none")]))
    first = page * SCHEDULES + 1
    last = first + len(schedules) - 1
    parts.append(say_html(lang, "schedules_title", first=str(first), last=str(last), total=str(total)))
    rows: list[tuple[ButtonSpec, ...]] = []
    for number, schedule in enumerate(schedules, first):
        task = clip(one_line(schedule.text), _LINE_UNITS)
        parts.append(
            say_html(
                lang,
                "schedules_line",
                number=str(number),
                task=task,
                when=when_words(When(schedule.cron, schedule.at), zone, lang),
            )
        )
        if schedule.state is ScheduleState.PAUSED:
            parts.append(say_html(lang, "schedules_line_paused"))
        elif schedule.cron and schedule.next_run is not None:
            parts.append(
                say_html(lang, "schedules_line_next", moment=moment_words(schedule.next_run, zone, lang))
            )
        ids = (("schedule", str(schedule.schedule_id)), ("page", str(page)))
        rows.append((ButtonSpec(f"{number}. {task}", "schedule_one", ids),))
    turns = [("button_history_newer", page - 1)] if page else []
    turns += [("button_history_older", page + 1)] if last < total else []
    if turns:
        rows.append(tuple(ButtonSpec(say(lang, key), "schedules", (("page", str(to)),)) for key, to in turns))
    return Look("\n".join(parts), tuple(rows))


def schedule_look(
    schedule: Schedule, page: int, phone: str, now: float, zone: tzinfo, lang: str, *, note: str = ""
) -> Look:
    """One schedule. page: of the list; note: as in schedules_look."""
    when = When(schedule.cron, schedule.at)
    lines = [note] if note else []
    lines += [
        say_html(lang, "schedule_task", task=named(schedule.text, _TASK_UNITS)),
        say_html(
            lang, "schedule_on_phone", when=when_words(when, zone, lang), phone=clip(phone, _NAME_UNITS)
        ),
    ]
    paused = schedule.state is ScheduleState.PAUSED
    if paused:
        lines.append(say_html(lang, f"schedule_paused_{schedule.why or 'person'}"))
    elif schedule.cron:
        runs = islice(when.runs(now, zone), _NEXT)
        lines.append(
            say_html(
                lang, "schedule_next", moment=listed((moment_words(at, zone, lang) for at in runs), lang)
            )
        )
    lines.append(say_html(lang, f"schedule_missed_{schedule.missed}"))
    ids = (("schedule", str(schedule.schedule_id)), ("page", str(page)))
    on = (
        ButtonSpec(
            say(lang, "button_schedule_resume"), "schedule_resume", (*ids, ("phone", schedule.phone_id))
        )
        if paused
        else ButtonSpec(say(lang, "button_schedule_pause"), "schedule_pause", ids)
    )
    run = ButtonSpec(say(lang, "button_schedule_run"), "schedule_run", (*ids, ("phone", schedule.phone_id)))
    missed = ButtonSpec(say(lang, "button_schedule_missed"), "schedule_missed", ids)
    delete = ButtonSpec(say(lang, "button_schedule_delete"), "schedule_delete", ids, style="danger")
    back = ButtonSpec(say(lang, "button_schedule_list"), "schedules", (("page", str(page)),))
    return Look("\n".join(lines), ((on, run), (missed, delete), (back,)))


def schedule_missed_look(schedule: Schedule, page: int, lang: str) -> Look:
    """The choice of what is done about a missed run, a sentence each."""
    ids = (("schedule", str(schedule.schedule_id)), ("page", str(page)))
    lines = [
        say_html(lang, "schedule_missed_ask_person"),
        *(f"• {say_html(lang, f'schedule_missed_{how}')}" for how in MissedRun),
    ]
    ways = tuple(
        ButtonSpec(say(lang, f"button_schedule_missed_{how}"), "schedule_choose", (*ids, ("how", how)))
        for how in MissedRun
    )
    return Look(
        "\n".join(lines), (ways, (ButtonSpec(say(lang, "button_schedule_back"), "schedule_one", ids),))
    )


def run_look(schedule: Schedule, run: ScheduledRun, phone: str, lang: str, now: float, zone: tzinfo) -> Look:
    """What a run came to, where no report says it."""
    due = datetime.fromtimestamp(run.run_at, UTC).astimezone(zone)
    today = datetime.fromtimestamp(now, UTC).astimezone(zone).date()
    moment = due.strftime("%H:%M") if due.date() == today else moment_words(run.run_at, zone, lang)
    lines = [say_html(lang, "run_title", task=named(schedule.text, _TASK_UNITS))]
    why = say(lang, f"run_why_{run.why}", phone=phone, **dict(run.words)) if has(f"run_why_{run.why}") else ""
    match run.fate:
        case RunFate.REFUSED:
            reason = say(lang, run.why, **dict(run.words)) if has(run.why) else run.why
            lines.append(say_html(lang, "run_refused", moment=moment, reason=reason))
        case RunFate.STOPPED:
            lines.append(say_html(lang, f"run_stopped_{run.why}", moment=moment, phone=phone))
        case RunFate.STARTED:
            # Several in one, the last of them at its time, is not late.
            late = "run_started_late" if run.decided_at - run.last_at > _LATE_S else "run_started_on_time"
            lines.append(say_html(lang, late, moment=moment, why=why))
        case RunFate.WAITING if run.why == "home":
            key = f"run_waiting_home_{schedule.missed}"
            lines.append(say_html(lang, key, moment=moment, **dict(run.words)))
        case _:
            lines.append(say_html(lang, f"run_{run.fate}", moment=moment, why=why, phone=phone))
    if run.missed:
        lines.append(
            say_html(
                lang,
                "run_more_one" if run.missed == 1 else "run_more",
                count=str(run.missed),
                last=moment_words(run.last_at, zone, lang),
            )
        )
    if run.fate is not RunFate.ASKED:
        return Look("\n".join(lines))
    ids = (("schedule", str(run.schedule_id)), ("run", repr(run.run_at)))
    begin = ButtonSpec(
        say(lang, "button_schedule_run"), "schedule_late", (*ids, ("phone", schedule.phone_id))
    )
    leave = ButtonSpec(say(lang, "button_schedule_leave"), "schedule_leave", ids)
    return Look("\n".join(lines), ((begin, leave),))


_LATE_S = 300.0


def stopped_for_admins_html(run: ScheduledRun, name: str, phone: str, lang: str) -> str:
    """That a schedule of another person is paused; its words are theirs."""
    return say_html(lang, f"run_stopped_admin_{run.why}", name=named(name, _NAME_UNITS), phone=phone)


def full_html(lang: str) -> str:
    """That a person has as many schedules as there may be."""
    return say_html(lang, "schedule_full", limit=str(MOST_SCHEDULES))


def _now_or_never(wish: ScheduleWish, lang: str) -> tuple[ButtonSpec, ...]:
    return ButtonSpec(say(lang, "button_schedule_now"), "schedule_now", wish.values()), _cancel(lang)


def _cancel(lang: str) -> ButtonSpec:
    return ButtonSpec(say(lang, "button_schedule_no"), "schedule_no")
