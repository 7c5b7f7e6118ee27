"""Shortcuts: the list, one of them, the offer to keep one, and the question whether a text means one."""

from collections.abc import Sequence

from agent.contract.actions import Finish, TypeText
from agent.contract.shortcuts import (
    MAX_SHORTCUT_NAME,
    MOST_SHORTCUTS,
    Shortcut,
    ShortcutMatch,
    ShortcutOffer,
    ShortcutPage,
    ShortcutRefusal,
    ShortcutStep,
    text_with,
)
from bot.cards.action_words import action_text, short
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, escape, named, one_line, quote
from bot.strings import say, say_html

SHORTCUTS = 8  # on one page
_NAME_UNITS = 2 * MAX_SHORTCUT_NAME
_TEXT_UNITS = 300
_LINE_UNITS = 90
_TARGET_UNITS = 40
_STEPS_UNITS = 2000
_LIMITS = {ShortcutRefusal.BAD_NAME: MAX_SHORTCUT_NAME, ShortcutRefusal.FULL: MOST_SHORTCUTS}
Values = tuple[tuple[str, str], ...]


def step_text(step: ShortcutStep, lang: str) -> str:
    """A step in plain words on one line; a typed text is whole, so that it can be edited."""
    if isinstance(step.action, TypeText) and step.action.text:
        return say(lang, "shortcut_types", text=one_line(step.action.text))
    return action_text(step.action, short(step.target, _TARGET_UNITS), lang, done=False)


def shown_steps(steps: Sequence[ShortcutStep]) -> tuple[ShortcutStep, ...]:
    """Those that people read: the finish is none of them."""
    return tuple(step for step in steps if not isinstance(step.action, Finish))


def step_lines(steps: Sequence[ShortcutStep], lang: str) -> list[str]:
    """Plain text, a numbered line a step."""
    return [f"{step.number} {step_text(step, lang)}" for step in shown_steps(steps)]


def shortcuts_look(kept: ShortcutPage, page: int, lang: str, *, note: str = "") -> Look:
    """One page of the list. kept: those of this page; page: from 0; note: HTML of the last press."""
    parts = [note, ""] if note else []
    show = (ButtonSpec(say(lang, "button_shortcut_show"), "shortcut_show"),)
    if not kept.shortcuts:
        return Look("\n".join([*parts, say_html(lang, "shortcuts_none")]), (show,))
    first = page * SHORTCUTS + 1
    last = first + len(kept.shortcuts) - 1
    parts.append(say_html(lang, "shortcuts_title", first=str(first), last=str(last), total=str(kept.total)))
    parts += [
        say_html(
            lang, "shortcuts_line", name=each.name, text=named(each.text.replace("\n", " "), _LINE_UNITS)
        )
        for each in kept.shortcuts
    ]
    buttons = [
        ButtonSpec(f"/{each.name}", "shortcut", (("shortcut", each.shortcut_id), ("page", str(page))))
        for each in kept.shortcuts
    ]
    rows = [tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2)]
    turns = [("button_shortcuts_before", page - 1)] if page else []
    turns += [("button_shortcuts_after", page + 1)] if last < kept.total else []
    if turns:
        rows.append(tuple(ButtonSpec(say(lang, key), "shortcuts", (("page", str(to)),)) for key, to in turns))
    return Look("\n".join(parts), (*rows, show))


def shortcut_look(shortcut: Shortcut, page: int, lang: str, *, note: str = "", sure: bool = False) -> Look:
    """One shortcut. page: of the list that the person came from; sure: deleting it was pressed once."""
    ids = (("shortcut", shortcut.shortcut_id), ("page", str(page)))

    def button(key: str, verb: str, style: str = "") -> ButtonSpec:
        return ButtonSpec(say(lang, key), verb, ids, style)

    parts = [note, ""] if note else []
    parts.append(described_html(shortcut.name, shortcut.text, shortcut.steps, lang))
    if shortcut.mended:
        parts.append(say_html(lang, "shortcut_mended", count=str(shortcut.mended)))
    delete = button("button_shortcut_delete", "shortcut_delete")
    if sure:
        parts.append(say_html(lang, "shortcut_sure", name=shortcut.name))
        delete = button("button_shortcut_delete_yes", "shortcut_delete_yes", "danger")
    rows = (
        (button("button_shortcut_run", "shortcut_run"), button("button_shortcut_edit", "shortcut_edit")),
        (
            button("button_shortcut_rename", "shortcut_rename"),
            button("button_shortcut_share", "shortcut_share"),
        ),
        (
            delete,
            ButtonSpec(say(lang, "button_shortcuts_list"), "shortcuts", (("page", str(page)),)),
        ),
    )
    return Look("\n".join(parts), rows)


def shortcut_file_look(offer: ShortcutOffer, file: str, lang: str) -> Look:
    """Asks whether to keep the shortcut of a file that somebody gave. file: its text."""
    shortcut = offer.shortcut
    if shortcut is None or offer.refused is not None:
        return refusal_look(offer.refused or ShortcutRefusal.BAD_FILE, lang)
    words = described_html(shortcut.name, shortcut.text, shortcut.steps, lang)
    keep = ButtonSpec(say(lang, "button_shortcut_keep"), "shortcut_file_keep", (("file", file),), "success")
    drop = ButtonSpec(say(lang, "button_shortcut_no"), "shortcut_no")
    return Look(f"{say_html(lang, 'shortcut_file_offer')}\n{words}", ((keep, drop),))


def refusal_look(refused: ShortcutRefusal, lang: str) -> Look:
    """Why it is not kept or changed."""
    return Look(refusal_html(refused, lang))


def refusal_html(refused: ShortcutRefusal, lang: str) -> str:
    """The same as HTML."""
    return say_html(lang, f"shortcut_refused_{refused}", limit=str(_LIMITS.get(refused, "")))


def said_look(match: ShortcutMatch, values: Values, lang: str) -> Look:
    """A text that says what a shortcut does: one press decides. values: of both buttons."""
    html = say_html(
        lang,
        "shortcut_said",
        name=match.shortcut.name,
        text=named(text_with(match.shortcut.text, match.values), _TEXT_UNITS),
    )
    run = ButtonSpec(say(lang, "button_shortcut_said"), "shortcut_said", values, "success")
    plain = ButtonSpec(say(lang, "button_shortcut_plain"), "shortcut_plain", values)
    return Look(html, ((run, plain),))


def described_html(name: str, text: str, steps: Sequence[ShortcutStep], lang: str) -> str:
    """Name, words and steps as HTML."""
    words = say_html(lang, "shortcut_words", name=clip(one_line(name), _NAME_UNITS), text=_clipped(text))
    lines = [clip(line, _LINE_UNITS) for line in step_lines(steps, lang)]
    shown = quote(clip("\n".join(lines), _STEPS_UNITS), folded=len(lines) > 4) if lines else ""
    return "\n".join(filter(None, [words, shown]))


def _clipped(text: str) -> str:
    return named(one_line(text), _TEXT_UNITS)


def edit_ask_html(shortcut: Shortcut, lang: str) -> str:
    """The steps as lines that can be copied and sent back."""
    lines = escape("\n".join(step_lines(shortcut.steps, lang)))
    return f"{say_html(lang, 'shortcut_ask_edit')}\n<pre>{lines}</pre>"
