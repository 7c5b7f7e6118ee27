"""/facts: what a person lets Farhand remember, the question whether to, and the tips of finished tasks."""

from collections.abc import Sequence

from agent.contract.facts import MOST_FACT, MOST_FACTS, FactOffer, KeptFact, KeptFacts, KeptTips, Tip
from bot.cards.apps import app_name
from bot.cards.listed import listed
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, escape, named
from bot.strings import say, say_html

FACTS = 8  # on one page
TIPS = 5
_FACT_UNITS = 2 * MOST_FACT
_MOST_APPS, _APP_UNITS = 4, 24
_WAY_UNITS = 500
_IN_A_ROW = 4


def facts_look(kept: KeptFacts, page: int, lang: str, *, note: str = "") -> Look:
    """One page of the list. kept: the facts of this page; page: from 0; note: HTML of the last press."""
    parts = [note, ""] if note else []
    if not kept.facts:
        parts.append(say_html(lang, "facts_none"))
        return Look("\n".join(parts), (_tips_row(kept.tips, lang),) if kept.tips else ())
    first = page * FACTS + 1
    last = first + len(kept.facts) - 1
    parts.append(say_html(lang, "facts_title", first=str(first), last=str(last), total=str(kept.total)))
    parts += [_fact_line(number, fact, lang) for number, fact in enumerate(kept.facts, first)]
    parts += ["", say_html(lang, "facts_about")]
    deletes = [
        ButtonSpec(
            f"🗑 {number}",
            "fact_delete",
            (("fact", str(fact.fact_id)), ("page", str(page))),
        )
        for number, fact in enumerate(kept.facts, first)
    ]
    rows = [tuple(deletes[at : at + _IN_A_ROW]) for at in range(0, len(deletes), _IN_A_ROW)]
    rows += _turns("facts", page, more=last < kept.total, lang=lang)
    if kept.tips:
        rows.append(_tips_row(kept.tips, lang))
    return Look("\n".join(parts), tuple(rows))


def tips_look(kept: KeptTips, page: int, lang: str, *, note: str = "") -> Look:
    """One page of the tips, as `facts_look`."""
    parts = [note, ""] if note else []
    back = (ButtonSpec(say(lang, "button_tips_back"), "facts", (("page", "0"),)),)
    if not kept.tips:
        parts.append(say_html(lang, "tips_none"))
        return Look("\n".join(parts), (back,))
    first = page * TIPS + 1
    last = first + len(kept.tips) - 1
    parts.append(say_html(lang, "tips_title", first=str(first), last=str(last), total=str(kept.total)))
    parts += [
        say_html(lang, "tips_line", number=str(number), app=app_name(tip.app, lang), way=_way(tip, lang))
        for number, tip in enumerate(kept.tips, first)
    ]
    deletes = tuple(
        ButtonSpec(
            f"🗑 {number}",
            "tip_delete",
            (("tip", str(tip.tip_id)), ("page", str(page))),
        )
        for number, tip in enumerate(kept.tips, first)
    )
    rows = [deletes, *_turns("tips", page, more=last < kept.total, lang=lang), back]
    return Look("\n".join(parts), tuple(rows))


def fact_offer_look(offer: FactOffer, lang: str) -> Look:
    """Asks whether to remember a fact, or says why it is not remembered."""
    if offer.refused is not None:
        limits = {"too_long": MOST_FACT, "full": MOST_FACTS}
        limit = str(limits.get(offer.refused, ""))
        return Look(say_html(lang, f"fact_refused_{offer.refused}", limit=limit))
    keep = ButtonSpec(say(lang, "button_fact_keep"), "fact_keep", (("text", offer.text),))
    drop = ButtonSpec(say(lang, "button_fact_no"), "fact_no")
    return Look(say_html(lang, "fact_offer", text=named(offer.text, _FACT_UNITS)), ((keep, drop),))


def fact_kept_look(text: str, lang: str, home: str = "") -> Look:
    """The fact is kept. home: the one of several whose tasks know it."""
    key = "fact_kept_at" if home else "fact_kept"
    return Look(say_html(lang, key, text=named(text, _FACT_UNITS), home=home))


def tip_offer_look(tip: Tip, task_id: int, lang: str) -> Look:
    """Asks whether to keep the tip, which stands there whole."""
    keep = ButtonSpec(say(lang, "button_tip_keep"), "tip_keep", (("task", str(task_id)),))
    drop = ButtonSpec(say(lang, "button_tip_no"), "tip_no")
    html = say_html(lang, "tip_offer", app=app_name(tip.app, lang), way=_way(tip, lang))
    return Look(html, ((keep, drop),))


def _fact_line(number: int, fact: KeptFact, lang: str) -> str:
    line = f"<b>{number}</b> {escape(named(fact.text, _FACT_UNITS))}"
    if not fact.apps:
        return line
    names = [clip(app_name(app, lang), _APP_UNITS) for app in fact.apps[:_MOST_APPS]]
    return f"{line} · {say_html(lang, 'facts_typed', apps=listed(names, lang))}"


def _way(tip: Tip, lang: str) -> str:
    moves: Sequence[str] = [
        say(lang, f"tip_move_{move.kind.lower()}", anchor=move.anchor)
        if move.anchor
        else say(lang, f"tip_move_{move.kind.lower()}_bare")
        for move in tip.moves
    ]
    return clip(" → ".join(moves), _WAY_UNITS)


def _tips_row(count: int, lang: str) -> tuple[ButtonSpec, ...]:
    return (ButtonSpec(say(lang, "button_facts_tips", count=str(count)), "tips", (("page", "0"),)),)


def _turns(verb: str, page: int, *, more: bool, lang: str) -> list[tuple[ButtonSpec, ...]]:
    turns = [("button_history_newer", page - 1)] if page else []
    turns += [("button_history_older", page + 1)] if more else []
    return (
        [tuple(ButtonSpec(say(lang, key), verb, (("page", str(to)),)) for key, to in turns)] if turns else []
    )
