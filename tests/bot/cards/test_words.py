"""Steps, apps, amounts and times in plain words."""

from itertools import product

import pytest

from agent.contract.actions import (
    Action,
    Back,
    CallApi,
    DoubleTap,
    Drag,
    Enter,
    Finish,
    Home,
    Interact,
    Launch,
    LongPress,
    Note,
    Notifications,
    OpenUrl,
    Reason,
    Recents,
    ResultKind,
    Swipe,
    TakeOver,
    Tap,
    TypeText,
    Unusable,
    UnusableReply,
    Wait,
)
from agent.contract.amounts import amounts_in, speaks_of_paying, the_one
from bot.cards import app_name, step_line
from bot.cards.text import clean, clip, units
from bot.cards.times import coarse_duration, exact_duration
from devices.system_commands import (
    ListFunctions,
    RingPhone,
    RunFunction,
    SetAlarm,
    SetTimer,
    SetVolume,
    SoundStream,
    StepVolume,
    StopRinging,
)
from tests.worlds.card_values import HOSTILE, LANGS, step
from tests.worlds.cases import each_of

_ACTIONS: list[Action] = [
    Launch("Coffee"),
    Tap((1, 2)),
    DoubleTap((1, 2)),
    LongPress((1, 2)),
    Swipe((500, 900), (510, 200)),
    Drag((500, 900), (510, 200)),
    TypeText("mocha"),
    Enter(),
    Recents(),
    Notifications(),
    OpenUrl("https://example.com/menu"),
    Back(),
    Home(),
    Wait(3.0),
    Note("2 parcels"),
    CallApi("sum up"),
    Interact("Which size?"),
    TakeOver("log in"),
    SetAlarm(7, 30),
    SetTimer(300),
    *(SetVolume(stream, 50) for stream in SoundStream),
    *(StepVolume(stream, louder) for stream in SoundStream for louder in (True, False)),
    RingPhone(),
    StopRinging(),
    ListFunctions(),
    RunFunction("com.example.app", "a.B#save"),
    Finish("done"),
    Finish("sold out", failed=True),
]


@each_of(
    ("action", "english", "chinese"),
    [
        (Launch("com.farhand.coffee"), "Opened Coffee", "打开了“咖啡”"),
        (Tap((1, 2)), "Tapped", "点击了一下"),
        (TypeText("mocha"), "Typed “mocha”", "输入了“mocha”"),
        (TypeText(""), "Cleared the field", "清空了输入框"),
        (Swipe((500, 900), (510, 200)), "Swiped up", "向上滑动了"),
        (Swipe((500, 200), (510, 900)), "Swiped down", "向下滑动了"),
        (Swipe((900, 500), (100, 510)), "Swiped left", "向左滑动了"),
        (Swipe((100, 500), (900, 510)), "Swiped right", "向右滑动了"),
        (Wait(3.0), "Waited 3 s", "等待了 3 秒"),
        (Wait(0.5), "Waited 0.5 s", "等待了 0.5 秒"),
        (Back(), "Went back", "返回了上一页"),
        (Enter(), "Pressed Enter", "按了回车键"),
        (Recents(), "Opened the recent apps", "打开了最近应用"),
        (Notifications(), "Pulled down the notifications", "下拉了通知栏"),
        (OpenUrl("https://a.b/c"), "Opened the address https://a.b/c", "打开了网址 https://a.b/c"),
        (Drag((1, 2), (3, 4)), "Dragged something", "拖动了一下"),
        (Note("2 parcels"), "Kept a note: 2 parcels", "记下了：2 parcels"),
        (Finish("ordered"), "Finished", "任务完成"),
        (Finish("sold out", failed=True), "Given up: it cannot be done", "已放弃：无法完成"),
    ],
)
def test_an_action_that_happened(action: Action, english: str, chinese: str) -> None:
    assert step_line(step(1, action), "en") == english
    assert step_line(step(1, action), "zh") == chinese


