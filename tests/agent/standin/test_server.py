"""The stand-in as a server: strict requests, streams, scripted replies, faults, the log, the control side."""

import asyncio
import base64
import io
import time
from collections.abc import AsyncGenerator
from typing import cast

import aiohttp
import openai
import pytest
from openai.types.chat import ChatCompletionMessageParam
from PIL import Image

from agent.standin import FaultKind, LoggedRequest, ModelFault, StandinModel
from tests.worlds.model_world import BLANK_PNG, HOME, MODEL, Run, client_of

Json = dict[str, object]
_URL = f"data:image/png;base64,{base64.b64encode(BLANK_PNG).decode()}"


@pytest.fixture
async def model() -> AsyncGenerator[StandinModel]:
    async with StandinModel() as model:
        yield model


def user(text: str = 'order a latte\n\n{"current_app": "com.farhand.launcher"}', *urls: str) -> Json:
    pictures: list[Json] = [{"type": "image_url", "image_url": {"url": url}} for url in urls]
    return {"role": "user", "content": [*pictures, {"type": "text", "text": text}]}


SYSTEM: Json = {"role": "system", "content": "You operate a phone."}
ASSISTANT: Json = {"role": "assistant", "content": '<think></think><answer>do(action="Back")</answer>'}
GOOD: list[Json] = [SYSTEM, user("order a latte", _URL)]


async def post(model: StandinModel, body: object, path: str = "/chat/completions") -> tuple[int, Json]:
    async with aiohttp.ClientSession() as session, session.post(model.url + path, json=body) as response:
        return response.status, cast(Json, await response.json())


def control(model: StandinModel, path: str) -> str:
    return model.url.removesuffix("/v1") + "/control/" + path


async def whole_reply(model: StandinModel, *, timeout_s: float = 10) -> str:
    async with client_of(model) as client:
        answer = await client.chat.completions.create(
            model=MODEL, messages=cast(list[ChatCompletionMessageParam], GOOD), timeout=timeout_s
        )
    return answer.choices[0].message.content or ""


async def streamed_reply(model: StandinModel, *, timeout_s: float = 10) -> list[str]:
    """The pieces as they came."""
    async with client_of(model) as client:
        stream = await client.chat.completions.create(
            model=MODEL,
            messages=cast(list[ChatCompletionMessageParam], GOOD),
            stream=True,
            timeout=timeout_s,
        )
        return [chunk.choices[0].delta.content or "" async for chunk in stream]


_BROKEN = "data:image/png;base64," + base64.b64encode(BLANK_PNG[:60]).decode()
_MISNAMED = _URL.replace("image/png", "image/jpeg")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"messages": []}, "messages"),
        ({"messages": [user("task"), ASSISTANT, user("** Screen Info **", _URL)]}, "system"),
        ({"messages": [SYSTEM, user("task")]}, "exactly one image"),
        ({"messages": [SYSTEM, user("task", _URL, _URL)]}, "exactly one image"),
        (
            {"messages": [SYSTEM, user("task", _URL), ASSISTANT, user("** Screen Info **")]},
            "exactly one image",
        ),
        ({"messages": [SYSTEM, user("task"), user("more", _URL)]}, "role assistant"),
        ({"messages": [SYSTEM, user("task", _URL), ASSISTANT]}, "role user"),
        ({"messages": [SYSTEM, user(" ", _URL)]}, "no text"),
        ({"messages": [SYSTEM, user("task", "https://example.org/a.png")]}, "data URL"),
        ({"messages": [SYSTEM, user("task", "data:image/png;base64,@@@")]}, "base64"),
        ({"messages": [SYSTEM, user("task", _BROKEN)]}, "cannot be read"),
        ({"messages": [SYSTEM, user("task", _MISNAMED)]}, "cannot be read"),
        ({"messages": [SYSTEM, {"role": "robot", "content": "x"}]}, "messages.1"),
        ({"temperature": 7}, "temperature"),
        ({"max_tokens": "many"}, "max_tokens"),
        ({"stream_options": {"include_usage": True}}, "stream_options"),
        ({"skip_special_tokens": False}, "skip_special_tokens"),
        ({"model": None}, "model"),
    ],
)
async def test_a_request_out_of_shape_is_refused(model: StandinModel, change: Json, words: str) -> None:
    status, answer = await post(model, {"model": MODEL, "messages": GOOD, **change})
    assert status == 400
    error = cast(Json, answer["error"])
    assert error["type"] == "invalid_request_error"
    assert words in str(error["message"])
    assert model.requests[0].status == 400


