"""A reply in the forms of the chat completion API: one JSON object, or chunks of a stream.

Source: OpenAI API reference, "The chat completion object" and "The chat completion chunk object".
"""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

_numbers = count(1)
# A real server sends a token of about four characters at a time. Very long scripted replies get bigger
# pieces, so that one megabyte does not mean a quarter of a million chunks.
_PIECE = 4
_MOST_PIECES = 400
DONE = b"data: [DONE]\n\n"


@dataclass(frozen=True, slots=True)
class ReplyUsage:
    """Tokens, estimated."""

    prompt: int
    completion: int

    def as_json(self) -> dict[str, int]:
        """As in OpenAI's usage object."""
        return {
            "prompt_tokens": self.prompt,
            "completion_tokens": self.completion,
            "total_tokens": self.prompt + self.completion,
        }


@dataclass(frozen=True, slots=True)
class Completion:
    """One reply. with_usage: the stream ends with a chunk that tells the tokens."""

    model: str
    text: str
    usage: ReplyUsage
    with_usage: bool = False
    id: str = field(default_factory=lambda: f"chatcmpl-standin-{next(_numbers)}")
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self) -> dict[str, object]:
        """The answer to a request without stream."""
        message = {"role": "assistant", "content": self.text}
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}
        return {**self._head("chat.completion"), "choices": [choice], "usage": self.usage.as_json()}

    def opening(self) -> bytes:
        """The first chunk, with the role."""
        return self._chunk({"role": "assistant", "content": ""}, None)

    def deltas(self) -> Iterator[bytes]:
        """The chunks of the text."""
        return (self._chunk({"content": piece}, None) for piece in pieces(self.text))

    def closing(self) -> bytes:
        """The last chunks: the finish reason, the tokens if requested, and the end mark."""
        end = self._chunk({}, "stop")
        if self.with_usage:
            end += _event({**self._head(_CHUNK), "choices": [], "usage": self.usage.as_json()})
        return end + DONE

    def _chunk(self, delta: dict[str, str], finish_reason: str | None) -> bytes:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish_reason}
        usage = {"usage": None} if self.with_usage else {}
        return _event({**self._head(_CHUNK), "choices": [choice], **usage})

    def _head(self, kind: str) -> dict[str, object]:
        return {"id": self.id, "object": kind, "created": self.created, "model": self.model}


_CHUNK = "chat.completion.chunk"


def pieces(text: str) -> list[str]:
    """The text in the pieces in which it is streamed."""
    size = max(_PIECE, -(-len(text) // _MOST_PIECES))
    return [text[start : start + size] for start in range(0, len(text), size)]


def _event(value: dict[str, object]) -> bytes:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n".encode("utf-8", "replace")


def error_json(message: str, kind: str, code: str | None, param: str | None) -> dict[str, object]:
    """OpenAI's error object."""
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}
