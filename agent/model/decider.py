"""The model as a decider: the state of the task becomes one request, the reply one decision."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timezone
from pathlib import Path
from typing import Protocol

from agent.contract.actions import ActionResult, Decision, Note, ResultKind
from agent.contract.model import ModelUse
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.model.cover.cover import Cover
from agent.model.cover.covers import Covers
from agent.model.dialects.autoglm.dialect import AutoGlm
from agent.model.dialects.base import HistoryRoom, PastStep, PromptContext
from agent.model.dialects.language import prompt_language, read_own_prompt
from agent.model.dialects.wording import unperformed_text
from agent.model.role_request import Writer
from agent.model.sent_pictures import PictureHabit, SentPictures
from agent.model.token_counts import OnUse
from agent.perception.page_reading import is_hidden
from agent.trajectory.decider import DecisionContext

# Keeps what the requests for a step of a task used.
NoteUses = Callable[[Task, int, Sequence[ModelUse]], Awaitable[None]]


async def note_nothing(task: Task, step: int, uses: Sequence[ModelUse]) -> None:
    """Keeps no account."""


class Model(Protocol):
    """One call to a model server."""

    async def decide(self, context: PromptContext, *, on_use: OnUse | None = None) -> Decision:
        """Raises ModelError if the server stays away or refuses. on_use: for each request."""
        ...


class ModelDecider:
    """Implements agent.trajectory.decider.Decider: decides every step of one task that it is asked for.

    lang: language of the prompt.
    began: of the run; its date on the phone is the one that the model reads, the same in all steps.
    own_prompt: see PromptContext.
    note: keeps what each request used, also those whose answer is dropped.
    habit: None for a family that sees the present page alone.
    cover: paints over what is personal; None sends pages as they are.
    """

    def __init__(
        self,
        model: Model,
        lang: str,
        began: datetime,
        own_prompt: str | None,
        note: NoteUses = note_nothing,
        habit: PictureHabit | None = None,
        cover: Cover | None = None,
    ) -> None:
        self._model = model
        self._cover = cover
        self._note = note
        self._lang = lang
        self._began = began
        self._today: date | None = None
        self._own_prompt = own_prompt
        self._sent = SentPictures(habit) if habit else None
        self._room = HistoryRoom()

    async def decide(self, context: DecisionContext) -> Decision:
        """One model call. Raises ModelError and PageNotShown, ValueError for a view without a picture."""
        trajectory, observation = context.trajectory, context.observation
        if observation.frame is None:
            raise ValueError("an observation without a picture goes to no model")
        if self._today is None:
            offset = observation.utc_offset
            self._today = self._began.astimezone(None if offset is None else timezone(offset)).date()
        prompt = PromptContext(
            task_text=trajectory.words.opening(self._lang, len(trajectory.steps)),
            lang=self._lang,
            today=self._today,
            history=tuple(
                _past(step, trajectory.words.after_step(step.number, len(trajectory.steps)))
                for step in trajectory.steps
            ),
            app=observation.foreground.package if observation.foreground else "",
            verdict=observation.verdict,
            screenshot=observation.frame.screenshot,
            facts=(unperformed_text(context.unperformed, self._lang), *context.briefing),
            own_prompt=self._own_prompt,
            room=self._room,
        )
        if self._cover is not None:
            covered = await self._cover.cover(context, prompt)
            if isinstance(covered, Decision):
                return covered
            prompt = covered
        if self._sent is not None:  # behind the cover: what is kept for later steps is sent again
            prompt = await _with_pictures(prompt, context, self._sent)
        uses: list[ModelUse] = []
        try:
            decision = await self._model.decide(prompt, on_use=uses.append)
        finally:
            if uses:
                await self._note(trajectory.task, len(trajectory.steps) + 1, uses)
        return decision if self._cover is None else self._cover.uncover(decision)


async def _with_pictures(
    prompt: PromptContext, context: DecisionContext, sent: SentPictures
) -> PromptContext:
    """With the pictures of the last steps; none while a person's secret may stand on the phone's pages.

    The present picture is kept for the next steps unless its page is protected.
    """
    number = len(context.trajectory.steps) + 1
    if context.keeps_secret:
        sent.forget()
        return prompt
    picture = await sent.made(prompt.screenshot)
    earlier = sent.before(number)
    if not is_hidden(context.observation):
        sent.keep(number, picture)
    return replace(prompt, picture=picture, earlier=earlier)


def _past(step: StepRecord, steer: str) -> PastStep:
    result = step.result or ActionResult(ResultKind.UNKNOWN)
    note = step.action.text if isinstance(step.action, Note) else ""
    # Farhand's own steps, and those from before there were other families, are as AutoGLM writes.
    dialect = step.dialect or AutoGlm.form
    return PastStep(
        step.app,
        step.thinking,
        step.raw,
        result,
        steer=steer,
        note=note,
        action=step.action,
        target=step.target,
        dialect=dialect,
    )


@dataclass(frozen=True, slots=True)
class Deciders:
    """Makes the model's decider of each task.

    dialect: its name, as in the names of prompt files.
    lang: 'en' or 'zh' for every prompt, '' for the task's own.
    data_dir: may hold prompt files.
    note, habit: as in ModelDecider.
    covers: paint over what is personal; None for no painting.
    writer: the same model for requests of a team's roles, None where there is no team.
    """

    model: Model
    dialect: str
    lang: str
    data_dir: Path
    note: NoteUses = note_nothing
    habit: PictureHabit | None = None
    covers: Covers | None = None
    writer: Writer | None = None

    async def of(self, task: Task) -> ModelDecider:
        """Reads the prompt file and the time, so that a program that runs for weeks is up to date."""
        lang = prompt_language(task.text, self.lang)
        own_prompt = await asyncio.to_thread(read_own_prompt, self.data_dir, self.dialect, lang)
        cover = await self.covers.of(task.task_id, lang) if self.covers else None
        return ModelDecider(self.model, lang, datetime.now(UTC), own_prompt, self.note, self.habit, cover)
