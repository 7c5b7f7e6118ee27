"""A request of a role, with two pictures, as each family's server takes it; retries, usage and fallback."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.contract.errors import ModelError, ModelUnavailable
from agent.contract.model import DIALECT_NAMES, ModelUse
from agent.contract.steps import StepVerdict
from agent.model.client import ModelClient
from agent.model.dialects import dialect_for
from agent.model.fallback import FallbackModel, NamedModel
from agent.model.role_request import RoleRequest
from agent.model.stream import ModelLimits
from agent.model.team.prompts import TeamState, manager_prompt, reflector_prompt
from agent.model.team.role_replies import read_manager, read_reflector
from agent.model.team.role_requests import has_headings
from agent.model.team.words import PlanCause
from agent.standin import FaultKind, ModelFault, StandinModel, served_family
from devices.base import Screenshot
from tests.worlds.paper_phone import page

_STATE = TeamState("en", "switch on Bluetooth, then search for mocha")
_LIMITS = ModelLimits(connect_s=2, first_chunk_s=1, gap_s=1, whole_s=5, retries=1, backoff_s=0.01)


def _picture(shade: int) -> Screenshot:
    frame = page(shade).frame
    assert frame is not None
    return frame.screenshot


BEFORE, AFTER = _picture(10), _picture(200)


def _client(model: StandinModel, dialect: str, limits: ModelLimits = _LIMITS) -> ModelClient:
    served = served_family(dialect)
    name = served.example if served else dialect
    return ModelClient(model.url, "any", name, dialect_for(name, dialect), limits)


@pytest.fixture
async def model() -> AsyncGenerator[StandinModel]:
    async with StandinModel() as model:
        yield model


@pytest.mark.parametrize("dialect", DIALECT_NAMES)
@pytest.mark.sample(5)
async def test_every_familys_server_takes_the_roles_and_their_answers_are_read(dialect: str) -> None:
    headings = has_headings(dialect)
    async with StandinModel(family=dialect) as model, _client(model, dialect) as client:
        uses: list[ModelUse] = []
        prompt = manager_prompt(_STATE, PlanCause.START, "", None, headings=headings)
        plan = read_manager(await client.write(RoleRequest(prompt, (AFTER,)), on_use=uses.append))
        assert plan is not None
        assert len(plan.items) == 2
        for pictures, verdict in (
            ((BEFORE, AFTER), StepVerdict.SUCCESS),
            ((BEFORE, BEFORE), StepVerdict.NOTHING_CHANGED),
        ):
            prompt = reflector_prompt(_STATE, "x", "y", "z", headings=headings)
            answer = await client.write(RoleRequest(prompt, pictures), on_use=uses.append)
            assert read_reflector(answer).verdict is verdict
        assert [request.status for request in model.requests] == [200, 200, 200]
        assert len(uses) == 3


async def test_a_passing_fault_is_asked_again(model: StandinModel) -> None:
    failed: list[object] = []

    def once(_: object) -> ModelFault | None:
        failed.append(1)
        return ModelFault(kind=FaultKind.STATUS, status=503) if len(failed) == 1 else None

    model.set_fault_source(once)
    async with _client(model, "qwen3-vl") as client:
        prompt = manager_prompt(_STATE, PlanCause.START, "", None)
        assert read_manager(await client.write(RoleRequest(prompt, (AFTER,)))) is not None
    assert len(model.requests) == 2


async def test_one_that_stays_is_the_error_of_a_step(model: StandinModel) -> None:
    model.set_fault_source(lambda _: ModelFault(kind=FaultKind.STATUS, status=503))
    async with _client(model, "qwen3-vl") as client:
        with pytest.raises(ModelUnavailable):
            await client.write(RoleRequest(manager_prompt(_STATE, PlanCause.START, "", None), (AFTER,)))


async def test_the_second_address_answers_roles_while_the_first_stays_away(model: StandinModel) -> None:
    async with StandinModel() as away:
        away.set_fault_source(lambda _: ModelFault(kind=FaultKind.STATUS, status=503))
        refused: list[ModelError] = []
        async with _client(away, "qwen3-vl") as first, _client(model, "qwen3-vl") as second:
            both = FallbackModel(
                NamedModel(first, "one", "qwen3-vl", first),
                first,
                NamedModel(second, "two", "qwen3-vl", second),
                Path(),
                refused.append,
            )
            asked = RoleRequest(manager_prompt(_STATE, PlanCause.START, "", None), (AFTER,))
            assert read_manager(await both.write(asked)) is not None
            assert both.answering.second
            tried = len(away.requests)
            assert read_manager(await both.write(asked)) is not None
            assert len(away.requests) == tried, "only steps try whether the first is back"
            model.set_fault_source(lambda _: ModelFault(kind=FaultKind.STATUS, status=503))
            with pytest.raises(ModelUnavailable):
                await both.write(asked)
