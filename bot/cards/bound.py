"""What an approval is for, in words: only what was read on the phone; the first lines, and what is folded."""

from functools import reduce

from agent.contract.binding import Binding, Doubt, Kind
from agent.contract.page import PageSource
from bot.cards.amounts import button_amount
from bot.cards.apps import app_name
from bot.cards.done import ACTS, PARTY_COLUMNS, TELLING, deed_of, own_target, phrase
from bot.cards.text import clip, columns, cut, escape, isolated, named, one_line
from bot.strings import say, say_html

PARTY_UNITS = 50
LINE_COLUMNS = 38  # of a message on a phone of 390 px
# Some are small black signs unless a variation selector asks for the picture.
_SIGNS = {
    Kind.PAY: "💳",
    Kind.ORDER: "🛒",
    Kind.SEND: "✉\N{VARIATION SELECTOR-16}",
    Kind.DELETE: "🗑\N{VARIATION SELECTOR-16}",
    Kind.INSTALL: "📦",
    Kind.GRANT: "🔓",
    Kind.ACCOUNT: "🔑",
    Kind.SHARE: "📍",
    Kind.CALL: "📞",
    Kind.DISCONNECT: "📵",
    Kind.FUNCTION: "⚙\N{VARIATION SELECTOR-16}",
    Kind.LEAVES: "🚪",
    Kind.WATCHED: "👁\N{VARIATION SELECTOR-16}",
    Kind.FLAGGED: "⚠\N{VARIATION SELECTOR-16}",
    Kind.UNLABELLED: "❔",
}
_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_METHOD_COLUMNS = 24
_TEXT_UNITS = 600
_ITEM_COLUMNS = 60
_KINDS_UNITS = 90
_ROWS_UNITS = 300
_LONG_UNITS = 240
_TARGET_UNITS = 60
_DEED_UNITS = 40
# Deeds that are told with their recipient, not with what is touched.
_WITH_A_PARTY = frozenset({Kind.PAY, Kind.ORDER, Kind.SEND, Kind.SHARE, Kind.CALL})
# Described by their app where the page names nothing better.
_IN_AN_APP = frozenset({Kind.INSTALL, Kind.CALL, Kind.DELETE, Kind.GRANT, Kind.ACCOUNT})
# Their first line is the act itself.
_TOLD_BY_ACT = frozenset({Kind.DISCONNECT, Kind.WATCHED, Kind.FLAGGED, Kind.UNLABELLED})
_ACTS_WITHOUT_TARGET = frozenset({"press", "swipe"})


def title_html(binding: Binding, lang: str) -> str:
    """'💳 <b>Pay ¥36.80 to Blue Door Coffee?</b>'."""
    ask = deed_of(binding, lang).ask(lang)
    return f"{_SIGNS[binding.kinds[0]]} <b>{escape(ask)}</b>"


def goods_html(binding: Binding, lang: str, most: int) -> list[str]:
    """What is bought and what pays it, as one line of about `most` columns; of other kinds the text."""
    text = _text_html(binding, lang, most)
    if not _is_bought(binding):
        return text
    fees = Doubt.FEES in binding.doubts and Doubt.SUM not in binding.doubts
    unread = [say(lang, "approval_fees_unread")] if fees else []
    method = isolated(cut(named(binding.method, PARTY_UNITS), _METHOD_COLUMNS))
    paid = [phrase(lang, "approval_method", method=method)] if method else []
    room = most - sum(columns(part) + 3 for part in unread)
    line = " · ".join(
        [*_items(binding, lang, room - sum(columns(part) + 3 for part in paid)), *unread, *paid]
    )
    if columns(line) > most:  # which account pays is then told in the fold
        line = " · ".join([*_items(binding, lang, room), *unread])
    return [*([escape(line[:1].upper() + line[1:])] if line else []), *text]


