"""Asks the manager where it is due, and follows its plan where nothing speaks against it."""

import logging
from dataclasses import replace

from agent.contract.actions import ResultKind
from agent.contract.errors import ModelBusy, ModelError
from agent.contract.events import WentSolo
from agent.contract.plan import UNFINISHED, ItemState, Plan, PlanItem, SoloReason
from agent.contract.steps import StepVerdict
from agent.model.team.plan_rules import PlanFault, normalised, plan_key
from agent.model.team.prompts import manager_prompt
from agent.model.team.role_replies import ManagerReply, read_manager
from agent.model.team.role_requests import RoleModel, TeamRole
from agent.model.team.tools import TeamTools
from agent.model.team.words import PlanCause
from agent.trajectory.decider import DecisionContext
from devices.base import Screenshot

_log = logging.getLogger(__name__)
_FAILED_IN_A_ROW = 2  # steps that did not do what they should: then the item has failed (Mobile-Agent-v3: 2)
_CHECK_AFTER = 6  # steps without the manager
_CHECK_AFTER_HEADINGS = 3  # there the reflector has no word for an item that is done
_MOST_CONTRADICTED = 2  # times that the manager did not find done what the reflector said is
_TRIES = 2
_BUSY_TOO_OFTEN = 2  # times in a row that a manager of its own asks to wait: then it counts as away
_BAD = frozenset({StepVerdict.WRONG_PAGE, StepVerdict.NOTHING_CHANGED})


