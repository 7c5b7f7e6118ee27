"""The person's side of writing and editing, under /control/."""

from aiohttp import web

from bot.console.control import ChatControl, body_of, refused
from bot.console.groups import Group
from bot.console.messages import PrivateChat
from bot.console.state import World
from bot.console.wire import as_integer, as_object, as_text
from bot.console.writing import Written, text_content, write


class WritingControl:
    """What people put into chats and groups."""

    def __init__(self, world: World, control: ChatControl) -> None:
        self._world = world
        self._control = control

    def add_routes(self, app: web.Application) -> None:
        """Adds the addresses to the server."""
        app.router.add_post("/control/message", self._write)
        app.router.add_post("/control/edit", self._rewrite)

    async def _write(self, request: web.Request) -> web.Response:
        """{user_id, text | sticker | photo_caption, reply_to?, forwarded_from?, whole?}: see `Written`.

        In a group also chat_id, mentions ({words: person's id}) and as_group (its admin in its name).
        """
        fields = await body_of(request)
        user = self._control.chat(fields.get("user_id")).user
        room = self._control.room(user, fields.get("chat_id"))
        if isinstance(room, PrivateChat) and room.blocked:
            raise refused(web.HTTPConflict, "this person has blocked the bot")
        as_group = fields.get("as_group") is True
        if as_group and not (isinstance(room, Group) and room.is_super and room.creator_id == user.user_id):
            raise refused(web.HTTPForbidden, "only an admin of a supergroup can write in its name")
        mentions = as_object(fields.get("mentions"))
        written = Written(
            text=as_text(fields.get("text")),
            sticker=as_text(fields.get("sticker")),
            photo_caption=as_text(fields.get("photo_caption")),
            reply_to=as_integer(fields.get("reply_to")),
            forwarded_from=as_text(fields.get("forwarded_from")),
            whole=fields.get("whole") is True,
            sender_id=user.user_id if isinstance(room, Group) else 0,
            as_group=as_group,
            mentions={name: self._control.chat(value).user for name, value in mentions.items()},
        )
        if not written.text and not written.sticker and not written.photo_caption:
            raise refused(web.HTTPBadRequest, "an empty message cannot be sent")
        numbers = [message.message_id for message in write(self._world, room, written)]
        return web.json_response({"message_id": numbers[-1], "message_ids": numbers})

    async def _rewrite(self, request: web.Request) -> web.Response:
        """{user_id, message_id, text, chat_id?}: the person edits their own message."""
        fields = await body_of(request)
        user = self._control.chat(fields.get("user_id")).user
        chat = self._control.room(user, fields.get("chat_id"))
        message = self._control.message(chat, fields.get("message_id"))
        own = not message.from_bot and message.sender_id in {0, user.user_id}
        if not own or message.content.media is not None or message.content.service:
            raise refused(web.HTTPForbidden, "only an own text can be edited")
        self._world.edit(chat, message, text_content(as_text(fields.get("text"))), message.markup)
        self._world.announce(message)
        return web.json_response({"message_id": message.message_id})
