"""People, buttons and messages as the server keeps them."""

from dataclasses import dataclass, field
from typing import Literal

from bot.console.files import StoredFile
from bot.console.formatting import Entity
from bot.console.wire import JsonObject


@dataclass(frozen=True, slots=True)
class User:
    """A person or the bot. language_code: IETF tag of the person's app, '' for the bot."""

    user_id: int
    first_name: str
    language_code: str = ""
    username: str = ""
    is_bot: bool = False

    def to_json(self) -> JsonObject:
        """As a User of the Bot API."""
        out: JsonObject = {"id": self.user_id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.username:
            out["username"] = self.username
        if self.language_code:
            out["language_code"] = self.language_code
        return out


@dataclass(frozen=True, slots=True)
class Button:
    """An inline button with exactly one of data, url and copy_text. style: '', primary, success or danger."""

    text: str
    data: str = ""
    url: str = ""
    copy_text: str = ""
    style: str = ""

    def to_json(self) -> JsonObject:
        """As an InlineKeyboardButton of the Bot API."""
        out: JsonObject = {"text": self.text}
        if self.data:
            out["callback_data"] = self.data
        if self.url:
            out["url"] = self.url
        if self.copy_text:
            out["copy_text"] = {"text": self.copy_text}
        if self.style:
            out["style"] = self.style
        return out


@dataclass(frozen=True, slots=True)
class Markup:
    """What hangs under a message: rows of inline buttons, or a field for a reply (placeholder: up to 64 characters)."""

    rows: tuple[tuple[Button, ...], ...] = ()
    force_reply: bool = False
    placeholder: str = ""


@dataclass(frozen=True, slots=True)
class Media:
    """The file of a message. spoiler: blurred until clicked. emoji: of a sticker."""

    kind: Literal["photo", "document", "sticker"]
    file: StoredFile
    spoiler: bool = False
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows; two equal contents make an edit "not modified".

    text: the text, or the caption if there is media. source: as the client sent it, markup included.
    """

    text: str = ""
    entities: tuple[Entity, ...] = ()
    media: Media | None = None
    source: str = field(default="", compare=False)


@dataclass(slots=True)
class Message:
    """One message of a private chat. date, edit_date: whole seconds since the epoch; edit_date 0 if never edited.

    changed_at: count of the change signal at the last change. forwarded_from: name, '' if it is no forward.
    """

    message_id: int
    chat_id: int
    from_bot: bool
    date: int
    content: Content
    markup: Markup = field(default_factory=Markup)
    reply_to: int = 0
    edit_date: int = 0
    edit_count: int = 0
    silent: bool = False
    protected: bool = False
    pinned: bool = False
    deleted: bool = False
    preview_off: bool = False
    reactions: tuple[str, ...] = ()
    forwarded_from: str = ""
    changed_at: int = 0


@dataclass(slots=True)
class Chat:
    """A private chat with one person. action: like 'typing', shown until action_until (seconds since the epoch)."""

    user: User
    messages: dict[int, Message] = field(default_factory=dict[int, Message])
    blocked: bool = False
    action: str = ""
    action_until: float = 0.0
    changed_at: int = 0

    @property
    def chat_id(self) -> int:
        """Equal to the person's id, as in every private chat."""
        return self.user.user_id
