"""One look at a phone while it runs: its checks, times, recordings, and what must be given back."""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import TypeVar

from devices.adb.client.link import CAPTURE_TIMEOUT_S, INPUT_TIMEOUT_S, MAX_ANSWER_BYTES, Link
from devices.adb.client.server import AdbServer, ShellResult
from devices.adb.first_contact.expectations import EXPECTATIONS
from devices.adb.first_contact.findings import (
    CheckEnd,
    ContactReport,
    Finding,
    Found,
    Recording,
    Times,
    compare,
    found_text,
)
from devices.adb.first_contact.masking import Masking, masked
from devices.adb.helper.trouble import HelperFailed
from devices.adb.phone.phone import AndroidPhone
from devices.base import Frame
from devices.errors import (
    AdbServerUnavailable,
    DeviceOffline,
    DeviceTimeout,
    DeviceUnauthorized,
    PhoneError,
    TypingUnavailable,
    WindowChanged,
)

ENDS_S = 150.0  # giving back and a last dump come after that, and a person was promised three minutes
CHECK_S = 20.0
_BACK_S = 5.0
_RETURNS_S, _PAUSE_S = 12.0, 0.25  # an adb server looks for a lost phone every 3 to 6 s
_GONE = (DeviceOffline, AdbServerUnavailable, DeviceUnauthorized)
_SAID_CHARS = 120
logger = logging.getLogger(__name__)
_Answer = TypeVar("_Answer")
ReadPicture = Callable[[Frame], Awaitable[tuple[str, ...]]]


class NotDone(Exception):
    """A check has nothing to look at; the text says why, without words of the phone."""


class NotAsExpected(Exception):
    """A check found something else than a value; the text says what, without words of the phone."""


class RecordingLink(Link):
    """A link that keeps what shell lines printed. kept: lines with their output, since it was emptied."""

    def __init__(self, server: AdbServer, serial: str | None, name: str) -> None:
        super().__init__(server, serial, name)
        self.kept: list[tuple[str, str]] = []

    async def shell(
        self, line: str, timeout_s: float = INPUT_TIMEOUT_S, limit: int = MAX_ANSWER_BYTES
    ) -> ShellResult:
        """As Link.shell."""
        result = await Link.shell(self, line, timeout_s, limit)
        self.kept.append((line, result.out.decode(errors="replace")))
        return result


