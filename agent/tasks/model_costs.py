"""The account of what models cost: each request in the journal, each sum to the chat."""

from collections.abc import Sequence

from agent.contract.event_stream import EventStream
from agent.contract.events import ModelUsed
from agent.contract.model import AnsweringModel, Cost, ModelDay, ModelUse
from agent.contract.people import Caller
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.model_use import total
from agent.storage.local_days import midnight


class ModelCosts:
    """Keeps what the requests of tasks used; `note` is an agent.model.decider.NoteUses."""

    def __init__(self, journal: Journal, stream: EventStream) -> None:
        self._journal = journal
        self._stream = stream

    async def note(self, task: Task, step: int, uses: Sequence[ModelUse]) -> None:
        """Commits them, then publishes what the task has cost so far."""
        await self._journal.model_use.add(task, step, uses)
        cost = await self._journal.model_use.of_task(task.task_id)
        self._stream.publish(ModelUsed(task, cost, uses[-1].model, uses[-1].second))


async def model_day(journal: Journal, caller: Caller, answering: AnsweringModel) -> ModelDay:
    """What the caller's tasks have cost today, of admins everybody's; a day is one of this computer."""
    everybody = await journal.model_use.since(midnight(journal.clock()))
    own = next((each.cost for each in everybody if each.person_id == caller.person_id), Cost())
    if not caller.is_admin:
        return ModelDay(own, answering=answering)
    return ModelDay(own, everybody, total(each.cost for each in everybody), answering)
