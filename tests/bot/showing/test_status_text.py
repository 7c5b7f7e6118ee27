"""What /status says of a task."""

from decimal import Decimal

from agent.contract.queue import TaskStatus
from agent.contract.requests import RequestKind
from agent.contract.spending import Sum
from bot.cards.steering import doing_html
from bot.showing.status_text import spent_html, status_look
from tests.worlds.card_values import PHONE, request, task
from tests.worlds.cases import each_of


def test_a_task_that_waits_to_be_unlocked_before_its_first_step_is_at_the_step_to_come() -> None:
    asked = request(RequestKind.UNLOCK, "", step=1)
    html = status_look((TaskStatus(task(), PHONE, 0, 0, asked),), (PHONE,), (), "en", lambda _: None).html
    assert "🖐 Pixel 6, step 1, waiting for a person: order a latte" in html


def test_a_task_that_waits_for_an_approval_is_at_the_step_that_asks() -> None:
    asked = request(RequestKind.APPROVAL, "Pay", step=4)
    html = status_look((TaskStatus(task(), PHONE, 4, 0, asked),), (PHONE,), (), "en", lambda _: None).html
    assert "step 4, waiting for a person" in html


def test_a_task_that_waits_for_somebody_else_says_so() -> None:
    status = TaskStatus(task(), PHONE, 4, 0, request(RequestKind.APPROVAL, "Pay", step=4))
    html = status_look((status,), (PHONE,), (), "en", lambda _: None, elsewhere=[status.task.task_id]).html
    assert "⏳ Pixel 6, step 4, waiting for somebody else: order a latte" in html


@each_of("kind", list(RequestKind))
def test_what_a_task_that_waits_is_doing_is_said_whole(kind: RequestKind) -> None:
    html = doing_html((TaskStatus(task(), PHONE, 4, 0, request(kind, "Pay", step=4)),), "en")
    assert " · step 4" in html
    assert "…" not in html


@each_of(
    ("sums", "en"),
    [
        ((), ""),
        ((Sum("¥", Decimal("56.70"), 2),), "Approved by you today: ¥56.70 in 2 payments"),
        ((Sum("元", Decimal(9), 1),), "Approved by you today: 9.00元 in 1 payment"),
        (
            (Sum("¥", Decimal(1200), 3, 1), Sum("EUR", Decimal("5.5"), 1), Sum("", Decimal(0), 1, 1)),
            (
                "Approved by you today: ¥1,200.00 in 2 payments · 5.50 EUR in 1 payment"
                " · 2 payments whose amount I could not read"
            ),
        ),
        (
            (Sum("", Decimal(0), 1, 1),),
            "Approved by you today: 1 payment whose amount I could not read",
        ),
    ],
)
def test_the_day_s_sums_stand_in_words(sums: tuple[Sum, ...], en: str) -> None:
    assert spent_html(sums, "en") == en
    assert bool(spent_html(sums, "zh")) is bool(en)
