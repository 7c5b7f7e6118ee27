"""One request to a model server and its reply: what a dialect makes, and what it reads."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:  # the import takes half a second, which a command without a model need not spend
    from openai.types.chat import ChatCompletionMessageParam, ChatCompletionToolParam

_TAG_BEGINS = re.compile(r"[<\uff1c](?=[\s/\uff0f]{0,20}(?:think|thought|reasoning|answer))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the model server chooses its words. None is not sent; `extra` holds what else a family takes.

    max_tokens_name: the field for `max_tokens` in the body; some families take 'max_completion_tokens' alone.
    asks_usage: is the server asked to report tokens behind the stream? Without, some report none.
    """

    max_tokens: int | None = None
    temperature: float | None = None
    top_p: float | None = None
    frequency_penalty: float | None = None
    max_tokens_name: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    asks_usage: bool = True


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """Everything that is sent, apart from the model's name.

    messages: the whole conversation, with the picture.
    picture_px: (width, height) of the picture as it is sent.
    tools: functions that the model may call.
    extra: further fields of the body, as the family's server names them.
    """

    messages: "tuple[ChatCompletionMessageParam, ...]" = field(repr=False)  # pictures stay out of logs
    sampling: Sampling
    picture_px: tuple[int, int]
    tools: "tuple[ChatCompletionToolParam, ...]" = ()
    extra: Mapping[str, object] = field(default_factory=dict[str, object])


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A function that the model calls.

    arguments: as the model wrote them, JSON if it followed the format; '' if it gave none.
    """

    call_id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ModelReply:
    """A whole reply, or its start if it was longer than the limit.

    content, thinking: what the server sent under each of the two.
    tool_calls: in their order.
    finish_reason: '' if the server never said that the reply is complete.
    prompt_tokens, completion_tokens: 0 if the server does not report them.
    cached_tokens: of the prompt; reasoning_tokens: of the completion.
    """

    content: str = ""
    thinking: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    finish_reason: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0

    @property
    def text(self) -> str:
        """Thinking and content as one text; thinking that was sent apart comes first, in <think> tags."""
        if not self.thinking or "<think>" in self.content:
            return self.content
        # Thinking that mentions these tags must not seem to end before the server says so.
        return f"<think>{_TAG_BEGINS.sub(' ', self.thinking)}</think>{self.content}"

    @property
    def length(self) -> int:
        """Characters of everything that the model wrote."""
        calls = sum(len(call.name) + len(call.arguments) for call in self.tool_calls)
        return len(self.content) + len(self.thinking) + calls
