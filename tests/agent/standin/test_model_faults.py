"""What can be wrong with a model server, on order."""

import json
from typing import cast

import aiohttp
import pytest

from agent.standin import FaultKind, ModelFault, Move, StandinModel
from tests.agent.standin.conversations import SYSTEM, Answer, Asker, Json, picture_url, screen, user

_TASK = [SYSTEM, user(f"order a latte\n\n{screen('System Home')}", picture_url())]
_TOOLS = [{"type": "function", "function": {"name": "launch"}}]


async def ask(
    standin: StandinModel, asker: Asker, kind: FaultKind, model: str = "gpt-5.5", **more: object
) -> Answer:
    standin.fault(ModelFault(kind=kind))
    return await asker.ask(model, _TASK, **more)


async def events(standin: StandinModel, kind: FaultKind, model: str = "gpt-5.5") -> list[Json]:
    """Of a stream, up to its end or the break of the connection."""
    standin.fault(ModelFault(kind=kind, delay_s=0.05))
    read: list[Json] = []
    body = {"model": model, "messages": _TASK, "stream": True}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{standin.url}/chat/completions", json=body) as answer,
    ):
        try:
            async for line in answer.content:
                if line.startswith(b"data: {"):
                    read.append(cast(Json, json.loads(line[6:])))
        except aiohttp.ClientPayloadError:
            read.append({"broken": True})
    return read


@pytest.mark.parametrize(
    ("kind", "status", "code", "words"),
    [
        (FaultKind.NO_VISION, 400, "invalid_value", "does not support image"),
        (FaultKind.FILTER_REFUSED, 400, "content_filter", "filtered"),
        (FaultKind.OVERFLOW, 400, "context_length_exceeded", "maximum context length"),
        (FaultKind.BUSY, 429, "rate_limit_exceeded", "Rate limit"),
        (FaultKind.FOREIGN_KEY, 401, "invalid_api_key", "not issued by this service"),
        (FaultKind.EXPIRED_KEY, 401, "api_key_expired", "expired"),
    ],
)
async def test_refusals_have_the_words_of_services(
    standin: StandinModel, asker: Asker, kind: FaultKind, status: int, code: str, words: str
) -> None:
    answer = await ask(standin, asker, kind)
    assert (answer.status, answer.error["code"]) == (status, code)
    assert words in str(answer.error["message"])
    assert (await asker.ask("gpt-5.5", _TASK)).status == 200


async def test_a_busy_server_says_how_long(standin: StandinModel) -> None:
    standin.fault(ModelFault(kind=FaultKind.BUSY, retry_after=7))
    async with aiohttp.ClientSession() as session:
        body = {"model": "gpt-5.5", "messages": _TASK}
        async with session.post(f"{standin.url}/chat/completions", json=body) as answer:
            assert (answer.status, answer.headers["Retry-After"]) == (429, "7")


async def test_a_filter_cuts_an_answer(standin: StandinModel, asker: Asker) -> None:
    answer = await ask(standin, asker, FaultKind.FILTERED)
    assert answer.end == "content_filter"
    assert "Action" not in answer.content


@pytest.mark.parametrize(
    ("model", "apart"),
    [
        ("qwen3.5-plus", True),
        ("gpt-5.5", False),
        ("mai-ui", False),
        ("gui-plus", False),
        ("autoglm-phone-9b", False),
    ],
)
async def test_thoughts_can_be_all_there_is(
    standin: StandinModel, asker: Asker, model: str, apart: bool
) -> None:
    answer = await ask(standin, asker, FaultKind.THOUGHTS_ONLY, model)
    assert ("reasoning_content" in answer.message) is apart
    assert "I open Coffee" in str(answer.message)
    for name in ("open_app", '"open"', "Launch"):
        assert name not in answer.content


async def test_a_model_repeats_itself_until_it_is_cut(standin: StandinModel, asker: Asker) -> None:
    answer = await ask(standin, asker, FaultKind.REPETITION)
    assert len(answer.content) >= 100_000
    assert len(set(answer.content.split(". "))) <= 2
    assert answer.end == "length"


