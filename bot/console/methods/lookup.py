"""Finds the chat and the message that a call is about, or says in the server's words why not."""

import re

from bot.console.errors import bad_request, blocked, not_begun, outside
from bot.console.groups import Group
from bot.console.messages import PrivateChat, Room, StoredMessage
from bot.console.state import World
from bot.console.wire import Params

_LANGUAGE = re.compile("(?:[a-z]{2})?")


def chat_of(world: World, params: Params, *, writing: bool = True) -> Room:
    """The chat named by `chat_id`. Raises ApiError 400 or 403.

    writing: False for a look, which no block forbids.
    """
    if not params.text("chat_id").strip():
        raise bad_request("chat_id is empty")
    room = world.room(params.integer("chat_id"))
    if isinstance(room, Group) and not room.has_bot:
        raise outside(room.kind, kicked=room.bot_status == "kicked")
    if isinstance(room, PrivateChat) and not room.started:
        if not any(group.has_bot and room.chat_id in group.members for group in world.groups.values()):
            # A person whom the bot has never met does not exist for it, even if it was told their id.
            room = None
        elif writing:
            raise not_begun()
    if room is None:
        raise bad_request("chat not found")
    if writing and isinstance(room, PrivateChat) and room.blocked:
        raise blocked()
    return room


def language_of(params: Params) -> str:
    """`language_code`: two letters, or '' for all languages that have no list or text of their own."""
    code = params.text("language_code")
    if not _LANGUAGE.fullmatch(code):
        raise bad_request("invalid language code specified")
    return code


def message_of(chat: Room, message_id: int, purpose: str) -> StoredMessage:
    """A message that still exists. purpose: 'edit', 'delete', 'react', 'pin' for the error text."""
    message = chat.messages.get(message_id)
    if message is None or message.deleted:
        raise bad_request(f"message to {purpose} not found")
    return message


def own_message(chat: Room, params: Params) -> StoredMessage:
    """The bot's message that is to be edited.

    One with a reply field or anything about a reply keyboard cannot be.

    Source: "Updating messages", Bot API documentation.
    """
    if not params.has("message_id"):
        raise bad_request("message identifier is not specified")
    message = message_of(chat, params.integer("message_id"), "edit")
    if not message.from_bot or not message.markup.is_inline:
        raise bad_request("message can't be edited")
    return message


def has_rights(chat: Room) -> bool:
    """True where the bot may touch what others wrote, and pin: in private chats and as an admin."""
    return not isinstance(chat, Group) or chat.bot_status == "administrator"
