"""What Enter, and a text with a line break, does in the field that has the focus."""

from agent.binding import Kind
from agent.page import Item
from agent.policy.apps import AppKind
from agent.policy.classes import NONE, Kinds, kinds_of
from agent.policy.label import label_units
from agent.policy.scene import MONEY, Scene
from agent.policy.words import table

LINE_BREAKS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_CODE_LENGTHS = range(4, 9)
# Of the buttons of a page these may be what Enter presses.
_DEFAULTS = frozenset({Kind.PAY, Kind.ORDER, Kind.SEND})
_LONGEST_BUTTON = 40
_SUM_NAMES = frozenset(["amount", "sum", "money", "price", "quantity", "phone", "account", "number"])


def has_line_break(text: str) -> bool:
    """Typing it presses Enter."""
    return not LINE_BREAKS.isdisjoint(text)


def looks_like_code(text: str) -> bool:
    """Four to eight digits: a PIN, a code."""
    text = text.strip()
    return text.isdecimal() and len(text) in _CODE_LENGTHS


def kinds_of_enter(scene: Scene) -> Kinds:
    """Sends in chats and wherever a message is written, pays on pages of pay and bank apps, else what the page's button does.

    Nothing in a field that only searches. Where the field is unknown, in a chat it is taken for the message.
    """
    page, app = scene.situation.page, scene.app
    field = page.field or _only_field(page.items)
    if field is not None and scene.is_search(field):
        return NONE
    if app in MONEY:
        return frozenset({Kind.PAY})
    if app in (AppKind.CHAT, AppKind.MAIL) or (field is not None and scene.is_message(field)):
        return frozenset({Kind.SEND})
    if app is AppKind.SETTINGS and field is not None and field.password:
        return frozenset({Kind.ACCOUNT})
    if app is AppKind.BROWSER and field is None:
        return NONE
    if app is AppKind.LAUNCHER:
        return NONE
    return _of_buttons(scene, field)


def kinds_of_typing(scene: Scene, text: str) -> Kinds:
    """Typing alone is free, but for a line break, and for a code on a page that takes one for a payment."""
    kinds = kinds_of_enter(scene) if has_line_break(text) else NONE
    if scene.app in MONEY and looks_like_code(text):
        field = scene.situation.page.field
        if field is None or field.password or not _is_sum(field):
            kinds |= {Kind.PAY}
    return kinds


def asks_for_code(scene: Scene) -> bool:
    """The page wants the code that pays: it stands on it in short words."""
    words = (
        label_units(item.text or item.hint)
        for item in scene.situation.page.items
        if 0 < len(item.text or item.hint) < _LONGEST_BUTTON
    )
    return any(units in table.CODES for units in words)


def _of_buttons(scene: Scene, field: Item | None) -> Kinds:
    """The act of the page's buttons, if the field stands beside or above them."""
    kinds: set[Kind] = set()
    for item in scene.situation.page.items:
        if (
            not item.text
            or item.field
            or len(item.text) > _LONGEST_BUTTON
            or not (item.pressable or scene.misread)
        ):
            continue
        if field is not None and item.box.bottom <= field.box.top:
            continue
        if scene.misread or table.may_act(label_units(item.text)):
            kinds |= kinds_of(item.text, scene.app_of(item), misread=scene.misread) & _DEFAULTS
    return frozenset(kinds)


def _only_field(items: tuple[Item, ...]) -> Item | None:
    fields = [item for item in items if item.field]
    return fields[0] if len(fields) == 1 else None


def _is_sum(field: Item) -> bool:
    return any(name in field.name.lower() for name in _SUM_NAMES)
