"""What models cost, in words: '≈ $0.004', 'est. $0.004', '12k tokens'."""

from collections.abc import Mapping

from agent.contract.model import Cost, ModelDay, Money
from bot.cards.text import named
from bot.strings import say, say_html

_NAME_UNITS = 40
_MOST_PEOPLE = 8
_LEAST = 0.001


def cost_text(cost: Cost, lang: str) -> str:
    """'≈ $0.004', '12k tokens' where the price is unknown, '' for what costs nothing."""
    parts = [money_of(money) for money in cost.sums]
    if cost.unpriced_tokens:
        parts.append(say(lang, "cost_tokens", count=_short(cost.unpriced_tokens)))
    if not parts:
        return ""
    if not cost.estimated and not cost.sums:
        return parts[0]  # as the server counted them
    return say(lang, "cost_estimated" if cost.estimated else "cost_about", cost=" + ".join(parts))


def money_of(money: Money) -> str:
    """'$0.004', '$1.25', '3.20 CHF'."""
    value = money.micro / 1_000_000
    digits = 2 if value >= 0.1 else 3
    number = f"{value:,.{digits}f}" if value >= _LEAST else f"{_LEAST:.3f}"
    amount = f"{number} {money.currency}" if money.currency.isalpha() else f"{money.currency}{number}"
    return amount if value >= _LEAST else f"< {amount}"


def model_day_html(day: ModelDay, names: Mapping[int, str], lang: str) -> str:
    """The lines of /status: which of two models answers, what tasks cost today, of all people for admins.

    names: of people by their ids. '' for nothing.
    """
    lines = list[str]()
    if day.answering.model:
        key = "status_second_model" if day.answering.second else "status_first_model"
        lines.append(say_html(lang, key, model=named(day.answering.model, _NAME_UNITS)))
    if own := cost_text(day.own, lang):
        lines.append(say_html(lang, "status_cost", cost=own))
    others = [each for each in day.everybody if cost_text(each.cost, lang)]
    if len(others) > 1 or (others and not own):
        parts = [
            say(
                lang,
                "status_cost_of",
                name=named(names.get(each.person_id, ""), _NAME_UNITS) or say(lang, "decided_someone"),
                cost=cost_text(each.cost, lang),
            )
            for each in others[:_MOST_PEOPLE]
        ]
        more = ["…"] if len(others) > _MOST_PEOPLE else []
        people = " · ".join([*parts, *more])
        lines.append(say_html(lang, "status_cost_all", cost=cost_text(day.total, lang), people=people))
    return "\n".join(lines)


def _short(count: int) -> str:
    return f"{count:,}" if count < 10_000 else f"{round(count / 1000):,}k"
