"""Actions, results, bindings and outcomes as JSON text and back."""

import json
from dataclasses import asdict
from functools import cache
from typing import TypeVar, get_args

from pydantic import TypeAdapter

from agent.contract.actions import Action, ActionResult, UnusableReply
from agent.contract.anchor import StepAnchor
from agent.contract.binding import Binding
from agent.contract.requests import BudgetFor, ClaimFor, TakeOverFor
from agent.contract.seen_page import SeenPage
from agent.contract.tasks import Outcome

_ACTIONS: dict[str, type[Action | UnusableReply]] = {
    kind.__name__: kind for kind in (*get_args(Action), UnusableReply)
}
_Kept = TypeVar("_Kept", Binding, TakeOverFor, BudgetFor, ClaimFor, SeenPage)


@cache
def _adapter(kind: type[object]) -> TypeAdapter[object]:
    return TypeAdapter(kind)


def action_to_json(action: Action | UnusableReply) -> str:
    """{"action": class name, "with": its fields}."""
    return json.dumps({"action": type(action).__name__, "with": asdict(action)}, ensure_ascii=False)


def action_from_json(text: str) -> Action | UnusableReply:
    """The reverse of action_to_json."""
    stored = json.loads(text)
    kind = _ACTIONS[stored["action"]]
    action = _adapter(kind).validate_python(stored["with"])
    assert isinstance(action, kind)  # noqa: S101 - narrows what the adapter promises
    return action


def result_to_json(result: ActionResult) -> str:
    """The result's fields, as earlier versions wrote them unless there is a receipt or a proof."""
    fields = asdict(result)
    if result.receipt is None:
        del fields["receipt"]
    if result.proof is None:
        del fields["proof"]
    return json.dumps(fields, ensure_ascii=False)


def result_from_json(text: str) -> ActionResult:
    """The reverse of result_to_json."""
    result = _adapter(ActionResult).validate_json(text)
    assert isinstance(result, ActionResult)  # noqa: S101 - narrows what the adapter promises
    return result


def binding_to_json(binding: Binding | None) -> str:
    """The binding's fields; '' for none."""
    return _fields_to_json(binding)


def binding_from_json(text: str) -> Binding | None:
    """The reverse of binding_to_json."""
    return _from_json(Binding, text)


def take_over_to_json(take_over: TakeOverFor | None) -> str:
    """The fields; '' for none."""
    return _fields_to_json(take_over)


def take_over_from_json(text: str) -> TakeOverFor | None:
    """The reverse of take_over_to_json."""
    return _from_json(TakeOverFor, text)


def budget_to_json(budget: BudgetFor | None) -> str:
    """The fields; '' for none."""
    return _fields_to_json(budget)


def budget_from_json(text: str) -> BudgetFor | None:
    """The reverse of budget_to_json."""
    return _from_json(BudgetFor, text)


def claim_to_json(claim: ClaimFor | None) -> str:
    """The fields; '' for none."""
    return _fields_to_json(claim)


def claim_from_json(text: str) -> ClaimFor | None:
    """The reverse of claim_to_json."""
    return _from_json(ClaimFor, text)


def seen_to_json(seen: SeenPage | None) -> str:
    """The fields; '' for none."""
    return _fields_to_json(seen)


def seen_from_json(text: str) -> SeenPage | None:
    """The reverse of seen_to_json."""
    return _from_json(SeenPage, text)


def place_to_json(place: StepAnchor) -> str:
    """The fields."""
    return json.dumps(asdict(place), ensure_ascii=False)


def place_from_json(text: str) -> StepAnchor:
    """The reverse of place_to_json."""
    place = _adapter(StepAnchor).validate_json(text)
    assert isinstance(place, StepAnchor)  # noqa: S101 - narrows what the adapter promises
    return place


def _fields_to_json(value: Binding | TakeOverFor | BudgetFor | ClaimFor | SeenPage | None) -> str:
    return json.dumps(asdict(value), ensure_ascii=False) if value else ""


def _from_json(kind: type[_Kept], text: str) -> _Kept | None:
    if not text:
        return None
    value = _adapter(kind).validate_json(text)
    assert isinstance(value, kind)  # noqa: S101 - narrows what the adapter promises
    return value


def outcome_to_json(outcome: Outcome) -> str:
    """The outcome's fields."""
    return json.dumps(asdict(outcome), ensure_ascii=False)


def outcome_from_json(text: str) -> Outcome:
    """The reverse of outcome_to_json."""
    outcome = _adapter(Outcome).validate_json(text)
    assert isinstance(outcome, Outcome)  # noqa: S101 - narrows what the adapter promises
    return outcome
