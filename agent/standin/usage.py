"""The tokens that a request is counted as, and how many of them the server's cache had."""

from dataclasses import dataclass

from agent.standin.checking import CheckedRequest, Refused
from agent.standin.completions import ReplyUsage, reply_tokens
from agent.standin.families import FamilyReply
from agent.standin.wire import Message, images_of, text_of

_CHARS_A_TOKEN = 4
# OpenAI, "Prompt caching": at least 1024 tokens, then in steps of 128.
_LEAST_CACHED = 1024
_CACHE_STEP = 128


@dataclass(frozen=True, slots=True)
class _Said:
    """One piece of a conversation. picture: is it a picture's address?"""

    role: str
    text: str
    picture: bool


class PromptCache:
    """Remembers the last conversation of each model, as the servers' caches do for a few minutes."""

    def __init__(self) -> None:
        self._last: dict[str, list[_Said]] = {}

    def common_tokens(self, model: str, messages: list[Message], picture_tokens: int) -> int:
        """Tokens at the start that are those of the request before; it then remembers this one.

        picture_tokens: of one picture.
        """
        now, before = _pieces_of(messages), self._last.get(model, [])
        self._last[model] = now
        tokens = 0
        for mine, earlier in zip(now, before, strict=False):
            if mine == earlier:
                tokens += picture_tokens if mine.picture else len(mine.text) // _CHARS_A_TOKEN
                continue
            if mine.role == earlier.role and not mine.picture and not earlier.picture:
                tokens += _common_start(mine.text, earlier.text) // _CHARS_A_TOKEN
            break
        return tokens // _CACHE_STEP * _CACHE_STEP if tokens >= _LEAST_CACHED else 0

    def clear(self) -> None:
        """Forgets all."""
        self._last.clear()


def prompt_tokens(checked: CheckedRequest) -> int:
    """Tokens of the request, pictures included."""
    letters = sum(len(text_of(message)) for message in checked.request.messages)
    return letters // _CHARS_A_TOKEN + checked.image_tokens


def check_window(checked: CheckedRequest, window: int) -> None:
    """Raises Refused if the request is longer than the context. window: in tokens, 0 for none."""
    tokens = prompt_tokens(checked)
    if window and tokens > window:
        raise Refused(
            400,
            f"This model's maximum context length is {window} tokens. However, your messages resulted in"
            f" {tokens} tokens. Please reduce the length of the messages.",
            "context_length_exceeded",
            "messages",
        )


def usage_of(checked: CheckedRequest, reply: FamilyReply, cache: PromptCache) -> ReplyUsage:
    """What the server reports for this request and its reply."""
    written = (reply.content, reply.reasoning, *(call.arguments for call in reply.functions))
    completion = sum(map(reply_tokens, written))
    if not checked.family.rules.cached:
        return ReplyUsage(prompt_tokens(checked), completion)
    messages = checked.request.messages
    pictures = sum(len(images_of(message)) for message in messages) or 1
    common = cache.common_tokens(checked.request.model, messages, checked.image_tokens // pictures)
    return ReplyUsage(prompt_tokens(checked), completion, common, checked.image_tokens)


def _pieces_of(messages: list[Message]) -> list[_Said]:
    said: list[_Said] = []
    for message in messages:
        if message.content is None or isinstance(message.content, str):
            said.append(_Said(message.role, text_of(message), picture=False))
            continue
        for part in message.content:
            if part.type == "text":
                said.append(_Said(message.role, part.text, picture=False))
            else:
                said.append(_Said(message.role, part.image_url.url, picture=True))
    return said


def _common_start(one: str, other: str) -> int:
    least, most = 0, min(len(one), len(other))
    while least < most:  # by halves: a prompt is long, and the rest of it is compared in one go
        middle = (least + most + 1) // 2
        least, most = (middle, most) if one[:middle] == other[:middle] else (least, middle - 1)
    return least
