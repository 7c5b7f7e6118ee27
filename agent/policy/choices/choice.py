"""Finds a press that chooses between entries of a page which fit the task's words equally well."""

from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.actions import DoubleTap, Tap
from agent.contract.page import Item, PageSource
from agent.contract.requests import WHICH_PERSON, WHICH_PLACE, WHICH_VARIANT
from agent.policy.choices.answers import answers_in, chosen_by, prefers_by_answer, was_asked
from agent.policy.choices.choice_kinds import ChoiceKind, kinds_for
from agent.policy.choices.entries import AlikeEntry, entries_beside
from agent.policy.choices.equal_people import equal_people
from agent.policy.choices.equal_places import equal_places
from agent.policy.choices.equal_variants import equal_variants
from agent.policy.choices.option_labels import MAX_OPTIONS, option_labels
from agent.policy.choices.wish import Wish
from agent.policy.page.judgement import Situation
from agent.policy.page.scene import Scene
from agent.policy.page.target import target_at
from devices.base import Verdict

_HIGHEST = 0.25  # of the page, of a row that holds a button
TEXTS = {
    ChoiceKind.PERSON: WHICH_PERSON,
    ChoiceKind.PLACE: WHICH_PLACE,
    ChoiceKind.VARIANT: WHICH_VARIANT,
}
_FINDS = {
    ChoiceKind.PERSON: equal_people,
    ChoiceKind.PLACE: equal_places,
    ChoiceKind.VARIANT: equal_variants,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Two to six entries that fit equally well.

    options: their own words, in the order of the page, at most 40 characters each, all different.
    answer: the option that a person has chosen before, which is another one than the pressed; '' if nobody
        was asked.
    """

    kind: ChoiceKind
    options: tuple[str, ...]
    answer: str = ""


def choice_at(task: str, situation: Situation) -> Choice | None:
    """The choice that this press makes for the person; None if it makes none, or they have told which.

    Pure; a list of 30 people takes about 3 ms, other tasks and apps 0.1 ms. Only of pages that the element
    tree tells of. What the model says of the press makes no difference.
    """
    if not isinstance(situation.action, Tap | DoubleTap) or situation.by_person:
        return None
    page, seen = situation.page, situation.seen
    if page.source is not PageSource.TREE or page.late or seen.verdict is not Verdict.OK:
        return None
    target = target_at(page, situation.action.point)
    if target is None or not target.item.pressable or target.item.field or target.item.on is True:
        return None
    scene = Scene(situation)
    wish = Wish(task, answers_in(situation.history))
    kinds = kinds_for(scene, wish)
    if not kinds:
        return None
    for item in (target.item, *_rows_around(scene, target.item)):
        entries, place = entries_beside(page, item)
        if len(entries) > 1 and (found := _choice(scene, wish, kinds, entries, place)):
            return found
    return None


def _rows_around(scene: Scene, item: Item) -> list[Item]:
    """The row that a small button stands in, if it can be pressed itself."""
    box = item.box
    rows = [
        each
        for each in scene.situation.page.items
        if each.pressable
        and not each.field
        and each.box != box
        and each.box.left <= box.left
        and each.box.top <= box.top
        and each.box.right >= box.right
        and each.box.bottom >= box.bottom
        and each.box.bottom - each.box.top <= _HIGHEST * scene.situation.page.size_px[1]
    ]
    return sorted(rows, key=lambda each: each.box.bottom - each.box.top)[:1]


def _choice(
    scene: Scene, wish: Wish, kinds: Sequence[ChoiceKind], entries: Sequence[AlikeEntry], place: int
) -> Choice | None:
    for kind in kinds:
        equal = _FINDS[kind](scene, wish, entries, place)
        if len(equal) > 1:
            return _asked(scene, wish, kind, [entries[each] for each in equal], equal.index(place))
    return None


def _asked(
    scene: Scene, wish: Wish, kind: ChoiceKind, entries: Sequence[AlikeEntry], place: int
) -> Choice | None:
    shown = _most(entries, place)
    numbers = [at + 1 for at in shown]
    options = option_labels([entries[at] for at in shown], numbers, whole=kind is ChoiceKind.VARIANT)
    if chosen := chosen_by(wish.answers, options):
        return None if chosen == options[shown.index(place)] else Choice(kind, options, chosen)
    if prefers_by_answer(wish, entries, place) or was_asked(scene, [entries[at] for at in shown]):
        return None
    return Choice(kind, options)


def _most(entries: Sequence[AlikeEntry], place: int) -> list[int]:
    """The places of at most six entries, the pressed one among them."""
    return [at for at in range(len(entries)) if at < MAX_OPTIONS - 1 or at == place][:MAX_OPTIONS]
