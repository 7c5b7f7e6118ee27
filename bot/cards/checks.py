"""The result of a check-up: one line a check, each failure with its remedy."""

from collections.abc import Sequence

from agent.contract.phones import Check, Grade
from bot.cards.look import TEXT_LIMIT, ButtonSpec, Look
from bot.cards.phone_pages import back_button
from bot.cards.text import clip, one_line, visible
from bot.strings import say, say_html

# Other signs than those of buttons and reports.
_SIGNS = {Grade.OK: "✓", Grade.WARNING: "⚠", Grade.FAILED: "✗", Grade.SKIPPED: "–"}
_VALUE_UNITS = 200
# Failures that a reconnect may mend.
_LINK = ("check_reachable_", "check_authorised_")


def checks_look(phone_id: str, name: str, checks: Sequence[Check], lang: str) -> Look:
    """The result, with buttons to test again, to reconnect after a failed link, and to go back."""
    html = say_html(lang, _title_key(checks), name=name, count=str(_count(checks, Grade.FAILED)))
    for check in checks:
        line = f"{_SIGNS[check.grade]} {check_html(check, lang)}"
        if visible(html) + visible(line) >= TEXT_LIMIT:
            break
        html += f"\n{line}"
    first = [ButtonSpec(say(lang, "button_check_again"), "phone_check", (("phone", phone_id),))]
    if any(check.grade is Grade.FAILED and check.key.startswith(_LINK) for check in checks):
        first.append(ButtonSpec(say(lang, "button_reconnect"), "phone_reconnect", (("phone", phone_id),)))
        return Look(html, (tuple(first), (back_button(phone_id, lang),)))
    return Look(html, ((*first, back_button(phone_id, lang)),))


def check_html(check: Check, lang: str) -> str:
    """The sentence of one check, without its sign. Raises KeyError for an unknown check."""
    values = {name: clip(one_line(value), _VALUE_UNITS) for name, value in check.values}
    return say_html(lang, check.key, **values)


def _title_key(checks: Sequence[Check]) -> str:
    if not checks:
        return "checks_nothing"
    if _count(checks, Grade.FAILED):
        return "checks_failed"
    return "checks_warned" if _count(checks, Grade.WARNING) else "checks_fine"


def _count(checks: Sequence[Check], grade: Grade) -> int:
    return sum(check.grade is grade for check in checks)
