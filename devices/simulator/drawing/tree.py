"""The element list as `uiautomator dump` writes it."""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH, DrawnElement, DrawnPage, UnitBox

# XML 1.0 allows no other characters; uiautomator writes a dot for them
# (AccessibilityNodeInfoDumper.safeCharSeqToString).
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
)
HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
VIEWS = frozenset({"View", "ViewGroup"})
WEB = "WebView"


@dataclass(slots=True)
class Node:
    """An element with what lies inside it."""

    element: DrawnElement
    children: list["Node"] = field(default_factory=list["Node"])


def nested(elements: tuple[DrawnElement, ...]) -> list[Node]:
    """Groups hold the later elements that lie wholly inside them, as layouts hold their views."""
    roots: list[Node] = []
    open_groups: list[Node] = []
    for element in elements:
        node = Node(element)
        while open_groups and not open_groups[-1].element.box.encloses(element.box):
            open_groups.pop()
        (open_groups[-1].children if open_groups else roots).append(node)
        if element.class_name.endswith(("Layout", "ViewGroup", "ScrollView", "RecyclerView")):
            open_groups.append(node)
    return roots


def escaped(text: str) -> str:
    """Attribute text as Android's serializer writes it."""
    return NOT_XML.sub(".", text).translate(ESCAPES)


def bounds(box: UnitBox, size_px: tuple[int, int]) -> str:
    """'[left,top][right,bottom]' in pixels."""
    across, down = size_px[0] / PAGE_WIDTH, size_px[1] / PAGE_HEIGHT
    left, top, right, bottom = box
    return f"[{round(left * across)},{round(top * down)}][{round(right * across)},{round(bottom * down)}]"


def shown_text(element: DrawnElement) -> str:
    """A field tells its hint when empty and bullets for a password, as AccessibilityNodeInfo does."""
    if not element.editable:
        return element.text
    return ("•" * len(element.text) if element.password else element.text) or element.hint


def attributes(
    element: DrawnElement, index: int, package: str, size_px: tuple[int, int], *, hints: bool = False
) -> str:
    """All attributes of a node, in uiautomator's order. hints: with the hint apart, not as the text."""
    package_of_class = (
        "view" if element.class_name in VIEWS else "webkit" if element.class_name == WEB else "widget"
    )
    texts = {
        "index": str(index),
        "text": escaped(shown_text(element)),
        "resource-id": f"{package}:id/{element.id}" if element.id else "",
        "class": f"android.{package_of_class}.{element.class_name}",
        "package": package,
        "content-desc": escaped(element.description),
    }
    flags = {
        "checkable": element.checkable,
        "checked": element.checked,
        "clickable": element.clickable,
        "enabled": element.enabled,
        "focusable": element.clickable or element.editable,
        "focused": element.focused,
        "scrollable": element.scrollable,
        "long-clickable": element.editable or element.held,
        "password": element.password,
        "selected": element.selected,
    }
    texts |= {name: "true" if value else "false" for name, value in flags.items()}
    texts["bounds"] = bounds(element.visible_box, size_px)
    if hints and element.editable and not element.text:
        texts |= {"text": "", "hint": escaped(element.hint)}
    return " ".join(f'{name}="{value}"' for name, value in texts.items())


def node_xml(node: Node, index: int, package: str, size_px: tuple[int, int], *, hints: bool = False) -> str:
    """A node with its children."""
    children = enumerate(node.children)
    inner = "".join(node_xml(child, number, package, size_px, hints=hints) for number, child in children)
    head = f"<node {attributes(node.element, index, package, size_px, hints=hints)}"
    return f"{head}>{inner}</node>" if inner else f"{head} />"


def empty_tree_xml(rotation: int) -> str:
    """The dump of an app that tells nothing of its windows, as WeChat does."""
    return f'{HEAD}<hierarchy rotation="{rotation}" />'


@lru_cache(maxsize=16)
def tree_xml(
    page: DrawnPage, package: str, size_px: tuple[int, int], rotation: int, *, hints: bool = False
) -> str:
    """The whole dump of the window in front, in pixels as the phone is held.

    The input method's window is left out, as uiautomator leaves it out.
    """
    root = DrawnElement("", UnitBox(0, 0, PAGE_WIDTH, PAGE_HEIGHT), class_name="FrameLayout")
    on_page = tuple(element for element in page.elements if element.layer == "page" and element.visible)
    body = node_xml(Node(root, nested(on_page)), 0, package, size_px, hints=hints)
    return f'{HEAD}<hierarchy rotation="{rotation}">{body}</hierarchy>'
