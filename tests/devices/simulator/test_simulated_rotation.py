"""The simulated phone is turned."""

from io import BytesIO

import pytest
from defusedxml.ElementTree import fromstring
from PIL import Image

from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit


def turned(scene: str, quarter_turns: int = 1) -> SimulatedPhone:
    phone = SimulatedPhone(size_px=(540, 1200))
    visit(phone, scene)
    phone.rotate(quarter_turns)
    return phone


@pytest.mark.parametrize(
    ("turns", "size"), [(0, (540, 1200)), (1, (1200, 540)), (2, (540, 1200)), (3, (1200, 540))]
)
async def test_size_and_picture_follow_the_rotation_and_the_natural_size_does_not(
    turns: int, size: tuple[int, int]
) -> None:
    phone = turned("launcher", turns)
    assert (phone.rotation, phone.size_px, phone.natural_size_px) == (turns, size, (540, 1200))
    with Image.open(BytesIO(await phone.screencap_png())) as image:
        assert image.size == size


def test_touches_are_in_pixels_of_the_current_rotation() -> None:
    phone = turned("launcher")
    x, y = phone.centre_px("app_coffee")
    assert 0 <= x < 1200
    assert 0 <= y < 540
    phone.tap(x, y)
    assert phone.scene == "coffee_menu"


def test_a_tap_at_the_old_place_misses_after_a_turn() -> None:
    phone = turned("coffee_checkout", 0)
    pay = phone.centre_px("pay_balance")
    phone.rotate(1)
    phone.tap(*pay)
    assert phone.oracle.count("paid") == 0


def test_a_turned_list_still_scrolls() -> None:
    phone = turned("settings")
    phone.swipe((600, 480), (600, 100), 300)
    assert phone.scroll > 0


def test_the_tree_tells_rotation_and_bounds_in_current_pixels() -> None:
    phone = turned("coffee_cart", 3)
    root = fromstring(phone.tree_xml())
    assert root.get("rotation") == "3"
    whole = next(root.iter("node"))
    assert whole.get("bounds") == "[0,0][1200,540]"


async def test_a_turned_dark_screen_is_black_in_its_turned_size() -> None:
    phone = turned("launcher")
    phone.sleep()
    with Image.open(BytesIO(await phone.screencap_png())) as image:
        assert image.size == (1200, 540)
        assert image.convert("L").getextrema() == (0, 0)


def test_a_turn_wakes_those_who_wait_for_a_change_and_keeps_the_page() -> None:
    phone = turned("coffee_detail", 0)
    before = phone.drawing(secure_black=True).version
    phone.rotate(1)
    assert phone.drawing(secure_black=True).version != before
    assert phone.scene == "coffee_detail"


def test_there_are_four_ways_to_hold_a_phone() -> None:
    with pytest.raises(ValueError, match="quarter turns"):
        SimulatedPhone().rotate(4)
