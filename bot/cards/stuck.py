"""A task that does not get on, in words: its question, the answers to it, and the end that it came to."""

from agent.contract.requests import Request, RequestKind
from agent.contract.stuck import IS_STUCK, MEANT_OPTIONS, STOP_HERE, StuckKind
from agent.contract.tasks import Outcome
from bot.cards.apps import app_name
from bot.cards.look import ButtonSpec
from bot.strings import say

_ENDS = frozenset({"stuck", "stuck_stopped"})


def is_stuck(request: Request) -> bool:
    """Does Farhand ask how to go on where a task does not get on?"""
    return request.kind is RequestKind.QUESTION and request.text in IS_STUCK


def stuck_question(request: Request, lang: str) -> str:
    """What happened, and the question; plain text."""
    space = " " * (lang != "zh")
    return say(lang, f"request_{request.text}") + space + say(lang, "request_stuck_how")


def stuck_answer(reply: str, lang: str) -> str:
    """The answer as its button says it; other words as they are."""
    return say(lang, f"button_{reply}") if reply in MEANT_OPTIONS else reply


def stuck_rows(request: Request, lang: str) -> tuple[tuple[ButtonSpec, ...], ...]:
    """A button for each answer, one a row."""
    return tuple((_button(option, lang),) for option in request.options)


def _button(option: str, lang: str) -> ButtonSpec:
    style = "danger" if option == STOP_HERE else ""
    return ButtonSpec(stuck_answer(option, lang), "option", (("text", option),), style=style)


def outcome_values(outcome: Outcome, lang: str) -> dict[str, str]:
    """The values of the outcome's sentence; of a stuck task in words: where, why and what was tried."""
    values = dict(outcome.values)
    if outcome.key not in _ENDS:
        return values
    rungs = [rung for rung in values.get("tried", "").split(",") if rung]
    tried = [f"stuck_tried_{rung}" for rung in rungs] or ["stuck_tried_nothing"]
    comma = "、" if lang == "zh" else ", "
    return values | {
        "app": app_name(app, lang) if (app := values.get("app")) else say(lang, "stuck_no_app"),
        "why": say(lang, f"stuck_why_{values.get('why') or StuckKind.NO_CHANGE}"),
        "tried": comma.join(say(lang, key) for key in tried),
    }
