"""Buttons, messages and chats as the server keeps them."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Literal

from bot.console.files import StoredFile
from bot.console.formatting import Entity
from bot.console.keyboards import ReplyKeyboard
from bot.console.people import User
from bot.console.wire import Json, JsonObject


@dataclass(frozen=True, slots=True)
class ChatButton:
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
    """The part under a message: inline buttons, a reply field, or a change of the reply keyboard.

    placeholder: of the reply field, up to 64 characters.
    """

    rows: tuple[tuple[ChatButton, ...], ...] = ()
    force_reply: bool = False
    placeholder: str = ""
    keyboard: ReplyKeyboard | None = None
    closes_keyboard: bool = False

    @property
    def is_inline(self) -> bool:
        """True for buttons or an empty markup: only such messages can be edited."""
        return not (self.force_reply or self.keyboard or self.closes_keyboard)


@dataclass(frozen=True, slots=True)
class Media:
    """The file of a message. spoiler: blurred until clicked; emoji: of a sticker."""

    kind: Literal["photo", "document", "animation", "sticker"]
    file: StoredFile
    spoiler: bool = False
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows; two equal contents make an edit "not modified".

    text: the text, or the caption if there is media.
    source: as the client sent the text, markup included.
    service: an event instead of a text, as fields of a Message of the Bot API.
    """

    text: str = ""
    entities: tuple[Entity, ...] = ()
    media: Media | None = None
    source: str = field(default="", compare=False)
    service: JsonObject = field(default_factory=dict[str, Json])


@dataclass(slots=True)
class StoredMessage:
    """One message. date, edit_date: whole seconds since the epoch; edit_date 0 if never edited.

    changed_at: count of the change signal at the last change.
    forwarded_from: name, '' if the message is no forward.
    sender_id: the writer in a group; 0 in a private chat.
    as_group: an admin wrote in the group's name.
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
    sender_id: int = 0
    as_group: bool = False


@dataclass(slots=True, kw_only=True)
class Room(ABC):
    """The common part of private chats and groups.

    action: like 'typing', shown until action_until (seconds since the epoch).
    keyboard: id of the message whose reply keyboard is open, 0 for none.
    """

    messages: dict[int, StoredMessage] = field(default_factory=dict[int, StoredMessage])
    action: str = ""
    action_until: float = 0.0
    keyboard: int = 0
    changed_at: int = 0

    @property
    @abstractmethod
    def chat_id(self) -> int:
        """The Bot API's number."""

    @abstractmethod
    def to_json(self) -> JsonObject:
        """As a Chat of the Bot API."""

    def open_keyboard(self) -> ReplyKeyboard | None:
        """The reply keyboard that people see now."""
        message = self.messages.get(self.keyboard)
        return message.markup.keyboard if message else None


@dataclass(slots=True)
class PrivateChat(Room):
    """A private chat with one person. started: the person has written before; else the bot may not begin."""

    user: User
    blocked: bool = False
    started: bool = True

    @property
    def chat_id(self) -> int:
        """Equal to the person's id, as in every private chat."""
        return self.user.user_id

    def to_json(self) -> JsonObject:
        """As a Chat of the Bot API."""
        out: JsonObject = {"id": self.chat_id, "type": "private", "first_name": self.user.first_name}
        names = {"last_name": self.user.last_name, "username": self.user.username}
        return out | {name: value for name, value in names.items() if value}
