"""One secret on its phone: how texts show it, on which page it was typed, and what hides it there."""

import re
from dataclasses import dataclass, field

from agent.policy.apps.apps import AppKind, app_kind
from agent.secrets.paint_over import elements_showing, field_at, fields_in_row, find_same, pattern_of
from devices.base import Box, Element, Foreground, Frame, Observation, Tree, UnreadTree
from devices.frame import GREY_HEIGHT, GREY_WIDTH
from devices.frame_diff import changed_cells

# Share of grey cells that may differ, and a difference of 255. A digit changes fewer, a notice more.
_SAME_VIEW, _TOLERANCE = 0.01, 12
# Of the upper half, without the keyboard: with so many different cells it is another page.
_OTHER_VIEW = 0.15
# How long another page, where no secret is expected, may change without being read again.
_TRUSTED_S = 60.0
# Longer than pages need to slide in: until then the picture may be of the last page.
_PAGE_COMES_S = 1.0
# Apps that receive codes in messages, and what can show such a message above or beside other apps.
_OPAQUE = ("WebView", "SurfaceView", "TextureView", "FlutterView")
_TELL_CODES = frozenset({AppKind.CHAT, AppKind.MAIL, AppKind.SYSTEM, AppKind.LAUNCHER})


@dataclass(frozen=True, slots=True)
class _Clear:
    """A view that does not show the secret, by its tree.

    window: the one with the focus: a shade or dialog is another page.
    grey: cells of its frame; equal bytes are an unchanged page.
    """

    foreground: Foreground | None
    window: str
    grey: bytes
    at: float


