"""The live card: state, task, last steps in plain words, folded thinking, buttons."""

from datetime import tzinfo

from agent.contract.errors import ModelBusy
from agent.contract.requests import RequestKind
from agent.contract.tasks import EndKind
from bot.cards.apps import app_name
from bot.cards.card import CardState
from bot.cards.costs import cost_text
from bot.cards.look import CAPTION_BUDGET, ButtonSpec, Look, resume_button, stop_button
from bot.cards.plan import plan_html
from bot.cards.text import clean, clip, escape, one_line, quote, visible
from bot.cards.times import clock_text, coarse_duration, steps_text
from bot.cards.words import step_line
from bot.strings import say, say_html

_PHONE_UNITS = 40
_TASK_UNITS = 240
_THINKING_UNITS = 500
_STEPS_BESIDE_PLAN = 2
_ADDED_UNITS = 80
_MOST_ADDED = 2
# A shorter piece of the thinking explains nothing.
_LEAST_THINKING = 40

WAITING_KEYS = {
    RequestKind.APPROVAL: "card_waiting_approval",
    RequestKind.QUESTION: "card_waiting_question",
    RequestKind.TAKE_OVER: "card_waiting_take_over",
    RequestKind.UNLOCK: "card_waiting_unlock",
}
_ENDED_KEYS = {
    EndKind.DONE: "card_done",
    EndKind.FAILED: "card_failed",
    EndKind.OUT_OF_STEPS: "card_failed",
    EndKind.STOPPED: "card_stopped",
    EndKind.PAUSED: "card_paused",
}


def render(card: CardState, lang: str, now: float, zone: tzinfo | None = None, *, at_phone: str = "") -> Look:
    """The card, at most 900 characters long. now: seconds since the epoch; zone: for clock times.

    at_phone: as phone_names has it, named while the card waits for somebody; '' for nothing.
    Equal results need no edit. A card that has ended has no buttons and stays as it is.
    """
    head, tail = _title(card, lang, zone, at_phone), _steps(card, lang)
    if card.plan is not None and (plan := plan_html(card.plan, lang)):
        tail = "\n".join(part for part in (plan, tail) if part)
    room = CAPTION_BUDGET - visible(head) - visible(tail)
    elapsed_s = card.elapsed_s(now)
    time = say_html(lang, "card_elapsed", time=coarse_duration(elapsed_s, lang))
    if cost := cost_text(card.cost, lang):
        time = f"{time} · {escape(cost)}"
    if card.position is None and elapsed_s >= 1:
        tail = "\n".join(part for part in (tail, time) if part)
        room -= visible(time) + 1
    task = quote(clip(one_line(card.task.text), min(_TASK_UNITS, room - 2)))
    why = _why(card, lang, room - visible(task) - 4)
    html = "\n".join(part for part in (head, task, tail, why) if part)
    return Look(html, _buttons(card, lang), card.picture)


def _title(card: CardState, lang: str, zone: tzinfo | None, at_phone: str) -> str:
    phone = clip(one_line(card.phone_name), _PHONE_UNITS)
    if card.ended is not None:
        # As in the report: an interrupted step does not count.
        stopped = card.ended.kind is EndKind.STOPPED
        steps = steps_text(card.ended.last_certain_step if stopped else card.step_count, lang)
        undone = card.ended.kind is EndKind.DONE and not card.is_done
        key = "card_failed" if undone else _ENDED_KEYS[card.ended.kind]
        return _bold(lang, key, phone=phone, steps=steps)
    if card.position is not None:
        key = "card_queued" if card.position else "card_starting"
        return _bold(lang, key, phone=phone, position=str(card.position))
    if card.away is not None:
        clock, is_model = clock_text(card.away.until, zone), card.away.key == ModelBusy.key
        title = _bold(lang, "card_model_busy" if is_model else "card_away", phone=phone, clock=clock)
        return f"{title}\n{say_html(lang, f'waiting_{card.away.key}', clock=clock)}"
    step = str(card.step_count + 1)
    if card.waiting is not None:
        key = "card_waiting_others" if card.for_others else WAITING_KEYS[card.waiting]
        at = f" · {at_phone}" if at_phone else ""
        return _bold(lang, key, at=at, step=step)
    return _bold(lang, "card_working", phone=phone, step=step)


def _bold(lang: str, key: str, **values: str) -> str:
    return f"<b>{say_html(lang, key, **values)}</b>"


def _steps(card: CardState, lang: str) -> str:
    notes = _added(card, lang)
    notes += [say_html(lang, "card_keyboard")] if card.lacks_keyboard else []
    if card.watchful_app:
        notes.append(say_html(lang, "card_watchful", app=app_name(card.watchful_app, lang)))
    if card.second_model:
        model = clip(one_line(card.second_model), _PHONE_UNITS)
        key = "card_second_model" if card.ended is None else "card_second_model_ended"
        notes.append(say_html(lang, key, model=model))
    if card.solo is not None:
        notes.append(say_html(lang, f"card_solo_{card.solo}"))
    shown = card.steps if card.plan is None else card.steps[-_STEPS_BESIDE_PLAN:]
    steps = shown[len(notes) :] if len(shown) > len(notes) else shown  # notes take their room
    return "\n".join([*(f"{step.number}. {escape(step_line(step, lang))}" for step in steps), *notes])


def _added(card: CardState, lang: str) -> list[str]:
    """What the person added to the task, the newest last."""
    shown = [f"✏ {escape(clip(one_line(each), _ADDED_UNITS))}" for each in card.corrections[-_MOST_ADDED:]]
    if more := len(card.corrections) - len(shown):
        shown.insert(0, say_html(lang, "card_added_before", count=str(more)))
    return shown


def _why(card: CardState, lang: str, room: int) -> str:
    question = say(lang, "card_why")
    gap = "" if question.endswith("？") else " "  # a full-width mark includes its space
    room = min(_THINKING_UNITS, room - visible(question) - 1)
    thinking = clean(card.thinking)
    if not thinking or room < _LEAST_THINKING:
        return ""
    return quote(f"{question}{gap}{clip(thinking, room)}", folded=True)


def _buttons(card: CardState, lang: str) -> tuple[tuple[ButtonSpec, ...], ...]:
    if card.ended is not None:
        if card.ended.kind is EndKind.PAUSED:
            return ((resume_button(lang), stop_button(lang)),)
        return ()
    if card.position is not None or card.away is not None:
        return ((stop_button(lang),),)
    pause = ButtonSpec(say(lang, "button_pause"), "pause")
    return ((pause, stop_button(lang), ButtonSpec(say(lang, "button_screen"), "screen")),)
