"""A claim after a correction, against the task as the person changed it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from agent.contract.actions import (
    Action,
    ActionResult,
    Back,
    Finish,
    Launch,
    Receipt,
    ResultKind,
    Tap,
    TypeText,
)
from agent.contract.binding import Binding, Kind
from agent.contract.proof import Gap, GapKind, Proof
from agent.contract.seen_page import SeenPage
from agent.contract.steps import StepRecord
from agent.journal.corrections import GivenCorrection
from agent.proof.corrected_claim import prove_corrected
from agent.proof.facts import SentInput, TaskFacts

COFFEE, CHAT, SETTINGS, CLOCK = (
    "com.farhand.coffee",
    "com.farhand.chat",
    "com.android.settings",
    "com.android.deskclock",
)
PAYS = Binding((Kind.PAY,), "Tap", COFFEE, target="Pay ¥36.80", party="Blue Door Coffee", amount="¥36.80")
READ_AT = 3  # the step before which the model reads the correction


def _step(number: int, app: str, action: Action, target: str = "") -> StepRecord:
    return StepRecord(number, app, "", "", action, True, ActionResult(ResultKind.DONE), target)


def _ordered(*items: str, at: int = 6, pressed: Sequence[str] = ()) -> TaskFacts:
    """One approved order of these things, and its receipt. pressed: before it, after the correction."""
    presses = [_step(READ_AT + place, COFFEE, Tap((1, 1)), each) for place, each in enumerate(pressed)]
    page = SeenPage(at + 1, COFFEE, ("Order placed",), receipt=Receipt("Order placed", number="BD-2048"))
    sent = (SentInput(replace(PAYS, items=items), at, changed=True),) if at else ()
    steps = [_step(1, COFFEE, Launch("coffee")), *presses, _step(9, COFFEE, Finish(""))]
    return TaskFacts(steps, (page, replace(page, step=9, receipt=None)), sent)


def _proof(task: str, correction: str, facts: TaskFacts, message: str = "Done.") -> Proof:
    return prove_corrected(task, [GivenCorrection(1, correction, READ_AT)], message, facts)


ORDERS = [
    ("order a latte", "make it two", ["2 × Latte, regular"], ["1 × Latte, regular"]),
    ("order a latte", "two please", ["1 × Latte", "1 × Latte"], ["Latte"]),
    ("点一杯拿铁", "改成两杯", ["2 × 拿铁"], ["1 × 拿铁"]),
    ("order a latte", "not the latte, the tea", ["1 × Black tea"], ["1 × Latte"]),
    ("order a latte", "the tea instead", ["1 × Green Tea"], ["1 × Latte"]),
    ("order a latte", "make it a mocha", ["1 × Mocha"], ["1 × Latte", "1 × Water"]),
    ("order a latte", "two mochas instead of the latte", ["2 × Mocha"], ["1 × Mocha"]),
    ("点一杯拿铁", "不要拿铁，要红茶", ["1 × 红茶"], ["1 × 拿铁"]),
    ("点一杯拿铁", "换成摩卡", ["1 × 摩卡"], ["1 × 拿铁"]),
    ("order a latte", "no sugar", ["1 × Latte, no sugar"], ["1 × Latte, regular"]),
    ("order a latte", "without sugar please", ["1 × Latte, sugar-free"], ["1 × Latte, sugar"]),
    ("点一杯拿铁", "不要糖", ["1 × 拿铁, 无糖"], ["1 × 拿铁, 半糖"]),
    ("order a latte and a cake", "no cake", ["1 × Latte"], ["1 × Latte", "1 × Cake"]),
    ("order a latte", "with oat milk", ["1 × Latte, oat milk"], ["1 × Latte"]),
    ("order a latte", "and a cake", ["1 × Latte", "1 × Cheese cake"], ["1 × Latte"]),
    ("order a latte", "order a mocha", ["1 × Mocha"], ["1 × Latte"]),
]  # fmt: skip


@pytest.mark.parametrize(("task", "correction", "right", "wrong"), ORDERS)
def test_an_order_is_done_only_as_it_was_corrected(
    task: str, correction: str, right: list[str], wrong: list[str]
) -> None:
    assert _proof(task, correction, _ordered(*right)).missing == ()
    for facts in (_ordered(*wrong), _ordered(), _ordered(at=0), _ordered(*wrong, pressed=["Menu"])):
        assert _proof(task, correction, facts).missing, facts


def test_what_is_missing_is_named_in_the_persons_words() -> None:
    assert _proof("order a latte", "make it two", _ordered("1 × Latte")).missing == (
        Gap(GapKind.CORRECTION, "make it two"),
    )


def test_a_choice_on_the_way_counts_if_it_was_made_after_the_correction() -> None:
    facts = _ordered("1 × Latte", pressed=["No sugar"])
    assert _proof("order a latte", "no sugar", facts).missing == ()
    late = [GivenCorrection(1, "no sugar", 5)]
    assert prove_corrected("order a latte", late, "Done.", facts).missing
    # A thing that was only looked at is not what was bought.
    assert _proof("order a latte", "the tea instead", _ordered("1 × Latte", pressed=["Tea"])).missing


@pytest.mark.parametrize(
    "task", ["search for a latte and order it", "order a latte and tell me what it costs"]
)
def test_what_was_only_searched_or_read_is_not_what_was_bought(task: str) -> None:
    right, wrong = _ordered("1 × Mocha"), _ordered("1 × Latte")
    menu = SeenPage(2, COFFEE, ("Mocha", "¥36.80"))
    for facts in (right, wrong):
        typed = _step(4, COFFEE, TypeText("mocha"))
        steps = [*facts.steps[:-1], _step(3, COFFEE, TypeText("latte")), typed, facts.steps[-1]]
        pages = (menu, SeenPage(5, COFFEE, (), fields=("mocha",)), *facts.pages)
        searched = replace(facts, steps=steps, pages=pages)
        proof = _proof(task, "make it a mocha", searched, "The mocha is ordered, it costs ¥36.80.")
        assert (Gap(GapKind.CORRECTION, "make it a mocha") in proof.missing) is (facts is wrong)


def test_one_more_after_an_order_counts_together() -> None:
    once, more = _ordered("1 × Latte", at=2), _ordered("1 × Latte", at=6)
    both = replace(more, sent=(*once.sent, *more.sent), pages=(*once.pages, *more.pages))
    assert _proof("order a latte", "make it two", both).missing == ()
    assert _proof("order a latte", "make it two", once).missing


def test_a_message_goes_to_whom_the_correction_names() -> None:
    task, correction = "text mom I am late", "send it to dad instead"
    steps = (_step(4, CHAT, TypeText("I am late")), _step(9, CHAT, Finish("")))
    page = SeenPage(9, CHAT, ("I am late",))

    def sent_to(name: str) -> TaskFacts:
        binding = Binding((Kind.SEND,), "Tap", CHAT, target="Send", party=name, text="I am late")
        return TaskFacts(steps, (page,), (SentInput(binding, 6, changed=True),))

    assert _proof(task, correction, sent_to("Dad")).missing == ()
    assert _proof(task, correction, sent_to("Mom")).missing == (Gap(GapKind.CORRECTION, correction),)


def _settings(*switches: tuple[str, bool]) -> TaskFacts:
    steps = (_step(4, SETTINGS, Tap((1, 1)), "row"), _step(9, SETTINGS, Finish("")))
    return TaskFacts(steps, (SeenPage(9, SETTINGS, ("Settings",), switches=switches),))


@pytest.mark.parametrize("correction", ["no, wifi", "wifi instead", "not bluetooth, wifi"])
def test_another_switch_takes_the_place_of_the_first(correction: str) -> None:
    right, wrong = (
        _settings(("Wi-Fi", True), ("Bluetooth", False)),
        _settings(("Bluetooth", True), ("Wi-Fi", False)),
    )
    assert _proof("turn on bluetooth", correction, right).missing == ()
    assert _proof("turn on bluetooth", correction, wrong).missing


@pytest.mark.parametrize(
    ("task", "correction"),
    [
        ("set an alarm for 7:30", "make it 8:15"),
        ("设一个7:30的闹钟", "改成8:15"),
        ("set an alarm for 7:30", "no, 8:15"),
    ],
)
def test_another_time_takes_the_place_of_the_first(task: str, correction: str) -> None:
    def clock(*alarms: tuple[str, bool]) -> TaskFacts:
        steps = (_step(4, CLOCK, Tap((1, 1)), "OK"), _step(9, CLOCK, Finish("")))
        return TaskFacts(steps, (SeenPage(9, CLOCK, ("Alarm",), switches=alarms),))

    assert _proof(task, correction, clock(("8:15", True))).missing == ()
    assert _proof(task, correction, clock(("7:30", True))).missing


def test_a_further_wish_is_demanded_beside_the_first() -> None:
    proof = _proof("order a latte", "and text mom that I am late", _ordered("1 × Latte"))
    assert [gap.kind for gap in proof.missing] == [GapKind.SEND]


@pytest.mark.parametrize("words", ["and tell me the price", "and set an alarm for 8", "also play some jazz"])
def test_a_further_wish_that_nothing_shows_is_not_let_through_as_uncertain(words: str) -> None:
    assert _proof("order a latte", words, _ordered("1 × Latte")).missing


def test_what_was_called_off_is_not_demanded_and_not_done() -> None:
    idle = TaskFacts([_step(1, COFFEE, Back()), _step(9, COFFEE, Finish(""))], (SeenPage(9, COFFEE),))
    for words in ("don't order it", "never mind", "cancel it"):
        assert _proof("order a latte", words, idle, "Nothing is ordered, as you asked.").missing == ()
        assert _proof("order a latte", words, idle, "Your latte is ordered.").missing
        assert _proof("order a latte", words, _ordered("1 × Latte"), "As you asked.").missing
    # Only a part of it is called off: what is left is still demanded.
    assert _proof("order a latte", "don't order the large one", idle, "Done.").missing


@pytest.mark.parametrize(
    "words",
    [
        "my door is the green one",
        "hurry, I wait at the corner",
        "用左边那个",
        "not the big one",
        "去北京路那家",
    ],
)
def test_what_cannot_be_decided_is_not_let_through(words: str) -> None:
    assert _proof("order a latte", words, _ordered("1 × Latte")).missing == (Gap(GapKind.CORRECTION, words),)


@pytest.mark.parametrize("words", ["thanks!", "ok", "yes please", "no rush", "快点", "好的，谢谢"])
def test_words_that_ask_for_nothing_change_nothing(words: str) -> None:
    assert _proof("order a latte", words, _ordered("1 × Latte")).missing == ()
    assert _proof("order a latte", words, _ordered(at=0)).missing


def test_the_last_of_two_that_contradict_each_other_holds() -> None:
    said = [GivenCorrection(1, "make it a mocha", 2), GivenCorrection(2, "no, the tea instead", READ_AT)]
    assert prove_corrected("order a latte", said, "Done.", _ordered("1 × Green tea")).missing == ()
    assert prove_corrected("order a latte", said, "Done.", _ordered("1 × Mocha")).missing
    counts = [GivenCorrection(1, "make it two", 2), GivenCorrection(2, "make it three", READ_AT)]
    assert prove_corrected("order a latte", counts, "Done.", _ordered("3 × Latte")).missing == ()
    assert prove_corrected("order a latte", counts, "Done.", _ordered("2 × Latte")).missing


def test_a_correction_that_no_decision_of_the_model_read_is_not_followed() -> None:
    unread = [GivenCorrection(1, "no sugar", 0)]
    facts = _ordered("1 × Latte", pressed=["No sugar"])
    assert prove_corrected("order a latte", unread, "Done.", facts).missing
