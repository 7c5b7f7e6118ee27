"""Pages with entries to choose from, as real apps lay them out."""

from agent.contract.actions import Action, ActionResult, Interact, Reason, ResultKind, Tap
from agent.contract.page import Item, Page
from agent.contract.steps import StepRecord
from agent.policy.choices.choice import Choice, choice_at
from agent.policy.page.judgement import Situation
from devices.base import Box
from tests.worlds.policy_pages import button, middle, seen, text, tree

ROW, TOP = 200, 400  # pixels of 1080 x 2400


def contacts(*rows: str, avatars: bool = False, top: int = TOP) -> Page:
    """A list of people, one below the other. rows: 'Mom|mobile|09:12', its lines from top to bottom."""
    items: list[Item] = []
    for place, row in enumerate(rows):
        at = top + place * ROW
        items.append(Item("", Box(0, at, 1080, at + ROW - 4), pressable=True))
        name, *rest = row.split("|")
        if avatars:
            items.append(text(name[:1], at + 60, left=40, right=160))
        items.append(text(name, at + 30, left=220, right=900))
        items += [text(line, at + 100 + 10 * way, left=220 + 300 * way) for way, line in enumerate(rest)]
    return tree(*items)


def shops(*rows: str) -> Page:
    """A list of shops: cards of 360 pixels."""
    items: list[Item] = []
    for place, row in enumerate(rows):
        at = TOP + place * 400
        items.append(Item("", Box(40, at, 1040, at + 360), pressable=True))
        items += [text(line, at + 40 + 80 * way, left=300) for way, line in enumerate(row.split("|"))]
    return tree(*items)


def chips(*labels: str, cart: str = "Add to cart", on: bool | None = None) -> Page:
    """Things side by side above a button for the cart, '' for no such button."""
    width = 900 // max(len(labels), 1)
    items = [text("Latte", 300)]
    for place, label in enumerate(labels):
        left = 60 + place * (width + 20)
        items.append(
            Item(
                label, Box(left, 900, left + width, 1020), pressable=True, on=on and place == 0 if on else on
            )
        )
    return tree(*items, *([button(cart)] if cart else []))


def options(*labels: str, cart: str = "Add to cart", on: bool | None = False) -> Page:
    """Things below each other, with a dot to choose each."""
    rows = [Item(label, Box(60, 700 + at * 140, 1020, 830 + at * 140), pressable=True, on=on)
            for at, label in enumerate(labels)]  # fmt: skip
    return tree(text("Latte", 300), *rows, *([button(cart)] if cart else []))


def pressed(page: Page, place: int) -> Item:
    """The entry at this place: the pressable things in order, buttons for carts last."""
    return [item for item in page.items if item.pressable and not item.field][place]


def chosen_at(
    task: str, package: str, page: Page, place: int = 0, history: tuple[StepRecord, ...] = ()
) -> Choice | None:
    """What a tap on an entry asks."""
    at = middle(pressed(page, place))
    return choice_at(task, Situation(Tap(at), seen(package), page, history=history))


def answered(action: Action, app: str, answer: str, target: str = "", *, chosen: bool = False) -> StepRecord:
    """A step whose question a person answered; chosen: with an entry's own words."""
    result = (
        ActionResult(ResultKind.ANSWERED, Reason.CHOSEN, found=answer)
        if chosen
        else ActionResult(ResultKind.ANSWERED, answer)
    )
    return StepRecord(1, app, "", "", action, False, result, target)


WHICH = Interact("Which?")
