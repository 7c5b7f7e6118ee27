"""A second person joins the running program in their own language, across a kill, and works the phone."""

import pytest

from tests.console_client.client import ChatUser
from tests.e2e.test_stories import LONG_S, report
from tests.e2e.world import World
from tests.worlds.evidence import EVIDENCE

pytestmark = pytest.mark.timeout(240)

MEI = 502


async def test_an_invited_person_joins_across_a_kill_and_their_task_is_done(world: World) -> None:
    ann = world.user
    async with ChatUser(world.console.api_url, MEI, "Mei", "zh", started=False) as mei:
        for step in ("/invite", "Member", "☐ Farhand One", "Next", "1 hour"):
            if step == "Next":
                await ann.sees(lambda message: message.button("☑ Farhand One") is not None)
            await (ann.sends(step) if step.startswith("/") else ann.presses(step, timeout_s=LONG_S))
        shown = await ann.sees("One person can use it", timeout_s=LONG_S)
        link = await ann.copies("📋", shown)
        await mei.opens(link)
        await mei.presses("中文", timeout_s=LONG_S)
        await mei.presses("我同意", timeout_s=LONG_S)
        await mei.sees("需要 Ann 确认", timeout_s=LONG_S)
        await ann.sees(rf"Mei \(id {MEI}\) wants to join", timeout_s=LONG_S)
        await world.has_settled()
        await world.program.kill()
        async with world.restarted():
            await ann.presses("✔", timeout_s=LONG_S)
            await mei.sees("欢迎，Mei！", timeout_s=LONG_S)
            await ann.sees(rf"Used by Mei \(id {MEI}\)", timeout_s=LONG_S)
            task = await mei.sends("turn off bluetooth")
            await mei.sees(report("✅", task))
            assert "switched Bluetooth off" in world.facts
            await mei.opens(link)
            await mei.sees("你已经可以使用了", timeout_s=LONG_S)
            assert await world.program.stop() == 0
        EVIDENCE.declare(link.rpartition("=")[2])  # from here on it may stand nowhere
