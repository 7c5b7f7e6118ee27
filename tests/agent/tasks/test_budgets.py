"""Before a step would pass a budget its person is asked; the answers outlive the program and the task."""

from dataclasses import dataclass, replace

import pytest

from agent.approval.open_waits import RequestWaits
from agent.contract.actions import Action, Back, Decision, Finish, Note
from agent.contract.events import HumanNeeded
from agent.contract.model import Budgets, BudgetScope, Cost, ModelUse, Money
from agent.contract.requests import GO_ON, STOP, Answer, BudgetFor, RequestKind, RequestState
from agent.contract.tasks import EndKind
from agent.journal import Journal
from agent.trajectory.decider import DecisionContext
from bot.cards.requests import budget_html
from tests.worlds.agent_world import NEVER_STUCK, Play, World
from tests.worlds.hand_clock import day_clock
from tests.worlds.people import ANN, BOB

CENT = 10_000


@dataclass
class Costly:
    """Implements agent.trajectory.decider.Decider: each decision costs so many cents.

    after: how many steps back it takes before it finishes. journal: set once it is open.
    reply: in place of all that.
    """

    after: int
    cents: int | None = 1
    currency: str = "$"
    journal: Journal | None = None
    asked: int = 0
    reply: Decision | None = None

    async def decide(self, context: DecisionContext) -> Decision:
        self.asked += 1
        done = len(context.trajectory.steps)
        cost = None if self.cents is None else self.cents * CENT
        use = ModelUse("m", 1000, 0, 10, cost_micro=cost, currency=self.currency)
        assert self.journal is not None
        await self.journal.model_use.add(context.trajectory.task, done + 1, [use])
        if self.reply is not None:
            return self.reply
        action: Action = Finish("ordered") if done >= self.after else Back()
        return Decision("because", action, "do(...)")


async def begins(play: Play, model: Costly, text: str = "order a latte") -> None:
    model.journal = play.journal
    await play.submit(text)


async def answers(play: Play, asked: HumanNeeded, text: str) -> None:
    await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, text)


def spent(*cents: int) -> Cost:
    return Cost(tuple(Money("$", each * CENT) for each in cents), requests=sum(cents))


async def test_the_person_is_asked_before_the_step_that_would_pass_the_budget(world: World) -> None:
    model = Costly(after=9)
    async with world.scene(decider=model, budgets=Budgets(task=3 * CENT)) as play:
        await begins(play, model)
        asked = await play.asks()
        assert asked.request.kind is RequestKind.QUESTION
        assert asked.request.options == (GO_ON, STOP)
        assert asked.request.budget == BudgetFor(BudgetScope.TASK, 3 * CENT, 3 * CENT, 3 * CENT, "$")
        assert (model.asked, asked.request.step, len(play.steps())) == (3, 4, 3)
        await answers(play, asked, STOP)
        ended = await play.ends()
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "over_budget")
    assert ended.cost == spent(3)
    assert play.phone.inputs == [("back",)] * 3


async def test_each_yes_adds_one_more_budget_and_is_asked_for_once(world: World) -> None:
    model = Costly(after=6)
    async with world.scene(decider=model, budgets=Budgets(task=3 * CENT), stuck_limits=NEVER_STUCK) as play:
        await begins(play, model)
        await answers(play, await play.asks(), GO_ON)
        again = await play.asks()
        assert again.request.budget == BudgetFor(BudgetScope.TASK, 6 * CENT, 3 * CENT, 6 * CENT, "$")
        await answers(play, again, "▶ Go on.")
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert ended.cost == spent(7)
    assert sum(isinstance(event, HumanNeeded) for event in play.told) == 2


async def test_nobody_is_asked_twice_about_a_step_that_costs_more_than_the_budget(world: World) -> None:
    model = Costly(after=2, cents=10)
    async with world.scene(decider=model, budgets=Budgets(task=3 * CENT)) as play:
        await begins(play, model)
        asked = await play.asks()
        assert asked.request.budget == BudgetFor(BudgetScope.TASK, 10 * CENT, 3 * CENT, 3 * CENT, "$", 6)
        assert asked.request.budget is not None
        said = budget_html(asked.request.budget, "en")
        assert "Go on with $0.18 more?" in said
        assert "adds 6 of it at once" in said
        await answers(play, asked, GO_ON)
        again = await play.asks()
        assert again.request.step == 3
        assert again.request.budget == BudgetFor(BudgetScope.TASK, 20 * CENT, 3 * CENT, 21 * CENT, "$", 3)
        await answers(play, again, GO_ON)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert model.asked == 3


async def test_the_rest_of_a_reply_costs_nothing_and_is_asked_about_by_nobody(world: World) -> None:
    note, ends = Decision("", Note("seen"), "note"), Decision("", Finish("ordered"), "finish")
    model = Costly(after=0, cents=3, reply=Decision("", Note("first"), "note", rest=(note, note, ends)))
    async with world.scene(decider=model, budgets=Budgets(task=3 * CENT)) as play:
        await begins(play, model)
        assert (await play.ends()).outcome.kind is EndKind.DONE
        assert model.asked == 1
        assert not any(isinstance(event, HumanNeeded) for event in play.told)


async def test_words_that_say_neither_yes_nor_no_are_asked_about_again(world: World) -> None:
    model = Costly(after=3)
    async with world.scene(decider=model, budgets=Budgets(task=3 * CENT)) as play:
        await begins(play, model)
        await answers(play, await play.asks(), "How much is that?")
        await answers(play, await play.asks(), "no")
        assert (await play.ends()).outcome.key == "over_budget"


