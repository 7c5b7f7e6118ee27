"""A team as a decider: looks back at the last step, plans where it is due, then the executor decides."""

import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from agent.contract.actions import Decision, Finish, Note, ResultKind, TypeText, Unusable, UnusableReply
from agent.contract.errors import ModelBusy, ModelError
from agent.contract.event_stream import EventStream
from agent.contract.events import WentSolo
from agent.contract.plan import UNFINISHED, ItemState, Plan, PlanItem, SoloReason
from agent.contract.steps import StepRecord, StepVerdict
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.model.team.evident import evident_verdict
from agent.model.team.plan_book import PlanBook
from agent.model.team.plan_rules import PlanFault, normalised, plan_key
from agent.model.team.prompts import (
    LAST_STEPS,
    TeamState,
    briefing,
    judge_prompt,
    manager_prompt,
    notetaker_prompt,
    reflector_prompt,
    step_line,
)
from agent.model.team.role_replies import (
    JudgeReply,
    ManagerReply,
    ReflectorReply,
    read_judge,
    read_manager,
    read_notetaker,
    read_reflector,
)
from agent.model.team.role_requests import PATIENCE_S, TeamRole, RoleModel, RoleRequests
from agent.model.team.role_views import RoleViews
from agent.model.team.task_memory import TaskMemory
from agent.model.team.words import PlanCause
from agent.policy.page.receipt import receipt_of
from agent.secrets.noted_secrets import NotedSecrets, UnknownSecret, has_handle
from agent.secrets.redact_reply import redact_reply
from agent.trajectory.decider import Decider, DecisionContext
from devices.base import Screenshot

_log = logging.getLogger(__name__)
# Sentences about a task from stored knowledge: the task, the app in front, whether the run is stuck.
KnowledgeOf = Callable[[Task, str, bool], Awaitable[tuple[str, ...]]]

_FAILED_IN_A_ROW = 2  # steps that did not do what they should: then the item has failed (Mobile-Agent-v3: 2)
_CHECK_AFTER = 6  # steps without the manager
_CHECK_AFTER_HEADINGS = 3  # its Reflector has no word for an item that is done
# Requests a step, of the executor and all roles together; what is only useful waits where there were more.
_MOST_REQUESTS = 2.2
_MOST_SILENT = 2  # requests in a row without an answer; then a role is left out for the rest of the run
_MOST_CONTRADICTED = 2  # times that the manager did not find done what the reflector said is
_BAD = frozenset({StepVerdict.WRONG_PAGE, StepVerdict.NOTHING_CHANGED})
_MAY_HOLD_FACTS = re.compile(
    r"\b(?:note|remember|find|look up|write down|compare|check|read|see|list|price|cost|which|when|how (?:much|many)|cheapest)\b"
    r"|记|查|找|看|了解|对比|比较|多少|哪|几|价格|最便宜",
    re.IGNORECASE,
)
_TRIES = 2


@dataclass(frozen=True, slots=True)
class TeamRoles:
    """The model of each role; None for a role that is left out."""

    manager: RoleModel | None = None
    reflector: RoleModel | None = None
    notetaker: RoleModel | None = None


