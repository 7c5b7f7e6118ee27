"""A fact in the running program: kept by a press, read by the model, asked about once before it is typed."""

import pytest

from tests.e2e.test_stories import LONG_S, report
from tests.e2e.world import World

pytestmark = pytest.mark.timeout(120)

STREET = "12 Garden Lane"
FACT = f"my address is {STREET}"
TASK = f"Tell Mom that I am at {STREET}"


def read_by_the_model(world: World) -> bool:
    return any(FACT in request.model_dump_json() for request in world.model.requests)


async def test_a_fact_is_kept_by_a_press_used_in_a_task_and_asked_about_once(world: World) -> None:
    before = await world.user.sends("turn off bluetooth")
    await world.user.sees(report("✅", before), timeout_s=LONG_S)
    asked = await world.user.sees("Shall I remember", after=await world.user.sends(f"remember that {FACT}"))
    assert not read_by_the_model(world)
    await world.user.presses("📌", asked)
    await world.user.sees("I remember: ")
    for first in (True, False):
        task = await world.user.sends(TASK)
        if first:
            tells = await world.user.sees("Tell Chat what I remember of you\\?", after=task, timeout_s=LONG_S)
            assert STREET in tells.text
            await world.user.presses("✅", tells)
        sends = await world.user.sees("Send to Mom\\?", after=task, timeout_s=LONG_S)
        await world.user.presses("✅", sends)
        await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert read_by_the_model(world)
    assert sum(STREET in fact for fact in world.facts) >= 2
    page = await world.user.sees(FACT, after=await world.user.sends("/facts"))
    assert "typed in Chat" in page.text
