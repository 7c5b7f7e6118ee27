"""/history as its messages look: within Telegram's limits whatever a task holds, and never like a report."""

from dataclasses import replace
from datetime import UTC

import pytest

from agent.contract.actions import ActionResult, ResultKind, Tap, TypeText
from agent.contract.binding import Binding, Kind
from agent.contract.history import PastRequest, PastTask, PastTasks, TaskRecord
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.tasks import EndKind, Outcome, Step, Task, TaskState
from bot.cards.history import TASKS, history_look, past_look, past_steps_look
from bot.cards.look import TEXT_LIMIT
from bot.cards.text import units
from bot.console.html_parser import parse_html
from tests.worlds.card_values import HOSTILE, LANGS, NOW

PAYING = Binding((Kind.PAY,), "Tap", "com.farhand.coffee", party="Blue Door Coffee", amount="36.80")


def past(text: str = "order a latte", message: str = "ordered", kind: EndKind = EndKind.DONE) -> PastTask:
    task = Task(12, 7, "S1", text, "en", "", TaskState.DONE, NOW)
    return PastTask(task, Outcome(kind, message, key="stopped"), NOW + 60, 3, 42.0)


def request(
    state: RequestState, kind: RequestKind = RequestKind.APPROVAL, *, used: int = 1, words: str = "36.80"
) -> PastRequest:
    binding = replace(PAYING, amount=words) if kind is RequestKind.APPROVAL else None
    asked = Request(4, 12, 2, kind, "com.farhand.coffee", words, (), None, NOW, NOW + 600, binding)
    return PastRequest(asked, state, "Ann", NOW + 30, words, used)


def record(*requests: PastRequest, count: int = 3, pictures: frozenset[int] = frozenset({1})) -> TaskRecord:
    steps = tuple(
        Step(n, "a", "t", Tap((1, 2)), ActionResult(ResultKind.DONE), None, f"Button {n}")
        for n in range(1, count + 1)
    )
    return TaskRecord(past(), steps, requests, pictures)


def opened(record: TaskRecord, lang: str = "en") -> str:
    return parse_html(past_look(record, 0, "Kitchen phone", lang, now=NOW + 90, zone=UTC).html).text


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_in_a_task_makes_a_message_too_long_or_look_like_a_report(lang: str) -> None:
    hostile = past(HOSTILE, HOSTILE)
    step = Step(
        999_999_999, HOSTILE, HOSTILE, TypeText(HOSTILE), ActionResult(ResultKind.DONE), None, HOSTILE
    )
    requests = [
        replace(request(state, kind, words=HOSTILE), by=HOSTILE)
        for state in RequestState
        for kind in RequestKind
    ]
    whole = TaskRecord(hostile, (step,) * 40, tuple(requests), frozenset({step.number}))
    looks = [
        history_look(PastTasks((hostile,) * TASKS, 10**9), 10**8, lang),
        past_look(whole, 0, HOSTILE[:40], lang),
        past_steps_look(whole, 0, 6, lang),
    ]
    for look in looks:
        text = parse_html(look.html).text
        assert 0 < units(text) <= TEXT_LIMIT
        assert not text.startswith(("✅", "❌", "⏹"))
        for button in (button for row in look.rows for button in row):
            assert not button.text.startswith(("✅", "❌", "🖐", "▶", "⏹"))


def test_decisions_say_who_decided_what_with_the_amount() -> None:
    text = opened(
        record(
            request(RequestState.REJECTED),
            request(RequestState.APPROVED),
            request(RequestState.APPROVED, used=0),
            request(RequestState.FINISHED, RequestKind.TAKE_OVER),
            request(RequestState.ANSWERED, RequestKind.QUESTION, words="with oat milk"),
        )
    )
    lines = text[text.index("Decisions") :].splitlines()[1:]
    assert lines == [
        "22:13 Ann rejected: pay 36.80 to Blue Door Coffee",
        "22:13 Ann approved: pay 36.80 to Blue Door Coffee",
        "22:13 Ann approved: pay 36.80 to Blue Door Coffee (not used)",
        "22:13 Ann finished: a take-over",
        "22:13 Ann answered “with oat milk”",
    ]


def test_of_many_decisions_the_first_are_told_and_how_many_more_there_are() -> None:
    text = opened(record(*[request(RequestState.REJECTED)] * 9))
    assert text.count("Ann rejected") == 6
    assert "and 3 more" in text


@pytest.mark.parametrize(
    ("kind", "sign"), [(EndKind.DONE, "✅"), (EndKind.STOPPED, "⏹"), (EndKind.OUT_OF_STEPS, "❌")]
)
def test_the_list_shows_how_each_ended(kind: EndKind, sign: str) -> None:
    look = history_look(PastTasks((past(kind=kind),), 1), 0, "en", now=NOW + 90, zone=UTC)
    assert f"1 {sign} 22:14: order a latte" in parse_html(look.html).text


def test_only_steps_whose_picture_is_kept_have_a_button() -> None:
    look = past_steps_look(record(count=7, pictures=frozenset({2, 7})), 0, 0, "en")
    texts = [[button.text for button in row] for row in look.rows]
    assert texts == [["📷 2"], ["After »"], ["« Task"]]


def test_the_last_page_of_steps_is_shown_for_any_later_one() -> None:
    text = parse_html(past_steps_look(record(count=7), 0, 600, "en").html).text
    assert "Steps 7–7 of 7" in text
