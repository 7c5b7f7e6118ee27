"""Finds the next move by replaying the recipe from its start along the earlier turns."""

import re

from agent.standin.conversation import Conversation
from agent.standin.recipes import recipe_for
from agent.standin.recipes.play import GaveUp, Move, Play, Playing, RecipeEnding

_TAKE_OVER = 'do(action="Take_over"'
# A client hands a protected page to the person by itself, without a model request.
_HANDED_OVER = f"{_TAKE_OVER})"
_HAN = re.compile("[\u3400-\u9fff]")


def next_move(conversation: Conversation) -> Move:
    """The next reply. Blocks, because a recipe may read the picture.

    Nothing is kept between requests, as with a real server. Replies in the history that are not the recipe's
    own (scripted ones) are skipped.
    """
    lang = "zh" if _HAN.search(conversation.task) else "en"
    play = Play(conversation.task, lang, conversation.first)
    script = _to_its_end(play)
    try:
        move = next(script)
        for call, turn in conversation.past:
            if call == move.call or (call == _HANDED_OVER and move.call.startswith(_TAKE_OVER)):
                move = script.send(turn)
    except StopIteration as end:
        ending: RecipeEnding = end.value
        return ending.move
    return move


def _to_its_end(play: Play) -> Playing[RecipeEnding]:
    try:
        return (yield from recipe_for(play.task, play.lang)(play))
    except GaveUp as gave_up:
        return gave_up.ending
