"""The person's side under /control/: write, press, read. The page and the tests use the same addresses."""

import json
import time
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.console.groups import Group
from bot.console.messages import PrivateChat, Room, StoredMessage
from bot.console.people import User
from bot.console.presses import PressPlace
from bot.console.rendering import rendered_chat
from bot.console.state import World
from bot.console.wire import Json, JsonObject, as_integer, as_number, as_object, as_text

_WAIT_MAX_S = 50.0
_PRESS_WAIT_S = 15.0

LanguageHook = Callable[[int, str], Awaitable[None]]


async def body_of(request: web.Request) -> JsonObject:
    """The JSON body; 400 if the body is no JSON."""
    try:
        value: Json = json.loads(await request.read())
    except ValueError as err:
        raise refused(web.HTTPBadRequest, "the body is not JSON") from err
    return as_object(value)


def refused(kind: type[web.HTTPClientError], why: str) -> web.HTTPClientError:
    """An HTTP error with the reason as JSON."""
    return kind(text=json.dumps({"error": why}), content_type="application/json")


class ChatControl:
    """What people do in their app. on_language: called when a known person's app changes its language."""

    def __init__(self, world: World, page_config: JsonObject) -> None:
        self.on_language: LanguageHook | None = None
        self._world = world
        self._page_config = page_config

    def add_routes(self, app: web.Application) -> None:
        """Adds the addresses to the server."""
        app.router.add_get("/control/config", self._config)
        app.router.add_post("/control/users", self._put_user)
        app.router.add_post("/control/press", self._press)
        app.router.add_get("/control/chat/{user_id}", self._chat)
        app.router.add_get("/control/updates", self._updates)
        app.router.add_get("/control/commands/{user_id}", self._commands)
        app.router.add_get("/control/photo/{file_id}", self._photo)

    def chat(self, value: Json) -> PrivateChat:
        """The private chat of a person by id; 404 for an unknown person."""
        chat = self._world.chats.get(as_integer(value))
        if chat is None:
            raise refused(web.HTTPNotFound, "no such user: POST /control/users first")
        return chat

    def room(self, user: User, value: Json) -> Room:
        """Where a person writes: a group by its id if they are in it, their private chat for 0 or nothing."""
        chat_id = as_integer(value) or user.user_id
        if chat_id == user.user_id:
            return self.chat(chat_id)
        group = self.group(chat_id)
        if user.user_id not in group.members:
            raise refused(web.HTTPForbidden, "this person is not in that group")
        return group

    def group(self, value: Json) -> Group:
        """A group by its id; 404 if there is none."""
        group = self._world.groups.get(as_integer(value))
        if group is None:
            raise refused(web.HTTPNotFound, "no such group: POST /control/groups first")
        return group

    def message(self, chat: Room, value: Json) -> StoredMessage:
        """A message that is still there; else 404."""
        message = chat.messages.get(as_integer(value))
        if message is None or message.deleted:
            raise refused(web.HTTPNotFound, "no such message")
        return message

    async def _config(self, request: web.Request) -> web.Response:
        del request
        users = [chat.user.to_json() for chat in self._world.chats.values()]
        groups = [group.to_json() for group in self._world.groups.values()]
        known: JsonObject = {"bot": self._world.bot.to_json(), "users": users, "groups": groups}
        return web.json_response(self._page_config | known)

    async def _put_user(self, request: web.Request) -> web.Response:
        """{id, first_name?, last_name?, username?, language_code?, started?}: see `User` and `Chat`."""
        fields = await body_of(request)
        user_id = as_integer(fields.get("id"))
        if user_id <= 0:
            raise refused(web.HTTPBadRequest, "id must be a positive number")
        name = as_text(fields.get("first_name")) or f"User {user_id}"
        user = User(
            user_id,
            name,
            as_text(fields.get("language_code")),
            username=as_text(fields.get("username")),
            last_name=as_text(fields.get("last_name")),
        )
        before = self._world.chats.get(user_id)
        changes_language = before is not None and before.user.language_code != user.language_code
        self._world.put_user(user, started=fields.get("started") is not False)
        if changes_language and self.on_language is not None:
            await self.on_language(user_id, user.language_code)
        return web.json_response({"id": user_id})

    async def _press(self, request: web.Request) -> web.Response:
        """{user_id, message_id, button | data, chat_id?, timeout_s?, place?}; waits for the bot's answer.

        button: the beginning of the button's text.
        data: raw, also of a removed button (old apps show those).
        chat_id: the group, or the person in whose chat the message is, if not the presser's own.
        place: see `presses.PressPlace`.
        """
        fields = await body_of(request)
        presser = self.chat(fields.get("user_id")).user
        chat = self._chat_or_group(fields.get("chat_id") or presser.user_id)
        message = self.message(chat, fields.get("message_id"))
        data = as_text(fields.get("data")) or _data_of(message, as_text(fields.get("button")))
        place = as_text(fields.get("place"))
        if place not in set(PressPlace):
            raise refused(web.HTTPBadRequest, f"no such place: {place!r}")
        query_id = self._world.press(presser, message, data, PressPlace(place))
        timeout_s = min(as_number(fields.get("timeout_s"), _PRESS_WAIT_S), _WAIT_MAX_S)
        answer = await self._world.presses.wait(query_id, timeout_s)
        if answer is None:
            return web.json_response({"answered": False, "text": "", "show_alert": False})
        return web.json_response({"answered": True, "text": answer.text, "show_alert": answer.show_alert})

    async def _chat(self, request: web.Request) -> web.Response:
        return self._respond(self._chat_or_group(request.match_info["user_id"]), -1)

    def _chat_or_group(self, value: Json) -> Room:
        return self.group(value) if as_integer(value) < 0 else self.chat(value)

    async def _updates(self, request: web.Request) -> web.Response:
        """?user_id=&after=VERSION&timeout=S: a chat's changes beyond the version, awaited if there are none.

        user_id: a person's private chat, or the id of a group.
        """
        query: JsonObject = dict(request.query)
        chat, after = self._chat_or_group(query.get("user_id")), as_integer(query.get("after"), -1)
        timeout_s = min(as_number(query.get("timeout"), 25.0), _WAIT_MAX_S)
        loop_end = time.monotonic() + timeout_s
        while chat.changed_at <= after and not self._world.changes.closed:
            left_s = loop_end - time.monotonic()
            if left_s <= 0:
                break
            await self._world.changes.past(self._world.changes.count, left_s)
        return self._respond(chat, after)

    def _respond(self, chat: Room, after: int) -> web.Response:
        world = self._world
        return web.json_response(rendered_chat(chat, world.clock.now(), world.changes.count, after))

    async def _commands(self, request: web.Request) -> web.Response:
        """The menu of a person in their private chat, or in a group: ?chat_id=."""
        user = self.chat(request.match_info["user_id"]).user
        room, profile = self.room(user, request.query.get("chat_id")), self._world.profile
        if isinstance(room, Group):
            is_admin = room.creator_id == user.user_id
            commands = profile.commands_in_group(
                room.chat_id, user.user_id, user.language_code, is_admin=is_admin
            )
        else:
            commands = profile.commands_for(user.user_id, user.language_code)
        return web.json_response([command.to_json() for command in commands])

    async def _photo(self, request: web.Request) -> web.Response:
        file = self._world.files.find(request.match_info["file_id"])
        content = self._world.files.content(file.path) if file else None
        if file is None or content is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=86400, immutable", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=content, content_type=file.mime_type, headers=headers)


def _data_of(message: StoredMessage, wanted: str) -> str:
    buttons = [button for row in message.markup.rows for button in row]
    for button in buttons:
        if button.data and button.text.startswith(wanted):
            return button.data
    shown = ", ".join(button.text for button in buttons) or "none"
    raise refused(web.HTTPNotFound, f"no button begins with {wanted!r}; buttons: {shown}")