@dataclass(slots=True)
class TypedSecret:
    """Made when the secret is typed; changes with each view of its phone. Times are of the vault's clock.

    where: app and activity in which it was typed, None if unknown.
    before: the picture just before, None if unknown.
    box, name: its field, and that field's resource id; None and '' if unknown.
    covered, last: what was painted over last, and that frame before it was painted.
    gone: its page was left, or its field is gone.
    shown_on: other pages that showed it.
    clear: the last view without it, None if the last view had it or could not be read.
    told: a tree has said what its field holds, so that an empty one can be believed.
    emptied: so it was in the last view of its page.
    bare: the last view was of its page's activity, looked like another page and had no field.
    left: two such views came one after the other, while its field was in no tree so far.
    left_over: its task has ended.
    away_since: the first view of another page whose tree could not be read, None if there was none.
    """

    pattern: re.Pattern[str] = field(repr=False)
    where: Foreground | None
    before: Frame | None
    box: Box | None
    until: float
    name: str = ""
    covered: frozenset[Box] = frozenset()
    last: Frame | None = None
    gone: bool = False
    shown_on: set[Foreground | None] = field(default_factory=set[Foreground | None])
    clear: _Clear | None = None
    told: bool = False
    emptied: bool = False
    bare: bool = False
    left: bool = False
    left_over: bool = False
    away_since: float | None = None

    @classmethod
    def typed(cls, secret: str, box: Box | None, seen: Observation, until: float) -> "TypedSecret":
        """The secret as it is typed. seen: the view before."""
        return cls(pattern_of(secret), seen.foreground, seen.frame, box, until)

    def needs_tree(self, seen: Observation, frame: Frame, now: float) -> bool:
        """Is a tree needed to know that this view does not show the secret?

        A tree costs 1.5 to 3 s on a real phone, before the model is asked. It is not needed for the page that
        was found clear, with the same cells. Nor, for a minute, for changes of a page that was clear when it
        came, if the secret never stood there and no codes arrive in its app: only chance would show there
        what was typed elsewhere. Where the secret stood once, every change may bring it back.
        """
        clear = self.clear
        if clear is None or seen.foreground is None:
            return True
        if (seen.foreground, seen.window) != (clear.foreground, clear.window):
            return True
        if frame.grey == clear.grey:
            return False
        stood_here = self._is_home(seen.foreground) or seen.foreground in self.shown_on
        if stood_here or app_kind(seen.foreground.package) in _TELL_CODES:
            return True
        return now - clear.at >= _TRUSTED_S

    def locate(self, seen: Observation, frame: Frame, tree: Tree | UnreadTree, now: float) -> set[Box] | None:
        """What must be painted over; empty if it does not stand on the page, None if its place is unknown.

        tree: read after the capture. An unread page is not clear where a code may stand; an app that answers
            with an empty shell has no words to show.
        """
        self.clear = None
        unread = isinstance(tree, UnreadTree)
        said = None if isinstance(tree, UnreadTree) or not any(map(_has_words, tree.elements)) else tree
        here = self._is_home(seen.foreground)
        # Name, tree and picture of a page are not of one moment, and a browser inside an app may leave out
        # its part of the tree. A place that looks as when it showed the secret still shows the secret,
        # whatever the rest says.
        still = self._still_there(frame)
        if not here and not self.gone and not still and _same(self.before, frame):
            if self.box is None:
                return None
            still = {self.box}
        boxes = self._boxes_by_tree(seen, frame, said, now, here=here)
        if boxes is None or (unread and self._may_show(seen.foreground)):
            return still or None
        boxes |= still
        if not boxes and said is not None:
            self.clear = _Clear(seen.foreground, seen.window, frame.grey, now)
        return boxes

    def _boxes_by_tree(
        self, seen: Observation, frame: Frame, tree: Tree | None, now: float, *, here: bool
    ) -> set[Box] | None:
        """As `locate`, by the tree."""
        if tree is None or not here:
            self.bare = False
        if tree is None:
            return self._without_tree(frame, now, here=here)
        self.away_since = None
        shown = elements_showing(tree, self.pattern)
        if shown:
            self.shown_on.add(seen.foreground)
        if here:
            return self._on_its_page(frame, tree, shown)
        self.gone = True
        boxes = {each.box for each in shown}
        if boxes:
            self.covered, self.last = frozenset(boxes), frame
        return boxes

    def _may_show(self, foreground: Foreground | None) -> bool:
        """May this page show the secret, although it was not typed there?"""
        tells = foreground is None or app_kind(foreground.package) in _TELL_CODES
        return tells or foreground in self.shown_on

    @property
    def is_over(self) -> bool:
        """Is nothing left to hide? Its task has ended, and the last view was another page without it."""
        return self.left_over and self.clear is not None and not self._is_home(self.clear.foreground)

    def _on_its_page(self, frame: Frame, tree: Tree, shown: list[Element]) -> set[Box] | None:
        fields = self._fields(tree, shown)
        if not fields and self.box is None:
            return {each.box for each in shown} if self._has_left(frame, tree, shown) else None
        # One touch turns bullets into characters, and their number must not leave either.
        bullets = [each for each in tree.elements if each.password and each.text]
        boxes = {each.box for each in (*shown, *fields, *bullets)}
        holds = any(each.text for each in fields)
        self.told = self.told or holds
        was_emptied, self.emptied = self.emptied, bool(fields) and self.told and not holds
        if self.emptied:  # what is still to be seen there is covered by `_still_there`
            return {each.box for each in (*shown, *bullets)} if was_emptied else boxes | self.covered
        if fields:
            self.covered, self.last, self.gone = frozenset(boxes), frame, False
            return boxes
        if not self.gone:
            # The tree is younger than the picture: it may be of the next page already.
            self.gone = True
            return boxes | self.covered | ({self.box} if self.box else set())
        return boxes

    def _has_left(self, frame: Frame, tree: Tree, shown: list[Element]) -> bool:
        """Was its page left, although no tree has ever had its field?

        A code is often taken at its last digit, before any tree was read. Two trees in a row without any
        field, and without a part of the page that trees leave out, say so, if the picture, too, is nothing
        like the one before the typing. Then it counts as left until its page comes back, which may look
        otherwise by then: nothing is shown of what trees leave out.
        """
        other = self.before is not None and _unlike(self.before, frame)
        if self.left:
            bullets = any(each.password and each.text for each in tree.elements)
            return other and not bullets and not _leaves_out(tree)
        was_bare = self.bare
        self.bare = other and not shown and not any(map(_may_hold, tree.elements))
        self.left = self.bare and was_bare
        return self.left

    def _fields(self, tree: Tree, shown: list[Element]) -> list[Element]:
        """The fields that the secret was typed into, on the present page. The first time sets the name."""
        holding = [each for each in shown if each.editable]
        hidden = [each for each in tree.elements if each.password and each.focused and each.text]
        if self.name:
            named = [each for each in tree.elements if each.resource_id == self.name]
        elif self.box is not None:
            near = field_at(tree, self.box)
            named = [near] if near else []
        else:
            named = holding or hidden
        fields = [*dict.fromkeys((*named, *holding))]
        if fields:
            self.box = fields[0].box
            self.name = self.name or fields[0].resource_id
        return [other for each in fields for other in fields_in_row(tree, each)] + fields

    def _without_tree(self, frame: Frame, now: float, *, here: bool) -> set[Box] | None:
        """The places without a tree: unknown on the secret's own page, none on another.

        A changed picture of its own page proves nothing: a keyboard that goes away changes a third of it and
        leaves the code where it was. It is another page of the same activity only once a tree had no such
        field, and the picture is nothing like the one with the field. A page of another app or activity is
        another one once its picture can no longer be of the page before.
        """
        if here:
            self.away_since = None
            return set() if self.gone and self.last is not None and _unlike(self.last, frame) else None
        if not self.gone:
            self.away_since = now if self.away_since is None else self.away_since
            self.gone = now - self.away_since >= _PAGE_COMES_S
        return set() if self.gone else None

    def _still_there(self, frame: Frame) -> set[Box]:
        if self.last is None:
            return set()
        return set(self.covered) if _same(self.last, frame) else find_same(self.last, frame, self.covered)

    def _is_home(self, foreground: Foreground | None) -> bool:
        """Is it the app and activity where the secret was typed, as far as the phone says?"""
        if self.where is None or foreground is None:
            return True
        unnamed = not self.where.activity or not foreground.activity
        same = self.where.activity == foreground.activity
        return self.where.package == foreground.package and (unnamed or same)


