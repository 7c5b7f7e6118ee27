"""Calls about the models that the household has set up."""

from typing import Protocol

from agent.contract.ids import PhoneId
from agent.contract.model import ModelsInUse
from agent.contract.people import Caller


class ModelCalls(Protocol):
    """Raise PermissionError for everybody but admins."""

    async def in_use(self, caller: Caller) -> ModelsInUse:
        """Which models there are, and which one answers where."""
        ...

    async def use(self, caller: Caller, name: str, phone_id: PhoneId = "") -> None:
        """From the next run of a task on this model answers on a phone, '' for all.

        A run that has begun keeps its model. Kept across restarts. Raises KeyError for an unknown name.
        """
        ...
