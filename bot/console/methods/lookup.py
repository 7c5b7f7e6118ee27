"""Finds the chat and the message of a call, or refuses in the server's words."""

import re

from bot.console.errors import bad_request, blocked, not_begun, outside
from bot.console.groups import Group
from bot.console.messages import PrivateChat, Room, StoredMessage
from bot.console.state import World
from bot.console.wire import Params

_LANGUAGE = re.compile("(?:[a-z]{2})?")


def chat_of(world: World, params: Params, *, writing: bool = True) -> Room:
    """The chat named by `chat_id`. Raises ApiError 400 or 403.

    writing: False for a reading call, which no block forbids.
    """
    if not params.text("chat_id").strip():
        raise bad_request("chat_id is empty")
    room = world.room(params.integer("chat_id"))
    if isinstance(room, Group) and not room.has_bot:
        raise outside(room.kind, kicked=room.bot_status == "kicked")
    if isinstance(room, PrivateChat) and not room.started:
        if not any(group.has_bot and room.chat_id in group.members for group in world.groups.values()):
            # For the bot a person does not exist before their first contact, even if it has their id.
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
    """The bot's message for an edit, which may have neither a reply field nor a change of the reply keyboard.

    Source: "Updating messages", Bot API documentation.
    """
    if not params.has("message_id"):
        raise bad_request("message identifier is not specified")
    message = message_of(chat, params.integer("message_id"), "edit")
    if not message.from_bot or not message.markup.is_inline:
        raise bad_request("message can't be edited")
    return message


def has_rights(chat: Room) -> bool:
    """Whether the bot may edit other people's messages and pin: in private chats and as an admin."""
    return not isinstance(chat, Group) or chat.bot_status == "administrator"
