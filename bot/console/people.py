"""People and bots as the server knows them."""

from dataclasses import dataclass

from bot.console.wire import JsonObject


@dataclass(frozen=True, slots=True)
class User:
    """A person or the bot. language_code: IETF tag of the person's app, '' for the bot."""

    user_id: int
    first_name: str
    language_code: str = ""
    username: str = ""
    is_bot: bool = False
    last_name: str = ""

    def to_json(self) -> JsonObject:
        """As a User of the Bot API."""
        out: JsonObject = {"id": self.user_id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.last_name:
            out["last_name"] = self.last_name
        if self.username:
            out["username"] = self.username
        if self.language_code:
            out["language_code"] = self.language_code
        return out


# Stands under `from` when an admin writes in the supergroup's name. Source: Message.sender_chat, Bot API.
ANONYMOUS_ADMIN = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