class Team:
    """Implements agent.trajectory.decider.Decider for one run of a task that a team works.

    All that it knows is in the journal, so that another run goes on from there. Without a usable plan, or
    without its manager, the task goes on with the executor alone, which is published.

    executor: decides the steps, as it would alone.
    """

    def __init__(
        self,
        task: Task,
        executor: Decider,
        roles: TeamRoles,
        requests: RoleRequests,
        views: RoleViews,
        lang: str,
        journal: Journal,
        stream: EventStream,
        secrets: NotedSecrets,
        knowledge: KnowledgeOf | None = None,
    ) -> None:
        self.requests = requests
        self._task = task
        self._executor = executor
        self._roles = roles
        self._views = views
        self._lang = lang
        self._journal = journal
        self._stream = stream
        self._secrets = secrets
        self._knowledge = knowledge
        self._book = PlanBook(task, journal, stream)
        self._memory = TaskMemory(task, journal, secrets)
        self._solo: SoloReason | None = None
        self._began = False
        self._judged: tuple[int, ResultKind | None] = (0, None)
        self._consulted_at = 0  # number of the step that the manager was last asked before
        self._says_done = False
        self._contradicted = 0
        self._silent = 0
        self._first_step = 0
        self._context: DecisionContext | None = None

    @property
    def plan(self) -> Plan | None:
        """The plan that is followed; None without one, and once the task goes on with one model."""
        return None if self._solo else self._book.plan

    async def decide(self, context: DecisionContext) -> Decision | None:
        """The executor's decision. Raises AgentError as it does, ModelBusy also for a role."""
        await self._begin(context)
        view = None if self._solo else await self._views.now(context)
        if view is None:  # nobody may be sent this page, or one model works alone
            return await self._executor.decide(context)
        self._context = context
        number = len(context.trajectory.steps) + 1
        await self._book.read()
        if not context.observation.early:
            await self._look_back(context, view)
        if (why := self._due(context)) is not None:
            await self._consult(context, view, why)
        if self._solo:
            return await self._executor.decide(context)
        decision = await self._executor.decide(await self._briefed(context))
        if decision is not None and isinstance(decision.action, Finish):
            decision = await self._at_end(context, view, decision, decision.action)
        self._views.keep(number, view)
        return None if decision is None else self._without_secrets(decision)

    async def replan(self, why: str) -> bool:
        """Asks the manager for another plan; False if there is none, and where one model works alone."""
        context = self._context
        if context is None or self._solo or self._roles.manager is None:
            return False
        await self._book.read()
        view = await self._views.now(context)
        return view is not None and await self._consult(context, view, PlanCause.STUCK, why)

    async def holds(self, claim: str, picture: Screenshot, page_words: tuple[str, ...]) -> JudgeReply:
        """A second look at a claim: does the last page show it? Never said without words of the page.

        picture: as it may leave.
        """
        model = self._roles.reflector
        if model is None:
            return JudgeReply()
        said, *words = await self._views.words((claim, *page_words))
        prompt = judge_prompt(self._lang, said, words)
        answer = await self._ask(TeamRole.JUDGE, model, prompt, (picture,))
        return read_judge(answer) if answer is not None else JudgeReply()

    async def _begin(self, context: DecisionContext) -> None:
        if not self._began:
            self._solo = await self._journal.tasks.solo_reason(self._task.task_id)
            self._began = True
            steps = len(context.trajectory.steps)
            self._first_step = self._consulted_at = steps + 1
            self._judged = (steps, None)

    # --- looking back

    async def _look_back(self, context: DecisionContext, view: Screenshot) -> None:
        """Judges the steps since the last time; only the newest one has a page that can be looked at."""
        steps = context.trajectory.steps
        done, kind = self._judged
        for step in steps[done:-1]:
            await self._judge(context, step, None)
        if steps and self._judged != (len(steps), _kind(steps[-1])):
            again = done == len(steps) and kind is not None
            await self._judge(context, steps[-1], None if again else view)
        self._judged = (len(steps), _kind(steps[-1]) if steps else None)

    async def _judge(self, context: DecisionContext, step: StepRecord, view: Screenshot | None) -> None:
        """view: the page after the step, None where that is gone."""
        foreground = context.observation.foreground
        front = foreground.package if foreground and view is not None else ""
        receipt = step.request_id is not None and receipt_of(await context.page.page()) is not None
        verdict = evident_verdict(step, front, receipt=receipt)
        if verdict is None and view is not None:
            reply = await self._reflect(context, step, view)
            verdict = reply.verdict
            self._says_done = reply.item_done
        verdict = verdict or StepVerdict.UNKNOWN
        if verdict is not step.verdict:
            await context.trajectory.commit_verdict(step, verdict)
        if verdict is StepVerdict.SUCCESS:
            await self._memory.add_own(step)
            if view is not None:
                await self._take_notes(step, front, view)

    async def _reflect(self, context: DecisionContext, step: StepRecord, view: Screenshot) -> ReflectorReply:
        model, before = self._roles.reflector, self._views.before(step.number, context)
        if model is None or before is None or not self._has_room(context):
            return ReflectorReply()
        present = self._book.present
        line = step_line(step, self._lang, with_target=not self._views.covers)
        item, told, meant = await self._views.words((present.text if present else "", line, step.thinking))
        prompt = reflector_prompt(await self._state(context), item, told, meant, headings=model.headings)
        answer = await self._ask(TeamRole.REFLECTOR, model, prompt, (before, view))
        return ReflectorReply() if answer is None else read_reflector(answer)

    async def _take_notes(self, step: StepRecord, app: str, view: Screenshot) -> None:
        """Facts of the page after a step that went well, where its item may be about some."""
        model, context = self._roles.notetaker, self._context
        present = self._book.present
        wanted = present.text if present else self._task.text
        if model is None or context is None or isinstance(step.action, Note):
            return
        if not _MAY_HOLD_FACTS.search(wanted) or not self._has_room(context):
            return
        (item,) = await self._views.words((present.text if present else "",))
        prompt = notetaker_prompt(await self._state(context), item, headings=model.headings)
        answer = await self._ask(TeamRole.NOTETAKER, model, prompt, (view,))
        if answer:
            known = tuple(note.text for note in await self._memory.shown(self._views))
            facts = read_notetaker(answer, known)
            await self._memory.add(step, app, tuple(map(self._views.real, facts)))

    async def _ask(
        self, role: TeamRole, model: RoleModel, prompt: str, pictures: tuple[Screenshot, ...]
    ) -> str | None:
        """The answer of a role that the step can do without; None if there is none.

        One that stays silent twice in a row is asked no more in this run.
        """
        if self._silent >= _MOST_SILENT:
            return None
        context = self._context
        step = len(context.trajectory.steps) + 1 if context else 1
        try:
            answer = await self.requests.ask(role, model, prompt, pictures, step=step, limit_s=PATIENCE_S)
        except (ModelError, TimeoutError) as err:
            self._silent += 1
            _log.warning("the %s of task %d gives no answer: %s", role, self._task.task_id, err)
            return None
        self._silent = 0
        return answer

    # --- planning

    def _due(self, context: DecisionContext) -> PlanCause | None:
        """Why the manager is to be asked now; None if it is not."""
        if self._roles.manager is None or context.observation.early:
            return None
        if self._book.plan is None:
            return PlanCause.START
        if not self._book.open_items:
            return None
        steps = context.trajectory.steps[self._consulted_at - 1 :]
        if steps and _kind(steps[-1]) is ResultKind.REJECTED:
            return PlanCause.REJECTED
        tail = steps[-_FAILED_IN_A_ROW:]
        if len(tail) == _FAILED_IN_A_ROW and all(step.verdict in _BAD for step in tail):
            return PlanCause.ITEM_FAILED
        if not self._has_room(context):
            return None
        if self._says_done and self._contradicted < _MOST_CONTRADICTED:
            return PlanCause.ITEM_DONE
        after = _CHECK_AFTER_HEADINGS if self._roles.manager.headings else _CHECK_AFTER
        return PlanCause.CHECK if len(steps) >= after else None

    async def _consult(
        self, context: DecisionContext, view: Screenshot, why: PlanCause, said: str = ""
    ) -> bool:
        """Asks the manager, once more if its plan cannot be followed. Is there one to follow now?"""
        model = self._roles.manager
        if model is None:
            return False
        fault: PlanFault | None = None
        number = len(context.trajectory.steps) + 1
        self._consulted_at, self._says_done = number, False
        before = self._book.present
        for _ in range(_TRIES):
            try:
                reply = await self._plan(context, model, view, why, said, fault)
            except (ModelError, TimeoutError) as err:
                if isinstance(err, ModelBusy) and not model.own:
                    raise  # the executor's own server asks to wait: so does the task
                await self._go_solo(SoloReason.MANAGER_AWAY)
                return False
            fault = PlanFault.UNREADABLE if reply is None else await self._apply(reply, why, number)
            if fault is None:
                if why is PlanCause.ITEM_DONE:
                    agreed = before is not self._book.present and before != self._book.present
                    self._contradicted = 0 if agreed else self._contradicted + 1
                return True
            _log.info("a plan of task %d was not accepted: %s", self._task.task_id, fault)
        if self._book.plan is None or why in (PlanCause.ITEM_FAILED, PlanCause.STUCK):
            await self._go_solo(SoloReason.PLAN_UNUSABLE)
        return False

    async def _plan(
        self,
        context: DecisionContext,
        model: RoleModel,
        view: Screenshot,
        why: PlanCause,
        said: str,
        fault: PlanFault | None,
    ) -> ManagerReply | None:
        (words,) = await self._views.words((said,))
        state = await self._state(context, stuck=why in (PlanCause.STUCK, PlanCause.ITEM_FAILED))
        prompt = manager_prompt(state, why, words, fault, headings=model.headings)
        step = len(context.trajectory.steps) + 1
        answer = await self.requests.ask(TeamRole.MANAGER, model, prompt, (view,), step=step)
        reply = read_manager(answer)
        return reply and replace(reply, items=tuple(map(self._real_item, reply.items)))

    def _real_item(self, text: str) -> str:
        return self._secrets.hide_found(self._views.real(text))

    async def _apply(self, reply: ManagerReply, why: PlanCause, number: int) -> PlanFault | None:
        """Follows the manager's plan, or says what speaks against that; then nothing has changed."""
        plan, fails = self._book.plan, why in (PlanCause.ITEM_FAILED, PlanCause.STUCK)
        if plan is None:
            fault = self._book.fault_of(reply.items)
            if fault is None:
                await self._book.replace(reply.items, {}, step=number)
            return fault
        states = _states(plan, reply)
        left = [item for at, item in enumerate(plan.items) if item.state in UNFINISHED and at not in states]
        items = reply.items
        if plan.by_person and not fails:
            items = tuple(item.text for item in left)  # the person's own plan is followed as it is
        if not items:
            if fails and not states:
                return PlanFault.EMPTY
            await self._book.mark(states | _ended(plan, states, reply))
            return None
        same = plan_key(items) == plan_key([item.text for item in left])
        fault = None if same and not fails else self._book.fault_of(items, fails=fails)
        if fault is not None:
            return fault
        if same:
            if fails:
                await self._book.count_failure()
            await self._book.mark(states)
        else:
            states |= _gone(plan, states, items, self._book.present, fails=fails, reply=reply)
            await self._book.replace(items, states, step=number, fails=fails)
        return None

    async def _go_solo(self, why: SoloReason) -> None:
        _log.warning("task %d goes on with one model: %s", self._task.task_id, why)
        await self._journal.tasks.leave_team(self._task.task_id, why)
        self._solo = why
        self._stream.publish(WentSolo(self._task, why))

    # --- the executor

    async def _briefed(self, context: DecisionContext, *, insists: bool = False) -> DecisionContext:
        told = briefing(await self._state(context, covered=False), insists=insists)
        return replace(context, briefing=(*context.briefing, *told))

    async def _at_end(
        self, context: DecisionContext, view: Screenshot, decision: Decision, finish: Finish
    ) -> Decision | None:
        """The end that the executor wants, if nothing else is open; else the manager says what is.

        An executor that wants it once more gets it: whether the task is done is checked elsewhere.
        """
        if finish.failed or self._book.plan is None:
            return decision
        if len(self._book.open_items) > 1:
            await self._consult(context, view, PlanCause.FINISH, finish.message)
            if self._solo:
                return decision
        if len(self._book.open_items) <= 1:
            await self._book.finish_present()
            return decision
        return await self._executor.decide(await self._briefed(context, insists=True))

    def _without_secrets(self, decision: Decision) -> Decision:
        """With handles in place of noted secrets; a text with a handle that stands for nothing is unusable."""
        rest = tuple(map(self._without_secrets, decision.rest))
        if isinstance(decision.action, Note):
            self._secrets.hide_found(decision.action.text)  # from here on it is known wherever it stands
        hidden = replace(redact_reply(decision, self._secrets.hide_known), rest=rest)
        if isinstance(hidden.action, TypeText) and has_handle(hidden.action.text):
            try:
                self._secrets.real(hidden.action.text)
            except UnknownSecret as err:
                return replace(hidden, action=UnusableReply(Unusable.BAD_ARGUMENT, str(err)))
        return hidden

    # --- what the prompts are made of

    async def _state(
        self, context: DecisionContext, *, stuck: bool = False, covered: bool = True
    ) -> TeamState:
        """covered: for a role; what the executor reads is covered with the rest of its request."""
        steps = context.trajectory.steps[-LAST_STEPS:]
        lines = [step_line(step, self._lang, with_target=not self._views.covers) for step in steps]
        plan = self._book.plan
        knowledge: tuple[str, ...] = ()
        if self._knowledge is not None:
            foreground = context.observation.foreground
            app = foreground.package if foreground else ""
            knowledge = await self._knowledge(self._task, app, stuck)
        if not covered:
            notes = await self._memory.notes()
            return TeamState(self._lang, self._task.text, plan, tuple(lines), notes, knowledge)
        lines = await self._views.words(lines)
        if plan is not None:
            texts = await self._views.words(item.text for item in plan.items)
            items = [replace(item, text=text) for item, text in zip(plan.items, texts, strict=True)]
            plan = replace(plan, items=tuple(items))
        notes = await self._memory.shown(self._views)
        return TeamState(self._lang, self._task.text, plan, tuple(lines), notes, knowledge)

    def _has_room(self, context: DecisionContext) -> bool:
        """May one more request be made that the step can do without?"""
        steps = len(context.trajectory.steps) + 1 - self._first_step + 1
        return self.requests.asked.total() + steps + 1 <= _MOST_REQUESTS * steps


