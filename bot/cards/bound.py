"""What an approval is for, in words: only what was read on the phone, each value in its own quotes."""

from agent.contract.binding import Binding, Kind
from agent.contract.page import PageSource
from bot.cards.amounts import button_amount
from bot.cards.apps import app_name
from bot.cards.text import clip, named, one_line, quote, units
from bot.strings import say, say_html

PARTY_UNITS = 50
_TARGET_UNITS = 60
_KINDS_UNITS = 90
_TEXT_UNITS = 160
_QUOTE_LINES = 6
_QUOTE_UNITS = 60
_DEED_UNITS = 40

_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_PARTIES = {Kind.PAY: "payee", Kind.ORDER: "seller", Kind.SEND: "to", Kind.SHARE: "to", Kind.CALL: "to"}
# The recipient matters so much for these that a missing one is mentioned.
_NEEDS_PARTY = frozenset({Kind.PAY, Kind.SEND, Kind.CALL})
# Described by their app where the page names nothing better.
_IN_AN_APP = frozenset({Kind.INSTALL, Kind.CALL, Kind.DELETE, Kind.GRANT, Kind.ACCOUNT})
# Labels that only repeat the deed.
_GENERIC_LABELS = frozenset(
    [
        "install",
        "update",
        "call",
        "dial",
        "delete",
        "remove",
        "allow",
        "ok",
        "yes",
        "confirm",
        "continue",
        "save",
        "安装",
        "更新",
        "呼叫",
        "拨打",
        "拨号",
        "打电话",
        "通话",
        "删除",
        "移除",
        "允许",
        "好",
        "是",
        "确定",
        "确认",
        "继续",
        "保存",
    ]
)
_ACTS = {
    "Tap": "press",
    "DoubleTap": "press",
    "LongPress": "press",
    "Swipe": "swipe",
    "Drag": "swipe",
    "Launch": "open",
    "OpenUrl": "open",
    "TypeText": "type",
}
_ACTS_WITHOUT_TARGET = frozenset({"press", "swipe"})


def fact_rows(binding: Binding, lang: str) -> list[str]:
    """A row of HTML for each fact: app, further kinds, recipient, amount, touched element, written text."""
    return [
        *where_rows(binding, lang),
        *party_row(binding, lang),
        *_amount(binding, lang),
        *_act(binding, lang),
        *text_row(binding, lang),
    ]


def where_rows(binding: Binding, lang: str) -> list[str]:
    """The app, and the kinds after the first."""
    rows: list[str] = []
    if binding.app:
        rows.append(say_html(lang, "request_where", app=app_name(binding.app, lang)))
    if others := [say(lang, f"kind_{kind}") for kind in dict.fromkeys(binding.kinds[1:])]:
        rows.append(say_html(lang, "approval_also", kinds=clip(" · ".join(others), _KINDS_UNITS)))
    return rows


def speaks_of_money(binding: Binding) -> bool:
    """Whether an unreadable amount matters."""
    return bool(_MONEY & set(binding.kinds))


def screen_quote(binding: Binding, room: int) -> str:
    """The page around the target as a quote of at most `room` characters; '' if there is nothing to quote."""
    lines: list[str] = []
    for line in map(one_line, binding.quote[:_QUOTE_LINES]):
        if not line:
            continue
        shown = clip(line, min(_QUOTE_UNITS, room))
        room -= units(shown) + 1
        if room < 0:
            break
        lines.append(shown)
    return quote("\n".join(lines)) if lines else ""


def how_read(binding: Binding, lang: str) -> list[str]:
    """A remark where the words are less certain than those of an element tree."""
    if binding.source is PageSource.PICTURE:
        return [say_html(lang, "approval_from_picture")]
    # No page is needed for these, or another row says that there is none.
    unseen = binding.action in ("Launch", "OpenUrl") or Kind.UNLABELLED in binding.kinds
    if binding.source is PageSource.NONE and not unseen:
        return [say_html(lang, "approval_unread")]
    return []


def deed(binding: Binding, lang: str) -> str:
    """'pay 36.80 to Blue Door Coffee': what was approved, as plain text in one line."""
    kind = binding.kinds[0]
    what = say(lang, f"deed_{kind}")
    if amount := button_amount(binding.amount):
        what = say(lang, "deed_with_amount", what=what, amount=amount)
    if text := named(binding.text, _DEED_UNITS):
        what = say(lang, "deed_with_target", what=what, target=text)
    elif (target := _distinct_target(binding)) and (
        kind not in _PARTIES or (kind is Kind.CALL and not binding.party)
    ):
        what = say(lang, "deed_with_target", what=what, target=target)
    elif kind in _IN_AN_APP and binding.app and not binding.party:
        what = say(lang, "deed_with_app", what=what, app=app_name(binding.app, lang))
    if party := named(binding.party, _DEED_UNITS):
        key = {Kind.ORDER: "deed_with_seller", Kind.CALL: "deed_with_callee"}.get(kind, "deed_with_party")
        what = say(lang, key, what=what, party=party)
    if binding.times > 1:
        what = say(lang, "deed_with_times", what=what, count=str(binding.times))
    return what


def _distinct_target(binding: Binding) -> str:
    """The target's label; '' if the label only repeats the deed."""
    target = named(binding.target, _DEED_UNITS)
    return "" if target.casefold().strip(" .!。！") in _GENERIC_LABELS else target


def party_row(binding: Binding, lang: str) -> list[str]:
    """The recipient in a row, or that the recipient is unreadable where that matters."""
    role = next((_PARTIES[kind] for kind in binding.kinds if kind in _PARTIES), "to")
    if party := named(binding.party, PARTY_UNITS):
        return [say_html(lang, f"approval_{role}", party=party)]
    return [say_html(lang, f"approval_no_{role}")] if _NEEDS_PARTY & set(binding.kinds) else []


def _amount(binding: Binding, lang: str) -> list[str]:
    if amount := button_amount(binding.amount):
        return [say_html(lang, "approval_amount", amount=amount)]
    return [say_html(lang, "approval_no_amount")] if speaks_of_money(binding) else []


def _act(binding: Binding, lang: str) -> list[str]:
    if binding.action == "Enter":
        return [say_html(lang, "approval_enter")]
    act = _ACTS.get(binding.action)
    if act is None:
        return []
    if target := named(binding.target, _TARGET_UNITS):
        return [say_html(lang, f"approval_{act}", target=target)]
    return [say_html(lang, f"approval_{act}_bare")] if act in _ACTS_WITHOUT_TARGET and binding.point else []


def text_row(binding: Binding, lang: str, most: int = _TEXT_UNITS) -> list[str]:
    """The sent or typed text in a row; a longer one is cut, with its length.

    most: the limit in UTF-16 code units.
    """
    text = named(binding.text, most)
    if not text:
        return []
    if units(whole := one_line(binding.text)) > most:
        return [say_html(lang, "approval_long_text", text=text, count=str(len(whole)))]
    return [say_html(lang, "approval_text", text=text)]
