"""The pad: a picture with numbers or a list, a button for each, and the keys of every page."""

from agent.contract.page import HIDDEN
from agent.contract.takeover import MAX_PAD_TEXT, PadItem, PadMode, PadOutcome, PadView
from agent.contract.tasks import Task
from bot.cards.apps import app_name
from bot.cards.look import CAPTION_BUDGET, ButtonSpec, Look
from bot.cards.text import clip, escape, one_line, quote, visible
from bot.strings import LANGUAGES, say, say_html

_NUMBERS_IN_A_ROW = 6
_MOST_IN_A_ROW = 8  # of Telegram
_LABEL_UNITS = 24
_LINE_UNITS = 40
_LEAST_LIST = 40
_TASK_UNITS = 120
_OUTCOMES = {
    PadOutcome.CHANGED: "pad_changed",
    PadOutcome.UNREAD: "pad_unread",
    PadOutcome.FORBIDDEN: "pad_forbidden",
    PadOutcome.OVER_LIMIT: "pad_over_limit",
    PadOutcome.NEEDS_CODE: "pad_needs_code",
    PadOutcome.REFUSED: "pad_refused",
    PadOutcome.AWAY: "pad_not_reached",
    PadOutcome.UNKNOWN: "pad_unknown",
    PadOutcome.NO_NUMBER: "pad_no_number",
    PadOutcome.NO_FIELD: "pad_no_field",
    PadOutcome.ASKS_CODE: "pad_asks_code",
    PadOutcome.TOO_LONG: "pad_text_too_long",
    PadOutcome.NO_KEYBOARD: "pad_no_keyboard",
    PadOutcome.TYPED: "pad_typed",
    PadOutcome.TYPED_DIFFERENTLY: "pad_typed_differently",
    PadOutcome.TYPED_UNVERIFIED: "pad_typed_unverified",
}
_TITLES = {PadMode.THINGS: "pad_title", PadMode.GRID: "pad_title_grid", PadMode.CELL: "pad_title_cell"}
# States in which the page cannot be checked afterwards.
_GRID_KEYS = {PadMode.THINGS: "", PadMode.GRID: "things", PadMode.CELL: "whole"}
_UNSEEN = _OUTCOMES | {PadOutcome.AWAY: "pad_away", PadOutcome.DONE: "pad_done_unseen"}
_KEYS = (
    ("back", "home", "recents", "notifications"),
    ("swipe_up", "swipe_down", "swipe_left", "swipe_right"),
)


def pad_look(pad: PadView, lang: str) -> Look:
    """The screen as a person presses it; without a picture its things are lines of the message."""
    if pad.outcome is PadOutcome.OVER:
        return Look(say_html(lang, "pad_closed" if pad.by_hand else "pad_over"))
    if pad.locked:
        parts = (
            [say_html(lang, _OUTCOMES[pad.outcome], limit=str(MAX_PAD_TEXT))]
            if pad.outcome in _OUTCOMES
            else []
        )
        html = "\n".join([*parts, say_html(lang, "pad_locked")])
        return Look(html, ((_key(pad, "refresh", lang),), _last_row(pad, lang)), pad.picture, pad.private)
    if not pad.look_id:
        html = say_html(lang, _UNSEEN.get(pad.outcome, "pad_away"), limit=str(MAX_PAD_TEXT))
        return Look(html, ((_key(pad, "refresh", lang),), _last_row(pad, lang)))
    title = _TITLES[pad.mode] if pad.items else "pad_where"
    if pad.holds and pad.items:
        title = "pad_title_hold"
    parts = [say_html(lang, title, app=app_name(pad.app, lang) if pad.app else "?")]
    if key := _OUTCOMES.get(pad.outcome):
        parts.append(say_html(lang, key, limit=str(MAX_PAD_TEXT)))
    parts.extend(say_html(lang, key) for key in _remarks(pad))
    if not pad.picture:
        parts.extend(_lines(pad, lang))
    elif words := _list(pad.items, lang, CAPTION_BUDGET - visible("\n".join(parts)) - 1):
        parts.append(words)
    rows = (*_number_rows(pad), *_keys(pad, lang), _last_row(pad, lang))
    return Look("\n".join(parts), rows, pad.picture, pad.private)


def start_button(phone_id: str, lang: str) -> ButtonSpec:
    """🖐 under a phone's screen."""
    return ButtonSpec(say(lang, "button_pad_start"), "pad_start", (("phone", phone_id),))


def is_show(task: Task) -> bool:
    """Is it worked by hand to be kept as a shortcut? Then it has words of its person's."""
    return task.by_hand and task.text not in {say(lang, "pad_task") for lang in LANGUAGES}


