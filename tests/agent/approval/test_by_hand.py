"""What a person is asked to do themselves is read from the page."""

import itertools

import pytest

from agent.approval.by_hand import by_hand_on, unlocking
from agent.contract.page import EMPTY, LATE, Item, Page, PageSource
from agent.contract.requests import ByHand, TakeOverFor
from devices.base import Box, Foreground, Lock, Observation, Verdict
from tests.worlds.cases import each_of

SIZE_PX = (360, 800)
_TOPS = itertools.cycle(range(40, 760, 44))


def seen(package: str = "com.example.shop", lock: Lock = Lock.OPEN) -> Observation:
    """A view of this app's protected page."""
    return Observation(
        Verdict.SECURE, None, Foreground(package, f"{package}.Main"), 0.0, lock=lock, window=package
    )


def item(
    text: str = "", *, name: str = "", press: bool = False, field: bool = False, hint: str = "",
    password: bool = False,
) -> Item:  # fmt: skip
    """One thing below the others."""
    top = next(_TOPS)
    return Item(
        text, Box(20, top, 340, top + 40), name, "", hint, pressable=press, field=field, password=password
    )


def keys() -> list[Item]:
    """The ten keys of a pad that the app draws itself."""
    return [
        Item(
            str(key),
            Box(20 + 60 * (key % 5), 600 + 60 * (key // 5), 70 + 60 * (key % 5), 650),
            pressable=True,
        )
        for key in range(10)
    ]


def wanted(
    *items: Item, package: str = "com.example.shop", source: PageSource = PageSource.TREE
) -> TakeOverFor:
    """What this page wants."""
    return by_hand_on(seen(package), Page(source, items, SIZE_PX))


@pytest.mark.parametrize(
    ("ask", "payee"), [("Payment code", "Blue Door Coffee"), ("请输入支付密码", "蓝门咖啡")], ids=["en", "zh"]
)
def test_a_payment_sheet_with_keys_of_its_own_takes_no_code_from_the_chat(ask: str, payee: str) -> None:
    sheet = [
        item(payee, name="payee"),
        item("¥36.80", name="amount"),
        item(ask),
        item(field=True, password=True),
        *keys(),
    ]
    assert wanted(*sheet, package="com.farhand.pay") == TakeOverFor(
        ByHand.PAY, "¥36.80", payee, asks_code=True
    )


def test_a_payment_sheet_with_a_field_takes_one() -> None:
    found = wanted(
        item("Pay to Mom"), item("¥20.00"), item("Enter PIN to pay"), item(field=True, password=True)
    )
    assert (found.what, found.amount, found.asks_code, found.types_code) == (ByHand.PAY, "¥20.00", True, True)


def test_a_page_with_a_pay_button_is_a_payment_without_a_code() -> None:
    found = wanted(item("Blue Door Coffee", name="merchant"), item("Pay ¥36.80", press=True))
    assert found == TakeOverFor(ByHand.PAY, "¥36.80", "Blue Door Coffee")


@pytest.mark.parametrize("other", [("Pay ¥36.80", "Pay ¥20.00"), ("Pay now",)], ids=["two sums", "no sum"])
def test_an_amount_that_is_not_certain_is_left_out(other: tuple[str, ...]) -> None:
    found = wanted(item("Enter PIN to pay"), *(item(text, press=True) for text in other))
    assert (found.what, found.amount) == (ByHand.PAY, "")


@pytest.mark.parametrize("words", ["Log in", "Sign in to continue", "登录"])
def test_a_login(words: str) -> None:
    found = wanted(
        item(words, press=True), item(field=True, hint="User"), item(field=True, password=True, hint="密码")
    )
    assert (found.what, found.types_code, found.amount) == (ByHand.LOGIN, True, "")


def test_a_login_of_a_bank_that_shows_sums_pays_nothing() -> None:
    found = wanted(
        item("Log in"), item("Balance ¥80.00"), item(field=True, password=True), package="com.farhand.bank"
    )
    assert (found.what, found.amount) == (ByHand.LOGIN, "")


@each_of("hint", ["Verification code", "Enter the 6-digit code", "短信验证码", "OTP", "PIN"])
def test_a_one_time_code(hint: str) -> None:
    found = wanted(item("We wrote to your phone"), item(field=True, hint=hint))
    assert found == TakeOverFor(ByHand.CODE, asks_code=True, types_code=True)


def test_a_page_that_only_speaks_of_codes_takes_none() -> None:
    assert wanted(item("Never tell anybody your verification code")) == TakeOverFor(ByHand.PAGE)


@pytest.mark.parametrize(
    ("field", "types"),
    [
        (Item("", Box(0, 100, 90, 120), field=True, focused=True), True),
        (Item("", Box(0, 100, 90, 120), field=True), False),
        (Item("", Box(0, 100, 90, 120), "et_otp", field=True), True),
        (Item("4829", Box(0, 100, 90, 120), "sms_code_1", field=True), True),
        (Item("mocha", Box(0, 100, 90, 120), "search", field=True, focused=True), False),
    ],
    ids=["focused", "not focused", "by its name", "filled", "filled with something else"],
)
def test_a_code_may_be_typed_where_its_field_is_or_where_nothing_speaks_against_it(
    field: Item, *, types: bool
) -> None:
    assert wanted(field).types_code is types


@each_of("hint", ["Search", "Message", "Delivery address", "昵称"])
def test_a_field_for_something_else_takes_no_code(hint: str) -> None:
    assert not wanted(item(field=True, hint=hint)).types_code


@each_of(
    "words", ["Slide to complete the puzzle", "I'm not a robot", "请完成下方拼图验证", "向右滑动滑块完成验证"]
)
def test_a_captcha(words: str) -> None:
    assert wanted(item(words), item("Log in", press=True), item(field=True)).what is ByHand.CAPTCHA


@each_of("words", ["Touch the fingerprint sensor", "Use your face to confirm", "请验证指纹", "刷脸支付"])
def test_a_finger_or_face_that_pays_names_the_sum(words: str) -> None:
    found = wanted(item("Total ¥36.80"), item("Pay to Blue Door Coffee"), item(words))
    assert (found.what, found.amount, found.types_code) == (ByHand.FINGERPRINT, "¥36.80", False)


def test_a_row_of_settings_that_names_fingers_wants_none() -> None:
    assert wanted(item("Fingerprint", press=True), package="com.android.settings").what is ByHand.PAGE


@pytest.mark.parametrize("page", [EMPTY, LATE], ids=["empty", "late"])
def test_of_an_unread_page_nothing_is_told_and_a_code_may_be_sent(page: Page) -> None:
    assert by_hand_on(seen(), page) == TakeOverFor(ByHand.PAGE, types_code=True, unread=True)


def test_of_a_page_read_from_its_picture_a_field_may_be_there() -> None:
    assert wanted(item("Enter the verification code"), source=PageSource.PICTURE) == TakeOverFor(
        ByHand.CODE, asks_code=True, types_code=True
    )


@pytest.mark.parametrize(("lock", "types"), [(Lock.PIN, True), (Lock.SWIPE, False), (Lock.UNKNOWN, True)])
def test_a_lock_that_only_a_swipe_opens_takes_no_pin(lock: Lock, *, types: bool) -> None:
    assert unlocking(seen(lock=lock)).types_code is types
