"""The morning of a day of two families: Ann owns the bot, and everybody comes in from the chat."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import aiosqlite

from tests.e2e.day_steps import Day
from tests.e2e.families import HERON, MARTEN
from tests.e2e.villager import Villager

OPENS_NOTHING = "That code opens nothing"
PRIVATE = "This bot is private"
_LATER = (
    "UPDATE invitations SET expires_at = expires_at + ?"
    " WHERE invitation_id = (SELECT max(invitation_id) FROM invitations)"
)
_HOUR_S = 3601


async def the_first_family_joins(day: Day) -> None:
    """Two come in by links that Ann confirms, and Cara has a limit.

    To a stranger a link that has expired opens nothing.
    """
    async with asyncio.TaskGroup() as joining:
        to_bob = await day.invites(HERON)
        joining.create_task(day.joins("Bob", to_bob))
        to_cara = await day.invites(HERON)
        async with _expired(day.world.database):
            await _is_told_that_it_opens_nothing(day.world["Finn"], to_cara)
        joining.create_task(day.joins("Cara", to_cara))
        await day.confirms("Bob", HERON)
        await day.confirms("Cara", HERON)
    await day.limits("Cara", HERON, "20")


async def the_second_family_joins(day: Day) -> None:
    """In Chinese: Dan by a link, which opens nothing a second time, and Eve because Ann picks her."""
    async with asyncio.TaskGroup() as joining:
        to_dan = await day.invites(MARTEN)
        joining.create_task(day.joins("Dan", to_dan))
        await day.confirms("Dan", MARTEN)
        await _is_told_that_it_opens_nothing(day.world["Eve"], to_dan)
        to_eve = await day.picks("Eve", MARTEN)
        joining.create_task(day.joins("Eve", to_eve))
        await day.is_welcomed("Eve")


async def _is_told_that_it_opens_nothing(stranger: Villager, link: str) -> None:
    opened = await stranger.opens(link)
    await stranger.sees(OPENS_NOTHING, after=opened)


@contextlib.asynccontextmanager
async def _expired(database: Path) -> AsyncGenerator[None]:
    """For the length of the block the newest invitation's hour is over."""
    async with aiosqlite.connect(database, timeout=20) as connection:
        await connection.execute(_LATER, (-_HOUR_S,))
        await connection.commit()
        yield
        await connection.execute(_LATER, (_HOUR_S,))
        await connection.commit()
