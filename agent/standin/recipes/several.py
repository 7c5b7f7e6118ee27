"""Several wishes in one task, played one after the other."""

from collections.abc import Callable

from agent.standin.recipes.play import GaveUp, Play, Playing, Recipe, RecipeEnding
from agent.standin.recipes.wishes import finer, wishes_in

Choose = Callable[[str], Recipe | None]


def known_wishes(task: str, choose: Choose) -> tuple[str, ...]:
    """The wishes of a task of which each is a story; () for a task that is none, or has only one.

    choose: the recipe of a single wish, None for no fit.
    """
    wishes: list[str] = []
    for wish in wishes_in(task):
        parts = finer(wish)
        wishes += parts if len(parts) > 1 and all(choose(part) for part in parts) else (wish,)
    return tuple(wishes) if len(wishes) > 1 and all(choose(wish) for wish in wishes) else ()


def in_turn(wishes: tuple[str, ...], choose: Choose) -> Recipe:
    """The recipe that plays all of them; one that does not work out is told at the end."""

    def recipe(play: Play) -> Playing[RecipeEnding]:
        told: list[str] = []
        for wish in wishes:
            play.task = wish
            try:
                chosen = choose(wish)
                assert chosen is not None  # noqa: S101 - `known_wishes` has asked
                ending = yield from chosen(play)
            except GaveUp as gave_up:
                ending = gave_up.ending
            told.append(ending.message)
        done = play.say("Everything that was asked for was tried.", "要求的事都做过了。")
        return RecipeEnding(done, play.say(" ", "").join(told))

    return recipe
