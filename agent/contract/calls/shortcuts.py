"""Calls about a person's shortcuts. Everybody reads and changes their own alone."""

from typing import Protocol

from agent.contract.ids import TaskId
from agent.contract.people import Caller
from agent.contract.shortcuts import (
    Shortcut,
    ShortcutChange,
    ShortcutMatch,
    ShortcutOffer,
    ShortcutPage,
    StepChoice,
)


class ShortcutCalls(Protocol):
    """A shortcut is replayed by `TaskCalls.submit` with a ShortcutRun; its approvals are asked as always."""

    async def page(self, caller: Caller, offset: int, limit: int) -> ShortcutPage:
        """Some of the caller's shortcuts, by name."""
        ...

    async def get(self, caller: Caller, shortcut_id: str) -> Shortcut | None:
        """One of the caller's; None if there is none with this id (any more)."""
        ...

    async def named(self, caller: Caller, name: str) -> Shortcut | None:
        """The caller's of this name, in whatever case."""
        ...

    async def matching(self, caller: Caller, text: str) -> ShortcutMatch | None:
        """The caller's shortcut whose words this text is, with what stands for its parameters."""
        ...

    async def offer(
        self, caller: Caller, task_id: TaskId, choices: tuple[StepChoice, ...] = (), text: str = ""
    ) -> ShortcutOffer:
        """The shortcut that an ended task of the caller's would give, with the parameters found in its text.

        Nothing is kept. Steps on password fields, code pages and lock screens are not part of it.

        choices: for unclear steps of a by-hand task; text: of such a task, '' for its own.
        """
        ...

    async def keep(
        self,
        caller: Caller,
        task_id: TaskId,
        name: str,
        text: str,
        commands: tuple[str, ...] = (),
        choices: tuple[StepChoice, ...] = (),
    ) -> ShortcutOffer:
        """Keeps it under this name.

        text: with its parameters in braces, each a text that a step types or presses.
        commands: names that no shortcut may have. choices: as for `offer`.
        """
        ...

    async def change(
        self, caller: Caller, shortcut_id: str, change: ShortcutChange, commands: tuple[str, ...] = ()
    ) -> ShortcutOffer:
        """Changes it, or says why not."""
        ...

    async def delete(self, caller: Caller, shortcut_id: str) -> bool:
        """Forgets a shortcut; False if the caller has none with this id."""
        ...

    async def written(self, caller: Caller, shortcut_id: str) -> str | None:
        """The shortcut as a text file that can be given to others: no pictures, no values of parameters."""
        ...

    async def read(
        self, caller: Caller, text: str, commands: tuple[str, ...] = (), *, keeps: bool = False
    ) -> ShortcutOffer:
        """The shortcut of such a file, which may be anybody's. keeps: keeps it, too."""
        ...

    async def forget(self, person_id: int) -> None:
        """Forgets all shortcuts of a person who was removed."""
        ...
