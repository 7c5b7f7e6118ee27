"""The person's side of groups and of links to the bot, under /control/."""

from aiohttp import web

from bot.console.control import ChatControl, body_of, refused
from bot.console.group_life import make_group, move_member, place_bot
from bot.console.groups import BotStatus, Group
from bot.console.links import read_link
from bot.console.messages import Room
from bot.console.people import User
from bot.console.state import World
from bot.console.wire import Json, as_list, as_text
from bot.console.writing import Written, write

_STATUSES: dict[str, BotStatus] = {
    "member": "member", "administrator": "administrator", "left": "left", "kicked": "kicked",
}  # fmt: skip


class GroupControl:
    """What people do with groups in their app."""

    def __init__(self, world: World, control: ChatControl) -> None:
        self._world = world
        self._control = control

    def add_routes(self, app: web.Application) -> None:
        """Adds the addresses to the server."""
        app.router.add_post("/control/groups", self._make)
        app.router.add_post("/control/members", self._move)
        app.router.add_post("/control/group_bot", self._place_bot)
        app.router.add_post("/control/link", self._open)

    async def _make(self, request: web.Request) -> web.Response:
        """{user_id, title, members: [ids], supergroup?}: the person makes a group and is its admin."""
        fields = await body_of(request)
        creator = self._user(fields.get("user_id"))
        others = {self._user(value).user_id for value in as_list(fields.get("members"))}
        group = make_group(
            self._world,
            as_text(fields.get("title")) or "Group",
            creator.user_id,
            others,
            is_super=fields.get("supergroup") is True,
        )
        return web.json_response({"id": group.group_id})

    async def _move(self, request: web.Request) -> web.Response:
        """{user_id, group_id, member_id, inside}: the person adds or removes somebody, or leaves."""
        fields = await body_of(request)
        by, member = self._user(fields.get("user_id")), self._user(fields.get("member_id"))
        group = self._group_of(by, fields.get("group_id"))
        inside = fields.get("inside") is not False
        if inside == (member.user_id in group.members):
            raise refused(web.HTTPConflict, "nothing would change")
        move_member(self._world, group, member, by, inside=inside)
        return web.json_response({})

    async def _place_bot(self, request: web.Request) -> web.Response:
        """{user_id, group_id, status: member | administrator | left | kicked}: the person places the bot."""
        fields = await body_of(request)
        by = self._user(fields.get("user_id"))
        status = _STATUSES.get(as_text(fields.get("status")))
        if status is None:
            raise refused(web.HTTPBadRequest, f"no such status: {fields.get('status')!r}")
        self._place(self._group_of(by, fields.get("group_id")), by, status)
        return web.json_response({})

    def _place(self, group: Group, by: User, status: BotStatus) -> None:
        inside = status in {"member", "administrator"}
        if status == group.bot_status or not (inside or group.has_bot):
            raise refused(web.HTTPConflict, f"the bot is {group.bot_status} already")
        if inside and not group.has_bot and not self._world.profile.joins_groups:
            raise refused(web.HTTPForbidden, "this bot can't be added to groups")
        place_bot(self._world, group, by, status)

    async def _open(self, request: web.Request) -> web.Response:
        """{user_id, url, group_id?}: opens a link to the bot.

        group_id: the group that the person chooses if the link asks for one.
        """
        fields = await body_of(request)
        user, username = self._user(fields.get("user_id")), self._world.bot.username
        try:
            link = read_link(as_text(fields.get("url")), username)
        except ValueError as err:
            raise refused(web.HTTPBadRequest, str(err)) from err
        room: Room = self._control.chat(user.user_id)
        if link.for_group:
            room = group = self._group_of(user, fields.get("group_id"))
            if not group.has_bot:
                self._place(group, user, "member")
        elif self._control.chat(user.user_id).blocked:
            raise refused(web.HTTPConflict, "this person has blocked the bot")
        sender_id = user.user_id if link.for_group else 0
        written = Written(link.command(username), sender_id=sender_id)
        return web.json_response({"message_id": write(self._world, room, written)[-1].message_id})

    def _user(self, value: Json) -> User:
        return self._control.chat(value).user

    def _group_of(self, user: User, value: Json) -> Group:
        """A group in which this person may act."""
        group = self._control.group(value)
        if user.user_id not in group.members:
            raise refused(web.HTTPForbidden, "this person is not in that group")
        return group
