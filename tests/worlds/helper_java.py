"""The helper's own Java on this computer's Java, against fakes of the Android classes that it uses.

It is the program behind the simulated phone's `app_process`: what the phone shows stands in a file that the
fakes read, and what they are told to do is done to the phone.
"""

import asyncio
import contextlib
import fcntl
import hashlib
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from urllib.parse import quote, unquote_plus

from devices.adb.helper.build import JAVA, compile_java
from devices.simulator.helper_orders import HelperFault, HelperInput
from devices.simulator.shell.app_process.program import ProgramStart
from devices.simulator.shell.app_process.shown import ShownWindow, shown_windows
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System
from tests.wait_limit import WAIT_LIMIT_S

NO_JAVA = "" if shutil.which("java") and shutil.which("javac") else "needs java and javac"
_SDK = {7: 25, 8: 27, 9: 28, 10: 29, 11: 30, 12: 32, 13: 33, 14: 34, 15: 35, 16: 36}
_FAULTS = {
    HelperFault.TAKEN: "taken",
    HelperFault.DENIED: "denied",
    HelperFault.TEXT_REFUSED: "no_set_text",
    HelperFault.TEXT_HALVED: "half_set_text",
    HelperFault.TEXT_UNHEARD: "hung_set_text",
    HelperFault.UNHEARD_DOWN: "unheard_down",
    HelperFault.UNHEARD_UP: "unheard_up",
    HelperFault.NO_SHOT: "no_shot",
    HelperFault.NULL_ROOT: "null_root",
    HelperFault.HUNG_LAST: "hung_last",
    HelperFault.NO_INPUT: "no_input",
}
_DOWN, _UP, _MOVE, _CANCEL = "0", "1", "2", "3"
_TOAST, _CHANGED = 0x40, 0x800
_LOOK_S = 0.01
_KEPT = Path(__file__).parents[2] / "build" / "helper-java"  # `make clean` removes it
Feed = Callable[[], Awaitable[bytes]]
Out = Callable[[bytes], Awaitable[None]]


