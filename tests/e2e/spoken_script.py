"""A mind of the trust tests that speaks as a model family does: over a socket, in its grammar and numbers."""

import contextlib
import tempfile
from collections.abc import AsyncGenerator
from pathlib import Path

from agent.contract.actions import (
    Action,
    Back,
    Decision,
    Enter,
    Finish,
    Interact,
    Launch,
    LongPress,
    Swipe,
    Tap,
    TypeText,
    UnusableReply,
)
from agent.model.client import ModelClient
from agent.model.decider import Deciders, ModelDecider
from agent.model.dialects import dialect_for, picture_habit
from agent.standin import Move, ServedFamily, StandinModel, served_family
from agent.standin.moves import ASK, FINISH, Place
from agent.trajectory.decider import DecisionContext
from tests.e2e.script import Script

Size = tuple[int, int]
_THOUGHT = "I go on with the task."


class SpokenScript(Script):
    """Says its next action through the stand-in, the client and the family's dialect.

    A decision that is dropped, because the page moved on, is said again: each step has its own action.
    """

    def __init__(self, model: StandinModel, family: ServedFamily, deciders: Deciders) -> None:
        super().__init__()
        self._family = family
        self.unusable: list[UnusableReply] = []
        self._model = model
        self._deciders = deciders
        self._of: tuple[int, ModelDecider] | None = None

    async def decide(self, context: DecisionContext) -> Decision:
        """What the family's dialect reads of the family's reply."""
        task, place = context.trajectory.task, len(context.trajectory.steps)
        action = self.actions[place] if place < len(self.actions) else Finish(self.closing)
        assert context.observation.frame is not None
        self._model.reset()
        size_px = context.observation.frame.screenshot.size_px
        self._model.script(move_of(action, size_px, self._family))
        if self._of is None or self._of[0] != task.task_id:
            self._of = task.task_id, await self._deciders.of(task)
        decision = await self._of[1].decide(context)
        if isinstance(decision.action, UnusableReply):
            self.unusable.append(decision.action)
        assert type(decision.action) is type(action), (action, decision)
        return decision


@contextlib.asynccontextmanager
async def spoken_script(family: str) -> AsyncGenerator[SpokenScript]:
    """One that speaks as the family's models. family: as in FARHAND_DIALECT."""
    served = served_family(family)
    assert served is not None
    dialect = dialect_for(served.example, family)
    with tempfile.TemporaryDirectory(prefix="farhand-prompts-") as folder:
        async with (
            StandinModel(family=family) as model,
            ModelClient(model.url, "none", served.example, dialect) as client,
        ):
            deciders = Deciders(client, family, "", Path(folder), habit=picture_habit(dialect))
            yield SpokenScript(model, served, deciders)


def move_of(action: Action, screen_px: Size, family: ServedFamily) -> Move:
    """The action as a move of the stand-in, which flags nothing."""

    def place(point: tuple[int, int]) -> Place:
        # The middle of the pixel: a model points at what it sees, not at the corner between four pixels.
        return (point[0] + 0.5) * 1000 / screen_px[0], (point[1] + 0.5) * 1000 / screen_px[1]

    match action:
        case Tap(point):
            return Move(_THOUGHT, "Tap", {"element": place(point)})
        case LongPress(point):
            return Move(_THOUGHT, "Long Press", {"element": place(point)})
        case Swipe(start, end):
            word = "Drag" if "Drag" in family.vocabulary else "Swipe"
            return Move(_THOUGHT, word, {"start": place(start), "end": place(end)})
        case TypeText(text):
            return Move(_THOUGHT, "Type", {"text": text})
        case Launch(app):
            return Move(_THOUGHT, "Launch", {"app": app})
        case Enter():
            return Move(_THOUGHT, "Enter")
        case Back():
            return Move(_THOUGHT, "Back")
        case Interact(question):
            return Move(question, ASK)
        case Finish(message):
            return Move(_THOUGHT, FINISH, {"message": message})
        case _:
            raise NotImplementedError(action)
