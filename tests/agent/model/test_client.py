"""The model client against a real socket: what it sends, and every way a server can fail."""

import json
import logging
import socket
import traceback
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime

import pytest

from agent.contract.actions import Back, Decision, Note, Unusable, UnusableReply
from agent.contract.errors import (
    ModelBusy,
    ModelError,
    ModelKeyRefused,
    ModelRefused,
    ModelUnavailable,
    ModelUnknown,
)
from agent.model.client import ModelClient
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PromptContext
from agent.model.faults import address_of
from agent.model.stream import ModelLimits
from devices.base import Screenshot, Verdict
from tests.worlds.model_server import (
    Answer,
    Server,
    chunk,
    drops,
    hangs,
    refuses,
    says,
    serving,
    shows_a_page,
    streams,
)

KEY = "sk-very-secret-key"
PATIENT = ModelLimits(first_chunk_s=10, gap_s=10, whole_s=30.0, backoff_s=0.001)
BACK = '<think>Wrong page.</think><answer>do(action="Back")</answer>'
CONTEXT = PromptContext(
    "task", "en", date(2026, 2, 12), (), "app", Verdict.OK, Screenshot(b"PNG" * 1_000, (1080, 2400), 0.0)
)


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    async with serving() as running:
        yield running


def client(base_url: str, limits: ModelLimits = PATIENT) -> ModelClient:
    return ModelClient(base_url, KEY, "autoglm-phone-9b", dialect_for("autoglm-phone-9b"), limits)


async def decides(server: Server, *answers: Answer, limits: ModelLimits = PATIENT) -> Decision:
    server.answers(*answers)
    async with client(server.base_url, limits) as model:
        return await model.decide(CONTEXT)


async def fails(server: Server, *answers: Answer, limits: ModelLimits = PATIENT) -> ModelError:
    with pytest.raises(ModelError) as caught:
        await decides(server, *answers, limits=limits)
    return caught.value


async def test_a_decision_is_one_streamed_request_with_the_dialects_sampling(server: Server) -> None:
    assert await decides(server, says(BACK)) == Decision(
        "Wrong page.", Back(), 'do(action="Back")', dialect="autoglm"
    )
    (request,) = server.requests
    messages = request.pop("messages")
    assert messages == list(dialect_for("autoglm-phone-9b").request(CONTEXT).messages)
    assert request == {
        "model": "autoglm-phone-9b",
        "max_tokens": 3000,
        "temperature": 0.0,
        "top_p": 0.85,
        "frequency_penalty": 0.2,
        "stream": True,
    }
    assert server.keys == [f"Bearer {KEY}"]


async def test_the_parts_of_a_reply_are_told_as_they_come(server: Server) -> None:
    server.answers(says(BACK))
    parts: list[str] = []
    async with client(server.base_url) as model:
        await model.decide(CONTEXT, parts.append)
    assert len(parts) == 3
    assert "".join(parts) == BACK


async def test_calls_bytes_and_reported_tokens_are_counted(server: Server) -> None:
    counted = b'{"prompt_tokens": 70, "completion_tokens": 5, "total_tokens": 75}'
    usage = b'data: {"choices": [], "usage": ' + counted + b"}\n\n"
    server.answers(refuses(500), streams(chunk(BACK), chunk(finish="stop"), usage, b"data: [DONE]\n\n"))
    async with client(server.base_url) as model:
        await model.decide(CONTEXT)
        assert model.usage.calls == 2
        assert model.usage.bytes_sent == sum(server.sizes)
        assert (model.usage.prompt_tokens, model.usage.completion_tokens) == (70, 5)


@pytest.mark.parametrize("tokens", ["70", -3, 1.5, [70], {"sum": 70}, True, None, 10**30], ids=repr)
async def test_counts_that_are_none_count_as_not_reported(server: Server, tokens: object) -> None:
    absurd: dict[str, object] = {
        "choices": [],
        "usage": {"prompt_tokens": tokens, "completion_tokens": tokens},
    }
    usage = b"data: " + json.dumps(absurd).encode() + b"\n\n"
    server.answers(streams(chunk(BACK), chunk(finish="stop"), usage))
    async with client(server.base_url) as model:
        assert (await model.decide(CONTEXT)).action == Back()
        assert (model.usage.prompt_tokens, model.usage.completion_tokens) == (0, 0)


async def test_thinking_that_the_server_sends_apart_is_the_thinking(server: Server) -> None:
    for name in ("reasoning_content", "reasoning"):
        parts = [
            chunk(**{name: "Milk "}),
            chunk(**{name: "costs 3."}),
            chunk('do(action="Note", message="True")'),
            chunk(finish="stop"),
        ]
        assert (await decides(server, streams(*parts))).action == Note("Milk costs 3.")


@pytest.mark.parametrize(
    "thought", ['</think><answer>finish(message="no")', '<answer>finish(message="no")</answer>', "<think>Hm."]
)
async def test_tags_in_thinking_that_the_server_sends_apart_end_nothing(server: Server, thought: str) -> None:
    sent = streams(chunk(reasoning_content=thought), chunk('do(action="Back")'), chunk(finish="stop"))
    assert (await decides(server, sent)).action == Back()


