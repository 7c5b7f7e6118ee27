"""The form of a chat request; the types are the checks.

Source: OpenAI API reference, "Create chat completion"; the stricter rules (one picture, in the last user
message) are the contract of AutoGLM-Phone.
"""

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
    detail: Literal["auto", "low", "high"] = "auto"


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


class AssistantMessage(_Strict):
    """An earlier reply."""

    role: Literal["assistant"]
    content: str | list[TextPart]


Message = Annotated[SystemMessage | UserMessage | AssistantMessage, Field(discriminator="role")]


class StreamOptions(_Strict):
    """include_usage: a last chunk tells the tokens."""

    include_usage: bool = False


class ChatRequest(_Strict):
    """The body of POST /v1/chat/completions.

    Unknown fields are refused, so that a slip on the wire is seen.
    """

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


def text_of(message: Message) -> str:
    """The text of a message, with its parts joined."""
    if isinstance(message.content, str):
        return message.content
    return "".join(part.text for part in message.content if isinstance(part, TextPart))


def images_of(message: Message) -> list[ImagePart]:
    """The pictures of a message."""
    if isinstance(message.content, str):
        return []
    return [part for part in message.content if isinstance(part, ImagePart)]
