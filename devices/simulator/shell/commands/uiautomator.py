"""`uiautomator dump`, and the ways in which it fails.

Facts: AOSP cmds/uiautomator DumpCommand.java, waitForIdle(1000, 10000); mobile-next/mobilewright issue 117
(not idle), openatx/uiautomator2 issue 1013 (killed), droidrun/mobilerun-portal issue 142 (an empty shell).
One UiAutomation at a time: AOSP services/accessibility UiAutomationManager.java, "already registered";
whoever comes second dies of it.
"""

import asyncio
import time
from dataclasses import dataclass

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.nonsense import nonsense_text
from devices.simulator.shell.system import FileTrouble, System
from devices.simulator.side import PhoneSide, TreeTrouble

_DEFAULT_PATH = "/sdcard/window_dump.xml"
_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_NODE = (
    '<node index="0" text="" resource-id="" class="android.view.View"'
    ' package="com.example.endless" content-desc="" '
    'checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" '
    'scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][10,10]" />'
)
_NODES_A_PIECE = 100
_LAYERS = 9
_KILLED, _TERMINATED = 137, 143  # 128 + SIGKILL, SIGTERM
_PROGRAM = "app_process /system/bin com.android.commands.uiautomator.Launcher"
_START_S = 0.3  # of Java, before it asks for the UiAutomation
_QUIET_S, _IDLE_WITHIN_S = 1.0, 10.0
_LOOK_S = 0.1


@dataclass(frozen=True, slots=True)
class _Tree:
    """What is written; endless: what follows it again and again."""

    content: bytes
    endless: bytes = b""


async def uiautomator(call: CommandCall) -> CommandAnswer:
    """`uiautomator dump [--compressed] [FILE]`; the tree is read after the wait for an idle screen."""
    if call.args[:1] != ("dump",):
        return CommandAnswer.failed("Usage: uiautomator <subcommand> [options]\n", 1)
    paths = [word for word in call.args[1:] if not word.startswith("--")]
    path = paths[0] if paths else _DEFAULT_PATH
    system, side = call.system, call.system.side
    trouble = side.quirks.tree_of_this_dump()
    if system.automation_taken:
        await system.take(min(_START_S, side.latency.uiautomator_s))
        return CommandAnswer.failed("Killed\n", _KILLED)
    system.automation_taken = True
    try:
        is_idle = await system.run_program(f"{_PROGRAM} dump {path}", _comes_to_rest(system))
    finally:
        system.automation_taken = False
    if is_idle is None:
        return CommandAnswer.failed("Terminated\n", _TERMINATED)
    match trouble if is_idle else TreeTrouble.NOT_IDLE:
        case TreeTrouble.NOT_IDLE:
            return CommandAnswer(err=b"ERROR: could not get idle state.\n")
        case TreeTrouble.KILLED:
            return CommandAnswer.failed("Killed\n", _KILLED)
        case TreeTrouble.NOTHING:
            return CommandAnswer()
        case _:
            tree = _tree(side, trouble)
    said = f"UI hierchary dumped to: {path}\n".encode()  # the misspelling is Android's
    if path == "/dev/tty":
        return CommandAnswer(out=tree.content if tree.endless else tree.content + said, endless=tree.endless)
    try:
        call.system.files.write(path, tree.content, tree.endless)
    except FileTrouble as err:
        return CommandAnswer.failed(f"Error opening file: {path} ({err})\n", 1)
    return CommandAnswer(out=said)


async def _comes_to_rest(system: System) -> bool:
    """Takes the time of a dump; False if the page was never still for long enough.

    A phone without latency is still at once.
    """
    side, takes_s = system.side, system.delays.uiautomator_s()
    quiet_s = min(_QUIET_S, takes_s / 2)
    await system.take(takes_s - quiet_s)
    began = still_since = time.monotonic()
    before = side.still_content
    while time.monotonic() - still_since < quiet_s:
        if time.monotonic() - began > _IDLE_WITHIN_S:
            return False
        await asyncio.sleep(min(_LOOK_S, quiet_s))
        now = side.still_content
        if now is None or now != before:
            before, still_since = now, time.monotonic()
    return True


def _tree(side: PhoneSide, trouble: TreeTrouble) -> _Tree:
    if side.quirks.garbage:
        return _Tree(nonsense_text(side.serial).encode())
    hierarchy = f'{_HEAD}<hierarchy rotation="{side.rotation}"'
    match trouble:
        case TreeTrouble.EMPTY:
            return _Tree(f"{hierarchy} />".encode())
        case TreeTrouble.ENDLESS:
            return _Tree(f"{hierarchy}>".encode(), (_NODE * _NODES_A_PIECE).encode())
        case TreeTrouble.BOMB:
            return _Tree(_bomb().encode())
        case _:
            whole = side.tree_xml().encode()
    if trouble is TreeTrouble.CUT:
        # Behind the last opening bracket of the first two thirds, so inside a tag.
        return _Tree(whole[: whole.rfind(b"<", 0, len(whole) * 2 // 3) + 3])
    return _Tree(whole)


def _bomb() -> str:
    """Entities in entities: a thousand million words in less than a kilobyte."""
    entities = "".join(f'<!ENTITY e{layer} "{f"&e{layer - 1};" * 10}">' for layer in range(1, _LAYERS + 1))
    return (
        f'{_HEAD}<!DOCTYPE hierarchy [<!ENTITY e0 "bomb">{entities}]>'
        f'<hierarchy rotation="0"><node index="0" text="&e{_LAYERS};" bounds="[0,0][10,10]" /></hierarchy>'
    )
