"""What each family's server refuses, counts and sends apart."""

import json
from typing import cast

import aiohttp
import openai
import pytest
from openai.types.chat import ChatCompletionMessageParam, ChatCompletionToolParam

from agent.standin import StandinModel, family_names, served_family
from tests.agent.standin.conversations import SYSTEM, Asker, Json, image, picture_url, screen, text, user
from tests.worlds.model_world import client_of

_TASK = f"order a latte\n\n{screen('System Home')}"
_TOOL: ChatCompletionToolParam = {"type": "function", "function": {"name": "launch", "parameters": {}}}


def good(count: int = 1, size_px: tuple[int, int] = (108, 240), **more: str) -> list[Json]:
    """A first request with so many pictures."""
    shown = [image(picture_url(size_px), **more)] * count
    return [SYSTEM, {"role": "user", "content": [*shown, text(_TASK)]}]


_REAL_NAMES = {
    "zai-org/autoglm-phone-9b-multilingual": "autoglm",
    "mPLUG/GUI-Owl-1.5-8B-Think": "gui-owl-1.5",
    "gui-owl-1.5-8b-instruct": "gui-owl-1.5",
    "mPLUG/GUI-Owl-32B": "gui-owl",
    "gui-plus": "gui-plus",
    "gui-plus-2026-02-26": "gui-plus-2026",
    "qwen2.5-vl-7b-instruct": "qwen2.5-vl",
    "qwen-vl-max": "qwen2.5-vl",
    "qwen3-vl-plus": "qwen3-vl",
    "Qwen/Qwen3-VL-235B-A22B-Thinking": "qwen3-vl",
    "qwen3.8-max": "qwen3.5",
    "ByteDance-Seed/UI-TARS-7B-DPO": "ui-tars-1.0",
    "ByteDance-Seed/UI-TARS-1.5-7B": "ui-tars-1.5",
    "doubao-1-5-ui-tars-250428": "doubao-ui-tars",
    "doubao-seed-2-1-turbo-260628": "seed",
    "Tongyi-MAI/MAI-UI-8B": "mai-ui",
    "gelab-zero-4b-preview": "gelab",
    "openbmb/AgentCPM-GUI": "agentcpm",
    "glm-4.5v": "glm-v",
    "glm-5v-turbo": "glm-v",
    "inclusionAI/UI-Venus-1.5-8B": "ui-venus-1.5",
    "holo3-1-35b-a3b": "holo",
    "kimi-k3": "kimi",
    "gpt-5.5": "gpt",
    "gpt-6-sol": "gpt",
    "claude-sonnet-5-5": "claude-large",
    "claude-opus-4-7": "claude-large",
    "claude-haiku-4-5": "claude",
    "gemini-3.8-flash": "gemini",
}


@pytest.mark.parametrize(("model", "name"), _REAL_NAMES.items())
def test_the_model_name_decides_the_family(model: str, name: str) -> None:
    family = served_family(model)
    assert family is not None
    assert family.name == name


def test_no_family_serves_a_name_that_nobody_knows() -> None:
    assert served_family("gpt-0") is None
    assert served_family("") is None


async def test_a_model_of_each_family_is_listed_and_answers(standin: StandinModel, asker: Asker) -> None:
    async with client_of(standin) as client:
        listed = [known.id async for known in client.models.list()]
    families = {family.name for name in listed if (family := served_family(name))}
    assert families == set(family_names())
    for name in listed:
        assert (await asker.ask(name, good())).status == 200


_REFUSED: list[tuple[str, Json, str]] = [
    ("gpt-5.5", {"temperature": 0.0}, "temperature"),
    ("gpt-5.5", {"top_p": 0.9}, "top_p"),
    ("gpt-5.5", {"max_tokens": 100}, "max_completion_tokens"),
    ("gpt-6-sol", {"tools": [_TOOL]}, "tools"),
    ("gpt-6.1-sol", {"tools": [_TOOL], "reasoning_effort": "low"}, "tools"),
    ("kimi-k2.6", {"temperature": 0.0}, "temperature"),
    ("gemini-3.8-flash", {"top_k": 1}, "top_k"),
    ("claude-sonnet-5-5", {"temperature": 1.5}, "temperature"),
    ("autoglm-phone-9b", {"top_k": 1}, "top_k"),
    ("autoglm-phone-9b", {"tools": [_TOOL]}, "tools"),
    ("gui-plus", {"tools": [_TOOL]}, "tools"),
    ("mai-ui", {"thinking": {"type": "enabled"}}, "thinking"),
    ("qwen3-vl-plus", {"structured_outputs": {}}, "structured_outputs"),
    ("native", {"tool_choice": "required"}, "tool_choice"),
]


