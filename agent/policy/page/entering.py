"""What Enter, or a text with a line break, does in the focused field."""

import re

from agent.contract.binding import Kind
from agent.contract.page import Item
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import NONE, Kinds, is_group, kinds_of
from agent.policy.page.press import press_at
from agent.policy.page.scene import MONEY, STORES, Scene
from agent.policy.page.target import area
from agent.policy.words import table
from agent.policy.words.label import label_units

LINE_BREAKS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_CODE_LENGTHS = range(4, 9)
_SUM = re.compile(r"[0-9]+[.,][0-9]{1,2}")
# Outside a field Enter answers a dialog of such an app; the dialog's words are not known for certain.
_IN_DIALOGS = {
    AppKind.INSTALLER: Kind.INSTALL,
    AppKind.PERMISSION: Kind.GRANT,
    AppKind.SYSTEM: Kind.GRANT,
    AppKind.SETTINGS: Kind.ACCOUNT,
    AppKind.CALLS: Kind.CALL,
}
_MOST_CONFIRMS = 3  # of a page; the last ones lie above
_PAGE_SHARE = 0.3  # an item of this share of the page is a page of its own
# Enter may press the page's buttons of these kinds.
_DEFAULTS = frozenset({Kind.PAY, Kind.ORDER, Kind.SEND})
_LONGEST_BUTTON = 40
_SUM_NAMES = frozenset(["amount", "sum", "money", "price", "quantity", "phone", "account", "number"])


_SUM_HINTS = frozenset[tuple[str, ...]]().union(*table.TOTALS)


def has_line_break(text: str) -> bool:
    """Does typing this text press Enter?"""
    return not LINE_BREAKS.isdisjoint(text)


def looks_like_code(text: str) -> bool:
    """Is this a PIN or a code: four to eight digits, however they are separated?"""
    return is_digits(text) and sum(char.isdecimal() for char in text) in _CODE_LENGTHS


def is_digits(text: str) -> bool:
    """Does the text have digits and no letters?"""
    return any(char.isdecimal() for char in text) and not any(char.isalpha() for char in text)


def kinds_of_enter(scene: Scene) -> Kinds:
    """What Enter does: it presses the focused item, or acts as the focused field or the page's button does.

    A field sends in chats and wherever a message is written, pays in pay and bank apps, and does nothing
    where it only searches or takes a note. With no known focus, a chat's message field counts as focused, and
    Enter may press any button.
    """
    page = scene.situation.page
    pressed = _pressed(scene)
    if pressed is not None:
        app = scene.app_of(pressed)
        return _of_pressed(scene, pressed) | _of_dialog(app)
    if page.field is not None and (scene.is_search(page.field) or scene.takes_line_breaks(page.field)):
        return NONE
    field = page.field or _only_field(page.items)
    app = scene.app_of(field) if field is not None else scene.app
    if app in MONEY or scene.app in MONEY:
        return frozenset({Kind.PAY})
    if app in (AppKind.CHAT, AppKind.MAIL) or (field is not None and scene.is_message(field)):
        return frozenset({Kind.SEND})
    if app in (AppKind.SETTINGS, AppKind.SYSTEM) and field is not None and field.password:
        return frozenset({Kind.ACCOUNT})
    if scene.unread and scene.careful:
        return frozenset({Kind.ORDER if app in STORES else Kind.SEND})
    kinds = _of_buttons(scene, field if page.field is not None else None)
    return kinds if page.field is not None else kinds | _of_dialog(app)


def kinds_of_typing(scene: Scene, text: str) -> Kinds:
    """What typing does: nothing by itself; a line break presses Enter, a payment's code pays."""
    kinds = kinds_of_enter(scene) if has_line_break(text) else NONE
    takes_codes = scene.app in MONEY or (scene.unread and scene.careful)
    if takes_codes and looks_like_code(text) and not _SUM.fullmatch(text.strip()):
        field = scene.situation.page.field
        if field is None or field.password or not _is_sum(field):
            kinds |= {Kind.PAY}
    return kinds


def gives_code(scene: Scene, text: str, *, typed: bool) -> bool:
    """Does this enter digits of a payment's code? Only the person enters that code.

    In pay and bank apps every text for a password field counts as one.
    typed: entered as a text, not by a key on the page.
    """
    secret = scene.app in MONEY and _takes_secret(scene, typed=typed)
    if typed:
        return secret or (is_digits(text) and asks_for_code(scene))
    digit = len(text.strip()) == 1 and text.strip().isdecimal()
    return digit and (secret or asks_for_code(scene))


def asks_for_code(scene: Scene) -> bool:
    """Does a short text of the page ask for a payment's code?"""
    words = (
        label_units(item.text or item.hint)
        for item in scene.situation.page.items
        if 0 < len(item.text or item.hint) < _LONGEST_BUTTON
    )
    return any(units in table.CODES for units in words)


def _takes_secret(scene: Scene, *, typed: bool) -> bool:
    page = scene.situation.page
    if typed and page.field is not None:
        return page.field.password
    return any(item.password for item in page.items)


def _pressed(scene: Scene) -> Item | None:
    """The focused item that is no field: Enter presses it like a tap.

    The last of several, because it lies above.
    """
    if scene.situation.page.field is not None:
        return None
    focused = [item for item in scene.situation.page.items if item.focused and not item.field]
    return focused[-1] if focused else None


def _of_pressed(scene: Scene, item: Item) -> Kinds:
    """What Enter does to the focused item; in a focused whole page, like a web page, that is unknown."""
    size_px = scene.situation.page.size_px
    if not item.pressable or area(item.box) > _PAGE_SHARE * size_px[0] * size_px[1]:
        return _of_buttons(scene, None)
    return _by_touch(scene, item)


def _by_touch(scene: Scene, item: Item) -> Kinds:
    box = item.box
    return press_at(scene, ((box.left + box.right) // 2, (box.top + box.bottom) // 2)).kinds


def _of_dialog(app: AppKind | None) -> Kinds:
    kind = _IN_DIALOGS.get(app) if app else None
    return frozenset({kind}) if kind else NONE


def _of_buttons(scene: Scene, field: Item | None) -> Kinds:
    """The acts of the page's buttons that Enter may press; for a field, of those beside or below it."""
    kinds: set[Kind] = set()
    confirms: list[Item] = []
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
            kinds |= kinds_of(item.text, scene.app_of(item), misread=scene.misread)
        if field is None and is_group(item.text, table.CONFIRMS, misread=scene.misread):
            confirms.append(item)
    for item in confirms[-_MOST_CONFIRMS:]:
        kinds |= _by_touch(scene, item)
    return frozenset(kinds & _DEFAULTS if field is not None or scene.misread else kinds)


def _only_field(items: tuple[Item, ...]) -> Item | None:
    fields = [item for item in items if item.field]
    return fields[0] if len(fields) == 1 else None


def _is_sum(field: Item) -> bool:
    named = any(name in field.name.lower() for name in _SUM_NAMES)
    return named or label_units(field.hint) in _SUM_HINTS