async def test_an_unknown_model_is_not_found_and_the_known_ones_are_listed(model: StandinModel) -> None:
    status, answer = await post(model, {"model": "gpt-0", "messages": GOOD})
    assert status == 404
    assert cast(Json, answer["error"])["code"] == "model_not_found"
    async with client_of(model) as client:
        assert MODEL in [known.id async for known in client.models.list()]


async def test_a_required_key_is_checked() -> None:
    async with StandinModel(api_key="right") as model:
        async with client_of(model, "wrong") as client:
            with pytest.raises(openai.AuthenticationError):
                await client.models.list()
            with pytest.raises(openai.AuthenticationError):
                await Run(client, "order a latte").step(HOME)
        async with client_of(model, "right") as client:
            await Run(client, "order a latte").step(HOME)


async def test_whole_and_streamed_replies_are_the_same(model: StandinModel) -> None:
    pieces = await streamed_reply(model)
    assert len(pieces) > 5
    assert "".join(pieces) == await whole_reply(model)
    assert "".join(pieces).startswith("<think>")
    assert "".join(pieces).endswith('\n<answer>do(action="Launch", app="Coffee")</answer>')


async def test_a_stream_has_the_chunks_of_a_real_server(model: StandinModel) -> None:
    async with client_of(model) as client:
        stream = await client.chat.completions.create(
            model=MODEL,
            messages=cast(list[ChatCompletionMessageParam], GOOD),
            stream=True,
            stream_options={"include_usage": True},
        )
        chunks = [chunk async for chunk in stream]
    assert chunks[0].choices[0].delta.role == "assistant"
    assert chunks[-2].choices[0].finish_reason == "stop"
    assert chunks[-1].choices == []
    assert chunks[-1].usage is not None
    assert chunks[-1].usage.total_tokens > chunks[-1].usage.completion_tokens > 0
    assert len({chunk.id for chunk in chunks}) == 1


async def test_scripted_replies_come_first_in_order_and_word_for_word(model: StandinModel) -> None:
    model.script("first \U0001f600 reply", "")
    assert await whole_reply(model) == "first \U0001f600 reply"
    assert "".join(await streamed_reply(model)) == ""
    assert "Launch" in await whole_reply(model)


async def test_a_scripted_reply_does_not_confuse_the_recipe_behind_it(model: StandinModel) -> None:
    async with client_of(model) as client:
        run = Run(client, "order a latte")
        launch = await run.step(HOME)
        model.script('<think>no</think><answer>do(action="Wait", duration="1 seconds")</answer>')
        await run.step("com.farhand.coffee")
        menu = await run.step("com.farhand.coffee")
        assert launch != menu
        assert "menu" in run.thinking


async def test_a_megabyte_of_reply_arrives_whole(model: StandinModel) -> None:
    model.script("long" * 250_000)
    assert len("".join(await streamed_reply(model))) == 1_000_000


async def test_delays_are_kept(model: StandinModel) -> None:
    model.script("sixteen letters." * 5)
    model.reply_delay_s, model.token_delay_s = 0.1, 0.02
    start = time.monotonic()
    await streamed_reply(model)
    assert time.monotonic() - start >= 0.2


async def test_an_ordered_status_comes_with_its_wait_and_only_as_often_as_ordered(
    model: StandinModel,
) -> None:
    model.fault(ModelFault(kind=FaultKind.STATUS, status=429, retry_after=2, times=2))
    model.script("kept for the next good day")
    for _ in range(2):
        with pytest.raises(openai.RateLimitError) as caught:
            await whole_reply(model)
        assert caught.value.response.headers["Retry-After"] == "2"
    assert await whole_reply(model) == "kept for the next good day"


async def test_a_stream_that_breaks_in_the_middle(model: StandinModel) -> None:
    model.fault(ModelFault(kind=FaultKind.DROP_MID_STREAM))
    with pytest.raises(openai.APIConnectionError):
        await streamed_reply(model)
    model.fault(ModelFault(kind=FaultKind.DROP_MID_STREAM))
    with pytest.raises(openai.APIConnectionError):
        await whole_reply(model)
    assert [entry.fault for entry in model.requests] == ["drop_mid_stream"] * 2


@pytest.mark.parametrize("kind", [FaultKind.SILENCE, FaultKind.STALL])
async def test_a_silent_server_keeps_the_client_waiting(model: StandinModel, kind: FaultKind) -> None:
    model.fault(ModelFault(kind=kind))
    with pytest.raises(openai.APITimeoutError):
        await streamed_reply(model, timeout_s=0.2)
    assert "Launch" in await whole_reply(model)


async def test_a_silence_can_end_by_itself(model: StandinModel) -> None:
    model.fault(ModelFault(kind=FaultKind.SILENCE, delay_s=0.05))
    with pytest.raises(openai.APIConnectionError):
        await whole_reply(model)


