"""Tokens of one request: as the server reports them, or an estimate where it reports none or nonsense."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from agent.contract.model import ModelUse
from agent.model.prices import Price, cost_micro
from agent.model.request import ModelReply, ModelRequest

OnUse = Callable[[ModelUse], None]
_MAX_TOKENS = 100_000_000
_TILE_PX = 28
_LARGEST_PICTURE = 16_384  # tokens of the largest picture that the Qwen line takes
_BYTES_A_TOKEN = 4
# First bytes in UTF-8 of the signs of East Asia, U+3000 and above.
_WIDE = bytes(range(0xE3, 0xF5))
# A report may be off by this factor and still be believed: pictures are counted in many ways.
_FACTOR = 20
_SLACK = 2_000
# Hidden reasoning makes a completion longer than its text; no service writes more than this in one reply.
_MOST_COMPLETION = 200_000


@dataclass(frozen=True, slots=True)
class ReportedTokens:
    """As the server reports them, 0 for what it does not say.

    cached: of the prompt, read from the server's cache. reasoning: of the completion.
    """

    prompt: int = 0
    completion: int = 0
    cached: int = 0
    reasoning: int = 0


def reported_tokens(usage: object) -> ReportedTokens:
    """Reads OpenAI's usage object, the variants of other services, and any nonsense in its place."""
    prompt = _count(_part(usage, "prompt_tokens"))
    completion = _count(_part(usage, "completion_tokens"))
    cached = (
        _count(_part(_part(usage, "prompt_tokens_details"), "cached_tokens"))
        or _count(_part(usage, "prompt_cache_hit_tokens"))  # DeepSeek
        or _count(_part(usage, "cached_tokens"))  # Moonshot
    )
    reasoning = _count(_part(_part(usage, "completion_tokens_details"), "reasoning_tokens"))
    # Google counts thoughts in the total alone, and bills them as completion.
    # Source: mozilla-ai/any-llm #1290, Portkey-AI/gateway #1458.
    completion = max(completion, _count(_part(usage, "total_tokens")) - prompt) if prompt else completion
    return ReportedTokens(prompt, completion, min(cached, prompt), min(reasoning, completion))


def model_use(
    request: ModelRequest, reply: ModelReply, model: str, price: Price | None, *, second: bool = False
) -> ModelUse:
    """What one request used. reply: whole, or what had arrived when it broke off.

    price: None if it is unknown. second: the model of the second address was asked.
    """
    expected = estimated_prompt(request)
    prompt, cached, completion = reply.prompt_tokens, reply.cached_tokens, reply.completion_tokens
    estimated = False
    if not expected / _FACTOR <= prompt <= expected * _FACTOR + _SLACK:
        prompt, cached, estimated = expected, 0, True
    if not 0 < completion <= _MOST_COMPLETION:
        completion, estimated = estimated_completion(reply), True
    return ModelUse(
        model,
        prompt,
        cached,
        completion,
        min(reply.reasoning_tokens, completion),
        estimated=estimated,
        cost_micro=None if price is None else cost_micro(price, prompt, cached, completion),
        currency=price.currency if price else "",
        second=second,
    )


def estimated_prompt(request: ModelRequest) -> int:
    """Tokens of the request: four bytes of text each, a Chinese character one, a picture by its size."""
    texts, pictures = list[str](), 0
    for message in request.messages:
        content: object = message.get("content")
        if isinstance(content, str):
            texts.append(content)
            continue
        for part in cast("Iterable[object]", content or ()):
            if _part(part, "type") == "image_url":
                pictures += 1
            elif isinstance(text := _part(part, "text"), str):
                texts.append(text)
    return text_tokens(texts) + pictures * picture_tokens(request.picture_px)


def estimated_completion(reply: ModelReply) -> int:
    """Tokens of what the model wrote."""
    calls = [text for call in reply.tool_calls for text in (call.name, call.arguments)]
    return text_tokens([reply.content, reply.thinking, *calls])


def text_tokens(texts: Iterable[str]) -> int:
    """At least 1."""
    total = 0.0
    for text in texts:  # in C: a reply may have a million characters
        data = text.encode("utf-8", "replace")
        wide = len(data) - len(data.translate(None, _WIDE))
        total += wide + (len(data) - 3 * wide) / _BYTES_A_TOKEN
    return max(1, math.ceil(total))


def picture_tokens(size_px: tuple[int, int]) -> int:
    """Tokens of a picture of this (width, height), as the Qwen line counts them: tiles of 28 x 28 and two."""
    width, height = size_px
    return min(_LARGEST_PICTURE, math.ceil(width / _TILE_PX) * math.ceil(height / _TILE_PX) + 2)


def _part(value: object, name: str) -> object:
    if isinstance(value, Mapping):
        return cast("Mapping[str, object]", value).get(name)
    return cast("object", getattr(value, name, None))


def _count(tokens: object) -> int:
    """0 for an invalid count: a reply is good without it."""
    return tokens if type(tokens) is int and 0 < tokens <= _MAX_TOKENS else 0
