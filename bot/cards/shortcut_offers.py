"""The offer to keep a task as a shortcut, with a question for each step that presses do not explain."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from agent.contract.actions import TypeText
from agent.contract.shortcuts import ShortcutOffer, ShortcutRefusal, StepChoice, StepUse, Unclear
from bot.cards.apps import app_name
from bot.cards.look import ButtonSpec, Look
from bot.cards.shortcuts import Values, described_html, refusal_html, refusal_look
from bot.cards.text import named, one_line
from bot.strings import say, say_html

_TYPED_UNITS = 80


@dataclass(frozen=True, slots=True)
class OfferDraft:
    """What a person has chosen of an offer so far; its buttons carry that.

    name, text: '' for those that are found. text: with its parameters in braces.
    """

    task_id: int
    name: str = ""
    text: str = ""
    choices: tuple[StepChoice, ...] = ()

    def values(self) -> Values:
        """Of a button, or of a question that waits for a reply."""
        values = (("task", str(self.task_id)), ("name", self.name), ("text", self.text))
        if not self.choices:
            return values
        chosen = [[choice.number, choice.use, choice.words] for choice in self.choices]
        return (*values, ("choices", json.dumps(chosen)))

    @classmethod
    def of(cls, values: Mapping[str, str]) -> "OfferDraft":
        """The reverse of `values`."""
        chosen: list[tuple[int, str, str]] = json.loads(values.get("choices", "[]"))
        return cls(
            int(values["task"]),
            values.get("name", ""),
            values.get("text", ""),
            tuple(StepChoice(number, StepUse(use), words) for number, use, words in chosen),
        )

    def chosen(self, choice: StepChoice) -> "OfferDraft":
        """With an answer in place of an earlier one for the same step."""
        others = tuple(each for each in self.choices if each.number != choice.number)
        return replace(self, choices=(*others, choice))


def shortcut_offer_look(draft: OfferDraft, offer: ShortcutOffer, lang: str, *, refused: bool = False) -> Look:
    """Asks about the first step that is unclear; if none is, whether to keep the task as a shortcut.

    draft: with a name and a text. refused: it was to be kept, and the offer says why not.
    """
    if offer.shortcut is None:
        return refusal_look(offer.refused or ShortcutRefusal.GONE, lang)
    parts = [refusal_html(offer.refused, lang), ""] if refused and offer.refused else []
    parts.append(say_html(lang, "shortcut_offer"))
    parts.append(described_html(draft.name, draft.text, offer.shortcut.steps, lang))
    if offer.unkept:
        key = "shortcut_unkept_one" if offer.unkept == 1 else "shortcut_unkept"
        parts.append(say_html(lang, key, count=str(offer.unkept)))
    ids = draft.values()
    rows = (
        (
            ButtonSpec(say(lang, "button_shortcut_keep"), "shortcut_keep", ids, "success"),
            ButtonSpec(say(lang, "button_shortcut_no"), "shortcut_no"),
        ),
        (
            ButtonSpec(say(lang, "button_shortcut_name"), "shortcut_name", ids),
            ButtonSpec(say(lang, "button_shortcut_text"), "shortcut_text", ids),
        ),
    )
    return Look("\n".join(parts), rows)


def unclear_look(draft: OfferDraft, offer: ShortcutOffer, lang: str) -> Look:
    """Asks about the first unclear step of the offer, which has one."""
    first = offer.unclear[0]
    steps = offer.shortcut.steps if offer.shortcut else ()
    step = next(each for each in steps if each.number == first.number)
    place = {
        "number": str(len(draft.choices) + 1),
        "total": str(len(draft.choices) + len(offer.unclear)),
        "step": str(first.number),
    }
    ids = (*draft.values(), ("step", str(first.number)))

    def choice(key: str, use: StepUse) -> ButtonSpec:
        return ButtonSpec(say(lang, f"button_shortcut_{key}"), "shortcut_choose", (*ids, ("use", use)))

    parts = [say_html(lang, "shortcut_unclear", **place)]
    if first.kind is Unclear.TYPED:
        typed = step.action.text if isinstance(step.action, TypeText) else ""
        text = named(one_line(typed), _TYPED_UNITS)
        parts.append(say_html(lang, "shortcut_unclear_typed", **place, text=text))
        rows = ((choice("always", StepUse.ALWAYS), choice("asked", StepUse.ASKED)),)
    else:
        app = app_name(step.app, lang) if step.app else "?"
        parts.append(say_html(lang, "shortcut_unclear_no_words", **place, app=app))
        name = ButtonSpec(say(lang, "button_shortcut_call"), "shortcut_call", ids)
        rows = ((name,), (choice("as_is", StepUse.ALWAYS), choice("left_out", StepUse.LEFT_OUT)))
    return Look("\n".join(parts), rows)
