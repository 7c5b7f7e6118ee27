"""Telegram is reached in spite of what stands in between, and only Telegram itself refuses a token."""

import asyncio
from pathlib import Path

import pytest
from telegram.error import InvalidToken

from bot.intake.client import application, close, reach
from bot.settings import TelegramSettings
from tests.worlds.outbox_world import TOKEN, town

pytestmark = pytest.mark.timeout(180)


def _settings(api_url: str, token: str = TOKEN) -> TelegramSettings:
    return TelegramSettings.model_validate({"telegram_bot_token": token, "telegram_api_url": api_url})


@pytest.mark.parametrize(
    "page",
    [
        {"status": 200, "body": "<html>welcome to our Wi-Fi</html>"},
        {"status": 200, "body": '["welcome"]'},
        {"status": 404, "body": "<html>no such page</html>"},
        {"status": 401, "body": '{"message":"who are you"}'},
    ],
)
async def test_the_page_of_a_server_in_between_ends_nothing(
    tmp_path: Path, page: dict[str, str | float], caplog: pytest.LogCaptureFixture
) -> None:
    async with town(tmp_path) as t:
        await t.fault(method="getMe", times=1, **page)
        client = application(_settings(t.console.api_url))
        try:
            assert await reach(client, asyncio.Event())
            assert client.app.bot.username
        finally:
            await close(client)
    assert caplog.text.count("Telegram cannot be reached") == 1


async def test_a_token_that_telegram_does_not_know_is_refused_at_once(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        client = application(_settings(t.console.api_url, "123456:another"))
        try:
            with pytest.raises(InvalidToken):
                await reach(client, asyncio.Event())
        finally:
            await close(client)


_ME = '{"ok":true,"result":{"id":1,"is_bot":true,"first_name":"Farhand","username":"farhand_bot"}}'


@pytest.mark.parametrize("page", [(404, "<html></html>"), (200, "<html></html>")])
async def test_a_page_that_comes_in_the_very_next_moment_ends_nothing(page: tuple[int, str]) -> None:
    answers = [(200, _ME), page, (200, _ME), (200, _ME)]

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        status, body = answers.pop(0)
        head = f"HTTP/1.1 {status} x\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write((head + body).encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        client = application(_settings(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"))
        try:
            assert await reach(client, asyncio.Event())
        finally:
            await close(client)
    assert answers == []
