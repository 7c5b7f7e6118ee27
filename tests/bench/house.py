"""The measured half: the agent as bot/house.py builds it, without the chat."""

import contextlib
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from agent.approval.requests import RequestBroker
from agent.contract.event_stream import EventStream
from agent.contract.events import HumanNeeded, NumberedEvent, TaskEnded
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.queue import Quotas
from agent.contract.requests import Answer
from agent.contract.tasks import Outcome
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.model.client import ModelClient
from agent.model.decider import Deciders
from agent.model.dialects import dialect_for
from agent.tasks.resources import TaskResources
from devices.adb.client.server import AdbServer
from devices.hub import AdbPhones
from devices.phones import PhoneInfo
from tests.bench.neighbours import Neighbours
from tests.bench.spent import Ledger, TimedModel, TimedPhones

MODEL = "autoglm-phone-9b"
_NO_LIMIT = Quotas(queued=10_000, tasks=1_000_000, steps=1_000_000)  # one person works every phone
_MAX_STEPS = 30


@dataclass(frozen=True, slots=True)
class House:
    """phones: in the order of their addresses. events: of the dispatcher, read by `to_the_end` alone."""

    dispatcher: TaskDispatcher
    events: AsyncIterator[NumberedEvent]
    caller: Caller
    phones: tuple[PhoneInfo, ...]
    adb: AdbServer
    hub: AdbPhones
    model: ModelClient
    ledger: Ledger

    async def to_the_end(self, text: str, phone: PhoneInfo) -> tuple[Outcome, int]:
        """Runs a task, says yes to each approval at once; how it ended and after how many steps."""
        await self.dispatcher.tasks.submit(self.caller, phone.phone_id, text, "en", "")
        async for numbered in self.events:
            event = numbered.event
            if isinstance(event, HumanNeeded):
                await self.dispatcher.requests.answer(self.caller, event.request.request_id, Answer.APPROVE)
            elif isinstance(event, TaskEnded):
                return event.outcome, event.steps
        raise RuntimeError("the event stream ended before the task")


@contextlib.asynccontextmanager
async def house(outside: Neighbours) -> AsyncGenerator[House, None]:
    """The agent with every phone connected, its data in a folder of the system's temporary one."""
    async with contextlib.AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="farhand-bench-")))
        journal = await stack.enter_async_context(Journal.open(data / "journal.sqlite3"))
        adb = AdbServer(*outside.adb)
        hub = await stack.enter_async_context(AdbPhones(adb))
        dialect = dialect_for(MODEL, "")
        model = await stack.enter_async_context(ModelClient(outside.model_url, "none", MODEL, dialect))
        ledger, stream = Ledger(), EventStream()
        minds = Deciders(TimedModel(model, ledger), dialect.name, "", data)
        broker, phones = RequestBroker(journal, stream), TimedPhones(hub, ledger)
        resources = TaskResources(
            journal, stream, broker, phones, minds.of, data / "frames", _MAX_STEPS, checks_claims=False
        )
        dispatcher = TaskDispatcher(resources, quotas=_NO_LIMIT)
        await stack.enter_async_context(dispatcher.working())
        caller = Caller(1, "Bench", ALL_RIGHTS, is_admin=True)
        connected = [await dispatcher.phones.connect(caller, address) for address in outside.phones]
        events = dispatcher.events()
        yield House(dispatcher, events, caller, tuple(connected), adb, hub, model, ledger)
