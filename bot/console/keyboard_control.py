"""The person's side of reply keyboards, under /control/."""

from aiohttp import web

from bot.console.control import ChatControl, body_of, refused
from bot.console.groups import Group
from bot.console.keyboards import UsersRequest
from bot.console.messages import Content, Room, StoredMessage
from bot.console.people import User
from bot.console.state import World
from bot.console.wire import Json, as_list, as_text
from bot.console.writing import Written, write


class KeyboardControl:
    """A key sends its text, or opens the list of people."""

    def __init__(self, world: World, control: ChatControl) -> None:
        self._world = world
        self._control = control

    def add_routes(self, app: web.Application) -> None:
        """Adds the address to the server."""
        app.router.add_post("/control/key", self._press)

    async def _press(self, request: web.Request) -> web.Response:
        """{user_id, button, users?, chat_id?}: presses a key of the open reply keyboard.

        button: the beginning of its text.
        users: ids of the chosen people, for a key that asks for people.
        """
        fields = await body_of(request)
        user = self._control.chat(fields.get("user_id")).user
        room = self._control.room(user, fields.get("chat_id"))
        keyboard, message_id = room.open_keyboard(), room.keyboard
        wanted = as_text(fields.get("button"))
        key = keyboard.key(wanted) if keyboard else None
        if keyboard is None or key is None:
            raise refused(web.HTTPNotFound, f"no open keyboard has a key that begins with {wanted!r}")
        sender_id = user.user_id if isinstance(room, Group) else 0
        if key.asks:
            message = self._share(room, key.asks, as_list(fields.get("users")))
        else:  # in a group the apps send a reply, which reaches the bot in spite of its privacy mode
            reply_to = message_id if isinstance(room, Group) else 0
            message = write(self._world, room, Written(key.text, sender_id=sender_id, reply_to=reply_to))[-1]
        if keyboard.one_time:
            room.keyboard = 0
            self._world.touch(room)
        return web.json_response({"message_id": message.message_id})

    def _share(self, room: Room, request: UsersRequest, ids: list[Json]) -> StoredMessage:
        users: list[User] = [self._picked(value) for value in ids]
        if not 1 <= len(set(ids)) == len(ids) <= request.max_quantity:
            raise refused(web.HTTPBadRequest, f"1 to {request.max_quantity} different people can be picked")
        if not all(map(request.takes, users)):
            raise refused(web.HTTPBadRequest, "the list does not show one of these")
        content = Content(service={"users_shared": request.shared(users)})
        message = self._world.add(room, from_bot=False, content=content)
        self._world.announce(message)
        return message

    def _picked(self, value: Json) -> User:
        return self._world.bot if value == self._world.bot.user_id else self._control.chat(value).user
