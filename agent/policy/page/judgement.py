"""What the policy is asked and what it answers."""

from dataclasses import dataclass

from agent.contract.actions import Action
from agent.contract.binding import Binding
from agent.contract.page import Page
from agent.contract.steps import StepRecord
from devices.base import Observation


@dataclass(frozen=True, slots=True)
class Situation:
    """One input that somebody wants to send.

    page: what the screen says, EMPTY if its app draws it itself, LATE if nobody could read it.
    held_to: the apps that the task is held to, as the person named them; () for any.
    history: the task's steps before this one. by_person: a person presses it on the pad.
    refused: what a person said no to in this task. paying: what it asked about before that pays or orders.
    """

    action: Action
    seen: Observation
    page: Page
    held_to: tuple[str, ...] = ()
    history: tuple[StepRecord, ...] = ()
    by_person: bool = False
    refused: tuple[Binding, ...] = ()
    paying: tuple[Binding, ...] = ()


@dataclass(frozen=True, slots=True)
class Free:
    """It may be sent."""


@dataclass(frozen=True, slots=True)
class NeedsApproval:
    """A person must agree first; binding.kinds says why.

    With kind UNLABELLED one yes is for `binding.times` touches of the same task, and it is asked once a task.
    """

    binding: Binding


@dataclass(frozen=True, slots=True)
class NeedsPerson:
    """Only a person may do this, with their own hands. reason: an agent.contract.actions.Reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Nobody may do this through Farhand. reason: an agent.contract.actions.Reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class StillRefused:
    """A person said no to this, and nothing shows that it is another page by now: it is not sent, and not
    asked again.
    """


Judgement = Free | NeedsApproval | NeedsPerson | Forbidden | StillRefused
