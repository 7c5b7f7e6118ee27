"""The simulated phone has more than one display."""

from io import BytesIO

import pytest
from PIL import Image

from devices.simulator.phone import SimulatedPhone

INNER, OUTER, REAR = (920, 1104), (452, 1158), (360, 360)


def foldable(*, outer_first: bool = False) -> SimulatedPhone:
    return SimulatedPhone(size_px=INNER, outer_px=OUTER, outer_first=outer_first)


async def capture(phone: SimulatedPhone, display_id: str = "") -> tuple[tuple[int, int], bool]:
    """Size, and whether anything is to be seen."""
    with Image.open(BytesIO(await phone.screencap_png(display_id))) as image:
        return image.size, image.convert("L").getextrema() != (0, 0)


def test_a_common_phone_has_one_display() -> None:
    phone = SimulatedPhone()
    (display,) = phone.displays
    assert (display.port, display.size_px, display.on) == (0, (1080, 2400), True)
    phone.sleep()
    assert not phone.displays[0].on
    with pytest.raises(ValueError, match="does not fold"):
        phone.fold()


def test_only_one_display_of_a_foldable_is_on() -> None:
    phone = foldable()
    assert [(display.size_px, display.on) for display in phone.displays] == [(INNER, True), (OUTER, False)]
    phone.fold()
    assert [(display.size_px, display.on) for display in phone.displays] == [(INNER, False), (OUTER, True)]
    assert (phone.size_px, phone.natural_size_px) == (OUTER, OUTER)
    phone.unfold()
    assert phone.size_px == INNER


async def test_each_display_is_captured_by_its_number_and_the_other_one_is_black() -> None:
    phone = foldable()
    inner, outer = (display.display_id for display in phone.displays)
    assert await capture(phone, inner) == (INNER, True)
    assert await capture(phone, outer) == (OUTER, False)
    phone.fold()
    assert await capture(phone, inner) == (INNER, False)
    assert await capture(phone, outer) == (OUTER, True)
    with pytest.raises(KeyError):
        await phone.screencap_png("1")


async def test_without_a_number_the_first_display_is_captured_even_when_it_is_off() -> None:
    assert await capture(foldable()) == (INNER, True)
    flip = foldable(outer_first=True)
    assert flip.displays[0].size_px == OUTER
    assert await capture(flip) == (OUTER, False)


def test_the_page_stays_when_the_phone_is_folded_and_touches_follow_the_new_size() -> None:
    phone = foldable()
    phone.tap_element("app_coffee")
    phone.fold()
    assert phone.scene == "coffee_menu"
    phone.tap_element("drink_latte")
    assert phone.scene == "coffee_detail"


async def test_a_rear_display_is_always_off() -> None:
    phone = SimulatedPhone(size_px=(540, 1200), rear_display=True)
    front, rear = phone.displays
    assert (front.on, rear.on, rear.size_px) == (True, False, REAR)
    assert await capture(phone, rear.display_id) == (REAR, False)
    assert await capture(phone) == ((540, 1200), True)


def test_display_numbers_are_distinct() -> None:
    phone = SimulatedPhone(outer_px=OUTER, rear_display=True)
    assert len({display.display_id for display in phone.displays}) == 3
    assert [display.port for display in phone.displays] == [0, 1, 2]
