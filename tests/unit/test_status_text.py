"""What /status says of a task."""

from agent.events import RequestKind
from agent.ports import TaskStatus
from bot.status_text import status_html
from tests.unit.cards_helpers import PHONE, request, task


def test_a_task_that_waits_to_be_unlocked_before_its_first_step_is_at_the_step_to_come() -> None:
    asked = request(RequestKind.UNLOCK, "", step=1)
    html = status_html((TaskStatus(task(), PHONE, 0, 0, asked),), (PHONE,), "en", lambda _: None)
    assert "🖐 Pixel 6, step 1, waiting for you: order a latte" in html


def test_a_task_that_waits_for_an_approval_is_at_the_step_that_asks() -> None:
    asked = request(RequestKind.APPROVAL, "Pay", step=4)
    html = status_html((TaskStatus(task(), PHONE, 4, 0, asked),), (PHONE,), "en", lambda _: None)
    assert "step 4, waiting for you" in html
