"""The shared sentences for the model with AutoGLM's own names."""

from agent.contract.actions import ActionResult
from agent.model.dialects import wording
from agent.model.dialects.wording import FamilyNames
from devices.base import Verdict

TERMS = {
    "en": FamilyNames(
        take_over="Take_over",
        call="do(...) or finish(...)",
        write="write exactly one of the listed calls between <answer> and </answer>",
        span="both numbers lie between 0 and 999",
    ),
    "zh": FamilyNames(
        take_over="Take_over",
        call="do(...) 或 finish(...)",
        write="请在 <answer> 与 </answer> 之间只写一条列表中的指令",
        span="两个数都应在 0 到 999 之间",
    ),
}


def outcome_text(result: ActionResult, lang: str) -> str:
    """As `wording.outcome_text`."""
    return wording.outcome_text(result, lang, TERMS[lang])


def brief_outcome_text(result: ActionResult, lang: str) -> str:
    """As `wording.brief_outcome_text`."""
    return wording.brief_outcome_text(result, lang, TERMS[lang])


def verdict_text(verdict: Verdict, lang: str) -> str:
    """As `wording.verdict_text`."""
    return wording.verdict_text(verdict, lang, TERMS[lang])
