"""The page's server side, the way to the phone, bodies of other clients, and who is kept out."""

import asyncio

import aiohttp
import pytest
from aiohttp import web

from bot.console.server import Console
from bot.console.wire import as_integer, as_list, as_object
from tests.console_client.client import ChatUser, ConsoleError
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.console_world import PERSON, TOKEN, stage


async def test_the_page_and_its_files_come_from_this_server_alone() -> None:
    async with (
        Console(TOKEN, lang="zh", examples={"zh": ("点一杯拿铁",)}) as console,
        aiohttp.ClientSession() as http,
    ):
        async with http.get(console.page_url) as reply:
            page = await reply.text()
        assert "https://" not in page
        for name in ("app.js", "style.css"):
            assert f"page/{name}" in page
            async with http.get(f"{console.page_url}page/{name}") as reply:
                assert reply.status == 200
        async with http.get(f"{console.api_url}/control/config") as reply:
            config = await reply.json()
        assert (config["lang"], config["examples"], config["phones"]) == ("zh", {"zh": ["点一杯拿铁"]}, False)


async def test_other_sites_and_pretended_hosts_are_kept_out() -> None:
    async with stage() as s, aiohttp.ClientSession() as http:
        body = {"user_id": PERSON, "text": "pay"}
        for headers in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}):
            async with http.post(f"{s.console.api_url}/control/message", json=body, headers=headers) as reply:
                assert reply.status == 403
        assert await s.user.messages() == []
        headers = {"Origin": s.console.api_url}
        async with http.post(f"{s.console.api_url}/control/message", json=body, headers=headers) as reply:
            assert reply.status == 200


async def test_a_change_wakes_who_waits_for_it_and_tells_only_what_changed() -> None:
    async with stage() as s:
        await s.bot.send_message(PERSON, "old")
        first = as_object(await s.user.get("updates", user_id=PERSON, after=-1, timeout=1))
        version = as_integer(first["version"])
        waiting = asyncio.create_task(s.user.get("updates", user_id=PERSON, after=version, timeout=10))
        await s.bot.send_message(PERSON, "new")
        async with asyncio.timeout(WAIT_LIMIT_S):
            news = as_object(await waiting)
        assert [as_object(message)["text"] for message in as_list(news["messages"])] == ["new"]


async def test_bodies_in_json_work_and_method_names_have_no_case() -> None:
    async with stage() as s, aiohttp.ClientSession() as http:
        url = f"{s.console.api_url}/bot{TOKEN}/SENDMESSAGE"
        markup = {"inline_keyboard": [[{"text": "ok", "callback_data": "1"}]]}
        async with http.post(url, json={"chat_id": PERSON, "text": "hi", "reply_markup": markup}) as reply:
            assert (await reply.json())["ok"] is True
        async with http.get(f"{url}?chat_id={PERSON}&text=query") as reply:
            assert (await reply.json())["result"]["text"] == "query"
        async with http.post(url, data=b"{", headers={"Content-Type": "application/json"}) as reply:
            assert reply.status == 400
        async with http.post(f"{s.console.api_url}/bot{TOKEN}/makeCoffee") as reply:
            answer = await reply.json()
            assert (reply.status, answer["description"]) == (404, "Not Found: method not found")
        assert (await s.user.sees("hi")).buttons[0].data == "1"


async def test_the_phone_is_reached_through_the_console() -> None:
    taps: list[object] = []

    async def screen(request: web.Request) -> web.Response:
        headers = {"X-Version": request.query["after"] + "1"}
        return web.Response(body=b"jpeg", content_type="image/jpeg", headers=headers)

    async def tap(request: web.Request) -> web.Response:
        taps.append(await request.json())
        return web.json_response({})

    app = web.Application()
    app.router.add_get("/screen.jpg", screen)
    app.router.add_post("/tap", tap)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    phone_url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    async with Console(TOKEN, phone_urls=[phone_url]) as console, aiohttp.ClientSession() as http:
        async with http.get(f"{console.api_url}/phone/0/screen.jpg?after=4") as reply:
            assert (await reply.read(), reply.headers["X-Version"]) == (b"jpeg", "41")
        async with http.post(f"{console.api_url}/phone/0/tap", json={"x": 0.5, "y": 0.1}) as reply:
            assert reply.status == 200
        async with http.get(f"{console.api_url}/phone/0/secrets") as reply:
            assert reply.status == 404
        await runner.cleanup()
        async with http.get(f"{console.api_url}/phone/0/screen.jpg?after=4") as reply:
            assert reply.status == 502
    assert taps == [{"x": 0.5, "y": 0.1}]


async def test_a_person_who_waits_in_vain_is_told_what_the_chat_shows() -> None:
    async with stage() as s:
        await s.bot.send_message(PERSON, "something else")
        with pytest.raises(AssertionError, match="something else"):
            await s.user.sees("latte", timeout_s=0.05)
        with pytest.raises(ConsoleError, match="no such message"):
            await s.user.edits(99, "x")


async def test_the_demos_person_is_there_from_the_start_and_can_be_made_to_write() -> None:
    async with Console(TOKEN, lang="zh", user_id=1001) as console, ChatUser(console.api_url, 7) as other:
        message_id = await console.push_text(1001, "/connect 127.0.0.1:5555")
        assert as_list(as_object(await other.get("config"))["users"])[0] == {
            "id": 1001, "is_bot": False, "first_name": "我", "language_code": "zh",
        }  # fmt: skip
        chat = as_object(await other.get("chat/1001"))
        assert [as_object(message)["id"] for message in as_list(chat["messages"])] == [message_id]


async def test_the_demo_waits_until_the_bot_shows_a_text() -> None:
    async with stage() as s:
        waiting = asyncio.create_task(s.console.wait_for_text(PERSON, "latte", 10))
        await s.user.sends("a latte")  # the person's own words do not count
        await s.bot.send_message(PERSON, "something else")
        with pytest.raises(TimeoutError, match="'latte'"):
            await s.console.wait_for_text(PERSON, "latte", 0.05)
        assert not waiting.done()
        await s.bot.send_message(PERSON, "one latte")
        await waiting


async def test_closing_ends_open_polls_at_once() -> None:
    console = Console(TOKEN)
    async with aiohttp.ClientSession() as http, asyncio.timeout(30):  # a poll itself takes 50
        async with console, ChatUser(console.api_url, PERSON) as user:
            poll = asyncio.create_task(http.post(f"{console.api_url}/bot{TOKEN}/getUpdates?timeout=50"))
            assert await user.bot_listens()
        reply = await poll
        assert (await reply.json())["result"] == []


async def test_whoever_runs_the_server_hears_of_a_known_persons_new_language_and_writes_unseen() -> None:
    heard: list[tuple[int, str]] = []
    async with stage() as s:

        async def follow(user_id: int, language: str) -> None:
            heard.append((user_id, language))
            s.console.push_unseen(user_id, f"/language {language}")

        s.console.when_language(follow)
        for language in ("zh", "zh"):
            async with ChatUser(s.console.api_url, PERSON, "Li", language):
                pass
        async with ChatUser(s.console.api_url, PERSON + 1, "Bo", "zh"):  # is new
            pass
        assert heard == [(PERSON, "zh")]
        [update] = await s.bot.get_updates(timeout=50)
        assert update.message
        assert update.message.text == "/language zh"
        assert all(message.deleted for message in await s.user.messages())
