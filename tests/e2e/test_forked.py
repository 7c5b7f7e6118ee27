"""Programs of the tests do not outlive whoever asked for them."""

import asyncio
import signal
from pathlib import Path

from tests.e2e.forked import Piped, forked
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.program import environment


async def _phone(folder: Path) -> Piped:
    """A simulated phone, which runs until somebody ends it."""
    program = await forked(("phone",), environment(folder), folder, parted=False)
    async with asyncio.timeout(WAIT_LIMIT_S):
        assert await program.out.readline()
    return program


async def test_a_program_ends_when_nobody_holds_it_any_more(tmp_path: Path) -> None:
    phone = await _phone(tmp_path)
    assert phone.returncode is None
    phone.close()
    async with asyncio.timeout(WAIT_LIMIT_S):
        await phone.out.read()  # it has an end once the program has


async def test_all_who_wait_for_its_end_hear_of_it(tmp_path: Path) -> None:
    phone = await _phone(tmp_path)
    async with asyncio.timeout(WAIT_LIMIT_S), asyncio.TaskGroup() as group:
        ends = [group.create_task(phone.wait()) for _ in range(3)]
        phone.send_signal(signal.SIGKILL)
    assert [end.result() for end in ends] == [-signal.SIGKILL] * 3
    phone.send_signal(signal.SIGKILL)  # nobody is there any more, and that is no error
    assert await phone.wait() == -signal.SIGKILL