@each_of(
    ("kind", "detail", "line"),
    [
        (ResultKind.UNCHANGED, "", "Tapped; the screen looks as before"),
        (ResultKind.REJECTED, "", "✗ Tap: rejected, not done"),
        (ResultKind.REJECTED, Reason.EXPIRED, "✗ Tap: nobody answered in time, not done"),
        (
            ResultKind.VOID,
            Reason.SCREEN_CHANGED,
            "✗ Tap: the screen had changed, not done",
        ),
        (
            ResultKind.VOID,
            Reason.LINK_LOST,
            "✗ Tap: the phone was away after the approval, not done; I ask again if needed",
        ),
        (ResultKind.REFUSED, Reason.SECURE_PAGE, "✗ Tap: protected page, left to you"),
        (ResultKind.REFUSED, "too\nmany", "✗ Tap: not allowed, not done (too many)"),
        (ResultKind.FAILED, "", "✗ Tap: did not work"),
        (ResultKind.FAILED, "link lost", "✗ Tap: did not work (link lost)"),
        (ResultKind.FAILED, Reason.LINK_LOST, "✗ Tap: the link to the phone was lost"),
        (
            ResultKind.UNKNOWN,
            Reason.LINK_LOST,
            "? Tap: the link was lost; it may or may not have reached the phone",
        ),
        (ResultKind.UNKNOWN, Reason.INTERRUPTED, "? Tap: may or may not have reached the phone"),
    ],
)
def test_what_became_of_a_tap(kind: ResultKind, detail: str, line: str) -> None:
    assert step_line(step(1, Tap((1, 2)), kind, detail), "en") == line


def test_an_unknown_app_names_the_ones_that_come_close() -> None:
    failed = step(
        1,
        Launch("Cofee"),
        ResultKind.FAILED,
        Reason.APP_NOT_FOUND,
        close=("com.farhand.coffee", "a.b.c", "d.e.f", "x"),
    )
    assert step_line(failed, "en") == "✗ Open Cofee: no such app; close: Coffee, C, F"
    nothing = step(1, Launch("Cofee"), ResultKind.FAILED, Reason.APP_NOT_FOUND)
    assert step_line(nothing, "zh") == "✗ 打开“Cofee”：没有这个应用"


def test_what_a_person_answered() -> None:
    asked = step(1, Interact("Which size?"), ResultKind.ANSWERED, "large")
    assert step_line(asked, "en") == "Asked you: “large”"
    by_hand = step(1, TakeOver("log in"), ResultKind.ANSWERED, Reason.GIVEN_UP)
    assert step_line(by_hand, "zh") == "请你操作了手机：你放弃了"


@pytest.mark.parametrize(
    ("reason", "english", "chinese"),
    [
        (Reason.FINISHED, "✗ Tap “Pay 45.00”: left to you; you have finished",
        "✗ 点击“Pay 45.00”：交给你操作，你已完成"),
        (Reason.GIVEN_UP, "✗ Tap “Pay 45.00”: left to you; you gave up",
        "✗ 点击“Pay 45.00”：交给你操作，你放弃了"),
        ("", "✗ Tap “Pay 45.00”: left to you", "✗ 点击“Pay 45.00”：交给你操作"),
    ],
)  # fmt: skip
def test_a_tap_that_was_left_to_the_person_is_not_told_as_done(
    reason: str, english: str, chinese: str
) -> None:
    left = step(1, Tap((1, 2)), ResultKind.ANSWERED, reason, target="Pay 45.00")
    assert step_line(left, "en") == english
    assert step_line(left, "zh") == chinese


def test_an_answer_that_reads_like_a_reason_is_still_an_answer() -> None:
    assert step_line(step(1, Interact("?"), ResultKind.ANSWERED, "finished"), "en") == "Asked you: “finished”"


