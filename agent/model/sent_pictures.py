"""The pictures that a model was sent for the last steps of one task, to be sent again with later ones."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from agent.model.picture_rule import PictureRule
from agent.model.sent_picture import SentPicture, sent_picture
from devices.base import Screenshot


@dataclass(frozen=True, slots=True)
class PictureHabit:
    """What a family is sent of pages. earlier: so many pictures besides the present one, at least 1."""

    rule: PictureRule
    earlier: int


class SentPictures:
    """In memory alone: after a restart there are fewer."""

    def __init__(self, habit: PictureHabit) -> None:
        self._habit = habit
        self._kept: dict[int, SentPicture] = {}
        self._last: tuple[Screenshot, SentPicture] | None = None

    async def made(self, screenshot: Screenshot) -> SentPicture:
        """The picture of the present page, made in a thread; once, if a step is decided twice."""
        if self._last is None or self._last[0] is not screenshot:
            self._last = screenshot, await asyncio.to_thread(sent_picture, screenshot, self._habit.rule)
        return self._last[1]

    def before(self, number: int) -> Mapping[int, SentPicture]:
        """Those of the last steps before step `number`, by their place in the history, from 0."""
        first = number - self._habit.earlier
        self._kept = {step: picture for step, picture in self._kept.items() if first <= step}
        return {step - 1: picture for step, picture in self._kept.items() if step < number}

    def keep(self, number: int, picture: SentPicture) -> None:
        """Of a page that may be shown to the model again."""
        self._kept[number] = picture

    def forget(self) -> None:
        """Drops all: something may stand on them that leaves this computer no more."""
        self._kept.clear()
        self._last = None
