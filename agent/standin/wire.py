"""The form of a chat request; the types are the checks.

Source: OpenAI API reference, "Create chat completion". Which fields a server takes is its family's rule.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TextPart(_Strict):
    """A piece of text."""

    type: Literal["text"]
    text: str


class ImageUrl(_Strict):
    """The address of a picture; only data URLs are accepted."""

    url: str
    detail: str = "auto"


class ImagePart(_Strict):
    """A picture."""

    type: Literal["image_url"]
    image_url: ImageUrl


UserPart = Annotated[TextPart | ImagePart, Field(discriminator="type")]


class SystemMessage(_Strict):
    """The prompt."""

    role: Literal["system"]
    content: str | list[TextPart]


class UserMessage(_Strict):
    """The task or the phone's screen."""

    role: Literal["user"]
    content: str | list[UserPart]


class CalledFunction(_Strict):
    """A function that an earlier reply called. arguments: JSON."""

    name: str
    arguments: str


class EarlierCall(_Strict):
    """A tool call of an earlier reply."""

    id: str
    type: Literal["function"]
    function: CalledFunction


class AssistantMessage(_Strict):
    """An earlier reply."""

    role: Literal["assistant"]
    content: str | list[TextPart] | None = None
    reasoning_content: str | None = None
    tool_calls: list[EarlierCall] | None = None


class ToolMessage(_Strict):
    """What became of a tool call."""

    role: Literal["tool"]
    tool_call_id: str
    content: str | list[UserPart]


Message = Annotated[SystemMessage | UserMessage | AssistantMessage | ToolMessage, Field(discriminator="role")]


class OfferedFunction(BaseModel):
    """A function that the model may call. parameters: its JSON schema."""

    model_config = ConfigDict(frozen=True)

    name: str = Field(pattern=r"^[a-zA-Z0-9_-]{1,64}$")
    description: str = ""
    parameters: Mapping[str, object] = {}


class OfferedTool(_Strict):
    """A tool of a request."""

    type: Literal["function"]
    function: OfferedFunction


class StreamOptions(_Strict):
    """include_usage: a last chunk tells the tokens."""

    include_usage: bool = False


class ChatRequest(_Strict):
    """The body of POST /v1/chat/completions.

    Further fields are kept apart, in `model_extra`; a server refuses those that it does not know, so that a
    slip on the wire is seen.
    """

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    model: str = Field(min_length=1)
    messages: list[Message] = Field(min_length=1)
    max_tokens: int | None = Field(default=None, gt=0)
    max_completion_tokens: int | None = Field(default=None, gt=0)
    temperature: float | None = Field(default=None, ge=0, le=2)
    top_p: float | None = Field(default=None, gt=0, le=1)
    frequency_penalty: float | None = Field(default=None, ge=-2, le=2)
    presence_penalty: float | None = Field(default=None, ge=-2, le=2)
    seed: int | None = None
    stop: str | list[str] | None = None
    n: Literal[1] | None = None
    user: str | None = None
    stream: bool = False
    stream_options: StreamOptions | None = None
    tools: list[OfferedTool] | None = None
    tool_choice: Literal["none", "auto", "required"] | Mapping[str, object] | None = None
    parallel_tool_calls: bool | None = None
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = None
    thinking: Mapping[str, object] | None = None
    enable_thinking: bool | None = None
    thinking_budget: int | None = Field(default=None, gt=0)
    vl_high_resolution_images: bool | None = None
    response_format: Mapping[str, object] | None = None
    structured_outputs: Mapping[str, object] | None = None
    chat_template_kwargs: Mapping[str, object] | None = None
    top_k: int | None = Field(default=None, ge=-1)
    repetition_penalty: float | None = Field(default=None, gt=0)
    skip_special_tokens: bool | None = None


def text_of(message: Message) -> str:
    """The text of a message, with its parts joined."""
    if message.content is None:
        return ""
    if isinstance(message.content, str):
        return message.content
    return "".join(part.text for part in message.content if isinstance(part, TextPart))


def images_of(message: Message) -> list[ImagePart]:
    """The pictures of a message."""
    if message.content is None or isinstance(message.content, str):
        return []
    return [part for part in message.content if isinstance(part, ImagePart)]
