"""What an approval allows as a verb with its object: asked for, being done, done, not done."""

import re
from dataclasses import dataclass

from agent.contract.binding import Binding, Kind
from bot.cards.amounts import button_amount
from bot.cards.apps import app_name
from bot.cards.text import columns, cut, isolated, named
from bot.strings import say

# A Latin letter is one column wide, a Chinese one two.
PARTY_COLUMNS = 46
_TARGET_COLUMNS = 40
_TEXT_COLUMNS = 40
_NAMED_UNITS = 400  # enough for every cut that follows

# Labels that only repeat the deed.
_GENERIC_LABELS = frozenset(
    word
    for words in (
        "install update call dial delete remove allow ok yes confirm continue save send share order pay",
        "安装 更新 呼叫 拨打 拨号 打电话 通话 删除 移除 允许 好 是 确定",
        "确认 继续 保存 发送 分享 下单 支付 付款",
    )
    for word in words.split()
)
# 'Call Mom' is told as 'Called Mom'.
_VERBS = {
    kind: re.compile(rf"^(?:(?:{english}) (?=\S)|(?:{chinese})\s*(?=[^\s“”]))", re.IGNORECASE)
    for kind, english, chinese in (
        (Kind.CALL, "call|dial", "呼叫|拨打|致电|打电话给"),
        (Kind.INSTALL, "install", "安装"),
        (Kind.DELETE, "delete|remove", "删除|移除"),
        (Kind.GRANT, "allow", "允许"),
        (Kind.SHARE, "share|send", "分享|共享|发送"),
    )
}
_BEFORE_MARKS = re.compile(r" (?=[？：；，。！）”])")
# Labels that say which of both is shared.
_SHARED = re.compile("location|position|contact|位置|定位|联系人|名片|通讯录", re.IGNORECASE)
# Shared by these is what Farhand remembers of a person, nothing that a page names.
TELLING = frozenset({"TypeText", "OpenUrl"})
# What an action does, by its class name; each word names sentences.
ACTS = {
    "Tap": "press",
    "DoubleTap": "press",
    "LongPress": "press",
    "Swipe": "swipe",
    "Drag": "swipe",
    "Launch": "open",
    "OpenUrl": "open",
    "TypeText": "type",
    "Enter": "enter",
    "RunFunction": "run",
}


@dataclass(frozen=True, slots=True)
class Deed:
    """One input in words.

    group: names its verbs in the strings ('pay': 'Paying', 'Paid', 'Don't pay').
    variant: names its sentence, by what is known of it ('pay_party' without an amount).
    values: placeholders of that sentence, ready for the language.
    """

    group: str
    variant: str
    values: dict[str, str]

    def ask(self, lang: str) -> str:
        """'Pay ¥36.80 to Blue Door Coffee?', as plain text."""
        return _tight(say(lang, f"ask_{self.variant}", **self.values))

    def told(self, lang: str, form: str) -> str:
        """'Paid ¥36.80 to Blue Door Coffee', as plain text. form: 'doing', 'past' or 'not'."""
        return self._act(lang, say(lang, f"{form}_{self.group}"))

    def undone(self, lang: str) -> str:
        """'¥36.80 to Blue Door Coffee was not paid', as plain text."""
        return say(lang, f"undone_{self.group}", what=self._act(lang, ""))

    def _act(self, lang: str, verb: str) -> str:
        return _tight(say(lang, f"act_{self.variant}", verb=verb, **self.values))


