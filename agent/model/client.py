"""The model server's client: one streamed reply a step, with limits and retries."""

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from typing import Protocol, Self

from openai import APIError, AsyncOpenAI, AsyncStream, DefaultAsyncHttpxClient, Timeout, omit
from openai.types.chat import ChatCompletionChunk
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception_type,
    stop_after_attempt,
    stop_before_delay,
)

from agent.contract.actions import Decision, Unusable, UnusableReply
from agent.contract.errors import (
    ModelAddressWrong,
    ModelBusy,
    ModelContextFull,
    ModelError,
    ModelUnavailable,
    ModelUnknown,
    ModelWebPage,
)
from agent.contract.model import Usage
from agent.model.api_address import better_address
from agent.model.dialects.base import Dialect, HistoryRoom, PromptContext
from agent.model.dialects.grammars.thinking import split
from agent.model.dialects.grammars.written import UnreadableReply
from agent.model.faults import Transient, address_of, fault_of, filtered
from agent.model.finish_reason import is_filtered, is_malformed, unusable_reply
from agent.model.prices import Price
from agent.model.request import ModelReply, ModelRequest
from agent.model.role_request import RoleRequest, role_model_request
from agent.model.stream import GrowingReply, ModelLimits, OnToken, read_stream
from agent.model.token_counts import OnUse, model_use
from agent.model.trusted_certificates import trusted_certificates

log = logging.getLogger(__name__)

_MAX_BACKOFF_S = 20.0
_NO_KEY = "none"  # for a server that needs none; the client refuses an empty one
_MAX_RAW = 500
# The room for earlier steps is quartered each time that a request was too long, down to this.
_LEAST_SHARE = 1 / 16


class _Request(Protocol):
    """The part of the HTTP client's request that is used here."""

    @property
    def method(self) -> str: ...

    @property
    def headers(self) -> Mapping[str, str]: ...


