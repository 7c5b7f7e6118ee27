"""An approved input that is plainly another one than was asked for is no proof of done."""

from collections.abc import Sequence

import pytest

from agent.contract.actions import Action, ActionResult, Finish, Launch, ResultKind, Tap, TypeText
from agent.contract.binding import Binding, Kind
from agent.contract.seen_page import SeenPage
from agent.contract.steps import StepRecord
from agent.proof.claim import prove
from agent.proof.facts import SentInput, TaskFacts

APP = "com.example.app"


def _sent(
    kind: Kind, party: str = "", amount: str = "", text: str = "", items: Sequence[str] = (), saw: str = ""
) -> TaskFacts:
    """One approved press whose page changed. saw: what stood on the page before it."""
    binding = Binding(
        (kind,), "Tap", APP, target="Go", party=party, amount=amount, text=text, items=tuple(items)
    )

    def step(number: int, action: Action, target: str = "") -> StepRecord:
        return StepRecord(number, APP, "", "", action, True, ActionResult(ResultKind.DONE), target)

    steps = [step(1, Launch("app")), step(2, TypeText(text)), step(3, Tap((1, 1)), "Go"), step(4, Finish(""))]
    pages = (SeenPage(2, APP, (saw,)), SeenPage(4, APP, (text or "Done",)))
    return TaskFacts(steps, pages, (SentInput(binding, 3, changed=True),))


@pytest.mark.parametrize(
    ("task", "facts"),
    [
        ("transfer 100 to Bob", _sent(Kind.PAY, "Bob", "¥10.00")),
        ("转账100元给小王", _sent(Kind.PAY, "小王", "¥1,000.00")),
        ("pay $20 to Bob", _sent(Kind.PAY, "Alice", "$20.00")),
        ("top up my phone with 50", _sent(Kind.PAY, "Telecom", "¥500.00")),
        ("order two lattes", _sent(Kind.PAY, "Cafe", "¥18", items=["1 × Latte, large"])),
        ("点两杯拿铁", _sent(Kind.PAY, "咖啡", "¥18", items=["3 × 拿铁"])),
        ("send Mom a message: I am late", _sent(Kind.SEND, "Mom", text="See you on Sunday")),
        ("send Mom a message: I am late", _sent(Kind.SEND, "Dad", text="I am late")),
        ("给妈妈发消息：我晚点到", _sent(Kind.SEND, "爸爸", text="我晚点到")),
        ("call Mom", _sent(Kind.CALL, "Dad")),
        ("delete the file a.pdf", _sent(Kind.DELETE, "b.pdf")),
    ],
)
def test_another_sum_text_name_or_number_is_not_what_was_asked_for(task: str, facts: TaskFacts) -> None:
    assert prove(task, "Done.", facts).missing


@pytest.mark.parametrize(
    ("task", "facts"),
    [
        ("transfer 100 to Bob", _sent(Kind.PAY, "Bob", "¥100.50")),
        ("transfer 100 to Bob", _sent(Kind.PAY, "小王", "¥100.00")),
        ("transfer at most 100 to Bob", _sent(Kind.PAY, "Bob", "¥20.00")),
        ("pay my electricity bill of May 2026", _sent(Kind.PAY, "City Power", "¥61.20")),
        ("transfer 100 to Bob", _sent(Kind.PAY, "Robert", "¥100.00", saw="Bob")),
        ("order two lattes", _sent(Kind.PAY, "Cafe", "¥36", items=["1 × Latte, large", "1 × Latte"])),
        ("buy 10 eggs", _sent(Kind.PAY, "Market", "¥36", items=["1 × Eggs (10 pack)"])),
        ("order two lattes", _sent(Kind.PAY, "咖啡", "¥36", items=["1 × 拿铁套餐"])),
        ("send Mom a message: I am late", _sent(Kind.SEND, "Mom", text="Sorry, running late!")),
        ("send Mom a message in Chinese: I am late", _sent(Kind.SEND, "妈妈", text="我晚点到")),
        ("send Mom a message: ask when she comes", _sent(Kind.SEND, "Mom", text="At what time?")),
        ("send Mom a message: I am late", _sent(Kind.SEND, "Mama Li", text="I am late", saw="Mom")),
        ("给妈妈发消息：我晚点到", _sent(Kind.SEND, "Mom", text="我晚点到了")),
        ("call Mom", _sent(Kind.CALL, "Mom")),
        ("delete the file a.pdf", _sent(Kind.DELETE, "a.pdf")),
    ],
)
def test_what_may_be_the_same_is_believed(task: str, facts: TaskFacts) -> None:
    assert prove(task, "Done.", facts).missing == ()
