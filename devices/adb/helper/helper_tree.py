"""The helper's answer to `tree`: all windows, as elements of the same kind as those of a dump."""

from dataclasses import dataclass

from devices.adb.helper.answers import BadAnswer, Fields
from devices.base import Box, Element, Tree, Unread, UnreadTree
from devices.tree import MAX_ELEMENTS, MAX_TEXT_CHARS, is_editable, shown_bullets

MAX_WINDOWS = 100
MAX_TOASTS = 10
_DEFAULT_DISPLAY = 0
_MAX_PX = 1_000_000
_CLICKABLE, _EDITABLE, _FOCUSED, _PASSWORD, _ENABLED, _CHECKABLE, _CHECKED = (1 << bit for bit in range(7))


@dataclass(frozen=True, slots=True)
class HelperToast:
    """A text that came up for a moment. at_ms: the phone's own clock, as `HelperTree.at_ms`."""

    package: str
    text: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class HelperWindow:
    """A window of the default display. window_id: what inputs name it by, as long as the helper runs.

    kind: AccessibilityWindowInfo.TYPE_*: 1 an app's, 2 the keyboard, 3 the system's, 4 an overlay.
    read: False if the app did not tell its content. layer: larger ones lie above.
    """

    window_id: int
    package: str
    kind: int
    layer: int
    box: Box
    focused: bool
    active: bool
    read: bool
    elements: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class HelperTree:
    """All windows, the uppermost first. seq: changes of the screen so far, before it was read."""

    windows: tuple[HelperWindow, ...]
    seq: int
    took_ms: int
    taken_at: float
    toasts: tuple[HelperToast, ...] = ()

    @property
    def active(self) -> HelperWindow | None:
        """The window that a dump would tell of."""
        return next((each for each in self.windows if each.active), self.focused)

    @property
    def focused(self) -> HelperWindow | None:
        """The window that keys and texts go to."""
        return next((each for each in self.windows if each.focused), None)

    @property
    def tree(self) -> Tree:
        """What a dump would tell: the active window's elements."""
        window = self.active
        return Tree(window.elements if window else (), self.taken_at)


def read_helper_tree(payload: bytes, taken_at: float) -> HelperTree | UnreadTree:
    """Raises BadAnswer. A tree that is cut off, or has nothing in its active window, is unread."""
    answer = Fields.of(payload)
    if answer.has("error"):
        return UnreadTree(Unread.BROKEN)
    if cut := answer.text("cut"):
        return UnreadTree(Unread.SLOW if cut == "time" else Unread.BROKEN)
    told = answer.items("windows")
    if len(told) > MAX_WINDOWS:
        raise BadAnswer(f"{len(told)} windows")
    if sum(len(Fields(each).items("nodes")) for each in told) > MAX_ELEMENTS:
        raise BadAnswer("more nodes than were asked for")
    windows = [_window(Fields(each)) for each in told if Fields(each).number("display") == _DEFAULT_DISPLAY]
    windows.sort(key=lambda each: -each.layer)
    toasts = tuple(_toast(Fields(each)) for each in answer.items("toasts")[-MAX_TOASTS:])
    tree = HelperTree(tuple(windows), answer.number("seq"), answer.number("took_ms"), taken_at, toasts)
    # An empty page is not to be had from a helper: what fails often looks like one.
    return tree if tree.active and tree.active.elements else UnreadTree(Unread.BROKEN)


def _window(told: Fields) -> HelperWindow:
    package = told.text("pkg")
    elements = (_element(Fields(each), package) for each in told.items("nodes"))
    return HelperWindow(
        told.number("id"),
        package,
        told.number("type"),
        told.number("layer"),
        _box(told),
        told.yes("focused"),
        told.yes("active"),
        told.yes("read"),
        tuple(each for each in elements if _has_place(each.box)),
    )


def _element(told: Fields, package: str) -> Element:
    flags, class_name = told.number("f"), told.text("c", "")
    password = bool(flags & _PASSWORD)
    length = min(max(told.number("n", 0), 0), MAX_TEXT_CHARS)
    return Element(
        _box(told),
        text=shown_bullets(length) if password else told.text("t", "")[:MAX_TEXT_CHARS],
        # A dump gives the hint of an empty field as its text, which is no content: but it names the field.
        description=(told.text("e", "") or told.text("h", ""))[:MAX_TEXT_CHARS],
        resource_id=told.text("i", ""),
        class_name=class_name,
        package=told.text("p", package),
        clickable=bool(flags & _CLICKABLE),
        editable=bool(flags & _EDITABLE) or is_editable(class_name),
        focused=bool(flags & _FOCUSED),
        password=password,
        enabled=bool(flags & _ENABLED),
        checkable=bool(flags & _CHECKABLE),
        checked=bool(flags & _CHECKED),
    )


def _toast(told: Fields) -> HelperToast:
    return HelperToast(told.text("pkg"), told.text("text")[:MAX_TEXT_CHARS], told.number("at"))


def _box(told: Fields) -> Box:
    numbers = [each for each in told.items("b") if isinstance(each, int) and abs(each) <= _MAX_PX]
    if len(numbers) != 4:
        raise BadAnswer("no box")
    return Box(*numbers)


def _has_place(box: Box) -> bool:
    return box.right > box.left and box.bottom > box.top
