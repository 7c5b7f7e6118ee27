"""Messages as a person sees them, for the page and for tests."""

from bot.console.messages import ChatButton, PrivateChat, Room, StoredMessage
from bot.console.wire import JsonObject


def rendered(message: StoredMessage) -> JsonObject:
    """One message. text and entities: what is shown; html: as the bot sent it; photo: file_id or None."""
    content, media = message.content, message.content.media
    out: JsonObject = {
        "id": message.message_id,
        "chat_id": message.chat_id,
        "from": "bot" if message.from_bot else "user",
        "date": message.date,
        "text": content.text,
        "html": content.source,
        "entities": [entity.to_json() for entity in content.entities],
        "photo": media.file.file_id if media and media.kind == "photo" else None,
        "photo_size": list(media.file.size_px) if media else None,
        "document": media.file.filename if media and media.kind in ("document", "animation") else None,
        "file": media.file.file_id if media else None,
        "sticker": media.emoji if media and media.kind == "sticker" else None,
        "spoiler": media.spoiler if media else False,
        "buttons": [[_button(button) for button in row] for row in message.markup.rows],
        "force_reply": message.markup.force_reply,
        "placeholder": message.markup.placeholder,
        "service": content.service or None,
        "sender_id": message.sender_id or None,
    }
    return out | _marks(message)


def _marks(message: StoredMessage) -> JsonObject:
    return {
        "reply_to": message.reply_to or None,
        "edit_count": message.edit_count,
        "edit_date": message.edit_date or None,
        "silent": message.silent,
        "protected": message.protected,
        "pinned": message.pinned,
        "deleted": message.deleted,
        "reactions": list(message.reactions),
        "forwarded_from": message.forwarded_from or None,
        "version": message.changed_at,
    }


def _button(button: ChatButton) -> JsonObject:
    return {
        "text": button.text,
        "data": button.data,
        "url": button.url,
        "copy_text": button.copy_text,
        "style": button.style,
    }


def rendered_chat(chat: Room, now: float, version: int, after: int = -1) -> JsonObject:
    """A chat with the messages that changed beyond `after`, oldest first, deleted ones included.

    keyboard: the open reply keyboard, None if there is none; see `ReplyKeyboard.to_json`.
    """
    keyboard = chat.open_keyboard()
    messages = [rendered(message) for message in chat.messages.values() if message.changed_at > after]
    return {
        "version": version,
        "chat_id": chat.chat_id,
        "blocked": isinstance(chat, PrivateChat) and chat.blocked,
        "keyboard": keyboard.to_json() if keyboard else None,
        "action": chat.action if chat.action_until > now else "",
        "messages": messages,
    }
