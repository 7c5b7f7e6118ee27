"""The view directly before an approved input: is everything that the person approved still the same?"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

from agent.contract.actions import Launch, OpenUrl, Reason
from agent.contract.binding import Binding
from agent.contract.page import Item, Page, PageSource
from agent.perception.clock_text import tells_time, without_time
from agent.perception.redacted_view import RedactedView
from agent.perception.same_screen import around, changed_share, same_picture, share_of
from devices.base import Box, Frame, Observation, Verdict

# A page may blink and its pictures may move a little; a box over it, or a row that moved, is more.
_MOST_CHANGED = 0.03
UNREAD = "unread"
# A page that names them later is no other order; one that no longer does, or names others, may be.
_TOLD = ("items", "address", "method")
_OPENING = frozenset({Launch.__name__, OpenUrl.__name__})
# Clocks are small. A larger thing that looks like a clock is compared like everything else.
_MOST_CLOCKS = 0.05


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
    _, what, _ = await _view_and_compare(agreed, screen)
    return what


async def rebind(agreed: Agreed, screen: RedactedView) -> Agreed | str:
    """The same input in a fresh view, or what has changed, as one word. Raises PhoneErrors.

    A tree is read after the capture, so the page may have changed in between: before a person is asked, the
    words are read once more for a newer picture.
    """
    now, what, page = await _view_and_compare(agreed, screen)
    if what:
        return what
    binding = agreed.bind(now, page)
    if binding is None:
        return "kind"
    return replace(agreed, observation=now, page=page, binding=binding)


def reason_of(differing: str) -> Reason:
    """The reason that the model and the person read, for the word of `differs` or `rebind`."""
    return Reason.PAGE_UNREAD if differing == UNREAD else Reason.SCREEN_CHANGED


async def _view_and_compare(agreed: Agreed, screen: RedactedView) -> tuple[Observation, str, Page]:
    """The view that counts, and what `_compare` says of it.

    An unread page is captured once more, as a dump fails now and then; a difference counts at once.
    """
    now = await screen.look_again()
    what, page = await _compare(agreed, now, screen)
    if what == UNREAD:
        now = await screen.look_again()
        what, page = await _compare(agreed, now, screen)
    return now, what, page


async def _compare(agreed: Agreed, now: Observation, screen: RedactedView) -> tuple[str, Page]:
    """What differs, '' for nothing; and the page as read now, or the page before if it was not read."""
    hidden = agreed.observation.verdict is Verdict.SECURE
    if what := around(agreed.observation, now, Verdict.SECURE if hidden else Verdict.OK):
        return what, agreed.page
    if hidden:
        page = await screen.read_again(now, agreed.page, agreed.binding.point)
        return _other_page(agreed, now, page, hidden=True), page
    field = agreed.page.field
    comparing = asyncio.to_thread(same_picture, agreed.observation, now, field.box if field else None)
    if agreed.page.source is PageSource.TREE and agreed.binding.action not in _OPENING:
        # A tree is not of the same moment as its picture: equal pictures do not prove equal words.
        page, same = await asyncio.gather(
            screen.read_again(now, agreed.page, agreed.binding.point), comparing
        )
    elif same := await comparing:
        return "", agreed.page  # equal pictures have equal words
    else:
        page = None
    if not same and not _readable(agreed):
        return "picture", agreed.page
    page = page or await screen.read_again(now, agreed.page, agreed.binding.point)
    if what := _other_page(agreed, now, page, hidden=False):
        return what, page
    return "" if same else await asyncio.to_thread(_other_picture, agreed, now, page), page


def _other_page(agreed: Agreed, now: Observation, page: Page, *, hidden: bool) -> str:
    if page.source is not agreed.page.source or (hidden and page.source is PageSource.NONE):
        return UNREAD
    if page.size_px != agreed.page.size_px:
        return "size"
    return _other_words(agreed, agreed.bind(now, page), page, hidden=hidden)


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
    for name in ("target", "amount", "party", "kinds", "text", "point", "turns_off", "turns_on"):
        if getattr(binding, name) != getattr(agreed.binding, name):
            return name
    for name in _TOLD:
        before, after = getattr(agreed.binding, name), getattr(binding, name)
        if before and before != after and _both_from_trees(agreed.page, page):
            return name
    # Where it is unknown who gets the money, or there are words alone, every word counts.
    every_word = hidden or (binding.is_money and not binding.party)
    return "words" if every_word and _still_words(page) != _still_words(agreed.page) else ""


def _both_from_trees(before: Page, now: Page) -> bool:
    """Letters of a picture may be read differently twice."""
    return before.source is PageSource.TREE and now.source is PageSource.TREE


def _still_words(page: Page) -> tuple[str, ...]:
    return tuple(without_time(text) for text in page.words)


def _other_picture(agreed: Agreed, now: Observation, page: Page) -> str:
    if agreed.observation.frame is None or now.frame is None:
        return "picture"
    clocks = _clocks(agreed.page, page, now.frame)
    return "picture" if changed_share(agreed.observation.frame, now.frame, clocks) >= _MOST_CHANGED else ""


def _clocks(before: Page, now: Page, frame: Frame) -> tuple[Box, ...]:
    """Where the time alone has changed: things whose words are the same but for a time."""
    said = {without_time(item.text) for item in before.items}
    boxes = tuple(item.box for item in now.items if _ticks(item, said))
    return boxes if share_of(boxes, frame.screenshot.size_px) <= _MOST_CLOCKS else ()


def _ticks(item: Item, said: set[str]) -> bool:
    return tells_time(item.text) and without_time(item.text) in said
