"""What roles answer, and what is never taken for success."""

import json

from agent.contract.steps import StepVerdict
from agent.model.team.role_replies import (
    ModelVerdict,
    read_judge,
    read_manager,
    read_notetaker,
    read_reflector,
)
from tests.worlds.cases import each_of

_A, _B, _C = StepVerdict.SUCCESS, StepVerdict.WRONG_PAGE, StepVerdict.NOTHING_CHANGED
_UNKNOWN = StepVerdict.UNKNOWN


@each_of(
    ("text", "verdict"),
    [
        ('{"outcome": "A", "item_done": false, "why": "x"}', _A),
        ('```json\n{"outcome": "b"}\n```', _B),
        ("{'outcome': 'C: nothing changed'}", _C),
        ("### Outcome ###\nA\n### Error Description ###\nNone", _A),
        ("### Outcome ###\n**B**: wrong page\n### Error Description ###\nIt opened mail", _B),
        ("### Outcome\nC. No change", _C),
        ("### Outcome ###\nOutcome: A", _A),
        ("Thinking first.\n### Outcome ###\n(C)\n", _C),
    ],
)
def test_a_clear_letter_is_read(text: str, verdict: StepVerdict) -> None:
    assert read_reflector(text).verdict is verdict


@each_of(
    "text",
    [
        "",
        "A",  # nothing says that this is the outcome
        "The step was a success.",
        "### Outcome ###\nNOT A\n",  # Mobile-Agent-v3 takes this for success
        "### Outcome ###\nA page of mail opened",
        "### Outcome ###\nA or B",
        "### Outcome ###\nA: success, B: wrong page, C: nothing",
        "### Outcome ###\n?",
        "### Outcome ###\n",
        '{"outcome": true}',
        '{"outcome": "Yes, all fine"}',
        '{"outcome": "D"}',
        '{"verdict": "A"}',
        '{"outcome": ["A"]}',
        "{" * 5000,
    ],
)
def test_everything_else_is_unknown_and_never_success(text: str) -> None:
    reply = read_reflector(text)
    assert (reply.verdict, reply.item_done) == (_UNKNOWN, False)


def test_an_item_is_done_only_with_success_and_a_plain_true() -> None:
    assert read_reflector('{"outcome": "A", "item_done": true}').item_done
    assert not read_reflector('{"outcome": "B", "item_done": true}').item_done
    assert not read_reflector('{"outcome": "A", "item_done": "yes"}').item_done


@each_of(
    ("text", "items", "done"),
    [
        (
            '{"thought": "x", "done": [1, 2], "plan": ["Open Chat", "2. Write"]}',
            ("Open Chat", "Write"),
            {1, 2},
        ),
        ('Sure!\n```json\n{"plan": [{"text": "Open Chat"}]}```', ("Open Chat",), set[int]()),
        ('{"done": [1], "plan": []}', (), {1}),
        ('{"plan": "1. Open Chat 2. Write"}', ("Open Chat", "Write"), set[int]()),
        ('{"plan": ["a"], "done": "1"}', ("a",), set[int]()),
    ],
)
def test_a_plan_in_json(text: str, items: tuple[str, ...], done: set[int]) -> None:
    reply = read_manager(text)
    assert reply is not None
    assert (reply.items, set(reply.done), reply.history) == (items, done, None)


def test_a_plan_under_headings_as_gui_owl_writes_it() -> None:
    reply = read_manager(
        "### Thought ###\nSo far so good.\n### Historical Operations ###\nOpened Chat.\n"
        "### Plan ###\n1. Write to Mom\n2. Send it\n"
    )
    assert reply is not None
    assert (reply.items, reply.history) == (("Write to Mom", "Send it"), "Opened Chat.")


def test_finished_alone_is_a_plan_with_nothing_left() -> None:
    reply = read_manager("### Thought ###\nx\n### Plan ###\nFinished\n")
    assert reply is not None
    assert reply.items == ()


@each_of(
    "text",
    [
        "",
        "Let us go on.",
        "### Plan ###\nGo on somehow, then we see",
        '{"plan": 7}',
        '{"plan": [1]}',
        '{"plan": "Open Chat and send"}',
        '{"plan": ""}',
    ],
)
def test_prose_is_no_plan(text: str) -> None:
    assert read_manager(text) is None


def test_a_plan_of_500_items_is_read_as_what_it_is() -> None:
    reply = read_manager(json.dumps({"plan": [f"Do thing {number}" for number in range(500)]}))
    assert reply is not None
    assert len(reply.items) == 500


def test_facts_in_json_and_under_the_heading_without_those_that_are_known() -> None:
    known = ("The latte costs 32.80",)
    assert read_notetaker('{"facts": ["The latte costs 32.80.", "Mom lives at no 7"]}', known) == (
        "Mom lives at no 7",
    )
    headings = "### Important Notes ###\n1. the latte costs 32.80\n2. Mom lives at no 7"
    assert read_notetaker(headings, known) == ("Mom lives at no 7",)
    assert read_notetaker("### Important Notes ###\nNone", ()) == ()
    assert read_notetaker("I see nothing.", ()) == ()


def test_a_claim_holds_only_with_words_that_show_it() -> None:
    page = ("Cart", "Order", "placed!", "¥36.80已支付")
    placed = '{"holds": true, "quote": "Order placed"}'
    assert read_judge(placed, page) == ModelVerdict(True, "Order placed")
    assert read_judge('{"holds": true, "quote": "已支付"}', page) == ModelVerdict(True, "已支付")
    assert read_judge('{"holds": true, "quote": ""}', page) == ModelVerdict()
    assert read_judge('{"holds": false, "quote": "Cart"}', page) == ModelVerdict(False, "Cart")
    assert read_judge('{"holds": null}', page) == read_judge("It holds.", page) == ModelVerdict()


@each_of("quote", ["Order sent", "rder placed", "…", "placed Order", "我已支付"])
def test_a_quote_that_does_not_stand_on_the_page_shows_nothing(quote: str) -> None:
    page = ("Cart", "Order", "placed!", "¥36.80已支付")
    assert read_judge(json.dumps({"holds": True, "quote": quote}), page) == ModelVerdict()
    assert read_judge(json.dumps({"holds": True, "quote": "Order placed"}), ()) == ModelVerdict()
