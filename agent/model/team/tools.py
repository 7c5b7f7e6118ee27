"""What the parts of one team share: its task, its models, its memory, and what prompts are made of."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from agent.contract.errors import ModelBusy, ModelError
from agent.contract.event_stream import EventStream
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.model.team.plan_book import PlanBook
from agent.model.team.prompts import LAST_STEPS, TeamState, step_line
from agent.model.team.role_requests import ROLE_LIMIT_S, RoleModel, RoleRequests, TeamRole
from agent.model.team.role_views import RoleViews
from agent.model.team.task_memory import TaskMemory
from agent.secrets.noted_secrets import NotedSecrets
from agent.trajectory.decider import DecisionContext
from devices.base import Screenshot

_log = logging.getLogger(__name__)
# Sentences about a task from stored knowledge: the task, the app in front, whether the run is stuck.
KnowledgeOf = Callable[[Task, str, bool], Awaitable[tuple[str, ...]]]
# Requests a step, of the executor and all roles together; what is only useful waits where there were more.
MOST_REQUESTS = 2.2
# Requests in a row without an answer; then no role is asked for some steps that a step can do without.
_MOST_SILENT, _LEFT_ALONE_STEPS = 2, 10


@dataclass(frozen=True, slots=True)
class TeamRoles:
    """The model of each role; None for a role that is left out."""

    manager: RoleModel | None = None
    reflector: RoleModel | None = None
    notetaker: RoleModel | None = None


class TeamTools:
    """Of one run of a task.

    requests, views, book, memory: see there. secrets: those that the task noted on its phone.
    """

    def __init__(
        self,
        task: Task,
        lang: str,
        roles: TeamRoles,
        requests: RoleRequests,
        views: RoleViews,
        journal: Journal,
        stream: EventStream,
        secrets: NotedSecrets,
        knowledge: KnowledgeOf | None = None,
    ) -> None:
        self.task = task
        self.lang = lang
        self.roles = roles
        self.requests = requests
        self.views = views
        self.journal = journal
        self.stream = stream
        self.secrets = secrets
        self.book = PlanBook(task, journal, stream)
        self.memory = TaskMemory(task, journal, secrets)
        self._knowledge = knowledge
        self._known: tuple[tuple[str, bool], tuple[str, ...]] | None = None
        self._silent = 0
        self._silent_at = 0  # number of the step that was last left without an answer
        self._first_step = 0

    def begin(self, number: int) -> None:
        """The run begins with this step."""
        self._first_step = self._first_step or number

    def has_room(self, number: int) -> bool:
        """May one more request be made before step `number` that it can do without?"""
        steps = number - self._first_step + 1
        return self.requests.asked.total() + steps + 1 <= MOST_REQUESTS * steps

    async def ask(
        self, role: TeamRole, model: RoleModel, prompt: str, pictures: tuple[Screenshot, ...], number: int
    ) -> str | None:
        """The answer of a role that step `number` can do without; None if there is none."""
        if self._silent >= _MOST_SILENT and number < self._silent_at + _LEFT_ALONE_STEPS:
            return None
        try:
            answer = await self.requests.ask(role, model, prompt, pictures, step=number, limit_s=ROLE_LIMIT_S)
        except ModelBusy as err:  # it is there, and answers later
            _log.info("the %s of task %d asks to wait: %s", role, self.task.task_id, err)
            return None
        except (ModelError, TimeoutError) as err:
            self._silent, self._silent_at = self._silent + 1, number
            _log.warning("the %s of task %d gives no answer: %s", role, self.task.task_id, err)
            return None
        self._silent = 0
        return answer

    async def state(
        self, context: DecisionContext, *, stuck: bool = False, covered: bool = True
    ) -> TeamState:
        """What prompts are made of.

        covered: for a role; what the executor reads is covered with the rest of its request.
        """
        lines = [self.line_of(step) for step in context.trajectory.steps[-LAST_STEPS:]]
        said = context.trajectory.words.whole(self.lang)
        plan, knowledge = self.book.plan, await self._knowledge_of(context, stuck=stuck)
        if not covered:
            notes = await self.memory.notes()
            return TeamState(self.lang, said, plan, tuple(lines), notes, knowledge)
        lines = await self.views.words(lines)
        if plan is not None:
            texts = await self.views.words(item.text for item in plan.items)
            items = [replace(item, text=text) for item, text in zip(plan.items, texts, strict=True)]
            plan = replace(plan, items=tuple(items))
        notes = await self.memory.shown(self.views)
        knowledge = tuple(await self.views.words(knowledge))
        return TeamState(self.lang, said, plan, tuple(lines), notes, knowledge)

    def line_of(self, step: StepRecord) -> str:
        """A step and what became of it; with a cover without the words of the page that it touched."""
        return step_line(step, self.lang, with_target=not self.views.covers)

    async def _knowledge_of(self, context: DecisionContext, *, stuck: bool) -> tuple[str, ...]:
        """Asked anew where another app is in front, and when the run is stuck."""
        if self._knowledge is None:
            return ()
        foreground = context.observation.foreground
        key = (foreground.package if foreground else "", stuck or context.is_stuck)
        if self._known is None or self._known[0] != key:
            self._known = key, await self._knowledge(self.task, *key)
        return self._known[1]
