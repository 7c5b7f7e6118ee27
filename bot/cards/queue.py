"""Phones that several people use: their tasks, and the questions before somebody else's task is stopped."""

from collections.abc import Mapping, Sequence

from agent.contract.queue import PhoneQueue
from agent.contract.tasks import Task
from bot.cards.button_rows import rows_of
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, escape, named, one_line
from bot.strings import say, say_html

_TASK_UNITS = 80
_BUTTON_UNITS = 48
_NAME_UNITS = 40
_MOST_TASKS = 30


def queue_look(
    queues: Sequence[PhoneQueue],
    phones: Mapping[str, str],
    person_id: int,
    people: Mapping[int, str] | None,
    lang: str,
    left_out: str = "",
) -> Look:
    """/queue for one person. phones: names by id.

    people: names by id for an admin, None for everybody else.
    left_out: names of homes whose tasks are not among these.
    """
    lines, rows, number = [say_html(lang, "queue_title")], list[tuple[ButtonSpec, ...]](), 0
    tasks = sum(len(queue.waiting) + (queue.running is not None) for queue in queues)
    for queue in queues:
        lines += ["", f"📱 <b>{escape(phones[queue.phone_id])}</b>"]
        buttons: list[ButtonSpec] = []
        if queue.running is None and not queue.waiting:
            lines.append(say_html(lang, "queue_free"))
        for task in (queue.running, *queue.waiting):
            if task is None or number == _MOST_TASKS:
                continue
            number += 1
            key = "queue_running" if task is queue.running else "queue_waiting"
            what = _task_text(task, person_id, people, lang)
            lines.append(say_html(lang, key, number=str(number), what=what))
            buttons += _buttons(task, number, queue, person_id, lang, is_admin=people is not None)
        rows += rows_of(buttons)
    if left_out:
        lines.append(say_html(lang, "status_home_away", homes=left_out))
    if tasks > number:
        lines.append(say_html(lang, "queue_more", count=str(tasks - number)))
    rows.append(
        (ButtonSpec(say(lang, "button_back"), "status"), ButtonSpec(say(lang, "button_refresh"), "queue"))
    )
    return Look("\n".join(lines), tuple(rows))


def stop_button(phone_id: str, task_id: int, phone: str, lang: str) -> ButtonSpec:
    """⏹ of somebody else's task. phone: what people call it."""
    values = (("phone", phone_id), ("task", str(task_id)))
    text = clip(say(lang, "button_stop_here", phone=phone), _BUTTON_UNITS)
    return ButtonSpec(text, "stop_here", values, "danger")


def sure_look(phone_id: str, task_id: int, phone: str, lang: str) -> Look:
    """The question before somebody else's task is stopped."""
    values = (("phone", phone_id), ("task", str(task_id)), ("sure", "1"))
    yes = ButtonSpec(say(lang, "button_stop_here_yes"), "stop_here", values, "danger")
    return Look(say_html(lang, "stop_here_ask", phone=phone), ((yes,),))


def stop_which_look(others: Sequence[ButtonSpec], lang: str) -> Look:
    """/stop while only somebody else's tasks run. others: a button for each."""
    return Look(say_html(lang, "stop_others"), tuple((button,) for button in others))


def stop_all_look(count: int, lang: str, away: str = "") -> Look:
    """The question before all tasks are stopped. away: names of homes that cannot be asked."""
    lines = [say_html(lang, "status_home_away", homes=away)] if away else []
    if not count:
        nothing = "stop_all_nothing_reached" if away else "stop_all_nothing"
        return Look("\n".join((say_html(lang, nothing), *lines)))
    yes = ButtonSpec(say(lang, "button_stop_all", count=str(count)), "stopall_yes", style="danger")
    return Look("\n".join((say_html(lang, "stop_all_ask", count=str(count)), *lines)), ((yes,),))


def _task_text(task: Task, person_id: int, people: Mapping[int, str] | None, lang: str) -> str:
    """The text of the person's own task; for an admin the name of another's person, else nothing."""
    if task.person_id == person_id:
        return clip(one_line(task.text), _TASK_UNITS)
    name = named(people.get(task.person_id, ""), _NAME_UNITS) if people else ""
    return say(lang, "queue_of", name=name) if name else say(lang, "queue_somebody")


def _buttons(
    task: Task, number: int, queue: PhoneQueue, person_id: int, lang: str, *, is_admin: bool
) -> list[ButtonSpec]:
    values = (("phone", task.phone_id), ("task", str(task.task_id)))
    buttons: list[ButtonSpec] = []
    if task.person_id == person_id:
        buttons.append(ButtonSpec(say(lang, "button_queue_stop", number=str(number)), "queue_stop", values))
    if is_admin and task in queue.waiting[1:]:
        buttons.append(ButtonSpec(say(lang, "button_queue_first", number=str(number)), "queue_first", values))
    return buttons
