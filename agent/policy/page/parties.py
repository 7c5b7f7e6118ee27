"""The payee, recipient or callee, and what is deleted or installed, as the page names it; '' if unsure."""

import re
from collections.abc import Iterable, Iterator

from agent.contract.amounts import amounts_in, number_in, with_plain_numbers
from agent.contract.binding import Kind
from agent.contract.page import Item, Page, Target
from agent.contract.visible_text import visible
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import is_group
from agent.policy.page.checkout_labels import names_nothing
from agent.policy.page.objects import callee, deleted_thing, installed_app
from agent.policy.page.scene import Scene
from agent.policy.page.target import same_row
from agent.policy.words import checkout, table
from agent.policy.words.label import NUMBER, Units, label_units

MAX_CHARS = 120
# Of languages whose 'to' stands before the name.
_PAY_WORDS = (
    r"pagar|pago|pagando|transferir|transferencia|enviar(?: dinero| dinheiro)?|pagamento|transferência|paga"
    r"|bonifico|invia(?: denaro)?|payer|paiement|virement|envoyer(?: de l'argent)?|zahlung|überweisung"
    r"|geld(?: senden)?|zahlen"
)
_TO = r"a |à |ao |para |an |a favor de |au profit de "
_TO_WHOM = re.compile(
    r"^(?:pay|transfer|send|give)\b[^\n]{0,40}?\bto (?P<en>[^\n]{1,120})$"
    rf"|^(?:{_PAY_WORDS})\b[^\n]{{0,40}}?\b(?:{_TO})(?P<other>[^\n]{{1,120}})$"
    r"|^(?:向|给|转账给|付款给|支付给|发送给|发给|转给)\s?(?P<zh>[^\n¥￥0-9]{1,60}?)\s?(?:付款|支付|转账|汇款|发送|转|$)",
    re.IGNORECASE,
)
_OTHER_PAYS = re.compile(_PAY_WORDS, re.IGNORECASE)
# The same as a title of the page.
_PAID_TO = re.compile(
    r"^(?:pay|paying|payment|transfer|transferring|send money|sending money) to (?P<en>[^\n]{1,120})$"
    rf"|^(?:{_PAY_WORDS}) (?:{_TO})(?P<other>[^\n]{{1,120}})$"
    r"|^(?:付款给|转账给|支付给|付给|正在付款给|正在转账给|正在支付给|正在向|向)\s?(?P<zh>[^\n¥￥0-9]{1,60}?)\s?(?P<act>付款|支付|转账|汇款)?$",
    re.IGNORECASE,
)
_PAYEE_NAMES = frozenset({
    "payee", "payee_name", "merchant", "merchant_name", "recipient", "recipient_name", "beneficiary",
    "receiver",
})  # fmt: skip
_SELLER_NAMES = frozenset({"shop", "shop_name", "store", "store_name", "seller", "seller_name"})
_PAID_TITLES = table.named("paid_titles")
_RECIPIENT_NAMES = frozenset({
    "recipient", "recipients", "to", "recipient_name", "conversation_title", "chat_title", "contact_name",
    "receiver",
})  # fmt: skip
_TITLE_NAMES = frozenset(
    ["title", "toolbar_title", "action_bar_title", "conversation_title", "chat_title", "name", "tv_title"]
)
# The bar at the top of a page, below the phone's own, as shares of its height.
_BAR_TOP, _BAR_BOTTOM = 0.03, 0.125
_FIELD_UPPER = 0.5
_CLOCK = re.compile(r"[0-9]{1,2}[:.][0-9]{2}.{0,12}|[0-9]{1,3} ?%")
# Texts in that bar that are no names.
_NO_TITLE = table.named("no_titles")
# Only for these acts the title of the page names the recipient: what is posted has no single one.
_SENDS = table.named("sends_one")


def party_of(scene: Scene, kinds: frozenset[Kind], target: Target | None) -> str:
    """The payee, recipient or callee, or what is deleted or installed, at most 120 characters."""
    page = scene.situation.page
    if kinds & {Kind.PAY, Kind.ORDER}:
        return _short(_in_label(target) or payee_on(page))
    if Kind.SEND not in kinds:  # told by the kind of most weight
        if Kind.DELETE in kinds:
            return _short(deleted_thing(scene, target))
        if Kind.INSTALL in kinds:
            return _short(installed_app(scene, target))
    if kinds & {Kind.SEND, Kind.SHARE, Kind.CALL}:
        found = _recipient(scene, page, target) or _in_label(target)
        called = Kind.CALL in kinds and kinds.isdisjoint({Kind.SEND, Kind.SHARE})
        return _short(found or (callee(scene, target) if called and scene.app is not AppKind.CHAT else ""))
    return ""


def _short(text: str) -> str:
    text = " ".join(visible(text).split())
    return text if len(text) <= MAX_CHARS else ""


def _in_label(target: Target | None) -> str:
    found = _TO_WHOM.match(target.text.strip()) if target else None
    name = (found["en"] or found["other"] or found["zh"] or "").strip() if found else ""
    no_name = amounts_in(name) or number_in(name) or (found and _is_purpose(found.group(), name))
    return "" if no_name else name


def _is_purpose(line: str, name: str) -> bool:
    """'Pay to unlock more', 'pay to continue': behind 'pay to' small letters say what for."""
    pays = line[:3].lower() == "pay" or _OTHER_PAYS.match(line) is not None
    return pays and name[:1].isascii() and name[:1].islower() and "@" not in name


