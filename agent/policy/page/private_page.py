"""Tells which screens show money or protected content: their pictures are not passed on."""

from agent.contract.actions import Back
from agent.contract.binding import Kind
from agent.contract.page import LATE, Item, Page, PageSource
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import is_group, kinds_of
from agent.policy.labels.questions import kinds_in_question
from agent.policy.page.entering import asks_for_code
from agent.policy.page.judgement import Situation
from agent.policy.page.scene import MONEY, Scene
from agent.policy.page.surroundings import question_of
from agent.policy.page.target import target_at
from agent.policy.words import table
from agent.policy.words.label import label_units
from devices.base import Observation, Verdict

_LONGEST_LABEL = 120
# Apps whose lists are full of what people say about money.
_PEOPLE = frozenset({AppKind.CHAT, AppKind.MAIL, AppKind.SYSTEM})
# The phone's own pages.
_NO_MONEY = frozenset(
    {AppKind.SETTINGS, AppKind.CALLS, AppKind.KEYBOARD, AppKind.PERMISSION, AppKind.INSTALLER}
)


def is_private_whatever_it_says(seen: Observation) -> bool:
    """True for protected pages and for pages of pay and bank apps."""
    return seen.verdict is Verdict.SECURE or Scene(Situation(Back(), seen, LATE)).app in MONEY


def is_private(seen: Observation, page: Page) -> bool:
    """Is this page private: protected, of a pay or bank app, asking for money, or unread where money may be?

    A page asks for money if something on it would pay when pressed, or if it wants a payment's code.
    """
    if is_private_whatever_it_says(seen):
        return True
    scene = Scene(Situation(Back(), seen, page))
    if scene.app is AppKind.LAUNCHER or (scene.misread and scene.app in _PEOPLE):
        return False
    if page.late or page.source is PageSource.NONE:
        return scene.app not in _NO_MONEY
    return asks_for_code(scene) or any(_pays(scene, item) for item in page.items)


def _pays(scene: Scene, item: Item) -> bool:
    """Would pressing the item pay, by its label or by what it agrees to?"""
    if item.field or not 0 < len(item.text) <= _LONGEST_LABEL or not (item.pressable or scene.misread):
        return False
    if is_group(item.text, table.CONFIRMS, misread=scene.misread):
        page = scene.situation.page
        middle = (item.box.left + item.box.right) // 2, (item.box.top + item.box.bottom) // 2
        target = target_at(page, middle)
        return target is not None and Kind.PAY in kinds_in_question(question_of(page, target))
    if not table.may_act(label_units(item.text)) and not scene.misread:
        return False
    return Kind.PAY in kinds_of(item.text, scene.app_of(item), misread=scene.misread)
