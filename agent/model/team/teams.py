"""Makes the team of each task that is worth one."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from agent.contract.event_stream import EventStream
from agent.contract.tasks import Mode, Task
from agent.journal import Journal
from agent.model.decider import Deciders
from agent.model.dialects.language import prompt_language
from agent.model.team.looks_long import looks_long
from agent.model.team.role_requests import RoleModel, RoleRequests, TeamRole, has_headings
from agent.model.team.role_views import RoleViews
from agent.model.team.team import Team
from agent.model.team.tools import KnowledgeOf, TeamRoles, TeamTools
from agent.secrets.after_restart import texts_with_handles
from agent.secrets.vault import Vault
from agent.trajectory.decider import Decider


async def no_team(task: Task, executor: Decider) -> None:
    """Where one model works every task."""


@dataclass(frozen=True, slots=True)
class Teams:
    """What all teams share.

    mode: of a task whose person chose none.
    deciders_of: what makes the decider of a task, whose model plays every role that has no other.
    roles: models of single roles, None for a role that is left out.
    """

    journal: Journal
    stream: EventStream
    secrets: Vault
    mode: Mode
    deciders_of: Callable[[Task], Awaitable[Deciders]]
    roles: Mapping[TeamRole, RoleModel | None] = field(default_factory=dict[TeamRole, "RoleModel | None"])
    knowledge: KnowledgeOf | None = None

    async def of(self, task: Task, executor: Decider) -> Team | None:
        """The team of a task, None if the executor works it alone."""
        if not is_for_team(task, self.mode):
            return None
        deciders = await self.deciders_of(task)
        if deciders.writer is None:
            return None
        lang = prompt_language(task.text, deciders.lang)
        cover = await deciders.covers.of(task.task_id, lang) if deciders.covers else None
        usual = RoleModel(deciders.writer, has_headings(deciders.dialect))
        secrets = self.secrets.noted(task.phone_id)
        # What an earlier run noted is lost, and its handles still stand in what the models read.
        secrets.number_above(await texts_with_handles(self.journal, task.task_id))
        tools = TeamTools(
            task,
            lang,
            TeamRoles(
                self.roles.get(TeamRole.MANAGER, usual),
                self.roles.get(TeamRole.REFLECTOR, usual),
                self.roles.get(TeamRole.NOTETAKER, usual),
            ),
            RoleRequests(task, deciders.note),
            RoleViews(cover, lang),
            self.journal,
            self.stream,
            secrets,
            self.knowledge,
        )
        team = Team(executor, tools)
        await team.read()
        return team


def is_for_team(task: Task, usual: Mode) -> bool:
    """Does a team work it? usual: where its person chose nothing."""
    mode = task.mode or usual
    return mode is Mode.TEAM or (mode is Mode.AUTO and looks_long(task.text))
