"""A model family that calls tools and has pictures of its own size, through the client that ignores both."""

import base64
import io
import json
from collections.abc import AsyncGenerator
from datetime import date
from typing import cast

import pytest
from PIL import Image

from agent.contract.actions import Action, Decision, Tap, Unusable, UnusableReply
from agent.contract.errors import ModelUnavailable
from agent.model.client import ModelClient
from agent.model.dialects.base import PromptContext
from agent.model.request import ModelReply, ModelRequest, Sampling
from agent.model.stream import ModelLimits
from devices.base import Screenshot, Verdict
from tests.worlds.model_server import Answer, Server, chunk, serving, streams

SCREEN_PX, PICTURE_PX = (1080, 2400), (540, 1200)
LIMITS = ModelLimits(first_chunk_s=10, gap_s=10, whole_s=30.0, backoff_s=0.001, reply_chars=5_000)


class Clicker:
    """Implements agent.model.dialects.base.Dialect: half the size, pixels of that picture, one function."""

    name = form = "clicker"

    def request(self, context: PromptContext) -> ModelRequest:
        jpeg = io.BytesIO()
        with Image.open(io.BytesIO(context.screenshot.encoded)) as picture:
            picture.resize(PICTURE_PX).convert("RGB").save(jpeg, "JPEG")
        url = f"data:image/jpeg;base64,{base64.b64encode(jpeg.getvalue()).decode('ascii')}"
        return ModelRequest(
            ({"role": "user", "content": [{"type": "image_url", "image_url": {"url": url}}]},),
            Sampling(temperature=0.5),
            PICTURE_PX,
            tools=({"type": "function", "function": {"name": "click", "parameters": {"type": "object"}}},),
            extra={"max_completion_tokens": 500, "tool_choice": "required", "thinking": {"type": "disabled"}},
        )

    def is_complete(self, reply: ModelReply) -> bool:
        return False

    def read(self, reply: ModelReply, screen_px: tuple[int, int], picture_px: tuple[int, int]) -> Decision:
        raw = "; ".join(f"{call.name}{call.arguments}" for call in reply.tool_calls)
        return Decision(reply.thinking, _action(reply, screen_px, picture_px), raw)


