"""A stand-in that errs as models do: it taps beside, does a step again, says too early that it is done."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from agent.standin.conversation import Turn
from agent.standin.moves import FINISH, Move, Place
from agent.standin.outcomes import StepOutcome
from agent.standin.recipes.play import Playing, RecipeEnding


class Mistake(StrEnum):
    """What it does instead of, or besides, the next move."""

    BESIDE = "beside"
    REPEATED = "repeated"
    FALSE_DONE = "false_done"


# How often each of them, of ten mistakes: a false end may be the end, so there would be no others behind it.
_WEIGHTS: Mapping[Mistake, int] = {Mistake.BESIDE: 5, Mistake.REPEATED: 4, Mistake.FALSE_DONE: 1}
_LEAST_BESIDE, _MOST_BESIDE = 60, 220  # thousandths of the screen
_REPEATABLE = frozenset({"Tap", "Long Press", "Swipe", "Type", "Back", "Launch"})


@dataclass(frozen=True, slots=True)
class Mistakes:
    """share: of the moves, 0 to 1. seed: the same seed errs in the same places of the same task."""

    share: float
    seed: int


def with_mistakes(
    playing: Playing[RecipeEnding], mistakes: Mistakes, task: str, lang: str
) -> Playing[RecipeEnding]:
    """The recipe with mistakes among its moves. What it sees of them, it mends: after a tap beside that
    changed the page it goes back.
    """
    random = Random(f"{mistakes.seed}:{task}")  # noqa: S311 - nothing secret
    try:
        move = next(playing)
        while True:
            chosen = _chosen(random, move, mistakes.share)
            move = playing.send((yield from _with(move, chosen, random, lang)))
    except StopIteration as end:
        ending: RecipeEnding = end.value
        return ending


def _with(move: Move, mistake: Mistake | None, random: Random, lang: str) -> Playing[Turn]:
    """The move and, before or after it, the mistake; the turn that the recipe goes on from."""
    across, down = _beside(random), _beside(random)
    match mistake:
        case Mistake.BESIDE:
            missed = yield _moved(move, across, down)
            if missed.outcome is StepOutcome.DONE:
                yield Move(_say(lang, "That was the wrong place. I go back.", "点错了地方，我返回。"), "Back")
            return (yield move)
        case Mistake.REPEATED:
            first = yield move
            again = yield move
            # What became of the move is what became of it the first time; only the page is the newest.
            return replace(again, outcome=first.outcome, answer=first.answer)
        case Mistake.FALSE_DONE:
            early = _say(lang, "All of it is done already.", "已经全部完成了。")
            yield Move(early, FINISH, {"message": _say(lang, "Everything is done.", "全部完成。")})
            return (yield move)
        case None:
            return (yield move)


def _moved(move: Move, across: float, down: float) -> Move:
    x, y = move.place("element")
    places: dict[str, str | Place] = {
        "element": (min(max(x + across, 1), 999), min(max(y + down, 1), 999)),
    }
    return replace(move, arguments=places)


def _beside(random: Random) -> float:
    return random.choice((-1, 1)) * random.randint(_LEAST_BESIDE, _MOST_BESIDE)


def _say(lang: str, english: str, chinese: str) -> str:
    return chinese if lang == "zh" else english


def _chosen(random: Random, move: Move, share: float) -> Mistake | None:
    """Draws the same numbers for every move, so that the places of later mistakes stay."""
    errs, which = random.random() < share, random.choices(tuple(_WEIGHTS), tuple(_WEIGHTS.values()))[0]
    if not errs or move.action == FINISH:
        return None
    if which is Mistake.BESIDE and "element" not in move.arguments:
        return None
    if which is Mistake.REPEATED and move.action not in _REPEATABLE:
        return None
    return which
