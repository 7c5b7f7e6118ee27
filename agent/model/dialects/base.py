"""What the loop knows at one step and what a model family makes of it."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Protocol

from agent.contract.actions import ActionResult, Decision, ResultKind, UnusableReply
from devices.base import Verdict

if TYPE_CHECKING:  # half a second, which a command that asks no model does not spend
    from openai.types.chat import ChatCompletionMessageParam


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the model server is asked to choose its words."""

    max_tokens: int
    temperature: float
    top_p: float
    frequency_penalty: float


@dataclass(frozen=True, slots=True)
class PastStep:
    """One earlier step as the model sees it again.

    app: package id of what was in front before the action. thinking, raw: as in its Decision.
    steer: what the person added after this step, told before the next one; '' for nothing.
    """

    app: str
    thinking: str
    raw: str
    result: ActionResult
    steer: str = ""


@dataclass(frozen=True, slots=True)
class PromptContext:
    """Everything one request to the model is made of.

    lang: 'en' or 'zh', language of the prompt (`prompt_language`), not of the chat.
    app: package id of what is in front now; the model is told it in the family's own way. png: the frame's unchanged bytes.
    facts: sentences about the present screen or the run, in the prompt's language, told after the screen info.
    own_prompt: the text of a prompt file from the data directory, None for the built-in prompt.
    """

    task_text: str
    lang: str
    today: date
    history: tuple[PastStep, ...]
    app: str
    verdict: Verdict
    png: bytes
    facts: tuple[str, ...] = ()
    own_prompt: str | None = None


class Dialect(Protocol):
    """One model family. Pure: no clock, no disk, no network."""

    @property
    def name(self) -> str:
        """As in FARHAND_DIALECT and in the names of prompt files."""
        ...

    @property
    def sampling(self) -> Sampling:
        """The family's own sampling."""
        ...

    def messages(self, context: PromptContext) -> "list[ChatCompletionMessageParam]":
        """The whole conversation for one request, with exactly one picture, in the last user message."""
        ...

    def read(self, reply: str, size_px: tuple[int, int]) -> Decision:
        """Reads a reply of any length in linear time and never raises; points come out on the screen.

        size_px: (width, height) of the frame that the model saw.
        """
        ...


def unusable_result(reply: UnusableReply) -> ActionResult:
    """The result of a step whose reply was no action; detail is 'reason' or 'reason: words'."""
    detail = f"{reply.reason.value}: {reply.detail}" if reply.detail else reply.reason.value
    return ActionResult(ResultKind.UNUSABLE, detail)
