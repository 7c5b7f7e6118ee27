"""The agent of one home with the calls that a bot elsewhere needs besides."""

from collections.abc import AsyncIterator, Callable

from agent.contract.events import NumberedEvent
from agent.contract.home import HomeFacts, NewestNumbers
from agent.contract.people import Caller
from agent.dispatcher import TaskDispatcher
from agent.home.people import HomePeople
from agent.journal import Journal


class HomeRecord:
    """Implements agent.contract.calls.home.HomeCalls.

    version: of the program. on_renewal: called when the agent is to start again, after a reply's time.
    """

    def __init__(
        self,
        dispatcher: TaskDispatcher,
        journal: Journal,
        people: HomePeople,
        version: str,
        on_renewal: Callable[[], None],
    ) -> None:
        self._dispatcher = dispatcher
        self._journal = journal
        self._people = people
        self._version = version
        self._on_renewal = on_renewal

    async def facts(self) -> HomeFacts:
        """Which journal, and which phones."""
        newest = NewestNumbers(*await self._journal.identity.newest_ids())
        return HomeFacts(
            self._journal.identity.current,
            newest,
            self._version,
            self._dispatcher.phones.known(),
            self._people.number,
        )

    async def know(self, people: tuple[Caller, ...], number: int) -> bool:
        """Replaces the list of people. Raises DatabaseTroubled; then it may be sent with the next number."""
        return await self._people.replace(people, number, self._dispatcher)

    async def resume_events(self) -> None:
        """Publishes open tasks, their requests, unconfirmed ends and phones again."""
        await self._dispatcher.publish_again()

    async def renew_journal(self) -> str:
        """Plans the new identity; only the next start of the agent can set its tasks aside safely."""
        planned = await self._journal.identity.plan_renewal()
        self._on_renewal()
        return planned


class ServedHome:
    """Implements agent.contract.dispatcher.HomeDispatcher."""

    def __init__(self, dispatcher: TaskDispatcher, home: HomeRecord) -> None:
        self._dispatcher = dispatcher
        self.home = home
        self.tasks = dispatcher.tasks
        self.requests = dispatcher.requests
        self.phones = dispatcher.phones
        self.takeover = dispatcher.takeover
        self.models = dispatcher.models
        self.facts = dispatcher.facts
        self.shortcuts = dispatcher.shortcuts
        self.history = dispatcher.history

    @property
    def journal_id(self) -> str:
        """Of the journal that it works on."""
        return self._dispatcher.journal_id

    def events(self) -> AsyncIterator[NumberedEvent]:
        """Everything that happens, in order; one reader."""
        return self._dispatcher.events()

    def shown(self, event: NumberedEvent) -> None:
        """Here nothing follows from it."""
        self._dispatcher.shown(event)
