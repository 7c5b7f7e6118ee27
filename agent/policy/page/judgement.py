"""What the policy is asked and what it answers."""

from dataclasses import dataclass

from agent.contract.actions import Action
from agent.contract.binding import Binding
from agent.contract.page import Page
from agent.contract.steps import StepRecord
from devices.base import Observation


@dataclass(frozen=True, slots=True)
class Situation:
    """One input to be judged.

    page: what the screen says, EMPTY if its app draws it itself, LATE if it was not read in time.
    held_to: the only apps that the task may use, as the person named them; () for any.
    history: the task's steps before this one.
    by_person: the person presses it on the pad.
    refused: what a person rejected in this task.
    paying: what the task asked about before that pays or orders.
    ordered: of these, what was approved and sent.
    """

    action: Action
    seen: Observation
    page: Page
    held_to: tuple[str, ...] = ()
    history: tuple[StepRecord, ...] = ()
    by_person: bool = False
    refused: tuple[Binding, ...] = ()
    paying: tuple[Binding, ...] = ()
    ordered: tuple[Binding, ...] = ()


@dataclass(frozen=True, slots=True)
class Free:
    """The input may be sent."""


@dataclass(frozen=True, slots=True)
class NeedsApproval:
    """The input needs a person's approval; binding.kinds says why.

    With kind UNLABELLED one approval covers `binding.times` touches, and it is asked for once a task.
    """

    binding: Binding


@dataclass(frozen=True, slots=True)
class NeedsPerson:
    """Only a person may do this, in a take-over. reason: an agent.contract.actions.Reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Nobody may do this through Farhand. reason: an agent.contract.actions.Reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class StillRefused:
    """A person rejected this and the page may be the same: it is neither sent nor asked about again."""


Judgement = Free | NeedsApproval | NeedsPerson | Forbidden | StillRefused