def _same(before: Frame | None, now: Frame) -> bool:
    """Do both look the same, to a hundredth of the cells?"""
    return before is not None and changed_cells(before, now, _TOLERANCE) <= _SAME_VIEW


def _unlike(before: Frame, now: Frame) -> bool:
    """Is it another page, as far as pictures show?"""
    half = GREY_WIDTH * GREY_HEIGHT // 2
    pairs = zip(before.grey[:half], now.grey[:half], strict=True)
    return sum(abs(one - other) > _TOLERANCE for one, other in pairs) > half * _OTHER_VIEW


def _leaves_out(tree: Tree) -> bool:
    """Does something stand on the page that apps draw themselves, and of which the tree says nothing?"""
    drawn = [each.box for each in tree.elements if each.class_name.endswith(_OPAQUE)]
    told = [each.box for each in tree.elements if _has_words(each) and not each.class_name.endswith(_OPAQUE)]
    return any(not any(_lies_in(each, box) for each in told) for box in drawn)


def _lies_in(inner: Box, outer: Box) -> bool:
    sides = inner.left >= outer.left and inner.right <= outer.right
    return sides and inner.top >= outer.top and inner.bottom <= outer.bottom


def _may_hold(element: Element) -> bool:
    """Is it a field, or what apps draw themselves, of which trees may say nothing?"""
    return element.editable or element.password or element.class_name.endswith(_OPAQUE)


def _has_words(element: Element) -> bool:
    return bool(element.text or element.description) or element.editable or element.password
