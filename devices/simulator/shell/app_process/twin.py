"""The helper's protocol without Java: what devices/adb/helper/java does on a phone, done on this one.

Its limits and refusals are the Java's; the same tests run against both.
"""

import asyncio
import io
import json
import struct
import time
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import unquote

from PIL import Image

from devices.simulator.helper_orders import HelperFault, HelperInput
from devices.simulator.shell.app_process.shown import ShownNode, ShownWindow, shown_windows
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System

_HEAD = struct.Struct(">IBI")
_MAX_QUESTION = 1 << 20
_SDK = {7: 25, 8: 27, 9: 28, 10: 29, 11: 30, 12: 32, 13: 33, 14: 34, 15: 35, 16: 36}
_BAD_QUESTION, _FATAL, _KILLED = 65, 3, 137
SILENT_S = 20.0
_TRIES, _PAUSE_S = 5, 0.2
_LOOK_S = 0.01
_FAR_TOO_MANY = 50_000  # ours cuts at the limit; from here on it is one that does not
_NEEDED = frozenset({"until", "win", "pkg", "focus", "display"})
_NODE = {"d": 1, "b": [0, 0, 10, 10], "f": 16, "t": "more", "c": "android.view.View"}
_UNGUARDED: dict[str, object] = {"refused": "guard"}
Values = Mapping[str, str]
Answer = dict[str, object]


