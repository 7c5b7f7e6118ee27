"""What a model claims, against what its task left behind."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from agent.contract.actions import (
    Action,
    ActionResult,
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


# --- whatever else


def test_an_unknown_task_is_uncertain_and_one_without_any_input_is_not_done() -> None:
    proof = prove("play some jazz", "Done.", _facts(pages=[SeenPage(3, "music")]))
    assert (proof.missing, [gap.kind for gap in proof.uncertain]) == ((), [GapKind.OTHER])
    nothing = TaskFacts([StepRecord(1, "", "", "", Finish("Done."), False, None)])
    assert _missing("play some jazz", "Done.", nothing) == [GapKind.IDLE]
    assert _missing("hello", "Hello! What shall I do?", nothing) == []


def test_what_a_person_did_by_hand_is_not_uncertain() -> None:
    by_hand = DoneByHand("Ann", 7, 0.0)
    proof = prove("let me choose a drink", "Chosen.", _facts(pages=[SeenPage(3, COFFEE)], by_hand=[by_hand]))
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
