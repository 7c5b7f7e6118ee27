"""Turns an element tree into a page of words; None if the tree says nothing about the screen."""

from collections.abc import Sequence

from agent.contract.page import Item, Page, PageSource
from agent.contract.visible_text import visible
from agent.policy.apps.apps import AppKind, app_kind
from agent.policy.page.target import area, within
from devices.base import Box, Element, Tree
from devices.tree import is_hidden

# Windows of the phone itself that may lie over the app in front.
_OVER_APPS = (AppKind.SYSTEM, AppKind.INSTALLER, AppKind.PERMISSION)
_BARS_PACKAGE = "com.android.systemui"
# The content of such views stands in no tree, except that of web pages, which comes late and incomplete.
_DRAWN = ("WebView", "SurfaceView", "TextureView")
# Of the page: an empty view of this size without words probably draws something.
_LARGE = 0.25
_TOP_BAR, _LOW_BAR = 0.07, 0.08  # of the height; in landscape the lower one may stand at a side


def page_from_tree(tree: Tree, size_px: tuple[int, int], package: str = "") -> Page | None:
    """The page; None for an empty shell (no words and fields but the bars') and for another screen's tree.

    size_px: of the frame; elements outside it are left out.
    package: the app in front, '' if unknown.
    """
    if not is_of(tree, size_px, package):
        return None
    switches = _switches(tree.elements)
    items = tuple(
        filter(None, (_item(each, size_px, switches.get(place)) for place, each in enumerate(tree.elements)))
    )
    if not any((item.text or item.field) and not _is_bar(item, size_px) for item in items):
        return None
    return Page(PageSource.TREE, items, size_px, drawn=_drawn(tree.elements, size_px))


def is_of(tree: Tree, size_px: tuple[int, int], package: str) -> bool:
    """Is it the tree of this screen? A tree of another app or rotation belongs to an earlier or later screen.

    Dialogs and panels of the phone itself may lie over any app.
    """
    return not tree.elements or not (_turned(tree, size_px) or not _belongs(tree, package))


def _switches(elements: Sequence[Element]) -> dict[int, bool | None]:
    """Which elements are switches, by place, and whether they are on; None for a row with several.

    A switch that cannot be pressed itself is pressed by the smallest pressable element around it: its row.
    """
    found: dict[int, bool | None] = {}
    pressable = [(place, each) for place, each in enumerate(elements) if each.clickable]
    for place, element in enumerate(elements):
        if not element.checkable:
            continue
        if not element.clickable:
            around = [(area(each.box), at) for at, each in pressable if within(element.box, each.box)]
            place = min(around)[1] if around else place
        found[place] = element.checked if place not in found else None
    return found


def _item(element: Element, size_px: tuple[int, int], on: bool | None) -> Item | None:
    box = _clipped(element.box, size_px)
    field = element.editable or element.password
    text, hint = _words(element, field)
    if box is None or not (text or field or element.clickable):
        return None
    return Item(
        text,
        box,
        name=element.resource_id.rpartition("/")[2],
        package=element.package,
        hint=hint,
        # Also while it is disabled: a button with a countdown may be pressed when the countdown ends.
        pressable=element.clickable,
        field=field,
        focused=element.focused,
        password=element.password or (field and is_hidden(element)),
        on=on,
        icon=element.clickable and not field and bool(element.description) and not element.text,
        disabled=not element.enabled,
    )


def _drawn(elements: Sequence[Element], size_px: tuple[int, int]) -> tuple[Box, ...]:
    """The boxes in which an app draws something itself."""
    boxes = ((place, element, _clipped(element.box, size_px)) for place, element in enumerate(elements))
    return tuple(
        box
        for place, element, box in boxes
        if box is not None
        and (
            element.class_name.endswith(_DRAWN)
            or (_is_large(box, size_px) and _is_bare(elements, place, box))
        )
    )


def _is_large(box: Box, size_px: tuple[int, int]) -> bool:
    return area(box) >= _LARGE * size_px[0] * size_px[1]


def _is_bare(elements: Sequence[Element], place: int, box: Box) -> bool:
    """Is the element without words and without other elements in it?"""
    element = elements[place]
    if element.text or element.description or element.editable or element.password:
        return False
    return not any(within(later.box, box) for later in elements[place + 1 :])


def _words(element: Element, field: bool) -> tuple[str, str]:
    """Text and hint of an element.

    The content of a password field is never copied, not even its bullets, which tell its length.
    """
    text, description = (" ".join(visible(each).split()) for each in (element.text, element.description))
    if not field:
        return text or description, ""
    return ("" if is_hidden(element) else text), description


def _belongs(tree: Tree, package: str) -> bool:
    owners = {element.package for element in tree.elements if element.package}
    if not package or not owners or package in owners:
        return True
    return all(app_kind(owner) in _OVER_APPS for owner in owners)


def _turned(tree: Tree, size_px: tuple[int, int]) -> bool:
    """Was the tree read in another rotation?"""
    width, height = size_px
    root = tree.elements[0].box
    fits = root.right <= width and root.bottom <= height
    return not fits and root.right <= height and root.bottom <= width


def _clipped(box: Box, size_px: tuple[int, int]) -> Box | None:
    width, height = size_px
    inside = Box(max(box.left, 0), max(box.top, 0), min(box.right, width), min(box.bottom, height))
    return inside if inside.left < inside.right and inside.top < inside.bottom else None


def _is_bar(item: Item, size_px: tuple[int, int]) -> bool:
    """Is this the phone's clock, icon or navigation key, which every page shows?"""
    if item.package != _BARS_PACKAGE:
        return False
    width, height = size_px
    left, top, right, bottom = item.box
    if bottom <= height * _TOP_BAR or top >= height * (1 - _LOW_BAR):
        return True
    return width > height and (right <= width * _LOW_BAR or left >= width * (1 - _LOW_BAR))
