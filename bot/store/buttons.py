"""The meaning of buttons. Telegram carries only a nonce; the meaning and the person stay here."""

import json
import re
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from agent.storage.database import Database
from bot.store.homes import HomeTable

# Anybody can send any text as a press; half a character cannot even be stored.
_OURS = re.compile(r"v1:[A-Za-z0-9_-]{22}", re.ASCII)

# The values are deleted then: a person's words may be among them.
USED_UP = """used = 1, act = '["", []]'"""


@dataclass(frozen=True, slots=True)
class Act:
    """What a press asks for: a verb and its ids."""

    verb: str
    values: tuple[tuple[str, str], ...] = ()


class PressStatus(StrEnum):
    """Whether a press is obeyed."""

    OK = "ok"
    UNKNOWN = "unknown"
    NOT_YOURS = "not_yours"
    USED = "used"


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A press as the store sees it.

    act: None unless status is OK.
    message: outbox key of the pressed message, '' unless the button is the person's own.
    """

    status: PressStatus
    act: Act | None = None
    message: str = ""


class ButtonTable:
    """Rows of `buttons`."""

    def __init__(self, database: Database, clock: Callable[[], float], homes: HomeTable) -> None:
        self._db = database
        self._clock = clock
        self._homes = homes

    async def make(self, person_id: int, chat_id: int, message: str, act: Act) -> str:
        """Commits a button of a message (an outbox key) and returns its nonce: 'v1:' and 132 random bits."""
        return (await self.make_all(person_id, chat_id, message, (act,)))[0]

    async def make_all(self, person_id: int, chat_id: int, message: str, acts: Sequence[Act]) -> list[str]:
        """The same of several buttons, committed together."""
        now = self._clock()
        made = [(_new_nonce(), act) for act in acts]
        if made:
            rows = [
                (nonce, person_id, chat_id, message, _written(act), now, self._homes.of_button(act.values))
                for nonce, act in made
            ]
            async with self._db.transaction():
                await self._db.change(
                    "INSERT INTO buttons (nonce, person_id, chat_id, message, act, made_at, home) VALUES "  # noqa: S608 - question marks
                    + ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(rows)),
                    tuple(chain.from_iterable(rows)),
                )
        return [nonce for nonce, _ in made]

    async def usable(self, person_id: int, message: str) -> dict[Act, str]:
        """The nonces of a message's usable buttons, of equal ones the newest."""
        rows = await self._db.all(
            "SELECT nonce, act, home FROM buttons WHERE message = ? AND person_id = ? AND used = 0"
            " ORDER BY rowid",
            (message, person_id),
        )
        found = [(_read(row["act"]), row) for row in rows]
        return {
            act: str(row["nonce"]) for act, row in found if row["home"] == self._homes.of_button(act.values)
        }

    async def are_usable(self, message: str) -> bool:
        """Has the message a usable button?"""
        sql = "SELECT 1 FROM buttons WHERE message = ? AND used = 0 LIMIT 1"
        return await self._db.one(sql, (message,)) is not None

    async def renew(self, nonces: Collection[str]) -> dict[str, str]:
        """New nonces for the same buttons, by their old nonces, which become those of old buttons."""
        fresh: dict[str, str] = {}
        async with self._db.transaction():
            for nonce in nonces:
                made = _new_nonce()
                known = await self._db.change(
                    "INSERT INTO buttons (nonce, person_id, chat_id, message, act, made_at, home)"
                    " SELECT ?, person_id, chat_id, message, act, ?, home FROM buttons WHERE nonce = ?",
                    (made, self._clock(), nonce),
                )
                if known:
                    await self._db.change(f"UPDATE buttons SET {USED_UP} WHERE nonce = ?", (nonce,))  # noqa: S608 - a constant of ours
                    fresh[nonce] = made
        return fresh

    async def press(self, nonce: str, person_id: int, chat_id: int) -> ButtonPress:
        """Reads a press. The button stays usable until `retire`: whatever the press asks for decides that.

        nonce: whatever an app sent, ours or not.
        """
        if not _OURS.fullmatch(nonce):
            return ButtonPress(PressStatus.UNKNOWN)
        row = await self._db.one("SELECT * FROM buttons WHERE nonce = ?", (nonce,))
        if row is None:
            return ButtonPress(PressStatus.UNKNOWN)
        if row["person_id"] != person_id or row["chat_id"] != chat_id:
            return ButtonPress(PressStatus.NOT_YOURS)
        if row["used"] or row["home"] not in ("", self._homes.current):
            return ButtonPress(PressStatus.USED, message=row["message"])
        return ButtonPress(PressStatus.OK, _read(row["act"]), row["message"])

    async def messages(self, prefix: str) -> list[str]:
        """Messages with usable buttons whose outbox key begins with this prefix."""
        rows = await self._db.all(
            "SELECT DISTINCT message FROM buttons WHERE used = 0 AND substr(message, 1, ?) = ?",
            (len(prefix), prefix),
        )
        return [str(row["message"]) for row in rows]

    async def messages_for(self, person_id: int, prefix: str) -> list[str]:
        """Those whose buttons this person can use."""
        rows = await self._db.all(
            "SELECT DISTINCT message FROM buttons"
            " WHERE used = 0 AND person_id = ? AND substr(message, 1, ?) = ?",
            (person_id, len(prefix), prefix),
        )
        return [str(row["message"]) for row in rows]

    async def of_verb(self, person_id: int, verb: str) -> list[tuple[str, dict[str, str], float]]:
        """(message, values, when made) of this person's usable buttons of this verb, one a message."""
        begins = json.dumps([verb])[:-1]
        rows = await self._db.all(
            "SELECT message, act, max(made_at) AS made_at FROM buttons WHERE used = 0 AND person_id = ?"
            " AND home IN ('', ?) AND substr(act, 1, ?) = ? GROUP BY message",  # as `press` decides
            (person_id, self._homes.current, len(begins), begins),
        )
        return [(row["message"], dict(json.loads(row["act"])[1]), row["made_at"]) for row in rows]

    async def newest(self, message: str) -> int:
        """The message's newest button, for `retire`; 0 for none."""
        row = await self._db.one("SELECT max(rowid) FROM buttons WHERE message = ?", (message,))
        return int(row[0] or 0) if row else 0

    async def retire(self, message: str, up_to: int | None = None) -> None:
        """Makes the message's buttons old. up_to: only those up to this number."""
        async with self._db.transaction():
            await self._db.change(
                f"UPDATE buttons SET {USED_UP} WHERE message = ? AND (? IS NULL OR rowid <= ?)",  # noqa: S608 - a constant of ours
                (message, up_to, up_to),
            )

    async def retire_but(self, message: str, nonces: Collection[str]) -> None:
        """Makes all buttons old except these."""
        marks = ", ".join("?" * len(nonces))
        async with self._db.transaction():
            await self._db.change(
                f"UPDATE buttons SET {USED_UP} WHERE message = ? AND nonce NOT IN ({marks})",  # noqa: S608 - question marks
                (message, *nonces),
            )


def _written(act: Act) -> str:
    return json.dumps([act.verb, act.values])


def _read(written: str) -> Act:
    verb, values = json.loads(written)
    return Act(verb, tuple((name, value) for name, value in values))


def _new_nonce() -> str:
    return f"v1:{secrets.token_urlsafe(17)[:22]}"
