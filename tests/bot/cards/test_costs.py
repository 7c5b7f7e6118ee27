"""What models cost, on the card, in the report, in /status and in the question about a budget."""

from dataclasses import replace

import pytest

from agent.contract.actions import Back
from agent.contract.events import Approved, ModelUsed
from agent.contract.model import AnsweringModel, BudgetScope, Cost, ModelDay, Money, PersonCost
from agent.contract.requests import GO_ON, STOP, BudgetFor, RequestKind, RequestState
from agent.contract.tasks import EndKind
from bot.cards import render, report_look
from bot.cards.costs import cost_text, model_day_html, money_of
from bot.cards.decided import decided_look
from bot.cards.requests import request_look
from tests.worlds.card_values import (
    LANGS,
    NOW,
    ZONE,
    ended,
    lines_at_390_px,
    paying,
    request,
    running,
    shown,
    step,
    texts,
)

CENTS = Cost((Money("$", 4_200),), requests=3)


@pytest.mark.parametrize(
    ("micro", "currency", "text"),
    [
        (4_200, "$", "$0.004"),
        (42_000, "¥", "¥0.042"),
        (123_456, "$", "$0.12"),
        (1_234_567_000, "€", "€1,234.57"),
        (300, "$", "< $0.001"),
        (2_500_000, "CHF", "2.50 CHF"),
    ],
)
def test_money_has_as_many_digits_as_it_takes(micro: int, currency: str, text: str) -> None:
    assert money_of(Money(currency, micro)) == text


@pytest.mark.parametrize(
    ("cost", "english", "chinese"),
    [
        (CENTS, "≈ $0.004", "约 $0.004"),
        (replace(CENTS, estimated=True), "est. $0.004", "估计 $0.004"),
        (Cost((), 12_400), "12k tokens", "12k 词元"),
        (Cost((), 940, estimated=True), "est. 940 tokens", "估计 940 词元"),
        (Cost((Money("$", 4_200), Money("¥", 30_000)), 1_000), "≈ $0.004 + ¥0.030 + 1,000 tokens", None),
        (Cost(requests=9), "", ""),
    ],
)
def test_a_cost_is_about_so_much_and_an_estimate_says_so(
    cost: Cost, english: str, chinese: str | None
) -> None:
    assert cost_text(cost, "en") == english
    assert chinese is None or cost_text(cost, "zh") == chinese


def test_the_card_shows_what_the_task_has_cost_so_far_and_who_answers() -> None:
    card = running(step(1, Back()), step(2, Back()))
    card = card.with_cost(ModelUsed(card.task, CENTS, "qwen3-vl-plus", second=True))
    text = shown(render(card, "en", NOW + 130))
    assert "⏱ 2 min · ≈ $0.004" in text
    assert "The first model stays away; qwen3-vl-plus answers." in text
    assert "qwen3-vl-plus" in shown(render(card, "zh", NOW + 130))
    back = card.with_cost(ModelUsed(card.task, CENTS, "one"))
    assert "stays away" not in shown(render(back, "en", NOW))
    done = card.with_ended(ended(EndKind.DONE, message="x", cost=CENTS))
    assert "1 min · ≈ $0.004" in shown(render(done, "en", NOW))
    assert "The first model stayed away; qwen3-vl-plus answered." in shown(render(done, "en", NOW))


def test_a_card_of_a_model_that_costs_nothing_shows_the_time_alone() -> None:
    card = running(step(1, Back()))
    card = card.with_cost(ModelUsed(card.task, Cost(requests=3), "own"))
    assert "⏱ 2 min" in shown(render(card, "en", NOW + 130)).splitlines()


def test_the_report_ends_with_the_cost() -> None:
    assert shown(report_look(ended(EndKind.DONE, message="Ready.", cost=CENTS), "en")) == (
        "✅ Ready.\n1 min 42 s · 9 steps · ≈ $0.004"
    )
    failed = report_look(ended(EndKind.FAILED, key="over_budget", last=3, steps=4, cost=CENTS), "en")
    assert shown(failed).startswith("❌ Not done. It was over budget.")
    assert shown(failed).endswith("1 min 42 s · 4 steps · ≈ $0.004")
    early = report_look(ended(EndKind.FAILED, key="model_filtered", steps=0, cost=CENTS), "en")
    assert shown(early).endswith("Nothing was done on the phone.\n≈ $0.004")


@pytest.mark.parametrize("lang", LANGS)
def test_a_report_with_its_cost_takes_six_lines_at_most(lang: str) -> None:
    report = ended(
        EndKind.DONE,
        message="I ordered a latte from Blue Door Coffee for 36.80. " * 12,
        notes=("2 shops", "open till 9"),
        picture=b"p",
        approved=(Approved(paying(), "Ann", NOW),),
        cost=Cost((Money("$", 4_200),), 12_000, estimated=True),
    )
    look = report_look(report, lang, ZONE)
    assert lines_at_390_px(look) <= 6
    assert "$0.004" in shown(look)


def test_status_tells_each_their_own_and_admins_everybodys() -> None:
    names = {7: "Ann", 8: "Bob <b>"}
    mine = ModelDay(CENTS)
    assert model_day_html(mine, {}, "en") == "Model for your tasks today: ≈ $0.004"
    bobs = Cost((Money("$", 20_000),))
    day = ModelDay(CENTS, (PersonCost(7, CENTS), PersonCost(8, bobs)), Cost((Money("$", 24_200),)))
    assert model_day_html(day, names, "en").splitlines() == [
        "Model for your tasks today: ≈ $0.004",
        "Model for all today: ≈ $0.024 (Ann ≈ $0.004 · Bob &lt;b&gt; ≈ $0.020)",
    ]
    assert "所有人" in model_day_html(day, names, "zh")
    assert model_day_html(ModelDay(Cost()), {}, "en") == ""


def test_status_says_which_of_two_models_answers() -> None:
    first = model_day_html(ModelDay(Cost(), answering=AnsweringModel("gpt-5.5")), {}, "en")
    assert first == "Model: gpt-5.5"
    second = ModelDay(Cost(), answering=AnsweringModel("qwen3-vl-plus", second=True))
    assert model_day_html(second, {}, "en") == "Model: qwen3-vl-plus, because the first one stays away"
    assert "qwen3-vl-plus" in model_day_html(second, {}, "zh")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("scope", list(BudgetScope))
def test_the_question_of_a_budget_names_the_amounts_and_has_two_buttons(
    scope: BudgetScope, lang: str
) -> None:
    asked = replace(
        request(RequestKind.QUESTION, "", (GO_ON, STOP), picture=None),
        budget=BudgetFor(scope, 520_000, 500_000, 1_000_000, "$"),
    )
    look = request_look(asked, lang, zone=ZONE)
    assert all(amount in shown(look) for amount in ("$0.52", "$0.50", "$1.00", "22:23"))
    assert texts(look) == [["▶ Go on", "⏹ Stop"] if lang == "en" else ["▶ 继续", "⏹ 停止"]]
    assert [button.values for button in look.rows[0]] == [(("text", GO_ON),), (("text", STOP),)]
    answered = decided_look(asked, RequestState.ANSWERED, lang, by="Ann", at=NOW, reply=GO_ON, zone=ZONE)
    assert ("Go on" if lang == "en" else "继续") in shown(answered)
    assert GO_ON not in shown(answered)
