"""Directly before a press from afar: is the screen still what the person saw?"""

import asyncio
from dataclasses import dataclass

from PIL import Image, ImageChops

from agent.approval.home_codes import CodeDemand
from agent.approval.recheck import UNREAD, Agreed, differs
from agent.contract.actions import Action, Back, Enter, Home, Notifications, Reason, Recents, Swipe, TypeText
from agent.contract.binding import Binding
from agent.contract.page import Page, PageSource
from agent.perception.clock_text import without_time
from agent.perception.redacted_view import RedactedView
from agent.perception.same_screen import around, same_picture
from agent.policy.judge import judge
from agent.policy.page.judgement import NeedsApproval, NeedsPerson, Situation
from agent.policy.page.target import targets_at
from agent.policy.rules.rules import Rules
from agent.takeover.pad_items import Thing
from devices.base import Box, Frame, Observation, Verdict

# So much of a thing that pays and sends nothing may have changed: a caret, a blinking light.
_MOST_OF_THING = 0.1
_TOLERANCE = 8
# With the other verdicts the content of the screen is unknown.
_SHOWN = frozenset({Verdict.OK, Verdict.SECURE, Verdict.DARK})


@dataclass(frozen=True, slots=True)
class PadInput:
    """A press on the page that a person saw.

    thing: the one under the press, None for a key.
    cell: the thing is a cell of the grid, which the person saw in the picture alone.
    """

    action: Action
    thing: Thing | None
    observation: Observation
    page: Page
    rules: Rules
    cell: bool = False

    @property
    def is_unknown(self) -> bool:
        """Would the model leave it to a person, because nothing tells what it presses?"""
        judged = judge(Situation(self.action, self.observation, self.page), self.rules)
        return isinstance(judged, NeedsPerson) and judged.reason == Reason.TARGET_UNKNOWN

    def needs_code(self, demand: CodeDemand) -> bool:
        """Would this home want a code of its own for it? A press gives none, whoever the bot says it is."""
        match judge(Situation(self.action, self.observation, self.page), self.rules):
            case NeedsApproval(binding):
                return demand.covers_input(binding)
            case NeedsPerson():  # of what it presses too little is known
                return demand.covers_unknown
            case _:
                return False

    def asked(self, seen: Observation, page: Page) -> Binding | None:
        """What a person would be asked before the model may do the same; None if nothing."""
        judged = judge(Situation(self.action, seen, page), self.rules)
        return judged.binding if isinstance(judged, NeedsApproval) else None


async def find_change(wanted: PadInput, view: RedactedView) -> str:
    """What has changed since the person saw the screen, as one word ('unread' for an unread page), or ''.

    Keys that Android itself takes are the same on every screen. An input that the model would have to ask
    about is compared as strictly as an approved one; on a black page every word counts, because there is
    nothing else to compare.
    Raises PhoneErrors.
    """
    if isinstance(wanted.action, Back | Home | Recents | Notifications):
        return ""
    if binding := wanted.asked(wanted.observation, wanted.page):
        return await differs(Agreed(wanted.observation, wanted.page, binding, wanted.asked), view)
    return await _find_free_change(wanted, view)


async def _find_free_change(wanted: PadInput, view: RedactedView) -> str:
    before, now = wanted.observation, await view.look_again()
    if before.verdict not in _SHOWN or around(before, now, before.verdict):
        return "page"
    # Every picture of a protected page is the same black.
    hidden = before.verdict is not Verdict.OK
    if not hidden and await asyncio.to_thread(same_picture, before, now):
        return ""
    if isinstance(wanted.action, Swipe) and not hidden:
        return ""
    page = await view.read_again(now, wanted.page, wanted.thing.point if wanted.thing else None)
    if page.source is not wanted.page.source or (page.source is PageSource.NONE and not wanted.cell):
        return UNREAD
    if hidden and _words(page) != _words(wanted.page):
        return "words"
    if _pressed(wanted, page) != _pressed(wanted, wanted.page):
        return "target"
    if hidden or wanted.thing is None or before.frame is None or now.frame is None:
        return ""
    different = await asyncio.to_thread(_looks_different, before.frame, now.frame, wanted.thing.item.box)
    return "picture" if different else ""


def _words(page: Page) -> tuple[str, ...]:
    return tuple(without_time(text) for text in page.words)


def _pressed(wanted: PadInput, page: Page) -> tuple[object, ...]:
    """The thing that gets the input, in words."""
    if wanted.thing is not None:
        found = targets_at(page, wanted.thing.point)
        return tuple((target.text, target.parts, target.item.name) for target in found)
    return (page.field,) if isinstance(wanted.action, Enter | TypeText) else ()


def _looks_different(before: Frame, now: Frame, box: Box) -> bool:
    """Has more than a tenth of a thing's pixels changed? About 2 ms: call it in a thread."""
    difference = ImageChops.difference(_crop(before, box), _crop(now, box)).convert("L")
    changed_px = sum(difference.histogram()[_TOLERANCE:])
    return changed_px > _MOST_OF_THING * difference.width * difference.height


def _crop(frame: Frame, box: Box) -> Image.Image:
    scale = frame.picture.width / frame.screenshot.size_px[0]
    left, top = int(box.left * scale), int(box.top * scale)
    right, bottom = max(left + 1, round(box.right * scale)), max(top + 1, round(box.bottom * scale))
    return frame.picture.crop((left, top, right, bottom))