async def test_a_malformed_call_has_its_own_finish_reason(standin: StandinModel, asker: Asker) -> None:
    answer = await ask(standin, asker, FaultKind.MALFORMED_CALL, "gemini-3.8-flash")
    assert (answer.content, answer.end) == ("", "MALFORMED_FUNCTION_CALL")


async def test_tools_are_called_where_text_was_asked_for_and_the_other_way_round(
    standin: StandinModel, asker: Asker
) -> None:
    unasked = await ask(standin, asker, FaultKind.OTHER_CHANNEL)
    assert cast(list[Json], unasked.message["tool_calls"])
    written = await ask(standin, asker, FaultKind.OTHER_CHANNEL, tools=_TOOLS)
    assert "tool_calls" not in written.message
    assert '"action_type": "open_app"' in written.content


async def test_a_model_thinks_in_another_language(standin: StandinModel, asker: Asker) -> None:
    answer = await ask(standin, asker, FaultKind.OTHER_LANGUAGE)
    assert "画面に" in answer.content
    assert '"app_name": "Coffee"' in answer.content


@pytest.mark.parametrize("model", ["gpt-5.5", "ui-venus-1.5"])
async def test_a_model_writes_as_another_family(standin: StandinModel, asker: Asker, model: str) -> None:
    answer = await ask(standin, asker, FaultKind.OTHER_GRAMMAR, model)
    assert ("<action>Launch(" in answer.content) is (model == "gpt-5.5")
    assert ('do(action="Launch"' in answer.content) is (model == "ui-venus-1.5")


@pytest.mark.parametrize(
    ("model", "mark"),
    [("doubao-1-5-ui-tars-250428", ")\n\n"), ("gpt-5.5", "\nAction: "), ("seed", "<tool_call>")],
)
async def test_several_actions_come_in_one_reply(
    standin: StandinModel, asker: Asker, model: str, mark: str
) -> None:
    standin.fault(ModelFault(kind=FaultKind.SEVERAL, actions=3))
    front = [SYSTEM, user(f"search for mocha in Coffee\n\n{screen('Coffee')}", picture_url())]
    content = (await asker.ask(model, front)).content
    assert content.count(mark) >= 2
    single = (await asker.ask(model, front)).content
    assert content.startswith(single.splitlines()[0])


@pytest.mark.parametrize("model", ["gui-plus", "agentcpm", "holo3-1-35b-a3b"])
async def test_whole_objects_follow_each_other_where_the_thought_is_inside(
    standin: StandinModel, asker: Asker, model: str
) -> None:
    standin.fault(ModelFault(kind=FaultKind.SEVERAL))
    assert (await asker.ask(model, _TASK)).content.count('"thought"') == 2


async def test_usage_can_be_missing_or_absurd(standin: StandinModel, asker: Asker) -> None:
    assert "usage" not in (await ask(standin, asker, FaultKind.NO_USAGE)).body
    absurd = (await ask(standin, asker, FaultKind.ABSURD_USAGE)).usage
    assert cast(int, absurd["prompt_tokens"]) > 1_000_000_000
    assert cast(int, absurd["completion_tokens"]) < 0


async def test_a_stream_stalls_before_its_first_token(standin: StandinModel) -> None:
    read = await events(standin, FaultKind.STALL_AT_START)
    assert [str(event)[:30] for event in read[1:]] == ["{'broken': True}"]
    assert "Thought" not in str(read[0])


async def test_an_error_in_the_middle_of_a_stream(standin: StandinModel) -> None:
    read = await events(standin, FaultKind.ERROR_MID_STREAM)
    assert len(read) > 2
    assert cast(Json, read[-1]["error"])["code"] == "internal_error"
    assert "choices" in read[-2]


async def test_moves_can_be_scripted_in_the_words_of_whoever_is_asked(
    standin: StandinModel, asker: Asker
) -> None:
    standin.script(*[Move("I pay.", "Tap", {"element": (500, 900), "message": "Pay 36.80"})] * 2)
    assert "[500, 900]" in (await asker.ask("gemini-3.8-flash", _TASK)).content
    assert "<point>500 900</point>" in (await asker.ask("seed", _TASK)).content
