"""Times drawn by seed: the same again for the same seed, within their bounds, most of them near the least."""

from dataclasses import replace
from statistics import median

from devices.simulator.delays import Delays
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import SLOW_PHONE

DRAWS = 300


def drawn(seed: int) -> tuple[list[float], list[float], list[float]]:
    delays = Delays(SimulatedPhone(latency=replace(SLOW_PHONE, seed=seed)))
    trees = [delays.uiautomator_s() for _ in range(DRAWS)]
    return trees, [delays.dumpsys_s() for _ in range(DRAWS)], [delays.helper_tree_s() for _ in range(DRAWS)]


def test_a_seed_gives_the_same_times_again_and_another_seed_others() -> None:
    assert drawn(1) == drawn(1) != drawn(2)


def test_a_new_latency_begins_its_seed_anew() -> None:
    phone = SimulatedPhone(latency=SLOW_PHONE)
    delays = Delays(phone)
    first = [delays.dumpsys_s(), delays.dumpsys_s()]
    phone.latency = replace(SLOW_PHONE)
    assert [delays.dumpsys_s(), delays.dumpsys_s()] == first


def test_times_keep_their_bounds_and_trees_have_a_tail() -> None:
    trees, dumps, helper = drawn(7)
    assert min(trees) >= 2.2
    assert max(trees) <= 6.0
    assert median(trees) < 2.3
    assert sum(each > 4 for each in trees) > 10
    assert 0.2 <= min(dumps) < 0.3
    assert 0.5 < max(dumps) <= 0.6
    assert 0.5 <= median(helper) < 0.55 < max(helper) <= 1.0


def test_a_phone_without_latency_takes_no_time() -> None:
    delays = Delays(SimulatedPhone())
    times = (delays.uiautomator_s(), delays.dumpsys_s(), delays.keys_s(9), delays.helper_tree_s())
    assert times == (0, 0, 0, 0)
