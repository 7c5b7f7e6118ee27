"""The simulated phone goes dark, locks, and is woken and unlocked."""

from io import BytesIO

import pytest
from PIL import Image

from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import LockKind, SimulatedWindow
from tests.worlds.cases import each_of
from tests.worlds.hand_clock import HandClock

SHADE = SimulatedWindow("com.android.systemui", "", secure=False, focused=True, title="NotificationShade")


def short_lived(clock: HandClock, lock_kind: LockKind = LockKind.NONE) -> SimulatedPhone:
    return SimulatedPhone(clock=clock, screen_timeout_ms=30_000, lock_kind=lock_kind, size_px=(540, 1200))


def asleep(lock_kind: LockKind) -> SimulatedPhone:
    phone = SimulatedPhone(lock_kind=lock_kind, size_px=(540, 1200))
    phone.sleep()
    return phone


def at_the_pad() -> SimulatedPhone:
    phone = asleep(LockKind.PIN)
    phone.wake()
    phone.dismiss_keyguard()
    return phone


async def middle(phone: SimulatedPhone) -> tuple[int, int]:
    """Darkest and lightest grey of a capture, bars included."""
    with Image.open(BytesIO(await phone.screencap_png())) as image:
        assert image.size == phone.size_px
        low, high = image.convert("L").getextrema()
        assert isinstance(low, int)
        assert isinstance(high, int)
        return low, high


def test_it_goes_dark_by_itself_after_its_timeout() -> None:
    clock = HandClock()
    phone = short_lived(clock)
    clock.now += 29.9
    assert phone.awake
    clock.now += 0.1
    assert not phone.awake
    clock.now += 3600
    assert not phone.awake


@each_of("act", ["tap", "key", "wake", "text"])
def test_a_touch_a_key_and_a_wake_begin_the_time_anew(act: str) -> None:
    clock = HandClock()
    phone = short_lived(clock)
    clock.now += 20
    if act == "tap":
        phone.tap(5, 700)
    elif act == "key":
        phone.key(0)
    elif act == "wake":
        phone.key(224)
    else:
        phone.insert_text("x")
    clock.now += 20
    assert phone.awake
    clock.now += 10
    assert not phone.awake


def test_looking_at_it_keeps_nothing_awake() -> None:
    clock = HandClock()
    phone = short_lived(clock, LockKind.SWIPE)
    for _ in range(30):
        clock.now += 1
        phone.page()
        phone.windows()
        phone.drawing(secure_black=True)
    assert not phone.awake
    assert phone.locked


def test_a_new_timeout_counts_from_the_last_touch_and_wakes_nothing() -> None:
    clock = HandClock()
    phone = short_lived(clock)
    clock.now += 20
    phone.screen_timeout_ms = 600_000
    clock.now += 500
    assert phone.awake
    phone.screen_timeout_ms = 15_000
    assert not phone.awake
    phone.screen_timeout_ms = 600_000
    assert not phone.awake
    with pytest.raises(ValueError, match="timeout"):
        phone.screen_timeout_ms = 0


def test_nothing_goes_dark_by_surprise() -> None:
    clock = HandClock()
    phone = SimulatedPhone(clock=clock)
    clock.now += 1700
    assert phone.awake


async def test_a_dark_screen_is_a_black_picture_of_the_right_size() -> None:
    phone = asleep(LockKind.NONE)
    assert await middle(phone) == (0, 0)
    phone.wake()
    assert (await middle(phone))[1] == 255


def test_touches_on_a_dark_screen_do_nothing_and_are_recorded_as_ignored() -> None:
    phone = asleep(LockKind.NONE)
    point = phone.centre_px("app_coffee")
    phone.tap(*point)
    phone.swipe((270, 1000), (270, 200), 200)
    phone.drag((270, 1000), (270, 200), 900)
    phone.key(3)
    phone.insert_text("x")
    assert not phone.awake
    assert phone.scene == "launcher"
    assert [touch.kind for touch in phone.oracle.ignored] == ["tap", "swipe", "drag"]
    assert phone.oracle.ignored == phone.oracle.touches


def test_power_toggles_sleep_and_wake_do_not() -> None:
    phone = SimulatedPhone()
    lit: list[bool] = []
    for code in (224, 26, 26, 223, 223, 224, 224):
        phone.key(code)
        lit.append(phone.awake)
    assert lit == [True, False, True, False, False, True, True]


@pytest.mark.parametrize(("lock_kind", "locked"), [("none", False), ("swipe", True), ("pin", True)])
def test_the_lock_comes_with_the_dark(lock_kind: str, locked: bool) -> None:
    clock = HandClock()
    phone = short_lived(clock, LockKind(lock_kind))
    phone.tap_element("app_notes")
    clock.now += 31
    phone.wake()
    assert phone.locked is locked
    assert phone.scene == ("lock" if locked else "notes")


def test_the_lock_screens_window_has_the_focus_and_the_app_below_has_not() -> None:
    phone = SimulatedPhone(lock_kind=LockKind.PIN)
    phone.tap_element("app_notes")
    phone.lock()
    top, below = phone.windows()[:2]
    assert top == SHADE
    assert below == SimulatedWindow("com.farhand.notes", ".MainActivity", secure=False, focused=False)
    phone.setup.android = "10"
    assert phone.windows()[0].title == "StatusBar"


