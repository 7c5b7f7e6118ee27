"""What a message in a group says to the bot: whether the bot is meant, and the words without its name."""

import re
from dataclasses import dataclass

from telegram import Message, MessageEntity

from bot.intake.inbox_text import first_command, is_stop

_SPACES = re.compile(r"[ \t]{2,}")


@dataclass(frozen=True, slots=True)
class Addressed:
    """A person's own words to the bot.

    text: without the bot's name.
    stops: it is /stop, or a plain word for it.
    named: the bot is named; else the text counts only as a reply to one of the bot's messages.
    """

    text: str
    stops: bool
    named: bool


def addressed(message: Message, bot_id: int, username: str) -> Addressed | None:
    """None for forwarded and anonymous messages, messages without text, and commands other than /stop."""
    if message.sender_chat or message.forward_origin or message.via_bot or not message.text:
        return None
    text, named = message.text, False
    for entity, words in sorted(message.parse_entities().items(), key=lambda each: -each[0].offset):
        if _means(entity, words, bot_id, username):
            named, text = True, _without(text, entity)
    text = _SPACES.sub(" ", text).strip()
    if not first_command(text):
        return Addressed(text, stops=is_stop(text), named=named)
    whom = text.split(maxsplit=1)[0].partition("@")[2]
    if not is_stop(text) or (whom and whom.lower() != username.lower()):
        return None
    return Addressed("", stops=True, named=named or bool(whom))


def _means(entity: MessageEntity, words: str, bot_id: int, username: str) -> bool:
    if entity.type == MessageEntity.TEXT_MENTION:
        return entity.user is not None and entity.user.id == bot_id
    return entity.type == MessageEntity.MENTION and words.lower() == f"@{username.lower()}"


def _without(text: str, entity: MessageEntity) -> str:
    """Offsets count as Telegram does: an emoji has two."""
    units = text.encode("utf-16-le", "surrogatepass")
    rest = units[: 2 * entity.offset] + units[2 * (entity.offset + entity.length) :]
    return rest.decode("utf-16-le", "surrogatepass")
