"""Random faults on all three sockets, the same for the same seed and the same order of calls."""

import asyncio
import math
import random
from dataclasses import dataclass

from agent.standin import FaultKind, LoggedRequest, ModelFault
from bot.console.faults import ChatFault, read_fault
from bot.console.wire import JsonObject, as_integer, as_number, as_text
from devices.simulator.adbd.faults import CableTrouble, TroubleKind
from devices.simulator.adbd.server import SimulatedAdb

_UNANSWERED_S = 60.0  # longer than the program waits for any answer
_PAGE = "<html><body><h1>502 Bad Gateway</h1></body></html>"
SOCKETS = {"chat", "model", "phone"}
"""The first words of what was felt."""
_COUNTED = ("send", "edit", "delete", "pin", "unpin", "setmessagereaction")


@dataclass(frozen=True, slots=True)
class Strength:
    """How likely something goes wrong: with a call to the chat, a long poll, a request, a command."""

    chat: float = 0.3
    poll: float = 0.1
    model: float = 0.25
    phone: float = 0.02


class Storm:
    """Weather of one seed; `over` ends it."""

    def __init__(self, seed: int, cable: SimulatedAdb, strength: Strength | None = None) -> None:
        self._strength = strength or Strength()
        self._cable = cable
        # Each socket has its own dice, and the long poll too, so that one that is asked more often does not
        # change what the others do.
        self._chat, self._poll, self._model, self._phone = (
            random.Random(f"{seed} {name}")  # noqa: S311
            for name in ("chat", "poll", "model", "phone")
        )
        self._over = False
        self.felt: list[str] = []
        """What went wrong, in order."""

    def over(self) -> None:
        """From now on nothing goes wrong."""
        self._over = True
        self._cable.silent = self._cable.frozen = False

    def chat(self, method: str, chat_id: int) -> ChatFault | None:
        """What goes wrong with a call."""
        del chat_id
        polls = method == "getupdates"
        dice = self._poll if polls else self._chat
        if self._over or dice.random() >= (self._strength.poll if polls else self._strength.chat):
            return None
        wanted = dice.choice(_POLLS if polls else _CALLS)
        fields: JsonObject = {"method": method, **wanted}
        if fields.get("delay_s") == 0:
            fields["delay_s"] = dice.uniform(0.1, 0.6)
        if "retry_after" in fields:
            fields["retry_after"] = dice.choice((1, 2))
        self.felt.append(f"chat {fields}")
        return read_fault(fields)

    def model(self, request: LoggedRequest) -> ModelFault | None:
        """What goes wrong with a request."""
        del request
        dice = self._model
        if self._over or dice.random() >= self._strength.model:
            return None
        kind = dice.choice(_KINDS)
        fault = ModelFault(
            kind=kind,
            status=dice.choice((429, 500, 502, 503)),
            retry_after=dice.choice((0, 0.5, 1)),
            delay_s=dice.uniform(0.005, 0.03) if kind is FaultKind.DRIP else dice.uniform(0.2, 0.8),
        )
        self.felt.append(f"model {kind}")
        return fault

    def phone(self, line: str) -> CableTrouble | None:
        """What goes wrong with a command."""
        dice = self._phone
        if self._over or dice.random() >= self._strength.phone:
            return None
        what = dice.choice(("before", "within", "after", "frozen", "away"))
        self.felt.append(f"phone {what}: {line[:60]}")
        if what in _CUTS:
            return CableTrouble(TroubleKind.DROP, "", _CUTS[what], 1)
        loop, lasts_s = asyncio.get_running_loop(), dice.uniform(0.2, 1.2)
        if what == "frozen":
            self._cable.frozen = True
        else:
            self._cable.silent = True
            loop.call_soon(self._cable.drop)
        loop.call_later(lasts_s, self._back)
        return None

    def _back(self) -> None:
        was_away, self._cable.silent, self._cable.frozen = self._cable.silent, False, False
        if was_away:
            self._cable.drop()  # the links that nobody answered


_CUTS = {"before": 0, "within": 200, "after": None}
# As in `bot.console.faults.Fault`. 'after': it has taken effect, and the bot does not hear of it.
_CALLS: tuple[JsonObject, ...] = (
    {"delay_s": 0},
    {"mode": "before"},
    {"mode": "after"},
    {"mode": "after", "delay_s": 0},
    {"mode": "after", "status": 200, "delay_s": _UNANSWERED_S},
    # Three times, so that no two dozen stories go without.
    *({"status": status, "retry_after": 0} for status in (429, 429, 429)),
    {"status": 500},
    {"status": 502, "body": _PAGE},
    {"status": 503},
    *({"status": status, "mode": "after"} for status in (500, 501, 502, 503, 504, 520)),
    *({"status": status, "body": _PAGE, "mode": "after"} for status in (500, 502, 520)),
    {"status": 200, "body": _PAGE, "mode": "after"},
)
_POLLS: tuple[JsonObject, ...] = (
    {"delay_s": 0},
    {"mode": "before"},
    {"mode": "after"},
    {"status": 502, "body": _PAGE},
    {"status": 200, "body": _PAGE},
)
_KINDS = (
    FaultKind.STATUS,
    FaultKind.STATUS,
    FaultKind.DROP_MID_STREAM,
    FaultKind.BROKEN_SSE,
    FaultKind.NOT_JSON,
    FaultKind.SLOW,
    FaultKind.DRIP,
    FaultKind.DRIP,
    FaultKind.STALL,
    FaultKind.SILENCE,
    FaultKind.EMPTY,
    FaultKind.GARBAGE,
)


def is_delivered_server_error(felt: str) -> bool:
    """A call took effect and was answered with a 5xx. felt: an entry of `Storm.felt`."""
    return felt.startswith("chat") and "'mode': 'after'" in felt and "'status': 5" in felt


def is_unanswered(felt: str) -> bool:
    """A call took effect, and its answer came after the program's read timeout."""
    return felt.startswith("chat") and f"'delay_s': {_UNANSWERED_S}" in felt


def sent_inside_waits(calls: list[JsonObject]) -> list[str]:
    """Calls to a chat that came while it was to be left alone, from the console's log of calls."""
    wrong: list[str] = []
    waits: dict[int, tuple[float, float]] = {}
    for call in sorted(calls, key=lambda each: as_number(each.get("at"))):
        method, chat_id = as_text(call.get("method")), as_integer(call.get("chat_id"))
        if not chat_id or not method.lower().startswith(_COUNTED):
            continue
        at = as_number(call.get("at"))
        begin, end = waits.get(chat_id, (math.inf, math.inf))
        if begin < at < end:
            wrong.append(f"{method} {end - at:.2f} s before the end of a wait")
        _, _, wait = as_text(call.get("refused")).partition("retry after ")
        if wait.isdigit():
            # It knows of the wait when it has the answer; what was on its way by then is not counted.
            answered = at + as_number(call.get("duration_s"))
            waits[chat_id] = (answered, answered + int(wait))
    return wrong
