"""What a test leaves behind, and the look for secrets in it once the test is over.

Helpers that open a data folder, a chat or a program say so here; conftest looks after each test. What may
hold a secret is left out by name, with the reason: _MAY_HOLD, `excuse`, and the /start of `chat`.
"""

import json
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from bot.console.wire import Json, JsonObject, as_integer, as_list, as_object, as_text
from bot.health.redaction import RedactingFormatter
from tests.worlds.traces import files_in, search

# The owner's own settings: `farhand setup` writes token and key there because that is where they live.
_MAY_HOLD = frozenset({".env"})
LOGIN_CODE = "246810"  # of the simulated login, and what the tests of secrets send
_Pieces = Callable[[], Iterable[bytes]]


@dataclass
class Evidence:
    """Of one test.

    secrets: that must be nowhere, and `settings`, those that the program knows and hides in its own lines.
    texts: what is in no file, by name and read at the end, piece by piece.
    excused: messages that may stay, with the reason.
    """

    secrets: set[str] = field(default_factory=set[str])
    settings: set[str] = field(default_factory=set[str])
    folders: set[Path] = field(default_factory=set[Path])
    texts: list[tuple[str, _Pieces]] = field(default_factory=list[tuple[str, _Pieces]])
    excused: dict[int, str] = field(default_factory=dict[int, str])

    def declare(self, *secrets: str) -> None:
        """Adds secrets of the test's own: codes, PINs, passwords."""
        self.secrets.update(secrets)

    def declare_settings(self, *secrets: str) -> None:
        """Adds tokens and keys that the program is started with."""
        self.settings.update(secrets)

    def folder(self, folder: Path) -> None:
        """Everything in it is looked at, databases and frames too."""
        self.folders.add(folder)

    def text(self, name: str, read: _Pieces) -> None:
        """A log or another record; a picture is a piece of its own."""
        self.texts.append((name, read))

    def excuse(self, message_id: int, reason: str) -> None:
        """Lets a person's own message stay in the chat."""
        self.excused[message_id] = reason

    async def chat(self, console_url: str) -> None:
        """Takes down all that the chats of a console show now: texts, captions, buttons, pictures.

        Deleted messages are Telegram's. '/start CODE' is left out: the person wrote it, and the code opens
        nothing any more.
        """
        shown: list[bytes] = []
        async with aiohttp.ClientSession(f"{console_url}/control/") as session:
            for user in as_list((await _get(session, "config")).get("users")):
                chat = await _get(session, f"chat/{as_integer(as_object(user).get('id'))}")
                for message in map(as_object, as_list(chat.get("messages"))):
                    if self._is_left_out(message):
                        continue
                    shown.append(json.dumps(message, ensure_ascii=False).encode())
                    if photo := as_text(message.get("photo")):
                        async with session.get(f"photo/{photo}") as reply:
                            shown.append(await reply.read())
        self.text("chat", lambda: shown)

    def _is_left_out(self, message: JsonObject) -> bool:
        if message.get("deleted") is True:
            return True
        own = message.get("from") == "user"
        started = as_text(message.get("text")).startswith("/start ")
        return own and (started or as_integer(message.get("id")) in self.excused)

    def found(self, log: Iterable[logging.LogRecord] = ()) -> list[str]:
        """Every place in which a secret stands; empty as it should be. log: what this process has logged."""
        if not self.folders and not self.texts:
            return []
        contents = [("log", self._written(log))]
        contents += [(name, piece) for name, read in self.texts for piece in read()]
        for folder in self.folders:
            contents += files_in(folder, but=_MAY_HOLD)
        return search(contents, {*self.secrets, *self.settings, LOGIN_CODE})

    def _written(self, log: Iterable[logging.LogRecord]) -> bytes:
        """As the program writes it, tracebacks among it."""
        lines = RedactingFormatter(tuple(self.settings))
        return "\n".join(map(lines.format, log)).encode()

    def forget(self) -> None:
        """Before the next test."""
        for each in (self.secrets, self.settings, self.folders, self.texts, self.excused):
            each.clear()


EVIDENCE = Evidence()


async def _get(session: aiohttp.ClientSession, name: str) -> JsonObject:
    async with session.get(name) as reply:
        answer: Json = await reply.json()
        return as_object(answer)
