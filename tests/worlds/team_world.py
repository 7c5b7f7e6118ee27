"""Teams whose roles ask the stand-in model over its socket; the executor is a script."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path

from agent.contract.event_stream import EventStream
from agent.contract.events import PlanChanged
from agent.contract.plan import ItemState, Plan
from agent.contract.tasks import Mode, Task
from agent.journal import Journal
from agent.model.client import ModelClient
from agent.model.decider import Deciders
from agent.model.dialects import dialect_for
from agent.model.stream import ModelLimits
from agent.model.team.role_requests import RoleModel, TeamRole
from agent.model.team.team import Team
from agent.model.team.teams import Teams
from agent.secrets.vault import Vault
from agent.standin import StandinModel
from agent.standin.team.role_faults import RoleFault, RoleFaultKind
from agent.trajectory.decider import Decider
from tests.worlds.agent_world import MakeTeams, Play

JSON_MODEL, OWL_MODEL, GLM_MODEL = "qwen3-vl-plus", "mPLUG/GUI-Owl-7B", "autoglm-phone-9b"
SIGNS = {
    ItemState.OPEN: "o",
    ItemState.DOING: ">",
    ItemState.DONE: "v",
    ItemState.FAILED: "x",
    ItemState.DROPPED: "-",
}
# No role is waited for longer than a test wants to.
_SHORT = ModelLimits(connect_s=2, first_chunk_s=3, gap_s=3, whole_s=20, retries=0, busy_s=0.2)


@dataclass
class TeamServer:
    """model: the stand-in that plays every role."""

    model: StandinModel
    client: ModelClient
    name: str
    made: list[Team] = field(default_factory=list[Team])

    def fault(self, role: str, kind: RoleFaultKind, times: int = 0) -> None:
        """Orders what a role does wrong."""
        self.model.team.add(RoleFault(role=role, kind=kind, times=times))

    def asked(self, role: str) -> list[str]:
        """The texts of all requests of a role."""
        return [each.messages[0].text for each in self.model.requests if each.role == role]

    def teams(
        self,
        mode: Mode = Mode.TEAM,
        roles: dict[TeamRole, RoleModel | None] | None = None,
        folder: Path = Path(),
    ) -> MakeTeams:
        """For `World.scene`."""
        deciders = Deciders(self.client, dialect_for(self.name).name, "en", folder, writer=self.client)

        async def deciders_of(task: Task) -> Deciders:
            return deciders

        def make(journal: Journal, stream: EventStream, secrets: Vault) -> Teams:
            return _KeptTeams(journal, stream, secrets, mode, deciders_of, roles or {}, made=self.made)

        return make


@dataclass(frozen=True, slots=True)
class _KeptTeams(Teams):
    """made: every team, for a test that speaks with one as the rest of a run does."""

    made: list[Team] = field(default_factory=list[Team])

    async def of(self, task: Task, executor: Decider) -> Team | None:
        team = await Teams.of(self, task, executor)
        if team is not None:
            self.made.append(team)
        return team


@contextlib.asynccontextmanager
async def team_server(name: str = JSON_MODEL) -> AsyncGenerator[TeamServer]:
    """name: of the model, which says how roles answer."""
    async with StandinModel() as model, client_of(model, name) as client:
        yield TeamServer(model, client, name)


def client_of(model: StandinModel, name: str) -> ModelClient:
    """A client that does not wait long."""
    return ModelClient(model.url, "any", name, dialect_for(name), _SHORT)


def shown(plan: Plan | None) -> list[str]:
    """A plan in short: '>Open Chat'."""
    return [f"{SIGNS[item.state]}{item.text}" for item in plan.items] if plan else []


def plans(play: Play) -> list[list[str]]:
    """Each plan that was published, in order."""
    return [shown(event.plan) for event in play.told if isinstance(event, PlanChanged)]