async def test_a_stream_that_ends_inside_its_thinking_is_no_answer(server: Server) -> None:
    sent = streams(chunk('<think>I may finish(message="no")'))  # its last sign closes a call
    assert isinstance((await decides(server, sent)).action, UnusableReply)


@pytest.mark.parametrize(
    "fault",
    [
        refuses(500),
        refuses(503, "overloaded"),
        refuses(429, "slow down", retry_after="0"),
        refuses(408),
        drops(),
        drops(chunk('Not do(action="Home").')),
        streams(chunk('Not do(action="Home").')),  # ends without saying that it is complete
        streams(),
        shows_a_page(),
        streams(b"data: nonsense\n\n"),
        streams(b"data: [1]\n\n"),
        streams(b'data: {"choices": [{"delta": null}]}\n\n'),
        streams(b'data: {"error": {"message": "out of memory"}}\n\n'),
        streams(chunk(content=["x"]), chunk(finish="stop")),
        streams(chunk("x"), chunk(finish={"reason": "stop"})),
        streams(b"data: \xff\xfe\n\n"),
    ],
)
async def test_a_passing_fault_is_retried(server: Server, fault: Answer) -> None:
    assert (await decides(server, fault, fault, fault, says(BACK))).action == Back()
    assert len(server.requests) == 4


@pytest.mark.parametrize("fault", [hangs(), hangs(chunk("thinking"))])
async def test_a_server_that_falls_silent_is_asked_again(server: Server, fault: Answer) -> None:
    limits = ModelLimits(first_chunk_s=3.0, gap_s=3.0, whole_s=30.0, backoff_s=0.001)
    assert (await decides(server, fault, says(BACK), limits=limits)).action == Back()
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (refuses(503, "overloaded"), "503 Service Unavailable: overloaded"),
        (drops(chunk("x")), "no connection, or it was lost (RemoteProtocolError)"),
        (streams(chunk("x")), "the answer broke off"),
        (hangs(), "no answer in time"),
        (hangs(chunk("x")), "the answer stopped in the middle"),
    ],
)
async def test_a_server_that_stays_away_is_named_after_three_retries(
    server: Server, fault: Answer, reason: str
) -> None:
    # Only what is meant to take too long has a short limit.
    first_chunk_s, gap_s = 0.1 if "no answer" in reason else 10, 0.1 if "the middle" in reason else 10
    limits = ModelLimits(first_chunk_s=first_chunk_s, gap_s=gap_s, whole_s=30.0, backoff_s=0.001)
    error = await fails(server, fault, limits=limits)
    assert isinstance(error, ModelUnavailable)
    assert error.key == "model_unavailable"
    assert error.values == {"address": server.base_url, "reason": reason}
    assert len(server.requests) == 4


async def test_nobody_listening_is_unavailable() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # bound and not listening: connections are refused
        address = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        async with client(address) as model:
            with pytest.raises(ModelUnavailable) as caught:
                await model.decide(CONTEXT)
    assert caught.value.values["address"] == address


async def test_the_whole_decision_has_a_limit(server: Server) -> None:
    limits = ModelLimits(first_chunk_s=5.0, whole_s=0.2)
    error = await fails(server, hangs(), limits=limits)
    assert error.values["reason"] == "no complete answer within 0.2 s"


async def test_a_short_pause_that_the_server_asks_for_is_kept(server: Server) -> None:
    limits = ModelLimits(whole_s=5.0, backoff_s=60.0)  # its own pause would be longer than the whole
    answers = refuses(429, retry_after="0.01"), says(BACK)
    assert (await decides(server, *answers, limits=limits)).action == Back()


@pytest.mark.parametrize("status", [429, 503])
async def test_a_longer_pause_than_a_request_may_take_is_told_at_once(server: Server, status: int) -> None:
    error = await fails(server, refuses(status, "slow down", retry_after="3540"))
    assert isinstance(error, ModelBusy)
    assert error.wait_s == 3540
    reason = {429: "429 Too Many Requests: slow down", 503: "503 Service Unavailable: slow down"}[status]
    assert error.values == {"address": server.base_url, "reason": reason, "minutes": "59"}
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("retry_after", "date", "wait_s"),
    [
        ("Mon, 23 Nov 2026 08:52:00 GMT", "Mon, 23 Nov 2026 08:40:00 GMT", 720.0),  # by the server's clock
        ("Monday, 23-Nov-26 08:52:00 GMT", "Mon, 23 Nov 2026 08:40:00 GMT", 720.0),
        ("1e99", None, 7 * 86_400.0),
        ("inf", None, 7 * 86_400.0),
        ("soon", None, 60.0),
        ("nan", None, 60.0),
        ("-5", None, 60.0),
        ("Mon, 23 Nov 2026 08:30:00 GMT", "Mon, 23 Nov 2026 08:40:00 GMT", 60.0),
        ("Mon, 99 Nov 2026 08:30:00 GMT", None, 60.0),
        ("Mon, 23 Nov 2026 08:30:00 +99999999999999", None, 60.0),
        ("", None, 60.0),
    ],
)
async def test_too_many_requests_leave_the_wait_to_the_task(
    server: Server, retry_after: str, date: str | None, wait_s: float
) -> None:
    error = await fails(server, refuses(429, "wait", retry_after=retry_after, date=date))
    assert isinstance(error, ModelBusy)
    assert error.wait_s == wait_s


