"""A home of another version, as its bot meets it: a real one whose messages are changed on the way."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from agent.bus.identity import BusIdentity
from agent.bus.messages import BUS_VERSION
from agent.bus.seal import Seal, Sealed

LATER = "from_a_later_version"
_INSIDE = {Sealed.REPLY: "reply", Sealed.EVENT: "event", Sealed.CALL: "call"}
Change = Callable[[Sealed, Any], Any]
"""Gets what stands in a call, reply, event or beat as JSON; answers what is sent or read instead."""


def unchanged(kind: Sealed, sent: Any) -> Any:
    """As it is."""
    del kind
    return sent


def with_more(kind: Sealed, sent: Any) -> Any:
    """Each object of it has one field more."""
    if isinstance(sent, list):
        return [with_more(kind, each) for each in cast("list[Any]", sent)]
    if not isinstance(sent, dict):
        return sent
    return {
        **{name: with_more(kind, value) for name, value in cast("dict[str, Any]", sent).items()},
        LATER: "x",
    }


@dataclass(frozen=True)
class OtherVersionSeal(Seal):
    """ahead: of the bot's version, by so many. writes, reads: change what is closed and opened."""

    ahead: int = 1
    writes: Change = unchanged
    reads: Change = unchanged

    @classmethod
    def of(
        cls, identity: BusIdentity, ahead: int = 1, writes: Change = unchanged, reads: Change = unchanged
    ) -> "OtherVersionSeal":
        """Of this home."""
        return cls(identity.home_id, identity.seal.box, ahead, writes, reads)

    def close(self, kind: Sealed, content: bytes, of: str = "") -> bytes:
        """As the other version."""
        return super().close(kind, _changed(kind, content, self.writes, self.ahead), of)

    def open(self, kind: Sealed, message: bytes, of: str = "") -> bytes:
        """As the other version."""
        return _changed(kind, super().open(kind, message, of), self.reads, 0)


def _changed(kind: Sealed, content: bytes, change: Change, ahead: int) -> bytes:
    if kind is Sealed.OBJECT:
        return content
    sent = json.loads(content)
    message: dict[str, Any] = sent["message"]
    if kind is Sealed.BEAT:
        message["bus_version"] = BUS_VERSION + ahead
        sent = change(kind, sent)
    elif (inside := _INSIDE.get(kind)) and message.get(inside):
        message[inside] = json.dumps(change(kind, json.loads(message[inside])))
    if kind is Sealed.EVENT:
        message["bus_version"] = BUS_VERSION + ahead
    return json.dumps(sent).encode()
