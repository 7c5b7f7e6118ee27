"""Groups: several people and the bot in one chat."""

from dataclasses import dataclass, field
from typing import Literal

from bot.console.messages import Room
from bot.console.people import User
from bot.console.wire import JsonObject

BotStatus = Literal["member", "administrator", "left", "kicked"]

_RIGHTS = (
    "can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members",
    "can_change_info",
    "can_invite_users", "can_post_stories", "can_edit_stories", "can_delete_stories", "can_pin_messages",
)  # fmt: skip


@dataclass(slots=True, kw_only=True)
class Group(Room):
    """A group or supergroup. creator_id: its creator and only admin.

    members: ids of people, without the bot.
    """

    group_id: int
    title: str
    creator_id: int
    members: set[int] = field(default_factory=set[int])
    is_super: bool = False
    bot_status: BotStatus = "left"

    @property
    def chat_id(self) -> int:
        """Always negative; of a supergroup it begins with -100."""
        return self.group_id

    @property
    def kind(self) -> str:
        """The Bot API's name of the kind: 'group' or 'supergroup'."""
        return "supergroup" if self.is_super else "group"

    @property
    def has_bot(self) -> bool:
        """Whether the bot is in the group."""
        return self.bot_status in {"member", "administrator"}

    def to_json(self) -> JsonObject:
        """As a Chat of the Bot API."""
        return {"id": self.group_id, "type": self.kind, "title": self.title}


def membership_json(bot: User, status: BotStatus) -> JsonObject:
    """The bot's own membership as a ChatMember of the Bot API."""
    out: JsonObject = {"user": bot.to_json(), "status": status}
    if status == "kicked":
        out["until_date"] = 0
    if status == "administrator":
        out |= {"can_be_edited": False, "is_anonymous": False, "can_promote_members": False}
        out |= dict.fromkeys(_RIGHTS, True)
    return out
