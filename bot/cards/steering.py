"""The question what a text is that came while a task runs, and what a task does at present."""

from agent.contract.queue import TaskStatus
from agent.contract.tasks import TaskState
from bot.cards.card_look import WAITING_KEYS
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, one_line, quote
from bot.cards.words import step_line
from bot.strings import say, say_html

_TEXT_UNITS = 240
_TASK_UNITS = 120
_Values = tuple[tuple[str, str], ...]


def steer_look(text: str, values: _Values, lang: str) -> Look:
    """Asks what a text is. values: of the request that waits, in each button."""
    html = f"{say_html(lang, 'steer_ask')}\n{quote(clip(one_line(text), _TEXT_UNITS))}"
    queue = ButtonSpec(say(lang, "button_steer_queue"), "steer_queue", values)
    instead = ButtonSpec(say(lang, "button_steer_replace"), "steer_replace", values)
    return Look(html, ((steer_add_button(values, lang),), (queue,), (instead,)))


def steer_add_button(values: _Values, lang: str) -> ButtonSpec:
    """Adds a text to the task that runs. values: as in steer_look."""
    return ButtonSpec(say(lang, "button_steer_add"), "steer_add", values)


def on_pad_look(text: str, values: _Values, lang: str) -> Look:
    """Says that a text was neither typed nor queued while the pad is open. values: as in steer_look."""
    html = f"{say_html(lang, 'steer_on_pad')}\n{quote(clip(one_line(text), _TEXT_UNITS))}"
    return Look(html, ((ButtonSpec(say(lang, "button_steer_queue"), "steer_queue", values),),))


def too_late_look(text: str, values: _Values, lang: str) -> Look:
    """The task has ended before this was added to it: offered as a new one that follows it."""
    html = f"{say_html(lang, 'steer_ended')}\n{quote(clip(one_line(text), _TEXT_UNITS))}"
    return Look(html, ((ButtonSpec(say(lang, "button_steer_follow"), "steer_follow", values),),))


def doing_html(statuses: tuple[TaskStatus, ...], lang: str, left_out: str = "") -> str:
    """What the person's tasks do at present, those that run first; from the journal alone.

    left_out: names of homes whose tasks are not among these.
    """
    running = [each for each in statuses if each.task.state is TaskState.RUNNING]
    parts = [_doing(each, lang) for each in (running or statuses)[:3]]
    if not parts:
        parts = [say_html(lang, "status_nothing_reached" if left_out else "doing_nothing")]
    if left_out:
        parts.append(say_html(lang, "status_home_away", homes=left_out))
    return "\n\n".join(parts)


def _doing(status: TaskStatus, lang: str) -> str:
    step = str(status.request.step if status.request else status.steps + 1)
    if status.task.state is TaskState.QUEUED:
        title = say_html(lang, "doing_queued", position=str(status.position))
    elif status.task.state is TaskState.PAUSED:
        title = say_html(lang, "doing_paused")
    elif status.request is not None:
        title = say_html(lang, WAITING_KEYS[status.request.kind], at="", step=step)
    else:
        title = say_html(lang, "doing_step", step=step)
    lines = [f"<b>{title}</b>", quote(clip(one_line(status.task.text), _TASK_UNITS))]
    if status.last is not None:
        lines.append(say_html(lang, "doing_last", what=step_line(status.last, lang)))
    return "\n".join(lines)
