"""A task that no recipe fits: the person is asked to choose one of the known ones."""

from collections.abc import Callable

from agent.standin.recipes.play import Play, Playing, Recipe, RecipeEnding

_MOST_QUESTIONS = 2


def ask_for_a_known_task(tasks: tuple[str, ...], choose: Callable[[str], Recipe | None]) -> Recipe:
    """The recipe for all other tasks. tasks: examples to offer.

    choose: the recipe of a task, None for no fit.
    """

    def recipe(play: Play) -> Playing[RecipeEnding]:
        question = play.say(
            "I am a stand-in for a model, and none of my recipes fits this task."
            f" I know only a few tasks: which one shall I do? Options: {', '.join(tasks)}.",
            "我是模型的替身，没有适合这个任务的步骤。"
            f"我只会做几个演示任务，要做哪一个？选项：{'、'.join(tasks)}。",
        )
        for _ in range(_MOST_QUESTIONS):
            answer = yield from play.ask(question)
            chosen = choose(answer)
            if chosen is not None:
                play.task = answer
                return (yield from chosen(play))
        return RecipeEnding(
            play.say("No recipe fits, so I stop.", "没有符合的任务，我就此停止。"),
            play.say(
                f"I did nothing. The tasks I can play are: {', '.join(tasks)}.",
                f"我没有做任何操作。我会演示的任务有：{'、'.join(tasks)}。",
            ),
        )

    return recipe
