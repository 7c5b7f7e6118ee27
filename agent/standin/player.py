"""Finds the next move by replaying the recipe from its start along the earlier turns."""

import re
from collections.abc import Callable

from agent.standin.conversation import Conversation, PastReply, Turn
from agent.standin.mistakes import Mistakes, with_mistakes
from agent.standin.moves import ASK, Move
from agent.standin.outcomes import StepOutcome
from agent.standin.recipes import recipe_for
from agent.standin.recipes.corrected import corrected
from agent.standin.recipes.play import GaveUp, Play, Playing, RecipeEnding

_HAN = re.compile("[\u3400-\u9fff]")
# Whether an earlier reply, as the request tells it, is that of the move.
IsThat = Callable[[Move, str], bool]


def next_moves(
    conversation: Conversation, is_that: IsThat, most: int, mistakes: Mistakes | None = None
) -> tuple[Move, ...]:
    """The next replies, at least one, as they follow if each of them is done and the app stays in front.

    Blocks, because a recipe may read the picture. Nothing is kept between requests, as with a real server.
    Replies in the history that are not the recipe's own (scripted ones, or another client's) are skipped;
    steps that the history leaves out went as the recipe has them.
    mistakes: made among the recipe's moves, None for none.
    """
    lang = "zh" if _HAN.search(conversation.task) else "en"
    task = corrected(conversation.task, conversation.added, lang)
    play = Play(task, lang, conversation.first)
    script = _to_its_end(play)
    if mistakes is not None:
        script = with_mistakes(script, mistakes, conversation.task, lang)
    moves, answers = list[Move](), iter(conversation.answers)
    try:
        move = next(script)
        for readings in conversation.past:
            reading = _reading(readings, move, is_that)
            if reading is not None:
                turn = reading.turn
                if reading.is_left_out and move.action == ASK:
                    turn = Turn(turn.app, StepOutcome.ANSWERED, next(answers, ""))
                move = script.send(turn)
        moves.append(move)
        while len(moves) < most:
            moves.append(script.send(Turn(play.turn.app, StepOutcome.DONE, "")))
    except StopIteration as end:
        ending: RecipeEnding = end.value
        moves.append(ending.move)
    return tuple(moves)


def _reading(readings: tuple[PastReply, ...], move: Move, is_that: IsThat) -> PastReply | None:
    return next((reading for reading in readings if reading.is_left_out or is_that(move, reading.said)), None)


def _to_its_end(play: Play) -> Playing[RecipeEnding]:
    try:
        return (yield from recipe_for(play.task, play.lang)(play))
    except GaveUp as gave_up:
        return gave_up.ending
