"""A team works a task of several wishes: a plan on the card, checked steps, one report."""

from pathlib import Path

import pytest

from tests.e2e.world import ready

LONG_S = 60
pytestmark = pytest.mark.timeout(180)


async def test_a_task_over_two_apps_is_planned_and_done(tmp_path: Path) -> None:
    async with ready(tmp_path, settings={"FARHAND_MODE": "team"}) as world:
        task = await world.user.sends("Switch on Do Not Disturb, then search for mocha in Coffee")
        await world.user.sees("▸ In Settings: Switch on Do Not Disturb", timeout_s=LONG_S)
        await world.user.sees(
            lambda seen: seen.text.startswith("✅") and seen.reply_to == task, timeout_s=LONG_S
        )
        for r in world.model.requests:
            print(r.role or "step", "|", r.status, r.error, "|", r.reply[:150].replace("\n", " "))
        m = [r for r in world.model.requests if r.role == "manager"]
        print(m[-1].messages[0].text)
        print([r for r in world.model.requests if not r.role][-1].messages[-1].text)
        assert 0
