"""One adb server for the tests of a file."""

from collections.abc import AsyncGenerator

import pytest_asyncio

from devices.adb.client.private import private_adb_server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address