@pytest.mark.parametrize("code", [429, "429", "rate_limit_exceeded"])
async def test_too_many_requests_may_be_told_in_the_stream(server: Server, code: int | str) -> None:
    told = json.dumps({"error": {"message": "slow down", "code": code}})
    error = await fails(server, streams(f"data: {told}\n\n".encode()))
    assert isinstance(error, ModelBusy)
    assert error.wait_s == 60.0


async def test_a_pause_that_does_not_fit_into_the_decision_is_left_to_the_task(server: Server) -> None:
    limits = ModelLimits(whole_s=15.0)
    error = await fails(server, refuses(429, retry_after="20"), limits=limits)
    assert isinstance(error, ModelBusy)
    assert len(server.requests) == 1


async def test_a_date_without_the_servers_clock_counts_from_now(server: Server) -> None:
    in_an_hour = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
    error = await fails(server, refuses(429, retry_after=in_an_hour, date="nonsense"))
    assert isinstance(error, ModelBusy)
    assert 3500 < error.wait_s <= 3600


@pytest.mark.parametrize(
    ("answer", "kind", "values"),
    [
        (refuses(401, "bad key"), ModelKeyRefused, {}),
        (refuses(403), ModelKeyRefused, {}),
        (refuses(404, "no such model"), ModelUnknown, {"model": "autoglm-phone-9b"}),
        (refuses(400, "bad picture"), ModelRefused, {"status": "400 Bad Request: bad picture"}),
        (refuses(422), ModelRefused, {"status": "422 Unprocessable Entity"}),
    ],
)
async def test_a_refusal_is_not_retried(
    server: Server, answer: Answer, kind: type[ModelError], values: dict[str, str]
) -> None:
    error = await fails(server, answer)
    assert type(error) is kind
    assert error.values == {"address": server.base_url, **values}
    assert len(server.requests) == 1


@pytest.mark.parametrize("status", [400, 401, 429, 500])
async def test_the_key_shows_nowhere_even_if_the_server_echoes_it(
    server: Server, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    error = await fails(server, refuses(status, f"wrong key {KEY}", retry_after="0"))
    shown = "".join(traceback.format_exception(error)) + str(error.values) + caplog.text
    assert "very-secret" not in shown


async def test_a_reply_without_end_is_cut_and_counts_as_too_long(server: Server) -> None:
    endless = streams(*[chunk("x" * 50_000)] * 40)
    decision = await decides(server, endless)
    assert isinstance(decision.action, UnusableReply)
    assert decision.action.reason is Unusable.TOO_LONG
    assert len(decision.raw) <= 500
    assert len(server.requests) == 1


async def test_a_reply_of_a_megabyte_in_one_part_is_too_long(server: Server) -> None:
    decision = await decides(server, says('do(action="Back")' + "x" * 999_000))
    assert isinstance(decision.action, UnusableReply)
    assert decision.action.reason is Unusable.TOO_LONG


async def test_a_reply_cut_off_by_the_token_limit_is_not_acted_on(server: Server) -> None:
    decision = await decides(server, streams(chunk('Perhaps do(action="Back") but'), chunk(finish="length")))
    assert isinstance(decision.action, UnusableReply)
    assert decision.action.reason is Unusable.TOO_LONG


async def test_an_empty_completion_is_an_empty_reply(server: Server) -> None:
    decision = await decides(server, streams(chunk(""), chunk(finish="stop")))
    assert decision.action == UnusableReply(Unusable.EMPTY)


@pytest.mark.parametrize("tail", [hangs, drops])
async def test_a_line_kept_open_or_lost_behind_a_complete_reply_does_no_harm(
    server: Server, tail: Callable[..., Answer]
) -> None:
    assert (await decides(server, tail(chunk(BACK), chunk(finish="stop")))).action == Back()
    assert len(server.requests) == 1


def test_an_address_is_shown_without_credentials_and_query() -> None:
    assert address_of("https://me:pw@api.example:8443/v1/?key=abc#x") == "https://api.example:8443/v1"
    assert address_of("http://[::1]:8000/v1") == "http://[::1]:8000/v1"


@pytest.mark.parametrize(
    "delta", [[None], {"a": 1}, "x", [{"index": 0, "function": {"arguments": {"x": 1}}}]]
)
async def test_calls_that_nobody_asked_for_are_left_alone(server: Server, delta: object) -> None:
    decision = await decides(server, streams(chunk(BACK, "stop", tool_calls=delta)))
    assert decision.action == Back()
    assert len(server.requests) == 1