def payee_on(page: Page) -> str:
    """The one payee that the page names; '' if rows, lines and the id of a shop name different ones.

    The id of a payee tells it surest. Lines that say who sells count where nothing says who is paid.
    """
    if named := _one(_with_id(page, _PAYEE_NAMES)):
        return named
    paid = [*_with_id(page, _SELLER_NAMES), *_titled(page, table.PAYEES), *_paid_in_lines(page)]
    return _one(paid) if paid else _one(_sellers(page))


def _with_id(page: Page, names: frozenset[str]) -> Iterator[str]:
    for item in page.items:
        if item.name.lower() in names and _is_name(item.text, table.PAYEES):
            yield item.text


def _paid_in_lines(page: Page) -> Iterator[str]:
    """The names in lines that say who is paid: 'Pay to Anna', 'Pay ¥36.80 to Anna', '付款给蓝门咖啡'."""
    for item in page.items:
        text = _without_amounts(item.text)
        if item.field or item.pressable or not text:
            continue
        found = _PAID_TO.fullmatch(text)
        if found and (found["en"] or found["other"] or found["act"] or not text.startswith(("向", "正在向"))):
            name = (found["en"] or found["other"] or found["zh"]).strip(" :：")
            if _may_be_payee(name) and not _is_purpose(text, name):
                yield name
        elif label_units(text) in _PAID_TITLES and (under := _under(page, item)):
            yield under


def _sellers(page: Page) -> Iterator[str]:
    """The names in lines that say who sells: 'Your order from Blue Door'.

    Below the first price they may be of another shop: an advertisement.
    """
    first = min((item.box.top for item in page.items if amounts_in(item.text)), default=page.size_px[1])
    for item in page.items:
        text = " ".join(item.text.split())
        if item.field or not text or item.box.top > first:
            continue
        found = next((match for pattern in checkout.SELLERS if (match := pattern.fullmatch(text))), None)
        if found and _may_be_payee(found["name"]):
            yield found["name"]


def _may_be_payee(name: str) -> bool:
    return _is_name(name, table.PAYEES) and not names_nothing(name)


def _without_amounts(text: str) -> str:
    amounts = amounts_in(text)
    text = with_plain_numbers(text) if amounts else text
    for amount in amounts:
        text = text.replace(amount, " ")
    return " ".join(text.split())


def _under(page: Page, title: Item) -> str:
    """The one name close below a title that has nothing beside it."""
    box = title.box
    height = box.bottom - box.top
    others = [item for item in page.items if item is not title and item.text]
    if any(same_row(item.box, box) for item in others):
        return ""
    below = [
        item
        for item in others
        if 0 <= item.box.top - box.bottom <= height
        and item.box.left < box.right
        and box.left < item.box.right
    ]
    return below[0].text if len(below) == 1 and _may_be_payee(below[0].text) else ""


def _recipient(scene: Scene, page: Page, target: Target | None) -> str:
    if scene.app is AppKind.CHAT:
        title = conversation_title(page)
        if is_group(title, table.SHARE_TITLES):
            return target.text if target else ""
        return title if target is None or not target.text or is_group(target.text, _SENDS) else ""
    upper = Page(
        page.source,
        tuple(item for item in page.items if item.box.top < _FIELD_UPPER * page.size_px[1]),
        page.size_px,
    )
    named = [
        item.text
        for item in upper.items
        if item.name.lower() in _RECIPIENT_NAMES and _is_name(item.text, table.RECIPIENTS)
    ]
    return _one(named) or _one(_titled(upper, table.RECIPIENTS))


def conversation_title(page: Page) -> str:
    """A conversation's title: the text in the bar at its top.

    Messages may say anything, so they do not count.
    """
    height = page.size_px[1]
    bar = [
        item
        for item in page.items
        if item.text
        and not item.field
        and _BAR_TOP * height <= (item.box.top + item.box.bottom) / 2 <= _BAR_BOTTOM * height
    ]
    named = [item.text for item in bar if item.name.lower() in _TITLE_NAMES]
    if named:
        return _one(name for name in named if _is_name(name, _NO_TITLE))
    told = [
        item
        for item in bar
        if not item.pressable and _is_name(item.text, _NO_TITLE) and not _CLOCK.fullmatch(item.text)
    ]
    # A line below the name tells when they were last active. A single letter stands for a missing portrait.
    named_more = [item.text.strip() for item in told if len(item.text.strip()) > 1]
    told = [item for item in told if not named_more or len(item.text.strip()) > 1]
    top = min((item.box.top for item in told), default=0)
    return _one(item.text for item in told if item.box.top - top < 0.02 * height)


def _titled(page: Page, titles: frozenset[Units]) -> list[str]:
    """The texts behind or beside such titles: 'To: Anna', or '收款人' and the name in the same row."""
    found: list[str] = []
    for item in page.items:
        if not item.text or len(item.text) > MAX_CHARS + 40:
            continue
        units = label_units(item.text)
        title = table.begins(units, titles)
        if title is None:
            continue
        if len(title) < len(units):
            head, sign, rest = item.text.replace("：", ":").partition(":")
            if sign and rest.strip() and label_units(head) in titles:
                found.append(rest.strip())
            continue
        right = [
            each
            for each in page.items
            if each is not item
            and each.text
            and each.box.left >= item.box.right - 1
            and same_row(each.box, item.box)
        ]
        if right:
            found.append(min(right, key=lambda each: each.box.left).text)
    return [name for name in found if _is_name(name, titles)]


def _is_name(text: str, titles: frozenset[Units]) -> bool:
    """Is the text a name: not empty, no title and no sum?"""
    units = label_units(text)
    return (
        bool(units) and units not in titles and not amounts_in(text) and any(unit != NUMBER for unit in units)
    )


def _one(names: Iterable[str]) -> str:
    found = {" ".join(name.split()) for name in names}
    return found.pop() if len(found) == 1 else ""
