"""Mistakes of the stand-in: in the same places for the same seed, and mended where it can see them."""

from collections import Counter

from agent.standin.conversation import Turn
from agent.standin.mistakes import Mistakes, with_mistakes
from agent.standin.moves import FINISH, Move, Place
from agent.standin.outcomes import StepOutcome
from agent.standin.recipes.play import Playing, RecipeEnding

TAPS = 60
DONE, UNCHANGED = StepOutcome.DONE, StepOutcome.UNCHANGED


def place_of(number: int) -> Place:
    return (100.0 + number * 13, 500.0)


def recipe() -> Playing[RecipeEnding]:
    for number in range(TAPS):
        turn = yield Move("I tap.", "Tap", {"element": place_of(number), "message": "May I?"})
        assert turn.outcome is DONE, "what the recipe hears is what became of its own move"
    return RecipeEnding("Over.", "All tapped.")


def play(mistakes: Mistakes, beside: StepOutcome = UNCHANGED) -> list[Move]:
    """All moves; a tap beside comes to `beside`, everything else is done."""
    playing = with_mistakes(recipe(), mistakes, "a task", "en")
    places = {place_of(number) for number in range(TAPS)}
    moves = [next(playing)]
    try:
        while True:
            last = moves[-1]
            missed = last.action == "Tap" and last.place("element") not in places
            moves.append(playing.send(Turn("", beside if missed else DONE, "")))
    except StopIteration as end:
        ending: RecipeEnding = end.value
        assert ending.message == "All tapped."
    return moves


def beside_of(moves: list[Move]) -> list[Move]:
    places = {place_of(number) for number in range(TAPS)}
    return [move for move in moves if move.action == "Tap" and move.place("element") not in places]


def test_without_a_share_there_is_none() -> None:
    assert len(play(Mistakes(0.0, 1))) == TAPS


def test_the_same_seed_errs_in_the_same_places_and_another_in_others() -> None:
    once, again, other = (play(Mistakes(0.3, seed)) for seed in (1, 1, 2))
    assert once == again
    assert once != other


def test_there_are_taps_beside_repeated_ones_and_false_ends() -> None:
    moves = play(Mistakes(0.6, 3))
    times = Counter(move.place("element") for move in moves if move.action == "Tap")
    assert beside_of(moves)
    assert 2 in {times[place_of(number)] for number in range(TAPS)}
    assert any(move.action == FINISH for move in moves)
    assert {place_of(number) for number in range(TAPS)} <= set(times), "in the end every move is made"


def test_a_tap_beside_asks_for_no_approval_and_is_taken_back_where_it_changed_the_page() -> None:
    mistakes = Mistakes(0.3, 1)
    kept, changed = play(mistakes), play(mistakes, beside=DONE)
    assert all(not move.text("message") for move in beside_of(kept))
    assert not any(move.action == "Back" for move in kept)
    assert sum(move.action == "Back" for move in changed) == len(beside_of(changed))
