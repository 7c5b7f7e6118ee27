"""What signs of life say about a home."""

from dataclasses import replace

from agent.bus.messages import BUS_VERSION, Beat
from agent.contract.home_view import HomeState
from bot.bus.presence import AWAY_S, Presence

FIRST = Beat("first", "s1", BUS_VERSION, "1.0", "0123456789abcdef", 1_000.0)
SECOND = replace(FIRST, instance="second", session="s2")


def test_a_home_is_away_without_a_beat_and_at_once_when_it_says_so() -> None:
    presence = Presence()
    assert presence.state is HomeState.AWAY
    presence.hear(FIRST, 0.0)
    presence.look(AWAY_S - 0.1)
    assert presence.state is HomeState.PRESENT
    presence.look(AWAY_S)
    assert presence.state is HomeState.AWAY
    presence.hear(FIRST, 20.0)
    presence.hear(replace(FIRST, stopping=True), 21.0)
    assert presence.state is HomeState.AWAY


def test_of_two_computers_with_one_key_the_first_is_followed() -> None:
    presence = Presence()
    for number in range(1, 16):
        beat = _beat(FIRST, number, 4.0 * number)
        presence.hear(beat, 4.0 * number)
        ahead_s = 31.0  # the second one's clock
        presence.hear(_beat(SECOND, number, 4.0 * number + ahead_s), 4.0 * number + 1.0)
        presence.look(4.0 * number + 3.0)
        assert presence.beat == beat
    assert presence.state is HomeState.DOUBLED
    presence.hear(replace(SECOND, number=16, stopping=True), 64.0)
    assert presence.beat
    assert presence.beat.instance == "first"
    presence.hear(_beat(FIRST, 16, 124.0), 124.0)
    presence.look(122.0)
    assert presence.state is HomeState.PRESENT


def test_a_home_that_was_killed_and_started_again_is_followed_within_seconds() -> None:
    presence = Presence()
    presence.hear(FIRST, 0.0)
    for at in (1.0, 1.5, 2.0, 2.5):
        presence.hear(SECOND, at)
    assert presence.beat is FIRST
    presence.look(5.0)
    assert presence.beat is SECOND
    assert presence.state is HomeState.PRESENT


def test_a_beat_that_was_recorded_and_comes_again_says_nothing() -> None:
    presence = Presence()
    beats = [replace(FIRST, number=number, clock=1_000.0 + number) for number in (1, 2, 3)]
    for at, beat in enumerate(beats):
        presence.hear(beat, at)
    presence.hear(beats[0], 3.0)
    assert presence.beat is beats[2]
    presence.look(2.0 + AWAY_S)
    presence.hear(beats[2], 20.0)
    assert presence.state is HomeState.AWAY
    began_anew = replace(SECOND, number=1)
    presence.hear(began_anew, 21.0)
    for at in (22.0, 22.5, 23.0):
        presence.hear(beats[1], at)
    presence.look(28.0)
    presence.hear(replace(began_anew, number=2), 29.0)
    assert presence.state is HomeState.PRESENT


def test_beats_of_an_earlier_start_that_come_again_after_a_restart_of_the_bot_warn_of_nothing() -> None:
    """At once, or as slowly as they came; what was said of two computers is over, too."""
    old = [_beat(FIRST, number, 4.0 * number) for number in range(1, 40)]
    old[7:20] = [replace(beat, contested=True) for beat in old[7:20]]
    recorded = [*old, replace(old[-1], number=40, stopping=True)]
    live = [_beat(SECOND, number, 1_000.0 + 4.0 * number) for number in range(1, 40)]
    for pause_s in (0.0, 4.0):
        for first in range(2):  # which of the two is heard first
            presence = Presence()
            for number in range(20):
                at = 4.0 * number
                if first:
                    presence.hear(live[10 + number], at)
                again = recorded if not pause_s and number == 3 else recorded[number : number + 1]
                for beat in again:
                    presence.hear(beat, at + 1.0)
                if not first:
                    presence.hear(live[10 + number], at + 1.5)
                presence.look(at + 2.0)
                followed = presence.beat
                assert followed is None or followed.instance == "first" or presence.state is HomeState.PRESENT
            for number in range(30, 36):
                presence.hear(live[number], 4.0 * (number - 10))
                presence.look(4.0 * (number - 10) + 2.0)
            assert presence.state is HomeState.PRESENT
            assert presence.beat is live[35]


def _beat(of: Beat, number: int, clock: float) -> Beat:
    return replace(of, number=number, clock=1_000.0 + clock)


def test_a_home_of_a_version_far_away_is_not_called() -> None:
    presence = Presence()
    presence.hear(replace(FIRST, bus_version=BUS_VERSION + 1), 0.0)
    assert presence.state is HomeState.PRESENT
    presence.hear(replace(FIRST, bus_version=BUS_VERSION + 2), 1.0)
    assert presence.state is HomeState.OUTDATED
