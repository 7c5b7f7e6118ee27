"""What Telegram should show: messages and their parts, and the interface of the outbox, the only sender."""

from dataclasses import dataclass
from enum import IntEnum
from typing import IO, Protocol


class Priority(IntEnum):
    """The kind of a message: decides how long a refresh may wait and what a lost answer means."""

    REQUEST = 0
    QUESTION = 1
    REPORT = 2
    NOTICE = 3  # answers to commands
    CARD = 4
    MENU = 5


@dataclass(frozen=True, slots=True)
class Button:
    """An inline button."""

    text: str
    nonce: str
    """Opaque callback data made by the button store, at most 64 bytes."""
    style: str = ""
    """'' (plain), 'success' or 'danger'; old clients show every button plain."""
    copy: str = ""
    """What the app copies at a press, at most 256 characters; such a button has no nonce and no update."""


@dataclass(frozen=True, slots=True)
class Picker:
    """A key in place of the keyboard, to pick another person with. request_id: comes back with the pick."""

    text: str
    request_id: int


@dataclass(frozen=True, slots=True)
class Menu:
    """The command menu beside the input field."""

    chat_id: int
    """Whose menu, EVERYBODYS_MENU for whoever has none of their own."""
    app_lang: str
    """Language of the apps that show the menu, '' for all others."""
    commands: tuple[tuple[str, str], ...]
    """(name, description); none for the menu that everybody has."""


EVERYBODYS_MENU = -1  # no group has this id; 0 means all chats where Telegram asks to wait


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One message as it should be shown now."""

    chat_id: int
    key: str
    """Names the message for later edits, unique for ever: 'card:12', 'request:7', 'report:12', 'notice:...'.
    """
    priority: Priority
    html: str
    """Telegram HTML, at most 1024 characters after parsing with a picture, else 4096; everything that came
    from phone, model or person is escaped.
    """
    buttons: tuple[tuple[Button, ...], ...] = ()
    picture: bytes | None = None
    """JPEG or PNG bytes, or those of the file."""
    reply_to: int | None = None
    """A message's id."""
    silent: bool = False
    force_reply: str = ""
    """Placeholder of a reply field, '' for none; such a message has no buttons."""
    protect: bool = False
    """The message can be neither saved nor forwarded; Telegram takes this with the first send only."""
    spoiler: bool = False
    """The picture is covered until a person touches it."""
    card: str = ""
    """Of a report, the message that takes its words by edit if its arrival is unknown, '' for none."""
    picker: Picker | None = None
    """Such a message has no buttons and cannot be edited."""
    no_picker: bool = False
    """Takes the picker away; such a message has no buttons and cannot be edited."""
    file: str = ""
    """Name of a file that is sent in place of a picture, which has its bytes; '' for none."""
    animation: bool = False
    """The file is a GIF that is shown moving."""
    menu: Menu | None = None
    """Not a message but the chat's command menu; the outbox makes these itself, see Outbox.show_menu."""


class Outbox(Protocol):
    """The only sender. `acknowledge`, `delete`, `replace_copy`, `react`, `send_file`, `alert` pass no disk.

    Messages are on disk from `send` or `edit` until delivered. While the disk cannot be written a message
    waits in memory, where a kill loses the message; with on_disk the call raises one of
    agent.storage.trouble.TROUBLES instead, for callers that can repeat the call: when such a call returns,
    the message survives a power cut. Either way the messages of a chat keep their order, except that others
    overtake a row that keeps failing, and a request overtakes a notice that waits for its next try.
    """

    async def send(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues a new message; a key that was sent before is ignored: repeated events send nothing twice."""
        ...

    async def edit(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues the newest content of a message sent or queued under this key; older content is dropped.

        Keeps its place behind the first send. Telegram's 'not modified' is success.
        """
        ...

    async def mark(self, chat_id: int, key: str) -> None:
        """Makes the key known, as of a message that `edit` fills and sends, if ever."""
        ...

    async def show_menu(self, menu: Menu) -> None:
        """Queues the newest menu of a chat behind all else, unless Telegram shows this menu already.

        A menu may be set twice, so the call is repeated until Telegram takes or refuses the menu.
        """
        ...

    async def message_id(self, key: str) -> int | None:
        """Telegram's id of a delivered message, None if not delivered yet."""
        ...

    async def is_known(self, key: str) -> bool:
        """Was a message sent or queued under this key? Raises one of TROUBLES."""
        ...

    async def key_of(self, chat_id: int, message_id: int) -> str | None:
        """The key of a delivered message, None for any other message.

        Waits for a message that is just being sent there, a few seconds at most.
        """
        ...

    async def acknowledge(
        self, chat_id: int, callback_id: str, text: str = "", *, alert: bool = False
    ) -> None:
        """Answers a press in the background, ahead of all else; raises nothing that Telegram answers."""
        ...

    async def delete(self, chat_id: int, message_id: int) -> bool:
        """Deletes a message of either side within 5 s, ahead of all but a wait that Telegram asked for.

        False if the message may still be in the chat. Raises nothing that Telegram answers.
        """
        ...

    async def replace_copy(self, chat_id: int, message_id: int, html: str, *, picture: bool) -> None:
        """Gives a message that the outbox knows nothing of this text and no buttons, best effort.

        picture: the message has one, which stays. Raises nothing that Telegram answers.
        """
        ...

    def drop_unwritten(self, chat_id: int) -> None:
        """Drops the chat's messages that are not on disk yet: the person is being removed."""
        ...

    async def park(self, chat_id: int) -> None:
        """The person has blocked the bot: nothing is sent there, what waits is kept."""
        ...

    def is_parked(self, chat_id: int) -> bool:
        """Has the chat's person blocked the bot, as far as is known?"""
        ...

    async def unpark(self, chat_id: int) -> None:
        """The person is back: sends what waits, except ended requests. Cheap if the chat is not parked."""
        ...

    async def react(self, chat_id: int, message_id: int, emoji: str) -> None:
        """Sets a reaction on a person's message, best effort; raises nothing that Telegram answers."""
        ...

    async def send_file(self, chat_id: int, file: IO[bytes], name: str, caption: str) -> bool:
        """Sends a large file now, as soon as the chat may be written to; False if it may not have arrived."""
        ...

    async def waiting_words(self, chat_id: int) -> list[tuple[float, str]]:
        """The chat's undelivered messages, oldest first: seconds since the epoch when queued, and HTML."""
        ...

    async def alert(self, chat_id: int, html: str) -> None:
        """Sends in the background what cannot wait for the disk; raises nothing that Telegram answers."""
        ...
