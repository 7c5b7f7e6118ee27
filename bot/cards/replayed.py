"""What a report says of a shortcut that was replayed."""

from agent.contract.events import TaskEnded
from agent.contract.tasks import EndKind
from bot.cards.apps import app_name
from bot.strings import say_html

_MOST_NUMBERS = 4


def replay_lines(ended: TaskEnded, lang: str) -> list[str]:
    """A line of HTML: whether a model was asked, and for which steps; none for other tasks."""
    facts = ended.replay
    if facts is None:
        return []
    lines = (
        [say_html(lang, "report_app_missing", app=app_name(facts.missing_app, lang))]
        if facts.missing_app
        else []
    )
    if ended.outcome.kind is not EndKind.DONE:
        counted = say_html(lang, "report_replay_begun", count=str(facts.replayed))
        return lines or ([counted] if facts.replayed else [])
    if not facts.replayed:
        return [*lines, say_html(lang, "report_replay_none")]
    if not facts.mended:
        return [*lines, say_html(lang, "report_replayed")]
    numbers = ", ".join(map(str, facts.mended_at[:_MOST_NUMBERS]))
    more = " …" if len(facts.mended_at) > _MOST_NUMBERS else ""
    key = "report_replay_mended" if len(facts.mended_at) == 1 else "report_replay_mended_many"
    return [*lines, say_html(lang, key, steps=numbers + more)]