def busy_by_own_look(task: Task, phone: str, lang: str, command: str = "/screen pad") -> Look:
    """The person's own task works the phone: they may stop it first.

    phone: what people call it. command: what they send then.
    """
    first = say_html(lang, "pad_busy_own", phone=phone, command=command)
    html = "\n".join([first, quote(clip(one_line(task.text), _TASK_UNITS))])
    values = (("task", str(task.task_id)), ("phone", task.phone_id))
    return Look(html, ((ButtonSpec(say(lang, "button_stop"), "stop", values, style="danger"),),))


def _remarks(pad: PadView) -> list[str]:
    """Keys of the sentences about the page itself."""
    found: list[str] = []
    if pad.withheld:
        found.append("pad_withheld")
    elif pad.picture is None and (pad.items or pad.said):
        found.append("pad_secure")
    if pad.code_keys:
        found.append("pad_code_keys")
    if not pad.items:
        nothing = "pad_nothing_grid" if pad.has_grid else "pad_nothing"
        found.append(nothing if pad.picture or pad.said else "pad_unseen")
    return found


def _list(items: tuple[PadItem, ...], lang: str, room: int) -> str:
    """'1 Latte · 2 Mocha', as many as there is room for."""
    said = [f"{item.number} {_label(item, lang)}" for item in items if item.label]
    text = clip(" · ".join(said), room)
    return escape(text) if room >= _LEAST_LIST else ""


def _lines(pad: PadView, lang: str) -> list[str]:
    """What the page says, then a line for each thing to press."""
    said = " · ".join(_words(text, lang, _LINE_UNITS) for text in pad.said)
    # The number comes first, so that no word of the screen can pose as a line of ours.
    labels = [escape(_words(item.label, lang, _LINE_UNITS)) for item in pad.items]
    things = [f"<b>{item.number}</b> {label}".rstrip() for item, label in zip(pad.items, labels, strict=True)]
    return [*([quote(said)] if said else []), *things]


def _label(item: PadItem, lang: str) -> str:
    return _words(item.label, lang, _LABEL_UNITS)


def _words(text: str, lang: str, limit: int) -> str:
    return clip(one_line(text).replace(HIDDEN, say(lang, "pad_hidden")), limit)


def _number_rows(pad: PadView) -> tuple[tuple[ButtonSpec, ...], ...]:
    made, beside = [_element(pad, item) for item in pad.items], pad.columns or _NUMBERS_IN_A_ROW
    if pad.mode is PadMode.GRID and beside * 2 <= _MOST_IN_A_ROW:
        beside *= 2  # or the picture would be far above the keys
    return tuple(tuple(made[at : at + beside]) for at in range(0, len(made), beside))


def _element(pad: PadView, item: PadItem) -> ButtonSpec:
    values = (*_ids(pad, "element"), ("number", str(item.number)))
    return ButtonSpec(str(item.number), "pad_press", values)


def _key(pad: PadView, name: str, lang: str, words: str = "") -> ButtonSpec:
    """words: of the sentence on it, '' for its name."""
    return ButtonSpec(say(lang, f"button_pad_{words or name}"), "pad_press", _ids(pad, name))


def _keys(pad: PadView, lang: str) -> tuple[tuple[ButtonSpec, ...], ...]:
    return (*(tuple(_key(pad, name, lang) for name in row) for row in _KEYS), _more_keys(pad, lang))


def _more_keys(pad: PadView, lang: str) -> tuple[ButtonSpec, ...]:
    """Those that only some pages have, or that say something else when they are pressed once more."""
    row: list[ButtonSpec] = []
    if pad.picture is not None or pad.items:  # on an unknown page the effect of Enter is unknown, too
        row.append(_key(pad, "enter", lang))
    if pad.items:
        row.append(_key(pad, "hold", lang, "tap" if pad.holds else ""))
    if pad.has_grid:
        row.append(_key(pad, "grid", lang, _GRID_KEYS[pad.mode]))
    return (*row, _key(pad, "refresh", lang))


def _last_row(pad: PadView, lang: str) -> tuple[ButtonSpec, ...]:
    request = (("request", str(pad.request_id)),)
    code = (ButtonSpec(say(lang, "button_code"), "code", request),) if pad.types_code else ()
    return (*code, ButtonSpec(say(lang, "button_finished"), "finished", request, style="success"))


def _ids(pad: PadView, key: str) -> tuple[tuple[str, str], ...]:
    return (("request", str(pad.request_id)), ("look", pad.look_id), ("key", key))
