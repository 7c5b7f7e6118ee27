"""What a request used: from the server's counts, or an estimate that is named as one."""

import asyncio
import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from datetime import date
from typing import cast

import pytest
from aiohttp import web

from agent.contract.actions import Back, Decision
from agent.contract.model import ModelUse
from agent.model.client import ModelClient
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PromptContext
from agent.model.prices import Price
from agent.model.request import ModelReply, ModelRequest, Sampling
from agent.model.stream import ModelLimits
from agent.model.token_counts import picture_tokens, reported_tokens, text_tokens
from devices.base import Screenshot, Verdict
from tests.worlds.model_server import Answer, Server, chunk, drops, hangs, refuses, says, serving, streams

LIMITS = ModelLimits(first_chunk_s=10, gap_s=10, whole_s=30.0, backoff_s=0.001)
BACK = 'do(action="Back")'
PRICE = Price("m", "$", input=2.0, output=10.0, cached=0.5)
CONTEXT = PromptContext(
    "task", "en", date(2026, 2, 12), (), "app", Verdict.OK, Screenshot(b"PNG" * 1_000, (1080, 2400), 0.0)
)


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    async with serving() as running:
        yield running


@dataclass
class Plain:
    """Implements agent.model.dialects.base.Dialect: another family with its own field for the limit."""

    name: str = "plain"
    form: str = "plain"
    sampling: Sampling = field(
        default_factory=lambda: Sampling(max_tokens=800, max_tokens_name="max_completion_tokens")
    )

    def request(self, context: PromptContext) -> ModelRequest:
        return ModelRequest(({"role": "user", "content": context.task_text},), self.sampling, (10, 10))

    def is_complete(self, reply: ModelReply) -> bool:
        return bool(reply.content)

    def read(self, reply: ModelReply, screen_px: tuple[int, int], picture_px: tuple[int, int]) -> Decision:
        return dialect_for("autoglm-phone-9b").read(reply, screen_px, picture_px)


def counted(usage: object, text: str = BACK) -> Answer:
    """A whole reply whose stream ends with this usage."""
    last = b"data: " + json.dumps({"choices": [], "usage": usage}).encode() + b"\n\n"
    return streams(chunk(text), chunk(finish="stop"), last, b"data: [DONE]\n\n")


async def uses(server: Server, *answers: Answer) -> list[ModelUse]:
    server.answers(*answers)
    used: list[ModelUse] = []
    async with ModelClient(
        server.base_url, "key", "m", dialect_for("m", "autoglm"), LIMITS, price=PRICE
    ) as model:
        assert (await model.decide(CONTEXT, on_use=used.append)).action == Back()
        assert model.usage.calls == len(server.requests)
    return used


async def test_the_servers_counts_are_taken_and_priced(server: Server) -> None:
    usage = {
        "prompt_tokens": 5000,
        "completion_tokens": 60,
        "prompt_tokens_details": {"cached_tokens": 1000},
        "completion_tokens_details": {"reasoning_tokens": 40},
    }
    # 4,000 fresh at 2, 1,000 cached at 0.5, 60 written at 10: millionths of a dollar.
    assert await uses(server, counted(usage)) == [
        ModelUse("m", 5000, 1000, 60, 40, estimated=False, cost_micro=9100, currency="$")
    ]


@pytest.mark.parametrize(
    "usage",
    [
        None,
        {},
        {"prompt_tokens": 0, "completion_tokens": 0},
        {"prompt_tokens": -3, "completion_tokens": True},
        {"prompt_tokens": "5000", "completion_tokens": [1]},
        {"prompt_tokens": 90_000_000, "completion_tokens": 90_000_000},
        {"prompt_tokens": 1, "completion_tokens": 10**30},
    ],
    ids=repr,
)
async def test_missing_or_absurd_counts_become_an_estimate_that_says_so(
    server: Server, usage: object
) -> None:
    (use,) = await uses(server, counted(usage))
    assert use.estimated
    assert 3300 < use.prompt_tokens < 6000  # a picture of 39 x 86 tiles, and the prompt
    assert (use.completion_tokens, use.cached_tokens) == (5, 0)
    assert use.cost_micro == use.prompt_tokens * 2 + 5 * 10


async def test_one_absurd_count_leaves_the_other(server: Server) -> None:
    (use,) = await uses(server, counted({"prompt_tokens": 5000, "completion_tokens": 0}))
    assert (use.prompt_tokens, use.completion_tokens, use.estimated) == (5000, 5, True)


@pytest.mark.parametrize("broken", [hangs(chunk("Hmm, ")), drops(chunk("Hmm, "))])
async def test_an_answer_that_broke_off_is_counted_and_one_that_never_began_is_not(
    server: Server, broken: Answer
) -> None:
    server.answers(streams(), broken, says(BACK))
    used: list[ModelUse] = []
    limits = ModelLimits(first_chunk_s=10, gap_s=0.1, whole_s=30.0, backoff_s=0.001)
    async with ModelClient(server.base_url, "key", "m", dialect_for("m", "autoglm"), limits) as model:
        await model.decide(CONTEXT, on_use=used.append)
    assert [(use.estimated, use.completion_tokens) for use in used] == [(True, 2), (True, 5)]
    assert all(use.cost_micro is None for use in used)  # the price is unknown


