"""Reads one streamed completion within its limits."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from openai import APIError, AsyncStream
from openai.types.chat import ChatCompletionChunk

from agent.model.faults import Transient

OnToken = Callable[[str], None]
_AFTER_THE_END_S = 2.0
_TAG_BEGINS = re.compile(r"[<\uff1c](?=[\s/\uff0f]{0,20}(?:think|thought|reasoning|answer))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ModelLimits:
    """How long and how often the server is waited for.

    first_chunk_s: from the sent request to the head of the answer, and from there to its first part.
    gap_s: between two parts. whole_s: one decision with all retries. reply_chars: reading stops there and the
    reply counts as too long. retries: after the first attempt. backoff_s: the first pause, doubled each time.
    """

    connect_s: float = 10.0
    first_chunk_s: float = 60.0
    gap_s: float = 30.0
    whole_s: float = 180.0
    reply_chars: int = 1_000_000
    retries: int = 3
    backoff_s: float = 1.0
    retry_after_max_s: float = 30.0


@dataclass(slots=True)
class Reply:
    """A completion as it grows. Tokens are 0 where the server does not report them.

    finish_reason: None until the server has said that the reply is complete.
    """

    content: list[str] = field(default_factory=list[str])
    reasoning: list[str] = field(default_factory=list[str])
    finish_reason: str | None = None
    length: int = 0
    chunks: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    @property
    def text(self) -> str:
        """The whole reply; thinking that the server sent apart stands before it in <think> tags."""
        content = "".join(self.content)
        if not self.reasoning or "<think>" in content:
            return content
        # Thinking that speaks of these tags must not seem to have ended before the server says so.
        thought = _TAG_BEGINS.sub(" ", "".join(self.reasoning))
        return f"<think>{thought}</think>{content}"

    @property
    def ends_in_a_call(self) -> bool:
        """Some servers never say that a reply is complete; one whose last sign closes a call is."""
        return "".join(self.content[-20:]).rstrip().removesuffix("</answer>").rstrip().endswith(")")


async def read_stream(
    stream: AsyncStream[ChatCompletionChunk], limits: ModelLimits, on_token: OnToken | None
) -> Reply:
    """Reads to the end, or until the reply is longer than the limit. Raises Transient or APIError."""
    reply = Reply()
    while reply.length <= limits.reply_chars:
        try:
            async with asyncio.timeout(_patience(reply, limits)):
                chunk = await anext(stream)
        except StopAsyncIteration:
            break
        except TimeoutError:
            if reply.finish_reason:
                break  # some servers keep the line open behind a complete reply
            raise Transient(
                "the answer stopped in the middle" if reply.chunks else "no answer in time"
            ) from None
        except APIError:
            if reply.finish_reason:
                break
            raise
        except ValueError:  # JSON or UTF-8 that is none; the client hands it on as it is
            raise Transient("the answer is no completion") from None
        _take(reply, chunk, on_token)
    if not reply.finish_reason and not reply.ends_in_a_call and reply.length <= limits.reply_chars:
        # What has come so far may end in a call that the thinking only mentions; it must not be acted on.
        raise Transient("the answer broke off" if reply.chunks else "the answer is no completion")
    return reply


def _patience(reply: Reply, limits: ModelLimits) -> float:
    if reply.finish_reason:
        return min(limits.gap_s, _AFTER_THE_END_S)
    return limits.gap_s if reply.chunks else limits.first_chunk_s


def _take(reply: Reply, chunk: ChatCompletionChunk, on_token: OnToken | None) -> None:
    try:
        _add(reply, chunk, on_token)
    except (AttributeError, TypeError):  # the client builds chunks without checking their shape
        raise Transient("the answer is no completion") from None


def _add(reply: Reply, chunk: ChatCompletionChunk, on_token: OnToken | None) -> None:
    if chunk.usage:
        reply.prompt_tokens = chunk.usage.prompt_tokens or 0
        reply.completion_tokens = chunk.usage.completion_tokens or 0
    for choice in chunk.choices[:1]:
        reply.chunks += 1
        extra = choice.delta.model_extra or {}
        # vLLM and several hosts part the thinking from the answer and name it one way or the other.
        thought: object = extra.get("reasoning_content") or extra.get("reasoning")
        if isinstance(thought, str):
            reply.reasoning.append(thought)
            reply.length += len(thought)
        if choice.delta.content:
            reply.content.append(choice.delta.content)
            reply.length += len(choice.delta.content)
            if on_token:
                on_token(choice.delta.content)
        reply.finish_reason = choice.finish_reason or reply.finish_reason