@cache
def helper_classes() -> tuple[Path, Path]:
    """As `compile_java`, which takes four seconds of the processor: once for all workers and later runs."""
    source = hashlib.sha256(str(shutil.which("javac")).encode())
    for path in sorted(JAVA.rglob("*.java")):
        source.update(f"{path.relative_to(JAVA)}\n".encode() + path.read_bytes())
    folder = _KEPT / source.hexdigest()[:16]
    _KEPT.mkdir(parents=True, exist_ok=True)
    with (_KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            with tempfile.TemporaryDirectory(dir=_KEPT) as fresh:
                compile_java(Path(fresh, "whole"))
                Path(fresh, "whole").rename(folder)
    return folder / "main", folder / "stubs"


class JavaHelper:
    """One for each simulated phone: `adb.helper.program = JavaHelper()`.

    complaints: what it has printed on standard error. told: what the fakes were told to do, line by line.
    hung: it went on after the end of its input.
    """

    def __init__(self) -> None:
        self.complaints = b""
        self.told: list[str] = []
        self.hung = False
        self._events: list[str] = []
        self._last: list[ShownWindow] = []
        self._finger: tuple[int, int] | None = None
        self._told = 0
        self._taken = False

    async def __call__(self, start: ProgramStart, feed: Feed, out: Out, err: Out) -> int:
        """Runs it until it ends or the host hangs up."""
        main, stubs = await asyncio.to_thread(helper_classes)
        with tempfile.TemporaryDirectory(prefix="helper-run-") as name:
            world, done = Path(name, "world"), Path(name, "done")
            self._told, self._finger, self._last = 0, None, []
            mine = not start.system.automation_taken
            self._taken = not mine
            self._show(start.system, world)
            start.system.automation_taken = True
            java = await asyncio.create_subprocess_exec(
                *("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"),
                *(f"-Dworld={world}", f"-Ddone={done}", "-cp", f"{stubs}:{main}", "fh.Main", *start.args[2:]),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            tasks = [
                asyncio.create_task(self._feed(java, feed, start.system, world)),
                asyncio.create_task(self._complain(java)),
                asyncio.create_task(self._follow(start.system, world, done)),
            ]
            try:
                await self._forward(java, out, start.system, world, done)
                return await java.wait()
            finally:
                await self._end(java, tasks)
                self._apply(start.system, done)
                if mine:
                    start.system.automation_taken = False

    async def _end(self, java: asyncio.subprocess.Process, tasks: list[asyncio.Task[None]]) -> None:
        """As adbd does when its host hangs up: its input ends, and it does so by itself."""
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert java.stdin
        java.stdin.close()
        try:
            async with asyncio.timeout(WAIT_LIMIT_S):
                await java.wait()
        except TimeoutError:
            self.hung = True
        finally:
            if java.returncode is None:
                java.kill()
                await java.wait()

    async def _feed(self, java: asyncio.subprocess.Process, feed: Feed, system: System, world: Path) -> None:
        assert java.stdin
        with contextlib.suppress(ConnectionError):
            while piece := await feed():
                self._show(system, world)
                java.stdin.write(piece)
                await java.stdin.drain()
            java.stdin.close()

    async def _complain(self, java: asyncio.subprocess.Process) -> None:
        assert java.stderr
        while piece := await java.stderr.read(4096):
            self.complaints += piece

    async def _follow(self, system: System, world: Path, done: Path) -> None:
        while True:
            await asyncio.sleep(_LOOK_S)
            self._apply(system, done)
            self._show(system, world)

    async def _forward(
        self, java: asyncio.subprocess.Process, out: Out, system: System, world: Path, done: Path
    ) -> None:
        assert java.stdout
        while piece := await java.stdout.read(65536):
            self._apply(system, done)  # what is answered is done
            self._show(system, world)
            await out(piece)

    def _show(self, system: System, world: Path) -> None:
        side, orders = system.side, system.helper
        windows = shown_windows(system)
        if self._last and windows != self._last:
            front = next(each.package for each in windows if each.focused)
            self._events.append(f"event\t{_CHANGED}\t{front}\t")
        self._last = windows
        toasts = [f"event\t{_TOAST}\t{each.package}\t{quote(each.text, safe='')}" for each in orders.toasts]
        uid = next(each.uid for each in windows if each.focused)
        rest_ms = round(orders.tree_s * 1000 / max(1, sum(len(each.nodes) for each in windows)))
        times_ms = round(orders.root_s * 1000), round(orders.clock_ahead_s * 1000)
        about = ("phone", _SDK[major(side)], *side.size_px, quote(side.manufacturer), uid, rest_ms, *times_ms)
        lines = ["\t".join(map(str, about))]
        lines += [f"fault\t{name}" for fault, name in _FAULTS.items() if fault in orders.faults]
        lines += [*self._events, *toasts] if len(toasts) else self._events
        lines += ["fault\ttaken"] if self._taken else []
        display = int(HelperFault.OTHER_DISPLAY in orders.faults)
        for window in windows:
            focused = int(window.focused)
            numbers = (window.id, window.kind, window.layer, focused, focused, *window.box, display)
            lines.append("\t".join(map(str, ("window", *numbers))))
            for node in window.nodes:
                flags = node.flags | (bool(node.hint) << 8)
                words = (node.class_name, node.package, node.text or node.hint, node.description)
                texts = (quote(each, safe="") for each in (*words, node.resource_id))
                lines.append("\t".join(map(str, ("node", node.depth, *node.box, flags, *texts))))
            for _ in range(orders.more_nodes if window.focused else 0):
                lines.append("node\t1\t0\t0\t10\t10\t16\tandroid.view.View\tcom.more\tmore\t\t")
        content = "\n".join(lines) + "\n"
        if not world.exists() or world.read_text(encoding="utf-8") != content:
            fresh = world.with_suffix(".new")
            fresh.write_text(content, encoding="utf-8")
            fresh.replace(world)

    def _apply(self, system: System, done: Path) -> None:
        """Does to the phone what the fakes were told since the last time."""
        if not done.exists():
            return
        lines = done.read_text(encoding="utf-8").splitlines()
        told, self._told = lines[self._told :], len(lines)
        self.told += told
        for line in told:
            kind, *words = line.split("\t")
            if kind == "touch":
                self._touch(system, words)
            elif kind == "root":
                system.helper.roots += 1
                system.helper.notify()
            elif kind == "key" and words[0] == _DOWN:
                self._note(system, "key")
                system.side.key(int(words[1]))
            elif kind == "text":
                self._note(system, "text")
                value = unquote_plus(words[0])
                halved = HelperFault.TEXT_HALVED in system.helper.faults
                system.side.clear_text()
                system.side.insert_text(value[: len(value) // 2] if halved else value)

    def _touch(self, system: System, words: list[str]) -> None:
        action, x, y, after_ms = words[0], int(words[1]), int(words[2]), int(words[3])
        if action == _DOWN:
            assert self._finger is None, "two fingers"
            self._finger = (x, y)
            self._note(system, "touch")
        elif action == _UP and self._finger:
            if self._finger == (x, y) and after_ms < 500:
                system.side.tap(x, y)
            else:
                system.side.swipe(self._finger, (x, y), after_ms)
            self._finger = None
        elif action == _CANCEL:
            self._finger = None
            system.helper.cancelled += 1
            system.helper.notify()

    def _note(self, system: System, verb: str) -> None:
        system.helper.inputs.append(HelperInput(verb, 0, 0, 0, 0))
        system.helper.notify()
