"""Builds the binding of an approval from what the phone shows."""

import hashlib
from collections.abc import Iterable
from dataclasses import replace

from agent.contract.actions import Drag, Enter, Launch, OpenUrl, Point, RunFunction, Swipe, Touch, TypeText
from agent.contract.amounts import the_one
from agent.contract.binding import Binding, Doubt, Kind
from agent.contract.page import Page, Target
from agent.policy.labels.classes import is_group
from agent.policy.labels.functions import short_function
from agent.policy.page.checkout import Checkout, checkout_on
from agent.policy.page.checkout_labels import is_one_of
from agent.policy.page.cut_off import switched
from agent.policy.page.icons import is_icon_name
from agent.policy.page.parties import party_of
from agent.policy.page.rows import Row, rows_of
from agent.policy.page.scene import Scene
from agent.policy.page.shades import shades_of
from agent.policy.page.sums import amount_on, sums_asked
from agent.policy.page.surroundings import around, question_of
from agent.policy.words import checkout as checkout_words
from agent.policy.words import table

MAX_TEXT, MAX_TARGET = 500, 120
_WEIGHTS = {kind: place for place, kind in enumerate(Kind)}
_MONEY = frozenset({Kind.PAY, Kind.ORDER})


def binding_of(scene: Scene, kinds: Iterable[Kind], target: Target | None, times: int = 1) -> Binding:
    """kinds: in any order. target: what a touch presses, None for other inputs or nothing known.

    times: as in Binding.
    """
    situation = scene.situation
    seen, page = situation.seen, situation.page
    ordered = tuple(sorted(set(kinds), key=_WEIGHTS.__getitem__))
    said = target.text if target else _said(scene)
    place = target.item if target else page.field
    money = bool(_MONEY & set(ordered))
    rows = rows_of(page)
    party = party_of(scene, frozenset(ordered), target)
    amount = _amount(scene, target) if money else ""
    checkout = checkout_on(page, rows, target, amount, party) if money else Checkout()
    if money and not checkout.items and Doubt.ITEMS not in checkout.doubts:
        checkout = _with_order(checkout, _order_before(scene, amount, party))
        if not checkout.items and target and is_one_of(target.text, checkout_words.ORDERS):
            checkout = replace(checkout, doubts=(Doubt.ITEMS, *checkout.doubts))
    turns_off, turns_on = switched(scene, target) if Kind.DISCONNECT in ordered else ("", "")
    return Binding(
        ordered,
        type(situation.action).__name__,
        app=situation.action.package if isinstance(situation.action, RunFunction) else scene.package,
        activity=scene.activity,
        window=seen.window,
        above=seen.above or (),
        point=_point(scene),
        target=said[:MAX_TARGET],
        party=party,
        amount="" if checkout.total_unsure else amount,
        turns_off=turns_off,
        turns_on=turns_on,
        text=_text(scene, ordered),
        items=checkout.items,
        address=checkout.address,
        method=checkout.method,
        doubts=checkout.doubts,
        quote=around(rows, place.box) if place else (),
        rows=around(_rows_seen(page, target), place.box) if place else (),
        source=page.source,
        digest=hashlib.sha256(seen.frame.grey).hexdigest() if seen.frame else "",
        times=times,
        shades=shades_of(seen.frame),
    )


def _rows_seen(page: Page, target: Target | None) -> tuple[Row, ...]:
    """The rows without the names of icons, but for the one that is touched."""
    seen = (item for item in page.items if (target and item is target.item) or not is_icon_name(page, item))
    return rows_of(replace(page, items=tuple(seen)))


def _order_before(scene: Scene, amount: str, party: str) -> Binding | None:
    """The order that this page of a cashier asks to be paid for.

    The newest one that this task sent in this app, if its sum and payee are the same. No cashier asks for an
    order that a person refused.
    """
    before = next((each for each in reversed(scene.situation.ordered) if each.app == scene.package), None)
    if before is None or not before.items or not before.amount or before.doubts:
        return None
    same = the_one((before.amount, amount)) is not None if amount else False
    return before if same and (not party or not before.party or party == before.party) else None


def _with_order(checkout: Checkout, order: Binding | None) -> Checkout:
    if order is None:
        return checkout
    return replace(checkout, items=order.items, address=checkout.address or order.address)


def _amount(scene: Scene, target: Target | None) -> str:
    """The amount to approve; of a button that only confirms, the sum in its question."""
    page = scene.situation.page
    if target is None:
        return amount_on(page)
    if is_group(target.text, table.CONFIRMS, misread=scene.misread):
        for close in (True, False):
            if asked := tuple(sums_asked(question_of(page, target, close=close))):
                return the_one(asked) or ""
    return amount_on(page, target.text)


def _point(scene: Scene) -> Point | None:
    action = scene.situation.action
    if isinstance(action, Swipe | Drag):
        return action.start
    return action.point if isinstance(action, Touch) else None


def _said(scene: Scene) -> str:
    match scene.situation.action:
        case Launch(app):
            return app
        case OpenUrl(url):
            return url
        case RunFunction(function=function):
            return short_function(function)
        case Enter() | TypeText():
            field = scene.situation.page.field
            return (field.hint or field.name) if field else ""
        case _:
            return ""


def _text(scene: Scene, kinds: tuple[Kind, ...]) -> str:
    """The text that is sent or typed; 501 characters of a longer one show that it was cut.

    The content of a password field is never included.
    """
    action = scene.situation.action
    if isinstance(action, TypeText):
        return action.text[: MAX_TEXT + 1]
    if isinstance(action, RunFunction):
        return f"{action.function} {action.arguments}"[: MAX_TEXT + 1]
    return scene.draft()[: MAX_TEXT + 1] if Kind.SEND in kinds else ""
