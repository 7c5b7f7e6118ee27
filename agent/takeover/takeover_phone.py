"""The phone of a task that a take-over has handed to its person."""

from dataclasses import replace

from agent.contract.actions import Point
from agent.contract.page import Page
from agent.contract.people import Caller
from agent.contract.tasks import Task
from agent.journal.requests import RequestRow
from agent.perception.redacted_view import RedactedView
from agent.tasks.resources import TaskResources
from devices.base import Observation, Typed, TypedKind
from devices.errors import AWAY

_UNVERIFIED = Typed(TypedKind.UNVERIFIED)


class TakeoverPhone(RedactedView):
    """The phone of a task that a take-over (`row`) has handed to its person, for one press of `caller`.

    completes: the press is on a cell of the grid, so what is read is completed around its point.
    """

    def __init__(self, caller: Caller, row: RequestRow, task: Task, resources: TaskResources) -> None:
        super().__init__(
            task.phone_id,
            lambda: resources.phones.device(task.phone_id),
            resources.reader,
            resources.secrets,
        )
        self.caller = caller
        self.row = row
        self.task = task
        self.completes = False

    @property
    def request_id(self) -> int:
        """Id of the take-over."""
        return self.row.request.request_id

    async def look_again(self) -> Observation:
        """A fresh view of a lit screen, not covered: the whole picture is compared. `cover` it to show it."""
        await self.device.wake()
        return await self.device.look_again()

    async def read_again(self, seen: Observation, before: Page, point: Point | None) -> Page:
        """As RedactedView, but a page of numbered things is not completed around any point."""
        return await super().read_again(seen, before, point if self.completes else None)

    async def check_typed(self, text: str, app: str, seen: Observation) -> Typed:
        """What became of a text that was typed in `app`, by the tree of the view that was read last."""
        if not seen.foreground or seen.foreground.package != app:
            return _UNVERIFIED
        try:
            typed = await self.device.check_typed(text, await self._dump.read())
        except AWAY:
            return _UNVERIFIED
        return replace(typed, found=self._secrets.redact(self.task.phone_id, typed.found))
