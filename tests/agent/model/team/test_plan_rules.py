"""Which plans are followed: not those of 0 or 500 items, that go in circles, or that failed twice."""

from collections import Counter

from agent.contract.plan import MAX_ITEM_TEXT, MOST_ITEMS
from agent.model.team.plan_rules import PlanFault, is_cyclic, item_text, normalised, plan_fault, plan_key
from tests.worlds.cases import each_of

_NO_FAILURES: Counter[str] = Counter()
_NO_PLANS: Counter[tuple[str, ...]] = Counter()


def _fault(*texts: str) -> PlanFault | None:
    return plan_fault(texts, _NO_FAILURES, _NO_PLANS)


def test_a_plan_of_nothing_and_one_with_an_item_without_words_are_refused() -> None:
    assert _fault() is PlanFault.EMPTY
    assert _fault("Open Chat", "…") is PlanFault.EMPTY


def test_a_plan_of_500_items_is_refused_and_one_of_the_most_is_not() -> None:
    assert _fault(*(f"Do thing {number}" for number in range(500))) is PlanFault.TOO_LONG
    assert _fault(*(f"Do thing {number}" for number in range(MOST_ITEMS))) is None


@each_of(
    "texts",
    [["a", "a"], ["a", "b", "a", "b"], ["x", "a", "b", "c", "A!", "b", "c"], ["a", "b", "a", "c", "a"]],
)
def test_what_repeats_itself_is_a_circle(texts: list[str]) -> None:
    assert _fault(*texts) is PlanFault.CYCLIC


def test_going_back_to_an_app_once_is_no_circle() -> None:
    assert not is_cyclic(plan_key(["Open Chat", "Open Notes", "Open Chat"]))


def test_an_item_that_failed_twice_is_not_tried_a_third_time_whatever_stands_around_it() -> None:
    failures = Counter({"open chat": 2})
    assert plan_fault(["1. Open  CHAT.", "Write"], failures, _NO_PLANS) is PlanFault.FAILED_TWICE
    assert plan_fault(["Open chat"], Counter({"open chat": 1}), _NO_PLANS) is None


def test_a_plan_that_failed_twice_is_not_tried_a_third_time() -> None:
    plan = ["Open Chat", "Write"]
    assert plan_fault(plan, _NO_FAILURES, Counter({plan_key(plan): 2})) is PlanFault.FAILED_TWICE
    assert plan_fault(plan, _NO_FAILURES, Counter({plan_key(plan): 1})) is None


@each_of(
    ("text", "plain"),
    [
        ("1. Open Chat", "open chat"),
        ("Step 2: **Open Chat**", "open chat"),
        ("- open   chat.", "open chat"),
        ("二、打开聊天。", "打开聊天"),
        ("第一步：打开聊天", "打开聊天"),
        ("\uff2fpen\u3000Chat", "open chat"),
    ],
)
def test_numbering_signs_and_case_make_no_other_item(text: str, plain: str) -> None:
    assert normalised(text) == plain


def test_a_long_item_is_cut() -> None:
    assert len(item_text("word " * 200)) <= MAX_ITEM_TEXT