class ModelClient:
    """One model on one server. Close it, or use `async with`.

    max_tokens: of one reply, in place of what the family asks for.
    price: of the model, None if it is unknown.
    second: it is that of the second address.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        model: str,
        dialect: Dialect,
        limits: ModelLimits | None = None,
        usage: Usage | None = None,
        *,
        max_tokens: int | None = None,
        price: Price | None = None,
        second: bool = False,
    ) -> None:
        self.usage = usage or Usage()
        self.model = model
        self._max_tokens = max_tokens
        self._price = price
        self._second = second
        self._asks_usage = True
        self._base_url = base_url
        self._api_key = api_key or _NO_KEY
        self._dialect = dialect
        self._limits = limits or ModelLimits()
        waits = self._limits.first_chunk_s
        self._client = AsyncOpenAI(
            base_url=base_url,
            api_key=self._api_key,
            max_retries=0,  # retried here, with limits of our own
            timeout=Timeout(waits, connect=self._limits.connect_s),
            http_client=DefaultAsyncHttpxClient(
                verify=trusted_certificates(), event_hooks={"request": [self._count]}
            ),
        )

    async def decide(
        self, context: PromptContext, on_token: OnToken | None = None, on_use: OnUse | None = None
    ) -> Decision:
        """Asks for the next action.

        on_token: called with each part of the reply's text as it arrives; a retry begins from the start.
        on_use: called with what each request used, also one that broke off or was cut while it waited.
        Raises ModelError.
        """
        request, reply = await self._within_limits(self._ask(context, on_token, on_use))
        if unusable := unusable_reply(reply, self._limits.reply_chars):
            return self._signed(Decision("", unusable, reply.text[:_MAX_RAW]))
        # In a thread: a reply of 200,000 signs, none of them a call, takes 0.3 s.
        decision = await asyncio.to_thread(
            self._dialect.read, reply, context.screenshot.size_px, request.picture_px
        )
        if _is_kind_mismatch(decision):
            self.usage.kind_mismatches += 1
            log.warning("a point is in other numbers than those asked for; see FARHAND_COORDINATES")
        return self._signed(decision)

    async def write(self, asked: RoleRequest, *, on_use: OnUse | None = None) -> str:
        """Implements agent.model.role_request.Writer. Raises ModelError."""
        _, reply = await self._within_limits(self._ask_role(asked, on_use))
        try:
            return split(reply).answer.strip()
        except UnreadableReply:  # empty, or far too long
            return ""

    async def _within_limits(
        self, asking: Coroutine[None, None, tuple[ModelRequest, ModelReply]]
    ) -> tuple[ModelRequest, ModelReply]:
        """A request and its reply. Raises ModelError for everything that goes wrong."""
        try:
            async with asyncio.timeout(self._limits.whole_s):
                request, reply = await asking
        except TimeoutError:
            self._note_failure()
            raise self._unavailable(f"no complete answer within {self._limits.whole_s:g} s") from None
        except Transient as err:
            if err.too_many:
                raise self._busy(err, self._limits.busy_s) from None
            raise await self._away(err) from None
        except ModelUnknown as err:
            if better := await better_address(self._base_url, self._client):
                raise self._elsewhere(better) from None
            raise err from None
        if is_filtered(reply):
            self._note_failure()
            raise filtered(self._base_url)
        return request, reply

    async def _ask_role(self, asked: RoleRequest, on_use: OnUse | None) -> tuple[ModelRequest, ModelReply]:
        request = await asyncio.to_thread(role_model_request, self._dialect, asked)
        reply: ModelReply = await self._retrying()(self._timed, request, None, on_use)
        return request, reply

    def _signed(self, decision: Decision) -> Decision:
        """The decision with the form in which it is written."""
        rest = tuple(map(self._signed, decision.rest))
        return replace(decision, rest=rest, dialect=self._dialect.form)

    async def _ask(
        self, context: PromptContext, on_token: OnToken | None, on_use: OnUse | None
    ) -> tuple[ModelRequest, ModelReply]:
        """A request and its reply; with a shorter history if the first was too long for the model."""
        room, name = context.room or HistoryRoom(), f"{self._base_url} {self.model}"
        share = context.budget_share * room.share(name)
        # In a thread: a picture may be resized.
        request = await asyncio.to_thread(self._dialect.request, replace(context, budget_share=share))
        try:
            reply: ModelReply = await self._retrying()(self._timed, request, on_token, on_use)
        except ModelContextFull:
            if not context.history or room.share(name) <= _LEAST_SHARE:
                raise
            room.quarter(name)
            log.warning(
                "a request was too long for the model; earlier steps of this task take a quarter of the room"
            )
            shorter = replace(context, budget_share=share / 4)
            request = await asyncio.to_thread(self._dialect.request, shorter)
            reply = await self._retrying()(self._timed, request, on_token, on_use)
        if is_malformed(reply):
            reply = await self._retrying()(self._timed, request, on_token, on_use)
        return request, reply

    async def _away(self, fault: Transient) -> ModelError:
        """The error of a fault that stays; of a web page, the address to use instead where there is one."""
        if fault.is_page:
            if better := await better_address(self._base_url, self._client):
                return self._elsewhere(better)
            address = address_of(self._base_url)
            return ModelWebPage(f"{address} shows a web page", address=address)
        return self._unavailable(fault.reason)

    def _elsewhere(self, better: str) -> ModelAddressWrong:
        address, other = address_of(self._base_url), address_of(better)
        return ModelAddressWrong(f"{address} is none, {other} is an API", address=address, better=other)

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _timed(
        self, request: ModelRequest, on_token: OnToken | None, on_use: OnUse | None
    ) -> ModelReply:
        started, growing, waited = time.monotonic(), GrowingReply(), False
        try:
            reply = await self._attempt(request, on_token, growing)
        except (Transient, ModelError) as err:
            self._note_failure()
            if isinstance(err, Transient):
                self.usage.stalls += err.stalled
                waited = err.waited
            raise
        except asyncio.CancelledError:
            waited = (
                True  # Stop, another page, or the limit of the whole: hidden thoughts may have been paid for
            )
            raise
        finally:
            self.usage.seconds += time.monotonic() - started
            self._count_tokens(request, growing, on_use, waited=waited)
        self.usage.answered_at = time.time()
        return reply

    def _count_tokens(
        self, request: ModelRequest, growing: GrowingReply, on_use: OnUse | None, *, waited: bool
    ) -> None:
        """Counts what was reported, and hands on what a request used that may be paid for.

        That is one that the server has begun to answer, or that was cut while it waited: an estimate.
        """
        reported = growing.tokens
        self.usage.prompt_tokens += reported.prompt
        self.usage.completion_tokens += reported.completion
        self.usage.cached_tokens += reported.cached
        self.usage.reasoning_tokens += reported.reasoning
        if on_use is not None and (growing.chunks or waited):
            on_use(model_use(request, growing.whole(), self.model, self._price, second=self._second))

    def _note_failure(self) -> None:
        self.usage.errors += 1
        self.usage.failed_at = time.time()

    async def _attempt(
        self, request: ModelRequest, on_token: OnToken | None, growing: GrowingReply
    ) -> ModelReply:
        try:
            stream = await self._send(request)
            async with stream:
                if "text/html" in stream.response.headers.get("content-type", ""):
                    raise Transient("the answer is a web page", is_page=True)
                return await read_stream(
                    stream,
                    self._limits,
                    self._dialect.is_complete,
                    on_token,
                    with_tools=bool(request.tools),
                    growing=growing,
                )
        except APIError as err:
            fault = fault_of(err, self._base_url, self.model, self._api_key)
            asked_s = fault.retry_after_s if isinstance(fault, Transient) else None
            if isinstance(fault, Transient) and asked_s and asked_s > self._limits.retry_after_max_s:
                raise self._busy(fault, asked_s) from None  # longer than a request may take
            if isinstance(fault, Transient) and fault.asks_less:
                self._asks_usage = False
            raise fault from None

    async def _send(self, request: ModelRequest) -> AsyncStream[ChatCompletionChunk]:
        sampling = request.sampling
        most = self._max_tokens or sampling.max_tokens
        tools = {"tools": request.tools} if request.tools else {}
        limit = {sampling.max_tokens_name: most} if most is not None else {}
        usage = (
            {"stream_options": {"include_usage": True}} if sampling.asks_usage and self._asks_usage else {}
        )
        return await self._client.chat.completions.create(
            model=self.model,
            # In `messages` the client would walk all of them on the event loop: 14 ms at 40 steps.
            messages=[],
            extra_body={"messages": request.messages, **tools, **limit, **usage, **request.extra},
            temperature=omit if sampling.temperature is None else sampling.temperature,
            top_p=omit if sampling.top_p is None else sampling.top_p,
            frequency_penalty=omit if sampling.frequency_penalty is None else sampling.frequency_penalty,
            stream=True,
        )

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
        if request.method != "POST":
            return  # the search for the address of an API
        self.usage.calls += 1
        self.usage.bytes_sent += int(request.headers.get("content-length", "0"))


def _is_kind_mismatch(decision: Decision) -> bool:
    action = decision.action
    return isinstance(action, UnusableReply) and action.reason is Unusable.KIND_MISMATCH
