"""The sentences of /health and of `farhand health`."""

from bot.cards.times import exact_duration
from bot.health.finding import HealthFinding, HealthMark
from bot.health.findings import findings
from bot.health.vitals import Vitals
from bot.strings import say_html

_SIGNS = {HealthMark.FINE: "🟢", HealthMark.ATTENTION: "🟠", HealthMark.TROUBLE: "🔴"}


def health_html(vitals: Vitals, lang: str) -> str:
    """What is wrong, then one line for every part, each with its sign."""
    found = sorted(findings(vitals), key=lambda finding: -finding.mark)
    title = "health_title" if all(each.mark is HealthMark.FINE for each in found) else "health_title_bad"
    return "\n".join([say_html(lang, title), *(f"{_SIGNS[each.mark]} {line(each, lang)}" for each in found)])


def line(finding: HealthFinding, lang: str) -> str:
    """One finding as HTML."""
    times = {name: exact_duration(time_s, lang) for name, time_s in finding.times}
    return say_html(lang, finding.key, **dict(finding.values), **times)
