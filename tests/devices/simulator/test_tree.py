"""The simulated phone's element tree against what `uiautomator dump` writes."""

import re
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import ROUTES, visit

ATTRIBUTES = [
    "index", "text", "resource-id", "class", "package", "content-desc", "checkable", "checked", "clickable",
    "enabled",
    "focusable", "focused", "scrollable", "long-clickable", "password", "selected", "bounds",
]  # fmt: skip


def nodes_of(phone: SimulatedPhone) -> list[Element]:
    root = fromstring(phone.tree_xml())
    assert root.tag == "hierarchy"
    assert root.get("rotation") == "0"
    return list(root.iter("node"))


def node(phone: SimulatedPhone, element_id: str) -> Element:
    return next(
        each for each in nodes_of(phone) if (each.get("resource-id") or "").endswith(f":id/{element_id}")
    )


def test_every_scene_gives_nodes_with_all_attributes_inside_the_screen() -> None:
    for scene in ROUTES:
        phone = SimulatedPhone(lang="zh")
        visit(phone, scene)
        for each in nodes_of(phone):
            assert list(each.keys()) == ATTRIBUTES
            bounds = re.fullmatch(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]", each.get("bounds", ""))
            assert bounds is not None
            left, top, right, bottom = map(int, bounds.groups())
            assert 0 <= left < right <= 1080, each.attrib
            assert 0 <= top < bottom, each.attrib


def test_rows_hold_what_is_drawn_on_them() -> None:
    phone = SimulatedPhone()
    visit(phone, "settings")
    row = node(phone, "bluetooth")
    assert row.get("clickable") == "true"
    assert [child.get("text") for child in row if child.get("text")] == ["Bluetooth", "On"]
    switch = node(phone, "bluetooth_switch")
    assert (switch.get("class"), switch.get("checked")) == ("android.widget.Switch", "true")


def test_fields_tell_hint_text_and_focus() -> None:
    phone = SimulatedPhone()
    visit(phone, "notes")
    assert node(phone, "note").get("text") == "Write a note"
    phone.tap_element("note")
    phone.insert_text('a <b> & "c"\n\x07小')
    field = node(phone, "note")
    assert field.get("text") == 'a <b> & "c"\n.小'
    assert (field.get("focused"), field.get("class")) == ("true", "android.widget.EditText")
    assert not any("kb_q" in (each.get("resource-id") or "") for each in nodes_of(phone))


def test_a_web_page_may_stay_untold() -> None:
    phone = SimulatedPhone()
    visit(phone, "browser_untold")
    classes = [each.get("class") for each in nodes_of(phone)]
    assert classes == ["android.widget.FrameLayout", "android.widget.EditText", "android.webkit.WebView"]
    phone.setup.tricks.web_untold = False
    assert node(phone, "page_order").get("text") == "Place order"
