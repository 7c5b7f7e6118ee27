"""What /status says."""

import time

from agent.events import TaskState
from agent.ports import PhoneInfo, TaskStatus
from bot.cards import devices_html, phone_names
from bot.strings import say_html

_TASK_CHARS = 80


def status_html(tasks: tuple[TaskStatus, ...], phones: tuple[PhoneInfo, ...], lang: str) -> str:
    """The person's unfinished tasks, then the phones."""
    names = phone_names(phones)
    lines = [say_html(lang, "status_title"), *(_task_line(status, names, lang) for status in tasks)]
    if not tasks:
        lines = [say_html(lang, "status_nothing")]
    return "\n".join([*lines, "", devices_html(phones, None, lang, time.time())])


def _task_line(status: TaskStatus, names: dict[str, str], lang: str) -> str:
    key = {
        TaskState.QUEUED: "status_queued",
        TaskState.PAUSED: "status_paused",
    }.get(status.task.state, "status_waiting" if status.request else "status_running")
    text = status.task.text
    return say_html(
        lang,
        key,
        phone=names.get(status.phone.phone_id, status.phone.label),
        step=str(status.steps if status.request else status.steps + 1),  # the asking step has its row already
        position=str(status.position),
        task=text if len(text) <= _TASK_CHARS else f"{text[:_TASK_CHARS]}…",
    )
