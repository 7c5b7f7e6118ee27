"""What the bot wants Telegram to show: a message and its parts, and the outbox, which alone delivers it."""

from dataclasses import dataclass
from enum import IntEnum
from typing import IO, Protocol


class Priority(IntEnum):
    """What a message is: it decides how long a refresh may wait and what a lost answer means."""

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
    """A key in place of the keyboard, with which a person picks another. request_id: comes back."""

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


EVERYBODYS_MENU = -1  # no group has this id, and 0 means all chats where Telegram asks to wait


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
    """JPEG or PNG bytes."""
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
    menu: Menu | None = None
    """Not a message but the chat's command menu; the outbox makes these itself, see Outbox.show_menu."""


class Outbox(Protocol):
    """The only sender. `acknowledge`, `delete`, `react`, `send_file` and `alert` go past the disk.

    What is sent or edited is on disk until delivered. While the disk takes nothing the message waits in
    memory, where a kill loses it; with on_disk such a call raises one of agent.storage.trouble.TROUBLES
    instead, for whoever can repeat the call: when it returns, the message survives a power cut. Either way
    the order inside a chat holds, but for what keeps failing: others overtake that, a request a notice that
    waits for its next try.
    """

    async def send(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues a new message; a key that was sent before is ignored (a repeated event makes no second
        message).
        """
        ...

    async def edit(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues the newest content of a message already queued or sent under this key, in place of older
        content.

        Keeps its place behind the first send. Telegram's 'not modified' is success.
        """
        ...

    async def show_menu(self, menu: Menu) -> None:
        """Queues the newest command menu of a chat behind everything else, unless Telegram shows that
        already.

        A menu may be set twice, so the call is repeated until Telegram takes or refuses the menu.
        """
        ...

    async def message_id(self, key: str) -> int | None:
        """Telegram's id of a delivered message, None if it is not delivered yet."""
        ...

    async def key_of(self, chat_id: int, message_id: int) -> str | None:
        """The key of a delivered message, None if it is not one of ours."""
        ...

    async def acknowledge(
        self, chat_id: int, callback_id: str, text: str = "", *, alert: bool = False
    ) -> None:
        """Answers a press in the background, ahead of everything else; never raises for Telegram's sake."""
        ...

    async def delete(self, chat_id: int, message_id: int) -> bool:
        """Deletes a message of either side within 5 s, ahead of everything but a wait that Telegram asked
        for.

        False if the message may still be there. Never raises for Telegram's sake.
        """
        ...

    def drop_unwritten(self, chat_id: int) -> None:
        """Forgets what the chat should get and is not on disk yet: its person is being taken out."""
        ...

    async def park(self, chat_id: int) -> None:
        """The person has blocked the bot: nothing is tried there, what waits is kept."""
        ...

    def is_parked(self, chat_id: int) -> bool:
        """Has the person blocked the bot, as far as is known? Nothing reaches them."""
        ...

    async def unpark(self, chat_id: int) -> None:
        """Sends what waits, but for requests that are over: the person writes again. Cheap if not parked."""
        ...

    async def react(self, chat_id: int, message_id: int, emoji: str) -> None:
        """Puts a reaction on a person's message, best effort; never raises for Telegram's sake."""
        ...

    async def send_file(self, chat_id: int, file: IO[bytes], name: str, caption: str) -> bool:
        """Sends a large file now, as soon as the chat may be written to; False if it may not have arrived."""
        ...

    async def waiting_words(self, chat_id: int) -> list[tuple[float, str]]:
        """What the chat should still get, oldest first: seconds since the epoch when queued, and its HTML."""
        ...

    async def alert(self, chat_id: int, html: str) -> None:
        """Sends in the background what cannot wait for the disk; never raises for Telegram's sake."""
        ...
