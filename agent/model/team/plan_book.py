"""The plan of one task: every change is on disk first, then published."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from agent.contract.event_stream import EventStream
from agent.contract.events import PlanChanged
from agent.contract.plan import MOST_ITEMS, UNFINISHED, ItemState, Plan, PlanItem, with_present
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.plans import KeptPlan
from agent.model.team.plan_rules import PlanFault, normalised, plan_fault, plan_key


class PlanBook:
    """Reads and changes the plan of a task. plan: as the journal had it at the last `read` or change."""

    def __init__(self, task: Task, journal: Journal, stream: EventStream) -> None:
        self.plan: Plan | None = None
        self._task = task
        self._table = journal.plans
        self._stream = stream
        self._kept: list[KeptPlan] = []

    async def read(self) -> None:
        """A person may have changed the plan meanwhile, also in an earlier run."""
        self._kept = await self._table.all(self._task.task_id)
        self.plan = self._kept[-1].plan if self._kept else None

    @property
    def open_items(self) -> tuple[PlanItem, ...]:
        """What is still to be done, the present item first."""
        items = self.plan.items if self.plan else ()
        return tuple(sorted((item for item in items if item.state in UNFINISHED), key=_present_first))

    @property
    def present(self) -> PlanItem | None:
        """What is being done; None without a plan, and when all is done."""
        return next(iter(self.open_items), None)

    def fault_of(self, texts: Sequence[str], *, fails: bool = False) -> PlanFault | None:
        """What speaks against these open items. fails: the present item counts as failed once more."""
        failures, plans = self._failures(), self._failed_plans()
        if fails and (present := self.present) is not None:
            failures[normalised(present.text)] = max(failures[normalised(present.text)], present.failures + 1)
            plans[plan_key([item.text for item in self.open_items])] += 1
        return plan_fault(texts, failures, plans)

    async def replace(
        self,
        texts: Sequence[str],
        states: Mapping[int, ItemState],
        *,
        step: int,
        fails: bool = False,
        by_person: bool = False,
    ) -> bool:
        """Follows other open items from now on; those that have or get an ended state stay before them.

        states: of items of the present plan, by place. fails: the present plan did not work.
        False if the plan has changed meanwhile; then it is as the journal has it.
        """
        before = self.plan.items if self.plan else ()
        closed = [
            replace(item, state=states.get(at, item.state), failures=_failed(item, states.get(at)))
            for at, item in enumerate(before)
            if states.get(at, item.state) not in UNFINISHED
        ]
        known = self._failures()
        for item in closed:
            known[normalised(item.text)] = max(known[normalised(item.text)], item.failures)
        again = set(map(normalised, texts))
        closed = [
            item
            for item in closed
            if item.state is not ItemState.FAILED or normalised(item.text) not in again
        ]
        opened = [
            PlanItem(text, failures=0 if by_person else known[normalised(text)])
            for text in texts[:MOST_ITEMS]
        ]
        room = MOST_ITEMS - len(opened)
        items = with_present((*_shortened(closed, room), *opened))
        plan = await self._table.add(
            self._task.task_id,
            items,
            replaces=self.plan.revision if self.plan else 0,
            step=step,
            by_person=by_person,
            failed=fails,
        )
        await self.read()
        if plan is not None:
            self._publish()
        return plan is not None

    async def mark(self, states: Mapping[int, ItemState]) -> None:
        """Changes the states of items, by place; the next open one is then being done."""
        plan = self.plan
        if plan is None or all(plan.items[at].state is state for at, state in states.items()):
            return
        items = tuple(
            replace(item, state=states.get(at, item.state), failures=_failed(item, states.get(at)))
            for at, item in enumerate(plan.items)
        )
        await self._keep(replace(plan, items=with_present(items)))

    async def count_failure(self) -> None:
        """The present item has failed once more, and is still to be done."""
        plan, present = self.plan, self.present
        if plan is None or present is None:
            return
        items = tuple(
            replace(item, failures=item.failures + 1) if item is present else item for item in plan.items
        )
        await self._keep(replace(plan, items=items))

    async def finish_present(self) -> None:
        """The present item is done."""
        plan, present = self.plan, self.present
        if plan is not None and present is not None:
            place = next(at for at, item in enumerate(plan.items) if item is present)
            await self.mark({place: ItemState.DONE})

    async def _keep(self, plan: Plan) -> None:
        kept = await self._table.keep_states(self._task.task_id, plan)
        await self.read()
        if kept:
            self._publish()

    def _publish(self) -> None:
        if self.plan is not None:
            self._stream.publish(PlanChanged(self._task, self.plan))

    def _failures(self) -> Counter[str]:
        """The most failures of each item in any revision."""
        found = Counter[str]()
        for kept in self._kept:
            for item in kept.plan.items:
                found[normalised(item.text)] = max(found[normalised(item.text)], item.failures)
        if self.plan is not None and self.plan.by_person:  # the person wants it all the same
            for item in self.plan.items:
                found[normalised(item.text)] = item.failures
        return found

    def _failed_plans(self) -> Counter[tuple[str, ...]]:
        """How often plans were replaced because they did not work, by what was still open in them."""
        return Counter(
            plan_key([item.text for item in kept.plan.items if _was_open(item)])
            for kept in self._kept
            if kept.failed
        )


def _present_first(item: PlanItem) -> bool:
    return item.state is not ItemState.DOING


def _was_open(item: PlanItem) -> bool:
    return item.state in UNFINISHED


def _failed(item: PlanItem, state: ItemState | None) -> int:
    newly = state is ItemState.FAILED and item.state is not ItemState.FAILED
    return item.failures + newly


def _shortened(items: list[PlanItem], most: int) -> list[PlanItem]:
    """The newest, if there is no room for all; dropped ones go first."""
    if len(items) > most:
        items = [item for item in items if item.state is not ItemState.DROPPED]
    return items[max(len(items) - most, 0) :] if most else []
