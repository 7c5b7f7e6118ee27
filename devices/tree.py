"""Reads uiautomator's XML as an element tree."""

import re
from collections.abc import Iterator
from itertools import islice
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from devices.base import Box, Element, Tree

MAX_ELEMENTS = 5000  # the longest lists of real apps have some hundreds
MAX_TEXT_CHARS = 2000
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


def _whole(halves: re.Match[bytes]) -> bytes:
    high, low = int(halves.group(1)), int(halves.group(2))
    if not (0xD800 <= high < 0xDC00 <= low < 0xE000):
        return b""
    return b"&#%d;" % (0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
