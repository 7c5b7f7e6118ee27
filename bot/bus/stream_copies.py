"""How many servers of the bus keep what bot and homes put there."""

import logging
import time
from dataclasses import dataclass

_log = logging.getLogger(__name__)
_AGAIN_S = 60.0


@dataclass(frozen=True, slots=True)
class _KeptReplicas:
    replicas: int
    at: float


class StreamCopies:
    """wanted: replicas of each stream, as `farhand hub` wrote it; None if that is unknown: then each stays as
    it is.
    """

    def __init__(self, wanted: int | None) -> None:
        self.wanted = wanted
        self._kept: dict[str, _KeptReplicas] = {}

    @property
    def are_few(self) -> bool:
        """Did the bus not have enough servers for one of them?"""
        return any(self._lacks(each) for each in self._kept.values())

    def note(self, name: str, replicas: int) -> None:
        """The streams of this name are there, with so many replicas; too few are logged once."""
        before, now = self._kept.get(name), _KeptReplicas(replicas, time.monotonic())
        self._kept[name] = now
        if self._lacks(now) and (before is None or before.replicas != replicas):
            _log.warning(
                "the bus has too few servers: %s has %d of %d replicas for now", name, replicas, self.wanted
            )

    def put_off(self, name: str) -> None:
        """They are asked for again after a while."""
        if (kept := self._kept.get(name)) is not None:
            self._kept[name] = _KeptReplicas(kept.replicas, time.monotonic())

    def forget(self, name: str) -> None:
        """They are not made any more."""
        self._kept.pop(name, None)

    def retry_in_s(self, name: str) -> float | None:
        """When to ask the bus again for as many as are wanted; None if it has them."""
        kept = self._kept.get(name)
        if kept is None or not self._lacks(kept):
            return None
        return max(0.0, kept.at + _AGAIN_S - time.monotonic())

    def _lacks(self, kept: _KeptReplicas) -> bool:
        return self.wanted is not None and kept.replicas < self.wanted