def deed_of(binding: Binding, lang: str, party_columns: int = PARTY_COLUMNS) -> Deed:
    """The deed of a binding's first kind. party_columns: of a name that is longer the rest is cut off."""
    kind = binding.kinds[0]
    party = spaced(isolated(cut(named(binding.party, _NAMED_UNITS), party_columns)), lang)
    amount = spaced(button_amount(binding.amount), lang)
    app = spaced(app_name(binding.app, lang), lang)
    target = isolated(own_target(binding))
    match kind:
        case Kind.PAY | Kind.ORDER:
            known = "" if amount and party else "_amount" if amount else "_party" if party else "_bare"
            return Deed(kind, f"{kind}{known}", {"amount": amount, "party": party, "app": app})
        case Kind.SEND:
            text = isolated(cut(named(binding.text, _NAMED_UNITS), _TEXT_COLUMNS))
            known = "" if text and party else "_text" if text else "_party" if party else "_bare"
            return Deed(kind, f"{kind}{known}", {"text": text, "party": party, "app": app})
        case Kind.SHARE if binding.action in TELLING:
            is_known = binding.app and binding.action != "OpenUrl"  # an address leads to a site of any name
            return Deed("tell", "tell" if is_known else "tell_bare", {"app": app})
        case Kind.SHARE:
            thing = "" if target.strip() == binding.party.strip() or not _SHARED.search(target) else target
            variant = f"{kind}{'_thing' if thing else ''}{'' if party else '_bare'}"
            return Deed(kind, variant, {"party": party, "target": thing})
        case Kind.CALL:
            callee = party or spaced(target, lang)
            return Deed(kind, f"{kind}{'' if callee else '_bare'}", {"party": callee, "app": app})
        case Kind.DELETE | Kind.INSTALL:
            what = party or spaced(target, lang) if kind is Kind.INSTALL else party.strip() or target
            return Deed(kind, f"{kind}{'' if what else '_bare'}", {"target": what, "app": app})
        case Kind.GRANT | Kind.ACCOUNT:
            return Deed(kind, f"{kind}{'' if target else '_bare'}", {"target": target, "app": app})
        case Kind.DISCONNECT:
            for group, name in (("turn_off", binding.turns_off), ("turn_on", binding.turns_on)):
                if name:
                    switch = isolated(cut(named(name, _NAMED_UNITS), _TARGET_COLUMNS))
                    return Deed(group, group, {"target": spaced(switch, lang)})
            return _plain(binding, target, lang)
        case Kind.LEAVES:
            return Deed("use", "use", {"app": spaced(target, lang) if binding.action == "Launch" else app})
        case Kind.UNLABELLED:
            known = "touches" if binding.times > 1 else "touch"
            return Deed("touch", known, {"count": spaced(str(binding.times), lang)})
        case Kind.WATCHED | Kind.FLAGGED | Kind.FUNCTION:
            return _plain(binding, target, lang)


def done_title(binding: Binding, lang: str) -> str:
    """'Paid ¥36.80 to Blue Door Coffee', as plain text in one line."""
    deed = deed_of(binding, lang)
    told = deed.told(lang, "past")
    times = binding.times > 1 and deed.group != "touch"
    return say(lang, "past_times", what=told, count=str(binding.times)) if times else told


def own_target(binding: Binding) -> str:
    """The label that is touched, without a verb that the deed begins with; '' if it only repeats the deed."""
    label = named(binding.target, _NAMED_UNITS)
    verb = _VERBS.get(binding.kinds[0])
    target = cut(verb.sub("", label) if verb else label, _TARGET_COLUMNS)
    return "" if target.casefold().strip(" .!。！?？") in _GENERIC_LABELS else target


def spaced(value: str, lang: str) -> str:
    """In Chinese with a space on each side where the value begins or ends with a Latin letter or digit."""
    if lang != "zh" or not value:
        return value
    before, after = (" " if columns(end) == 1 else "" for end in (value[0], value[-1]))
    return f"{before}{value}{after}"


def phrase(lang: str, key: str, **values: str) -> str:
    """A plain sentence with its values spaced as Chinese is written."""
    return _tight(say(lang, key, **{name: spaced(value, lang) for name, value in values.items()}))


def _tight(text: str) -> str:
    """Without the spaces around values where a Chinese sentence has none, and without a doubled 在."""
    return _BEFORE_MARKS.sub("", text).replace("正在在", "正在").strip()


def _plain(binding: Binding, target: str, lang: str) -> Deed:
    act = ACTS.get(binding.action, "do")
    # Here the label is all that is known, also one that elsewhere only repeats the deed.
    label = target or isolated(cut(named(binding.target, _NAMED_UNITS), _TARGET_COLUMNS))
    lost = "_lost" if binding.kinds[0] is Kind.DISCONNECT and act == "press" else ""
    if act in ("enter", "do"):
        return Deed(act, act, {})
    values = {"target": label, "app": spaced(app_name(binding.app, lang), lang)}
    return Deed(act, f"{act}{lost}{'' if label else '_bare'}", values)
