"""What servers refuse, in their own words, through a real socket: each refusal is told with its remedy."""

import logging
from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import date

import pytest
from aiohttp import web

from agent.contract.actions import (
    ActionResult,
    Back,
    Decision,
    ResultKind,
    Unusable,
    UnusableReply,
)
from agent.contract.errors import (
    ModelBusy,
    ModelContextFull,
    ModelError,
    ModelFiltered,
    ModelKeyElsewhere,
    ModelKeyExpired,
    ModelKeyRefused,
    ModelNoCredit,
    ModelSeesNoPictures,
)
from agent.model.client import ModelClient
from agent.model.dialects import dialect_for
from agent.model.dialects.base import HistoryRoom, PastStep, PromptContext
from agent.model.sent_picture import SentPicture
from agent.model.stream import ModelLimits
from bot.strings import say
from devices.base import Screenshot, Verdict
from tests.worlds.model_server import Answer, Server, chunk, hangs, refuses, says, serving, streams

LIMITS = ModelLimits(first_chunk_s=10, gap_s=10, whole_s=30.0, backoff_s=0.001)
BACK = 'do(action="Back")'
STEP = PastStep("app", "I look further. " * 60, BACK, ActionResult(ResultKind.DONE))
CONTEXT = PromptContext(
    "task", "en", date(2026, 2, 12), (), "app", Verdict.OK, Screenshot(b"PNG" * 1_000, (1080, 2400), 0.0)
)
LONG = replace(CONTEXT, history=(STEP,) * 60)


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    async with serving() as running:
        yield running


async def decides(
    server: Server, *answers: Answer, context: PromptContext = CONTEXT, key: str = "sk-any-key"
) -> Decision:
    server.answers(*answers)
    async with ModelClient(server.base_url, key, "m", dialect_for("m", "autoglm"), LIMITS) as model:
        return await model.decide(context)


async def fails(server: Server, *answers: Answer, key: str = "sk-any-key") -> ModelError:
    with pytest.raises(ModelError) as caught:
        await decides(server, *answers, key=key)
    return caught.value


def sends(status: int, body: object) -> Answer:
    """An error with this body."""

    async def answer(_: web.Request) -> web.StreamResponse:
        return web.json_response(body, status=status)

    return answer


def in_both(error: ModelError) -> tuple[str, str]:
    """What people read of it, in English and Chinese."""
    return say("en", error.key, **error.values), say("zh", error.key, **error.values)


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (400, "This model does not support image input."),
        (404, "No endpoints found that support image input"),
        (
            400,
            "Invalid content type. image_url is not supported by this model.",
        ),
        (400, "qwen3-8b is not a multimodal model"),
        (500, "image input is not supported - hint: you may need to provide the mmproj"),
        (422, "unknown variant `image_url`, expected `text`"),
        (400, "this model is missing data required for image input"),
        (400, "Vision is not supported by this model"),
        (400, "该模型不支持图片输入"),
    ],
)
async def test_a_model_without_eyes_is_told_as_one(server: Server, status: int, words: str) -> None:
    error = await fails(server, refuses(status, words))
    assert isinstance(error, ModelSeesNoPictures)
    assert len(server.requests) == 1
    english, chinese = in_both(error)
    assert "does not see pictures" in english
    assert "vision model" in english
    assert "视觉模型" in chinese


@pytest.mark.parametrize("words", ["The image format is not supported: webp", "image size not supported"])
async def test_a_picture_in_the_wrong_form_is_no_model_without_eyes(server: Server, words: str) -> None:
    assert (await fails(server, refuses(400, words))).key == "model_refused"


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, {"error": {"code": "context_length_exceeded", "message": "too long"}}),
        (400, {"error": {"message": "This model's maximum context length is 8192 tokens."}}),
        (400, {"error": "prompt is too long: 210000 tokens > 200000 maximum"}),
        (400, {"message": "Range of input length should be [1, 30720]", "code": "InvalidParameter"}),
        (500, {"error": {"message": "the request exceeds the available context size"}}),
        (413, {}),
    ],
)
async def test_a_request_that_is_too_long_is_sent_once_more_with_a_shorter_history(
    server: Server, status: int, body: object
) -> None:
    assert (await decides(server, sends(status, body), says(BACK), context=LONG)).action == Back()
    before, after = server.sizes
    assert after < before - 3_500  # of 7 kB of earlier steps; the rest is prompt and picture


async def test_the_room_that_was_too_large_is_not_tried_again_in_this_task_alone(server: Server) -> None:
    server.answers(refuses(413), says(BACK), says(BACK), says(BACK))
    task = replace(LONG, room=HistoryRoom())
    async with ModelClient(server.base_url, "k", "m", dialect_for("m", "autoglm"), LIMITS) as model:
        await model.decide(task)
        await model.decide(task)
        await model.decide(replace(LONG, room=HistoryRoom()))
    assert len(server.requests) == 4
    first, shorter, later, other = server.sizes
    assert later == shorter < first == other


async def test_a_request_that_stays_too_long_is_told_after_one_more(server: Server) -> None:
    server.answers(refuses(413))
    async with ModelClient(server.base_url, "k", "m", dialect_for("m", "autoglm"), LIMITS) as model:
        with pytest.raises(ModelContextFull) as caught:
            await model.decide(LONG)
    assert len(server.requests) == 2
    english, chinese = in_both(caught.value)
    assert "too long" in english
    assert "太长" in chinese


