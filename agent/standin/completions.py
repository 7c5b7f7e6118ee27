"""A reply in the forms of the chat completion API: one JSON object, or chunks of a stream.

Source: OpenAI API reference, "The chat completion object" and "The chat completion chunk object"; thinking
apart is `reasoning_content`, as vLLM, Alibaba, Volcano, BigModel and Moonshot send it.
"""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from agent.standin.families import FamilyReply

_numbers = count(1)
_TOKEN = 4  # characters, about
# A real server with much to do sends some tokens at a time. To read a chunk costs a client a millisecond, so
# very long scripted replies get bigger pieces: one megabyte is no sixty thousand chunks.
_PIECE = 4 * _TOKEN
_MOST_PIECES = 400
DONE = b"data: [DONE]\n\n"


@dataclass(frozen=True, slots=True)
class ReplyUsage:
    """Tokens, estimated.

    cached, image: of the prompt; cached is None if the server does not say.
    """

    prompt: int
    completion: int
    cached: int | None = None
    image: int = 0

    def as_json(self) -> dict[str, object]:
        """As in OpenAI's usage object."""
        told: dict[str, object] = {
            "prompt_tokens": self.prompt,
            "completion_tokens": self.completion,
            "total_tokens": self.prompt + self.completion,
        }
        if self.cached is not None:
            told["prompt_tokens_details"] = {"cached_tokens": self.cached, "image_tokens": self.image}
        return told


@dataclass(frozen=True, slots=True)
class Completion:
    """One reply.

    usage: None for a server that reports none. with_usage: the stream ends with a chunk that tells it.
    finish_reason: '' for the one that fits the reply.
    """

    model: str
    reply: FamilyReply
    usage: ReplyUsage | None
    with_usage: bool = False
    finish_reason: str = ""
    id: str = field(default_factory=lambda: f"chatcmpl-standin-{next(_numbers)}")
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self) -> dict[str, object]:
        """The answer to a request without stream."""
        message: dict[str, object] = {"role": "assistant", "content": self.reply.content}
        if self.reply.reasoning:
            message["reasoning_content"] = self.reply.reasoning
        if self.reply.functions:
            message["tool_calls"] = [
                {**_call_head(place), "function": {"name": call.name, "arguments": call.arguments}}
                for place, call in enumerate(self.reply.functions)
            ]
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": self._end}
        usage = {"usage": self.usage.as_json()} if self.usage else {}
        return {**self._head("chat.completion"), "choices": [choice], **usage}

    def opening(self) -> bytes:
        """The first chunk, with the role."""
        return self._chunk({"role": "assistant", "content": ""}, None)

    def deltas(self) -> Iterator[bytes]:
        """The chunks of the thinking, of the text, then of the calls."""
        for piece in pieces(self.reply.reasoning):
            yield self._chunk({"reasoning_content": piece}, None)
        for piece in pieces(self.reply.content):
            yield self._chunk({"content": piece}, None)
        for place, call in enumerate(self.reply.functions):
            begun = {"index": place, **_call_head(place), "function": {"name": call.name, "arguments": ""}}
            yield self._chunk({"tool_calls": [begun]}, None)
            for piece in pieces(call.arguments):
                part = {"index": place, "function": {"arguments": piece}}
                yield self._chunk({"tool_calls": [part]}, None)

    def closing(self) -> bytes:
        """The last chunks: the finish reason, the tokens if requested, and the end mark."""
        end = self._chunk({}, self._end)
        if self.with_usage and self.usage:
            end += _event({**self._head(_CHUNK), "choices": [], "usage": self.usage.as_json()})
        return end + DONE

    @property
    def _end(self) -> str:
        return self.finish_reason or ("tool_calls" if self.reply.functions else "stop")

    def _chunk(self, delta: dict[str, object], finish_reason: str | None) -> bytes:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish_reason}
        usage = {"usage": None} if self.with_usage else {}
        return _event({**self._head(_CHUNK), "choices": [choice], **usage})

    def _head(self, kind: str) -> dict[str, object]:
        return {"id": self.id, "object": kind, "created": self.created, "model": self.model}


_CHUNK = "chat.completion.chunk"


def reply_tokens(text: str) -> int:
    """Estimated; of very long scripted replies fewer, as they are streamed."""
    return min(-(-len(text) // _TOKEN), _MOST_PIECES)


def pieces(text: str) -> list[str]:
    """The text in the pieces in which it is streamed."""
    size = max(_PIECE, -(-len(text) // _MOST_PIECES))
    return [text[start : start + size] for start in range(0, len(text), size)]


def error_event(message: str) -> bytes:
    """An error in the middle of a stream, as vLLM and OpenRouter send it."""
    return _event(error_json(message, "server_error", "internal_error", None))


def _call_head(place: int) -> dict[str, object]:
    return {"id": f"call_{place}", "type": "function"}


def _event(value: dict[str, object]) -> bytes:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n".encode("utf-8", "replace")


def error_json(message: str, kind: str, code: str | None, param: str | None) -> dict[str, object]:
    """OpenAI's error object."""
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}
