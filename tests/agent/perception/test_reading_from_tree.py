"""What a page says by its element tree, and when a tree says nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.page import Page, PageSource
from agent.perception.reading.from_tree import page_from_tree
from devices.base import Box, Element, Tree
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.tree import read_tree
from tests.worlds.cases import each_of

FIXTURES = Path(__file__).parents[2] / "fixtures" / "android"
SIZE = (1080, 2400)
COFFEE = "com.farhand.coffee"
BAR = "com.android.systemui"
ROOT = Element(Box(0, 0, *SIZE), class_name="android.widget.FrameLayout", package=COFFEE)
PAY = Element(Box(100, 2000, 980, 2100), text="Pay", package=COFFEE, clickable=True)


def page_of(*elements: Element, size: tuple[int, int] = SIZE, package: str = COFFEE) -> Page | None:
    return page_from_tree(Tree(elements, 0.0), size, package)


def read(*elements: Element, size: tuple[int, int] = SIZE, package: str = COFFEE) -> Page:
    page = page_of(*elements, size=size, package=package)
    assert page is not None
    return page


def scene(name: str, package: str, lang: str = "en") -> Page:
    phone = SimulatedPhone(lang=lang, size_px=SIZE)
    visit(phone, name)
    page = page_from_tree(read_tree(phone.tree_xml().encode(), 0.0), SIZE, package)
    assert page is not None
    return page


@pytest.mark.parametrize(
    ("lang", "button"), [("en", "Pay 36.80 with balance"), ("zh", "余额支付 36.80")], ids=["en", "zh"]
)
def test_the_checkout_says_what_it_costs_and_what_its_button_is_called(lang: str, button: str) -> None:
    page = scene("coffee_checkout", COFFEE, lang)
    assert (page.source, page.size_px) == (PageSource.TREE, SIZE)
    assert "¥36.80" in page.words
    pay = next(item for item in page.items if item.name == "pay_balance")
    assert (pay.text, pay.pressable, pay.field, pay.package) == (button, True, False, COFFEE)


def test_the_items_stand_in_the_order_of_the_tree_without_those_that_neither_say_nor_take_anything() -> None:
    icon = Element(Box(0, 0, 90, 90), package=COFFEE, clickable=True)
    page = read(ROOT, PAY, icon, replace(PAY, text=" Two\n words "))
    assert [(item.text, item.pressable) for item in page.items] == [
        ("Pay", True),
        ("", True),
        ("Two words", True),
    ]


def test_a_button_with_a_picture_is_called_by_its_description() -> None:
    assert read(replace(PAY, text="", description="Send")).words == ("Send",)


def test_a_disabled_button_counts_as_one_that_can_be_pressed() -> None:
    assert read(replace(PAY, enabled=False)).items[0].pressable


@each_of(
    "field",
    [
        Element(
            Box(0, 0, 90, 90), "hunter2", "Password", class_name="EditText", editable=True, password=True
        ),
        Element(Box(0, 0, 90, 90), "•••••••", "Password", class_name="EditText", editable=True),
        Element(Box(0, 0, 90, 90), "••••••2", "Password", class_name="EditText", editable=True),
        Element(Box(0, 0, 90, 90), "hunter2", "Password", class_name="View", password=True),
    ],
    ids=["marked", "bullets", "last sign shown", "no edit text"],
)
def test_what_a_hidden_field_holds_is_in_no_item_not_even_its_length(field: Element) -> None:
    (item,) = read(field).items
    assert (item.text, item.hint, item.field, item.password) == ("", "Password", True, True)


def test_a_field_has_its_text_and_what_is_said_about_it() -> None:
    field = Element(Box(0, 0, 90, 90), "one latte", "Note to the shop", editable=True, focused=True)
    page = read(PAY, field)
    assert page.field == page.items[1]
    assert (page.items[1].text, page.items[1].hint, page.items[1].password) == (
        "one latte",
        "Note to the shop",
        False,
    )


def test_a_page_with_nothing_but_an_empty_field_is_a_page() -> None:
    assert read(ROOT, Element(Box(0, 0, 90, 90), editable=True)).items[0].field


def test_bullets_on_a_label_are_read() -> None:
    assert read(replace(PAY, text="•••• 4242")).words == ("•••• 4242",)


@each_of(
    "elements",
    [
        (ROOT,),
        (ROOT, Element(Box(0, 200, 1080, 2200), class_name="android.webkit.WebView", package=COFFEE)),
        (
            ROOT,
            Element(Box(20, 10, 200, 70), text="12:41", package=BAR),
            Element(Box(500, 2280, 600, 2400), description="Home", package=BAR, clickable=True),
        ),
        (replace(PAY, box=Box(100, 2500, 980, 2600)),),
    ],
    ids=["only a root", "a view that draws itself", "only the phone's bars", "nothing on the screen"],
)
def test_an_empty_shell_counts_as_no_tree(elements: tuple[Element, ...]) -> None:
    assert page_of(*elements) is None


BAR_OF_PAGE = Element(Box(0, 100, 1080, 200), text="lamp.example", package=COFFEE, editable=True)
BELOW = Box(0, 250, 1080, 2400)


@each_of(
    "name",
    [
        "android.webkit.WebView",
        "com.tencent.smtt.webkit.WebView",
        "android.view.SurfaceView",
        "android.opengl.GLSurfaceView",
        "android.view.TextureView",
        "android.view.View",
        "android.widget.FrameLayout",
    ],
)
def test_what_an_app_draws_itself_is_told(name: str) -> None:
    assert read(ROOT, BAR_OF_PAGE, Element(BELOW, class_name=name, package=COFFEE)).drawn == (BELOW,)


def test_a_page_of_the_web_is_drawn_whatever_its_tree_tells_and_a_layout_is_not() -> None:
    inside = replace(PAY, box=Box(100, 1000, 980, 1100))
    web = Element(BELOW, text="Lamps", class_name="android.webkit.WebView", package=COFFEE)
    assert read(ROOT, BAR_OF_PAGE, web, inside).drawn == (BELOW,)
    layout = Element(BELOW, class_name="android.widget.FrameLayout", package=COFFEE)
    assert read(ROOT, BAR_OF_PAGE, layout, inside).drawn == ()
    said = Element(BELOW, description="Photo of the sea", class_name="android.view.View", package=COFFEE)
    small = Element(Box(0, 300, 400, 500), class_name="android.view.View", package=COFFEE)
    assert read(ROOT, BAR_OF_PAGE, said, small).drawn == ()


def test_the_keys_at_the_side_of_a_phone_held_sideways_are_no_page_either() -> None:
    key = Element(Box(2300, 500, 2400, 600), description="Home", package=BAR, clickable=True)
    assert page_of(replace(ROOT, box=Box(0, 0, 2400, 1080)), key, size=(2400, 1080)) is None


def test_the_notification_shade_is_a_page_over_whichever_app() -> None:
    note = Element(Box(0, 800, 1080, 1000), text="Your parcel", package=BAR, clickable=True)
    assert read(note).words == ("Your parcel",)


@each_of(
    ("package", "fits"),
    [
        (COFFEE, True),
        ("com.android.permissioncontroller", True),
        ("com.google.android.packageinstaller", True),
        ("android", True),
        ("com.farhand.bank", False),
        (
            "com.evil.permissioncontroller",
            True,
        ),  # guessed to be one, and its words are watched the more closely
    ],
)
def test_a_tree_of_another_app_is_of_another_screen(package: str, fits: bool) -> None:
    assert (page_of(replace(PAY, package=package)) is not None) is fits


def test_an_unknown_app_in_front_takes_any_tree() -> None:
    assert read(PAY, package="").words == ("Pay",)


def test_parts_of_another_app_inside_the_one_in_front_are_read() -> None:
    assert read(ROOT, replace(PAY, package="com.some.widget")).words == ("Pay",)


def test_a_tree_of_the_phone_held_the_other_way_is_of_another_screen() -> None:
    assert page_of(ROOT, PAY, size=(2400, 1080)) is None
    assert page_of(replace(ROOT, box=Box(0, 0, 2400, 1080)), PAY) is None


def test_a_wide_dialog_on_an_upright_phone_is_of_this_screen() -> None:
    dialog = Element(Box(100, 900, 980, 1400), class_name="FrameLayout", package=COFFEE)
    assert read(dialog, replace(PAY, box=Box(200, 1200, 500, 1300))).words == ("Pay",)


def test_boxes_end_at_the_edge_of_the_frame() -> None:
    page = read(replace(PAY, box=Box(-40, 2350, 1200, 2500)))
    assert page.items[0].box == Box(0, 2350, 1080, 2400)


@pytest.mark.parametrize("name", ["hierarchy_small_openatx.xml", "hierarchy_launcher_android4.xml"])
def test_recorded_trees_of_real_phones_are_pages(name: str) -> None:
    tree = read_tree((FIXTURES / name).read_bytes(), 0.0)
    size = (tree.elements[0].box.right, tree.elements[0].box.bottom)
    page = page_from_tree(tree, size)
    assert page is not None
    assert page.words
    assert all(0 <= item.box.left < item.box.right <= size[0] for item in page.items)
