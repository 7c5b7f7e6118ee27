"""The covers of all tasks, in memory: a task that goes on after a pause keeps its handles."""

from collections.abc import Awaitable, Callable, Collection

from agent.model.cover.cover import Cover

_MOST = 50  # tasks; the handles of older ones are rebuilt from their steps, as after a restart


async def nobody() -> tuple[str, ...]:
    """Where no household is known."""
    return ()


class Covers:
    """household: the names of its people now."""

    def __init__(self, household: Callable[[], Awaitable[Collection[str]]] = nobody) -> None:
        self._household = household
        self._covers: dict[int, Cover] = {}

    async def of(self, task_id: int, lang: str) -> Cover:
        """The cover of a task. lang: of its prompt, which stays the same."""
        names = await self._household()
        cover = self._covers.pop(task_id, None) or Cover(lang)
        cover.expect(names)
        self._covers[task_id] = cover
        while len(self._covers) > _MOST:
            del self._covers[next(iter(self._covers))]
        return cover
