"""The steps of a task that can be replayed, with their places."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agent.contract.actions import DecidedBy, Enter, Finish, Home, Launch, OpenUrl, ResultKind, TypeText
from agent.contract.anchor import AnchorRole, StepAnchor
from agent.contract.steps import StepRecord
from agent.journal.corrections import GivenCorrection
from agent.journal.shortcuts import ReplayStep
from agent.model.cover.secret_text import secret_in
from agent.policy.apps.apps import AppKind, app_kind
from agent.secrets.noted_secrets import has_handle
from agent.shortcuts.corrected_steps import without_detours
from agent.shortcuts.replayed_actions import ReplayedAction, without_message

MOST_STEPS = 60
MOST_TYPED = 500  # characters of one text
_BEGINS = Launch | Home | OpenUrl


def recorded_steps(
    steps: Sequence[StepRecord],
    places: Mapping[int, StepAnchor],
    corrections: Sequence[GivenCorrection] = (),
) -> tuple[ReplayStep, ...]:
    """Those that were done, can be done again, and of which something may be kept.

    A shortcut begins where it can be begun from anywhere: with the app, or on the home screen.
    """
    kept = [each for step in steps if (each := kept_step(step, places.get(step.number)))]
    return with_begin(without_detours(kept, corrections))


def with_begin(kept: Sequence[ReplayStep]) -> tuple[ReplayStep, ...]:
    """These steps, numbered from 1, behind the one that they begin with; none if they only finish."""
    if not any(not isinstance(each.action, Finish) for each in kept):
        return ()
    begin = list[ReplayStep]()
    if not isinstance(kept[0].action, _BEGINS):
        app = kept[0].place.app
        first = Home() if not app or app_kind(app) is AppKind.LAUNCHER else Launch(app)
        begin.append(ReplayStep(0, first, StepAnchor(app)))
    return tuple(replace(each, number=number) for number, each in enumerate((*begin, *kept), 1))


def kept_step(step: StepRecord, place: StepAnchor | None) -> ReplayStep | None:
    """One step as it is kept; None if it is not part of a shortcut."""
    action = step.action
    if place is None or not step.happened or step.decided_by is DecidedBy.FARHAND:
        return None
    if not isinstance(action, ReplayedAction):
        return None
    if isinstance(action, TypeText) and not may_be_typed(action.text):
        return None
    if isinstance(action, Finish) and action.failed:
        return None
    unchanged = step.result is not None and step.result.kind is ResultKind.UNCHANGED
    # A tap without any effect is none of the way, unless it gives a field the focus that it had.
    if unchanged and not isinstance(action, TypeText | Enter | Finish) and place.role is not AnchorRole.FIELD:
        return None
    return ReplayStep(step.number, without_message(action), replace(place, asked=step.request_id is not None))


def may_be_typed(text: str) -> bool:
    """May a shortcut keep a text that was typed?"""
    return not has_handle(text) and secret_in(text) is None and len(text) <= MOST_TYPED
