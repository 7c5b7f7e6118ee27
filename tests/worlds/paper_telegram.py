"""A Telegram of paper that fails as it likes, and a record of what really stands in its chats."""

import asyncio
import random
from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum, auto
from types import SimpleNamespace
from typing import Any, cast

import httpx
from telegram import InlineKeyboardMarkup, Message
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut


class Whim(Enum):
    """What becomes of a call."""

    OK = auto()
    NOT_WRITTEN = auto()
    TAKEN_UNHEARD = auto()
    LOST_UNHEARD = auto()
    WAIT = auto()
    CUT = auto()  # taken or not, as are the next three
    SERVER_ERROR = auto()
    ERROR_PAGE = auto()
    PAGE = auto()  # a 200 that is not Telegram's


_TAKEN_OR_NOT = (Whim.CUT, Whim.SERVER_ERROR, Whim.ERROR_PAGE, Whim.PAGE)
_READ_TIMEOUT_S = 30.0  # of the program's client
_ERRORS = (
    "Internal Server Error",
    "Not Implemented",
    "Bad Gateway",
    "Service Unavailable",
    "Gateway Timeout",
    "Unknown HTTPError (520)",
)


@dataclass
class Paper:
    """One message. texts: every look that it had."""

    message_id: int
    chat_id: int
    texts: list[str]
    nonces: tuple[str, ...]


@dataclass
class PaperTelegram:
    """Implements what the outbox needs of ExtBot.

    trouble: chance of a call to fail; 0 from some moment on.
    """

    chance: random.Random
    trouble: float
    papers: dict[int, Paper] = field(default_factory=dict[int, Paper])
    calls: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])
    in_flight: int = 0
    most_in_flight: int = 0
    inside_a_wait: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])
    waits_until: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    token: str = "123456:paper"  # noqa: S105 - opens nothing; what stands before the colon is the bot's id

    async def send_message(self, chat_id: int, text: str, **options: Any) -> Message:
        """As the real one, if it likes."""
        return await self._call(chat_id, text, options)

    async def edit_message_text(self, text: str, chat_id: int, message_id: int, **options: Any) -> Message:
        """As the real one, if it likes."""
        return await self._call(chat_id, text, options, message_id)

    async def _call(
        self, chat_id: int, text: str, options: dict[str, Any], message_id: int | None = None
    ) -> Message:
        now = asyncio.get_running_loop().time()
        if now < self.waits_until[chat_id] - 0.001:  # a wall clock on disk is no finer
            self.inside_a_wait.append((now, chat_id))
        self.calls.append((now, chat_id))
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        whim = self._whim()
        taken = whim in (Whim.OK, Whim.TAKEN_UNHEARD)
        if whim in _TAKEN_OR_NOT:
            taken = self.chance.random() < 0.5
        try:
            await asyncio.sleep(self.chance.uniform(0.01, 0.4))
        except asyncio.CancelledError:  # the program was killed while the request was on the wire
            if taken:
                self._take(chat_id, text, options, message_id)
            raise
        finally:
            self.in_flight -= 1
        done = self._take(chat_id, text, options, message_id) if taken else 0
        # Cut off here the answer is lost; the program knows nothing of it.
        unheard = whim in (Whim.TAKEN_UNHEARD, Whim.LOST_UNHEARD)
        await asyncio.sleep(_READ_TIMEOUT_S if unheard else self.chance.uniform(0.01, 0.4))
        if whim is Whim.OK:
            return cast(Message, SimpleNamespace(message_id=done))
        raise self._error(whim, chat_id)

    def _whim(self) -> Whim:
        if self.chance.random() >= self.trouble:
            return Whim.OK
        return self.chance.choice([whim for whim in Whim if whim is not Whim.OK])

    def _take(self, chat_id: int, text: str, options: dict[str, Any], message_id: int | None) -> int:
        markup = options.get("reply_markup")
        rows = markup.inline_keyboard if isinstance(markup, InlineKeyboardMarkup) else ()
        nonces = tuple(str(button.callback_data) for row in rows for button in row)
        if message_id is None:
            paper = Paper(len(self.papers) + 1, chat_id, [text], nonces)
            self.papers[paper.message_id] = paper
            return paper.message_id
        paper = self.papers[message_id]
        paper.texts.append(text)
        paper.nonces = nonces
        return message_id

    def _error(self, whim: Whim, chat_id: int) -> TelegramError:
        match whim:
            case Whim.WAIT:
                wait_s = self.chance.choice([1, 2, 5, 40])
                self.waits_until[chat_id] = asyncio.get_running_loop().time() + wait_s
                return RetryAfter(wait_s)
            case Whim.CUT:
                return _caused(NetworkError("httpx.ReadError"), httpx.ReadError("reset"))
            case Whim.SERVER_ERROR:
                return NetworkError(self.chance.choice(_ERRORS))
            case Whim.ERROR_PAGE:
                page = TelegramError("Invalid server response")
                return _caused(NetworkError(f"{self.chance.choice(_ERRORS)}. Parsing failed"), page)
            case Whim.PAGE:
                return TelegramError("Invalid server response")
            case Whim.NOT_WRITTEN:
                return _caused(NetworkError("httpx.ConnectError"), httpx.ConnectError("refused"))
            case _:
                return _caused(TimedOut(), httpx.ReadTimeout("nothing came"))


def _caused(err: TelegramError, cause: Exception) -> TelegramError:
    err.__cause__ = cause
    return err
