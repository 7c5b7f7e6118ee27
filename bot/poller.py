"""One long poll after the other: what came is on disk before the next one tells Telegram to forget it."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import cast
from urllib.parse import urlencode

from telegram import Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import ExtBot
from telegram.request import HTTPXRequest

_log = logging.getLogger(__name__)
_POLL_S = 25
_READ_S = 30.0  # beyond the wait itself
_CLOSE_S = 2.0
_DAY_S = 86400.0
_WANTED = (
    Update.MESSAGE,
    Update.EDITED_MESSAGE,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,  # somebody blocks the bot
)
_OK, _CONFLICT, _TOO_MANY = 200, 409, 429
_REFUSED = (401, 404)  # a token that is unknown or was never one


class Poller:
    """The library's own polling confirms updates while they wait in memory, where a crash loses them.

    request: for the long poll alone. take: returns when the updates are on disk. clock: seconds that never jump.
    """

    def __init__(
        self,
        bot: ExtBot[None],
        request: HTTPXRequest,
        take: Callable[[Sequence[Update]], Awaitable[None]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._bot = bot
        self._request = request
        self._take = take
        self._clock = clock
        self._next = 0  # 0 confirms nothing and begins with the oldest
        self._moved_at = clock()
        self._unhooked = False

    async def ask(self) -> int:
        """Waits up to 25 s for updates and takes them; answers how many came.

        Raises InvalidToken, Conflict, RetryAfter, NetworkError; whatever `take` raises, and then they come again.
        """
        if not self._unhooked:
            # A webhook makes every poll fail. What came while the bot was off stays: it holds tasks and answers.
            await self._bot.delete_webhook(drop_pending_updates=False)
            self._unhooked = True
        bodies = await self._answer()
        updates = [update for body in bodies if (update := self._read(body)) is not None]
        if updates:
            await self._take(updates)
        if bodies:
            self._next = max(_id_of(body) for body in bodies) + 1
            self._moved_at = self._clock()
        return len(bodies)

    async def renew(self) -> None:
        """Begins with new connections: the old ones may lead nowhere."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_CLOSE_S):
                await self._request.shutdown()
        await self._request.initialize()
        self._unhooked = False

    async def _answer(self) -> list[dict[str, object]]:
        if self._clock() - self._moved_at > _DAY_S:
            # After a week without updates the next id is random, and an offset above it would drop it unseen.
            # Source: "Update", Bot API documentation.
            self._next = 0
        wanted = {"timeout": _POLL_S, "offset": self._next, "allowed_updates": json.dumps(_WANTED)}
        url = f"{self._bot.base_url}/getUpdates?{urlencode(wanted)}"
        code, payload = await self._request.do_request(url, "POST", read_timeout=_POLL_S + _READ_S)
        answer = _object(payload)
        if code != _OK:
            err = _refusal(code, answer)
            if isinstance(err, Conflict) and "webhook" in err.message.lower():
                self._unhooked = False
            raise err
        result = answer.get("result")
        if not isinstance(result, list):
            raise NetworkError("the answer is no list of updates")
        bodies = [
            cast("dict[str, object]", body) for body in cast("list[object]", result) if _is_update(body)
        ]
        if result and not bodies:
            raise NetworkError("the answer has no updates in its list")
        return bodies

    def _read(self, body: dict[str, object]) -> Update | None:
        """None for one that makes no sense: it must not keep those behind it from coming."""
        try:
            return Update.de_json(body, self._bot)
        except (AttributeError, KeyError, TypeError, ValueError) as err:
            _log.error("update %d cannot be read (%s) and is left out", _id_of(body), type(err).__name__)
            return None


def _is_update(body: object) -> bool:
    return isinstance(body, dict) and isinstance(cast("dict[str, object]", body).get("update_id"), int)


def _id_of(body: dict[str, object]) -> int:
    return cast("int", body["update_id"])


def _object(payload: bytes) -> dict[str, object]:
    """The answer as an object, {} for a page of some server in between. The library would log all of it."""
    try:
        answer: object = json.loads(payload)
    except ValueError:
        return {}
    return cast("dict[str, object]", answer) if isinstance(answer, dict) else {}


def _refusal(code: int, answer: dict[str, object]) -> TelegramError:
    described = str(answer.get("description", "")) or f"HTTP {code} from a server in between"
    parameters = answer.get("parameters")
    wait_s = (
        cast("dict[str, object]", parameters).get("retry_after") if isinstance(parameters, dict) else None
    )
    if code in _REFUSED and answer.get("ok") is False:
        return InvalidToken(described)
    if code == _CONFLICT:
        return Conflict(described)
    if code == _TOO_MANY and isinstance(wait_s, int):
        return RetryAfter(wait_s)
    return NetworkError(described)
