"""The text of /status."""

import time
from collections.abc import Callable, Collection, Sequence

from agent.contract.errors import ModelBusy
from agent.contract.events import TaskSuspended
from agent.contract.phones import PhoneInfo
from agent.contract.queue import TaskStatus
from agent.contract.spending import Sum
from agent.contract.tasks import TaskState
from bot.cards import ButtonSpec, Look, devices_html, phone_names
from bot.cards.amounts import money_text
from bot.cards.button_rows import rows_of
from bot.cards.queue import stop_button
from bot.cards.times import clock_text
from bot.showing.shared_phones import SharedPhone
from bot.strings import say, say_html

_TASK_CHARS = 80
# Task id to what the task waits for, None for a task whose phone is there.
Away = Callable[[int], TaskSuspended | None]


def status_look(
    tasks: tuple[TaskStatus, ...],
    phones: Sequence[PhoneInfo],
    others: Sequence[SharedPhone],
    lang: str,
    away: Away,
    none_html: str = "",
    elsewhere: Collection[int] = (),
    *,
    may_ask: bool = True,
    may: Callable[[str, str], bool] = lambda verb, phone_id: False,
    left_out: str = "",
) -> Look:
    """/status for one person.

    phones: those that they may view.
    others: whose tasks keep which of them busy.
    elsewhere: ids of tasks that wait for another person.
    none_html: the text if they have no phone.
    may_ask: False for a person who may only view phones.
    may: whether the person has this verb on this phone.
    left_out: names of homes whose tasks are not among these.
    """
    names = phone_names(phones)
    if tasks:
        own = [
            _task_line(
                status, names, lang, away(status.task.task_id), elsewhere=status.task.task_id in elsewhere
            )
            for status in tasks
        ]
        lines = [say_html(lang, "status_title"), *own]
    else:
        nothing = "status_nothing" if may_ask and not others else "status_nothing_yours"
        lines = [say_html(lang, "status_nothing_reached" if left_out else nothing)]
    if others:
        lines += ["", *(_others_line(shared, lang) for shared in others)]
    if left_out:
        lines.append(say_html(lang, "status_home_away", homes=left_out))
    lines += ["", none_html or devices_html(phones, None, lang, time.time())]
    stops = [
        (stop_button(shared.phone_id, shared.running, shared.name, lang),)
        for shared in others
        if shared.running is not None and shared.may_stop
    ]
    ways = [ButtonSpec(say(lang, "button_status_queue"), "queue")] if phones and may("queue", "") else []
    if (tasks or others) and may("stopall", ""):
        ways.append(ButtonSpec(say(lang, "button_status_stop_all"), "stopall", style="danger"))
    return Look("\n".join(lines), (*stops, *rows_of(ways)))


def _others_line(shared: SharedPhone, lang: str) -> str:
    """Names neither the tasks' people nor what the tasks are about."""
    if shared.running is None:
        key = "status_others_wait"
    else:
        key = "status_busy_waiting" if shared.waiting else "status_busy"
    return say_html(lang, key, phone=shared.name, count=str(shared.waiting))


def spent_html(sums: tuple[Sum, ...], lang: str) -> str:
    """What was paid today with the person's approval, one sum a currency; '' for nothing."""
    read = [(each, each.payments - each.unread) for each in sums if each.payments > each.unread]
    parts = [
        say(
            lang,
            "status_spent_one" if count == 1 else "status_spent_many",
            amount=money_text(each.total, each.currency),
            count=str(count),
        )
        for each, count in read
    ]
    if unread := sum(each.unread for each in sums):
        key = "status_spent_unread_one" if unread == 1 else "status_spent_unread_many"
        parts.append(say(lang, key, count=str(unread)))
    return say_html(lang, "status_spent", sums=" · ".join(parts)) if parts else ""


def _task_line(
    status: TaskStatus, names: dict[str, str], lang: str, away: TaskSuspended | None, *, elsewhere: bool
) -> str:
    text = status.task.text
    return say_html(
        lang,
        _key(status, away, elsewhere=elsewhere),
        phone=names.get(status.phone.phone_id, status.phone.label),
        step=str(status.request.step if status.request else status.steps + 1),
        position=str(status.position),
        clock=clock_text(away.until) if away else "",
        task=text if len(text) <= _TASK_CHARS else f"{text[:_TASK_CHARS]}…",
    )


def _key(status: TaskStatus, away: TaskSuspended | None, *, elsewhere: bool) -> str:
    match status.task.state:
        case TaskState.QUEUED:
            return "status_queued"
        case TaskState.PAUSED:
            return "status_paused"
        case _:
            waiting = "status_waiting_others" if elsewhere else "status_waiting"
            if status.request:
                return waiting
            if away is None:
                return "status_running"
            return "status_model_busy" if away.key == ModelBusy.key else "status_away"