async def test_a_request_that_was_cut_before_its_first_part_is_counted_as_an_estimate(server: Server) -> None:
    server.answers(hangs(), says(BACK))
    used: list[ModelUse] = []
    limits = ModelLimits(first_chunk_s=0.2, gap_s=5, whole_s=30.0, backoff_s=0.001)
    async with ModelClient(
        server.base_url, "key", "m", dialect_for("m", "autoglm"), limits, price=PRICE
    ) as model:
        await model.decide(CONTEXT, on_use=used.append)
    cut, whole = used
    assert (cut.estimated, cut.prompt_tokens, cut.completion_tokens) == (True, whole.prompt_tokens, 1)
    assert cut.cost_micro == cut.prompt_tokens * 2 + 10


async def test_a_request_that_a_person_stops_while_it_waits_is_counted(server: Server) -> None:
    asked, silent = asyncio.Event(), hangs()

    async def answer(request: web.Request) -> web.StreamResponse:
        asked.set()
        return await silent(request)

    server.answers(answer)
    used: list[ModelUse] = []
    async with ModelClient(server.base_url, "key", "m", dialect_for("m", "autoglm"), LIMITS) as model:
        asking = asyncio.create_task(model.decide(CONTEXT, on_use=used.append))
        await asked.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
    assert [use.estimated for use in used] == [True]


async def test_a_refused_connection_or_request_costs_nothing(server: Server) -> None:
    server.answers(refuses(503), says(BACK))
    used: list[ModelUse] = []
    async with ModelClient(server.base_url, "key", "m", dialect_for("m", "autoglm"), LIMITS) as model:
        await model.decide(CONTEXT, on_use=used.append)
    assert len(used) == 1


def test_counts_of_other_services_are_found() -> None:
    assert reported_tokens({"prompt_tokens": 9, "prompt_cache_hit_tokens": 4}).cached == 4
    assert reported_tokens({"prompt_tokens": 9, "cached_tokens": 5}).cached == 5
    assert reported_tokens({"prompt_tokens": 9, "cached_tokens": 50}).cached == 9
    assert reported_tokens("nonsense") == reported_tokens(None)


@pytest.mark.parametrize("written", [198, 0])
async def test_thoughts_that_only_the_total_counts_are_paid_for(server: Server, written: int) -> None:
    usage = {"prompt_tokens": 5000, "completion_tokens": written, "total_tokens": 5603}
    (use,) = await uses(server, counted(usage))
    assert (use.completion_tokens, use.estimated) == (603, False)
    assert use.cost_micro == 5000 * 2 + 603 * 10


async def test_counts_inside_the_last_choice_are_found(server: Server) -> None:
    choice = {
        "index": 0,
        "delta": {},
        "finish_reason": "stop",
        "usage": {"prompt_tokens": 5000, "completion_tokens": 7},
    }
    last = b"data: " + json.dumps({"choices": [choice]}).encode() + b"\n\n"
    (use,) = await uses(server, streams(chunk(BACK), last))
    assert (use.prompt_tokens, use.completion_tokens, use.estimated) == (5000, 7, False)


def test_text_is_estimated_by_its_bytes_and_chinese_by_its_characters() -> None:
    assert text_tokens(["x" * 400]) == 100
    assert text_tokens(["打开设置里的蓝牙"]) == 8
    assert text_tokens(["打开 Settings"]) == 5
    assert text_tokens([]) == 1
    assert picture_tokens((1092, 2408)) == 39 * 86 + 2


async def test_a_family_has_its_own_field_for_the_limit_and_is_asked_for_counts(server: Server) -> None:
    server.answers(says(BACK))
    async with ModelClient(server.base_url, "key", "m", Plain(), LIMITS) as model:
        await model.decide(CONTEXT)
    (sent,) = server.requests
    assert sent["max_completion_tokens"] == 800
    assert "max_tokens" not in sent
    assert sent["stream_options"] == {"include_usage": True}


async def test_a_server_that_does_not_know_the_field_for_counts_is_asked_without(server: Server) -> None:
    async def strict(request: web.Request) -> web.StreamResponse:
        if "stream_options" in cast("dict[str, object]", json.loads(await request.read())):
            return web.json_response(
                {"error": {"message": "Unrecognized argument: stream_options"}}, status=400
            )
        return await says(BACK)(request)

    server.answers(strict)
    async with ModelClient(server.base_url, "key", "m", Plain(), LIMITS) as model:
        assert (await model.decide(CONTEXT)).action == Back()
        assert (await model.decide(CONTEXT)).action == Back()
    assert ["stream_options" in sent for sent in server.requests] == [True, False, False]
