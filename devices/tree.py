"""Reads uiautomator's XML as an element tree and finds the element under a point."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from devices.base import Box, Element, Tree

MAX_ELEMENTS = 5000  # the longest lists of real apps have some hundreds
MAX_TEXT_CHARS = 2000
MAX_LABEL_CHARS = 120
_BOUNDS = re.compile(r"\[(-?\d{1,6}),(-?\d{1,6})\]\[(-?\d{1,6}),(-?\d{1,6})\]")
# Old versions write an emoji as two references to halves of it, which no XML parser takes.
_HALVES = re.compile(rb"&#(5[5-6]\d{3});&#(5[6-7]\d{3});")
_NOTHING = re.compile(rb"<hierarchy(?:\s[^<>]*)?/>")
_EDITABLE = ("EditText", "AutoCompleteTextView")
_BULLET = "•"
_BULLETS = frozenset(f"{_BULLET}●∙·*")


class NotATree(Exception):
    """What the phone printed is no whole element tree; the text says why."""


def read_tree(xml: bytes, taken_at: float) -> Tree:
    """Reads a `uiautomator dump`; text around it is ignored. About 20 ms for 500 nodes. Raises NotATree.

    A whole hierarchy with nothing in it is a tree without elements.
    """
    start, end = xml.find(b"<hierarchy"), xml.rfind(b"</hierarchy>")
    if start >= 0 and end < 0 and _NOTHING.match(xml, start):
        return Tree((), taken_at)
    if start < 0 or end < 0:
        raise NotATree("no whole hierarchy")
    # Whatever stands before it goes: the XML declaration, a chatty tool's line, a document type with
    # entities.
    try:
        root: Node = fromstring(_HALVES.sub(_whole, xml[start : end + len(b"</hierarchy>")]))
    except (ParseError, DefusedXmlException, ValueError) as err:
        raise NotATree(f"no XML: {err}") from err
    elements = tuple(islice(_elements(root), MAX_ELEMENTS))
    if not elements and len(root):
        raise NotATree("no element has a place on the screen")
    return Tree(elements, taken_at)


def element_at(tree: Tree, point_px: tuple[int, int]) -> Element | None:
    """The element that a touch presses: the smallest clickable one at the point, the upper of equals."""
    return _smallest(each for each in tree.elements if each.clickable and _holds(each.box, point_px))


def label_at(tree: Tree, point_px: tuple[int, int]) -> str:
    """`label` of what a touch there would press. '' if nothing is known.

    Pages that draw themselves mark nothing as clickable; there it is the smallest element with words.
    """
    if pressed := element_at(tree, point_px):
        return label(tree, pressed)
    spoken = _smallest(each for each in tree.elements if _words(each) and _holds(each.box, point_px))
    return label(tree, spoken) if spoken else ""


def label(tree: Tree, element: Element) -> str:
    """What a person reads on an element: its text, else its description, else those of what lies in it.

    '' if there is none. What a hidden field holds is never given, nor how long it is.
    """
    if own := _words(element):
        return own[:MAX_LABEL_CHARS]
    inside = (each for each in tree.elements if each is not element and _within(each.box, element.box))
    return " ".join(filter(None, map(_words, inside)))[:MAX_LABEL_CHARS]


def is_hidden(field: Element) -> bool:
    """Is this a password field: marked as one, or showing bullets, perhaps with the last character?"""
    return field.password or (bool(field.text) and _BULLETS.issuperset(field.text[:-1] or field.text))


def is_editable(class_name: str) -> bool:
    """Does a class take text, by its name?"""
    return class_name.endswith(_EDITABLE)


def shown_bullets(length: int) -> str:
    """What stands for the text of a password field."""
    return _BULLET * length


def _elements(root: Node) -> Iterator[Element]:
    for node in root.iter("node"):
        bounds = _BOUNDS.fullmatch(node.get("bounds", ""))
        if bounds is None:
            continue
        box = Box(*map(int, bounds.groups()))
        if box.right <= box.left or box.bottom <= box.top:
            continue
        class_name, password = node.get("class", ""), node.get("password") == "true"
        text = node.get("text", "")[:MAX_TEXT_CHARS]
        yield Element(
            box,
            # Some versions and apps reveal a password, which nobody may see; typing needs only its length.
            text=shown_bullets(len(text)) if password else text,
            description=node.get("content-desc", "")[:MAX_TEXT_CHARS],
            resource_id=node.get("resource-id", ""),
            class_name=class_name,
            package=node.get("package", ""),
            clickable=node.get("clickable") == "true",
            editable=is_editable(class_name),
            focused=node.get("focused") == "true",
            password=password,
            enabled=node.get("enabled", "true") == "true",
            checkable=node.get("checkable") == "true",
            checked=node.get("checked") == "true",
        )


def _words(element: Element) -> str:
    # Only of fields: a label may well be a star and a digit.
    hidden = element.password or (element.editable and is_hidden(element))
    said = element.description if hidden else element.text or element.description
    return " ".join(said.split())


def _smallest(elements: Iterable[Element]) -> Element | None:
    found: Element | None = None
    for element in elements:
        if found is None or _area(element.box) <= _area(found.box):
            found = element
    return found


def _holds(box: Box, point_px: tuple[int, int]) -> bool:
    return box.left <= point_px[0] < box.right and box.top <= point_px[1] < box.bottom


def _area(box: Box) -> int:
    return (box.right - box.left) * (box.bottom - box.top)


def _within(inner: Box, outer: Box) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def _whole(halves: re.Match[bytes]) -> bytes:
    high, low = int(halves.group(1)), int(halves.group(2))
    if not (0xD800 <= high < 0xDC00 <= low < 0xE000):
        return b""
    return b"&#%d;" % (0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
