"""Pictures and words as the roles may be sent them: as they are, or covered as those of the steps are."""

import asyncio
from collections.abc import Iterable
from datetime import date

from agent.contract.actions import Decision
from agent.contract.errors import PageNotShown
from agent.model.cover.cover import Cover
from agent.model.dialects.base import PromptContext
from agent.trajectory.decider import DecisionContext
from devices.base import Screenshot

_NO_DATE = date(2000, 1, 1)  # the cover needs none


class RoleViews:
    """Of one run of a task. cover: of the task; None sends pages as they are."""

    def __init__(self, cover: Cover | None, lang: str) -> None:
        self._cover = cover
        self._lang = lang
        self._made: tuple[Screenshot, Screenshot] | None = None  # a view, and what may be sent of it
        self._kept: tuple[int, Screenshot] | None = None

    async def now(self, context: DecisionContext) -> Screenshot | None:
        """The present page; None where nobody may be sent it, and then the executor is not, either."""
        frame = context.observation.frame
        if frame is None:
            return None
        if self._cover is None:
            return frame.screenshot
        if self._made is None or self._made[0] is not frame.screenshot:
            covered = await self._covered(context, self._cover, frame.screenshot)
            if covered is None:
                return None
            self._made = frame.screenshot, covered
        return self._made[1]

    async def _covered(
        self, context: DecisionContext, cover: Cover, screenshot: Screenshot
    ) -> Screenshot | None:
        observation = context.observation
        prompt = PromptContext(
            context.trajectory.task.text,
            self._lang,
            _NO_DATE,
            (),
            observation.foreground.package if observation.foreground else "",
            observation.verdict,
            screenshot,
        )
        try:
            covered = await cover.cover(context, prompt)
        except PageNotShown:  # the executor meets the same, and ends the task with it
            return None
        return None if isinstance(covered, Decision) else covered.screenshot

    @property
    def covers(self) -> bool:
        """Is anything painted over?"""
        return self._cover is not None

    def keep(self, number: int, view: Screenshot) -> None:
        """The page on which step `number` was decided."""
        self._kept = number, view

    def before(self, number: int, context: DecisionContext) -> Screenshot | None:
        """The page on which step `number` was decided, if it may be sent again."""
        if context.keeps_secret or self._kept is None or self._kept[0] != number:
            return None
        return self._kept[1]

    async def words(self, texts: Iterable[str]) -> list[str]:
        """Texts as they may leave."""
        given = list(texts)
        return await asyncio.to_thread(self._cover.words, given) if self._cover and given else given

    def real(self, text: str) -> str:
        """A text of a role with what its handles stand for."""
        return self._cover.real_words(text) if self._cover else text
