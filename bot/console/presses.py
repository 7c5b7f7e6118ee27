"""Presses of inline buttons: each lives 150 s on the server and can be answered once."""

import asyncio
from dataclasses import dataclass, field
from enum import StrEnum

from bot.console.clock import ChatClock
from bot.console.errors import query_too_old
from bot.console.wire import JsonObject

LIFE_S = 150.0


class PressPlace(StrEnum):
    """How the press describes the message with the button."""

    CHAT = ""  # as shown
    OLD = "old"  # without content and with date 0, as the server has it for old messages
    GROUP = "group"  # as if it stood in a group
    INLINE = "inline"  # absent: the message was sent through the inline mode


def pressed_message(place: PressPlace, shown: JsonObject) -> JsonObject:
    """The fields of a CallbackQuery about the button's place. shown: the message as in its chat."""
    match place:
        case PressPlace.CHAT:
            return {"message": shown}
        case PressPlace.OLD:
            return {"message": {"chat": shown["chat"], "message_id": shown["message_id"], "date": 0}}
        case PressPlace.GROUP:
            return {"message": shown | {"chat": {"id": -5, "type": "group", "title": "Friends"}}}
        case PressPlace.INLINE:
            return {"inline_message_id": "BAAAAF8ZWQ"}


@dataclass(frozen=True, slots=True)
class PressAnswer:
    """The bot's answer. show_alert: a dialog instead of a toast."""

    text: str
    show_alert: bool


@dataclass(frozen=True, slots=True)
class _Press:
    made_at: float
    answer: asyncio.Future[PressAnswer] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Presses:
    """Open presses by their id."""

    def __init__(self, clock: ChatClock, first_id: int = 4_000_000_000_000_001) -> None:
        self._clock = clock
        self._next_id = first_id
        self._open: dict[str, _Press] = {}

    def make(self) -> str:
        """Makes a new press; returns its id."""
        query_id = str(self._next_id)
        self._next_id += 1
        self._open[query_id] = _Press(self._clock.now())
        return query_id

    def answer(self, query_id: str, answer: PressAnswer) -> None:
        """Answers a press. Raises ApiError 400 if it was answered before, is older than 150 s or unknown."""
        press = self._open.pop(query_id, None)
        if press is None or self._clock.now() - press.made_at > LIFE_S:
            raise query_too_old()
        press.answer.set_result(answer)

    async def wait(self, query_id: str, timeout_s: float) -> PressAnswer | None:
        """The bot's answer, None if none comes in time; the press stays open for the rest of its life."""
        press = self._open[query_id]
        done, _ = await asyncio.wait({press.answer}, timeout=timeout_s)
        return press.answer.result() if done and not press.answer.cancelled() else None

    def close(self) -> None:
        """Releases everybody who waits, without an answer."""
        for press in self._open.values():
            press.answer.cancel()
