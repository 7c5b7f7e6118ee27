"""The model server's client: one streamed reply a step, with limits and retries."""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Protocol, Self

from openai import APIError, AsyncOpenAI, DefaultAsyncHttpxClient, Timeout, omit
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception_type,
    stop_after_attempt,
    stop_before_delay,
)

from agent.contract.actions import Decision, Unusable, UnusableReply
from agent.contract.errors import ModelBusy, ModelError, ModelUnavailable
from agent.contract.model import Usage
from agent.model.dialects.base import Dialect, PromptContext
from agent.model.faults import Transient, address_of, fault_of
from agent.model.request import ModelReply, ModelRequest
from agent.model.stream import ModelLimits, OnToken, read_stream

log = logging.getLogger(__name__)

_MAX_BACKOFF_S = 20.0
_MAX_RAW = 500


class _Request(Protocol):
    """The part of the HTTP client's request that is used here."""

    @property
    def headers(self) -> Mapping[str, str]: ...


class ModelClient:
    """One model on one server. Close it, or use `async with`."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        model: str,
        dialect: Dialect,
        limits: ModelLimits | None = None,
        usage: Usage | None = None,
    ) -> None:
        self.usage = usage or Usage()
        self._base_url = base_url
        self._api_key = api_key
        self._model = model
        self._dialect = dialect
        self._limits = limits or ModelLimits()
        waits = self._limits.first_chunk_s
        self._client = AsyncOpenAI(
            base_url=base_url,
            api_key=api_key,
            max_retries=0,  # retried here, with limits of our own
            timeout=Timeout(waits, connect=self._limits.connect_s),
            # As the library makes it, with the certificates that the computer trusts.
            http_client=DefaultAsyncHttpxClient(event_hooks={"request": [self._count]}),
        )

    async def decide(self, context: PromptContext, on_token: OnToken | None = None) -> Decision:
        """Asks for the next action.

        on_token: called with each part of the reply's text as it arrives; a retry begins from the start.
        Raises ModelBusy, ModelUnavailable, ModelKeyRefused, ModelUnknown or ModelRefused.
        """
        try:
            async with asyncio.timeout(self._limits.whole_s):
                request = await asyncio.to_thread(self._dialect.request, context)  # a picture may be resized
                reply: ModelReply = await self._retrying()(self._timed, request, on_token)
        except TimeoutError:
            self._note_failure()
            raise self._unavailable(f"no complete answer within {self._limits.whole_s:g} s") from None
        except Transient as err:
            if err.too_many:
                raise self._busy(err, self._limits.busy_s) from None
            raise self._unavailable(err.reason) from None
        if reply.length > self._limits.reply_chars or reply.finish_reason == "length":
            # The reply was cut off, so its last call may be one that the thinking only mentions.
            cut = UnusableReply(Unusable.TOO_LONG, f"{reply.length} characters")
            return Decision("", cut, reply.text[:_MAX_RAW])
        return self._dialect.read(reply, context.screenshot.size_px, request.picture_px)

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _timed(self, request: ModelRequest, on_token: OnToken | None) -> ModelReply:
        started = time.monotonic()
        try:
            reply = await self._attempt(request, on_token)
        except (Transient, ModelError):
            self._note_failure()
            raise
        finally:
            self.usage.seconds += time.monotonic() - started
        self.usage.answered_at = time.time()
        return reply

    def _note_failure(self) -> None:
        self.usage.errors += 1
        self.usage.failed_at = time.time()

    async def _attempt(self, request: ModelRequest, on_token: OnToken | None) -> ModelReply:
        sampling = request.sampling
        tools = {"tools": request.tools} if request.tools else {}
        try:
            stream = await self._client.chat.completions.create(
                model=self._model,
                # In `messages` the client would walk all of them on the event loop: 14 ms at 40 steps.
                messages=[],
                extra_body={"messages": request.messages, **tools, **request.extra},
                max_tokens=omit if sampling.max_tokens is None else sampling.max_tokens,
                temperature=omit if sampling.temperature is None else sampling.temperature,
                top_p=omit if sampling.top_p is None else sampling.top_p,
                frequency_penalty=omit if sampling.frequency_penalty is None else sampling.frequency_penalty,
                stream=True,
            )
            async with stream:
                reply = await read_stream(
                    stream, self._limits, self._dialect.is_complete, on_token, with_tools=bool(request.tools)
                )
        except APIError as err:
            fault = fault_of(err, self._base_url, self._model, self._api_key)
            asked_s = fault.retry_after_s if isinstance(fault, Transient) else None
            if isinstance(fault, Transient) and asked_s and asked_s > self._limits.retry_after_max_s:
                raise self._busy(fault, asked_s) from None  # longer than a request may take
            raise fault from None
        self.usage.prompt_tokens += reply.prompt_tokens
        self.usage.completion_tokens += reply.completion_tokens
        return reply

    def _retrying(self) -> AsyncRetrying:
        return AsyncRetrying(
            stop=stop_after_attempt(self._limits.retries + 1) | stop_before_delay(self._limits.whole_s),
            wait=self._pause_s,
            retry=retry_if_exception_type(Transient),
            reraise=True,
        )

    def _pause_s(self, state: RetryCallState) -> float:
        fault = state.outcome.exception() if state.outcome else None
        pause_s = min(self._limits.backoff_s * 2 ** (state.attempt_number - 1), _MAX_BACKOFF_S)
        if isinstance(fault, Transient):
            log.warning("model call %s failed: %s", state.attempt_number, fault.reason)
            if fault.retry_after_s is not None:
                return fault.retry_after_s
        return pause_s

    def _unavailable(self, reason: str) -> ModelUnavailable:
        address = address_of(self._base_url)
        return ModelUnavailable(f"{address} stays away: {reason}", address=address, reason=reason)

    def _busy(self, fault: Transient, wait_s: float) -> ModelBusy:
        return ModelBusy(address_of(self._base_url), fault.reason, max(wait_s, fault.retry_after_s or 0.0))

    async def _count(self, request: _Request) -> None:
        self.usage.calls += 1
        self.usage.bytes_sent += int(request.headers.get("content-length", "0"))
