"""What the simulated phone shows, as accessibility tells it: windows and nodes."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from xml.etree.ElementTree import Element as Node

from defusedxml.ElementTree import fromstring

from devices.simulator.drawing.elements import PAGE_HEIGHT
from devices.simulator.scenes.keyboard import TOP
from devices.simulator.shell.commands.dumps.names import identity, owner_uid, title
from devices.simulator.shell.system import System
from devices.simulator.side import SimulatedWindow

_APPLICATION, _INPUT_METHOD, _SYSTEM = 1, 2, 3
_NUMBER = re.compile(r"-?\d+")
_FLAGS = ("clickable", "editable", "focused", "password", "enabled", "checkable", "checked")
_EDITABLE = 1 << 1
PixelBox = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class ShownNode:
    """flags: bits of _FLAGS, editable among them. hint: of an empty field, whose text it is not."""

    depth: int
    box: PixelBox
    flags: int
    text: str
    hint: str
    description: str
    resource_id: str
    class_name: str
    package: str

    def has(self, flag: str) -> bool:
        """One of _FLAGS."""
        return bool(self.flags >> _FLAGS.index(flag) & 1)

    @property
    def name(self) -> str:
        """How a field is expected by the text verb."""
        return ",".join(map(str, (self.class_name, *self.box)))


@dataclass(frozen=True, slots=True)
class ShownWindow:
    """A window that takes touches. uid: its owner."""

    id: int
    kind: int
    layer: int
    package: str
    uid: int
    focused: bool
    box: PixelBox
    nodes: tuple[ShownNode, ...]

    def holds(self, x: int, y: int) -> bool:
        left, top, right, bottom = self.box
        return left <= x < right and top <= y < bottom


def shown_windows(system: System) -> list[ShownWindow]:
    """Top first, down to the one with the focus, which hides the rest."""
    side, found = system.side, list[ShownWindow]()
    whole = (0, 0, *side.size_px)
    if side.keyboard_shown:
        package = side.keyboard.partition("/")[0]
        box = (0, round(TOP * side.size_px[1] / PAGE_HEIGHT), *side.size_px)
        keys = (ShownNode(0, box, 16, "", "", "", "", "android.widget.FrameLayout", package),)
        found.append(ShownWindow(9, _INPUT_METHOD, 0, package, owner_uid(package), False, box, keys))
    for each in side.windows():
        if each.touchable:
            found.append(_window(system, each, each.box_px or whole))
        if each.focused:
            break
    return [replace(each, layer=len(found) - place) for place, each in enumerate(found)]


def _window(system: System, window: SimulatedWindow, whole: PixelBox) -> ShownWindow:
    nodes = _nodes_of(system.side.tree_xml(hints=True)) if window.focused else ()
    root = ShownNode(0, whole, 16, "", "", "", "", "android.widget.FrameLayout", window.package)
    number = int(identity(title(system, window) + window.mark), 16) % 100_000 + 10
    return ShownWindow(
        *(number, _APPLICATION if window.activity else _SYSTEM, 0, window.package),
        *(owner_uid(window.package), window.focused, whole, nodes or (root,)),
    )


# The same page is shown while a client waits for it to be calm.
@lru_cache(maxsize=16)
def _nodes_of(xml: str) -> tuple[ShownNode, ...]:
    found: list[ShownNode] = []

    def walk(node: Node, depth: int) -> None:
        found.append(_node(node, depth))
        for child in node.findall("node"):
            walk(child, depth + 1)

    for top in fromstring(xml.encode()).findall("node"):
        walk(top, 0)
    return tuple(found)


def _node(node: Node, depth: int) -> ShownNode:
    left, top, right, bottom = map(int, _NUMBER.findall(node.get("bounds", "0 0 0 0")))
    flags = sum(1 << bit for bit, name in enumerate(_FLAGS) if node.get(name) == "true")
    class_name = node.get("class", "")
    flags |= _EDITABLE if class_name.endswith("EditText") else 0
    return ShownNode(
        depth,
        (left, top, right, bottom),
        flags,
        node.get("text", ""),
        node.get("hint", ""),
        node.get("content-desc", ""),
        node.get("resource-id", ""),
        class_name,
        node.get("package", ""),
    )
