"""Sends questions to a running helper and hands each its answer, until either side ends it."""

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Mapping

from devices.adb.client.link import Link
from devices.adb.client.shell_stream import EXIT, OUT, BadPacket, ShellStream
from devices.adb.client.wire import ConnectionCut
from devices.adb.helper.answers import BadAnswer, Fields
from devices.adb.helper.frames import (
    BadFrame,
    FrameKind,
    FrameReader,
    HelperFrame,
    Noise,
    WrongNonce,
    packed,
    question,
)
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.errors import BadOutput, PhoneError

JAR_CHANGED_CODE = 77  # EX_NOPERM of sysexits(3); app_process does not end with it
PING_S = 5.0
_PONG_S = 10.0
_STOP_S = 2.0
logger = logging.getLogger(__name__)


class _Question:
    """One that was sent. with_bytes: its answer may announce bytes that follow."""

    def __init__(self, *, with_bytes: bool) -> None:
        self.answer: asyncio.Future[tuple[bytes, bytes | None]] = asyncio.get_running_loop().create_future()
        self.with_bytes = with_bytes
        self.payload = b""
        self.length = 0

    def took(self, frame: HelperFrame) -> bool:
        """Whether the answer is whole now. Raises BadFrame, BadAnswer."""
        if frame.kind is FrameKind.ANSWER and not self.payload:
            self.payload = frame.payload
            if self.with_bytes:
                self.length = Fields.of(frame.payload).number("bytes", 0)
            if self.length <= 0:
                self._give(None)
            return self.length <= 0
        if frame.kind is FrameKind.BYTES and self.payload and len(frame.payload) == self.length:
            self._give(frame.payload)
            return True
        raise BadFrame("a frame that does not fit its question")

    def _give(self, content: bytes | None) -> None:
        if not self.answer.done():  # else nobody waits any more
            self.answer.set_result((self.payload, content))


