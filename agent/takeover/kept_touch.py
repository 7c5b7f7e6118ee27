"""What is kept of a press of a by-hand task, so that it can be done again later."""

from agent.approval.by_hand import by_hand_on
from agent.contract.actions import Action, TypeText
from agent.contract.page import Page, PageSource
from agent.contract.takeover import PadTouch
from agent.model.cover.secret_text import secret_in
from agent.perception.page_reading import is_hidden, label_of
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


def touch_of(action: Action, seen: Observation, page: Page, *, kept: bool) -> PadTouch:
    """The touch, or that there was one. kept: as `may_keep` says of the page."""
    app = seen.foreground.package if seen.foreground else ""
    if not kept or (isinstance(action, TypeText) and secret_in(action.text) is not None):
        return PadTouch(None, app)
    # Its anchor is the place of a shortcut's step: of this action, on this page, in this view.
    return PadTouch(action, app, label_of(action, page))
