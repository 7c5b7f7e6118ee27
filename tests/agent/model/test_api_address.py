"""An address without its path, with too much of it, or of a web page: the error says which address to set."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import date
from typing import cast

import pytest
from aiohttp import web

from agent.contract.errors import ModelAddressWrong, ModelError, ModelUnknown, ModelWebPage
from agent.model.api_address import candidates
from agent.model.client import ModelClient
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PromptContext
from agent.model.stream import ModelLimits
from bot.strings import say
from devices.base import Screenshot, Verdict

LIMITS = ModelLimits(first_chunk_s=10, gap_s=10, whole_s=30.0, backoff_s=0.001)
CONTEXT = PromptContext(
    "task", "en", date(2026, 2, 12), (), "app", Verdict.OK, Screenshot(b"PNG", (1080, 2400), 0.0)
)


@asynccontextmanager
async def a_server(api: str, *, key: str = "", pages: bool = False) -> AsyncGenerator[str]:
    """The address of a server whose API is at this path. pages: every other path shows a web page."""

    async def models(request: web.Request) -> web.StreamResponse:
        if key and request.headers.get("Authorization") != f"Bearer {key}":
            return web.json_response({"error": {"message": "Invalid key"}}, status=401)
        return web.json_response({"object": "list", "data": [{"id": "m"}]})

    async def chat(_: web.Request) -> web.StreamResponse:
        return web.json_response({"error": {"message": "no such model"}}, status=404)

    async def other(_: web.Request) -> web.StreamResponse:
        status = 200 if pages else 404
        return web.Response(text="<html>Welcome</html>", content_type="text/html", status=status)

    app = web.Application()
    app.router.add_get(f"{api}/models", models)
    app.router.add_post(f"{api}/chat/completions", chat)
    app.router.add_route("*", "/{anything:.*}", other)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = cast("tuple[str, int]", runner.addresses[0])[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        await runner.cleanup()


async def fails(address: str) -> ModelError:
    async with ModelClient(address, "sk-key", "m", dialect_for("m", "autoglm"), LIMITS) as model:
        with pytest.raises(ModelError) as caught:
            await model.decide(CONTEXT)
        assert model.usage.calls == (4 if caught.value.key == "model_web_page" else model.usage.calls)
    return caught.value


@pytest.mark.parametrize(
    ("api", "given"),
    [
        ("/v1", ""),
        ("/v1", "/"),
        ("/v1", "/v1/chat/completions"),
        ("/v1", "/v1/models"),
        ("/openai/v1", "/openai"),
        ("/v1", "/docs"),
        ("/api/v1", ""),
    ],
)
@pytest.mark.parametrize("pages", [False, True])
async def test_the_address_that_answers_is_named(api: str, given: str, pages: bool) -> None:
    async with a_server(api, pages=pages) as server:
        error = await fails(server + given)
        assert isinstance(error, ModelAddressWrong)
        assert error.values["better"] == server + api
        for lang in ("en", "zh"):
            assert server + api in say(lang, error.key, **error.values)


async def test_an_api_that_refuses_the_key_is_found_all_the_same() -> None:
    async with a_server("/v1", key="another") as server:
        error = await fails(server)
        assert error.values["better"] == f"{server}/v1"


async def test_a_model_that_the_server_does_not_have_is_no_wrong_address() -> None:
    async with a_server("/v1") as server:
        error = await fails(f"{server}/v1")
        assert type(error) is ModelUnknown
        assert error.values == {"address": f"{server}/v1", "model": "m"}


async def test_a_web_page_without_an_api_is_told_as_one() -> None:
    async with a_server("/nowhere/to/be/found", pages=True) as server:
        error = await fails(server)
        assert isinstance(error, ModelWebPage)
        assert "web page" in say("en", error.key, **error.values)
        assert "网页" in say("zh", error.key, **error.values)


def test_known_services_have_their_own_paths_and_the_key_stays_on_its_server() -> None:
    assert candidates("https://open.bigmodel.cn/v1")[0] == "https://open.bigmodel.cn/api/paas/v4"
    assert candidates("https://dashscope.aliyuncs.com")[0].endswith("/compatible-mode/v1")
    for address in candidates("https://api.example:8443/v1/chat/completions?x=1"):
        assert address.startswith("https://api.example:8443/")
    assert "https://api.example/v1" not in candidates("https://api.example/v1")
