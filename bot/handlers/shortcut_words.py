"""What people write about shortcuts: words for parameters, and edited steps."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.actions import Finish, TypeText
from agent.contract.shortcuts import ShortcutStep
from bot.cards.shortcuts import shown_steps, step_text
from bot.strings import say

_COMMAND = re.compile(r"/([^\s@/]+)(?:@\w+)?(?:\s+(.*))?", re.DOTALL)
_LINE = re.compile(r"\s*(\d{1,4})[.):、)]?\s*(.*)")
_COMMAS = re.compile(r"\s*[,，、;；]\s*")
Values = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class EditProblem:
    """Why edited steps are not taken. key: of the sentence; line: as the person wrote it."""

    key: str
    line: str = ""


def written_name(text: str) -> tuple[str, str] | None:
    """Name and words of '/NAME words'; None for any other text."""
    found = _COMMAND.fullmatch(text.strip())
    return (found[1], (found[2] or "").strip()) if found else None


def given_values(parameters: Sequence[str], words: str) -> Values | None:
    """What stands for which parameter, by 'name=value' or by order; None if the words do not tell.

    Parameters that are left out are not among them. For one parameter all words are its text.
    """
    words = words.strip()
    if not words:
        return ()
    if not parameters:
        return None
    names = "|".join(re.escape(name) for name in parameters)
    parts = re.split(rf"(?:^|(?<=\s)|(?<=[,，;；]))({names})\s*[=\uff1d]\s*", words)
    if len(parts) > 1:
        given = [
            (name, value.strip().rstrip(",，;；"))
            for name, value in zip(parts[1::2], parts[2::2], strict=True)
        ]
        known = {name for name, _ in given}
        return tuple(given) if len(known) == len(given) and not parts[0].strip() else None
    if len(parameters) == 1:
        return ((parameters[0], words),)
    for each in (_COMMAS.split(words), words.split()):
        if len(each) == len(parameters):
            return tuple(zip(parameters, each, strict=True))
    few = words.split()
    return tuple(zip(parameters, few, strict=False)) if len(few) < len(parameters) else None


def edited_steps(
    steps: Sequence[ShortcutStep], text: str, lang: str
) -> tuple[tuple[int, str | None], ...] | EditProblem:
    """What the person left of the steps, as in ShortcutChange, or the line that cannot be taken."""
    known = {step.number: step for step in shown_steps(steps)}
    types = say(lang, "shortcut_types", text="").strip()
    chosen: dict[int, str | None] = {}
    for line in filter(str.strip, text.splitlines()):
        found = _LINE.fullmatch(line)
        number = int(found[1]) if found else 0
        if found is None or number not in known:
            return EditProblem("shortcut_edit_unknown", line.strip())
        if chosen and number <= max(chosen):
            return EditProblem("shortcut_edit_order", line.strip())
        step, words = known[number], found[2].strip()
        typed = words.removeprefix(types).strip() if words.startswith(types) else None
        if not words or words == step_text(step, lang):
            chosen[number] = None
        elif not isinstance(step.action, TypeText) or not step.action.text or not typed:
            return EditProblem("shortcut_edit_only_texts", line.strip())
        else:
            chosen[number] = typed
    if not chosen:
        return EditProblem("shortcut_refused_no_steps")
    ends = [step.number for step in steps if isinstance(step.action, Finish)]
    return tuple(sorted((chosen | dict.fromkeys(ends)).items()))
