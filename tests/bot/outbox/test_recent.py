"""Whatever stalls on the way, no second sees more calls than Telegram bears."""

import random

from bot.outbox.pace import RecentCalls
from tests.worlds.cases import each_of

_BORNE = 30  # calls in any second
_CALLS = 400


def _worst_second(times: list[float]) -> int:
    return max(sum(at <= other < at + 1.0 for other in times) for at in times)


@each_of("seed", range(8))
def test_calls_that_arrive_late_and_together_are_still_few_enough(seed: int) -> None:
    """Each call is counted at a random moment between its begin and its answer; some answers take seconds."""
    chance, recent = random.Random(seed), RecentCalls(25.0)  # noqa: S311 - a test that can be repeated
    now, counted, running = 0.0, list[float](), list[float]()
    while len(counted) < _CALLS:
        now += 0.01
        for end in [end for end in running if end <= now]:
            running.remove(end)
            recent.end(now)
        while len(running) < 16 and recent.wait_s(now) <= 0:
            end = now + chance.choice((0.02, 0.1, 0.3, 2.5))
            recent.begin()
            running.append(end)
            counted.append(chance.choice((now, end, chance.uniform(now, end))))
    assert _worst_second(counted) <= _BORNE


def test_a_quick_network_gets_its_calls_through() -> None:
    recent, now, calls = RecentCalls(25.0), 0.0, 0
    while now < 10.0:
        if recent.wait_s(now) <= 0:
            recent.begin()
            recent.end(now + 0.05)
            calls += 1
        now += 0.04
    assert calls >= 240


def test_the_wait_ends_when_the_oldest_answer_is_old_enough() -> None:
    recent = RecentCalls(25.0)
    for number in range(28):
        recent.begin()
        recent.end(number / 100)
    wait_s = recent.wait_s(0.5)
    assert 0 < wait_s < 0.6
    assert recent.wait_s(0.5 + wait_s + 0.001) <= 0
