"""A stand-in of all families and somebody who asks it."""

from collections.abc import AsyncGenerator

import aiohttp
import pytest

from agent.standin import StandinModel
from tests.agent.standin.conversations import Asker


@pytest.fixture
async def standin() -> AsyncGenerator[StandinModel]:
    async with StandinModel() as model:
        yield model


@pytest.fixture
async def asker(standin: StandinModel) -> AsyncGenerator[Asker]:
    async with aiohttp.ClientSession() as session:
        yield Asker(standin, session)
