"""Who decides the next step, and on what."""

from dataclasses import dataclass
from typing import Protocol

from agent.contract.actions import Decision
from agent.perception.page_reading import PageReading
from agent.trajectory.trajectory import Trajectory
from devices.base import Observation, Screenshot


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """What the next step is decided on.

    page: being read at the same time.
    withheld: the page is hidden only because a person's secret stands on it.
    screenshot_before: of the last step; None without one, where the phone protected that page, and while a
        person's secret may stand on the phone's pages.
    keeps_secret: may a person's secret stand on the phone's pages?
    unperformed: calls of the model's last reply that were dropped, because something was not as expected.
    briefing: sentences about the run that the model reads with the page, in the prompt's language. Words of
        pages, notes and knowledge stand in them as quoted data.
    is_stuck: the task does not get on at present; the model is asked, although calls of its last reply are
        left.
    """

    trajectory: Trajectory
    observation: Observation
    page: PageReading
    withheld: bool
    screenshot_before: Screenshot | None
    keeps_secret: bool = False
    unperformed: int = 0
    briefing: tuple[str, ...] = ()
    is_stuck: bool = False


class Decider(Protocol):
    """Decides steps, or some of them."""

    async def decide(self, context: DecisionContext) -> Decision | None:
        """The next step; None leaves it to the next decider. Raises AgentError if the task cannot go on."""
        ...
