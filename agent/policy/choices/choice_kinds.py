"""Which choices may matter for what a task does in an app."""

from enum import StrEnum

from agent.policy.apps.apps import AppKind
from agent.policy.choices.wish import ORDERS, REACHES, Wish, WishedAct
from agent.policy.page.scene import STORES, Scene

_CHOOSERS = frozenset({"android", "com.android.intentresolver"})
_PEOPLE_APPS = frozenset({AppKind.CHAT, AppKind.MAIL, AppKind.CALLS, AppKind.PAY, AppKind.BANK})
# Nearly every press there reaches somebody.
_REACHING_APPS = frozenset({AppKind.CALLS, AppKind.PAY, AppKind.BANK})
_TRADING_APPS = STORES | {AppKind.BOOKING, None}


class ChoiceKind(StrEnum):
    """What the entries are."""

    PERSON = "person"  # who is written to, called or paid
    PLACE = "place"  # which shop or branch
    VARIANT = "variant"  # at different prices


def kinds_for(scene: Scene, wish: Wish) -> list[ChoiceKind]:
    """The choices that may matter in this app, for what the task does."""
    found: list[ChoiceKind] = []
    if _reaches(scene, wish):
        found.append(ChoiceKind.PERSON)
    orders = WishedAct(wish.text, ORDERS).told
    browser = scene.app is AppKind.BROWSER
    trades = scene.app in _TRADING_APPS or browser or scene.mini_program
    if not trades or orders is False or wish.prefers():
        return found
    if not browser and (orders or scene.app in STORES | {AppKind.BOOKING}):
        found.append(ChoiceKind.PLACE)
    if orders or not browser:
        found.append(ChoiceKind.VARIANT)
    return found


def _reaches(scene: Scene, wish: Wish) -> bool:
    """Does the task write to, call or pay somebody in this app, as far as its words tell?"""
    app = scene.app
    if app is AppKind.SYSTEM and scene.package not in _CHOOSERS:
        return False
    told = WishedAct(wish.text, REACHES).told
    if told is None:
        return app in _REACHING_APPS or (app in (AppKind.CHAT, AppKind.MAIL) and wish.has_message)
    return told and (app in _PEOPLE_APPS or app in (AppKind.SYSTEM, None))
