"""What the bot wants Telegram to show; the outbox is the only one who carries it there."""

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
    """An inline button. nonce: opaque callback data made by the button store, at most 64 bytes.

    style: '' (plain), 'success' or 'danger'; old clients show every button plain. copy: what the app copies at a press,
    at most 256 characters; such a button has no nonce and the bot does not hear of the press.
    """

    text: str
    nonce: str
    style: str = ""
    copy: str = ""


@dataclass(frozen=True, slots=True)
class Picker:
    """A key in place of the person's keyboard, under which the app lets them pick one person. request_id: comes back."""

    text: str
    request_id: int


@dataclass(frozen=True, slots=True)
class Menu:
    """The command menu beside the input field. chat_id: whose, EVERYBODYS_MENU for whoever has none of their own. app_lang:
    of the apps that show it, '' for all others. commands: (name, description), none for the menu that everybody has.
    """

    chat_id: int
    app_lang: str
    commands: tuple[tuple[str, str], ...]


EVERYBODYS_MENU = -1  # no group has this id, and 0 means all chats where Telegram asks to wait


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One message as it should look now.

    key: names the message for later edits and is unique for ever: 'card:12', 'request:7', 'report:12', 'notice:...'.
    html: Telegram HTML, at most 1024 characters after parsing with a picture, else 4096; everything that came
    from phone, model or person is escaped. picture: JPEG or PNG bytes, or None. reply_to: message id or None.
    force_reply: placeholder of a reply field, or ''; such a message has no buttons, nor has one with a picker, nor one that
    takes the picker away (no_picker); the latter two cannot be edited. protect: it can be neither saved nor
    forwarded (Telegram takes it with the first send only); spoiler: the picture is covered until a person touches it.
    card: of a report, the key of the message that takes its words by edit if nobody knows whether it arrived, '' for none.
    """

    chat_id: int
    key: str
    priority: Priority
    html: str
    buttons: tuple[tuple[Button, ...], ...] = ()
    picture: bytes | None = None
    reply_to: int | None = None
    silent: bool = False
    force_reply: str = ""
    protect: bool = False
    spoiler: bool = False
    card: str = ""
    picker: Picker | None = None
    no_picker: bool = False
    menu: Menu | None = None
    """Not a message but the chat's command menu; the outbox makes these itself, see Outbox.show_menu."""


class Outbox(Protocol):
    """The only sender. `acknowledge`, `erase`, `react`, `send_file` and `tell_now` go past the disk.

    What is sent or edited is on disk until delivered. While the disk takes nothing it waits in memory, where a kill
    loses it; with on_disk such a call raises one of agent.storage.trouble.TROUBLES instead, for whoever can say it again: when
    it returns, the message survives a power cut. Either way the order inside a chat holds, but for what keeps failing: others
    overtake it, a request a notice that waits for its next try.
    """

    async def send(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues a new message; a key that was sent before is ignored (a repeated event makes no second message)."""
        ...

    async def edit(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues the newest look of a message already queued or sent under this key; older waiting looks are dropped.

        Keeps its place behind the first send. Telegram's 'not modified' is success.
        """
        ...

    async def show_menu(self, menu: Menu) -> None:
        """Queues the newest command menu of a chat behind everything else; nothing if Telegram shows it already. Setting it
        twice does no harm, so it is repeated until Telegram takes or refuses it.
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
        """Answers a press in this chat in the background, ahead of everything else; never raises for Telegram's sake."""
        ...

    async def erase(self, chat_id: int, message_id: int) -> bool:
        """Takes a message of either side out of the chat now, ahead of everything but a wait of Telegram's, in 5 s at
        most; False if it may still be there. Never raises for Telegram's sake.
        """
        ...

    def drop_unwritten(self, chat_id: int) -> None:
        """Of what the chat should get, forgets what is not on disk yet: its person is being taken out."""
        ...

    async def park(self, chat_id: int) -> None:
        """The person has blocked the bot: nothing is tried there, what waits is kept."""
        ...

    def is_parked(self, chat_id: int) -> bool:
        """Has the person blocked the bot, as far as it knows? Nothing reaches them."""
        ...

    async def unpark(self, chat_id: int) -> None:
        """The person writes again: what waits goes out, but for requests that are over. Cheap if the chat is not parked."""
        ...

    async def react(self, chat_id: int, message_id: int, emoji: str) -> None:
        """Puts a reaction on a person's message, best effort; never raises for Telegram's sake."""
        ...

    async def send_file(self, chat_id: int, file: IO[bytes], name: str, caption: str) -> bool:
        """Sends a large file now, as soon as the chat may be written to; False if it did not (surely) arrive."""
        ...

    async def waiting_words(self, chat_id: int) -> list[tuple[float, str]]:
        """What the chat should still get, oldest first: since when (seconds since the epoch), and its HTML."""
        ...

    async def tell_now(self, chat_id: int, html: str) -> None:
        """Says something in the background that cannot wait for the disk, best effort; never raises for Telegram's sake."""
        ...
