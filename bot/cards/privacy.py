"""/privacy: what is kept of a person, and the buttons to export and delete it."""

from agent.contract.history import RetentionLimits
from bot.cards.look import ButtonSpec, Look
from bot.strings import say, say_html


def privacy_look(keeping: RetentionLimits, lang: str, *, covers: bool = False, note: str = "") -> Look:
    """What is kept and for how long, with the buttons.

    covers: the person's pictures of payments are sent covered.
    note: HTML of the last press's result, '' for none.
    """
    values = {"days": str(keeping.days), "megabytes": str(keeping.megabytes)}
    parts = [note, ""] if note else []
    parts.append(say_html(lang, "privacy", **values))
    export = ButtonSpec(say(lang, "button_privacy_export"), "privacy_export")
    delete = ButtonSpec(say(lang, "button_privacy_delete"), "privacy_delete")
    text = say(lang, "button_privacy_uncover" if covers else "button_privacy_cover")
    cover = ButtonSpec(text, "privacy_uncover" if covers else "privacy_cover")
    return Look("\n".join(parts), ((export,), (cover,), (delete,)))


def sure_look(lang: str) -> Look:
    """The second question before everything is deleted."""
    erase = ButtonSpec(say(lang, "button_privacy_erase"), "privacy_erase", style="danger")
    keep = ButtonSpec(say(lang, "button_privacy_keep"), "privacy_keep")
    return Look(say_html(lang, "privacy_sure"), ((erase,), (keep,)))