@pytest.mark.parametrize("cents", [0, None])
async def test_a_model_that_costs_nothing_or_nobody_knows_what_passes_no_budget(
    world: World, cents: int | None
) -> None:
    model = Costly(after=5, cents=cents)
    async with world.scene(decider=model, budgets=Budgets(1, 1, 1), clock=day_clock()) as play:
        await begins(play, model)
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_without_an_answer_the_task_pauses_and_is_asked_about_again(world: World) -> None:
    model, waits = Costly(after=3), RequestWaits(other_s=0.1)
    async with world.scene(decider=model, budgets=Budgets(task=3 * CENT), waits=waits) as play:
        await begins(play, model)
        paused = await play.ends()
        assert (paused.outcome.kind, paused.outcome.key) == (EndKind.PAUSED, "request_expired")
        await play.dispatcher.tasks.resume(ANN, paused.task.task_id)
        await play.asks()
        assert model.asked == 3


async def test_a_days_budget_counts_the_tasks_of_one_person_and_its_yes_holds_for_all_of_them(
    world: World,
) -> None:
    model = Costly(after=1)
    async with world.scene(decider=model, budgets=Budgets(person_day=2 * CENT), clock=day_clock()) as play:
        await begins(play, model, "first")
        await play.ends()
        await play.submit("bob's", BOB)
        await play.ends()
        await play.submit("second")
        asked = await play.asks()  # a first step has no step before it that says what it may cost
        assert asked.request.budget == BudgetFor(BudgetScope.PERSON_DAY, 3 * CENT, 2 * CENT, 2 * CENT, "$")
        assert asked.request.step == 2
        await answers(play, asked, GO_ON)
        assert (await play.ends()).outcome.kind is EndKind.DONE
        await play.submit("third")
        assert (await play.asks()).request.budget == BudgetFor(
            BudgetScope.PERSON_DAY, 5 * CENT, 2 * CENT, 4 * CENT, "$"
        )


async def test_the_budget_of_all_counts_everybodys_tasks(world: World) -> None:
    model = Costly(after=1)
    async with world.scene(decider=model, budgets=Budgets(day=3 * CENT), clock=day_clock()) as play:
        await begins(play, model, "first")
        await play.ends()
        await play.submit("bob's", BOB)
        asked = await play.asks()
        assert asked.request.budget == BudgetFor(BudgetScope.DAY, 3 * CENT, 3 * CENT, 3 * CENT, "$")
        assert asked.task.person_id == BOB.person_id


async def test_a_yes_survives_the_program_and_the_deletion_of_its_task(world: World) -> None:
    clock = day_clock()
    model, budgets = Costly(after=3), Budgets(person_day=3 * CENT)
    async with world.scene(decider=model, budgets=budgets, clock=clock) as play:
        await begins(play, model)
        await answers(play, await play.asks(), GO_ON)
        ended = await play.ends()
        await play.dispatcher.tasks.confirm_end(ended.task)
        assert await play.dispatcher.history.forget_person(ANN)
    model = Costly(after=1)
    async with world.scene(decider=model, budgets=budgets, clock=clock) as play:
        await begins(play, model, "second")
        assert (await play.ends()).outcome.kind is EndKind.DONE
        day = await play.dispatcher.history.model_day(ANN)
        assert day.own == spent(6)


async def test_a_question_that_was_open_when_the_program_ended_is_asked_again(world: World) -> None:
    model, budgets = Costly(after=3), Budgets(task=3 * CENT)
    async with world.scene(decider=model, budgets=budgets) as play:
        await begins(play, model)
        await play.asks()
    model = Costly(after=3)
    async with world.scene(decider=model, budgets=budgets) as play:
        model.journal = play.journal
        asked = await play.asks()
        assert (asked.request.step, model.asked) == (4, 0)
        await answers(play, asked, GO_ON)
        assert (await play.ends()).outcome.kind is EndKind.DONE


@pytest.mark.parametrize(("reply", "kind"), [(GO_ON, EndKind.DONE), (STOP, EndKind.FAILED)])
async def test_an_answer_that_the_program_did_not_live_to_obey_is_obeyed(
    world: World, reply: str, kind: EndKind
) -> None:
    model, budgets = Costly(after=3), Budgets(task=3 * CENT)
    async with world.scene(decider=model, budgets=budgets) as play:
        await begins(play, model)
        asked = await play.asks()
        # Committed, and nothing more: as if the program had died in that moment.
        await play.journal.requests.settle(
            asked.request.request_id, ANN.person_id, RequestState.ANSWERED, "Ann", reply
        )
    model = Costly(after=3)
    async with world.scene(decider=model, budgets=budgets) as play:
        model.journal = play.journal
        assert (await play.ends()).outcome.kind is kind
        assert not any(isinstance(event, HumanNeeded) for event in play.told)


async def test_what_the_day_has_cost_is_told_to_admins_for_everybody(world: World) -> None:
    model = Costly(after=1)
    async with world.scene(decider=model, clock=day_clock()) as play:
        await begins(play, model)
        ended = await play.ends()
        await play.submit("bob's", BOB)
        await play.ends()
        day = await play.dispatcher.history.model_day(replace(ANN, is_admin=True))
        assert (day.own, day.total) == (spent(2), spent(4))
        assert [each.person_id for each in day.everybody] == [ANN.person_id, BOB.person_id]
        bobs = await play.dispatcher.history.model_day(BOB)
        assert (bobs.own, bobs.everybody, bobs.total) == (spent(2), (), Cost())
        record = await play.dispatcher.history.past_task(ANN, ended.task.task_id)
        assert record is not None
        assert record.past.cost == spent(2)