async def test_without_a_history_there_is_nothing_to_shorten(server: Server) -> None:
    assert isinstance(await fails(server, refuses(413)), ModelContextFull)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "answer",
    [
        sends(400, {"error": {"code": "content_filter", "message": "The response was filtered"}}),
        sends(400, {"error": {"code": "data_inspection_failed", "message": "Input data may contain..."}}),
        sends(
            400, {"error": {"code": "1301", "message": "系统检测到输入或生成内容可能包含不安全或敏感内容"}}
        ),
        streams(chunk("I can"), chunk(finish="content_filter")),
        streams(chunk("I can"), chunk(finish="sensitive")),
        streams(chunk("I can"), chunk(finish="SAFETY")),
    ],
)
async def test_a_content_filter_is_told_as_one(server: Server, answer: Answer) -> None:
    error = await fails(server, answer)
    assert isinstance(error, ModelFiltered)
    assert len(server.requests) == 1
    english, chinese = in_both(error)
    assert "content filter" in english
    assert "内容过滤" in chinese


@pytest.mark.parametrize(
    "answer",
    [
        refuses(402, "Payment Required"),
        sends(429, {"error": {"code": "insufficient_quota", "message": "You exceeded your current quota"}}),
        sends(429, {"error": {"code": "1113", "message": "您的账户已欠费"}}),
        refuses(403, "AccountOverdueError"),
        refuses(400, "Your credit balance is too low to access the API"),
    ],
)
async def test_an_account_without_money_is_not_waited_for(server: Server, answer: Answer) -> None:
    error = await fails(server, answer)
    assert isinstance(error, ModelNoCredit)
    assert not isinstance(error, ModelBusy)
    assert "credit" in in_both(error)[0]


@pytest.mark.parametrize(
    "answer",
    [
        refuses(401, "Your API key has expired"),
        sends(400, [{"error": {"code": 400, "message": "API key expired. Please renew the API key."}}]),
        refuses(401, "令牌已过期"),
    ],
)
async def test_an_expired_key_is_told_as_expired(server: Server, answer: Answer) -> None:
    error = await fails(server, answer)
    assert isinstance(error, ModelKeyExpired)
    assert "expired" in in_both(error)[0]


async def test_google_refuses_a_key_with_400(server: Server) -> None:
    body = [{"error": {"code": 400, "message": "API key not valid. Please pass a valid API key."}}]
    assert type(await fails(server, sends(400, body))) is ModelKeyRefused


@pytest.mark.parametrize(
    ("key", "service"),
    [
        ("sk-ant-api03-abcdef", "Anthropic"),
        ("AIzaSyAbcdef", "Google Gemini"),
        ("sk-or-v1-abcdef", "OpenRouter"),
        ("gsk_abcdef", "Groq"),
        ("hf_abcdef", "Hugging Face"),
        ("ark-abcdef", "Volcano Ark"),
    ],
)
async def test_a_key_of_another_service_is_named_and_not_shown(
    server: Server, key: str, service: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    error = await fails(server, refuses(401, f"Incorrect API key provided: {key}"), key=key)
    assert isinstance(error, ModelKeyElsewhere)
    for words in (*in_both(error), str(error), caplog.text):
        assert key not in words
    assert all(service in words for words in in_both(error))


async def test_a_key_that_fits_its_service_is_merely_wrong(server: Server) -> None:
    assert type(await fails(server, refuses(401), key="sk-plain")) is ModelKeyRefused


async def test_a_call_that_google_could_not_read_is_asked_for_once_more(server: Server) -> None:
    broken = streams(chunk("", "MALFORMED_FUNCTION_CALL"))
    assert (await decides(server, broken, says(BACK))).action == Back()
    assert len(server.requests) == 2
    server.requests.clear()
    decision = await decides(server, broken, broken)
    assert decision.action == UnusableReply(Unusable.UNREADABLE, "malformed_function_call")
    assert len(server.requests) == 2


async def test_thoughts_that_use_up_the_limit_say_so(server: Server) -> None:
    thinking = streams(chunk(reasoning_content="Hmm. " * 100), chunk(finish="length"))
    decision = await decides(server, thinking)
    assert decision.action == UnusableReply(Unusable.THINKING_CUT, "500 characters")
    assert "FARHAND_MAX_TOKENS" in say("en", "unusable_thinking_cut")
    assert "FARHAND_MAX_TOKENS" in say("zh", "unusable_thinking_cut")


async def test_the_limit_of_tokens_can_be_set(server: Server) -> None:
    server.answers(says(BACK))
    async with ModelClient(
        server.base_url, "k", "m", dialect_for("m", "autoglm"), LIMITS, max_tokens=9000
    ) as model:
        await model.decide(CONTEXT)
    assert server.requests[0]["max_tokens"] == 9000


async def test_a_server_that_takes_one_name_for_the_limit_is_sent_the_set_one_under_it_alone(
    server: Server,
) -> None:
    server.answers(says('Action: {"action_type": "navigate_back"}'))
    sent = replace(CONTEXT, picture=SentPicture("image/png", b"PNG", (864, 1920)))
    async with ModelClient(
        server.base_url, "k", "gpt-6.1-sol", dialect_for("gpt-6.1-sol"), LIMITS, max_tokens=9000
    ) as model:
        assert (await model.decide(sent)).action == Back()
    assert server.requests[0]["max_completion_tokens"] == 9000
    assert "max_tokens" not in server.requests[0]


async def test_an_answer_that_stalls_is_begun_anew_and_counted(server: Server) -> None:
    limits = replace(LIMITS, gap_s=0.1)
    # A part without a token keeps a line open and is no sign of life.
    stalling = hangs(chunk("Hm"), chunk(""), chunk(""))
    server.answers(stalling, says(BACK))
    async with ModelClient(server.base_url, "k", "m", dialect_for("m", "autoglm"), limits) as model:
        assert (await model.decide(CONTEXT)).action == Back()
        assert model.usage.stalls == 1
    assert ModelLimits().gap_s == 20
    assert ModelLimits().first_chunk_s == 60
