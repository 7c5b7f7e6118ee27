"""What the chat hears of other programs that get what is meant for us."""

from pathlib import Path

from bot.intake.conflicts import Conflicts
from tests.worlds.chat_world import KITCHEN, chat


async def test_a_webhook_that_is_set_all_the_time_is_told_of_once_an_hour(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        now = 1_000_000.0
        conflicts = Conflicts(c.context, clock=lambda: now)
        for _ in range(2 * 72 + 1):  # two hours and a little
            await conflicts.record_conflict("Conflict: can't use getUpdates method while webhook is active")
            now += 50
        assert len([text for text in await c.bot_texts() if "a webhook" in text]) == 3
