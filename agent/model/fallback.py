"""Two addresses: the second is asked while the first stays away, and the first again after growing pauses."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from agent.contract.actions import Decision
from agent.contract.errors import (
    ModelAddressWrong,
    ModelBusy,
    ModelError,
    ModelKeyRefused,
    ModelNoCredit,
    ModelUnavailable,
    ModelUnknown,
    ModelWebPage,
)
from agent.contract.model import AnsweringModel
from agent.model.decider import Model
from agent.model.dialects.base import PromptContext
from agent.model.dialects.language import read_own_prompt
from agent.model.role_request import RoleRequest, Writer
from agent.model.token_counts import OnUse

_log = logging.getLogger(__name__)
_FIRST_PAUSE_S = 60.0
_LONGEST_PAUSE_S = 900.0
# What lasts until a person does something about it.
LASTING = (ModelKeyRefused, ModelNoCredit, ModelWebPage, ModelAddressWrong, ModelUnknown)
# What another address may mend. A page that a filter refuses, or a history that is too long, is not of it.
_MENDED = (ModelUnavailable, ModelBusy, *LASTING)


@dataclass(frozen=True, slots=True)
class NamedModel:
    """A model and how it is spoken to. name: of the model; dialect: its name, for prompt files.

    writer: the same model for requests of a team's roles, None where there are none.
    """

    model: Model
    name: str
    dialect: str
    writer: Writer | None = None


class FallbackModel:
    """Implements agent.model.decider.Model and agent.model.role_request.Writer.

    Each model makes its own request and reads its own reply.

    probe: the first model with short waits, to be asked after a pause, so that no step waits long for it.
    data_dir: may hold prompt files of the second model's family.
    refused: called when the first begins to refuse for a reason that lasts.
    clock: seconds of a clock that nobody can set.
    """

    def __init__(
        self,
        first: NamedModel,
        probe: Model,
        second: NamedModel,
        data_dir: Path,
        refused: Callable[[ModelError], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._first = first
        self._probe = probe
        self._second = second
        self._data_dir = data_dir
        self._refused = refused
        self._clock = clock
        self._pause_s = 0.0  # 0 while the first answers
        self._asks_again_at = 0.0

    @property
    def answering(self) -> AnsweringModel:
        """Which one answers at present."""
        away = self._pause_s > 0
        return AnsweringModel(self._second.name if away else self._first.name, second=away)

    async def decide(self, context: PromptContext, *, on_use: OnUse | None = None) -> Decision:
        """Raises ModelError if neither answers: that of the first, or one that says how long to wait."""
        if self._pause_s and self._clock() < self._asks_again_at:
            try:
                return await self._by_second(context, on_use)
            except _MENDED as err:
                _log.warning("the second model stays away, too, so the first is asked at once: %s", err)
            return await self._by_first(self._first.model, context, on_use)
        # While the first is away the second answers, so nothing that a trial of the first meets ends a step.
        model, mended = (self._probe, (ModelError,)) if self._pause_s else (self._first.model, _MENDED)
        self._asks_again_at = self._clock() + self._pause_s  # other tasks do not ask meanwhile
        try:
            return await self._by_first(model, context, on_use)
        except mended as err:
            self._stay_away(err)
            away = err
        try:
            return await self._by_second(context, on_use)
        except ModelBusy as err:
            raise away if isinstance(away, ModelBusy) and away.wait_s <= err.wait_s else err from None
        except _MENDED:
            raise away from None

    async def write(self, asked: RoleRequest, *, on_use: OnUse | None = None) -> str:
        """By the one that answers at present, else by the other. Raises ModelError if neither answers.

        Whether the first is back only steps try.
        """
        one, other = self._first.writer, self._second.writer
        if one is None or other is None:
            raise TypeError("these models make no requests of roles")
        one, other = (other, one) if self._pause_s else (one, other)
        try:
            return await one.write(asked, on_use=on_use)
        except _MENDED as err:
            away = err
        if not self._pause_s:
            self._stay_away(away)
        try:
            return await other.write(asked, on_use=on_use)
        except _MENDED:
            raise away from None

    async def _by_first(self, model: Model, context: PromptContext, on_use: OnUse | None) -> Decision:
        decision = await model.decide(context, on_use=on_use)
        if self._pause_s:
            _log.info("the first model answers again")
        self._pause_s = 0.0
        return decision

    async def _by_second(self, context: PromptContext, on_use: OnUse | None) -> Decision:
        own = await asyncio.to_thread(read_own_prompt, self._data_dir, self._second.dialect, context.lang)
        # The pictures were made for the first one's family.
        context = replace(context, own_prompt=own, picture=None, earlier={})
        return await self._second.model.decide(context, on_use=on_use)

    def _stay_away(self, err: ModelError) -> None:
        began, self._pause_s = (
            self._pause_s == 0,
            min(max(self._pause_s * 2, _FIRST_PAUSE_S), _LONGEST_PAUSE_S),
        )
        asked_s = err.wait_s if isinstance(err, ModelBusy) else 0.0
        self._asks_again_at = self._clock() + max(self._pause_s, min(asked_s, _LONGEST_PAUSE_S))
        _log.warning("the first model stays away, the second is asked for %.0f s: %s", self._pause_s, err)
        if began and isinstance(err, LASTING):
            self._refused(err)
