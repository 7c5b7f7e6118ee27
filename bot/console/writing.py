"""A person's app: how it sends what they write."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.console.formatting import Entity, Formatted, utf16_length, with_detected
from bot.console.messages import Content, Media, PrivateChat, Room, StoredMessage
from bot.console.people import User
from bot.console.state import World

_TEXT_MAX = 4096
_SMALL_PICTURE = b"\xff\xd8\xff\xd9"
_EMPTY_WEBP = b"RIFF\x04\x00\x00\x00WEBP"


@dataclass(frozen=True, slots=True)
class Written:
    """A text, a sticker (its emoji) or a photo with a caption.

    reply_to: message id or 0.
    forwarded_from: name, '' for a message of their own.
    whole: in one piece, which the real server never delivers; the apps cut a text over 4096 characters.
    sender_id, as_group: see `StoredMessage`.
    mentions: people without an @username, by the words that name them in the text.
    """

    text: str = ""
    sticker: str = ""
    photo_caption: str = ""
    reply_to: int = 0
    forwarded_from: str = ""
    whole: bool = False
    sender_id: int = 0
    as_group: bool = False
    mentions: Mapping[str, User] = field(default_factory=dict[str, User])


def write(world: World, chat: Room, written: Written) -> list[StoredMessage]:
    """Puts the messages into the chat and queues them for the bot; returns them in order, at least one."""
    if isinstance(chat, PrivateChat):
        chat.started = True
    messages: list[StoredMessage] = []
    for content in _contents(world, written):
        message = world.add(
            chat, from_bot=False, content=content, reply_to=written.reply_to, sender_id=written.sender_id
        )
        message.forwarded_from, message.as_group = written.forwarded_from, written.as_group
        world.announce(message)
        messages.append(message)
    return messages


def write_text(world: World, chat: Room, text: str) -> list[StoredMessage]:
    """A plain text."""
    return write(world, chat, Written(text))


def text_content(text: str, mentions: Mapping[str, User] | None = None) -> Content:
    """A text with its commands, mentions and addresses. mentions: see `Written`."""
    named = tuple(
        Entity("text_mention", utf16_length(text[: text.index(name)]), utf16_length(name), user=user)
        for name, user in (mentions or {}).items()
        if name in text
    )
    return Content(text, with_detected(Formatted(text, named)).entities, source=text)


def _contents(world: World, written: Written) -> list[Content]:
    if written.sticker:
        file = world.files.add("stickers", "sticker.webp", "image/webp", _EMPTY_WEBP, (512, 512))
        return [Content(media=Media("sticker", file, emoji=written.sticker))]
    if written.photo_caption:
        file = world.files.add("photos", "photo.jpg", "image/jpeg", _SMALL_PICTURE, (1, 1))
        caption = text_content(written.photo_caption)
        return [Content(caption.text, caption.entities, Media("photo", file), caption.source)]
    size = len(written.text) if written.whole else _TEXT_MAX
    parts = (written.text[at : at + size] for at in range(0, len(written.text), size))
    return [text_content(part, written.mentions) for part in parts]
