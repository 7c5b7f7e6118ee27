"""Tells the agent who may work which phone, by the bot's database of now."""

from agent.contract.people import Right
from bot.rights.permissions import rights_on
from bot.store import Store


class KeptStandings:
    """Implements agent.contract.dispatcher.Standings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def may_work(self, person_id: int, phone_id: str) -> bool:
        """May the person work this phone? Raises DatabaseTroubled while that is unknown."""
        person = await self._store.people.person(person_id)
        return person is not None and Right.CONTROL in rights_on(person, phone_id)
