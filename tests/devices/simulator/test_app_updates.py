"""Apps of the simulated phone after an update."""

import json

import pytest

from devices.simulator.adjustments import adjust
from devices.simulator.body import BadBody, Body
from devices.simulator.drawing.elements import DrawnPage
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import ROUTES, visit
from devices.simulator.scenes.app_updates import FIFTY, KEPT_OUT, AppUpdate, UpdateKind, true_id, updated_page

COFFEE = "com.farhand.coffee"
# Scenes of apps; the others are the system's.
SCENES = [name for name in ROUTES if name.split("_")[0] in {
    "coffee", "parcel", "notes", "clock", "calendar", "files", "shopping", "calls", "chat", "store", "bank",
    "mail", "booking", "maps", "settings"}]  # fmt: skip


def updated(phone: SimulatedPhone, words: str) -> None:
    adjust(phone, Body(json.dumps({"update": words})))


def reached(page: DrawnPage, update: AppUpdate | None) -> dict[str, str]:
    """By the app's own id of each thing to press: the id of what a finger meets in its middle."""
    found: dict[str, str] = {}
    for each in page.elements:
        if each.id and each.clickable and each.visible:
            hit = page.hit(*each.visible_box.centre)
            found[true_id(each.id, update)] = true_id(hit.id, update) if hit else ""
    return found


def test_there_are_fifty_of_the_kinds_that_replay_may_know_and_two_kinds_are_kept_out() -> None:
    assert len(set(FIFTY)) == 50
    assert {each.kind for each in KEPT_OUT} == {UpdateKind.NEW_IDS, UpdateKind.REPAINTED}
    assert not {each.kind for each in FIFTY} & {each.kind for each in KEPT_OUT}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(1)
def test_after_every_update_a_finger_meets_what_it_met_before_and_the_same_seed_makes_the_same_page(
    lang: str,
) -> None:
    moved, renamed = 0, 0
    for scene in SCENES:
        phone = SimulatedPhone(lang=lang)
        visit(phone, scene)
        page = phone.page()
        before = reached(page, None)
        for update in (*FIFTY, *KEPT_OUT):
            after = updated_page(page, update)
            now = reached(after, update)
            assert now.items() <= before.items(), (scene, update)
            assert now == before or page.scroll_max, "only in a list may a thing go off the page"
            assert after == updated_page(page, update)
            boxes = zip(page.elements, after.elements, strict=True)
            moved += update.kind is UpdateKind.MOVED and any(
                one.box.left != two.box.left or abs(one.box.top - two.box.top) > 10 for one, two in boxes
            )
            renamed += update.kind is UpdateKind.RENAMED and [each.text for each in page.elements] != [
                each.text for each in after.elements
            ]
    assert moved > 200
    assert renamed > 200


def test_a_question_lies_over_the_page_until_it_is_closed_and_its_other_button_is_told() -> None:
    phone = SimulatedPhone()
    updated(phone, f"{COFFEE} popup 1")
    visit(phone, "coffee_menu")
    assert phone.scene == "coffee_menu"
    phone.tap_element("drink_latte")
    assert phone.scene == "coffee_detail:rating"
    phone.tap(*phone.centre_px("add_to_cart"))
    assert phone.scene == "coffee_detail:rating", "what lies below takes no touches"
    phone.tap_element("rating_later")
    assert phone.scene == "coffee_detail"
    assert not phone.oracle.count("nobody asked for")
    phone.tap_element("add_to_cart")
    assert phone.scene == "coffee_cart"


def test_a_page_about_what_is_new_comes_first() -> None:
    phone = SimulatedPhone()
    updated(phone, f"{COFFEE} news 0")
    visit(phone, "coffee_menu")
    assert phone.scene == "coffee_menu:news"
    phone.tap_element("news_more")
    assert phone.oracle.count("nobody asked for") == 1
    assert phone.scene == "coffee_menu"


def test_a_slow_app_shows_a_ring_for_a_while() -> None:
    now = [1_700_000_000.0]
    phone = SimulatedPhone(clock=lambda: now[0])
    updated(phone, f"{COFFEE} slow 0")
    visit(phone, "coffee_menu")
    assert phone.scene == "coffee_menu:loading"
    now[0] += 4
    assert phone.scene == "coffee_menu"
    phone.tap_element("drink_latte")
    assert phone.scene == "coffee_detail:loading"


def test_after_other_ids_every_touch_and_every_field_still_does_what_it_did() -> None:
    phone = SimulatedPhone()
    updated(phone, f"{COFFEE} new_ids 3")
    visit(phone, "coffee_menu")
    phone.tap_element("v5_hcraes")
    phone.insert_text("mocha")
    assert phone.element("v5_hcraes").text == "mocha"
    phone.tap_element("v5_ahcom_knird")
    assert phone.scene == "coffee_detail"


@pytest.mark.parametrize(
    "words", ["nobody.knows moved 1", f"{COFFEE} gone 1", f"{COFFEE} moved", f"{COFFEE} moved x"]
)
def test_what_is_no_update_is_refused(words: str) -> None:
    phone = SimulatedPhone()
    with pytest.raises(BadBody):
        updated(phone, words)
    assert not phone.setup.updates


def test_an_update_may_speak_another_language_and_is_taken_back() -> None:
    phone = SimulatedPhone()
    updated(phone, f"{COFFEE} language 0")
    assert phone.lang == "zh"
    updated(phone, "")
    assert not phone.setup.updates