def _action(
    reply: ModelReply, screen_px: tuple[int, int], picture_px: tuple[int, int]
) -> Action | UnusableReply:
    if [call.name for call in reply.tool_calls] != ["click"]:
        return UnusableReply(Unusable.UNREADABLE)
    try:
        x, y = cast("list[int]", json.loads(reply.tool_calls[0].arguments)["at"])
    except (ValueError, TypeError, KeyError):
        return UnusableReply(Unusable.BAD_ARGUMENT)
    return Tap((x * screen_px[0] // picture_px[0], y * screen_px[1] // picture_px[1]))


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    async with serving() as running:
        yield running


@pytest.fixture(scope="module")
def context() -> PromptContext:
    png = io.BytesIO()
    Image.new("RGB", SCREEN_PX, "white").save(png, "PNG")
    screenshot = Screenshot(png.getvalue(), SCREEN_PX, 0.0)
    return PromptContext("task", "en", date(2026, 2, 12), (), "app", Verdict.OK, screenshot)


def part(index: object = 0, call_id: object = None, name: object = None, arguments: object = None) -> bytes:
    """A part of a tool call."""
    function = {"name": name, "arguments": arguments}
    return chunk(tool_calls=[{"index": index, "id": call_id, "type": "function", "function": function}])


CLICK = streams(
    chunk(reasoning_content="There it is."),
    part(0, "call_1", "click", ""),
    part(0, arguments='{"at": [27'),
    part(0, arguments="0, 600]}"),
    chunk(finish="tool_calls"),
)


async def decides(server: Server, context: PromptContext, *answers: Answer) -> Decision:
    server.answers(*answers)
    async with ModelClient(server.base_url, "key", "clicker-1", Clicker(), LIMITS) as model:
        return await model.decide(context)


async def test_a_tool_call_in_parts_is_read_in_the_pixels_of_the_picture_that_was_sent(
    server: Server, context: PromptContext
) -> None:
    decision = await decides(server, context, CLICK)
    assert decision == Decision(
        "There it is.", Tap((540, 1200)), 'click{"at": [270, 600]}', dialect="clicker"
    )


async def test_tools_further_fields_and_the_familys_picture_are_sent_and_nothing_that_it_leaves_out(
    server: Server, context: PromptContext
) -> None:
    await decides(server, context, CLICK)
    (request,) = server.requests
    (message,) = cast("list[dict[str, list[dict[str, dict[str, str]]]]]", request.pop("messages"))
    url = message["content"][0]["image_url"]["url"]
    with Image.open(io.BytesIO(base64.b64decode(url.partition(",")[2]))) as picture:
        assert (picture.format, picture.size) == ("JPEG", PICTURE_PX)
    assert request == {
        "model": "clicker-1",
        "temperature": 0.5,
        "max_completion_tokens": 500,
        "stream": True,
        "stream_options": {"include_usage": True},
        "tools": [{"type": "function", "function": {"name": "click", "parameters": {"type": "object"}}}],
        "tool_choice": "required",
        "thinking": {"type": "disabled"},
    }


@pytest.mark.parametrize(
    ("parts", "raw"),
    [
        ([part(0, "a", "click", "1"), part(1, "b", "wait", "2")], "click1; wait2"),
        ([part(1, "b", "wait", "2"), part(0, "a", "click"), part(1, arguments="3")], "wait23; click"),
        # Every call at one place or at none, but with an id of its own.
        ([part(0, "a", "click", "1"), part(0, "b", "wait", "2"), part(0, arguments="3")], "click1; wait23"),
        ([part(None, "a", "click", "1"), part(None, "b", "wait", "2")], "click1; wait2"),
        ([part(0, "a", "click", "1"), part(0, "a", "click", "2")], "click12"),  # id and name repeated
        ([part(0, None, None, "1")], "1"),
        ([chunk("text beside it"), part(0, "a", "click")], "click"),
        ([chunk(tool_calls=[{"index": 0}])], ""),
        ([chunk(tool_calls=[])], ""),
    ],
)
async def test_parts_of_several_calls_find_each_other(
    server: Server, context: PromptContext, parts: list[bytes], raw: str
) -> None:
    decision = await decides(server, context, streams(*parts, chunk(finish="tool_calls")))
    assert decision.raw == raw
    assert isinstance(decision.action, UnusableReply)


@pytest.mark.parametrize(
    "delta",
    ["click", 5, [None], ["click"], [[]], {"name": "click"}, [{"index": 0, "function": "click"}]],
    ids=repr,
)
async def test_what_is_no_tool_call_is_retried_and_breaks_nothing(
    server: Server, context: PromptContext, delta: object
) -> None:
    wrong = streams(chunk(tool_calls=delta), chunk(finish="tool_calls"))
    assert (await decides(server, context, wrong, CLICK)).action == Tap((540, 1200))
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    "wrong", [part(0, 7), part(0, "a", ["click"]), part(0, "a", "click", {"at": [1, 2]})]
)
async def test_fields_of_another_kind_are_no_call(
    server: Server, context: PromptContext, wrong: bytes
) -> None:
    with pytest.raises(ModelUnavailable, match="the answer is no completion"):
        await decides(server, context, streams(wrong, chunk(finish="tool_calls")))


async def test_calls_without_end_are_no_reply(server: Server, context: PromptContext) -> None:
    calls = [part(number, f"call_{number}", "click", "{}") for number in range(65)]
    with pytest.raises(ModelUnavailable, match="the answer is no completion"):
        await decides(server, context, streams(*calls, chunk(finish="tool_calls")))


async def test_arguments_without_end_are_cut_and_count_as_too_long(
    server: Server, context: PromptContext
) -> None:
    parts = [part(0, "a", "click", "1" * 1_000) for _ in range(100)]
    decision = await decides(server, context, streams(*parts, chunk(finish="tool_calls")))
    assert decision.action == UnusableReply(Unusable.TOO_LONG, "5005 characters")


@pytest.mark.parametrize(
    ("arguments", "finish", "reason"),
    [
        ('{"at": [270', "tool_calls", Unusable.BAD_ARGUMENT),
        ('{"at": [270, 600]}', "length", Unusable.TOO_LONG),  # another call may have been meant to follow
    ],
)
async def test_a_call_that_was_cut_off_is_not_acted_on(
    server: Server, context: PromptContext, arguments: str, finish: str, reason: Unusable
) -> None:
    cut = streams(part(0, "a", "click", arguments), chunk(finish=finish))
    action = (await decides(server, context, cut)).action
    assert isinstance(action, UnusableReply)
    assert action.reason is reason


async def test_a_reply_without_an_announced_end_is_whole_only_if_its_family_says_so(
    server: Server, context: PromptContext
) -> None:
    unfinished = streams(chunk('do(action="Back")'), part(0, "a", "click", '{"at": [1, 1]}'))
    assert (await decides(server, context, unfinished, CLICK)).action == Tap((540, 1200))
    assert len(server.requests) == 2
