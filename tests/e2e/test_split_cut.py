"""The bus is cut while an approval is open: what the person reads is true, the yes counts once or never."""

from pathlib import Path

import pytest

from tests.e2e.errands import LATTE
from tests.e2e.happenings import Happenings
from tests.e2e.long_story import beginning
from tests.e2e.split_world import Part, SplitWorld, split_apart
from tests.wait_limit import WAIT_LIMIT_S

pytestmark = pytest.mark.timeout(240)


@pytest.mark.parametrize("part", [Part.BOT, pytest.param(Part.HOME, marks=pytest.mark.soak)])
async def test_a_yes_while_the_bus_is_cut_does_nothing_and_says_so(part: Part, tmp_path: Path) -> None:
    happenings = Happenings()
    async with beginning(tmp_path, happenings, apart=split_apart) as (story, _):
        world = story.world
        assert isinstance(world, SplitWorld)
        task = await world.user.sends(LATTE.text)
        request = await world.user.sees(lambda seen: seen.button("✅") is not None)
        world.cables[part].cut()
        answer = await world.user.presses("✅", request, timeout_s=WAIT_LIMIT_S)
        assert answer.show_alert
        assert "is away" in answer.text
        assert "nothing was done" in answer.text
        went = await world.user.sees("“flat” is away since", after=request.message_id)
        await world.user.sends("/devices")
        await world.user.sees("its home is away")
        assert LATTE.fact not in world.facts
        world.cables[part].mend()
        await world.user.sees(
            lambda seen: seen.message_id == went.message_id and "“flat” is back" in seen.text
        )
        again = await world.user.presses("✅", request, timeout_s=WAIT_LIMIT_S)
        assert not again.show_alert, again.text
        await world.user.sees(lambda seen: seen.reply_to == task and seen.text.startswith("✅"))
        assert world.facts.count(LATTE.fact) == 1
        assert await world.stop() == 0
