"""Reads one streamed completion within its limits."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from openai import APIError, AsyncStream
from openai.types.chat import ChatCompletionChunk
from openai.types.chat.chat_completion_chunk import ChoiceDeltaToolCall

from agent.model.faults import Transient
from agent.model.request import ModelReply, ToolCall
from agent.model.token_counts import ReportedTokens, reported_tokens

OnToken = Callable[[str], None]
_AFTER_THE_END_S = 2.0
_MAX_CALLS = 64


@dataclass(frozen=True, slots=True)
class ModelLimits:
    """Time limits and retries of one request.

    first_chunk_s: from the sent request to the head of the answer, and from there to its first part.
    gap_s: between two tokens; parts without any, as some servers send to keep a line open, do not count.
    whole_s: one decision with all retries.
    reply_chars: a longer reply is read no further and counts as too long.
    retries: after the first attempt.
    backoff_s: the first pause, doubled each time.
    retry_after_max_s: a longer pause that the server asks for is left to the task.
    busy_s: pause of a task whose server gets too many requests and does not say for how long.
    """

    connect_s: float = 10.0
    first_chunk_s: float = 60.0
    gap_s: float = 20.0
    whole_s: float = 180.0
    reply_chars: int = 1_000_000
    retries: int = 3
    backoff_s: float = 1.0
    retry_after_max_s: float = 30.0
    busy_s: float = 60.0


@dataclass(slots=True)
class _GrowingCall:
    """A tool call as its parts arrive. index: as the server gives it, None without one."""

    index: object
    call_id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class GrowingReply:
    """A reply as its parts arrive. length: characters so far. chunks: parts so far. tokens: as reported."""

    content: list[str] = field(default_factory=list[str])
    thinking: list[str] = field(default_factory=list[str])
    calls: list[_GrowingCall] = field(default_factory=list[_GrowingCall])
    finish_reason: str = ""
    length: int = 0
    chunks: int = 0
    tokens: ReportedTokens = field(default_factory=ReportedTokens)

    def whole(self) -> ModelReply:
        """The reply so far."""
        return ModelReply(
            "".join(self.content),
            "".join(self.thinking),
            tuple(ToolCall(call.call_id, call.name, "".join(call.arguments)) for call in self.calls),
            self.finish_reason,
            self.tokens.prompt,
            self.tokens.completion,
            self.tokens.cached,
            self.tokens.reasoning,
        )


async def read_stream(
    stream: AsyncStream[ChatCompletionChunk],
    limits: ModelLimits,
    is_complete: Callable[[ModelReply], bool],
    on_token: OnToken | None,
    *,
    with_tools: bool = False,
    growing: GrowingReply | None = None,
) -> ModelReply:
    """Reads to the end, or until the reply is longer than the limit. Raises Transient or APIError.

    is_complete: is a reply complete whose end the server did not announce? As `Dialect.is_complete`.
    with_tools: did the request name tools? Without, broken calls that the server sends are left alone.
    growing: takes the parts, for a caller that counts what it cost even if it breaks off.
    """
    reply = growing or GrowingReply()
    clock = asyncio.get_running_loop().time
    grown_at, length = clock(), 0
    while reply.length <= limits.reply_chars:
        if reply.length > length or reply.finish_reason:
            grown_at, length = clock(), reply.length
        try:
            async with asyncio.timeout_at(grown_at + _wait_s(reply, limits)):
                chunk = await anext(stream)
        except StopAsyncIteration:
            break
        except TimeoutError:
            if reply.finish_reason:
                break  # some servers keep the line open after a complete reply
            raise Transient(
                "the answer stopped in the middle" if reply.length else "no answer in time",
                stalled=reply.length > 0,
                waited=True,
            ) from None
        except APIError:
            if reply.finish_reason:
                break
            raise
        except ValueError:  # invalid JSON or UTF-8, which the client raises as it is
            raise Transient("the answer is no completion") from None
        _take(reply, chunk, on_token, with_tools=with_tools)
    whole = reply.whole()
    if not reply.finish_reason and reply.length <= limits.reply_chars and not is_complete(whole):
        # The reply so far may end in a call that the thinking only mentions; it must not be performed.
        raise Transient("the answer broke off" if reply.chunks else "the answer is no completion")
    return whole


def _wait_s(reply: GrowingReply, limits: ModelLimits) -> float:
    if reply.finish_reason:
        return min(limits.gap_s, _AFTER_THE_END_S)
    return limits.gap_s if reply.length else limits.first_chunk_s


def _take(
    reply: GrowingReply, chunk: ChatCompletionChunk, on_token: OnToken | None, *, with_tools: bool
) -> None:
    try:
        _add(reply, chunk, on_token, with_tools=with_tools)
    except (AttributeError, TypeError):  # the client builds chunks without checking their shape
        raise Transient("the answer is no completion") from None


def _add(
    reply: GrowingReply, chunk: ChatCompletionChunk, on_token: OnToken | None, *, with_tools: bool
) -> None:
    if chunk.usage:
        reply.tokens = reported_tokens(chunk.usage)
    for choice in chunk.choices[:1]:
        reply.chunks += 1
        if (usage := (choice.model_extra or {}).get("usage")) is not None:  # where Moonshot reports it
            reply.tokens = reported_tokens(usage)
        extra = choice.delta.model_extra or {}
        # vLLM and several hosts send the thinking apart from the answer, under one name or the other.
        thought: object = extra.get("reasoning_content") or extra.get("reasoning")
        if isinstance(thought, str):
            reply.thinking.append(thought)
            reply.length += len(thought)
        if content := _text(choice.delta.content):
            reply.content.append(content)
            reply.length += len(content)
            if on_token:
                on_token(content)
        _add_calls(reply, choice.delta.tool_calls, with_tools=with_tools)
        reply.finish_reason = _text(choice.finish_reason) or reply.finish_reason


def _add_calls(reply: GrowingReply, parts: "list[ChoiceDeltaToolCall] | None", *, with_tools: bool) -> None:
    """Also calls that nobody asked for: they are named to the person, and not performed."""
    try:
        for part in parts or ():
            reply.length += _add_to_call(reply.calls, part)
    except (AttributeError, TypeError):
        if with_tools:
            raise


def _add_to_call(calls: list[_GrowingCall], part: ChoiceDeltaToolCall) -> int:
    """Adds a part to its call; answers its characters. Some servers give no index but an id of its own."""
    index: object = part.index
    call_id, name = _text(part.id), _text(part.function.name if part.function else None)
    arguments = _text(part.function.arguments if part.function else None)
    call = next((each for each in reversed(calls) if each.index == index), None)
    if call is None or (call_id and call.call_id and call_id != call.call_id):
        if len(calls) == _MAX_CALLS:
            raise TypeError("more calls than anybody asks for")
        call = _GrowingCall(index)
        calls.append(call)
    call.call_id = call.call_id or call_id
    if call.name:
        name = ""  # some servers repeat it with each part
    call.name += name
    call.arguments += [arguments] if arguments else []
    return len(name) + len(arguments)


def _text(value: object) -> str:
    """The text. Raises TypeError for another type."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise TypeError(type(value).__name__)
    return value
