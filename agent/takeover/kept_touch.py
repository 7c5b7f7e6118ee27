"""What is kept of a press of a by-hand task, so that it can be done again later."""

from dataclasses import replace

from agent.approval.by_hand import by_hand_on
from agent.contract.actions import Action, Finish, TypeText
from agent.contract.page import Page, PageSource
from agent.contract.takeover import PadTouch
from agent.journal.codec import place_to_json
from agent.model.cover.secret_text import secret_in
from agent.perception.page_reading import is_hidden, label_of
from agent.perception.recorded_place import place_of_step
from devices.base import Lock, Observation


def may_keep(seen: Observation, page: Page, *, secret: bool) -> bool:
    """May an input on this page be kept?

    Nothing while a lock, a code, a password or a protected page is in front, or what is in front is unknown.
    secret: a person's secret may stand on it. Takes some 10 ms: call it in a thread.
    """
    if secret or is_hidden(seen) or seen.lock in (Lock.SWIPE, Lock.PIN) or page.late:
        return False
    if page.source is PageSource.NONE:
        return False
    return not by_hand_on(seen, page).asks_code


def touch_of(action: Action, seen: Observation, page: Page, *, kept: bool, asked: bool = False) -> PadTouch:
    """The touch, or that there was one. Takes some 20 ms: call it in a thread.

    kept: as `may_keep` says of the page. asked: a model would have needed an approval for it.
    """
    app = seen.foreground.package if seen.foreground else ""
    if not kept or (isinstance(action, TypeText) and secret_in(action.text) is not None):
        return PadTouch(None, app)
    # Of a page of money, say, the press is kept for the report, and none of what is around it.
    place = place_of_step(action, page, seen)
    anchor = place_to_json(replace(place, asked=asked)) if place is not None else ""
    return PadTouch(action, app, label_of(action, page), anchor)


def page_place(seen: Observation, page: Page, *, kept: bool) -> str:
    """JSON of the place of a finish on this page; '' where nothing of it may be kept.

    kept: as in `touch_of`.
    """
    return touch_of(Finish(""), seen, page, kept=kept).anchor
