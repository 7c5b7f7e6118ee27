"""The intent of an input that a person sends from afar while their request is open."""

from dataclasses import dataclass, field

from agent.contract.takeover import PadTouch
from agent.journal.touches import SECRET, TouchTable
from agent.phone.perform import Performed


@dataclass(slots=True)
class TouchIntent:
    """A row of `touches`, accepted while its request is pending.

    action: the class name of the input; SECRET for a code or PIN, which has an entry of its own in the audit.
    kept: as in TouchTable.intend.
    """

    touches: TouchTable
    request_id: int
    person_id: int
    action: str
    app: str
    kept: PadTouch | None = None
    _touch_id: int | None = field(default=None, init=False)

    async def commit(self) -> bool:
        """As Intent. False if the request was answered or expired just now."""
        self._touch_id = await self.touches.intend(
            self.request_id,
            self.person_id,
            self.action,
            self.app,
            from_pad=self.action != SECRET,
            kept=self.kept,
        )
        return self._touch_id is not None

    async def close(self, performed: Performed) -> None:
        """As Intent: commits the result."""
        if self._touch_id is not None:
            await self.touches.end(self._touch_id, performed.result)
