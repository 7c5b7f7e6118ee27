"""What icons without words do, told by their place."""

from agent.contract.actions import Point
from agent.contract.binding import Kind
from agent.contract.page import Item, Page, Target
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import NONE, Kinds, is_group
from agent.policy.page.keys import keyboard_top
from agent.policy.page.scene import CAREFUL, Scene
from agent.policy.page.target import area, in_back_corner, same_row, words_of
from agent.policy.words import table

# In shares of the page.
_ICON_SHARE = 0.05
_ICON_WIDTH = 0.16
_TOP_BAR = 0.12
_LOW_ROW, _RIGHT_SIDE = 0.85, 0.7


def is_icon_name(page: Page, item: Item) -> bool:
    """Are its words none of the page: a small picture's description, the letter of a missing portrait?"""
    small = item.box.right - item.box.left <= _ICON_WIDTH * page.size_px[0]
    return (item.icon and small) or is_avatar(page, item)


def is_avatar(page: Page, item: Item) -> bool:
    """Is it the first letter of a name beside or below it, in place of a portrait?"""
    letter, box = item.text.strip(), item.box
    if len(letter) != 1 or not letter.isalpha() or item.pressable or item.field:
        return False
    height = box.bottom - box.top
    return any(
        other is not item
        and other.text.strip().casefold().startswith(letter.casefold())
        and len(other.text.strip()) > 1
        and (
            (0 <= other.box.left - box.right <= height and same_row(other.box, box))
            or (0 <= other.box.top - box.bottom <= height and other.box.left < box.right <= other.box.right)
        )
        for other in page.items
    )


def kinds_of_icon(scene: Scene, target: Target | None, point: Point) -> Kinds:
    """What pressing an icon there does: it sends the draft or calls somebody."""
    if target is not None and (words_of(target.item) or target.text or target.item.field):
        return NONE
    if _sends(scene, target, point):
        return frozenset({Kind.SEND})
    if is_known_to_be_harmless(scene, point):
        return NONE
    marked = any(item.pressable for item in scene.situation.page.items)
    # A telephone beside a name, or below the keys. During a call nobody else can be called.
    if (
        scene.app is AppKind.CALLS
        and (target is not None or not marked)
        and not _is_calling(scene.situation.page)
    ):
        return frozenset({Kind.CALL})
    return NONE


def is_known_to_be_harmless(scene: Scene, point: Point) -> bool:
    """In a picture: is this the way back, a key of the keyboard, or the empty part of a mail's draft?"""
    if not scene.misread:
        return False
    page = scene.situation.page
    if in_back_corner(page, point):
        return True
    keys = keyboard_top(page) if scene.keyboard else None
    if keys is not None and point[1] >= keys:
        return True
    return scene.app is AppKind.MAIL and _is_composing(page) and point[1] > _TOP_BAR * page.size_px[1]


def _sends(scene: Scene, target: Target | None, point: Point) -> bool:
    page = scene.situation.page
    if target is not None and area(target.item.box) > _ICON_SHARE * page.size_px[0] * page.size_px[1]:
        return False
    field = scene.message_field()
    if field is not None:
        return bool(scene.draft()) and point[0] >= field.box.right and _beside(field, point)
    if not scene.misread or scene.app not in CAREFUL:
        return False
    if scene.app is AppKind.MAIL and (scene.typed_line or _is_composing(page)):
        return not is_known_to_be_harmless(scene, point)
    line = (
        scene.typed_line[1] if scene.typed_line else _low_line(scene) if scene.app is AppKind.CHAT else None
    )
    return line is not None and point[0] >= line.box.right and _beside(line, point)


def _low_line(scene: Scene) -> Item | None:
    """The text in a chat's field in a picture: the lowest line, or the lowest above the keyboard."""
    page = scene.situation.page
    width, height = page.size_px
    bottom = keyboard_top(page) if scene.keyboard else height
    if bottom is None:
        return None
    words = [item for item in page.items if len(item.text.strip()) > 1 and item.box.bottom <= bottom]
    low = max(words, key=lambda item: item.box.bottom, default=None)
    if low is None or low.box.right > _RIGHT_SIDE * width or is_group(low.text, table.MESSAGES):
        return None
    return low if scene.keyboard or low.box.bottom >= _LOW_ROW * height else None


def _beside(item: Item, point: Point) -> bool:
    height = item.box.bottom - item.box.top
    return item.box.top - height / 2 <= point[1] <= item.box.bottom + height / 2


def _is_composing(page: Page) -> bool:
    titles = (item.text for item in page.items if item.box.bottom <= _TOP_BAR * page.size_px[1])
    return any(is_group(title, table.COMPOSING) for title in titles)


def _is_calling(page: Page) -> bool:
    return any(is_group(item.text, table.CALLING) for item in page.items)