def test_a_swipe_up_of_a_good_part_opens_a_swipe_lock() -> None:
    phone = asleep(LockKind.SWIPE)
    phone.wake()
    phone.swipe((270, 1000), (270, 800), 200)
    phone.swipe((270, 400), (270, 1000), 200)
    phone.swipe((50, 900), (500, 900), 200)
    assert phone.locked
    phone.swipe((270, 1000), (270, 300), 200)
    assert not phone.locked
    assert phone.scene == "launcher"
    assert phone.oracle.texts == ["unlocked with a swipe"]


def test_dismiss_keyguard_opens_a_swipe_lock_but_not_in_the_dark() -> None:
    phone = asleep(LockKind.SWIPE)
    phone.dismiss_keyguard()
    assert phone.locked
    phone.wake()
    phone.dismiss_keyguard()
    assert not phone.locked


def test_home_back_and_recents_do_not_open_a_lock() -> None:
    phone = asleep(LockKind.SWIPE)
    phone.wake()
    for code in (3, 4, 187, 83):
        phone.key(code)
    phone.open_shade()
    assert (phone.locked, phone.scene) == (True, "lock")


def test_a_pin_lock_shows_its_pad_and_opens_by_touches() -> None:
    phone = asleep(LockKind.PIN)
    phone.wake()
    phone.swipe((270, 1000), (270, 300), 200)
    assert (phone.locked, phone.scene) == (True, "lock_pin")
    for key in ("key2", "key5", "key9", "delete_button", "key8", "key0"):
        phone.tap_element(key)
    assert phone.element("pinEntry").text == "••••"
    phone.tap_element("key_enter")
    assert not phone.locked
    assert phone.oracle.texts == ["unlocked with the PIN"]


def test_a_pin_may_come_as_text_and_enter_or_as_keys() -> None:
    phone = at_the_pad()
    phone.insert_text("2580")
    phone.key(66)
    assert not phone.locked
    phone.sleep()
    phone.wake()
    phone.dismiss_keyguard()
    for digit in "2580":
        phone.key(7 + int(digit))
    phone.key(66)
    assert not phone.locked


def test_keys_on_the_lock_screen_do_not_tell_the_pin() -> None:
    phone = at_the_pad()
    for code in (7, 9, 16, 66):
        phone.key(code)
    assert phone.oracle.keys[-4:] == [0, 0, 0, 66]


def test_a_lock_may_open_at_the_last_digit() -> None:
    phone = at_the_pad()
    phone.quirks.opens_at_last_digit = True
    phone.insert_text("11")
    assert phone.oracle.texts == []
    phone.insert_text("11")
    phone.insert_text("2580")
    assert phone.oracle.texts == ["entered a wrong PIN", "unlocked with the PIN"]


def test_a_wrong_pin_stays_locked_and_can_be_mended() -> None:
    phone = at_the_pad()
    phone.insert_text("1111")
    phone.key(66)
    assert phone.locked
    assert phone.element("message").text == "Wrong PIN"
    phone.insert_text("2580")
    phone.key(66)
    assert not phone.locked
    assert phone.oracle.texts == ["entered a wrong PIN", "unlocked with the PIN"]


def test_the_pin_is_nowhere_to_be_read() -> None:
    phone = at_the_pad()
    phone.insert_text("2580")
    assert "2580" not in phone.tree_xml()
    assert 'text="••••"' in phone.tree_xml()
    assert 'password="true"' in phone.tree_xml()
    phone.key(66)
    assert not any("2580" in fact for fact in phone.oracle.texts)


def test_text_before_the_pad_is_raised_unlocks_nothing() -> None:
    phone = asleep(LockKind.PIN)
    phone.wake()
    phone.insert_text("2580")
    phone.key(66)
    assert (phone.locked, phone.scene) == (True, "lock")


def test_going_dark_at_the_pad_forgets_what_was_entered() -> None:
    phone = at_the_pad()
    phone.insert_text("25")
    phone.sleep()
    phone.wake()
    assert phone.scene == "lock"
    phone.dismiss_keyguard()
    assert phone.element("pinEntry").text == ""


def test_an_app_that_is_started_under_the_lock_waits_there() -> None:
    phone = asleep(LockKind.SWIPE)
    assert phone.start("com.farhand.coffee", ".MainActivity")
    assert not phone.awake
    phone.wake()
    assert phone.scene == "lock"
    assert [window.package for window in phone.windows()][:2] == [
        "com.android.systemui",
        "com.farhand.coffee",
    ]
    phone.dismiss_keyguard()
    assert phone.scene == "coffee_menu"


def test_a_lock_takes_the_input_focus_away() -> None:
    phone = SimulatedPhone(lock_kind=LockKind.SWIPE)
    visit(phone, "notes")
    phone.tap_element("note")
    phone.sleep()
    phone.wake()
    phone.insert_text("secret")
    phone.dismiss_keyguard()
    assert phone.element("note").text == ""


def test_a_phone_without_a_lock_comes_back_as_it_was() -> None:
    phone = SimulatedPhone()
    visit(phone, "notes")
    phone.tap_element("note")
    phone.sleep()
    phone.wake()
    assert phone.focus == "note"


def test_the_owner_may_unlock_and_change_the_lock() -> None:
    phone = asleep(LockKind.PIN)
    phone.unlock()
    assert (phone.awake, phone.locked) == (True, False)
    phone.lock()
    phone.lock_kind = LockKind.NONE
    assert not phone.locked
    phone.lock()
    assert not phone.locked


def test_reset_lights_and_unlocks() -> None:
    phone = asleep(LockKind.PIN)
    phone.reset()
    assert (phone.awake, phone.locked, phone.lock_kind, phone.scene) == (
        True,
        False,
        LockKind.PIN,
        "launcher",
    )
