"""How a model family makes a request of a task's present state and reads the reply as a decision."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from agent.contract.actions import Action, ActionResult, Decision, UnusableReply, Wait
from agent.model.request import ModelReply, ModelRequest
from agent.model.sent_picture import SentPicture
from devices.base import Screenshot, Verdict

_WAIT = Wait(0.0)


@dataclass(frozen=True, slots=True)
class PastStep:
    """One earlier step as the model reads it again.

    app: package id of the app in front before the action.
    thinking, raw: as in its Decision.
    steer: what the person added after this step, '' for nothing.
    note: what the step kept for later, '' for nothing.
    action, target: as in StepRecord, for words about the step in place of `raw`.
    dialect: the form in which `raw` is written, '' for that of the model that is asked.
    """

    app: str
    thinking: str
    raw: str
    result: ActionResult
    steer: str = ""
    note: str = ""
    action: Action | UnusableReply = _WAIT
    target: str = ""
    dialect: str = ""


class HistoryRoom:
    """Of one run of a task: what share of the usual room earlier steps may take, by model.

    Below 1 after a request was too long for the model. Another task may have shorter steps.
    """

    def __init__(self) -> None:
        self._shares: dict[str, float] = {}

    def share(self, model: str) -> float:
        """Of this model."""
        return self._shares.get(model, 1.0)

    def quarter(self, model: str) -> None:
        """From now on in this run. Half would change little: the room is small beside prompt and picture."""
        self._shares[model] = self.share(model) / 4


@dataclass(frozen=True, slots=True)
class PromptContext:
    """Everything one request to the model is made of.

    lang: 'en' or 'zh', language of the prompt (`prompt_language`), not of the chat.
    app: package id of the app in front now; the model reads its name as the family writes it.
    screenshot: of the page, unchanged; a request may hold a smaller picture.
    facts: sentences about the present screen or the run, in the prompt's language, after the screen info.
    own_prompt: the text of a prompt file from the data directory, None for the built-in prompt.
    picture: the screenshot as it is sent, None if it is still to be made.
    earlier: pictures that were sent for earlier steps and may be sent again, by the place in `history`.
    budget_share: of the room that the family has for earlier steps; below 1 after a request was too long.
    room: keeps that for the next steps of the run; None for a request alone.
    """

    task_text: str
    lang: str
    today: date
    history: tuple[PastStep, ...]
    app: str
    verdict: Verdict
    screenshot: Screenshot
    facts: tuple[str, ...] = ()
    own_prompt: str | None = None
    picture: SentPicture | None = None
    earlier: Mapping[int, SentPicture] = field(default_factory=dict[int, SentPicture])
    budget_share: float = 1.0
    room: HistoryRoom | None = None


class Dialect(Protocol):
    """One model family. Pure: no clock, no disk, no network."""

    @property
    def name(self) -> str:
        """As in FARHAND_DIALECT and in the names of prompt files."""
        ...

    @property
    def form(self) -> str:
        """The form of its calls: its name, and what its numbers count where that can be set."""
        ...

    def request(self, context: PromptContext) -> ModelRequest:
        """The next request. Runs in a thread: the family's picture may differ in size from the screenshot."""
        ...

    def is_complete(self, reply: ModelReply) -> bool:
        """Is this reply whole, although the server did not say so?"""
        ...

    def read(self, reply: ModelReply, screen_px: tuple[int, int], picture_px: tuple[int, int]) -> Decision:
        """Reads a whole reply of any length in linear time and never raises; points are pixels of the screen.

        screen_px, picture_px: (width, height) of the screenshot and of the picture that the model saw.
        """
        ...
