"""A team works a task of several wishes: a plan on the card, checked steps, one report; also restarted."""

from pathlib import Path

import pytest

from agent.standin import FaultKind, LoggedRequest, ModelFault
from agent.standin.team.role_faults import RoleFault, RoleFaultKind
from tests.console_client.client import Message, Wanted
from tests.e2e.world import World, ready

LONG_S = 60
TASK = {
    "en": "Switch on Do Not Disturb, then search for mocha in Coffee",
    "zh": "打开勿扰模式，然后在咖啡里搜索摩卡",
}
FIRST = {"en": "▸ In Settings: Switch on Do Not Disturb", "zh": "▸ 在设置：打开勿扰模式"}
LAST = {"en": "✓ In Coffee: search for mocha in Coffee", "zh": "✓ 在咖啡：在咖啡里搜索摩卡"}
pytestmark = pytest.mark.timeout(180)


def report(task: int) -> Wanted:
    """The one message that says how the task ended."""
    return lambda seen: seen.text[:1] in ("✅", "❌", "⏹") and seen.reply_to == task


def roles(world: World) -> list[str]:
    return [request.role for request in world.model.requests if request.role]


async def _ends(world: World, task: int) -> Message:
    ended = await world.user.sees(report(task), timeout_s=LONG_S)
    assert ended.text.startswith("✅"), ended.text
    return ended


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(1)
async def test_a_task_over_two_apps_is_planned_checked_and_done(tmp_path: Path, lang: str) -> None:
    async with ready(tmp_path, lang, settings={"FARHAND_MODE": "team"}) as world:
        task = await world.user.sends(TASK[lang])
        await world.user.sees(lambda seen: FIRST[lang] in seen.text, timeout_s=LONG_S)
        await _ends(world, task)
        await world.user.sees(lambda seen: LAST[lang] in seen.text, timeout_s=LONG_S)
        steps = [request for request in world.model.requests if not request.role]
        assert len(world.model.requests) / len(steps) <= 2.2
        assert {"manager", "reflector"} <= set(roles(world))
        assert all(request.status == 200 for request in world.model.requests)


async def test_a_restart_in_the_middle_keeps_the_plan(tmp_path: Path) -> None:
    async with ready(tmp_path) as world:
        await world.user.sends("/mode team")
        await world.user.sees("Now: always a team", timeout_s=LONG_S)
        # However fast this computer is, it dies in the middle: the ninth request gets no answer.
        world.model.set_fault_source(
            lambda _: ModelFault(kind=FaultKind.SILENCE) if len(world.model.requests) >= 8 else None
        )
        task = await world.user.sends(TASK["en"])
        await world.model.wait_for_requests(9)
        await world.user.sees(lambda seen: FIRST["en"] in seen.text, timeout_s=LONG_S)
        await world.program.kill()
        world.model.set_fault_source(None)
        async with world.restarted():
            await _ends(world, task)
            await world.user.sees(lambda seen: LAST["en"] in seen.text, timeout_s=LONG_S)
        first = [request for request in world.model.requests if _is_first_plan(request)]
        assert len(first) == 1, "the plan of before the restart is followed"


def _is_first_plan(request: LoggedRequest) -> bool:
    return request.role == "manager" and "There is no plan yet" in request.messages[0].text


async def test_without_the_manager_the_task_goes_on_and_says_so(tmp_path: Path) -> None:
    async with ready(tmp_path, settings={"FARHAND_MODE": "team"}) as world:
        world.model.team.add(RoleFault(role="manager", kind=RoleFaultKind.NOT_READABLE))
        task = await world.user.sends(TASK["en"])
        await world.user.sees("Twice there was no plan that could be followed", timeout_s=LONG_S)
        await _ends(world, task)
        assert roles(world) == ["manager", "manager"]


async def test_the_person_changes_the_plan_in_the_chat(tmp_path: Path) -> None:
    async with ready(tmp_path, settings={"FARHAND_MODE": "team"}) as world:
        none = await world.user.sends("/plan")
        await world.user.sees("None of your tasks has a plan now", after=none, timeout_s=LONG_S)
        world.model.token_delay_s = 0.02
        task = await world.user.sends(TASK["en"])
        await world.user.sees(lambda seen: FIRST["en"] in seen.text, timeout_s=LONG_S)
        await world.user.sends("/plan\n1. find the mocha\n2. say what it costs")
        await world.user.sees("The plan is changed", timeout_s=LONG_S)
        await _ends(world, task)
        await world.user.sees(
            lambda seen: "✓ find the mocha" in seen.text and bool(seen.photo), timeout_s=LONG_S
        )
