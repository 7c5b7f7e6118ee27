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
    for at in range(0, 60, 4):
        presence.hear(FIRST, at)
        presence.hear(SECOND, at + 1.0)
        presence.hear(SECOND, at + 1.5)
        presence.hear(SECOND, at + 2.0)
        presence.look(at + 3.0)
        assert presence.beat is FIRST
    assert presence.state is HomeState.DOUBLED
    presence.hear(replace(SECOND, stopping=True), 61.0)
    assert presence.beat is FIRST
    presence.hear(FIRST, 121.0)
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


def test_a_home_of_a_version_far_away_is_not_called() -> None:
    presence = Presence()
    presence.hear(replace(FIRST, bus_version=BUS_VERSION + 1), 0.0)
    assert presence.state is HomeState.PRESENT
    presence.hear(replace(FIRST, bus_version=BUS_VERSION + 2), 1.0)
    assert presence.state is HomeState.OUTDATED
