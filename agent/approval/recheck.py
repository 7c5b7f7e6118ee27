"""The view directly before an approved input: is everything that the person agreed to still so?"""

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

# A page may blink and turn its pictures a little; a box over it, or a row that moved, is more.
_MOST_CHANGED = 0.03
UNREAD = "unread"
_OPENING = frozenset({Launch.__name__, OpenUrl.__name__})
# Clocks are small. What is larger and calls itself one is looked at like everything else.
_MOST_CLOCKS = 0.05


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a person approves, and the screen on which they were asked.

    anew: what the same input would be bound to in another view; None if it would not be asked for.
    """

    observation: Observation
    page: Page
    binding: Binding
    anew: Callable[[Observation, Page], Binding | None]


async def differs(agreed: Agreed, screen: RedactedView) -> str:
    """What is not as agreed any more, as one word for the audit; '' if everything is. Raises PhoneErrors.

    App, activity, windows, size, target, amount and party must be equal. The picture may differ a little if
    the words could be read, and only then. What is unknown counts as different; where the page cannot be
    read, after a second view.
    """
    _, what, _ = await _look_and_compare(agreed, screen)
    return what


async def rebind(agreed: Agreed, screen: RedactedView) -> Agreed | str:
    """The same input in a fresh view, or what has changed as one word. Raises PhoneErrors.

    A tree is read after the capture, so the page may have moved on in between: before a person is asked, the
    words are read once more for a picture that is newer than them.
    """
    now, what, page = await _look_and_compare(agreed, screen)
    if what:
        return what
    binding = agreed.anew(now, page)
    if binding is None:
        return "kind"
    return replace(agreed, observation=now, page=page, binding=binding)


def reason_of(differing: str) -> Reason:
    """What the word of `differs` or `rebind` is for the model and the person."""
    return Reason.PAGE_UNREAD if differing == UNREAD else Reason.SCREEN_CHANGED


async def _look_and_compare(agreed: Agreed, screen: RedactedView) -> tuple[Observation, str, Page]:
    """The view that counts, and what `_compare` says of it. A dump fails now and then, so a page that could
    not be read is captured once more; whatever does differ counts at once.
    """
    now = await screen.look_again()
    what, page = await _compare(agreed, now, screen)
    if what == UNREAD:
        now = await screen.look_again()
        what, page = await _compare(agreed, now, screen)
    return now, what, page


async def _compare(agreed: Agreed, now: Observation, screen: RedactedView) -> tuple[str, Page]:
    """What differs, '' for nothing; and the page as it was read now, or before where it was not read."""
    hidden = agreed.observation.verdict is Verdict.SECURE
    if what := around(agreed.observation, now, Verdict.SECURE if hidden else Verdict.OK):
        return what, agreed.page
    if hidden:
        page = await screen.read_again(now, agreed.page, agreed.binding.point)
        return _other_page(agreed, now, page, hidden=True), page
    field = agreed.page.field
    comparing = asyncio.to_thread(same_picture, agreed.observation, now, field.box if field else None)
    if agreed.page.source is PageSource.TREE and agreed.binding.action not in _OPENING:
        # A tree is of another moment than its picture: equal pictures do not say that its words are the same.
        page, same = await asyncio.gather(
            screen.read_again(now, agreed.page, agreed.binding.point), comparing
        )
    elif same := await comparing:
        return "", agreed.page  # what was read from equal pictures is equal
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
    return _other_words(agreed, agreed.anew(now, page), page, hidden=hidden)


def _readable(agreed: Agreed) -> bool:
    """Do words say all that was agreed to? What stands only in the picture is bound to the picture.

    An app or address that is to be opened says it by itself, whatever page is open meanwhile.
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
    for name in ("target", "amount", "party", "kinds", "text", "point"):
        if getattr(binding, name) != getattr(agreed.binding, name):
            return name
    # Where it is unknown who gets the money, or nothing but words can be seen, every word counts.
    every_word = hidden or (binding.is_money and not binding.party)
    return "words" if every_word and _still_words(page) != _still_words(agreed.page) else ""


def _still_words(page: Page) -> tuple[str, ...]:
    return tuple(without_time(text) for text in page.words)


def _other_picture(agreed: Agreed, now: Observation, page: Page) -> str:
    if agreed.observation.frame is None or now.frame is None:
        return "picture"
    clocks = _clocks(agreed.page, page, now.frame)
    return "picture" if changed_share(agreed.observation.frame, now.frame, clocks) >= _MOST_CHANGED else ""


def _clocks(before: Page, now: Page, frame: Frame) -> tuple[Box, ...]:
    """Where only the time moves on: things that say the same as before but for a time in it."""
    said = {without_time(item.text) for item in before.items}
    boxes = tuple(item.box for item in now.items if _ticks(item, said))
    return boxes if share_of(boxes, frame.screenshot.size_px) <= _MOST_CLOCKS else ()


def _ticks(item: Item, said: set[str]) -> bool:
    return tells_time(item.text) and without_time(item.text) in said
