"""What a model claims, against what its task left behind."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from agent.contract.actions import (
    Action,
    ActionResult,
    Enter,
    Finish,
    Launch,
    Reason,
    Receipt,
    ResultKind,
    Tap,
    TypeText,
)
from agent.contract.binding import Binding, Kind
from agent.contract.events import DoneByHand, Unsent
from agent.contract.proof import EvidenceKind, GapKind
from agent.contract.requests import RequestState
from agent.contract.seen_page import SeenPage
from agent.contract.steps import StepRecord
from agent.perception.seen_page import without_codes
from agent.proof.claim import admits, prove
from agent.proof.facts import SentInput, TaskFacts

COFFEE, CHAT, SETTINGS = "com.farhand.coffee", "com.farhand.chat", "com.android.settings"
PARCEL, NOTES = "com.farhand.parcel", "com.farhand.notes"
PAYS = Binding((Kind.PAY,), "Tap", COFFEE, target="Pay ¥36.80", party="Blue Door Coffee", amount="¥36.80")
WRITES = Binding((Kind.SEND,), "Tap", CHAT, target="Send", party="Mom", text="I am late")
PLACED = SeenPage(3, COFFEE, ("Order placed",), receipt=Receipt("Order placed", number="BD-2048"))


def _step(number: int, app: str, action: Action, detail: str = "", target: str = "") -> StepRecord:
    return StepRecord(number, app, "", "", action, True, ActionResult(ResultKind.DONE, detail), target)


def _facts(
    *steps: StepRecord,
    pages: Sequence[SeenPage] = (),
    sent: Sequence[SentInput] = (),
    **more: Sequence[DoneByHand] | Sequence[Unsent],
) -> TaskFacts:
    """With an input, and the finish as the last step, whose page is the last."""
    last = pages[-1] if pages else SeenPage(9, "")
    before = [_step(1, last.app, Launch("it")), *steps]
    facts = TaskFacts([*before, _step(last.step, last.app, Finish(""))], pages, sent)
    return replace(facts, **more)


def _missing(task: str, message: str, facts: TaskFacts) -> list[GapKind]:
    return [gap.kind for gap in prove(task, message, facts).missing]


def _held(task: str, facts: TaskFacts, message: str = "Done.") -> list[EvidenceKind]:
    proof = prove(task, message, facts)
    assert proof.missing == ()
    return [one.kind for one in proof.held]


# --- orders and payments


def test_an_order_is_held_by_its_approval_and_its_receipt() -> None:
    facts = _facts(pages=[PLACED], sent=[SentInput(PAYS, 2, changed=True)])
    proof = prove("order a latte", "Done.", facts)
    assert [(one.kind, one.words) for one in proof.held] == [
        (EvidenceKind.APPROVED_INPUT, "¥36.80 · Blue Door Coffee"),
        (EvidenceKind.RECEIPT, "Order placed"),
        (EvidenceKind.ORDER_NUMBER, "BD-2048"),
    ]
    assert proof.missing == proof.uncertain == ()


@pytest.mark.parametrize(
    "page",
    [
        SeenPage(3, COFFEE, ("Checkout",), buttons=("Pay ¥36.80",)),
        SeenPage(3, COFFEE, ("Payment failed",), undone="Payment failed"),
    ],
    ids=["the button is still there", "it failed"],
)
def test_a_page_that_says_otherwise_outweighs_the_approval(page: SeenPage) -> None:
    assert _missing(
        "order a latte", "Ordered.", _facts(pages=[page], sent=[SentInput(PAYS, 2, changed=True)])
    ) == [GapKind.ORDER]


def test_a_page_that_did_not_change_or_was_not_read_is_not_fine() -> None:
    task, sent = "order a latte", SentInput(PAYS, 2, changed=True)
    page = SeenPage(3, COFFEE, ("Thanks",))
    assert _missing(task, "Ordered.", _facts(sent=[sent])) == [GapKind.ORDER]
    assert _missing(task, "Ordered.", _facts(pages=[page], sent=[replace(sent, changed=False)])) == [
        GapKind.ORDER
    ]
    assert _missing(task, "Ordered.", _facts(pages=[page], sent=[sent])) == []


def test_an_old_receipt_proves_nothing() -> None:
    assert _missing("order a latte", "Ordered.", _facts(pages=[PLACED])) == [GapKind.ORDER]


def test_a_receipt_after_a_take_over_is_the_proof() -> None:
    by_hand = DoneByHand("Ann", 7, 0.0, Receipt("Payment successful", paid=True), paid=True)
    assert _held("order a latte", _facts(pages=[SeenPage(3, COFFEE)], by_hand=[by_hand])) == [
        EvidenceKind.RECEIPT
    ]


def test_two_orders_need_two_inputs_and_one_cart_may_hold_both() -> None:
    task = "order a latte and order a mocha"
    pages = [PLACED, replace(PLACED, step=6)]
    one = SentInput(replace(PAYS, items=("1 × Latte",)), 2, changed=True)
    assert _missing(task, "Both ordered.", _facts(pages=pages, sent=[one])) == [GapKind.ORDER]
    assert _held(task, _facts(pages=pages, sent=[one, replace(one, step=5)]))
    both = SentInput(replace(PAYS, items=("1 × Latte", "1 × Mocha")), 2, changed=True)
    assert _held(task, _facts(pages=pages, sent=[both]))


def test_what_the_person_refused_is_missing_to_nobody() -> None:
    no = Unsent(PAYS, RequestState.REJECTED, "Ann", 7, 0.0)
    assert _missing("order a latte", "Ordered.", _facts(unsent=[no])) == []


# --- messages


def test_half_of_two_wishes_is_not_the_whole() -> None:
    facts = _facts(pages=[PLACED], sent=[SentInput(PAYS, 2, changed=True)])
    proof = prove("order a latte and text mom that I am late", "Ordered and sent.", facts)
    assert [(gap.kind, gap.words) for gap in proof.missing] == [(GapKind.SEND, "text mom that I am late")]


def test_a_sent_message_stands_in_its_thread_and_not_in_the_field() -> None:
    sent = SentInput(WRITES, 2, changed=True)
    thread = SeenPage(3, CHAT, ("Mom", "I am late"))
    assert _held("text mom I am late", _facts(pages=[thread], sent=[sent])) == [
        EvidenceKind.APPROVED_INPUT,
        EvidenceKind.MESSAGE_IN_THREAD,
    ]
    unsent = SeenPage(3, CHAT, ("Mom",), fields=("I am late",))
    assert _missing("text mom I am late", "Sent.", _facts(pages=[unsent], sent=[sent])) == [GapKind.SEND]
    failed = SeenPage(3, CHAT, ("Mom", "I am late", "Not delivered"))
    assert _missing("text mom I am late", "Sent.", _facts(pages=[failed], sent=[sent])) == [GapKind.SEND]


def test_words_of_a_message_are_no_further_wish() -> None:
    sent = SentInput(replace(WRITES, text="I am late and please call Ben"), 2, changed=True)
    facts = _facts(pages=[SeenPage(3, CHAT, ("Mom",))], sent=[sent])
    assert _missing("tell mom that I am late and please call Ben", "Sent.", facts) == []


@pytest.mark.parametrize("target", ["Mom", "Search"], ids=["a result", "search"])
@pytest.mark.parametrize("anchor", ["", "com.farhand.chat:id/search_src_text"])
def test_who_was_searched_for_is_no_message(target: str, anchor: str) -> None:
    typed = replace(_step(2, CHAT, TypeText("Mom"), Reason.TYPED), anchor=anchor)
    facts = _facts(
        typed, _step(3, CHAT, Tap((1, 1)), target=target), pages=[SeenPage(4, CHAT, ("Mom", "Hello"))]
    )
    assert _missing("Send Mom a message that I will be late", "Sent.", facts) == [GapKind.SEND]


@pytest.mark.parametrize(
    ("press", "typed_at", "missing"),
    [
        (_step(3, CHAT, Tap((1, 1)), target="Send"), "Message", []),
        (_step(3, CHAT, Enter()), "Message", []),
        (_step(3, CHAT, Tap((1, 1))), "Message", []),
        (_step(3, CHAT, Tap((1, 1)), target="Ben"), "Message", [GapKind.SEND]),
        (_step(3, CHAT, Enter()), "Search", [GapKind.SEND]),
    ],
)
def test_a_free_message_was_typed_and_sent(press: StepRecord, typed_at: str, missing: list[GapKind]) -> None:
    field = replace(_step(1, CHAT, Tap((1, 1)), target=typed_at))
    typed = _step(2, CHAT, TypeText("hi"), Reason.TYPED)
    facts = _facts(pages=[SeenPage(4, CHAT, ("Mom", "hi"))])
    facts = replace(facts, steps=[field, typed, press, *facts.steps[1:]])
    assert _missing("text mom hi", "Sent.", facts) == missing


def test_only_what_was_sent_or_noted_down_excuses_a_wish() -> None:
    typed = _step(2, COFFEE, TypeText("order a latte"), Reason.TYPED)
    facts = _facts(typed, pages=[SeenPage(3, COFFEE, ("Blue Door",), fields=("order a latte",))])
    assert _missing("Open Coffee and order a latte", "Ordered.", facts) == [GapKind.ORDER]
    assert _missing("Search for order a latte and order a latte", "Ordered.", facts) == [GapKind.ORDER]
    noted = _step(2, NOTES, TypeText("buy milk and call Ben"), Reason.TYPED)
    page = SeenPage(3, NOTES, ("buy milk and call Ben",))
    assert _missing("make a note buy milk and call Ben", "Noted.", _facts(noted, pages=[page])) == []


# --- what stands on pages


@pytest.mark.parametrize(
    ("task", "row", "on", "missing"),
    [
        ("Switch on Do Not Disturb", "Do Not Disturb", True, []),
        ("Switch on Do Not Disturb", "Do Not Disturb", False, [GapKind.SWITCH]),
        ("Switch on Do Not Disturb", "Bluetooth", True, [GapKind.SWITCH]),
        ("打开勿扰模式", "勿扰", True, []),
        ("关闭蓝牙", "蓝牙", True, [GapKind.SWITCH]),
        ("turn off wi-fi", "WLAN", False, []),
    ],
)
def test_the_newest_sight_of_a_switch_decides(task: str, row: str, on: bool, missing: list[GapKind]) -> None:
    old = SeenPage(2, SETTINGS, switches=((row, not on),))
    assert (
        _missing(task, "Done.", _facts(pages=[old, SeenPage(3, SETTINGS, switches=((row, on),))])) == missing
    )


def test_a_switch_of_no_known_name_is_uncertain_unless_it_is_seen() -> None:
    task = "turn on the kitchen lights"
    assert [gap.kind for gap in prove(task, "Done.", _facts(pages=[SeenPage(3, "home")])).uncertain] == [
        GapKind.SWITCH
    ]
    assert _held(task, _facts(pages=[SeenPage(3, "home", switches=(("Kitchen", True),))])) == [
        EvidenceKind.SWITCH
    ]


@pytest.mark.parametrize(
    ("row", "on", "missing"),
    [
        ("7:30 AM Alarm", True, []),
        ("7:30 AM Alarm", False, [GapKind.ALARM]),
        ("6:30 AM", True, [GapKind.ALARM]),
    ],
)
def test_an_alarm_is_on_at_its_time(row: str, on: bool, missing: list[GapKind]) -> None:
    facts = _facts(pages=[SeenPage(3, "clock", switches=((row, on),))])
    assert _missing("set an alarm for 7:30", "Set.", facts) == missing


@pytest.mark.parametrize(
    ("task", "rows", "missing"),
    [
        ("把7点的闹钟关掉", [("7:00", False)], []),
        ("把7点的闹钟关掉", [("7:00", True)], [GapKind.SWITCH]),
        ("Turn off the 7:00 alarm", [("6:00 Alarm", False), ("7:00 Alarm", True)], [GapKind.SWITCH]),
        ("Turn off the 7:00 alarm", [("6:00 Alarm", True), ("7:00 Alarm", False)], []),
        ("Turn off the alarm at 7", [("6:00 Alarm", False)], [GapKind.SWITCH]),
        ("Turn off the alarm at 7", [("7:00 AM", False)], []),
        ("turn off my alarm", [("7:00 AM", True)], [GapKind.SWITCH]),
        ("turn off my alarm", [("7:00 AM", False)], []),
        ("把7点的闹钟删掉", [("7:00", True)], [GapKind.DELETE]),
    ],
)
def test_an_alarm_to_be_off_is_off_at_its_time(
    task: str, rows: list[tuple[str, bool]], missing: list[GapKind]
) -> None:
    facts = _facts(pages=[SeenPage(3, "clock", switches=tuple(rows))])
    assert _missing(task, "Done.", facts) == missing


def test_an_alarm_that_is_no_longer_shown_may_be_deleted() -> None:
    shown = SeenPage(2, "clock", ("6:00", "7:00"), switches=(("6:00", True), ("7:00", True)))
    other = SeenPage(3, "clock", ("6:00",), switches=(("6:00", True),))
    assert _missing("Turn off the 7:00 alarm", "Done.", _facts(pages=[shown, other])) == []
    assert _missing(
        "Turn off the 7:00 alarm", "Done.", _facts(pages=[shown, SeenPage(3, "clock", ("Timer",))])
    ) == [GapKind.SWITCH]


@pytest.mark.parametrize(
    ("task", "typed", "missing"),
    [
        ("Search for a good Italian restaurant nearby", "Italian restaurants near me", []),
        ("Search for a good Italian restaurant nearby", "weather", [GapKind.TEXT]),
        ("Search for mocha", "latte", [GapKind.TEXT]),
    ],
)
def test_a_search_may_be_in_other_words(task: str, typed: str, missing: list[GapKind]) -> None:
    assert _missing(task, "Found.", _facts(_step(2, COFFEE, TypeText(typed), Reason.TYPED))) == missing


@pytest.mark.parametrize(
    ("text", "words", "missing"),
    [
        ("milk\neggs", ("milk", "eggs"), []),
        ("milk\neggs", ("milk", "bread"), [GapKind.TEXT]),
        ("very long " * 40, (("very long " * 40)[:300],), []),
        ("very long " * 40, ("very long",), [GapKind.TEXT]),
    ],
    ids=["two items", "one of two", "long", "only its beginning"],
)
def test_a_note_is_compared_line_by_line(text: str, words: tuple[str, ...], missing: list[GapKind]) -> None:
    typed = _step(2, NOTES, TypeText(text), Reason.TYPED)
    page = SeenPage(3, NOTES, ("Notes", *words), buttons=("Save",))
    assert _missing("write a note with my list", "Saved.", _facts(typed, pages=[page])) == missing


def test_what_is_installed_already_can_be_opened_in_the_store() -> None:
    page = SeenPage(3, "com.android.vending", ("Signal",), buttons=("Open", "Uninstall"))
    assert _missing("Install Signal", "Signal is already installed.", _facts(pages=[page])) == []
    assert _missing("安装Signal", "Signal 已安装。", _facts(pages=[replace(page, buttons=("打开",))])) == []
    new = replace(page, buttons=("Install",))
    assert _missing("Install Signal", "Signal is already installed.", _facts(pages=[new])) == [
        GapKind.INSTALL
    ]
    assert _missing("Install Signal", "Signal is installed.", _facts(pages=[page])) == [GapKind.INSTALL]


def test_a_search_is_typed_and_a_note_is_saved() -> None:
    typed = _step(2, COFFEE, TypeText("mocha"), Reason.TYPED)
    assert _held("Search for mocha in Coffee", _facts(typed)) == [EvidenceKind.TEXT_IN_FIELD]
    assert _missing("Search for mocha in Coffee", "Found.", _facts()) == [GapKind.TEXT]
    other = _step(2, COFFEE, TypeText("mocha"), Reason.TYPED_DIFFERENTLY)
    assert _missing("Search for mocha in Coffee", "Found.", _facts(other)) == [GapKind.TEXT]
    note, task = _step(2, NOTES, TypeText("buy milk"), Reason.TYPED), "write a note: buy milk"
    unsaved = SeenPage(4, NOTES, ("Notes",), fields=("buy milk",), buttons=("Save",))
    assert _missing(task, "Saved.", _facts(note, pages=[unsaved])) == [GapKind.TEXT]
    assert _held(task, _facts(note, pages=[SeenPage(4, NOTES, ("Notes", "buy milk"), buttons=("Save",))]))
    assert _held(task, _facts(note, _step(3, NOTES, Tap((1, 1)), target="Save"), pages=[SeenPage(4, NOTES)]))


def test_an_app_is_in_front_at_the_end_or_was_on_the_way() -> None:
    assert _held("open the Chat app", _facts(pages=[SeenPage(3, CHAT)])) == [EvidenceKind.APP_IN_FRONT]
    assert _missing("open the Chat app", "Open.", _facts(pages=[SeenPage(3, COFFEE)])) == [GapKind.APP]
    sent = SentInput(WRITES, 2, changed=True)
    assert _held(
        "open Chat and text mom I am late",
        _facts(pages=[SeenPage(3, CHAT, ("Mom", "I am late"))], sent=[sent]),
    )


# --- answers


@pytest.mark.parametrize(
    ("message", "missing"),
    [
        ("Your parcel 7731 arrives today between 15:00 and 17:00.", []),
        ("It comes between 3 pm and 5 pm.", []),
        ("您的包裹 7731 今天 15:00-17:00 送达。", []),
        ("It arrives tomorrow at 9:30.", [GapKind.ANSWER]),
        ("Parcel 7731 arrives on May 12 at 10:15.", [GapKind.ANSWER]),
    ],
)
def test_the_numbers_of_an_answer_stood_on_a_page(message: str, missing: list[GapKind]) -> None:
    facts = _facts(pages=[SeenPage(3, PARCEL, ("Parcel 7731", "Arrives today 15:00-17:00"))])
    assert _missing("Find out when my parcel comes", message, facts) == missing


def test_an_answer_without_numbers_is_uncertain_and_without_any_page_missing() -> None:
    page = SeenPage(3, PARCEL, ("包裹 7731",))
    proof = prove("Where is my parcel?", "It waits at the depot.", _facts(pages=[page]))
    assert [gap.kind for gap in proof.uncertain] == [GapKind.ANSWER]
    assert _missing("Where is my parcel?", "It waits at the depot.", _facts()) == [GapKind.ANSWER]


@pytest.mark.parametrize(
    ("message", "missing"),
    [
        ("You have 7 unread emails.", []),
        ("That is 68.50 in total.", []),
        ("It comes at 9:30.", [GapKind.ANSWER]),
        ("It comes at 5 pm.", [GapKind.ANSWER]),
        ("Its number is 770431.", [GapKind.ANSWER]),
        ("7 emails and 12 letters.", [GapKind.ANSWER]),
    ],
)
def test_one_number_may_be_a_count_or_a_sum(message: str, missing: list[GapKind]) -> None:
    page = SeenPage(3, PARCEL, ("Inbox", "Lena", "Ben"))
    assert _missing("Check what is new", message, _facts(pages=[page])) == missing


def test_numbers_that_are_not_kept_on_the_disk_are_uncertain_after_a_restart() -> None:
    seen = SeenPage(2, "steps", ("Steps", "4821", "Enter a promo code"))
    kept = without_codes(seen)
    assert "4821" not in kept.words
    task, message = "How many steps did I walk?", "You walked 4821 steps."
    assert _held(task, _facts(pages=[seen]), message)
    assert [gap.kind for gap in prove(task, message, _facts(pages=[kept])).uncertain] == [GapKind.ANSWER]
    plain = without_codes(replace(seen, words=("Steps", "5120")))
    assert _missing(task, message, _facts(pages=[plain])) == [GapKind.ANSWER]


# --- whatever else


def test_an_unknown_task_is_uncertain_and_one_without_any_input_is_not_done() -> None:
    proof = prove("play some jazz", "Done.", _facts(pages=[SeenPage(3, "music")]))
    assert (proof.missing, [gap.kind for gap in proof.uncertain]) == ((), [GapKind.OTHER])
    nothing = TaskFacts([StepRecord(1, "", "", "", Finish("Done."), False, None)])
    assert _missing("play some jazz", "Done.", nothing) == [GapKind.IDLE]
    assert _missing("hello", "Hello! What shall I do?", nothing) == []


@pytest.mark.parametrize(
    ("task", "message", "missing"),
    [
        ("Turn on the living room light", "Done.", [GapKind.IDLE]),
        ("Play jazz in Spotify", "Jazz is playing.", [GapKind.IDLE]),
        ("Open Spotify and play jazz", "Done.", [GapKind.APP, GapKind.IDLE]),
        ("播放周杰伦的歌", "正在播放。", [GapKind.IDLE]),
        ("Play jazz in Spotify", "Spotify is not installed, so I could not play it.", []),
        ("Play jazz in Spotify", "Jazz is already playing.", []),
        ("Play jazz in Spotify", "Which jazz do you like?", []),
        ("What time is it?", "It is late.", [GapKind.ANSWER]),
        ('Send Mom "call me if you need anything"', "Sent.", [GapKind.IDLE]),
        ("给妈妈发消息：如果下雨就带伞", "已发送。", [GapKind.IDLE]),
        ("Order me a latte; if it is sold out get a cappuccino", "Ordered.", [GapKind.IDLE]),
    ],
)
def test_without_any_input_nothing_was_done(task: str, message: str, missing: list[GapKind]) -> None:
    nothing = TaskFacts([StepRecord(1, "", "", "", Finish(message), False, None)])
    assert _missing(task, message, nothing) == missing


def test_what_a_person_did_by_hand_is_not_uncertain() -> None:
    by_hand = DoneByHand("Ann", 7, 0.0)
    proof = prove(
        "hand me the phone, I pick a wallpaper",
        "Chosen.",
        _facts(pages=[SeenPage(3, COFFEE)], by_hand=[by_hand]),
    )
    assert ([one.kind for one in proof.held], proof.uncertain) == ([EvidenceKind.PERSON_SAID], ())


def test_ten_wishes_and_nothing_done_are_ten_gaps() -> None:
    task = (
        "order a latte, text mom hi, turn on bluetooth, call Ben, install Chess, delete the photo, open Chat"
    )
    assert len(prove(task, "All done.", _facts(pages=[SeenPage(3, COFFEE)])).missing) == 7


def test_a_condition_leaves_it_uncertain() -> None:
    proof = prove("if there is milk, order a latte", "There was none.", _facts(pages=[SeenPage(3, COFFEE)]))
    assert (proof.missing, [gap.kind for gap in proof.uncertain]) == ((), [GapKind.ORDER])


@pytest.mark.parametrize(
    ("message", "honest"),
    [
        ("The latte is in the cart; nothing was paid.", True),
        ("没有完成登录，所以查不到包裹的送达时间。", True),
        ("I could not confirm the payment, so I did not press again.", True),
        ("I tapped the switch, but Bluetooth is not off.", True),
        ("Do not disturb is on now.", False),
        ("No problems, all done.", False),
        ("I could not find oat milk, so I ordered it with milk.", False),
        ("勿扰模式已打开。", False),
        ("", False),
    ],
)
def test_a_model_that_says_itself_that_it_failed_is_believed(message: str, honest: bool) -> None:
    assert admits(message) is honest


# --- what a model that repeats itself, taps beside or ends too early made of it


_TRANSFERS = Binding((Kind.PAY,), "Tap", "com.farhand.bank", target="转账")


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("Put milk on my shopping list", "I could not finish: the screen did not react, so I stopped there."),
        ("用银行应用给丽娜转 200 元", "没有完成：同一步操作两次都没有反应，所以我停在了那里。"),
    ],
)
def test_a_model_that_says_it_left_the_task_is_believed(task: str, message: str) -> None:
    typed = _step(2, NOTES, TypeText("milk"))
    facts = _facts(typed, pages=[SeenPage(3, NOTES)], sent=[SentInput(_TRANSFERS, 2, changed=True)])
    assert _missing(task, message, facts)
    assert admits(message)


def test_a_yes_to_what_nobody_could_read_pays_nothing_before_a_page_says_so() -> None:
    task, sent = "transfer 200 yuan to Lena", [SentInput(_TRANSFERS, 2, changed=True)]
    amount = SeenPage(3, _TRANSFERS.app, ("Amount",), buttons=("Continue",))
    assert _missing(task, "Done.", _facts(pages=[amount], sent=sent)) == [GapKind.PAY]
    paid = SeenPage(3, _TRANSFERS.app, ("Transferred",), receipt=Receipt("Transferred"))
    assert not _missing(task, "Done.", _facts(pages=[paid], sent=sent))


def test_a_call_to_another_number_is_not_the_one_that_was_asked_for() -> None:
    task = "Dial 13800001101, then dial 13800003303"
    calls = [Binding((Kind.CALL,), "Tap", "com.farhand.calls", target="Call", party=number)
             for number in ("13800001101", "138800003303")]  # fmt: skip
    sent = [SentInput(each, 2 + at, changed=True) for at, each in enumerate(calls)]
    assert _missing(
        task, "Both were called.", _facts(pages=[SeenPage(4, "com.farhand.calls")], sent=sent)
    ) == [GapKind.CALL]


@pytest.mark.parametrize(
    ("task", "typed", "missing"),
    [
        ("Put the dentist into my calendar, tomorrow at 15:00", "", ["Put the dentist into my calendar"]),
        ("Put the dentist into my calendar, tomorrow at 15:00", "Dentist", []),
        (
            "Plan this in my calendar: Swim, today at 12:00; Lena, today at 19:00",
            "Swim",
            ["Lena"],
        ),
        ("把这些全部加进购物清单：苹果、面包", "苹果", ["面包"]),
        ("把这些全部加进购物清单：苹果、面包", "苹果 面包", []),
    ],
)
def test_what_is_to_be_added_must_have_been_named_by_an_input(
    task: str, typed: str, missing: list[str]
) -> None:
    steps = [_step(2, NOTES, Tap((5, 5)), target="New event")]
    steps += [_step(3, NOTES, TypeText(typed))] if typed else []
    proof = prove(task, "Everything is done.", _facts(*steps, pages=[SeenPage(4, NOTES, ("Calendar",))]))
    assert [gap.words for gap in proof.missing] == missing


@pytest.mark.parametrize(
    "message",
    ["全部完成。", "Everything is done.", "OK, done as you asked.", "已按要求全部完成：已下单、已付款。"],
)
def test_a_question_is_not_answered_by_saying_that_it_is_done(message: str) -> None:
    page = SeenPage(2, "com.farhand.browser", ("Search or type a URL",))
    assert _missing("approve.example 上写了什么？", message, _facts(pages=[page])) == [GapKind.ANSWER]


def test_what_asks_for_a_time_is_answered_by_one_or_by_a_no() -> None:
    facts = _facts(pages=[SeenPage(2, PARCEL, ("Parcels", "Log in"))])
    task = "Find out when my parcel comes"
    assert _missing(task, "Everything was arranged, ordered and paid.", facts) == [GapKind.ANSWER]
    assert not _missing(task, "The time could not be found.", facts)
    assert not _missing(task, "It comes tomorrow morning.", facts)
