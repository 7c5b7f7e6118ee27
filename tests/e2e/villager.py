"""A person of a day with several people: keeps everything that their chat ever showed them, and each press
with its answer.
"""

import asyncio
import time
from dataclasses import dataclass, field

from bot.console.wire import JsonObject, as_integer, as_list, as_object, as_text
from tests.console_client.client import CallbackAnswer, ChatUser, Message, Wanted
from tests.console_client.messages import read_message
from tests.wait_limit import WAIT_LIMIT_S

SEES_S = WAIT_LIMIT_S
_POLL_S = 20.0
_LOOK_AGAIN_S = 0.1


@dataclass(frozen=True, slots=True)
class Pressed:
    """One press. at: before it was made, seconds since the epoch.

    chat_id: where the button is, whoever pressed it.
    """

    at: float
    chat_id: int
    message_id: int
    button: str
    answer: CallbackAnswer

    @property
    def counts(self) -> bool:
        """As far as the presser can tell: what is refused comes as an alert."""
        return self.answer.answered and not self.answer.show_alert


@dataclass(slots=True)
class Record:
    """All that one person was shown. lang: of the sentences to them, 'en' or 'zh'.

    looks: each look of each message of the bot, in order; pictures: by file id.
    may_look: messages with a picture of a phone that this person was allowed to see, beside those of their
    own tasks.
    chose_at: version of the look on which they chose their language; until then they are spoken to in that of
    their app.
    """

    name: str
    person_id: int
    lang: str
    looks: list[Message] = field(default_factory=list[Message])
    written: list[Message] = field(default_factory=list[Message])
    pictures: dict[str, bytes] = field(default_factory=dict[str, bytes])
    pressed: list[Pressed] = field(default_factory=list[Pressed])
    may_look: set[int] = field(default_factory=set[int])
    chose_at: int = 0

    @property
    def toasts(self) -> list[str]:
        """The words that answered presses."""
        return [press.answer.text for press in self.pressed if press.answer.text]

    def words(self) -> list[str]:
        """Everything that was ever written to this person: messages, buttons, what buttons copy or open,
        toasts.
        """
        said = [text for each in self.looks for text in said_by(each)]
        return [*said, *self.toasts]


def said_by(message: Message) -> list[str]:
    """All that one look of a message says, or hands on."""
    parts = (part for button in message.buttons for part in (button.text, button.url, button.copy_text))
    return [part for part in (message.text, message.placeholder, *parts) if part]


class Villager(ChatUser):
    """Open with `async with`. lang: what they choose; app_lang: of their app."""

    def __init__(self, console_url: str, person_id: int, name: str, lang: str, app_lang: str) -> None:
        super().__init__(console_url, person_id, name, app_lang)
        self.name = name
        self.record = Record(name, person_id, lang)
        self._version = -1

    @property
    def lang(self) -> str:
        """In which they are spoken to once they have chosen."""
        return self.record.lang

    @property
    def version(self) -> int:
        """Of the newest thing that they have read."""
        return self._version

    async def keeps(self) -> None:
        """Reads the chat until it is cancelled."""
        while True:
            await self.reads(_POLL_S)

    async def reads(self, timeout_s: float = 0.0) -> None:
        """Adds what is new, waiting so long for it."""
        query = {"user_id": self.user_id, "after": self._version, "timeout": timeout_s}
        chat = as_object(await self.get("updates", **query))
        self._version = max(self._version, as_integer(chat.get("version")))
        for message in (read_message(as_object(item)) for item in as_list(chat.get("messages"))):
            (self.record.looks if message.from_bot else self.record.written).append(message)
            if message.photo and message.photo not in self.record.pictures:
                self.record.pictures[message.photo] = await self.photo(message)

    async def _press(self, fields: JsonObject, timeout_s: float) -> CallbackAnswer:
        at = time.time()
        answer = await super()._press(fields, timeout_s)
        button = as_text(fields.get("button")) or as_text(fields.get("data"))
        chat_id, message_id = as_integer(fields.get("chat_id")), as_integer(fields.get("message_id"))
        self.record.pressed.append(Pressed(at, chat_id, message_id, button, answer))
        return answer

    async def sees(
        self, wanted: Wanted, *, timeout_s: float = SEES_S, after: int = 0, chat_id: int = 0
    ) -> Message:
        """As everybody, with more patience."""
        return await super().sees(wanted, timeout_s=timeout_s, after=after, chat_id=chat_id)

    async def taps(self, button: str, after: int = 0) -> Message:
        """Waits for the newest message with such a button and presses it, which has to count; answers the
        message.
        """
        message = await self.sees(lambda seen: seen.button(button) is not None, after=after)
        answer = await self.presses(button, message, timeout_s=SEES_S)
        assert answer.answered, f"nobody answered {self.name}'s press of {button!r}"
        assert not answer.show_alert, f"{self.name} pressed {button!r}: {answer.text}"
        return message

    async def sees_menu(self, *names: str) -> None:
        """Waits until the app offers just these commands. Raises TimeoutError."""
        async with asyncio.timeout(SEES_S):
            while [command.name for command in await self.menu()] != [*names]:  # noqa: ASYNC110 (no event tells)
                await asyncio.sleep(_LOOK_AGAIN_S)  # wall time: between two looks, as often as it takes


async def read_all(people: list[Villager]) -> None:
    """All records are up to now."""
    await asyncio.gather(*(each.reads() for each in people))