def test_an_unusable_reply() -> None:
    reply = UnusableReply(Unusable.OFF_SCREEN, "[1200, 5]")
    assert (
        step_line(step(1, reply, ResultKind.UNUSABLE), "en")
        == "Could not read the model’s answer (a point outside the screen: [1200, 5])"
    )
    assert (
        step_line(step(1, UnusableReply(Unusable.EMPTY), ResultKind.UNUSABLE), "zh")
        == "看不懂模型的回答（内容为空）"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_claimed_that_did_not_surely_happen(lang: str) -> None:
    """Every action with every result and every reason has a line; those not performed are marked."""
    marked = {ResultKind.REJECTED, ResultKind.VOID, ResultKind.REFUSED, ResultKind.FAILED}
    for action, kind, detail in product(_ACTIONS, ResultKind, ("", *Reason, HOSTILE)):
        line = step_line(step(1, action, kind, detail), lang)
        assert 0 < units(line) <= 110
        assert "\n" not in line
        if kind in marked:
            done = step_line(step(1, action), lang)
            assert line.startswith("✏ " if (kind, detail) == (ResultKind.REFUSED, Reason.CORRECTED) else "✗ ")
            assert not line.startswith(f"✗ {done}:")
            assert not line.startswith(f"✗ {done}：")
        if kind is ResultKind.UNKNOWN:
            assert line.startswith("? ")


@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_of_unusable_reply_has_a_line(lang: str) -> None:
    lines = {step_line(step(1, UnusableReply(why), ResultKind.UNUSABLE), lang) for why in Unusable}
    assert len(lines) == len(Unusable)


@each_of("lang", LANGS)
@each_of("make", [Launch, TypeText, Note, CallApi])
def test_long_hostile_words_make_a_short_single_line(make: type[Launch], lang: str) -> None:
    line = step_line(step(1, make(HOSTILE)), lang)
    assert units(line) <= 110
    assert not set("\n\x00\u202e\ud83d") & set(line)


def test_typed_text_is_shown_shortened() -> None:
    assert (
        step_line(step(1, TypeText("14 Long Street, flat 3, ring twice")), "en")
        == "Typed “14 Long Street, fla…”"
    )


@each_of(
    ("package", "english", "chinese"),
    [
        ("com.farhand.coffee", "Coffee", "咖啡"),
        ("com.tencent.mm", "WeChat", "微信"),
        ("com.farhand.launcher", "home screen", "桌面"),
        ("com.google.android.apps.nexuslauncher", "home screen", "桌面"),
        ("com.example.myBank.android", "My Bank", "My Bank"),
        ("org.some_thing.app", "Some thing", "Some thing"),
        ("Blue Door Coffee", "Blue Door Coffee", "Blue Door Coffee"),
        ("", "unknown app", "未知应用"),
    ],
)
def test_app_names(package: str, english: str, chinese: str) -> None:
    assert app_name(package, "en") == english
    assert app_name(package, "zh") == chinese


@each_of(
    ("text", "amount"),
    [
        ("Pay 36.80 with balance", "36.80"),
        ("Tapping pays ¥36.80.", "¥36.80"),
        ("Costs $4, go on?", "$4"),
        ("将支付36.80元给商家", "36.80元"),
        ("确认付款 ￥1,299.00", "¥1,299.00"),
        ("36.80 CNY，确认", "36.80 CNY"),
        ("Pay ¥36.80 (36.8)", "¥36.80"),
        ("Pay 36.80 of 500.00", None),  # the button must not choose
        ("Pay ¥36.80 or $36.80", None),
        ("Pay ¥12345678901", None),  # no part of a number
        ("Send 3 messages at 14:30", None),
        ("Update to v1.25 or 1.2.34, 12.50 % done", None),
        ("Delete 12.50GB", None),
        ("", None),
    ],
)
def test_the_amount_a_sentence_names(text: str, amount: str | None) -> None:
    assert the_one(amounts_in(text)) == amount


def test_paying_is_told_from_other_acts() -> None:
    assert speaks_of_paying("This pays at once")
    assert speaks_of_paying("即将付款")
    assert amounts_in("It costs $4")
    assert not speaks_of_paying("This deletes the repayable display")


def test_a_megabyte_of_digits_is_read_at_once() -> None:
    assert amounts_in("1,111" * 200_000) == ()


@each_of(
    ("seconds", "exact", "coarse"),
    [
        (0.2, "0 s", "0 s"),
        (59.4, "59 s", "59 s"),
        (102.0, "1 min 42 s", "1 min"),
        (3780.0, "1 h 3 min", "1 h 3 min"),
    ],
)
def test_durations(seconds: float, exact: str, coarse: str) -> None:
    assert exact_duration(seconds, "en") == exact
    assert coarse_duration(seconds, "en") == coarse


def test_clipping_counts_as_telegram_does_and_never_splits_a_character() -> None:
    assert clip("😀😀😀", 6) == "😀😀😀"
    assert clip("😀😀😀", 5) == "😀😀…"
    assert clip("😀😀😀", 4) == "😀…"
    assert clip("abc", 0) == ""


def test_cleaning_drops_what_is_hidden_or_heaped_up() -> None:
    assert clean("a\u200b\u2060\U000e0041\u00ad\u3164b") == "ab"
    assert clean("\u3164\u2800") == ""
    assert clean("one\u2028two\x85three") == "one\ntwo\nthree"
    assert len(clean("Z" + "\u0336" * 50)) == 4
    assert clean("ก็") == "ก็"  # real words keep their marks
    assert clean("👩\u200d💻") == "👩\u200d💻"


def test_cleaning_drops_what_could_reorder_or_break_a_message() -> None:
    assert clean("a\u202eb\x00c\ud83d\r\n\n \n\nd\u2066") == "abc\n\nd"


@each_of(
    ("action", "thinking", "line"),
    [
        (
            Tap((1, 2)),
            "One latte is in the cart. I go on to the checkout.",
            "Tapped (I go on to the checkout)",
        ),
        (Tap((1, 2), "Pay 36.80"), "Anything.", "Tapped (Pay 36.80)"),
        (Tap((1, 2)), "菜单已打开。我选择拿铁。", "Tapped (我选择拿铁)"),
        (Tap((1, 2)), "Price 3.5 is fine", "Tapped (Price 3.5 is fine)"),
        (Enter("Sends the message"), "Anything.", "Pressed Enter (Sends the message)"),
        (Enter(), "I search.", "Pressed Enter (I search)"),
        (Back(), "I go back.", "Went back"),
    ],
)
def test_what_can_be_flagged_says_why_in_words_that_are_not_quoted_like_a_target(
    action: Action, thinking: str, line: str
) -> None:
    assert step_line(step(1, action, thinking=thinking), "en") == line


@each_of(
    ("action", "english", "chinese"),
    [
        (Tap((1, 2), "pays"), "Tapped “Pay 36.80”", "点击了“Pay 36.80”"),
        (DoubleTap((1, 2)), "Tapped “Pay 36.80” twice", "双击了“Pay 36.80”"),
        (LongPress((1, 2)), "Pressed and held “Pay 36.80”", "长按了“Pay 36.80”"),
        (Drag((1, 2), (3, 4)), "Dragged “Pay 36.80”", "拖动了“Pay 36.80”"),
        (Swipe((500, 900), (510, 200)), "Swiped up (I look on)", "向上滑动了（I look on）"),
    ],
)
def test_a_touch_names_what_the_element_tree_had_under_the_point(
    action: Action, english: str, chinese: str
) -> None:
    touched = step(1, action, thinking="I look on.", target=" Pay\n36.80")
    assert step_line(touched, "en") == english
    assert step_line(touched, "zh") == chinese


def test_a_rejected_tap_names_its_target_as_not_touched() -> None:
    rejected = step(1, Tap((1, 2)), ResultKind.REJECTED, target="Pay 36.80")
    assert step_line(rejected, "en") == "✗ Tap “Pay 36.80”: rejected, not done"


@pytest.mark.parametrize("lang", LANGS)
def test_a_hostile_target_stays_a_short_single_line(lang: str) -> None:
    line = step_line(step(1, Tap((1, 2)), target=HOSTILE), lang)
    assert units(line) <= 110
    assert not set("\n\x00\u202e\ud83d") & set(line)


@each_of(
    ("kind", "reason", "line"),
    [
        (ResultKind.DONE, Reason.TYPED, "Typed “latte”"),
        (ResultKind.DONE, Reason.TYPED_DIFFERENTLY, "Typed “latte”, but the field shows “late”"),
        (ResultKind.UNCHANGED, Reason.TYPED_DIFFERENTLY, "Typed “latte”, but the field shows “late”"),
        (ResultKind.DONE, Reason.TYPED_UNVERIFIED, "Typed “latte”; it could not be read back"),
        (ResultKind.UNCHANGED, Reason.TYPED, "Typed “latte”; the screen looks as before"),
        (
            ResultKind.FAILED,
            Reason.NO_KEYBOARD,
            "✗ Type “latte”: the phone has no keyboard for it; Test in /devices helps",
        ),
        (
            ResultKind.FAILED,
            Reason.NO_FIELD,
            "✗ Type “latte”: no text field has the focus; tap the field first",
        ),
    ],
)
def test_what_became_of_typing(kind: ResultKind, reason: Reason, line: str) -> None:
    assert step_line(step(1, TypeText("latte"), kind, reason, found="late"), "en") == line


def test_what_became_of_an_address() -> None:
    refused = step(1, OpenUrl("file:///etc"), ResultKind.FAILED, Reason.NOT_HTTP)
    assert (
        step_line(refused, "en")
        == "✗ Open the address file:///etc: only http and https addresses can be opened"
    )
    nobody = step(1, OpenUrl("https://a.b"), ResultKind.FAILED, Reason.NO_APP_FOR_URL)
    assert step_line(nobody, "zh") == "✗ 打开网址 https://a.b：手机上没有应用能打开它"
