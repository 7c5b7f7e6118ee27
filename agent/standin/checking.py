"""Checks the bytes of a request; a bad one gets the error that its family's server gives."""

from dataclasses import dataclass

from pydantic import ValidationError

from agent.standin.families import ServedFamily
from agent.standin.families.server_rules import ServerRules, ToolRule
from agent.standin.families.spaces import Size, picture_tokens
from agent.standin.pictures import BadPicture, Picture, read_picture
from agent.standin.wire import ChatRequest, ImagePart, Message, images_of, text_of


class Refused(Exception):
    """A request that gets an error. status: of HTTP. code, param: as in OpenAI's error object."""

    def __init__(self, status: int, message: str, code: str | None = None, param: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.param = param


@dataclass(frozen=True, slots=True)
class CheckedRequest:
    """A valid request.

    picture: the newest one, None without any. seen_px: (width, height) of it as the model sees it.
    image_tokens: of all pictures.
    """

    request: ChatRequest
    family: ServedFamily
    picture: Picture | None
    seen_px: Size
    image_tokens: int


_NO_PICTURE_PX = (1000, 1000)


def parse(body: bytes) -> ChatRequest:
    """Reads the JSON and checks types and ranges. Raises Refused (400)."""
    try:
        return ChatRequest.model_validate_json(body)
    except ValidationError as err:
        first = err.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(step) for step in first["loc"])
        raise Refused(400, f"{where or 'body'}: {first['msg']}", param=where or None) from err


def check(request: ChatRequest, family: ServedFamily | None) -> CheckedRequest:
    """Checks fields, order of messages and pictures. Blocks, because it reads the pictures.

    family: None if the server has no model of this name. Raises Refused (400, 404).
    """
    if family is None:
        raise Refused(404, f"The model `{request.model}` does not exist.", "model_not_found", "model")
    if request.stream_options is not None and not request.stream:
        raise Refused(400, "stream_options is only allowed when stream is true", param="stream_options")
    _check_fields(request, family.rules)
    _check_tools(request, family.rules)
    if family.rules.ordered:
        _check_order(request.messages)
    _check_ends(request.messages)
    return _with_pictures(request, family)


def _check_fields(request: ChatRequest, rules: ServerRules) -> None:
    for name in sorted(request.model_fields_set - {"model", "messages"}):
        if name not in rules.fields:
            instead = " Use 'max_completion_tokens' instead." if name == "max_tokens" else ""
            raise Refused(
                400,
                f"Unsupported parameter: '{name}' is not supported with this model.{instead}",
                "unsupported_parameter",
                name,
            )
    if request.temperature is not None and request.temperature > rules.most_temperature:
        raise Refused(400, f"temperature: range: 0..{rules.most_temperature:g}", param="temperature")


def _check_tools(request: ChatRequest, rules: ServerRules) -> None:
    if request.tool_choice is not None and not request.tools:
        raise Refused(400, "tool_choice is only allowed when tools are specified", param="tool_choice")
    effort = request.reasoning_effort or "medium"
    barred = rules.tools is ToolRule.REFUSES or (
        rules.tools is ToolRule.ONLY_WITHOUT_EFFORT and effort != "none"
    )
    if request.tools and barred:
        raise Refused(
            400, "Function tools are not supported with this model here.", "unsupported_parameter", "tools"
        )


def _check_order(messages: list[Message]) -> None:
    """The order must be: system, user, assistant, user, ..., user; a lone user message may do without it."""
    if messages[0].role != "system" and len(messages) > 1:
        raise Refused(400, "messages[0] must be the system message", param="messages")
    turns = messages[1:] if messages[0].role == "system" else messages
    skipped = len(messages) - len(turns)
    for place, message in enumerate(turns):
        expected = "assistant" if place % 2 else "user"
        if message.role != expected:
            raise Refused(400, f"messages[{place + skipped}] must be of role {expected}", param="messages")
    for place, message in enumerate(messages):
        if not text_of(message).strip():
            raise Refused(400, f"messages[{place}] has no text", param="messages")


def _check_ends(messages: list[Message]) -> None:
    if messages[-1].role not in ("user", "tool"):
        raise Refused(400, "the last message must be of role user", param="messages")
    called: set[str] = set()
    for place, message in enumerate(messages):
        if message.role == "assistant":
            called |= {call.id for call in message.tool_calls or ()}
        elif message.role == "tool" and message.tool_call_id not in called:
            raise Refused(400, f"messages[{place}] answers no tool call", param="messages")


def _with_pictures(request: ChatRequest, family: ServedFamily) -> CheckedRequest:
    rules, parts = family.rules, _pictures(request.messages, family.rules)
    pictures = [_read(part, rules) for part in parts]
    longest_side = max((max(picture.size_px) for picture in pictures), default=0)
    many, side = rules.many_images
    limit = side if many and len(pictures) > many else rules.longest_side
    if limit and longest_side > limit:
        raise Refused(
            400, f"At least one of the image dimensions exceeds max allowed size: {limit} pixels",
            "invalid_image", "messages",
        )  # fmt: skip
    # Alibaba's flag lifts the limit of the picture's size, which then is that of the model.
    flag = "high_resolution" if request.vl_high_resolution_images else ""
    try:
        seen = [family.seen_px(picture.size_px, flag or picture.detail) for picture in pictures]
    except ValueError as err:
        raise Refused(400, str(err), "invalid_image", "messages") from err
    return CheckedRequest(
        request,
        family,
        pictures[-1] if pictures else None,
        seen[-1] if seen else _NO_PICTURE_PX,
        sum(picture_tokens(family.tokens, size) for size in seen),
    )


def _pictures(messages: list[Message], rules: ServerRules) -> list[ImagePart]:
    """All pictures, oldest first. Raises Refused."""
    counts = [len(images_of(message)) for message in messages]
    fewest, most = rules.images
    if fewest == most == 1:
        if counts[-1] != 1 or sum(counts) != 1:
            found = ", ".join(f"{count} in messages[{place}]" for place, count in enumerate(counts) if count)
            raise Refused(
                400,
                f"exactly one image is needed, in the last message; found: {found or 'none'}",
                param="messages",
            )
    elif most and sum(counts) > most:
        raise Refused(400, f"At most {most} image(s) may be provided in one request.", param="messages")
    return [part for message in messages for part in images_of(message)]


def _read(part: ImagePart, rules: ServerRules) -> Picture:
    if part.image_url.detail not in rules.details:
        known = ", ".join(sorted(rules.details))
        raise Refused(400, f"image_url.detail must be one of: {known}", "invalid_value", "messages")
    try:
        return read_picture(part.image_url.url, part.image_url.detail)
    except BadPicture as err:
        raise Refused(400, str(err), "invalid_image", "messages") from err


def pictures_of(messages: list[Message]) -> tuple[Picture, ...]:
    """All pictures of checked messages, oldest first; blocking."""
    parts = (part for message in messages for part in images_of(message))
    return tuple(read_picture(part.image_url.url, part.image_url.detail) for part in parts)
