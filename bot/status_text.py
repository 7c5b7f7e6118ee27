"""What /status and /devices say."""

import html

from agent.events import TaskState
from agent.ports import PhoneInfo, TaskStatus
from bot.strings import say, say_html

_TASK_CHARS = 80


def status_html(tasks: tuple[TaskStatus, ...], phones: tuple[PhoneInfo, ...], lang: str) -> str:
    """The person's unfinished tasks, then the phones."""
    lines = [say_html(lang, "status_title"), *(_task_line(status, lang) for status in tasks)]
    if not tasks:
        lines = [say_html(lang, "status_nothing")]
    return "\n".join([*lines, "", devices_html(phones, None, lang)])


def devices_html(phones: tuple[PhoneInfo, ...], default: str | None, lang: str) -> str:
    """All phones with their state. default: id of the phone that takes this person's tasks."""
    if not phones:
        return say_html(lang, "devices_none")
    return "\n".join(
        [say_html(lang, "devices_title"), *(_phone_line(phone, default, lang) for phone in phones)]
    )


def _task_line(status: TaskStatus, lang: str) -> str:
    key = {
        TaskState.QUEUED: "status_queued",
        TaskState.PAUSED: "status_paused",
    }.get(status.task.state, "status_waiting" if status.request else "status_running")
    text = status.task.text
    return say_html(
        lang,
        key,
        phone=status.phone.model,
        step=str(status.steps if status.request else status.steps + 1),  # the asking step has its row already
        position=str(status.position),
        task=text if len(text) <= _TASK_CHARS else f"{text[:_TASK_CHARS]}…",
    )


def _phone_line(phone: PhoneInfo, default: str | None, lang: str) -> str:
    parts = [phone.model]
    if phone.android:
        parts.append(f"Android {phone.android}")
    parts += [phone.address or "USB", say(lang, f"phone_state_{phone.state}")]
    if phone.phone_id == default:
        parts.append(say(lang, "devices_default"))
    return "📱 " + html.escape(" · ".join(parts), quote=False)
