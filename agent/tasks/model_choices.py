"""Which of the household's models decides a task: that of its phone, else that of all phones."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from agent.approval.rights import require_admin
from agent.contract.model import ModelOffer, ModelsInUse
from agent.contract.people import Caller
from agent.contract.tasks import Task
from agent.journal.model_choices import EVERYWHERE, ModelChoiceTable
from agent.model.decider import Deciders, ModelDecider

_log = logging.getLogger(__name__)
OF_THE_SETTINGS = ""


@dataclass(frozen=True, slots=True)
class OfferedModel:
    """A model that can be chosen, and what makes its deciders."""

    offer: ModelOffer
    deciders: Deciders


class ModelChoices:
    """Implements agent.contract.calls.models.ModelCalls.

    offered: by name, that of the settings as OF_THE_SETTINGS, which answers where no other is chosen, or the
        chosen one is gone.
    """

    def __init__(self, table: ModelChoiceTable, offered: Mapping[str, OfferedModel]) -> None:
        self._table = table
        self._offered = offered

    async def decider_of(self, task: Task) -> ModelDecider:
        """For one run of a task, whatever is chosen meanwhile."""
        return await (await self.deciders_of(task)).of(task)

    async def deciders_of(self, task: Task) -> Deciders:
        """What makes it, with the model that answers on the task's phone now."""
        name = await self._table.of(task.phone_id)
        if name not in self._offered:
            _log.warning("the model %r is not in models.yaml any more, that of the settings answers", name)
            name = OF_THE_SETTINGS
        return self._offered[name].deciders

    async def in_use(self, caller: Caller) -> ModelsInUse:
        """Raises PermissionError."""
        require_admin(caller)
        chosen = await self._table.all()
        everywhere = chosen.pop(EVERYWHERE, OF_THE_SETTINGS)
        gone = {name for name in (everywhere, *chosen.values()) if name not in self._offered}
        return ModelsInUse(
            tuple(each.offer for each in self._offered.values()),
            OF_THE_SETTINGS if everywhere in gone else everywhere,
            tuple((phone, OF_THE_SETTINGS if name in gone else name) for phone, name in chosen.items()),
            tuple(sorted(gone)),
        )

    async def use(self, caller: Caller, name: str, phone_id: str = EVERYWHERE) -> None:
        """Raises PermissionError or KeyError."""
        require_admin(caller)
        if name not in self._offered:
            raise KeyError(name)
        await self._table.choose(phone_id, name)
        _log.info("model %r was chosen for %s", name or "of the settings", phone_id or "all phones")


class NoModels:
    """Implements agent.contract.calls.models.ModelCalls where no model can be chosen.

    by_rules: as in ModelsInUse.
    """

    def __init__(self, *, by_rules: bool = False) -> None:
        self._by_rules = by_rules

    async def in_use(self, caller: Caller) -> ModelsInUse:
        """Raises PermissionError."""
        require_admin(caller)
        return ModelsInUse(by_rules=self._by_rules)

    async def use(self, caller: Caller, name: str, phone_id: str = EVERYWHERE) -> None:
        """Raises PermissionError or KeyError."""
        require_admin(caller)
        raise KeyError(name)
