"""The view directly before an approved input: is everything that the person approved still the same?"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

from agent.approval.living_page import (
    carried,
    is_order,
    is_whole,
    living_items,
    other_button,
    other_order,
    still_text,
    still_words,
    tells_all,
    touched_box,
)
from agent.contract.actions import DoubleTap, Launch, LongPress, OpenUrl, Reason, RunFunction, Tap
from agent.contract.amounts import value_of
from agent.contract.binding import Binding
from agent.contract.page import Page, PageSource
from agent.perception.clock_text import lives
from agent.perception.picture_change import PictureChange
from agent.perception.redacted_view import RedactedView
from agent.perception.same_screen import around, same_picture, share_of
from agent.perception.windows_above import passing_windows
from devices.base import Box, Observation, Verdict

# A page may blink and its pictures may move a little; a box over it, or a row that moved, is more.
_MOST_CHANGED = 0.03
UNREAD = "unread"
# A page that names them later is no other order; one that no longer does, or names others, may be.
_TOLD = ("items", "address", "method")
_SAME = ("amount", "party", "kinds", "text", "point", "turns_off", "turns_on")
_PRESSES = frozenset({Tap.__name__, DoubleTap.__name__, LongPress.__name__})
_OPENING = frozenset({Launch.__name__, OpenUrl.__name__, RunFunction.__name__})
# Clocks and counts are small. A larger thing that looks like one is compared like everything else.
_MOST_LIVING = 0.05
# Of the pixels of a button that counts down: some digits.
_MOST_OF_BUTTON = 0.1


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a person approves, and the screen on which they were asked.

    bind: the binding of the same input in another view; None if it would not be asked about.
    """

    observation: Observation
    page: Page
    binding: Binding
    bind: Callable[[Observation, Page], Binding | None]


async def differs(agreed: Agreed, screen: RedactedView) -> str:
    """What is no longer as approved, as one word for the audit; '' if everything is. Raises PhoneErrors.

    App, activity, windows, size, target, amount and party must be equal; things, address and what pays, too,
    where the person was shown them. The picture may differ a little, if the words could be read. Unknown
    counts as different; an unread page does after a second view.
    """
    _, what, _ = await _view_and_compare(agreed, screen, exact=True)
    return what


def must_rebind(agreed: Agreed, *, asks: bool) -> bool:
    """Must the input be bound to a fresh view first? Always to one whose every pixel is known.

    asks: a person is asked about it next.
    """
    frame = agreed.observation.frame
    if frame is not None and not frame.screenshot.exact:
        return True
    return asks and agreed.page.source is PageSource.TREE and agreed.observation.verdict is Verdict.OK


async def rebind(agreed: Agreed, screen: RedactedView) -> Agreed | str:
    """The same input in a fresh view, or what has changed, as one word. Raises PhoneErrors.

    A tree is read after the capture, so the page may have changed in between: before a person is asked, the
    words are read once more for a newer picture. From a JPEG to a capture the pictures are compared as far as
    the JPEG tells; what an input is sent by is compared exactly, with the view that this answers.
    """
    now, what, page = await _view_and_compare(agreed, screen, exact=False)
    if what:
        return what
    binding = agreed.bind(now, page)
    if binding is None:
        return "kind"
    return replace(agreed, observation=now, page=page, binding=binding)


def reason_of(differing: str) -> Reason:
    """The reason that the model and the person read, for the word of `differs` or `rebind`."""
    return Reason.PAGE_UNREAD if differing == UNREAD else Reason.SCREEN_CHANGED


async def _view_and_compare(
    agreed: Agreed, screen: RedactedView, *, exact: bool
) -> tuple[Observation, str, Page]:
    """The view that counts, and what `_compare` says of it.

    An unread page is captured once more, as a dump fails now and then; a difference counts at once.
    exact: pictures of two kinds are another picture.
    """
    now = await screen.look_again()
    what, page = await _compare(agreed, now, screen, exact=exact)
    if what == UNREAD:
        now = await screen.look_again()
        what, page = await _compare(agreed, now, screen, exact=exact)
    return now, what, page


def _is_mixed(before: Observation, now: Observation) -> bool:
    """Is one picture a JPEG and the other not?"""
    if before.frame is None or now.frame is None:
        return False
    return before.frame.screenshot.exact != now.frame.screenshot.exact


