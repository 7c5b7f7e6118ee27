"""Two taps are a double tap if they are neither too far apart nor too near, in time and place."""

from devices.simulator.phone import SimulatedPhone
from tests.worlds.cases import each_of
from tests.worlds.hand_clock import HandClock


@each_of(
    ("after_s", "moved_px", "double"),
    [(0.12, 0, True), (0.3, 30, True), (0.31, 0, False), (0.03, 0, False), (0.12, 300, False), (2, 0, False)],
)
def test_two_taps_are_a_double_tap_where_android_takes_them_for_one(
    after_s: float, moved_px: int, double: bool
) -> None:
    clock = HandClock()
    phone = SimulatedPhone(clock=clock)
    phone.tap(500, 900)
    clock.now += after_s
    phone.tap(500, 900 + moved_px)
    assert len(phone.oracle.double_taps) == double


def test_a_third_tap_begins_anew_and_a_swipe_between_ends_it() -> None:
    clock = HandClock()
    phone = SimulatedPhone(clock=clock)
    for _ in range(3):
        phone.tap(500, 900)
        clock.now += 0.1
    assert len(phone.oracle.double_taps) == 1
    phone.swipe((500, 900), (500, 600), 300)
    clock.now += 0.1
    phone.tap(500, 900)
    assert len(phone.oracle.double_taps) == 1
