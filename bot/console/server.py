"""The server as one object: Bot API, control side, page and the proxy to the simulated phone."""

import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Self

from aiohttp import web

from bot.console.api import BotApi
from bot.console.control import ChatControl, LanguageHook
from bot.console.fault_control import FaultControl
from bot.console.faults import FaultSource
from bot.console.group_control import GroupControl
from bot.console.guard import same_origin_only
from bot.console.keyboard_control import KeyboardControl
from bot.console.people import User
from bot.console.phone_proxy import PhoneProxy
from bot.console.state import World
from bot.console.wire import JsonObject
from bot.console.writing import write_text
from bot.console.writing_control import WritingControl

_PAGE = Path(__file__).parent / "page"
_BODY_MAX_BYTES = 55 * 1024 * 1024  # uploads end at 50 MB
_CLOSE_S = 0.5


class Console:
    """Serves one bot while the `async with` block runs.

    token: 'NUMBER:TEXT', the only valid one.
    port: 0 picks a free one.
    lang: 'en' or 'zh', the page's labels.
    phone_urls: control sides of simulated phones. phone_names: of those, where there are several.
    examples: tasks to click, by language.
    user_id: a person who is known from the start and whose chat the page shows; 0 for none.
    """

    def __init__(
        self, token: str, bot_name: str = "Farhand", bot_username: str = "farhand_demo_bot",
        host: str = "127.0.0.1", port: int = 0, lang: str = "en",
        phone_urls: Sequence[str] = (), phone_names: Sequence[str] = (),
        examples: Mapping[str, tuple[str, ...]] | None = None, user_id: int = 0,
    ) -> None:  # fmt: skip
        bot = User(int(token.partition(":")[0]), bot_name, username=bot_username, is_bot=True)
        tasks: JsonObject = {each: list(texts) for each, texts in (examples or {}).items()}
        config: JsonObject = {
            "lang": lang,
            "examples": tasks,
            "phones": len(phone_urls),
            "phone_names": list(phone_names),
        }
        self._world = World(bot)
        self._api = BotApi(self._world, token)
        self._control = ChatControl(self._world, config)
        self._proxy = PhoneProxy(phone_urls)
        if user_id:
            self._world.put_user(User(user_id, "我" if lang == "zh" else "You", lang))
        self._host = host
        self._port = port
        self._stack = AsyncExitStack()

    @property
    def api_url(self) -> str:
        """For TELEGRAM_API_URL and test clients, without a slash at the end; known once the server runs."""
        return f"http://{self._host}:{self._port}"

    @property
    def page_url(self) -> str:
        """The chat page; ?lang=en|zh and ?user=ID may be added."""
        return f"{self.api_url}/"

    @property
    def world(self) -> World:
        """Chats, messages and presses, for code that plays many people in this process."""
        return self._world

    def set_fault_source(self, source: FaultSource | None) -> None:
        """From now on the source decides the fault of each call of the bot; see `ChatFaults`."""
        self._api.faults.source = source

    def when_language(self, call: LanguageHook) -> None:
        """Calls the hook with a known person's id and the language that their app now has."""
        self._control.on_language = call

    async def push_text(self, user_id: int, text: str) -> int:
        """Writes in a known person's name, as POST /control/message does; returns the message id."""
        return write_text(self._world, self._world.chats[user_id], text)[-1].message_id

    def push_unseen(self, user_id: int, text: str) -> None:
        """Writes in a known person's name and deletes it in their app at once: the bot alone sees it."""
        for message in write_text(self._world, self._world.chats[user_id], text):
            message.deleted = True

    async def wait_for_text(self, user_id: int, words: str, timeout_s: float) -> None:
        """Waits until the bot shows a known person a message with these words. Raises TimeoutError."""
        messages, changes = self._world.chats[user_id].messages, self._world.changes
        end = time.monotonic() + timeout_s
        while not any(each.from_bot and words in each.content.text for each in messages.values()):
            if changes.closed or not await changes.past(changes.count, end - time.monotonic()):
                raise TimeoutError(f"the bot showed no message with {words!r} within {timeout_s} s")

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as stack:  # closed at once if the port is in use
            await self._start(stack)
            self._stack = stack.pop_all()
        return self

    async def _start(self, stack: AsyncExitStack) -> None:
        await stack.enter_async_context(self._proxy)
        runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=_CLOSE_S)
        stack.push_async_callback(runner.cleanup)
        stack.callback(self._world.close)  # runs before the cleanup, which would wait for open polls
        await runner.setup()
        site = web.TCPSite(runner, self._host, self._port)
        await site.start()
        self._port = _port_of(runner)

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=_BODY_MAX_BYTES, middlewares=[same_origin_only])
        self._api.add_routes(app)
        self._control.add_routes(app)
        FaultControl(self._world, self._api, self._control).add_routes(app)
        WritingControl(self._world, self._control).add_routes(app)
        GroupControl(self._world, self._control).add_routes(app)
        KeyboardControl(self._world, self._control).add_routes(app)
        self._proxy.add_routes(app)
        app.router.add_get("/", _index)
        app.router.add_static("/page", _PAGE)
        return app


async def _index(request: web.Request) -> web.FileResponse:
    del request
    return web.FileResponse(_PAGE / "index.html", headers={"Cache-Control": "no-cache"})


def _port_of(runner: web.AppRunner) -> int:
    address: tuple[str, int] = runner.addresses[0]
    return address[1]
