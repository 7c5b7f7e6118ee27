"""A task that does not get on: what its person is asked, what they answer, and what the report says."""

from dataclasses import replace

import pytest

from agent.contract.actions import ActionResult, Interact, Reason, ResultKind, Tap
from agent.contract.requests import RequestKind, RequestState
from agent.contract.stuck import (
    BY_HAND,
    MAY_BE_MEANT,
    STOP_HERE,
    STUCK_OPTIONS,
    STUCK_PAGE,
    STUCK_QUESTIONS,
    Rung,
    StuckKind,
    options_for,
)
from agent.contract.tasks import EndKind, Outcome
from bot.cards.decided import decided_look
from bot.cards.reports import report_look
from bot.cards.requests import request_look
from bot.cards.stuck import outcome_values
from bot.cards.words import step_line
from bot.strings import say
from tests.worlds.card_values import NOW, ZONE, ended, request, shown, step, texts
from tests.worlds.cases import each_of

LANGS = ("en", "zh")
QUESTION = STUCK_QUESTIONS[StuckKind.SAME_ACTION]


@each_of("lang", LANGS)
@each_of("kind", list(StuckKind))
def test_the_question_says_what_happened_and_has_a_button_for_each_way(kind: StuckKind, lang: str) -> None:
    asked = request(RequestKind.QUESTION, STUCK_QUESTIONS[kind], options_for(kind), app="com.farhand.coffee")
    look = request_look(asked, lang, zone=ZONE)
    assert say(lang, f"request_stuck_{kind}") in shown(look)
    assert say(lang, "request_stuck_how") in shown(look)
    assert "stuck_" not in shown(look)
    *rows, other = look.rows
    assert [row[0].values for row in rows] == [(("text", option),) for option in options_for(kind)]
    signs = [row[0][0] for row in texts(look)[:-1]]
    assert signs == [*(["▶"] if kind in MAY_BE_MEANT else []), "🔁", "🖐", "⏹"]
    assert other[0].verb == "other"


@pytest.mark.parametrize("lang", LANGS)
def test_the_answer_stands_in_the_chat_and_on_the_card_as_its_button_says_it(lang: str) -> None:
    asked = request(RequestKind.QUESTION, QUESTION, STUCK_OPTIONS)
    answered = decided_look(asked, RequestState.ANSWERED, lang, by="Ann", at=NOW, reply=BY_HAND, zone=ZONE)
    assert say(lang, "button_stuck_by_hand") in shown(answered)
    line = step_line(
        step(5, Interact(QUESTION, STUCK_OPTIONS), ResultKind.ANSWERED, STOP_HERE),
        lang,
    )
    assert "stuck" not in line
    assert say(lang, "button_stuck_stop").removeprefix("⏹ ") in line


@pytest.mark.parametrize("lang", LANGS)
def test_a_take_over_says_that_i_do_not_get_on(lang: str) -> None:
    look = request_look(request(RequestKind.TAKE_OVER, STUCK_PAGE), lang, zone=ZONE)
    assert say(lang, "request_take_over_stuck") in shown(look)
    assert STUCK_PAGE not in shown(look)


@pytest.mark.parametrize("lang", LANGS)
def test_the_card_says_that_an_action_is_not_done_again(lang: str) -> None:
    refused = replace(step(5, Tap((1, 1))), result=ActionResult(ResultKind.REFUSED, Reason.NOT_HERE_AGAIN))
    line = step_line(refused, lang)
    assert Reason.NOT_HERE_AGAIN not in line
    assert ("no effect here" if lang == "en" else "没有效果") in line


@each_of("lang", LANGS)
@each_of("kind", list(StuckKind))
def test_the_report_says_where_and_why_it_stopped_and_what_was_tried(kind: StuckKind, lang: str) -> None:
    values = (
        ("app", "com.farhand.coffee"),
        ("why", kind.value),
        ("steps", "3-5, 8"),
        ("tried", ",".join(rung for rung in Rung if rung is not Rung.STOP)),
    )
    for end, key in ((EndKind.FAILED, "stuck"), (EndKind.STOPPED, "stuck_stopped")):
        look = report_look(ended(end, key=key, values=values, last=8), lang, ZONE)
        told = shown(look)
        assert told.startswith("❌" if end is EndKind.FAILED else "⏹")
        assert "3-5, 8" in told
        assert say(lang, f"stuck_why_{kind}") in told
        assert all(say(lang, f"stuck_tried_{rung}") in told for rung in Rung if rung is not Rung.STOP)
        assert "…" not in told
        assert "com.farhand" not in told


@each_of("lang", LANGS)
def test_an_end_without_an_app_or_a_rung_has_its_words(lang: str) -> None:
    bare = (("app", ""), ("why", "waits"), ("steps", "1"), ("tried", ""))
    values = outcome_values(Outcome(EndKind.FAILED, key="stuck", values=bare), lang)
    assert values["app"] == say(lang, "stuck_no_app")
    assert values["tried"] == say(lang, "stuck_tried_nothing")
    other = Outcome(EndKind.FAILED, key="gave_up", values=(("words", "no"),))
    assert outcome_values(other, lang) == {"words": "no"}
