"""Requests of one task's roles: each is counted, paid for and limited in time."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from agent.contract.model import ModelUse
from agent.contract.tasks import Task
from agent.model.decider import NoteUses
from agent.model.role_request import RoleRequest, Writer
from devices.base import Screenshot

# Of a role that the step can do without: longer than a model takes, shorter than a person waits.
ROLE_LIMIT_S = 45.0
# The families whose models are trained on replies with headings; all others write JSON.
_WITH_HEADINGS = frozenset({"gui-owl", "gui-owl-1.5", "mobile-agent-v3"})


class TeamRole(StrEnum):
    """Who is asked besides the executor."""

    MANAGER = "manager"
    REFLECTOR = "reflector"
    NOTETAKER = "notetaker"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class RoleModel:
    """The model of a role.

    headings: it answers with headings, as GUI-Owl's models are trained to.
    own: it is another model than that of the steps.
    """

    writer: Writer
    headings: bool = False
    own: bool = False


def has_headings(dialect: str) -> bool:
    """Do models of this family answer roles with headings? dialect: as in FARHAND_DIALECT."""
    return dialect in _WITH_HEADINGS


class RoleRequests:
    """asked: how often each role was, in this run of the task."""

    def __init__(self, task: Task, note: NoteUses) -> None:
        self.asked = Counter[TeamRole]()
        self._task = task
        self._note = note

    async def ask(
        self,
        role: TeamRole,
        model: RoleModel,
        text: str,
        pictures: tuple[Screenshot, ...],
        *,
        step: int,
        limit_s: float | None = None,
    ) -> str:
        """The answer. step: the one that the request serves. limit_s: None for that of the model's client.

        Raises ModelError, TimeoutError.
        """
        uses: list[ModelUse] = []
        self.asked[role] += 1
        try:
            async with asyncio.timeout(limit_s):
                return await model.writer.write(RoleRequest(text, pictures), on_use=uses.append)
        finally:
            if uses:
                await self._note(self._task, step, uses)
