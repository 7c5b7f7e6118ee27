"""A mind of the trust tests that says what it wants itself, without a model."""

from dataclasses import dataclass, field

from agent.contract.actions import Action, Decision, Finish
from agent.trajectory.decider import DecisionContext


@dataclass
class Script:
    """A mind that asks for the next of its actions, whatever it is shown, then says its closing words.

    It flags nothing by itself: what an action says is all that it says.
    """

    actions: list[Action] = field(default_factory=list[Action])
    closing: str = "done"

    async def decide(self, context: DecisionContext) -> Decision:
        """The next one."""
        action = self.actions.pop(0) if self.actions else Finish(self.closing)
        return Decision("I go on with the task.", action, "do(...)")
