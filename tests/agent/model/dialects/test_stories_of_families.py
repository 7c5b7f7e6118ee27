"""Each family's requests and replies over the wire, with a server that speaks as its models do."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from agent.contract.actions import Action, ActionResult, Finish, Interact, Launch, ResultKind, TakeOver, Tap
from agent.contract.actions import UnusableReply as Unread
from agent.model.client import ModelClient
from agent.model.dialects.base import PastStep, PromptContext
from agent.model.dialects.family import Family
from agent.model.dialects.general import FamilyDialect
from agent.model.sent_picture import sent_picture
from agent.standin import StandinModel, served_family
from tests.agent.model.dialects.asking import DONE, LAUNCHER, NAMES, context, family, page

_SMALL_PX = (360, 800)
_SHOP = "com.farhand.coffee"


@pytest.fixture
async def server() -> AsyncIterator[StandinModel]:
    async with StandinModel() as model:
        yield model


async def _plays(
    server: StandinModel, of: Family, task: str, lang: str, answer: str
) -> list[Action | Unread]:
    """Every action up to the end; taps and launches work, and the person answers."""
    wanted = replace(context(lang=lang), task_text=task, app=LAUNCHER, screenshot=page(_SMALL_PX))
    picture = sent_picture(wanted.screenshot, of.picture)
    served = served_family(of.name)
    assert served is not None
    model = served.example
    done: list[Action | Unread] = []
    async with ModelClient(server.url, "any", model, FamilyDialect(of)) as client:
        while not (done and isinstance(done[-1], Finish | Unread)) and len(done) < 20:
            count = len(wanted.history)
            again = range(max(0, count - of.history.pictures + 1), count)
            earlier = dict.fromkeys(again, picture)
            decision = await client.decide(replace(wanted, picture=picture, earlier=earlier))
            done.append(decision.action)
            wanted = _after(
                wanted, decision.action, PastStep(wanted.app, decision.thinking, decision.raw, DONE), answer
            )
    return done


def _after(wanted: PromptContext, action: Action | Unread, past: PastStep, answer: str) -> PromptContext:
    if isinstance(action, Interact | TakeOver):
        past = replace(past, result=ActionResult(ResultKind.ANSWERED, answer))
    app = _SHOP if isinstance(action, Launch) else wanted.app
    return replace(wanted, history=(*wanted.history, past), app=app)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("task", "lang"),
    [("order a latte", "en"), pytest.param("点一杯拿铁", "zh", marks=pytest.mark.soak)],
)
@pytest.mark.sample(2)
async def test_a_latte_is_ordered_with_an_approval(
    server: StandinModel, name: str, task: str, lang: str
) -> None:
    *before, paid, end = await _plays(server, family(name), task, lang, "")
    assert isinstance(before[0], Launch)
    assert isinstance(paid, Tap)
    assert paid.message is not None
    assert "36.80" in paid.message
    assert all(isinstance(each, Tap) and each.message is None for each in before[1:])
    assert isinstance(end, Finish)
    assert "36.80" in end.message


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.sample(2)
async def test_a_question_is_answered_and_what_pays_by_card_is_handed_over(
    server: StandinModel, name: str
) -> None:
    asked = await _plays(server, family(name), "order a coffee", "en", "Mocha")
    question = next(each for each in asked if isinstance(each, Interact))
    assert "Mocha" in question.options
    by_card = await _plays(server, family(name), "order a latte and pay by card", "en", "finished")
    assert any(isinstance(each, TakeOver) for each in by_card)
    assert isinstance(asked[-1], Finish)
    assert isinstance(by_card[-1], Finish)
