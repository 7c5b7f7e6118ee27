"""`timeout` in the simulated phone's shell: a command ends on the phone itself."""

import asyncio

import pytest

from devices.simulator.side import Latency, TreeTrouble
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.tiny_phone import TREE, Terminal

_FILE = "/data/local/tmp/t.xml"
_DUMP = f"timeout 0.05 uiautomator dump {_FILE} >/dev/null && cat {_FILE}; echo ended"


@pytest.mark.parametrize(
    ("line", "ended"),
    [
        ("timeout 60 echo a", ("a\n", "", 0)),
        ("timeout 60s false", ("", "", 1)),
        ("timeout -k 1 -s KILL 1m sleep 0.01", ("", "", 0)),
        ("timeout 0 sleep 0.01", ("", "", 0)),
        ("timeout 0.05 sleep 60", ("", "", 124)),
        ("timeout -s 9 0.05s timeout 60 sleep 60; echo $?", ("124\n", "", 0)),
        ("echo a | timeout 60 cat", ("a\n", "", 0)),
        ("timeout 60 nothing", ("", "/system/bin/sh: nothing: inaccessible or not found\n", 127)),
        ("timeout 60 exit 3; echo b", ("b\n", "timeout: exec exit: No such file or directory\n", 0)),
        ("timeout", ("", "timeout: Need 2 more arguments\n", 125)),
        ("timeout 3", ("", "timeout: Need 1 more argument\n", 125)),
        ("timeout soon echo a", ("", "timeout: Not number 'soon'\n", 125)),
        ("timeout -x 3 echo a", ("", "timeout: Unknown option 'x' (see \"timeout --help\")\n", 125)),
    ],
)
async def test_a_command_has_so_much_time(line: str, ended: tuple[str, str, int]) -> None:
    assert await Terminal().run(line) == ended


async def test_a_dump_that_takes_too_long_leaves_nothing() -> None:
    terminal = Terminal()
    terminal.side.latency = Latency(uiautomator_s=60)
    assert await terminal.out(_DUMP) == "ended\n"
    assert not terminal.system.files.is_file(_FILE)


async def test_a_dump_in_time_is_whole() -> None:
    assert await Terminal().out(_DUMP.replace("0.05", "60")) == f"{TREE}ended\n"


async def test_output_without_end_is_ended() -> None:
    terminal = Terminal()
    terminal.side.quirks.tree = TreeTrouble.ENDLESS
    async with asyncio.timeout(WAIT_LIMIT_S):
        assert await terminal.run("timeout 3 uiautomator dump /dev/tty | head -c 3") == ("<?x", "", 0)
