"""A model server for tests on a free port: each request takes the next of its scripted answers."""

import asyncio
import json
import ssl
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import cast

from aiohttp import web

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


def chunk(content: object = None, finish: object = None, **delta: object) -> bytes:
    """One part of a stream. content, finish: texts, from a server that keeps to the protocol."""
    if content is not None:
        delta["content"] = content
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    body = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
    return b"data: " + json.dumps(body).encode() + b"\n\n"


def streams(*parts: bytes) -> Answer:
    """Sends these parts and ends the stream."""

    async def answer(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for part in parts:
            await response.write(part)
        return response

    return answer


def says(text: str) -> Answer:
    """A whole completion in three parts."""
    third = max(1, len(text) // 3)
    pieces = [text[:third], text[third : 2 * third], text[2 * third :]]
    return streams(*(chunk(piece) for piece in pieces), chunk(finish="stop"), b"data: [DONE]\n\n")


def drops(*parts: bytes) -> Answer:
    """Sends these parts, then cuts the line."""

    async def answer(request: web.Request) -> web.StreamResponse:
        response = await streams(*parts)(request)
        if request.transport:
            request.transport.abort()
        return response

    return answer


def hangs(*parts: bytes) -> Answer:
    """Sends the head and these parts, then nothing until the client goes."""

    async def answer(request: web.Request) -> web.StreamResponse:
        response = await streams(*parts)(request)
        await asyncio.Event().wait()
        return response

    return answer


def refuses(
    status: int, message: str = "", retry_after: str | None = None, date: str | None = None
) -> Answer:
    """An error with a JSON body. date: the server's clock."""
    headers = {"Retry-After": retry_after} if retry_after is not None else {}
    headers |= {"Date": date} if date is not None else {}

    async def answer(_: web.Request) -> web.StreamResponse:
        return web.json_response({"error": {"message": message}}, status=status, headers=headers)

    return answer


def shows_a_page() -> Answer:
    """Answers 200 with a web page, as a portal or a wrong address does."""

    async def answer(_: web.Request) -> web.StreamResponse:
        return web.Response(text="<html>Welcome</html>", content_type="text/html")

    return answer


class Server:
    """What was asked and what will be answered; the last answer is repeated."""

    def __init__(self) -> None:
        self.base_url = ""
        self.requests: list[dict[str, object]] = []
        self.keys: list[str] = []
        self.sizes: list[int] = []
        self._answers: list[Answer] = []

    def answers(self, *answers: Answer) -> None:
        """Scripts the next requests."""
        self._answers = list(answers)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """POST /v1/chat/completions."""
        body = await request.read()
        self.sizes.append(len(body))
        self.requests.append(cast("dict[str, object]", json.loads(body)))
        self.keys.append(request.headers.get("Authorization", ""))
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        return await answer(request)


@asynccontextmanager
async def serving(certificate: ssl.SSLContext | None = None) -> AsyncGenerator[Server]:
    """Runs a server; with a certificate by https."""
    server = Server()
    app = web.Application(client_max_size=50_000_000)
    app.router.add_post("/v1/chat/completions", server.handle)
    runner = web.AppRunner(app, handle_signals=False, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=certificate)
        await site.start()
        port = cast("tuple[str, int]", runner.addresses[0])[1]
        server.base_url = f"http{'s' if certificate else ''}://127.0.0.1:{port}/v1"
        yield server
    finally:
        await runner.cleanup()
