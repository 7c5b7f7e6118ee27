"""Edits, deletions and pins."""

from bot.console.errors import bad_request, not_modified
from bot.console.markup import read_markup
from bot.console.messages import Content, Markup, Room, StoredMessage
from bot.console.methods.content import read_caption, read_input_media, read_text
from bot.console.methods.lookup import chat_of, has_rights, message_of, own_message
from bot.console.state import World
from bot.console.telegram_json import message_json
from bot.console.wire import Json, Params, as_integer, as_list

_DELETABLE_S = 48 * 3600
_DELETE_MAX = 100


def edit_message_text(world: World, params: Params) -> Json:
    """A new text for a text message, whose buttons vanish without reply_markup."""
    chat = chat_of(world, params)
    message = own_message(chat, params)
    content = read_text(params)
    if message.content.media is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, chat, message, content, read_markup(params))


def edit_message_caption(world: World, params: Params) -> Json:
    """A new caption for a message with media."""
    chat = chat_of(world, params)
    message = own_message(chat, params)
    if message.content.media is None:
        raise bad_request("there is no caption in the message to edit")
    return _edit(world, chat, message, read_caption(params, message.content.media), read_markup(params))


def edit_message_media(world: World, params: Params) -> Json:
    """New media and caption, also for a text message."""
    chat = chat_of(world, params)
    message = own_message(chat, params)
    return _edit(world, chat, message, read_input_media(world, params), read_markup(params))


def edit_message_reply_markup(world: World, params: Params) -> Json:
    """New buttons, or none."""
    chat = chat_of(world, params)
    message = own_message(chat, params)
    return _edit(world, chat, message, message.content, read_markup(params))


def _edit(world: World, chat: Room, message: StoredMessage, content: Content, markup: Markup) -> Json:
    if not markup.is_inline:
        raise bad_request("inline keyboard expected")
    if content == message.content and markup == message.markup:
        raise not_modified()
    world.edit(chat, message, content, markup)
    return message_json(world, message)


def delete_message(world: World, params: Params) -> Json:
    """One message of either side, up to 48 hours old."""
    chat = chat_of(world, params)
    message = message_of(chat, params.integer("message_id"), "delete")
    if not message.from_bot and not has_rights(chat):
        raise bad_request("message can't be deleted")
    if not _delete(world, chat, message):
        raise bad_request("message can't be deleted for everyone")
    return True


def delete_messages(world: World, params: Params) -> Json:
    """Up to 100 messages; unknown ones are skipped."""
    chat = chat_of(world, params)
    numbers = [as_integer(item) for item in as_list(params.parsed("message_ids", "message identifiers"))]
    if not 0 < len(numbers) <= _DELETE_MAX:
        raise bad_request(
            "message identifiers are not specified" if not numbers else "too many messages to delete"
        )
    for message in filter(None, map(chat.messages.get, numbers)):
        if message.from_bot or has_rights(chat):
            _delete(world, chat, message)
    return True


def _delete(world: World, chat: Room, message: StoredMessage) -> bool:
    if world.clock.now() - message.date > _DELETABLE_S:
        return False
    message.deleted, message.pinned = True, False
    if chat.keyboard == message.message_id:
        chat.keyboard = 0  # the apps drop a keyboard with its message
    world.touch(chat, message)
    return True


def pin_chat_message(world: World, params: Params) -> Json:
    """Shows a message at the top of the chat."""
    chat = chat_of(world, params)
    return _pin(world, chat, message_of(chat, params.integer("message_id"), "pin"), pinned=True)


def unpin_chat_message(world: World, params: Params) -> Json:
    """Unpins the named message, or the newest pinned one."""
    chat = chat_of(world, params)
    if params.has("message_id"):
        return _pin(world, chat, message_of(chat, params.integer("message_id"), "unpin"), pinned=False)
    pinned = [message for message in chat.messages.values() if message.pinned]
    return _pin(world, chat, pinned[-1], pinned=False) if pinned else True


def unpin_all_chat_messages(world: World, params: Params) -> Json:
    """Unpins all messages."""
    chat = chat_of(world, params)
    for message in chat.messages.values():
        if message.pinned:
            _pin(world, chat, message, pinned=False)
    return True


def _pin(world: World, chat: Room, message: StoredMessage, *, pinned: bool) -> Json:
    if not has_rights(chat):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    message.pinned = pinned
    world.touch(chat, message)
    return True


METHODS = {
    "editmessagetext": edit_message_text,
    "editmessagecaption": edit_message_caption,
    "editmessagemedia": edit_message_media,
    "editmessagereplymarkup": edit_message_reply_markup,
    "deletemessage": delete_message,
    "deletemessages": delete_messages,
    "pinchatmessage": pin_chat_message,
    "unpinchatmessage": unpin_chat_message,
    "unpinallchatmessages": unpin_all_chat_messages,
}
