"""Roles whose servers ask to wait or stay silent, and pages that none of them may be sent."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace

import pytest

from agent.contract.actions import Back, Decision
from agent.contract.errors import ModelBusy, ModelError, ModelUnavailable
from agent.contract.event_stream import EventStream
from agent.contract.plan import SoloReason
from agent.contract.proof import ModelVerdict
from agent.journal import Journal
from agent.model.decider import note_nothing
from agent.model.role_request import RoleRequest
from agent.model.team.planning import Planning
from agent.model.team.role_requests import RoleModel, RoleRequests, TeamRole
from agent.model.team.role_views import RoleViews
from agent.model.team.team import Team
from agent.model.team.tools import TeamRoles, TeamTools
from agent.model.team.words import PlanCause
from agent.model.token_counts import OnUse
from agent.perception.page_reading import PageReading
from agent.perception.reading.reader import PageReader
from agent.perception.redacted_view import RedactedView
from agent.secrets.noted_secrets import NotedSecrets
from agent.secrets.vault import Vault
from agent.trajectory.decider import DecisionContext
from agent.trajectory.trajectory import Trajectory
from devices.base import Observation, Screenshot, Verdict
from tests.worlds.agent_world import World
from tests.worlds.paper_phone import PaperPhone, ScriptedDecider, page

BUSY = ModelBusy("http://a", "429", 60)
GONE = ModelUnavailable("away", address="http://a", reason="503")
PLAN = '{"done": [], "plan": ["Open Chat", "Write to Mom"]}'


@dataclass
class ScriptedWriter:
    """Implements agent.model.role_request.Writer: answers in order, the last one for ever."""

    answers: list[str | ModelError]
    asked: list[RoleRequest] = field(default_factory=list[RoleRequest])

    async def write(self, asked: RoleRequest, *, on_use: OnUse | None = None) -> str:
        self.asked.append(asked)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, ModelError):
            raise answer
        return answer


@dataclass
class ToolsOfTask:
    """The tools of a team, and the task's trajectory."""

    tools: TeamTools
    run: Trajectory

    @contextlib.asynccontextmanager
    async def context(self, seen: Observation) -> AsyncGenerator[DecisionContext]:
        view = RedactedView("paper", PaperPhone, PageReader(), Vault())
        async with PageReading(seen, view) as reading:
            yield DecisionContext(self.run, seen, reading, False, None)


async def _made(world: World, journal: Journal, roles: TeamRoles) -> ToolsOfTask:
    task = await journal.tasks.get(1)
    assert task is not None
    stream = EventStream()
    requests, views = RoleRequests(task, note_nothing), RoleViews(None, "en")
    tools = TeamTools(task, "en", roles, requests, views, journal, stream, NotedSecrets())
    return ToolsOfTask(tools, Trajectory(task, journal, stream, world.folder, []))


@contextlib.asynccontextmanager
async def _tools_of(world: World, roles: TeamRoles) -> AsyncGenerator[ToolsOfTask]:
    async with world.scene() as play:
        await play.submit()
        await play.ends()
        yield await _made(world, play.journal, roles)


def _view(seen: Observation) -> Screenshot:
    assert seen.frame is not None
    return seen.frame.screenshot


async def test_a_role_that_asks_to_wait_is_asked_again_at_once_and_a_silent_one_after_ten_steps(
    world: World,
) -> None:
    async with _tools_of(world, TeamRoles()) as given:
        busy, away = RoleModel(ScriptedWriter([BUSY])), ScriptedWriter([GONE])
        for number in range(1, 5):
            await given.tools.ask(TeamRole.REFLECTOR, busy, "x", (), number)
        assert given.tools.requests.asked[TeamRole.REFLECTOR] == 4
        asked = list[int]()
        for number in range(1, 30):
            before = len(away.asked)
            await given.tools.ask(TeamRole.REFLECTOR, RoleModel(away), "x", (), number)
            asked += [number] if len(away.asked) > before else []
        assert asked == [1, 2, 12, 22]


async def test_a_manager_of_its_own_that_asks_to_wait_once_is_asked_at_the_next_step(world: World) -> None:
    manager = RoleModel(ScriptedWriter([BUSY, PLAN, BUSY]), own=True)
    async with _tools_of(world, TeamRoles(manager)) as given:
        planning, seen = Planning(given.tools), page()
        planning.begin(1)
        async with given.context(seen) as context:
            assert not await planning.consult(context, _view(seen), PlanCause.START)
            assert planning.solo is None
            assert await planning.consult(context, _view(seen), PlanCause.START)
            for _ in range(2):
                assert planning.solo is None
                assert not await planning.consult(context, _view(seen), PlanCause.CHECK)
        assert planning.solo is SoloReason.MANAGER_AWAY


async def test_a_busy_server_of_the_executor_leaves_the_reason_to_ask_as_it_was(world: World) -> None:
    manager = RoleModel(ScriptedWriter([BUSY]))
    async with _tools_of(world, TeamRoles(manager)) as given:
        planning, seen = Planning(given.tools), page()
        planning.consulted_at = -3
        async with given.context(seen) as context:
            with pytest.raises(ModelBusy):
                await planning.consult(context, _view(seen), PlanCause.CHECK)
        assert planning.consulted_at == -3


async def test_a_finish_on_a_page_that_nobody_is_sent_gets_no_look_at_the_page_before(world: World) -> None:
    judge = RoleModel(ScriptedWriter(['{"holds": true, "quote": "Order placed"}']))
    async with _tools_of(world, TeamRoles(reflector=judge)) as given:
        back = Decision("", Back(), "do(...)")
        team, seen = Team(ScriptedDecider([back, back]), given.tools), page()
        async with given.context(seen) as context:
            await team.decide(context)
            assert (await team.holds("done", ["Order placed"])).holds
        hidden = replace(seen, verdict=Verdict.SECURE)
        async with given.context(replace(hidden, frame=None)) as context:
            with pytest.raises(AssertionError):  # the script sees no page, either
                await team.decide(context)
            assert await team.holds("done", ["Order placed"]) == ModelVerdict()
