"""Two people in a group of the stand-in, and the bot outside or inside."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tests.console_client.client import ChatUser
from tests.worlds.console_world import Stage, stage

MEI = 43


@dataclass(frozen=True, slots=True)
class Family:
    """Li and Mei in a group; the bot is not in it yet."""

    stage: Stage
    mei: ChatUser
    group: int


@asynccontextmanager
async def family(*, supergroup: bool = False, with_bot: bool = False) -> AsyncGenerator[Family]:
    """Li (the stage's person) makes a group with Mei in it."""
    async with stage() as s, ChatUser(s.console.api_url, MEI, "Mei", username="mei_wang") as mei:
        group = await s.user.makes_group("Home", MEI, supergroup=supergroup)
        if with_bot:
            await s.user.adds_bot(group)
            await _acknowledged(s)
        yield Family(s, mei, group)


async def _acknowledged(s: Stage) -> None:
    updates = await s.bot.get_updates(timeout=0)
    if updates:
        await s.bot.get_updates(offset=updates[-1].update_id + 1, timeout=0)