async def test_a_slow_reply_comes_after_its_delay(model: StandinModel) -> None:
    model.fault(ModelFault(kind=FaultKind.SLOW, delay_s=0.1))
    start = time.monotonic()
    assert "Launch" in await whole_reply(model)
    assert time.monotonic() - start >= 0.1


async def test_a_dripping_reply_is_whole_at_last(model: StandinModel) -> None:
    model.script("sixteen letters." * 5)
    model.fault(ModelFault(kind=FaultKind.DRIP, delay_s=0.02))
    start = time.monotonic()
    assert len(await streamed_reply(model)) >= 5
    assert time.monotonic() - start >= 0.1


async def test_the_weather_is_asked_about_each_request_before_what_was_ordered(model: StandinModel) -> None:
    asked: list[str] = []

    def weather(request: LoggedRequest) -> ModelFault | None:
        asked.append(request.messages[1].text.splitlines()[0])
        return ModelFault(kind=FaultKind.STATUS, status=503) if len(asked) == 2 else None

    model.set_fault_source(weather)
    model.fault(ModelFault(kind=FaultKind.EMPTY))
    assert await whole_reply(model) == ""
    with pytest.raises(openai.InternalServerError):
        await whole_reply(model)
    model.set_fault_source(None)
    assert "Launch" in await whole_reply(model)
    assert asked == ["order a latte"] * 2


async def test_answers_that_are_none(model: StandinModel) -> None:
    for kind in (FaultKind.GARBAGE, FaultKind.EMPTY, FaultKind.BROKEN_SSE, FaultKind.NOT_JSON):
        model.fault(ModelFault(kind=kind))
    assert "do(action" not in "".join(await streamed_reply(model))
    assert "".join(await streamed_reply(model)) == ""
    with pytest.raises(ValueError, match="Unterminated string"):
        await streamed_reply(model)
    async with aiohttp.ClientSession() as session:
        body = {"model": MODEL, "messages": GOOD}
        async with session.post(f"{model.url}/chat/completions", json=body) as response:
            assert (response.status, response.content_type) == (200, "text/html")


async def test_the_log_tells_what_was_asked_without_the_picture(model: StandinModel) -> None:
    await whole_reply(model)
    async with aiohttp.ClientSession() as session, session.get(control(model, "requests")) as response:
        text = await response.text()
        (entry,) = cast(list[Json], cast(Json, await response.json())["requests"])
    assert base64.b64encode(BLANK_PNG).decode() not in text
    assert entry["status"] == 200
    assert entry["params"] == {"model": MODEL}
    assert "Launch" in str(entry["reply"])
    asked = cast(list[Json], entry["messages"])[-1]
    assert asked["text"] == "order a latte"
    assert asked["images"] == [{"mime": "image/png", "bytes": len(BLANK_PNG)}]
    await model.wait_for_requests(1)


async def test_scripts_faults_and_reset_by_the_control_side(model: StandinModel) -> None:
    async with aiohttp.ClientSession() as session:

        async def order(path: str, body: Json) -> int:
            async with session.post(control(model, path), json=body) as response:
                return response.status

        assert await order("script", {"replies": ["by hand", "never sent"]}) == 200
        assert await order("faults", {"kind": "status", "times": 1, "status": 503}) == 200
        assert await order("faults", {"kind": "explosion"}) == 400
        assert await order("script", {"replies": "no list"}) == 400
        with pytest.raises(openai.InternalServerError):
            await whole_reply(model)
        assert await whole_reply(model) == "by hand"
        assert await order("reset", {}) == 200
    assert model.requests == ()
    assert "Launch" in await whole_reply(model)


async def test_a_jpeg_is_taken_too(model: StandinModel) -> None:
    out = io.BytesIO()
    Image.new("RGB", (72, 160), "#ffffff").save(out, "JPEG")
    url = f"data:image/jpeg;base64,{base64.b64encode(out.getvalue()).decode()}"
    status, answer = await post(model, {"model": MODEL, "messages": [SYSTEM, user("order a latte", url)]})
    assert status == 200
    assert answer["object"] == "chat.completion"


async def test_closing_and_reset_let_go_of_a_silent_request() -> None:
    async with StandinModel() as model:
        model.fault(ModelFault(kind=FaultKind.SILENCE))
        first = asyncio.create_task(whole_reply(model))
        await model.wait_for_requests(1)
        model.reset()
        with pytest.raises(openai.APIConnectionError):
            await first
        model.fault(ModelFault(kind=FaultKind.SILENCE))
        second = asyncio.create_task(whole_reply(model))
        await model.wait_for_requests(1)
        start = time.monotonic()
    assert time.monotonic() - start < 8  # its client would wait for ten
    with pytest.raises(openai.APIConnectionError):
        await second
