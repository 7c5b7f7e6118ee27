"""The program in two groups: it leaves one; in the other all but two lines are in private."""

import asyncio
from pathlib import Path

import pytest

from bot.console.wire import as_integer
from tests.e2e.world import ready
from tests.wait_limit import WAIT_LIMIT_S

pytestmark = pytest.mark.timeout(240)
FIRST_SUPERGROUP = -1_001_500_000_001


async def test_a_task_from_an_allowed_group_asks_in_private_and_stops_by_a_word_in_the_group(
    tmp_path: Path,
) -> None:
    async with ready(tmp_path, settings={"FARHAND_GROUPS": str(FIRST_SUPERGROUP)}) as world:
        ann = world.user
        home = await ann.makes_group("Home", supergroup=True)
        other = await ann.makes_group("Club", supergroup=True)
        assert home == FIRST_SUPERGROUP
        for group in (home, other):
            await ann.adds_bot(group)
        at = "@farhand_demo_bot"
        await ann.says(other, f"{at} order a latte")
        await ann.says(home, f"{at} order a latte")
        await ann.sees("Accepted; details in private", chat_id=home)
        await ann.sees(lambda seen: seen.button("✅") is not None)
        await ann.says(home, f"/stop{at}")
        await ann.sees("Stopped", chat_id=home)
        await ann.sees("^⏹ Stopped")
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not (left := await ann.calls("leaveChat")):
                await ann.news((await ann.look(other))[2], 1, other)
        assert {as_integer(call.get("chat_id")) for call in left} == {other}
        lines = {group: [m.text for m in await ann.messages(group) if m.from_bot] for group in (home, other)}
        assert lines == {home: ["Accepted; details in private.", "Stopped."], other: []}
