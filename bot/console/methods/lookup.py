"""Finds the chat and the message that a call is about, or says in the server's words why not."""

from bot.console.errors import bad_request, blocked
from bot.console.messages import Chat, Message
from bot.console.state import World
from bot.console.wire import Params


def chat_of(world: World, params: Params) -> Chat:
    """The chat named by `chat_id`. Raises ApiError 400 or 403 (blocked)."""
    if not params.text("chat_id").strip():
        raise bad_request("chat_id is empty")
    chat = world.chats.get(params.integer("chat_id"))
    if chat is None:
        raise bad_request("chat not found")
    if chat.blocked:
        raise blocked()
    return chat


def message_of(chat: Chat, message_id: int, purpose: str) -> Message:
    """A message that still exists. purpose: 'edit', 'delete', 'react', 'pin' for the error text."""
    message = chat.messages.get(message_id)
    if message is None or message.deleted:
        raise bad_request(f"message to {purpose} not found")
    return message


def own_message(chat: Chat, params: Params) -> Message:
    """The bot's message that is to be edited. One with a reply field cannot be.

    Source: "Updating messages", Bot API documentation.
    """
    if not params.has("message_id"):
        raise bad_request("message identifier is not specified")
    message = message_of(chat, params.integer("message_id"), "edit")
    if not message.from_bot or message.markup.force_reply:
        raise bad_request("message can't be edited")
    return message
