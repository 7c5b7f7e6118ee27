"""What the bot may call: the one door between chat and agent."""

from collections.abc import AsyncIterator
from typing import Protocol

from agent.contract.calls.facts import FactCalls
from agent.contract.calls.history import HistoryCalls
from agent.contract.calls.home import HomeCalls
from agent.contract.calls.models import ModelCalls
from agent.contract.calls.phones import PhoneCalls
from agent.contract.calls.requests import RequestCalls
from agent.contract.calls.shortcuts import ShortcutCalls
from agent.contract.calls.takeover import TakeoverCalls
from agent.contract.calls.tasks import TaskCalls
from agent.contract.events import NumberedEvent
from agent.contract.ids import JournalId


class Dispatcher(Protocol):
    """Every call returns in milliseconds, except those that reach a phone; long waits run in the agent.

    connect takes 12 s at most; look, reconnect and keep_address 15 s; pad, touch and type_secret 30 s; check
    a minute.
    Calls for a phone raise PermissionError if the caller lacks the right.
    """

    @property
    def journal_id(self) -> JournalId:
        """The journal that all numbers of tasks and requests belong to; a restored old copy gets a new id."""
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
    def models(self) -> ModelCalls:
        """Which model decides the tasks of which phone."""
        ...

    @property
    def facts(self) -> FactCalls:
        """What each person lets Farhand remember."""
        ...

    @property
    def shortcuts(self) -> ShortcutCalls:
        """Tasks that people saved, to be replayed."""
        ...

    @property
    def history(self) -> HistoryCalls:
        """Ended tasks, and the audit."""
        ...

    def events(self) -> AsyncIterator[NumberedEvent]:
        """Every event, in order; one reader."""
        ...

    def shown(self, event: NumberedEvent) -> None:
        """What the event led to stands in the outbox: it need not come again. Never blocks."""
        ...


class HomeDispatcher(Dispatcher, Protocol):
    """One home, as the bot calls it over the bus."""

    @property
    def home(self) -> HomeCalls:
        """The home as a whole."""
        ...