class HelperExchange:
    """Runs a line that starts the helper. Whatever ends it, the process on the phone is ended, too.

    trouble: why it has ended, None while it runs.
    """

    def __init__(self, nonce: str) -> None:
        self.trouble: HelperTrouble | None = None
        self._detail = ""
        self._frames = FrameReader(nonce)
        self._changed = asyncio.Event()  # it has begun, or ended
        self._one, self._bytes = asyncio.Lock(), asyncio.Lock()
        self._sending = asyncio.Lock()
        self._ids = itertools.count(1)
        self._asked: dict[int, _Question] = {}
        self._stream: ShellStream | None = None
        self._running: asyncio.Task[None] | None = None
        self._pinging: asyncio.Task[None] | None = None

    async def start(self, link: Link, line: str, timeout_s: float) -> None:
        """Returns when the helper's first line has come. Raises HelperFailed."""
        self._running = asyncio.create_task(self._run(link, line, timeout_s), name="the helper on the phone")
        try:
            async with asyncio.timeout(timeout_s):
                await self._changed.wait()
        except TimeoutError as err:
            raise self.fail(HelperTrouble.SLOW, "no first line") from err
        self._require_running()
        self._pinging = asyncio.create_task(self._ping(), name="pinging the helper")

    async def ask(self, verb: str, values: Mapping[str, int | str], wait_s: float) -> bytes:
        """The answer. One question at a time. Raises HelperFailed.

        Cancelling leaves the answer to be thrown away when it comes; the next question waits for that on the
        phone.
        """
        async with self._one:
            self._require_running()
            return (await self._exchange(verb, values, wait_s))[0]

    async def ask_for_bytes(
        self, verb: str, values: Mapping[str, int | str], wait_s: float
    ) -> tuple[bytes, bytes | None]:
        """The same for a question that the phone answers beside others, with its bytes if some follow."""
        async with self._bytes:
            self._require_running()
            return await self._exchange(verb, values, wait_s, with_bytes=True)

    async def ask_once(
        self, verb: str, values: Mapping[str, int | str], wait_s: float
    ) -> tuple[bytes, bytes | None] | None:
        """The same for what must not be done twice: None if it was sent and no answer came.

        Raises HelperFailed if it was not sent.
        """
        async with self._one:
            self._require_running()
            try:
                return await self._exchange(verb, values, wait_s)
            except HelperFailed as err:
                logger.info("the end of an input is unknown: %s", err)
                return None

    def fail(self, why: HelperTrouble, detail: str = "") -> HelperFailed:
        """Ends it; the first reason stays."""
        if self.trouble is None:
            self.trouble, self._detail = why, detail
            if why is not HelperTrouble.STOPPED:
                logger.info("the helper has ended (%s): %s", why, detail)
        self._changed.set()
        for task in (self._running, self._pinging):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        for asked in self._asked.values():
            if not asked.answer.done():
                asked.answer.cancel()
        return HelperFailed(self.trouble, self._detail)

    async def stop(self) -> None:
        """Ends it and waits for the end of its process, which frees the phone's UiAutomation."""
        if self._stream is not None and self.trouble is None and self._running is not None:
            id_ = next(self._ids)
            self._asked[id_] = _Question(with_bytes=False)
            self.trouble = HelperTrouble.STOPPED
            with contextlib.suppress(ConnectionCut, TimeoutError):
                async with asyncio.timeout(_STOP_S):
                    await self._send(question(id_, "stop", {}))
                    await asyncio.wait({self._running})
        self.fail(HelperTrouble.STOPPED)
        if ended := {task for task in (self._running, self._pinging) if task is not None}:
            await asyncio.wait(ended)

    async def _exchange(
        self, verb: str, values: Mapping[str, int | str], wait_s: float, *, with_bytes: bool = False
    ) -> tuple[bytes, bytes | None]:
        id_ = next(self._ids)
        asked = self._asked[id_] = _Question(with_bytes=with_bytes)
        try:
            async with asyncio.timeout(wait_s):
                await self._send(question(id_, verb, values))
                await asyncio.wait({asked.answer})
        except TimeoutError as err:
            raise self.fail(HelperTrouble.SLOW, f"no answer to {verb}") from err
        except ConnectionCut as err:
            raise self.fail(HelperTrouble.AWAY, "the link was lost") from err
        if asked.answer.cancelled():
            raise self.fail(HelperTrouble.ENDED)
        return asked.answer.result()

    async def _send(self, frame: HelperFrame) -> None:
        if self._stream is None:
            raise ConnectionCut
        async with self._sending:
            await self._stream.send(packed(frame))

    async def _run(self, link: Link, line: str, timeout_s: float) -> None:
        try:
            async with link.open_shell(line, timeout_s) as self._stream:
                self.fail(*await self._serve(self._stream))
        except ConnectionCut:
            self.fail(HelperTrouble.AWAY, "the link was lost")
        except BadOutput as err:  # an Android before 7
            self.fail(HelperTrouble.FORBIDDEN, str(err))
        except PhoneError as err:
            self.fail(HelperTrouble.AWAY, str(err))
        except Noise as err:
            self.fail(HelperTrouble.NOISE, str(err))
        except WrongNonce as err:
            self.fail(HelperTrouble.NONCE, str(err))
        except (BadFrame, BadPacket, BadAnswer) as err:
            self.fail(HelperTrouble.GARBLED, str(err))

    async def _serve(self, stream: ShellStream) -> tuple[HelperTrouble, str]:
        """Hands out frames until the process ends; answers why."""
        while True:
            kind, content = await stream.read()
            if kind == EXIT:
                return self._why_ended(content[0])
            if kind != OUT:
                continue  # what Android's runtime and our program complain of
            for frame in self._frames.feed(content):
                if frame.kind is FrameKind.FATAL:
                    reason = Fields.of(frame.payload).text("reason")
                    taken = reason == "taken"
                    return HelperTrouble.SLOT_TAKEN if taken else HelperTrouble.NO_CONNECTION, reason[:100]
                asked = self._asked.get(frame.id)
                if asked is None:
                    raise BadFrame("an answer to no question")
                if asked.took(frame):
                    del self._asked[frame.id]
            if self._frames.begun:
                self._changed.set()

    def _why_ended(self, code: int) -> tuple[HelperTrouble, str]:
        if self._frames.begun:
            return HelperTrouble.ENDED, f"exit code {code}"
        why = HelperTrouble.JAR_CHANGED if code == JAR_CHANGED_CODE else HelperTrouble.FORBIDDEN
        return why, f"exit code {code} before its first line"

    async def _ping(self) -> None:
        while self.trouble is None:
            await asyncio.sleep(PING_S)
            with contextlib.suppress(HelperFailed):  # whoever asks next is told
                await self._exchange("ping", {}, _PONG_S)

    def _require_running(self) -> None:
        if self.trouble is not None:
            raise HelperFailed(self.trouble, self._detail)