@pytest.mark.parametrize(("model", "fields", "words"), _REFUSED)
async def test_a_field_that_a_server_does_not_take_is_refused(
    asker: Asker, model: str, fields: Json, words: str
) -> None:
    answer = await asker.ask(model, good(), **fields)
    assert answer.status == 400
    assert words in str(answer.error["message"])


_TAKEN: list[tuple[str, Json]] = [
    ("gpt-5.5", {"max_completion_tokens": 100, "reasoning_effort": "low"}),
    ("gpt-6-sol", {"tools": [_TOOL], "reasoning_effort": "none"}),
    ("claude-sonnet-5-5", {"temperature": 1.0, "response_format": {"type": "json_object"}, "seed": 1}),
    ("kimi-k2.6", {"thinking": {"type": "enabled"}}),
    ("gemini-3.8-flash", {"temperature": 0.5, "extra_body": {"google": {"thinking_config": {}}}}),
    ("gui-plus", {"top_k": 1, "vl_high_resolution_images": True, "presence_penalty": 1.5}),
    ("qwen3-vl-plus", {"presence_penalty": 1.5, "enable_thinking": True, "thinking_budget": 500}),
    ("holo3-1-35b-a3b", {"structured_outputs": {"json": {}}}),
    ("mai-ui", {"top_k": -1, "seed": 42}),
    ("glm-4.6v", {"skip_special_tokens": False, "thinking": {"type": "enabled"}}),
]


@pytest.mark.parametrize(("model", "fields"), _TAKEN)
async def test_a_field_of_a_service_is_taken(asker: Asker, model: str, fields: Json) -> None:
    assert (await asker.ask(model, good(), **fields)).status == 200


async def test_pictures_are_limited_as_each_service_does(asker: Asker) -> None:
    assert (await asker.ask("autoglm-phone-9b", good(2))).status == 400
    assert (await asker.ask("holo3-1-35b-a3b", good(5))).status == 200
    assert "5 image" in str((await asker.ask("holo3-1-35b-a3b", good(6))).error["message"])
    wide = (2100, 40)
    assert (await asker.ask("claude-sonnet-5-5", good(20, wide))).status == 200
    assert "2000 pixels" in str((await asker.ask("claude-sonnet-5-5", good(21, wide))).error["message"])
    assert "8000 pixels" in str((await asker.ask("claude-haiku-4-5", good(1, (8001, 10)))).error["message"])
    assert "aspect ratio" in str((await asker.ask("qwen3-vl-plus", good(1, (2010, 10)))).error["message"])


async def test_only_gpt_takes_the_original_detail(asker: Asker) -> None:
    assert (await asker.ask("gpt-5.5", good(detail="original"))).status == 200
    assert "detail" in str((await asker.ask("gemini-3.8-flash", good(detail="original"))).error["message"])


async def test_a_conversation_that_is_too_long_is_refused() -> None:
    async with StandinModel(window=2000) as model, aiohttp.ClientSession() as session:
        asker = Asker(model, session)
        assert (await asker.ask("gpt-5.5", good())).status == 200
        long = [*good()[:-1], user(_TASK + "x" * 8000, picture_url())]
        answer = await asker.ask("gpt-5.5", long)
    assert (answer.status, answer.error["code"]) == (400, "context_length_exceeded")


async def test_usage_counts_pictures_as_the_service_does_and_what_its_cache_had(asker: Asker) -> None:
    prompt: Json = {"role": "system", "content": "A long prompt. " * 500}
    request = [prompt, user(_TASK, picture_url((1080, 2400)))]
    first = (await asker.ask("qwen3-vl-plus", request)).usage
    assert first["prompt_tokens_details"] == {"cached_tokens": 0, "image_tokens": 34 * 75 + 2}
    later = [*request[:1], user("something else", picture_url((1080, 2340)))]
    cached = cast(Json, (await asker.ask("qwen3-vl-plus", later)).usage["prompt_tokens_details"])
    assert cached["cached_tokens"] == 1875 // 128 * 128
    assert "prompt_tokens_details" not in (await asker.ask("claude-haiku-4-5", request)).usage


async def test_thinking_comes_apart_first_and_can_be_turned_off(standin: StandinModel, asker: Asker) -> None:
    async with client_of(standin) as client:
        stream = await client.chat.completions.create(
            model="qwen3.5-plus", messages=cast(list[ChatCompletionMessageParam], good()), stream=True
        )
        thinking, content = "", ""
        async for chunk in stream:
            delta = chunk.choices[0].delta
            part = cast(str, (delta.model_extra or {}).get("reasoning_content", ""))
            assert not (part and content)
            thinking, content = thinking + part, content + (delta.content or "")
    assert thinking.startswith("The home screen is showing.")
    assert content.startswith("<tool_call>")
    assert (await asker.ask("qwen3.5-plus", good())).message["reasoning_content"] == thinking
    quiet = await asker.ask("qwen3.5-plus", good(), enable_thinking=False)
    assert "reasoning_content" not in quiet.message


