"""Reply keyboards: the keys that stand in place of a person's own keyboard."""

from dataclasses import dataclass

from bot.console.people import User
from bot.console.wire import Json, JsonObject


@dataclass(frozen=True, slots=True)
class UsersRequest:
    """What a key asks for instead of sending its text: people from the app's own list.

    is_bot, is_premium: None allows both.
    with_name, with_username: the bot gets them besides the id.
    """

    request_id: int
    is_bot: bool | None = None
    is_premium: bool | None = None
    max_quantity: int = 1
    with_name: bool = False
    with_username: bool = False

    def takes(self, user: User) -> bool:
        """Whether the app's list shows this person. Nobody here has Premium."""
        return self.is_bot in {None, user.is_bot} and self.is_premium is not True

    def shared(self, users: list[User]) -> JsonObject:
        """As the UsersShared of the Bot API."""
        return {"request_id": self.request_id, "users": [self._user_json(user) for user in users]}

    def _user_json(self, user: User) -> JsonObject:
        out: JsonObject = {"user_id": user.user_id}
        if self.with_name:
            out["first_name"] = user.first_name
            out |= {"last_name": user.last_name} if user.last_name else {}
        if self.with_username and user.username:
            out["username"] = user.username
        return out


@dataclass(frozen=True, slots=True)
class Key:
    """One key. asks: None for a key that only sends its text."""

    text: str
    asks: UsersRequest | None = None


@dataclass(frozen=True, slots=True)
class ReplyKeyboard:
    """Rows of keys. one_time: closes after the use of a key."""

    rows: tuple[tuple[Key, ...], ...]
    one_time: bool = False
    placeholder: str = ""

    def key(self, prefix: str) -> Key | None:
        """The first key whose text begins so."""
        return next((key for row in self.rows for key in row if key.text.startswith(prefix)), None)

    def to_json(self) -> JsonObject:
        """For the page and for tests; a key's `asks` is None or the possible choice."""
        rows = [[{"text": key.text, "asks": _asks_json(key.asks)} for key in row] for row in self.rows]
        return {"rows": rows, "one_time": self.one_time, "placeholder": self.placeholder}


def _asks_json(request: UsersRequest | None) -> Json:
    if request is None:
        return None
    return {"max_quantity": request.max_quantity, "user_is_bot": request.is_bot}
