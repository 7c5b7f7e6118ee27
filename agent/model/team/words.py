"""What the roles are told, one record a language. `{...}` are filled in; everything else is sent as it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from agent.contract.plan import ItemState
from agent.contract.steps import StepVerdict
from agent.model.team.plan_rules import PlanFault


class PlanCause(StrEnum):
    """Why the manager is asked."""

    START = "start"
    ITEM_DONE = "item_done"  # somebody says that the present item is done
    ITEM_FAILED = "item_failed"  # two steps in a row did not do what they should
    REJECTED = "rejected"  # a person said no
    CORRECTED = "corrected"  # the person has added something to the task
    CHECK = "check"  # it was not asked for some steps
    STUCK = "stuck"  # the run goes round in circles; {words} say how
    FINISH = "finish"  # the executor wants to end the task with items open; {words} are its report


@dataclass(frozen=True, slots=True)
class RoleWords:
    """manager, reflector, notetaker, judge: the whole prompts.

    The forms of replies: for a model of any family, and with the headings that GUI-Owl's models know.
    """

    manager: str
    manager_json: str
    manager_headings: str
    reflector: str
    reflector_json: str
    reflector_headings: str
    notetaker: str
    notetaker_json: str
    notetaker_headings: str
    judge: str
    briefing: str
    briefing_then: str
    briefing_done: str
    briefing_all_done: str
    briefing_none_open: str
    briefing_open: str
    last_steps: str
    notes: str
    knowledge: str
    handles: str
    none: str
    quoted: str
    step_line: str
    note_line: str
    side_by_side: str
    states: Mapping[ItemState, str]
    failed_times: str
    verdicts: Mapping[StepVerdict, str]
    whys: Mapping[PlanCause, str]
    faults: Mapping[PlanFault, str]
    refused: str
    separator: str