def _kind(step: StepRecord) -> ResultKind | None:
    return step.result.kind if step.result else None


def _states(plan: Plan, reply: ManagerReply) -> dict[int, ItemState]:
    """Of the items that the manager says are done, by place; only those that were open."""
    if reply.history is None:
        places = {number - 1 for number in reply.done}
    else:
        said, kept = normalised(reply.history), set(plan_key(reply.items))
        places = {
            at
            for at, item in enumerate(plan.items)
            if normalised(item.text) in said and normalised(item.text) not in kept
        }
    return {
        at: ItemState.DONE
        for at in sorted(places)
        if 0 <= at < len(plan.items) and plan.items[at].state in UNFINISHED
    }


def _ended(plan: Plan, states: dict[int, ItemState], reply: ManagerReply) -> dict[int, ItemState]:
    """Of items that a plan with nothing open leaves: 'Finished' says done, a list without them not needed."""
    left = ItemState.DROPPED if reply.history is None else ItemState.DONE
    return {at: left for at, item in enumerate(plan.items) if item.state in UNFINISHED and at not in states}


def _gone(
    plan: Plan,
    states: dict[int, ItemState],
    items: tuple[str, ...],
    present: PlanItem | None,
    *,
    fails: bool,
    reply: ManagerReply,
) -> dict[int, ItemState]:
    """Of open items that the new plan leaves out."""
    kept = set(plan_key(items))
    found: dict[int, ItemState] = {}
    for at, item in enumerate(plan.items):
        if item.state not in UNFINISHED or at in states:
            continue
        if item is present and fails:
            found[at] = ItemState.FAILED
        elif normalised(item.text) not in kept:
            done = item is present and reply.history is not None
            found[at] = ItemState.DONE if done else ItemState.DROPPED
    return found