class _Died(Exception):
    """The process ends now. code: its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class HelperTwin:
    """One start of the helper. out: takes what it prints."""

    def __init__(self, system: System, nonce: str, out: Callable[[bytes], Awaitable[None]]) -> None:
        self._system = system
        self._orders = system.helper
        self._nonce = nonce
        self._out = out
        self._waiting: asyncio.Queue[tuple[int, str, Values]] = asyncio.Queue()
        self._pictures: asyncio.Queue[tuple[int, str, Values]] = asyncio.Queue()
        self._another = asyncio.Event()
        self._sending = asyncio.Lock()
        self._sent = 0
        self._came = 0
        self._seq = 0
        self._last: object = None

    async def run(self, feed: Callable[[], Awaitable[bytes]]) -> int:
        """The exit code."""
        taken = False
        try:
            await self._begin()
            taken = await self._take_automation()
            if not taken or HelperFault.NO_CONNECTION in self._orders.faults:
                await self._send("F", 0, {"reason": "java.lang.NoSuchMethodException" if taken else "taken"})
                return _FATAL
            return await self._serve(feed)
        except _Died as died:
            return died.code
        finally:
            if taken:
                self._system.automation_taken = False

    async def _begin(self) -> None:
        faults = self._orders.faults
        if HelperFault.SILENT in faults:
            await asyncio.Event().wait()
        if HelperFault.CHATTY in faults:
            await self._out(b"WARNING: linker: /system/lib64/libvendor.so has text relocations\n" * 500)
        if HelperFault.FLOOD in faults:
            await self._out(b"WARNING: linker: nothing to see here\n" * 2000)
        nonce = "0" * 32 if HelperFault.WRONG_NONCE in faults else self._nonce
        await self._out(f"\nFARHAND-HELPER 1 {nonce}\n".encode())

    async def _take_automation(self) -> bool:
        for left in range(_TRIES, 0, -1):
            if HelperFault.TAKEN not in self._orders.faults and not self._system.automation_taken:
                self._system.automation_taken = True
                return True
            if left > 1:
                await asyncio.sleep(_PAUSE_S)
        return False

    async def _serve(self, feed: Callable[[], Awaitable[bytes]]) -> int:
        working = (self._work(self._waiting), self._work(self._pictures))
        tasks = [asyncio.create_task(each) for each in (self._read(feed), *working)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            return next(iter(done)).result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, feed: Callable[[], Awaitable[bytes]]) -> int:
        pending = bytearray()
        while True:
            try:
                async with asyncio.timeout(SILENT_S):
                    piece = await feed()
            except TimeoutError:
                return 0
            if not piece:
                return 0
            pending += piece
            while len(pending) >= _HEAD.size:
                length, kind, id_ = _HEAD.unpack_from(pending)
                if kind != ord("Q") or length > _MAX_QUESTION:
                    return _BAD_QUESTION
                if len(pending) < _HEAD.size + length:
                    break
                payload = bytes(pending[_HEAD.size : _HEAD.size + length])
                del pending[: _HEAD.size + length]
                if await self._took(id_, payload.decode(errors="replace")):
                    return 0

    async def _took(self, id_: int, text: str) -> bool:
        """Whether that was the end."""
        verb, *pairs = text.split("\t")
        if verb in ("ping", "stop"):
            self._orders.pings += verb == "ping"
            self._orders.notify()
            await self._send("R", id_, {})
            return verb == "stop"
        self._came += 1
        if self._came == self._orders.dies_on:
            raise _Died(_KILLED)
        values = {name: unquote(value) for name, _, value in (pair.partition("=") for pair in pairs)}
        if verb == "shot":
            self._pictures.put_nowait((id_, verb, values))
            return False
        self._waiting.put_nowait((id_, verb, values))
        self._another.set()
        return False

    async def _work(self, questions: asyncio.Queue[tuple[int, str, Values]]) -> int:
        while True:
            id_, verb, values = await questions.get()
            if verb != "hello" and HelperFault.MUTE in self._orders.faults:
                continue
            try:
                answer, content = await self._answer(verb, values)
            except (KeyError, ValueError):
                answer, content = _UNGUARDED, b""
            await self._send("R", id_, self._orders.edit(verb, answer) if self._orders.edit else answer)
            if content:
                await self._send_frame("B", id_, content)

    async def _answer(self, verb: str, values: Values) -> tuple[Answer, bytes]:
        match verb:
            case "hello":
                return self._hello(), b""
            case "clock":
                return {"elapsed": self._elapsed_ms(), "uptime": self._elapsed_ms()}, b""
            case "tree":
                return await self._tree(int(values["limit_ms"]), int(values["max_nodes"])), b""
            case "calm":
                return await self._calm(int(values["quiet_ms"]), int(values["most_ms"])), b""
            case "shot":
                return await self._shot(int(values["side"]), int(values["quality"]))
            case "tap" | "swipe" | "key" | "text":
                return await self._input(verb, values), b""
            case _:
                return {"error": "verb"}, b""

    def _hello(self) -> Answer:
        side, faults = self._system.side, self._orders.faults
        path = "" if HelperFault.NO_INPUT in faults else "target" if major(side) >= 13 else "manager"
        return {
            "proto": 1,
            "nonce": "0" * 32 if HelperFault.WRONG_HELLO in faults else self._nonce,
            "sdk": _SDK.get(major(side), 36),
            "brand": side.manufacturer,
            "pid": 4711,
            "flags": 82,
            "warm_ms": 1,
            "clears": "api" if major(side) >= 14 else "connection",
            "input": path,
        }

    def _elapsed_ms(self) -> int:
        orders = self._orders
        return int((self._system.side.uptime_s * orders.clock_rate + orders.clock_ahead_s) * 1000)

    def _look(self) -> list[ShownWindow]:
        """The windows now; counts a change since the last look."""
        windows = shown_windows(self._system)
        if windows != self._last:
            self._seq += self._last is not None
            self._last = windows
        return windows

    async def _tree(self, limit_ms: int, max_nodes: int) -> Answer:
        orders, windows = self._orders, self._look()
        seq, began = self._seq, self._elapsed_ms()
        orders.trees += 1
        orders.notify()
        takes_s = orders.tree_s or self._system.delays.helper_tree_s()
        given_up = await self._is_asked_within(min(takes_s, limit_ms / 1000))
        if HelperFault.NULL_ROOT in orders.faults:
            return {"error": "null root"}
        late = given_up or takes_s * 1000 > limit_ms or HelperFault.HUNG_LAST in orders.faults
        told = [self._told(each) for each in windows]
        count = sum(len(each.nodes) for each in windows) + orders.more_nodes
        return {
            "seq": seq,
            "took_ms": self._elapsed_ms() - began,
            "cut": "time" if late else "nodes" if max_nodes < count < _FAR_TOO_MANY else "",
            "windows": told,
            "toasts": [
                {"pkg": each.package, "text": each.text, "at": self._elapsed_ms()}
                for each in orders.toasts[-10:]
            ],
        }

    async def _is_asked_within(self, seconds: float) -> bool:
        """Waits so long, or until another question comes: whoever asked this one has given it up."""
        self._another.clear()
        if seconds <= 0 or self._waiting.qsize():
            return bool(self._waiting.qsize())
        try:
            async with asyncio.timeout(seconds):
                return await self._another.wait()
        except TimeoutError:
            return False

    def _told(self, window: ShownWindow) -> Answer:
        more = [_NODE] * self._orders.more_nodes if window.focused else []
        return {
            "id": window.id,
            "type": window.kind,
            "layer": window.layer,
            "pkg": window.package,
            "display": int(HelperFault.OTHER_DISPLAY in self._orders.faults),
            "focused": window.focused,
            "active": window.focused,
            "read": True,
            "b": window.box,
            "nodes": [_told_node(each) for each in window.nodes] + more,
        }

    async def _calm(self, quiet_ms: int, most_ms: int) -> Answer:
        began = changed = self._elapsed_ms()
        moved: set[str] = set()
        before = self._look()
        while True:
            given_up = await self._is_asked_within(_LOOK_S)
            windows, now = self._look(), self._elapsed_ms()
            if windows != before:
                moved |= {each.package for each in windows if each.focused}
                before, changed = windows, now
            calm = now - changed >= quiet_ms
            if calm or now - began >= most_ms or given_up:
                return {"calm": calm, "waited_ms": now - began, "seq": self._seq, "moved": sorted(moved)}

    async def _shot(self, side_px: int, quality: int) -> tuple[Answer, bytes]:
        self._look()
        seq, ends_at = (
            self._seq,
            time.monotonic() + (self._orders.shot_s or self._system.side.latency.helper_shot_s),
        )
        if HelperFault.NO_SHOT in self._orders.faults:
            return {"error": "null"}, b""
        png = await self._system.side.screencap_png()  # at its beginning: what comes meanwhile is not on it
        jpeg, (width, height) = await asyncio.to_thread(_scaled, png, side_px, quality)
        await asyncio.sleep(max(0.0, ends_at - time.monotonic()))
        return {"w": width, "h": height, "seq": seq, "bytes": len(jpeg)}, jpeg

    async def _input(self, verb: str, values: Values) -> Answer:
        self._look()
        before = self._seq
        await self._system.take(self._system.side.latency.helper_input_s)
        done, told = await self._try(verb, values)
        self._look()
        if done == "unknown":
            return {"error": "unknown"}
        return {**({"done": True} if not done else {"refused": done}), **told} | {
            "seq_before": before,
            "seq_after": self._seq,
        }

    async def _try(self, verb: str, values: Values) -> tuple[str, Answer]:
        """The refusal, '' if it was done."""
        if not _NEEDED.issubset(values):
            return "guard", {}
        points = _points(verb, values)
        takes_ms = int(values["hold" if verb == "tap" else "ms"]) if points else 0
        code = int(values["code"]) if verb == "key" else 0
        if verb == "text" and not {"value", "expect"}.issubset(values):
            return "guard", {}
        if self._orders.root_s:
            self._orders.roots += 1
            self._orders.notify()
            await asyncio.sleep(self._orders.root_s)
        windows = self._look()  # after the app has told: directly before
        if refused := self._misplaced(values, windows, points):
            return refused, {}
        if "seq" in values and int(values["seq"]) != self._seq:
            return "moved", {}
        if self._elapsed_ms() + takes_ms > int(values["until"]):
            return "late", {}
        meant = next(each for each in windows if each.id == int(values["win"]))
        if verb == "text":
            return self._set_text(values, meant)
        faults = self._orders.faults
        if HelperFault.NO_INPUT in faults:
            return "nothing", {}
        if HelperFault.DENIED in faults or self._system.side.quirks.refuses_input:
            return "permission", {}
        if "uid" in values and int(values["uid"]) not in (-1, meant.uid) and major(self._system.side) >= 13:
            return "target", {}
        self._note(verb, values, meant)
        if verb == "key":
            self._system.side.key(code)
            return "unknown" if HelperFault.UNHEARD_DOWN in faults else "", {}
        if HelperFault.UNHEARD_DOWN in faults:
            self._lifted()
            return "cancelled", {}
        ended = await self._finger(points, takes_ms, int(values["until"]))
        return "unknown" if not ended and HelperFault.UNHEARD_UP in faults else ended, {}

    def _misplaced(self, values: Values, windows: list[ShownWindow], points: list[tuple[int, int]]) -> str:
        meant = next((each for each in windows if each.id == int(values["win"])), None)
        focus = next((each.id for each in windows if each.focused), -1)
        if meant is None or meant.package != values["pkg"] or int(values["display"]) != 0:
            return "elsewhere"
        if HelperFault.OTHER_DISPLAY in self._orders.faults or focus != int(values["focus"]):
            return "elsewhere"
        if not points and focus != meant.id:
            return "elsewhere"
        if points and next((each for each in windows if each.holds(*points[0])), None) is not meant:
            return "covered"
        return ""

    async def _finger(self, points: list[tuple[int, int]], takes_ms: int, until_ms: int) -> str:
        began = self._elapsed_ms()
        try:
            while (left_ms := began + takes_ms - self._elapsed_ms()) > 0:
                await asyncio.sleep(min(left_ms / 1000, _LOOK_S))
                if self._elapsed_ms() > until_ms:
                    self._lifted()
                    return "cancelled"
        except asyncio.CancelledError:  # the link is gone
            self._lifted()
            raise
        if points[0] == points[1] and takes_ms < 500:
            self._system.side.tap(*points[0])
        else:
            self._system.side.swipe(points[0], points[1], takes_ms)
        return ""

    def _set_text(self, values: Values, meant: ShownWindow) -> tuple[str, Answer]:
        faults, value = self._orders.faults, values["value"]
        field = next((each for each in meant.nodes if each.has("focused") and each.has("editable")), None)
        if field is None:
            return "nothing", {}
        if field.name != values["expect"]:
            return "moved", {}
        if HelperFault.TEXT_REFUSED in faults:
            return "nothing", {}
        if HelperFault.TEXT_UNHEARD in faults:
            return "unknown", {}
        self._note("text", values, meant)
        side = self._system.side
        side.clear_text()
        side.insert_text(value[: len(value) // 2] if HelperFault.TEXT_HALVED in faults else value)
        now = next((each for window in self._look() for each in window.nodes if each.has("focused")), None)
        if now is None or now.has("password"):
            return "", {"read": ""}
        return "", {"read": "same"} if now.text == value else {"read": "different", "found": now.text}

    def _lifted(self) -> None:
        self._orders.cancelled += 1
        self._orders.notify()

    def _note(self, verb: str, values: Values, meant: ShownWindow) -> None:
        now = self._elapsed_ms()
        self._orders.inputs.append(HelperInput(verb, now, int(values["until"]), meant.id, int(values["win"])))
        self._orders.notify()

    async def _send(self, kind: str, id_: int, answer: Answer) -> None:
        faults = self._orders.faults
        content = json.dumps(answer).encode()
        if HelperFault.FORGED_ANSWER in faults:
            content = b'{"seq": [' + content
        await self._send_frame(kind, id_, content)

    async def _send_frame(self, kind: str, id_: int, content: bytes) -> None:
        faults = self._orders.faults
        self._sent += 1
        if self._sent == self._orders.dies_before:
            raise _Died(_KILLED)
        length = len(content) if HelperFault.FORGED_LENGTH not in faults else 9 << 20
        kind = "Z" if HelperFault.FORGED_KIND in faults else kind
        head = _HEAD.pack(length, ord(kind), id_ + 1000 * (HelperFault.FORGED_ID in faults))
        async with self._sending:
            if HelperFault.CUT_FRAME in faults:
                await self._out(head + content[: len(content) // 2])
                raise _Died(_KILLED)
            await self._out(head + content)


def _points(verb: str, values: Values) -> list[tuple[int, int]]:
    if verb == "tap":
        return [(int(values["x"]), int(values["y"]))] * 2
    if verb == "swipe":
        return [(int(values["x1"]), int(values["y1"])), (int(values["x2"]), int(values["y2"]))]
    return []


def _told_node(node: ShownNode) -> Answer:
    secret = node.has("password")
    told: Answer = {"d": node.depth, "b": node.box, "f": node.flags, "h": node.hint, "e": node.description}
    told |= {"t": "" if secret else node.text, "i": node.resource_id, "c": node.class_name, "p": node.package}
    shown = {name: value for name, value in told.items() if value != ""}
    return shown | ({"n": len(node.text)} if secret and not node.hint else {})


def _scaled(png: bytes, side_px: int, quality: int) -> tuple[bytes, tuple[int, int]]:
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    size = picture.size
    picture.thumbnail((side_px, side_px))
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=quality)
    return buffer.getvalue(), size
