"""Privacy mode: which messages of a group reach a bot.

Source: "Privacy mode", Telegram bot features. An admin and a bot whose mode is off get all messages;
messages with the bot's @username are not in that list, yet the real server delivers them.
"""

from bot.console.formatting import Entity
from bot.console.groups import Group
from bot.console.messages import Content, StoredMessage
from bot.console.people import User


def reaches_bot(bot: User, group: Group, message: StoredMessage, *, reads_all: bool) -> bool:
    """Whether the bot gets this message of a person."""
    if not group.has_bot:
        return False
    if reads_all or group.bot_status == "administrator" or message.content.service:
        return True
    replied = group.messages.get(message.reply_to)
    if replied is not None and replied.from_bot:
        return True
    return any(_addresses(bot, message.content, entity) for entity in message.content.entities)


def _addresses(bot: User, content: Content, entity: Entity) -> bool:
    """Whether the text is a command that is not another bot's, or a mention of this bot."""
    if entity.kind == "text_mention":
        return entity.user is not None and entity.user.user_id == bot.user_id
    shown = entity.of(content.text).lower()
    if entity.kind == "mention":
        return shown == f"@{bot.username.lower()}"
    return entity.kind == "bot_command" and shown.partition("@")[2] in {"", bot.username.lower()}
