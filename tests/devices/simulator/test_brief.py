"""Toasts and heads-up notifications: windows that come by themselves and go after seconds."""

from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.shell.app_process.shown import shown_windows
from devices.simulator.shell.system import System
from tests.worlds.hand_clock import HandClock
from tests.worlds.tiny_phone import Terminal


def menu() -> tuple[SimulatedPhone, HandClock]:
    clock = HandClock()
    phone = SimulatedPhone(size_px=(360, 800), clock=clock)
    visit(phone, "coffee_menu")
    phone.oracle.forget()
    return phone, clock


async def test_a_toast_is_seen_is_a_window_and_takes_no_touch() -> None:
    phone, clock = menu()
    before, tree = phone.drawing(secure_black=True).version, phone.tree_xml()
    phone.pop_up(Popup.TOAST)
    assert phone.drawing(secure_black=True).version != before
    assert phone.tree_xml() == tree  # of the window in front alone
    dump = await Terminal(phone).out("dumpsys window")
    assert " Toast}" in dump
    assert "ty=TOAST" in dump
    assert "mCurrentFocus=Window{" in dump
    assert all(window.package != "com.android.systemui" for window in shown_windows(System(phone)))
    phone.tap_element("drink_latte")
    assert phone.scene == "coffee_detail"
    clock.now += 4
    assert all(window.title != "Toast" for window in phone.windows())


async def test_a_heads_up_notification_takes_the_touches_at_its_place_for_five_seconds() -> None:
    phone, clock = menu()
    phone.pop_up(Popup.HEADS_UP)
    windows = phone.windows()
    assert (windows[0].title, windows[0].focused, windows[1].focused) == ("NotificationShade", False, True)
    banner = shown_windows(System(phone))[0]
    assert banner.holds(180, 60)
    assert not banner.holds(180, 400)
    phone.tap_element("drink_latte")
    assert phone.scene == "coffee_detail"
    phone.tap(180, 60)
    assert "opened a heads-up notification" in phone.oracle.texts
    assert phone.scene == "parcel_login"
    phone.pop_up(Popup.HEADS_UP)
    clock.now += 6
    assert len(phone.windows()) == len([each for each in phone.windows() if each.activity])


async def test_neither_is_shown_above_the_shade_or_a_lock() -> None:
    phone, _ = menu()
    phone.pop_up(Popup.TOAST)
    phone.open_shade()
    assert [window.title for window in phone.windows()].count("Toast") == 0