def place_html(binding: Binding, lang: str, most: int) -> list[str]:
    """The app and where it is brought, as one line of about `most` columns; nothing if neither is known."""
    parts = [app_name(binding.app, lang)] if binding.app else []
    if not _is_bought(binding):
        pass
    elif Doubt.ADDRESS in binding.doubts:
        parts.append(say(lang, "approval_address_unread"))
    elif where := one_line(binding.address):
        room = most - sum(columns(part) + 3 for part in parts)
        parts.append(isolated(cut(where, max(room, LINE_COLUMNS // 2))))
    return [escape(" · ".join(parts))] if parts else []


def warnings_html(binding: Binding, lang: str, *, for_others: bool = False) -> list[str]:
    """A short line for each doubt about the whole page. for_others: who decides cannot look at it."""
    lines: list[str] = []
    if Doubt.SUM in binding.doubts:
        lines.append("approval_sum_and_fees" if Doubt.FEES in binding.doubts else "approval_sum")
    if Kind.DISCONNECT in binding.kinds[1:]:
        lines.append("approval_lost")
    if binding.source is PageSource.PICTURE:
        lines.append("approval_from_picture")
    if is_unread(binding):
        lines.append("second_unread" if for_others else "approval_unread")
    return [say_html(lang, line) for line in lines]


def is_unread(binding: Binding) -> bool:
    """Was no page read for an input that needs one? Of one without a label another line says so."""
    unseen = binding.action in ("Launch", "OpenUrl", "RunFunction") or Kind.UNLABELLED in binding.kinds
    return binding.source is PageSource.NONE and not unseen


def folded_facts(binding: Binding, lang: str, shown: str = "") -> list[str]:
    """Lines of plain text for the folded quote: what else was read, and in full what is cut above.

    shown: the text above, to tell what is cut there.
    """
    return [
        *_rows(binding, lang),
        *full_values(binding, lang, shown),
        *_act(binding, lang, shown),
        *also(binding, lang),
    ]


def also(binding: Binding, lang: str) -> list[str]:
    """The kinds after the first, as a line of plain text; that the model asks for it, too, tells nothing."""
    kinds = [kind for kind in dict.fromkeys(binding.kinds[1:]) if kind is not Kind.FLAGGED]
    others = [say(lang, f"kind_{kind}") for kind in kinds]
    return [say(lang, "approval_also", kinds=clip(" · ".join(others), _KINDS_UNITS))] if others else []


def speaks_of_money(binding: Binding) -> bool:
    """Whether an unreadable amount matters."""
    return bool(_MONEY & set(binding.kinds))


def _is_bought(binding: Binding) -> bool:
    return binding.kinds[0] in _MONEY


def _items(binding: Binding, lang: str, room: int) -> list[str]:
    items = [isolated(cut(line, _ITEM_COLUMNS)) for line in map(one_line, binding.items) if line]
    unsure = Doubt.ITEMS in binding.doubts
    if not items:
        return [say(lang, "approval_items_unread")] if unsure else []
    for count in range(len(items), 0, -1):
        line = _some(items, count, lang, unsure=unsure)
        if columns(line) <= room:
            return [line]
    room -= columns(_some(["", *items[1:]], 1, lang, unsure=unsure))
    first = isolated(cut(one_line(binding.items[0]), max(room, LINE_COLUMNS // 2)))
    return [_some([first, *items[1:]], 1, lang, unsure=unsure)]


def _some(items: list[str], count: int, lang: str, *, unsure: bool) -> str:
    """'1 × Latte, 2 × Bagel and 12 more'."""
    line, left = _listed(items[:count], lang), len(items) - count
    if left:
        line = say(lang, "approval_more_one" if left == 1 else "approval_more", items=line, count=str(left))
    return say(lang, "approval_items_unsure", items=line) if unsure else line


def _listed(items: list[str], lang: str) -> str:
    return reduce(lambda listed, item: say(lang, "names_then", names=listed, last=item), items)


def _text_html(binding: Binding, lang: str, most: int) -> list[str]:
    """The sent or typed text in about `most` columns; a longer one is cut, with its length."""
    whole = named(binding.text, _TEXT_UNITS)
    if columns(whole) + 2 <= most:
        return [escape(f"“{isolated(whole)}”")] if whole else []
    count = str(len(one_line(binding.text)))
    room = most - columns(say(lang, "approval_long_text", text="", count=count))
    return [say_html(lang, "approval_long_text", text=isolated(cut(whole, room)), count=count)]


def _rows(binding: Binding, lang: str) -> list[str]:
    rows = " · ".join(
        isolated(row) for line in binding.rows or binding.quote if (row := named(line, _LONG_UNITS))
    )
    return [say(lang, "approval_screen", rows=clip(rows, _ROWS_UNITS))] if rows else []


def full_values(binding: Binding, lang: str, shown: str) -> list[str]:
    """Lines of plain text with the values that do not stand whole in the lines above."""
    lines: list[str] = []
    party = named(binding.party, 2 * _LONG_UNITS)
    if columns(party) > PARTY_COLUMNS or (party and party not in shown):
        lines.append(say(lang, "approval_party", party=clip(party, _LONG_UNITS)))
    if _is_bought(binding) and (items := [line for line in map(one_line, binding.items) if line]):
        whole = _listed(items, lang)
        if any(item not in shown for item in items):
            lines.append(say(lang, "approval_all_items", items=clip(whole, _LONG_UNITS)))
    if _is_bought(binding) and (method := named(binding.method, PARTY_UNITS)) and method not in shown:
        lines.append(say(lang, "approval_paid_with", method=method))
    where = one_line(binding.address) if _is_bought(binding) else ""
    if where and where not in shown:
        lines.append(say(lang, "approval_address", address=clip(where, _LONG_UNITS)))
    if rest := _unshown(text := named(binding.text, _TEXT_UNITS), shown):
        key = "approval_whole_text" if rest == text else "approval_text_goes_on"
        lines.append(say(lang, key, text=rest))
    return lines


def _unshown(text: str, shown: str) -> str:
    """What follows of a text whose beginning stands above."""
    return next((text[end:] for end in range(len(text), 0, -1) if text[:end] in shown), text)


def _act(binding: Binding, lang: str, shown: str) -> list[str]:
    """What is touched, unless the lines above say so."""
    act = ACTS.get(binding.action)
    if act is None:
        return []
    if act == "enter":
        return [say(lang, "approval_enter")] if binding.kinds[0] not in _TOLD_BY_ACT else []
    if target := named(binding.target, _TARGET_UNITS):
        return [] if target in shown else [say(lang, f"approval_{act}", target=target)]
    bare = act in _ACTS_WITHOUT_TARGET and binding.point and binding.kinds[0] not in _TOLD_BY_ACT
    return [say(lang, f"approval_{act}_bare")] if bare else []


def deed(binding: Binding, lang: str) -> str:
    """'pay 36.80 to Blue Door Coffee': what was approved, as plain text in one line."""
    kind = binding.kinds[0]
    tells = kind is Kind.SHARE and binding.action in TELLING
    what = say(lang, "deed_tell" if tells else f"deed_{kind}")
    if amount := button_amount(binding.amount):
        what = say(lang, "deed_with_amount", what=what, amount=amount)
    party = named(binding.party, _DEED_UNITS)
    if text := named(binding.text, _DEED_UNITS):
        what = say(lang, "deed_with_target", what=what, target=text)
    elif (target := own_target(binding)) and (
        kind not in _WITH_A_PARTY or (kind is Kind.CALL and not binding.party)
    ):
        what = say(lang, "deed_with_target", what=what, target=target)
    elif kind in _IN_AN_APP and binding.app and not binding.party:
        what = say(lang, "deed_with_app", what=what, app=app_name(binding.app, lang))
    if kind in (Kind.DELETE, Kind.INSTALL):
        what = say(lang, "deed_with_target", what=what, target=party) if party else what
    elif party:
        key = {Kind.ORDER: "deed_with_seller", Kind.CALL: "deed_with_callee"}.get(kind, "deed_with_party")
        what = say(lang, key, what=what, party=party)
    if binding.times > 1:
        what = say(lang, "deed_with_times", what=what, count=str(binding.times))
    return what
