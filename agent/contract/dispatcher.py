"""What the bot may call: the one door between chat and agent."""

from collections.abc import AsyncIterator
from typing import Protocol

from agent.contract.calls.history import HistoryCalls
from agent.contract.calls.phones import PhoneCalls
from agent.contract.calls.requests import RequestCalls
from agent.contract.calls.takeover import TakeoverCalls
from agent.contract.calls.tasks import TaskCalls
from agent.contract.events import NumberedEvent


class Dispatcher(Protocol):
    """Every call returns in milliseconds but connect (12 s), look, reconnect and keep_address
    (15 s), pad, touch, type_secret and check (30 s); long waits live in the agent's own tasks.

    Calls for a phone raise PermissionError if the caller lacks the right.
    """

    @property
    def journal_id(self) -> str:
        """Of the journal that all numbers of tasks and requests belong to; an old copy, put back, gets
        another one.
        """
        ...

    @property
    def tasks(self) -> TaskCalls:
        """Tasks that have not ended."""
        ...

    @property
    def requests(self) -> RequestCalls:
        """What people are asked."""
        ...

    @property
    def phones(self) -> PhoneCalls:
        """Which phones there are, and how they are."""
        ...

    @property
    def takeover(self) -> TakeoverCalls:
        """A phone in a person's hands."""
        ...

    @property
    def history(self) -> HistoryCalls:
        """Ended tasks, and the audit."""
        ...

    def events(self) -> AsyncIterator[NumberedEvent]:
        """Everything that happens, in order; one reader."""
        ...
