"""Writes messages in the shapes of the Bot API."""

from typing import Protocol

from bot.console.messages import Markup, Media, PrivateChat, Room, StoredMessage
from bot.console.people import ANONYMOUS_ADMIN, User
from bot.console.wire import JsonObject


class Known(Protocol):
    """The state that the messages refer to."""

    @property
    def bot(self) -> User:
        """The writer of the bot's messages."""
        ...

    @property
    def chats(self) -> dict[int, PrivateChat]:
        """Private chats by the person's id."""
        ...

    def room(self, chat_id: int) -> Room | None:
        """A private chat or a group."""
        ...


def message_json(known: Known, message: StoredMessage, *, with_reply: bool = True) -> JsonObject:
    """As a Message of the Bot API; the message replied to stands inside once, without its own chain."""
    chat = known.room(message.chat_id)
    if chat is None:
        raise KeyError(message.chat_id)
    out: JsonObject = {
        "message_id": message.message_id,
        "from": sender_of(known, message).to_json(),
        "chat": chat.to_json(),
        "date": message.date,
    }
    if message.as_group:
        out["sender_chat"] = chat.to_json()
    content = message.content
    entities = [entity.to_json() for entity in content.entities]
    if content.media is not None:
        out.update(_media_json(content.media))
        out.update({"caption": content.text} if content.text else {})
        out.update({"caption_entities": entities} if entities else {})
    elif content.service:
        out |= content.service
    else:
        out["text"] = content.text
        out.update({"entities": entities} if entities else {})
    if message.edit_date:
        out["edit_date"] = message.edit_date
    if message.forwarded_from:
        out["forward_origin"] = {
            "type": "hidden_user",
            "date": message.date,
            "sender_user_name": message.forwarded_from,
        }
    replied = chat.messages.get(message.reply_to)
    if with_reply and replied is not None and not replied.deleted:
        out["reply_to_message"] = message_json(known, replied, with_reply=False)
    if message.protected:
        out["has_protected_content"] = True
    if message.preview_off:
        out["link_preview_options"] = {"is_disabled": True}
    return out | _markup_json(message.markup)


def sender_of(known: Known, message: StoredMessage) -> User:
    """The sender for the field `from`."""
    if message.as_group:
        return ANONYMOUS_ADMIN
    if message.from_bot or message.sender_id == known.bot.user_id:
        return known.bot
    return known.chats[message.sender_id or message.chat_id].user


def _markup_json(markup: Markup) -> JsonObject:
    """Only inline keyboards come back with a message, as on the real server."""
    if not markup.rows:
        return {}
    rows = [[button.to_json() for button in row] for row in markup.rows]
    return {"reply_markup": {"inline_keyboard": rows}}


def _media_json(media: Media) -> JsonObject:
    common = media.file.to_json()
    width, height = media.file.size_px
    if media.kind == "photo":
        spoiler: JsonObject = {"has_media_spoiler": True} if media.spoiler else {}
        return {"photo": [common | {"width": width, "height": height}], **spoiler}
    if media.kind == "sticker":
        shape: JsonObject = {"type": "regular", "width": 512, "height": 512, "is_animated": False}
        return {"sticker": common | shape | {"is_video": False, "emoji": media.emoji}}
    if media.kind == "animation":
        named: JsonObject = {"file_name": media.file.filename, "mime_type": "image/gif"}
        # As on the real server, an animation is a document, too.
        moving: JsonObject = {"width": width, "height": height, "duration": 0}
        return {"animation": common | named | moving, "document": common | named}
    return {"document": common | {"file_name": media.file.filename, "mime_type": media.file.mime_type}}