class Contact:
    """One run. Its stages call `check` for each of their checks; none of these ever raises.

    read_picture: the texts on a picture; None without a picture reader.
    progress: is told each check as it begins.
    """

    def __init__(
        self,
        link: RecordingLink,
        phone: AndroidPhone,
        *,
        read_picture: ReadPicture | None = None,
        progress: Callable[[str], None] = lambda _: None,
        ends_s: float = ENDS_S,
    ) -> None:
        self.link = link
        self.phone = phone
        self.read_picture = read_picture
        self.report = ContactReport()
        self.masking = Masking()
        self.size_px: tuple[int, int] = (0, 0)  # by `wm size`
        self.texts: dict[str, tuple[str, ...]] = {}  # of each page, by the first way that read it
        self.pictures: dict[str, Frame] = {}  # of each page
        self.odd_starts = 0  # so often `am start` said more than that it has started
        self.drops = 0  # so often the link was lost and came back
        self._progress = progress
        self._began = time.monotonic()
        self._ends_at = self._began + ends_s

    @property
    def gave_out(self) -> bool:
        """The phone is away, or the time is over: nothing more is begun."""
        return bool(self.report.gave_out)

    def require_boxes(self, *ways: str) -> None:
        """Raises NotDone where boxes of these ways lie elsewhere than on the screen: no touch by them."""
        if any(each.way in ways and each.outcome.startswith("boxes") for each in self.report.pages):
            raise NotDone("boxes that a touch would go by are not the screen's")

    @property
    def left_s(self) -> float:
        """Seconds until the last check may end."""
        return self._ends_at - time.monotonic()

    async def check(
        self, name: str, work: Callable[[], Awaitable[Found]], limit_s: float = CHECK_S
    ) -> Found | None:
        """Compares what the work finds with the expectation; None if it found nothing to compare."""
        self._progress(name)
        if not self.gave_out and self.left_s <= 0:
            self.report.gave_out = "the time was over"
        if self.gave_out:
            self.note(name, CheckEnd.NOT_DONE, self.report.gave_out)
            return None
        try:
            async with asyncio.timeout(min(limit_s, self.left_s)):
                found = await work()
        except NotDone as err:
            self.note(name, CheckEnd.NOT_DONE, str(err))
            return None
        except NotAsExpected as err:
            self.note(name, CheckEnd.DIFFERENT, str(err))
            return None
        except Exception as err:  # noqa: BLE001 - whatever a phone brings a check to is worth knowing
            logger.info("check %s: %s", name, type(err).__name__)
            if isinstance(err, _GONE) and not await self.is_back():
                self.report.gave_out = "the phone went away"
                self.note(name, CheckEnd.DIFFERENT, "the phone went away")
            elif isinstance(err, TimeoutError) and self.left_s <= 0:
                self.report.gave_out = "the time was over"
                self.note(name, CheckEnd.NOT_DONE, self.report.gave_out)
            else:
                self.note(name, CheckEnd.DIFFERENT, _failure(err, limit_s))
            return None
        self.note(name, compare(EXPECTATIONS[name].wanted, found), found_text(found))
        return found

    def note(self, name: str, outcome: CheckEnd, found: str) -> None:
        """Notes a check's end."""
        self.report.findings.append(Finding(name, outcome, found))

    async def timed(self, name: str, work: Coroutine[None, None, _Answer]) -> _Answer:
        """Does it and keeps the seconds."""
        began = time.monotonic()
        answer = await work
        self.add_time(name, time.monotonic() - began)
        return answer

    def add_time(self, name: str, seconds: float) -> None:
        """Keeps a time that was measured elsewhere."""
        self.report.times.setdefault(name, []).append(seconds)

    async def times(self, name: str, line: str, count: int = 5) -> Found:
        """The times of a shell line."""
        for _ in range(count):
            await self.timed(name, self.link.shell(line))
        return self.spread(name)

    def spread(self, name: str) -> Times:
        """The times so far. Raises NotDone without any."""
        if not self.report.times.get(name):
            raise NotDone("it never ended well")
        return Times(tuple(self.report.times[name]))

    @asynccontextmanager
    async def recording(self, name: str) -> AsyncGenerator[None]:
        """What shell lines print meanwhile is recorded, masked."""
        self.link.kept.clear()
        yield
        for number, (line, printed) in enumerate(self.link.kept):
            file = f"{name}.txt" if len(self.link.kept) == 1 else f"{name}_{number + 1}.txt"
            self.report.recordings.append(Recording(file, line, self.masking.lines(printed)))

    async def out(self, line: str) -> str:
        """What a line prints to its output, without blanks around it."""
        return (await self.link.shell(line)).out.decode(errors="replace").strip()

    async def tidy(self, line: str) -> None:
        """Runs a line that removes something of ours; the checks at the end see whether it did."""
        if not self.gave_out:
            with contextlib.suppress(PhoneError):
                await self.link.shell(line, _BACK_S)

    async def capture(self) -> bytes:
        """`screencap -p`, timed."""
        return await self.timed("screencap", self.link.exec_out("screencap -p", CAPTURE_TIMEOUT_S))

    def finish(self) -> ContactReport:
        """The report."""
        self.report.took_s = time.monotonic() - self._began
        return self.report

    async def is_back(self) -> bool:
        """After a lost link: waits for the adb server to reach the phone again, and counts it."""
        until = time.monotonic() + _RETURNS_S
        while True:
            if await self._answers():
                self.drops += 1
                return True
            if time.monotonic() > until:
                return False
            await asyncio.sleep(_PAUSE_S)

    async def _answers(self) -> bool:
        try:
            await self.link.shell("true", _BACK_S)
        except PhoneError:
            return False
        return True


def said(text: str) -> str:
    """Words of the phone for a report: masked and short."""
    return " ".join(masked(text).split())[:_SAID_CHARS]


def plain_name(text: str) -> str:
    """A maker's or model's name as far as it holds signs of such names alone."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-")[:40]


def _failure(err: Exception, limit_s: float) -> str:
    match err:
        case HelperFailed():
            return f"helper: {err.why}"
        case DeviceTimeout():
            return "not within its time"
        case TimeoutError():
            return f"not within {limit_s:g} s"
        case PhoneError() | TypingUnavailable() | WindowChanged():
            return f"failed: {type(err).__name__}"
        case _:
            return f"broke: {type(err).__name__}"