class Planning:
    """solo: why the task goes on with one model; None while it has its team.

    consulted_at: number of the step that the manager was last asked before, or that the run began with.
    """

    def __init__(self, tools: TeamTools) -> None:
        self.solo: SoloReason | None = None
        self._tools = tools
        self._book = tools.book
        self.consulted_at = 0
        self._contradicted = 0
        self._heard: int | None = None  # the newest correction that the manager knows
        self._busy = 0  # times in a row that the manager's server asked to wait

    async def read(self) -> None:
        """What an earlier run of the task left: its plan, or why it has no team any more."""
        await self._book.read()
        self.solo = await self._tools.journal.tasks.solo_reason(self._tools.task.task_id)

    def begin(self, number: int) -> None:
        """The run begins with this step."""
        self.consulted_at = self.consulted_at or number

    def due(self, context: DecisionContext, *, item_done: bool) -> PlanCause | None:
        """Why the manager is to be asked now; None if it is not. item_done: the reflector says so."""
        manager = self._tools.roles.manager
        if manager is None or context.observation.early:
            return None
        if self._book.plan is None:
            return PlanCause.START
        if self._heard is None:
            known = context.trajectory.words.corrections
            self._heard = max((each.correction_id for each in known if each.read_at), default=0)
        if context.trajectory.words.newest > self._heard:
            return PlanCause.CORRECTED
        if not self._book.open_items:
            return None
        number = len(context.trajectory.steps) + 1
        steps = context.trajectory.steps[self.consulted_at - 1 :]
        if steps and steps[-1].result is not None and steps[-1].result.kind is ResultKind.REJECTED:
            return PlanCause.REJECTED
        tail = steps[-_FAILED_IN_A_ROW:]
        if len(tail) == _FAILED_IN_A_ROW and all(step.verdict in _BAD for step in tail):
            return PlanCause.ITEM_FAILED
        if not self._tools.has_room(number):
            return None
        if item_done and self._contradicted < _MOST_CONTRADICTED:
            return PlanCause.ITEM_DONE
        after = _CHECK_AFTER_HEADINGS if manager.headings else _CHECK_AFTER
        return PlanCause.CHECK if len(steps) >= after else None

    async def consult(
        self, context: DecisionContext, view: Screenshot, why: PlanCause, said: str = ""
    ) -> bool:
        """Asks the manager, once more if its plan cannot be followed. Is there one to follow now?

        said: what belongs to the reason. Raises ModelBusy where the executor's own server asks to wait; a
        manager of its own that does is asked at the next step.
        """
        model = self._tools.roles.manager
        if model is None:
            return False
        number = len(context.trajectory.steps) + 1
        asked_before, self.consulted_at = self.consulted_at, number
        before, fault = self._book.present, None
        for _ in range(_TRIES):
            try:
                reply = await self._ask(context, model, view, why, said, fault)
            except (ModelError, TimeoutError) as err:
                if isinstance(err, ModelBusy):
                    self.consulted_at = asked_before  # the reason stands until it was heard
                    if not model.own:
                        raise
                    self._busy += 1
                    if self._busy < _BUSY_TOO_OFTEN:
                        return False
                await self.go_solo(SoloReason.MANAGER_AWAY)
                return False
            self._busy = 0
            self._heard = context.trajectory.words.newest
            fault = PlanFault.UNREADABLE if reply is None else await self._follow(reply, why, number)
            if fault is None:
                if why is PlanCause.ITEM_DONE:
                    self._contradicted = self._contradicted + 1 if self._book.present == before else 0
                return True
            _log.info("a plan of task %d was not accepted: %s", self._tools.task.task_id, fault)
        if self._book.plan is None or why in (PlanCause.ITEM_FAILED, PlanCause.STUCK):
            await self.go_solo(SoloReason.PLAN_UNUSABLE)
        return False

    async def _ask(
        self,
        context: DecisionContext,
        model: RoleModel,
        view: Screenshot,
        why: PlanCause,
        said: str,
        fault: PlanFault | None,
    ) -> ManagerReply | None:
        """None for a reply without a plan. Raises ModelError, TimeoutError."""
        tools = self._tools
        (words,) = await tools.views.words((said,))
        state = await tools.state(context, stuck=why in (PlanCause.STUCK, PlanCause.ITEM_FAILED))
        prompt = manager_prompt(state, why, words, fault, headings=model.headings)
        step = len(context.trajectory.steps) + 1
        reply = read_manager(await tools.requests.ask(TeamRole.MANAGER, model, prompt, (view,), step=step))
        return reply and replace(reply, items=tuple(map(self._real_item, reply.items)))

    def _real_item(self, text: str) -> str:
        """As it is kept: with the words that handles of a cover stand for, without codes and passwords."""
        return self._tools.secrets.hide_found(self._tools.views.real(text))

    async def _follow(self, reply: ManagerReply, why: PlanCause, number: int) -> PlanFault | None:
        """Follows the manager's plan, or says what speaks against that; then nothing has changed."""
        plan, fails = self._book.plan, why in (PlanCause.ITEM_FAILED, PlanCause.STUCK)
        if plan is None:
            fault = self._book.fault_of(reply.items)
            if fault is None:
                await self._book.replace(reply.items, {}, step=number)
            return fault
        states = _done(plan, reply)
        left = [item for at, item in enumerate(plan.items) if item.state in UNFINISHED and at not in states]
        items = reply.items
        if plan.by_person and not fails and why is not PlanCause.CORRECTED:
            items = tuple(item.text for item in left)  # the person's own plan is followed as it is
        if not items:
            # Only 'Finished', or the numbers of all that was open, says that nothing is left to do.
            unnamed = bool(left) and reply.history is None and why is not PlanCause.FINISH
            if unnamed or (fails and not states):
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
            states |= _left_out(plan, states, items, self._book.present, fails=fails, reply=reply)
            await self._book.replace(items, states, step=number, fails=fails)
        return None

    async def go_solo(self, why: SoloReason) -> None:
        """The executor goes on alone, also after a restart; the task's person sees it."""
        tools = self._tools
        _log.warning("task %d goes on with one model: %s", tools.task.task_id, why)
        await tools.journal.tasks.leave_team(tools.task.task_id, why)
        self.solo = why
        tools.stream.publish(WentSolo(tools.task, why))


def _done(plan: Plan, reply: ManagerReply) -> dict[int, ItemState]:
    """The items that the manager says are done, by place; only those that were open."""
    if reply.history is None:
        places = {number - 1 for number in reply.done}
    else:
        said, kept = normalised(reply.history), set(plan_key(reply.items))
        texts = [normalised(item.text) for item in plan.items]
        places = {at for at, text in enumerate(texts) if text in said and text not in kept}
    return {
        at: ItemState.DONE
        for at in sorted(places)
        if 0 <= at < len(plan.items) and plan.items[at].state in UNFINISHED
    }


def _ended(plan: Plan, states: dict[int, ItemState], reply: ManagerReply) -> dict[int, ItemState]:
    """Of items that a plan with nothing open leaves: 'Finished' says done, a list without them not needed."""
    left = ItemState.DROPPED if reply.history is None else ItemState.DONE
    return {at: left for at, item in enumerate(plan.items) if item.state in UNFINISHED and at not in states}


def _left_out(
    plan: Plan,
    states: dict[int, ItemState],
    items: tuple[str, ...],
    present: PlanItem | None,
    *,
    fails: bool,
    reply: ManagerReply,
) -> dict[int, ItemState]:
    """Of open items that the new plan leaves out; the present one, where it is the reason, has failed."""
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
