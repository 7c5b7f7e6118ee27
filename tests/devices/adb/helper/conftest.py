"""One adb server for the tests of a file, and a phone with the helper, in Java and without."""

from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from tests.worlds.helper_java import NO_JAVA, JavaHelper
from tests.worlds.helper_world import HelperRoom, helper_room

needs_java = pytest.mark.skipif(bool(NO_JAVA), reason=NO_JAVA or "java is here")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module", params=["twin", pytest.param("java", marks=needs_java)])
async def room(adb_address: tuple[str, int], request: pytest.FixtureRequest) -> AsyncGenerator[HelperRoom]:
    java = JavaHelper()
    async with helper_room(adb_address) as room:
        room.orders.program = java if request.param == "java" else None
        yield room
    assert (java.hung, java.complaints) == (False, b"")


@pytest_asyncio.fixture(loop_scope="module")
async def twin_room(adb_address: tuple[str, int]) -> AsyncGenerator[HelperRoom]:
    async with helper_room(adb_address) as room:
        yield room
