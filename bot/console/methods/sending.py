"""sendMessage, sendPhoto, sendDocument, sendAnimation, sendChatAction, setMessageReaction."""

from bot.console.errors import bad_request
from bot.console.markup import read_markup
from bot.console.messages import Content, PrivateChat, Room
from bot.console.methods.content import read_animation, read_caption, read_document, read_photo, read_text
from bot.console.methods.lookup import chat_of, message_of
from bot.console.state import World
from bot.console.telegram_json import message_json
from bot.console.wire import Json, Params, as_integer, as_list, as_object, as_text

_ACTIONS = {
    "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice",
    "upload_document",
    "choose_sticker", "find_location", "record_video_note", "upload_video_note",
}  # fmt: skip
# The emoji that Telegram allows as a reaction. Source: ReactionTypeEmoji, Bot API documentation.
_REACTIONS = frozenset(
    {
        "👍", "👎", "❤", "🔥", "🥰", "👏", "😁", "🤔", "🤯", "😱", "🤬", "😢", "🎉", "🤩", "🤮", "💩",
        "🙏", "👌", "🕊", "🤡", "🥱", "🥴", "😍", "🐳", "❤‍🔥", "❤️‍🔥", "🌚", "🌭", "💯", "🤣", "⚡",
        "🍌", "🏆", "💔", "🤨", "😐", "🍓", "🍾", "💋", "🖕", "😈", "😴", "😭", "🤓", "👻", "👨‍💻",
        "👀", "🎃", "🙈", "😇", "😨", "🤝", "✍", "🤗", "🫡", "🎅", "🎄", "☃", "💅", "🤪", "🗿", "🆒",
        "💘", "🙉", "🦄", "😘", "💊", "🙊", "😎", "👾", "🤷‍♂", "🤷‍♂️", "🤷", "🤷‍♀", "🤷‍♀️", "😡",
    }
)  # fmt: skip


def send_message(world: World, params: Params) -> Json:
    """A text message."""
    return _send(world, params, chat_of(world, params), read_text(params))


def send_photo(world: World, params: Params) -> Json:
    """A photo with a caption."""
    chat = chat_of(world, params)
    return _send(world, params, chat, read_caption(params, read_photo(world, params)))


def send_document(world: World, params: Params) -> Json:
    """Any file with a caption."""
    chat = chat_of(world, params)
    return _send(world, params, chat, read_caption(params, read_document(world, params)))


def send_animation(world: World, params: Params) -> Json:
    """A GIF with a caption."""
    chat = chat_of(world, params)
    return _send(world, params, chat, read_caption(params, read_animation(world, params)))


def _send(world: World, params: Params, chat: Room, content: Content) -> Json:
    markup = read_markup(params, is_private=isinstance(chat, PrivateChat))
    reply_to = _reply_to(params, chat)
    message = world.add(chat, from_bot=True, content=content, markup=markup, reply_to=reply_to)
    message.silent = params.flag("disable_notification")
    message.protected = params.flag("protect_content")
    preview = as_object(params.parsed("link_preview_options", "link preview options"))
    message.preview_off = preview.get("is_disabled") is True
    return message_json(world, message)


def _reply_to(params: Params, chat: Room) -> int:
    reply = as_object(params.parsed("reply_parameters", "reply parameters"))
    message_id = as_integer(reply.get("message_id")) or params.integer("reply_to_message_id")
    if not message_id:
        return 0
    replied = chat.messages.get(message_id)
    if replied is not None and not replied.deleted:
        return message_id
    if reply.get("allow_sending_without_reply") is True:
        return 0
    raise bad_request("message to be replied not found")


def send_chat_action(world: World, params: Params) -> Json:
    """'typing' and the like, shown for five seconds or until a message."""
    chat = chat_of(world, params)
    action = params.text("action")
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    world.act(chat, action)
    return True


def set_message_reaction(world: World, params: Params) -> Json:
    """At most one reaction, as bots are limited; an empty list removes it."""
    chat = chat_of(world, params)
    message = message_of(chat, params.integer("message_id"), "react")
    reactions = [as_object(item) for item in as_list(params.parsed("reaction", "reaction types"))]
    emoji = tuple(as_text(item.get("emoji")) for item in reactions)
    if len(emoji) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if not set(emoji) <= _REACTIONS:
        raise bad_request("REACTION_INVALID")
    message.reactions = emoji
    world.touch(chat, message)
    return True


METHODS = {
    "sendmessage": send_message,
    "sendphoto": send_photo,
    "senddocument": send_document,
    "sendanimation": send_animation,
    "sendchataction": send_chat_action,
    "setmessagereaction": set_message_reaction,
}
