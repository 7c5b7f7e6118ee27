"""The labelled steps are well-formed; what the rules make of them is measured by the bench part "asked"."""

from collections import Counter

import pytest

from agent.contract.page import Page
from agent.policy.page.target import target_at, within
from devices.base import Box
from tests.asked.layout import SIZE_PX, LayoutError, lay_out
from tests.asked.steps import LANGUAGES, NOT_READ, Step, all_steps, held_out_steps, open_steps

_LEAST, _LEAST_OF_A_LANGUAGE = 320, 25


def test_no_two_steps_have_one_id() -> None:
    twice = [name for name, times in Counter(each.id for each in all_steps()).items() if times > 1]
    assert not twice


@pytest.mark.parametrize("must_ask", [True, False])
def test_every_language_has_enough_steps(must_ask: bool) -> None:
    count = Counter(each.file for each in all_steps() if each.must_ask is must_ask)
    assert sum(count.values()) >= _LEAST
    assert not [lang for lang in LANGUAGES if count[lang] < _LEAST_OF_A_LANGUAGE]


def test_every_step_names_a_source_and_nearly_all_were_read() -> None:
    steps = all_steps()
    assert not [each.id for each in steps if len(each.source.split()) < 2]
    assert sum(each.source.endswith(NOT_READ) for each in steps) <= len(steps) / 20


def test_about_a_third_is_held_out() -> None:
    held, known = ({each.id for each in steps} for steps in (held_out_steps(), open_steps()))
    assert held | known == {each.id for each in all_steps()}
    assert not held & known
    assert 0.25 < len(held) / len(all_steps()) < 0.42


def test_every_point_lies_on_the_labelled_thing_alone() -> None:
    assert not [each.id for each in all_steps() if not _on_its_thing(each)]


def test_every_page_lies_on_the_screen_without_overlaps() -> None:
    assert not [each.id for each in all_steps() if not _well_formed(each.situation.page)]


@pytest.mark.parametrize(
    "page", ["", "[OK", "[OK]~", "[[\nTitle", "]]", "[[\n[OK]\n]]", "\n".join(["text"] * 40)]
)
def test_a_page_outside_the_notation_is_refused(page: str) -> None:
    with pytest.raises(LayoutError):
        lay_out(page)


def test_a_page_is_laid_out_as_it_is_written() -> None:
    page, things = lay_out(
        "<Back> | Wi-Fi\n[Use Wi-Fi //](on)\n{> Name = a\\u200bb}\n== bottom\n[Cancel] | [OK]#ok@android"
    )
    back, title, row, inner, field, cancel, confirm = page.items
    assert (back.icon, back.pressable, title.pressable) == (True, True, False)
    assert (row.text, row.on, inner.text) == ("", True, "Use Wi-Fi")
    assert (field.text, field.hint, field.focused) == ("a\u200bb", "Name", True)
    assert (confirm.name, confirm.package) == ("ok", "android")
    assert cancel.box.right < confirm.box.left
    assert cancel.box.top == confirm.box.top > SIZE_PX[1] * 0.9
    assert [thing.label for thing in things if thing.item.pressable] == [
        "Back", "Use Wi-Fi", "a\u200bb", "Cancel", "OK",
    ]  # fmt: skip


def _on_its_thing(step: Step) -> bool:
    if step.thing is None:
        return True
    target = target_at(step.situation.page, step.thing.point)
    return target is not None and target.item == step.thing.item


def _well_formed(page: Page) -> bool:
    width, height = SIZE_PX
    boxes = [item.box for item in page.items]
    if any(not (0 <= b.left < b.right <= width and 0 <= b.top < b.bottom <= height) for b in boxes):
        return False
    pairs = ((one, other) for place, one in enumerate(boxes) for other in boxes[place + 1 :])
    return all(_apart(one, other) or within(other, one) for one, other in pairs)


def _apart(one: Box, other: Box) -> bool:
    beside = one.right <= other.left or other.right <= one.left
    return beside or one.bottom <= other.top or other.bottom <= one.top
