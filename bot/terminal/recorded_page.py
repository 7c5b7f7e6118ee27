"""Pages that were recorded as element trees: one `uiautomator dump`, or a folder of them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent.contract.page import Item, Page
from agent.perception.reading.from_tree import page_from_tree
from agent.policy.page.target import target_at
from agent.policy.words.label import plain
from devices.adb.first_contact.folder import RECORDINGS
from devices.tree import NotATree, read_tree

_MAX_BYTES = 8 << 20
_POINT = re.compile(r"\s*(\d{1,6})\s*[,xX ]\s*(\d{1,6})\s*")
_BARS = "com.android.systemui"
Point = tuple[int, int]


class NotFound(Exception):
    """What was named is not there. key: of the sentence, values: its gaps."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class RecordedPage:
    """package: of the app in front, as its elements name it, '' if they name none."""

    path: Path
    page: Page
    package: str


def recorded_pages(path: Path, package: str = "") -> list[RecordedPage]:
    """The pages of a file, or of the XML files of a folder or of the recordings in it, by name.

    package: in place of the one that the elements name. Raises NotFound, OSError.
    """
    if not path.exists():
        raise NotFound("policy_no_file", path=str(path))
    if not path.is_dir():
        return [_read(path, package)]
    files = sorted([*path.glob("*.xml"), *(path / RECORDINGS).glob("*.xml")])
    if not files:
        raise NotFound("explain_no_dumps", path=str(path))
    return [_read(each, package) for each in files]


def _read(path: Path, package: str) -> RecordedPage:
    with path.open("rb") as file:
        data = file.read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise NotFound("explain_too_large", path=str(path), most=str(_MAX_BYTES >> 20))
    try:
        tree = read_tree(data, 0.0)
    except NotATree as err:
        raise NotFound("explain_no_tree", path=str(path)) from err
    elements = tree.elements
    right, bottom = elements[0].box[2:] if elements else (0, 0)  # of the root, which is the screen
    page = page_from_tree(tree, (right, bottom))
    if page is None:
        raise NotFound("explain_empty", path=str(path))
    named = [each.package for each in reversed(elements) if each.package]
    own = next((each for each in named if each != _BARS), named[0] if named else "")
    return RecordedPage(path, page, package or own)


def place_on(pages: Sequence[RecordedPage], where: str) -> tuple[RecordedPage, Point]:
    """The page and the point in pixels that 'x,y' or a label names. Raises NotFound."""
    if point := _POINT.fullmatch(where):
        if len(pages) > 1:
            names = ", ".join(each.path.name for each in pages)
            raise NotFound("explain_which", folder=str(pages[0].path.parent), names=names)
        return pages[0], _on_page(pages[0], (int(point[1]), int(point[2])))
    for fits in (_equals, _contains):
        for recorded in pages:
            if (item := _labelled(recorded.page, plain(where).strip(), fits)) is not None:
                return recorded, _middle(item)
    first = pages[0].path
    raise NotFound("explain_no_label", label=where, path=str(first if len(pages) == 1 else first.parent))


def _on_page(recorded: RecordedPage, point: Point) -> Point:
    width, height = recorded.page.size_px
    if point[0] >= width or point[1] >= height:
        size = {"width": str(width), "height": str(height)}
        raise NotFound("explain_off_page", x=str(point[0]), y=str(point[1]), **size)
    return point


def _equals(wanted: str, label: str) -> bool:
    return wanted == label


def _contains(wanted: str, label: str) -> bool:
    return wanted in label


def _labelled(page: Page, wanted: str, fits: Callable[[str, str], bool]) -> Item | None:
    """The first thing of this label: one to press before a mere text. Ids count as a whole."""
    if not wanted:
        return None
    for pressable in (True, False):
        for item in page.items:
            if (item.pressable or item.field) is pressable and any(
                fits(wanted, label) for label in _labels(page, item) if label
            ):
                return item
    return next((item for item in page.items if item.name and plain(item.name) == wanted), None)


def _labels(page: Page, item: Item) -> tuple[str, ...]:
    target = target_at(page, _middle(item)) if item.pressable else None
    own = target.text if target is not None and target.item is item else ""
    return tuple(plain(text).strip() for text in (item.text, item.hint, own))


def _middle(item: Item) -> Point:
    return (item.box.left + item.box.right) // 2, (item.box.top + item.box.bottom) // 2