async def test_tools_are_called_in_pieces(standin: StandinModel) -> None:
    async with client_of(standin) as client:
        stream = await client.chat.completions.create(
            model="gpt-5.5",
            messages=cast(list[ChatCompletionMessageParam], good()),
            tools=[_TOOL],
            stream=True,
        )
        name, arguments, ids, end = "", "", set[str](), ""
        async for chunk in stream:
            for call in chunk.choices[0].delta.tool_calls or ():
                assert call.function is not None
                ids |= {call.id} if call.id else set()
                name += call.function.name or ""
                arguments += call.function.arguments or ""
            end = chunk.choices[0].finish_reason or end
    assert (name, json.loads(arguments), len(ids), end) == ("launch", {"app": "Coffee"}, 1, "tool_calls")


async def test_a_conversation_with_tool_calls_goes_on(asker: Asker) -> None:
    called: Json = {
        "id": "call_1",
        "type": "function",
        "function": {"name": "launch", "arguments": '{"app": "Coffee"}'},
    }
    past: list[Json] = [
        *good(0),
        {"role": "assistant", "content": None, "tool_calls": [called]},
        {"role": "tool", "tool_call_id": "call_1", "content": "Last action: done."},
    ]
    now = [*past, user(f"** Screen Info **\n\n{screen('Coffee')}\n\nLast action: done.", picture_url())]
    answer = await asker.ask("native", now, tools=[_TOOL])
    (call,) = cast(list[Json], answer.message["tool_calls"])
    function = cast(Json, call["function"])
    assert function["name"] == "tap"
    assert "latte is on it" in answer.content
    assert (await asker.ask("native", [*past[:2], *past[3:]], tools=[_TOOL])).status == 400


async def test_a_page_with_known_targets_is_answered_before_any_recipe() -> None:
    asked: list[tuple[str, tuple[int, int]]] = []

    def looks(task: str, picture: object) -> tuple[float, float] | None:
        asked.append((task, getattr(picture, "size_px", (0, 0))))
        return (250, 750) if "button B" in task else None

    async with StandinModel(looks=looks) as model, aiohttp.ClientSession() as session:
        asker = Asker(model, session)
        question = [SYSTEM, user(f"Tap the button B\n\n{screen('System Home')}", picture_url((720, 1280)))]
        assert "(182,966)" in (await asker.ask("ui-tars-1.5", question)).content
        assert "[250, 750]" in (await asker.ask("gemini-3.8-flash", question)).content
        assert '"open"' in (await asker.ask("qwen3-vl-plus", good())).content
    assert asked == [("Tap the button B", (720, 1280))] * 2 + [("order a latte", (108, 240))]


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("pixels", "[176, 960]"),
        ("0-1000", "[250, 750]"),
        ("0-1", "[0.25, 0.75]"),
        ("0-1000-yx", "[750, 250]"),
    ],
)
async def test_a_model_of_the_wrong_kind_can_be_had(kind: str, numbers: str) -> None:
    async with (
        StandinModel(looks=lambda task, picture: (250, 750), kind=kind) as model,
        aiohttp.ClientSession() as session,
    ):
        question = [SYSTEM, user("Tap it", picture_url((720, 1280)))]
        assert numbers in (await Asker(model, session).ask("qwen3-vl-plus", question)).content


async def test_a_family_can_be_forced_on_every_name() -> None:
    async with StandinModel(family="seed") as model, aiohttp.ClientSession() as session:
        answer = await Asker(model, session).ask("ep-20261124-x", good())
    assert answer.content.startswith("<tool_call><function=open_app>")
    with pytest.raises(ValueError, match="tin-can"):
        StandinModel(family="tin-can")


async def test_a_server_is_found_under_v1_alone(standin: StandinModel) -> None:
    root = standin.url.removesuffix("/v1")
    async with aiohttp.ClientSession() as session:
        async with session.get(root) as page:
            assert (page.status, page.content_type) == (200, "text/html")
        for path in ("/chat/completions", "/v2/chat/completions", "/v1/chat/completions/chat/completions"):
            async with session.post(root + path, json={}) as answer:
                assert (answer.status, await answer.json()) == (404, {"detail": "Not Found"})
    async with openai.AsyncOpenAI(base_url=root, api_key="any", max_retries=0) as client:
        with pytest.raises(openai.NotFoundError):
            await client.chat.completions.create(model="gpt-5.5", messages=[])
