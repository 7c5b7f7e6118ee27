"""Tasks that do not get on, in the loop with the journal: what model and person are told, and the end."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from agent.contract.actions import (
    Action,
    ActionResult,
    Back,
    Decision,
    Finish,
    Home,
    Interact,
    Reason,
    ResultKind,
    Tap,
)
from agent.contract.event_stream import EventStream
from agent.contract.events import HumanNeeded, StepDone
from agent.contract.plan import Plan, PlanItem
from agent.contract.requests import Answer, RequestKind
from agent.contract.steps import StepRecord
from agent.contract.stuck import (
    ANOTHER_WAY,
    BY_HAND,
    STOP_HERE,
    STUCK_OPTIONS,
    STUCK_PAGE,
    STUCK_QUESTIONS,
    Rung,
    StuckFinding,
    StuckKind,
)
from agent.contract.tasks import EndKind
from agent.perception.page_reading import PageReading
from agent.perception.reading.reader import PageReader
from agent.perception.redacted_view import RedactedView
from agent.secrets.vault import Vault
from agent.stuck.decider import StuckDecider
from agent.stuck.limits import LIMITS
from agent.stuck.sentences import forbid_text, hint_text, left_text, replan_text
from agent.trajectory.decider import Decider, DecisionContext
from agent.trajectory.trajectory import Trajectory
from devices.base import Box, Element, Tree
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.cases import each_of
from tests.worlds.paper_phone import PaperPhone, page

TAP = Tap((45, 90))
MENU = Tree((Element(Box(0, 0, 90, 200), text="Menu", package="com.farhand.maps"),), 0.0)
PAY = Tree(
    (
        Element(Box(0, 0, 90, 200), text="Cart", package="com.farhand.shop"),
        Element(Box(0, 150, 90, 180), text="Pay ¥36.80", package="com.farhand.shop", clickable=True),
    ),
    0.0,
)
QUESTION = STUCK_QUESTIONS[StuckKind.SAME_ACTION]


@dataclass
class Stubborn:
    """Implements agent.trajectory.decider.Decider: does the same for ever, and keeps what it was told.

    last: what it does from a step on. told: the briefing of each request, by step.
    """

    actions: Sequence[Action] = (TAP,)
    last: tuple[int, Action] | None = None
    told: dict[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    results: dict[int, ActionResult | None] = field(default_factory=dict[int, ActionResult | None])

    async def decide(self, context: DecisionContext) -> Decision:
        steps = context.trajectory.steps
        number = len(steps) + 1
        self.told[number], self.results[number] = context.briefing, steps[-1].result if steps else None
        if self.last and number >= self.last[0]:
            return Decision("", self.last[1], "do(...)")
        return Decision("again", self.actions[number % len(self.actions)], "do(...)")


def phone() -> PaperPhone:
    """Home leads to another page, and no page ever changes."""
    return PaperPhone(changed=False, tree=MENU, at_home=page(90))


async def answers(play: Play, asked: HumanNeeded, text: str = ANOTHER_WAY) -> None:
    """To the question of the ladder."""
    await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, text)


def results(play: Play) -> list[tuple[ResultKind, str]]:
    """Of the steps, in order."""
    return [(step.step.result.kind, step.step.result.detail) for step in play.steps()]


def inside(happened: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """Steps at which anything was told."""
    return {number: told for number, told in happened.items() if told}


async def test_a_useless_tap_is_told_forbidden_left_asked_about_and_ended(world: World) -> None:
    model, paper = Stubborn(), phone()
    async with world.scene(decider=model, phone=paper, max_steps=40) as play:
        task = await play.submit()
        asked = await play.asks()
        await answers(play, asked)
        ended = await play.ends()
        rungs = await play.journal.rungs.of(task.task_id)
    assert [(each.step, each.rung) for each in rungs] == [
        (4, Rung.HINT), (5, Rung.FORBID), (6, Rung.REPLAN), (7, Rung.KNOWN_SCREEN), (10, Rung.ASK),
        (13, Rung.STOP),
    ]  # fmt: skip
    assert (asked.request.kind, asked.request.text, asked.request.step) == (
        RequestKind.QUESTION, QUESTION, 10,
    )  # fmt: skip
    assert asked.request.options == STUCK_OPTIONS
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "stuck")
    assert dict(ended.outcome.values) == {
        "app": "com.farhand.maps", "why": "same_action", "steps": "1-6, 8-9, 11-12",
        "tried": "hint,forbid,replan,known_screen,ask",
    }  # fmt: skip
    # Five taps before Home and four behind it; what was forbidden did not reach the phone.
    tap = ("tap", *TAP.point)
    assert paper.inputs == [tap] * 4 + [("home",)] + [tap] * 4
    assert results(play)[4:6] == [(ResultKind.REFUSED, Reason.NOT_HERE_AGAIN)] * 2
    finding = rungs[0].finding
    assert inside(model.told) == {
        4: (hint_text(finding, "en"),), 5: (forbid_text(rungs[1].finding, "en"),),
        6: (replan_text(rungs[2].finding, "en"),), 8: (left_text("en"),),
    }  # fmt: skip
    assert model.results[11] == ActionResult(ResultKind.ANSWERED, ANOTHER_WAY)


async def test_a_model_that_takes_the_hint_is_left_alone(world: World) -> None:
    pages = [page()] * 4 + [page(10), page(20)]
    model = Stubborn(last=(4, Back()))
    paper = PaperPhone(pages=pages, tree=MENU)
    async with world.scene(decider=model, phone=paper, max_steps=5) as play:
        task = await play.submit()
        await play.ends()
        assert [each.rung for each in await play.journal.rungs.of(task.task_id)] == [Rung.HINT]
    assert list(inside(model.told)) == [4]


async def test_who_presses_stop_at_the_question_ends_the_task_as_stopped(world: World) -> None:
    async with world.scene(decider=Stubborn(), phone=phone(), max_steps=40) as play:
        await play.submit()
        await answers(play, await play.asks(), STOP_HERE)
        ended = await play.ends()
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.STOPPED, "stuck_stopped")
    assert dict(ended.outcome.values)["tried"].endswith(",ask")


@pytest.mark.parametrize("words", [BY_HAND, "I will do it.", "我来做"])
async def test_who_does_it_themselves_is_handed_the_phone_and_the_model_goes_on(
    world: World, words: str
) -> None:
    model = Stubborn(last=(11, Finish("done")))
    async with world.scene(decider=model, phone=phone(), max_steps=40) as play:
        await play.submit()
        await answers(play, await play.asks(), words)
        handed = await play.asks()
        assert (handed.request.kind, handed.request.text) == (RequestKind.TAKE_OVER, STUCK_PAGE)
        await play.dispatcher.requests.answer(ANN, handed.request.request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert model.results[12] == ActionResult(ResultKind.ANSWERED, Reason.FINISHED)


async def test_their_own_words_reach_the_model(world: World) -> None:
    model = Stubborn(last=(11, Finish("done")))
    async with world.scene(decider=model, phone=phone(), max_steps=40) as play:
        await play.submit()
        await answers(play, await play.asks(), "Use the search instead")
        await play.ends()
    assert model.results[11] == ActionResult(ResultKind.ANSWERED, "Use the search instead")


async def test_after_a_restart_the_ladder_goes_on_where_it_was(world: World) -> None:
    """The fifth step was refused before the program ended."""
    async with world.scene(decider=Stubborn(), phone=phone(), max_steps=40) as play:
        await play.submit()
        while len(play.steps()) < 5:
            await play.hears(StepDone)
    model = Stubborn(last=(9, Finish("done")))
    async with world.scene(decider=model, phone=phone(), max_steps=40) as play:
        await play.ends()
        rungs = [(each.step, each.rung) for each in await play.journal.rungs.of(1)]
    assert rungs[:2] == [(4, Rung.HINT), (5, Rung.FORBID)]
    assert [rung for _, rung in rungs[2:4]] == [Rung.REPLAN, Rung.KNOWN_SCREEN]
    assert [step for step, _ in rungs] == sorted({step for step, _ in rungs})


async def test_a_question_that_the_program_did_not_outlive_is_asked_again(world: World) -> None:
    async with world.scene(decider=Stubborn(), phone=phone(), max_steps=40) as play:
        await play.submit()
        await play.asks()
    async with world.scene(decider=Stubborn(), phone=phone(), max_steps=40) as play:
        asked = await play.asks()
        assert (asked.request.text, asked.request.options) == (QUESTION, STUCK_OPTIONS)
        await answers(play, asked, STOP_HERE)
        assert (await play.ends()).outcome.key == "stuck_stopped"


async def test_a_page_of_money_is_not_left(world: World) -> None:
    paper = phone()
    paper.tree, paper.pages = PAY, [page(package="com.farhand.shop")]
    async with world.scene(decider=Stubborn((Back(),)), phone=paper, max_steps=40) as play:
        task = await play.submit()
        asked = await play.asks()
        assert asked.request.step == 7
        await answers(play, asked, STOP_HERE)
        await play.ends()
        rungs = [each.rung for each in await play.journal.rungs.of(task.task_id)]
    assert rungs == [Rung.HINT, Rung.FORBID, Rung.REPLAN, Rung.ASK]
    assert ("home",) not in paper.inputs


async def test_no_page_is_left_while_a_secret_may_stand_on_the_phone(world: World) -> None:
    paper = phone()
    async with world.scene(decider=Stubborn(), phone=paper, max_steps=40) as play:
        play.secrets.keep("paper", "730519", None, page(shade=10, package="com.farhand.elsewhere"))
        await play.submit()
        asked = await play.asks()
        assert asked.request.step == 7
        await answers(play, asked, STOP_HERE)
        await play.ends()
    assert ("home",) not in paper.inputs


async def test_what_a_person_approves_each_time_is_not_stuck(world: World) -> None:
    flagged = Tap(TAP.point, "pay")
    async with world.scene(decider=Stubborn((flagged,)), phone=phone(), max_steps=7) as play:
        task = await play.submit()
        for _ in range(7):
            request = (await play.asks()).request
            await play.dispatcher.requests.answer(ANN, request.request_id, Answer.APPROVE)
        ended = await play.ends()
        assert await play.journal.rungs.of(task.task_id) == []
    assert ended.outcome.kind is EndKind.OUT_OF_STEPS


async def test_questions_of_the_model_are_no_dead_end(world: World) -> None:
    model = Stubborn((Interact("Which one?"),))
    async with world.scene(decider=model, phone=phone(), max_steps=7) as play:
        task = await play.submit()
        for _ in range(7):
            await answers(play, await play.asks(), "the first")
        await play.ends()
        assert await play.journal.rungs.of(task.task_id) == []


@dataclass
class Planner:
    """Implements agent.stuck.decider.Replanner. finds: whether there is another plan."""

    finds: bool
    why: list[str] = field(default_factory=list[str])
    plan: Plan | None = field(default_factory=lambda: Plan((PlanItem("Open the menu", failures=2),)))

    async def replan(self, why: str) -> bool:
        self.why.append(why)
        return self.finds


@each_of("lang", ["en", "zh"])
def test_every_way_to_be_stuck_has_its_sentences(lang: str) -> None:
    for kind in StuckKind:
        finding = StuckFinding(kind, (1, 2), count=2)
        told = {hint_text(finding, lang), forbid_text(finding, lang), replan_text(finding, lang)}
        assert len(told) == 3
        assert not any("{" in text for text in told)


@pytest.mark.parametrize("finds", [True, False])
async def test_a_team_is_asked_for_another_plan_once_a_step(world: World, *, finds: bool) -> None:
    planner, model = Planner(finds), Stubborn()
    async with world.scene() as play:
        task = await play.submit()
        await play.ends()
        steps = [
            StepRecord(number, "com.farhand.maps", "", "", Back(), True, ActionResult(ResultKind.DONE))
            for number in (1, 2)
        ]
        run = Trajectory(task, play.journal, EventStream(), world.folder, steps)
        ladder = StuckDecider(model, play.journal, "en", LIMITS, planner)
        for _ in range(2):  # as for a page that moved on
            await _decides(ladder, run)
        rungs = await play.journal.rungs.of(task.task_id)
    assert [(each.step, each.rung) for each in rungs] == [(3, Rung.REPLAN)]
    assert planner.why == [replan_text(rungs[0].finding, "en")]
    told = hint_text(rungs[0].finding, "en") if finds else replan_text(rungs[0].finding, "en")
    assert model.told[3] == (told,)


async def _decides(decider: Decider, run: Trajectory) -> DecisionContext:
    """Its next step; answers what it was decided on."""
    seen = page()
    view = RedactedView("paper", PaperPhone, PageReader(), Vault())
    async with PageReading(seen, view) as reading:
        context = DecisionContext(run, seen, reading, False, None)
        await decider.decide(context)
    return context


@dataclass
class Inside:
    """Implements agent.trajectory.decider.Decider: keeps what it was shown."""

    shown: DecisionContext | None = None

    async def decide(self, context: DecisionContext) -> Decision:
        self.shown = context
        return Decision("", TAP, "do(...)")


async def test_while_a_task_gets_on_its_model_is_shown_the_same_as_without_a_ladder(world: World) -> None:
    model = Inside()
    async with world.scene(Finish("x")) as play:
        task = await play.submit()
        await play.ends()
        run = Trajectory(task, play.journal, EventStream(), world.folder, [])
        context = await _decides(StuckDecider(model, play.journal, "en"), run)
        assert await play.journal.rungs.of(task.task_id) == []
    assert model.shown is context


async def test_home_is_a_step_of_farhands_own(world: World) -> None:
    async with world.scene(decider=Stubborn(), phone=phone(), max_steps=40) as play:
        task = await play.submit()
        await play.asks()
        steps = await play.journal.steps.of(task.task_id)
    home = steps[6]
    assert (home.action, home.decided_by, home.intended) == (Home(), "farhand", True)
    assert all(step.view for step in steps)
