"""Checks the bytes of a request; a bad one gets the error that a strict server gives."""

from dataclasses import dataclass

from pydantic import ValidationError

from agent.standin.pictures import BadPicture, Picture, read_picture
from agent.standin.wire import ChatRequest, Message, images_of, text_of


class Refused(Exception):
    """A request that gets an error. status: of HTTP. code, param: as in OpenAI's error object."""

    def __init__(self, status: int, message: str, code: str | None = None, param: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.param = param


@dataclass(frozen=True, slots=True)
class CheckedRequest:
    """A valid request. picture: that of the last user message."""

    request: ChatRequest
    picture: Picture


def parse(body: bytes) -> ChatRequest:
    """Reads the JSON and checks types and ranges. Raises Refused (400)."""
    try:
        return ChatRequest.model_validate_json(body)
    except ValidationError as err:
        first = err.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(step) for step in first["loc"])
        raise Refused(400, f"{where or 'body'}: {first['msg']}", param=where or None) from err


def check(request: ChatRequest, models: tuple[str, ...]) -> CheckedRequest:
    """Checks model, order of messages and picture. Blocks, because it reads the picture.

    Raises Refused (400, 404).
    """
    if request.model not in models:
        raise Refused(404, f"The model `{request.model}` does not exist.", "model_not_found", "model")
    if request.stream_options is not None and not request.stream:
        raise Refused(400, "stream_options is only allowed when stream is true", param="stream_options")
    _check_order(request.messages)
    return CheckedRequest(request, _only_picture(request.messages))


def _check_order(messages: list[Message]) -> None:
    """The order must be: system, user, assistant, user, ..., user."""
    if messages[0].role != "system":
        raise Refused(400, "messages[0] must be the system message", param="messages")
    for place, message in enumerate(messages[1:], 1):
        expected = "user" if place % 2 else "assistant"
        if message.role != expected:
            raise Refused(400, f"messages[{place}] must be of role {expected}", param="messages")
    if messages[-1].role != "user":
        raise Refused(400, "the last message must be of role user", param="messages")
    for place, message in enumerate(messages):
        if not text_of(message).strip():
            raise Refused(400, f"messages[{place}] has no text", param="messages")


def _only_picture(messages: list[Message]) -> Picture:
    counts = [len(images_of(message)) for message in messages]
    if counts[-1] != 1 or sum(counts) != 1:
        found = ", ".join(f"{count} in messages[{place}]" for place, count in enumerate(counts) if count)
        raise Refused(
            400,
            f"exactly one image is needed, in the last message; found: {found or 'none'}",
            param="messages",
        )
    try:
        return read_picture(images_of(messages[-1])[0].image_url.url)
    except BadPicture as err:
        raise Refused(400, str(err), "invalid_image", "messages") from err
