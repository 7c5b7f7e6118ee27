"""`uiautomator dump` on the simulated phone, when it does not work."""

import asyncio

import pytest

from devices.simulator.shell.interpreter import Interpreter
from devices.simulator.side import Latency, TreeTrouble
from tests.worlds.tiny_phone import TREE, Terminal

ONE_SHOT = "uiautomator dump /data/local/tmp/t.xml >/dev/null && cat /data/local/tmp/t.xml"


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


@pytest.mark.parametrize("option", ["", "--compressed "])
async def test_the_tree_comes_by_file_and_by_terminal(terminal: Terminal, option: str) -> None:
    said = "UI hierchary dumped to: /dev/tty\n"
    assert await terminal.out(f"uiautomator dump {option}/dev/tty") == TREE + said
    assert await terminal.out(ONE_SHOT.replace("dump ", f"dump {option}")) == TREE


async def test_a_moving_screen_is_never_idle(terminal: Terminal) -> None:
    terminal.side.quirks.tree = TreeTrouble.NOT_IDLE
    out, err, code = await terminal.run(ONE_SHOT)
    assert (out, code) == ("", 1)
    assert err == (
        "ERROR: could not get idle state.\ncat: /data/local/tmp/t.xml: No such file or directory\n"
    )


async def test_a_second_client_kills_it(terminal: Terminal) -> None:
    terminal.side.quirks.tree = TreeTrouble.KILLED
    assert await terminal.run(ONE_SHOT) == ("", "Killed\n", 137)


async def test_some_apps_give_an_empty_shell(terminal: Terminal) -> None:
    terminal.side.quirks.tree = TreeTrouble.EMPTY
    out = await terminal.out(ONE_SHOT)
    assert out.endswith('<hierarchy rotation="0" />')
    assert "<node" not in out


async def test_a_cut_tree_ends_inside_a_tag(terminal: Terminal) -> None:
    terminal.side.tree = (
        '<hierarchy rotation="0"><node text="a" /><node text="b" /><node text="c" /></hierarchy>'
    )
    terminal.side.quirks.tree = TreeTrouble.CUT
    out = await terminal.out(ONE_SHOT)
    assert terminal.side.tree.startswith(out)
    assert out.rpartition("<")[2].isalpha()


async def test_a_bomb_is_small_and_means_a_thousand_million_words(terminal: Terminal) -> None:
    terminal.side.quirks.tree = TreeTrouble.BOMB
    out = await terminal.out(ONE_SHOT)
    assert len(out) < 2000
    assert out.count("<!ENTITY") == 10
    assert "&e9;" in out


@pytest.mark.parametrize("line", ["uiautomator dump /dev/tty", ONE_SHOT])
async def test_output_without_end_goes_on_until_the_reader_leaves(terminal: Terminal, line: str) -> None:
    terminal.side.quirks.tree = TreeTrouble.ENDLESS
    enough = asyncio.Event()
    taken = 0

    async def reader(data: bytes) -> None:
        nonlocal taken
        taken += len(data)
        if taken > 1_000_000:
            enough.set()

    command = asyncio.create_task(Interpreter(terminal.system, reader, reader).run(line))
    await enough.wait()
    assert not command.done()
    command.cancel()
    with pytest.raises(asyncio.CancelledError):
        await command


async def test_head_ends_output_without_end(terminal: Terminal) -> None:
    terminal.side.quirks.tree = TreeTrouble.ENDLESS
    await terminal.out("uiautomator dump")
    assert len(await terminal.out("head -c 300000 /sdcard/window_dump.xml")) == 300_000


async def test_a_dump_may_end_well_and_say_nothing(terminal: Terminal) -> None:
    terminal.side.quirks.tree = TreeTrouble.NOTHING
    assert await terminal.out("uiautomator dump /data/local/tmp/t.xml") == ""
    assert (await terminal.run("cat /data/local/tmp/t.xml"))[2] == 1


@pytest.mark.parametrize("first", [0, 1])
async def test_every_second_dump_may_fail(terminal: Terminal, first: int) -> None:
    quirks = terminal.side.quirks
    quirks.tree, quirks.tree_every, quirks.tree_skips = TreeTrouble.KILLED, 2, first
    codes = [(await terminal.run("uiautomator dump"))[2] for _ in range(6)]
    assert codes == [137, 0, 137, 0, 137, 0][first:] + [137, 0][:first]


async def _begun(terminal: Terminal, line: str) -> asyncio.Task[tuple[str, str, int]]:
    """A line whose dump has the phone's UiAutomation."""
    running = asyncio.create_task(terminal.run(line))
    while not terminal.system.automation_taken:  # noqa: ASYNC110 - a plain flag of the phone
        await asyncio.sleep(0)
    return running


async def test_a_second_dump_at_the_same_time_is_killed_and_the_first_one_is_whole(
    terminal: Terminal,
) -> None:
    terminal.side.latency = Latency(uiautomator_s=0.5)
    first = await _begun(terminal, ONE_SHOT)
    assert await terminal.run("uiautomator dump /sdcard/second.xml") == ("", "Killed\n", 137)
    assert await first == (TREE, "", 0)
    terminal.side.latency = Latency()
    assert await terminal.out(ONE_SHOT) == TREE


async def test_a_dump_that_is_ended_on_the_phone_is_in_nobodys_way(terminal: Terminal) -> None:
    terminal.side.latency = Latency(uiautomator_s=60)
    first = await _begun(terminal, f"timeout 0.05 {ONE_SHOT}")
    assert (await first)[2] == 124
    terminal.side.latency = Latency()
    assert await terminal.out(ONE_SHOT) == TREE
