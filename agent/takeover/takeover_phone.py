"""A phone that a take-over has handed to its person."""

from dataclasses import dataclass, replace

from agent.contract.actions import Point
from agent.contract.page import Page
from agent.contract.tasks import Task
from agent.journal.requests import RequestRow
from agent.tasks.resources import TaskResources
from devices.base import Device, Observation


@dataclass(frozen=True, slots=True)
class TakeoverPhone:
    """The request, its task, and looks at the task's phone as `last_look.Sight` wants them. Looks raise PhoneErrors."""

    row: RequestRow
    task: Task
    resources: TaskResources

    @property
    def request_id(self) -> int:
        """Of the take-over."""
        return self.row.request.request_id

    @property
    def device(self) -> Device:
        """The phone."""
        return self.resources.phones.device(self.task.phone_id)

    async def look_again(self) -> Observation:
        """A fresh look at a lit screen, with everything on it: it must not leave this computer as it is."""
        await self.device.wake()
        return await self.device.look_again()

    async def read(self, seen: Observation) -> Page:
        """The words of a look, without secrets."""
        page = await self.resources.reader.read(seen, self.device.read_tree)
        return self.resources.secrets.redacted(self.task.phone_id, page)

    async def read_again(self, seen: Observation, before: Page, point: Point | None) -> Page:
        """The same page on a fresh look, read in the same way. What the pad shows is not completed around any point."""
        del point
        page = await self.resources.reader.again(seen, self.device.read_tree, before.source)
        page = replace(page, tree_unread=before.tree_unread)
        return self.resources.secrets.redacted(self.task.phone_id, page)
