"""A stolen bot over a real bus: `most_money` in the home's own policy.yaml holds, whatever the bot says."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Finish, Reason, ResultKind, Tap
from agent.contract.events import HumanNeeded, StepDone, TaskEnded
from agent.contract.people import ALL_RIGHTS, UNLIMITED, Caller
from agent.contract.requests import Answer, AnswerOutcome
from agent.contract.takeover import PadKey, PadOutcome, PadPress, PadView
from agent.contract.tasks import TaskOptions
from agent.policy.rules.rules_file import RulesFile
from tests.agent.bus.test_home_end import HomeStage, at_home, submitting
from tests.worlds.agent_world import World
from tests.worlds.money_world import PAGE, TAPPED
from tests.worlds.nats_bus import running_bus
from tests.worlds.paper_phone import PaperPhone

pytestmark = pytest.mark.timeout(240)
_MALLORY = Caller(66, "Mallory", ALL_RIGHTS, "paper", is_admin=True, spending=UNLIMITED)
"""Whom the bot makes up, with every right and no limit at all."""


async def _pays_by_hand(stage: HomeStage) -> PadView:
    """On the pad, without a model."""
    journal_id = stage.play.dispatcher.journal_id
    by_hand = {**submitting("by hand", _MALLORY), "options": TaskOptions(by_hand=True)}
    await stage.bot.asks("tasks.submit", by_hand)
    asked = (await stage.bot.hears(HumanNeeded)).request
    whose = {"caller": _MALLORY, "request_id": asked.request_id}
    shown: PadView = await stage.bot.asks("takeover.pad", whose, journal_id)
    pay = next(item.number for item in shown.items if "Pay" in item.label)
    press = PadPress(PadKey.ELEMENT, shown.look_id, pay)
    touched: PadView = await stage.bot.asks("takeover.touch", {**whose, "press": press}, journal_id)
    await stage.bot.asks("tasks.stop", {"caller": _MALLORY, "task_id": asked.task_id}, journal_id)
    await stage.bot.hears(TaskEnded)
    return touched


@pytest.mark.parametrize("most_money", [20, 40])
async def test_more_than_the_home_allows_is_not_paid_whatever_the_bot_says(
    most_money: int, tmp_path: Path
) -> None:
    pays, phone, allowed = Tap((45, 180), "my own words"), PaperPhone(tree=PAGE), most_money > 36.80
    policy = tmp_path / "policy.yaml"
    policy.write_text(f"limits:\n  most_money: {most_money}\n")
    rules, world = await RulesFile.opened(policy), World(tmp_path)
    async with (
        running_bus(tmp_path / "nats") as bus_world,
        at_home(world, bus_world, pays, Finish("done"), phone=phone, rules=rules) as stage,
    ):
        await stage.bot.knows(_MALLORY, replace(_MALLORY, phone_id=""))
        if not allowed:
            assert (await _pays_by_hand(stage)).outcome is PadOutcome.FORBIDDEN
        await stage.submits(caller=_MALLORY)
        if allowed:  # the same calls, so it is the number that refuses
            asked = (await stage.bot.hears(HumanNeeded)).request
            yes = {"caller": _MALLORY, "request_id": asked.request_id, "answer": Answer.APPROVE}
            outcome = await stage.bot.asks("requests.answer", yes, stage.play.dispatcher.journal_id)
            assert outcome is AnswerOutcome.ACCEPTED
        result = (await stage.bot.hears(StepDone)).step.result
        await stage.bot.hears(TaskEnded)
        if allowed:
            assert (result.kind, phone.inputs) == (ResultKind.DONE, TAPPED)
        else:
            assert (result.kind, result.detail) == (ResultKind.REFUSED, Reason.TOO_MUCH_MONEY)
            assert phone.inputs == []
