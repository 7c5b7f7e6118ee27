"""How long each command of the simulated phone takes: drawn by seed, alike for the same commands."""

from random import Random

from devices.simulator.side import Latency, PhoneSide

_TAIL = 8  # the power that keeps most draws near the shortest: one in eleven takes more than half of the rest


class Delays:
    """Every kind of command has a sequence of its own. A new `side.latency` begins all of them anew."""

    def __init__(self, side: PhoneSide) -> None:
        self._side = side
        self._latency: Latency | None = None
        self._draws: dict[str, Random] = {}

    def dumpsys_s(self) -> float:
        """Of one service."""
        latency = self._side.latency
        return self._drawn("dumpsys", latency.dumpsys_s, latency.dumpsys_most_s)

    def uiautomator_s(self) -> float:
        """Of one dump of a still page, with a tail."""
        latency = self._side.latency
        return self._drawn("uiautomator", latency.uiautomator_s, latency.uiautomator_most_s, _TAIL)

    def keys_s(self, count: int) -> float:
        """Of so many key events one after the other."""
        latency = self._side.latency
        return sum(self._drawn("key", latency.key_s, latency.key_most_s) for _ in range(count))

    def helper_tree_s(self) -> float:
        """Of one tree by the helper, with a tail."""
        latency = self._side.latency
        return self._drawn("helper", latency.helper_tree_s, latency.helper_tree_most_s, _TAIL)

    def _drawn(self, kind: str, least_s: float, most_s: float, power: int = 1) -> float:
        if self._latency is not self._side.latency:
            self._latency, self._draws = self._side.latency, {}
        if most_s <= least_s:
            return least_s
        if kind not in self._draws:
            self._draws[kind] = Random(f"{self._side.latency.seed}:{kind}")  # noqa: S311 - nothing secret
        return least_s + (most_s - least_s) * self._draws[kind].random() ** power
