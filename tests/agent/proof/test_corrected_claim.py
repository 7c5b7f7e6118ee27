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
from agent.contract.corrections import CORRECTED
from agent.contract.proof import Gap, GapKind, Proof
from agent.contract.seen_page import SeenPage
from agent.contract.steps import StepRecord
from agent.journal.corrections import GivenCorrection
from agent.proof.corrected_claim import prove_corrected
from agent.proof.facts import SentInput, TaskFacts
from agent.shortcuts.corrected_steps import corrected_text

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


# Usual ways to say it, with what is then bought.
_SAID: list[tuple[str, str, str]] = [
    (
        "order a latte",
        "1 × Black tea",
        (
            "the tea|tea please|I meant tea|I said a tea|a tea instead|instead a tea|tea rather|"
            "tea, not latte|actually tea|sorry, a tea|oh wait, tea|not a latte but a tea|change it to tea|"
            "change the latte to a tea|swap the latte for tea|instead of the latte get a tea|"
            "get a tea instead of the latte|no latte, tea|don't order the latte, order tea|no, tea|"
            "not latte, tea please|can you make it a tea?|could you change it to a tea please|"
            "I'd rather have tea|i want tea|order tea instead"
        ),
    ),
    (
        "点一杯拿铁",
        "1 × 红茶",
        (
            "红茶|换红茶|还是红茶吧|我要红茶|不是拿铁是红茶|拿铁换成红茶|把拿铁换成红茶|"
            "红茶，不要拿铁|不要拿铁，换红茶|不要拿铁了，来一杯红茶|改成红茶|我想要红茶|不对，是红茶"
        ),
    ),
    (
        "order a latte",
        "2 × Latte",
        (
            "make it two|make it 2|2 please|two of them please|i want two|double it|two lattes|"
            "make that two lattes please|can you order two|actually two"
        ),
    ),
    (
        "点一杯拿铁",
        "2 × 拿铁",
        ("两杯|要两杯|来两杯|改成两杯|两杯拿铁|我要两杯|改成2杯吧"),
    ),
    (
        "order a latte",
        "1 × Latte, large, oat milk, no sugar",
        (
            "make it large|a large one|with oat milk|oat milk please|no sugar|without sugar|"
            "large with oat milk|make it a large one with oat milk please|with no sugar|don't add sugar|"
            "and no sugar"
        ),
    ),
    (
        "点一杯拿铁",
        "1 × 拿铁, 大杯, 去冰, 无糖",
        ("大杯|大杯的|去冰|不加糖|不要糖|要大杯|换成大杯|不要冰"),
    ),
]
# None of these is followed by one latte.
_NOT_FOLLOWED = (
    "make it two|make it 2|2 please|"
    "two of them please|i want two|"
    "I'd like 3 of those|order one more|another one|"
    "one more|double it|add a second one|"
    "make it large|a large one|with oat milk|"
    "oat milk please|extra hot|iced|decaf|no foam|"
    "less sugar|half sugar|no, no sugar|"
    "no not that one|not this shop|the tea|"
    "tea please|tea|I meant tea|I said a tea|"
    "a tea instead|instead a tea|tea rather|"
    "tea, not latte|actually tea|sorry, a tea|"
    "oh wait, tea|not a latte but a tea|"
    "change it to tea|change the latte to a tea|"
    "swap the latte for tea|"
    "instead of the latte get a tea|"
    "get a tea instead of the latte|no latte, tea|"
    "no latte|don't order the latte, order tea|"
    "don't order the latte|from Luckin|"
    "from another shop|deliver to the office|"
    "to my office|use the other address|at 8 pm|"
    "pick it up|pay with my card|pay by bank card|"
    "use the coupon|for Anna|and a cake|also a cake|"
    "plus a muffin|and two muffins|a muffin as well|"
    "and send mom a message|and tell me the price|"
    "then open spotify|and turn off wifi|"
    "set an alarm for 8|only if it is under 30|"
    "under 30 yuan|not more than 30|cheaper one|"
    "the cheapest|wait until noon|not yet|hold on|"
    "don't pay yet|ask me first|show me first|"
    "don't order yet|leave it in the cart|两杯|要两杯|"
    "来两杯|再来一杯|再加一杯|两份|大杯|大杯的|加糖|少糖|半糖|去冰|不加糖|不要冰|"
    "要热的|红茶|换红茶|还是红茶吧|我要红茶|不是拿铁是红茶|拿铁换成红茶|把拿铁换成红茶|"
    "红茶，不要拿铁|不要拿铁|送到公司|用优惠券|用银行卡付|给小王点的|还要一个蛋糕|"
    "再点一个蛋糕|先别付款|等一下再付|便宜点的|去星巴克买|换一家店|8点送|别点太贵的"
)


@pytest.mark.parametrize(("task", "item", "said"), _SAID)
def test_usual_ways_to_correct_an_order_are_understood(task: str, item: str, said: str) -> None:
    other = _ordered("1 × Latte" if task.isascii() else "1 × 拿铁")
    for words in said.split("|"):
        assert _proof(task, words, _ordered(item)).missing == (), words
        assert _proof(task, words, other).missing, words


def test_nothing_else_is_let_through_by_one_latte() -> None:
    for words in _NOT_FOLLOWED.split("|"):
        task, item = ("order a latte", "1 × Latte") if words.isascii() else ("点一杯拿铁", "1 × 拿铁")
        assert _proof(task, words, _ordered(item)).missing, words


@pytest.mark.parametrize(
    "nasty", ["no " * 300, "not a, " * 150, "不要" * 400, "好" * 900, "a" * 1000, ", " * 500]
)
def test_long_nonsense_is_read_before_the_limit_of_a_test(nasty: str) -> None:
    proof = _proof("order a latte", nasty, _ordered(at=0))
    assert [gap.kind for gap in proof.missing][:1] == [GapKind.ORDER]


@pytest.mark.parametrize(("task", "correction", "right", "wrong"), ORDERS)
def test_a_run_of_a_shortcut_is_judged_by_the_corrections_in_its_words(
    task: str, correction: str, right: list[str], wrong: list[str]
) -> None:
    words = corrected_text(task, [GivenCorrection(1, correction, READ_AT)], "en")
    proof = prove_corrected(words, (), "Done.", _ordered(*right))
    assert (proof.missing, proof.uncertain) == ((), ()), words
    proof = prove_corrected(words, (), "Done.", _ordered(*wrong))
    # Of an order that is asked for outright the approval tells what it is.
    assert proof.missing or proof.uncertain or CORRECTED not in words, words


def test_words_that_a_correction_changed_outright_are_the_shortcuts_words() -> None:
    def words(task: str, *corrections: str) -> str:
        return corrected_text(task, [GivenCorrection(1, each, READ_AT) for each in corrections], "en")

    assert words("order a latte", "not the latte, a mocha") == "order a mocha"
    assert words("Set an alarm for 7:30", "make it 8:00") == "Set an alarm for 8:00"
    assert words("order a latte", "and set an alarm for 7:30") == "order a latte, and set an alarm for 7:30"
    assert words("order a latte", "make it large") == "order a latte ✏ make it large"
    assert words("order a latte", "no, a mocha", "large") == "order a latte ✏ no, a mocha ✏ large"