async def _compare(
    agreed: Agreed, now: Observation, screen: RedactedView, *, exact: bool
) -> tuple[str, Page]:
    """What differs, '' for nothing; and the page as read now, or the page before if it was not read."""
    before, binding = agreed.page, agreed.binding
    hidden = agreed.observation.verdict is Verdict.SECURE
    touched = None if hidden or binding.action not in _PRESSES else touched_box(before, binding.point)
    if what := around(agreed.observation, now, Verdict.SECURE if hidden else Verdict.OK, touched):
        return what, before
    if hidden:
        page = await screen.read_again(now, before, binding.point)
        return _other_page(agreed, now, page, None, hidden=True), page
    mixed = _is_mixed(agreed.observation, now)
    if mixed and exact:
        return "picture", before
    if mixed and before.source is PageSource.PICTURE:
        page = await screen.read_again(now, before, binding.point)
        return _other_reading(agreed, now, page), page
    comparing = asyncio.to_thread(
        same_picture, agreed.observation, now, before.field.box if before.field else None
    )
    if before.source is PageSource.TREE and binding.action not in _OPENING:
        # A tree is not of the same moment as its picture: equal pictures do not prove equal words.
        page, same = await asyncio.gather(screen.read_again(now, before, binding.point), comparing)
    elif same := await comparing:
        return "", before  # equal pictures have equal words
    else:
        page = None
    if not same and (agreed.observation.frame is None or now.frame is None or not _readable(agreed)):
        return "picture", before
    if same:
        page = page or await screen.read_again(now, before, binding.point)
        return _other_page(agreed, now, page, None, hidden=False), page
    change = await asyncio.to_thread(PictureChange, agreed.observation, now)
    windows = passing_windows(agreed.observation, now)
    change.leave_out(windows)
    if is_order(binding) and touched and change.share_in(touched) > _most_of_button(binding):
        return "button", before
    if page is None and before.source is PageSource.PICTURE:
        # Where no pixel has changed the words are the same; a whole page takes four times as long to read.
        read = await screen.read_rows(now, before, await asyncio.to_thread(change.rows))
        page = await asyncio.to_thread(carried, before, read, change, windows)
    page = page or await screen.read_again(now, before, binding.point)
    return await asyncio.to_thread(_other_view, agreed, now, page, change, windows), page


def _other_view(
    agreed: Agreed, now: Observation, page: Page, change: PictureChange, windows: tuple[Box, ...]
) -> str:
    """What differs in words and picture, of a picture that is another one."""
    if what := _other_page(agreed, now, page, change, hidden=False):
        return what
    living = [item.box for item in living_items(agreed.page, page)]
    if share_of(living, page.size_px) > _MOST_LIVING:
        living = []
    change.leave_out(living)
    if is_order(agreed.binding) and not is_whole(agreed.page, page, change):
        return "picture"
    return "picture" if change.unexplained((*living, *windows)) >= _MOST_CHANGED else ""


def _other_reading(agreed: Agreed, now: Observation, page: Page) -> str:
    """What differs between the words of a JPEG and those of a capture, which a reader spells otherwise.

    The person is asked about those of the capture.
    """
    if page.source is not PageSource.PICTURE:
        return UNREAD
    binding = agreed.bind(now, page)
    if binding is None or binding.kinds != agreed.binding.kinds:
        return "kind"
    return "" if value_of(binding.amount) == value_of(agreed.binding.amount) else "amount"


def _most_of_button(binding: Binding) -> float:
    return _MOST_OF_BUTTON if lives(binding.target) else 0.0


def _other_page(
    agreed: Agreed, now: Observation, page: Page, change: PictureChange | None, *, hidden: bool
) -> str:
    if page.source is not agreed.page.source or (hidden and page.source is PageSource.NONE):
        return UNREAD
    if page.size_px != agreed.page.size_px:
        return "size"
    binding = agreed.bind(now, page)
    if what := _other_words(agreed, binding, page, hidden=hidden):
        return what
    if hidden or not is_order(agreed.binding):
        return ""
    if agreed.binding.action in _PRESSES and other_button(agreed.page, page, agreed.binding.point):
        return "button"
    return other_order(agreed.page, page, change)


def _readable(agreed: Agreed) -> bool:
    """Do words say all that was approved? What stands in the picture alone is bound to the picture.

    An app or address to be opened says all of it, whatever page is open.
    """
    binding = agreed.binding
    if binding.is_money and not binding.amount:
        return False
    if binding.action in _OPENING:
        return bool(binding.target)
    return agreed.page.source is not PageSource.NONE and bool(binding.target or binding.text)


def _other_words(agreed: Agreed, binding: Binding | None, page: Page, *, hidden: bool) -> str:
    if binding is None:
        return "kind"
    was = agreed.binding
    if still_text(binding.target, page.source) != still_text(was.target, page.source):
        return "target"
    for name in _SAME:
        if getattr(binding, name) != getattr(was, name):
            return name
    order = is_order(was)
    for name in _TOLD:
        before, after = getattr(was, name), getattr(binding, name)
        if before and (order or page.source is PageSource.TREE) and _stay(before, page) != _stay(after, page):
            return name
    if order and set(binding.doubts) - set(was.doubts):
        return "doubts"
    # Where it is unknown who gets the money, or what for, or there are words alone, every word counts.
    every_word = hidden or (order and not tells_all(was))
    return "words" if every_word and still_words(page) != still_words(agreed.page) else ""


def _stay(told: str | tuple[str, ...], page: Page) -> tuple[str, ...]:
    """The parts of a fact, without what lives in them."""
    return tuple(still_text(each, page.source) for each in ((told,) if isinstance(told, str) else told))
