"""The check-up of one phone: what works, what does not, and the sentence with the cure.

One line an item, always in the same order. The phone's answers decide the result; its maker only the cure.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from devices.adb.client.link import Link
from devices.adb.phone.checks import (
    CheckFinding,
    check_displays,
    check_input,
    check_keyboard,
    check_settings,
    check_timeout,
    ms_since,
)
from devices.adb.phone.phone import AndroidPhone
from devices.base import Lock, Observation, Unread, UnreadTree, Verdict
from devices.errors import (
    AdbServerUnavailable,
    BadOutput,
    DeviceOffline,
    DeviceTimeout,
    DeviceUnauthorized,
    PhoneError,
)
from devices.phones import Check, Grade, PhoneInfo, PhoneState

_ITEMS = ("capture", "input", "settings", "keyboard", "screen", "timeout", "displays", "tree")
_REACH_S = 5.0
_WITHIN_S = 26.0  # items that are not done by then are skipped
_SLOW_MS = 3000
_UNREACHED: dict[type[PhoneError], str] = {
    AdbServerUnavailable: "no_server",
    DeviceOffline: "offline",
    BadOutput: "odd",
}
logger = logging.getLogger(__name__)


async def check_up(phone: AndroidPhone | None, link: Link, info: PhoneInfo) -> tuple[Check, ...]:
    """All checks in order, within 26 s; an error is a failed check, never a PhoneError.

    phone: None if the phone is not online.
    """
    ends_at = time.monotonic() + _WITHIN_S
    if info.state is PhoneState.UNAUTHORIZED:
        return _with_rest_skipped(Check("check_authorised_no", Grade.FAILED))
    if phone is None:
        return _with_rest_skipped(Check("check_reachable_offline", Grade.FAILED))
    reached = await _reach(link)
    if reached.grade is not Grade.OK:
        return _with_rest_skipped(reached)
    check_up_run = _CheckUp(phone, link)
    checks = [reached, Check("check_authorised_ok", Grade.OK)]
    for item in _ITEMS:
        checks.append(await _run_check(item, check_up_run.question(item), ends_at))
    return tuple(checks)


async def _reach(link: Link) -> Check:
    """Measures the round trip of a small command."""
    started = time.monotonic()
    try:
        await link.shell("echo farhand", _REACH_S)
    except DeviceUnauthorized:
        return Check("check_authorised_no", Grade.FAILED)
    except DeviceTimeout:
        return Check("check_reachable_silent", Grade.FAILED, (("seconds", f"{_REACH_S:g}"),))
    except PhoneError as err:
        return Check(f"check_reachable_{_UNREACHED.get(type(err), 'failed')}", Grade.FAILED)
    return Check("check_reachable_ok", Grade.OK, (("ms", ms_since(started)),))


def _with_rest_skipped(first: Check) -> tuple[Check, ...]:
    """The first check, and all others as skipped."""
    rest = _ITEMS if first.key.startswith("check_authorised") else ("authorised", *_ITEMS)
    return (first, *(_skipped(item) for item in rest))


def _skipped(item: str) -> Check:
    return Check(f"check_{item}_skipped", Grade.SKIPPED)


async def _run_check(item: str, question: Callable[[], Awaitable[CheckFinding]], ends_at: float) -> Check:
    left_s = ends_at - time.monotonic()
    if left_s <= 0:
        return _skipped(item)
    try:
        async with asyncio.timeout(left_s):
            found = await question()
    except (PhoneError, TimeoutError) as err:
        logger.info("check of %s: %s", item, err or "out of time")
        return Check(f"check_{item}_failed", Grade.FAILED)
    return Check(f"check_{item}_{found.outcome}", found.grade, found.values)


@dataclass(slots=True)
class _CheckUp:
    """One running check-up. seen: the observation that two items need."""

    phone: AndroidPhone
    link: Link
    seen: Observation | None = None

    def question(self, item: str) -> Callable[[], Awaitable[CheckFinding]]:
        """The check of one item, to be awaited."""
        questions: dict[str, Callable[[], Awaitable[CheckFinding]]] = {
            "capture": self._capture,
            "input": self._input,
            "settings": lambda: check_settings(self.link),
            "keyboard": lambda: check_keyboard(self.link),
            "screen": self._screen,
            "timeout": lambda: check_timeout(self.link),
            "displays": lambda: check_displays(self.link),
            "tree": self._tree,
        }
        return questions[item]

    async def _capture(self) -> CheckFinding:
        started = time.monotonic()
        self.seen = seen = await self.phone.look_again()
        ms = ms_since(started)
        if seen.verdict in (Verdict.SECURE, Verdict.DARK):
            return CheckFinding(seen.verdict.value, Grade.WARNING, (("ms", ms),))
        if seen.frame is None:
            logger.info("check of capture: %s", seen.detail)
            return CheckFinding("none", Grade.WARNING if seen.verdict is Verdict.OFF else Grade.FAILED)
        width, height = seen.frame.screenshot.size_px
        values = (("ms", ms), ("size", f"{width}x{height}"))
        return (
            CheckFinding("slow", Grade.WARNING, values)
            if int(ms) > _SLOW_MS
            else CheckFinding("ok", Grade.OK, values)
        )

    async def _input(self) -> CheckFinding:
        async with self.phone.lock_inputs():
            return await check_input(self.link)

    async def _screen(self) -> CheckFinding:
        seen = self.seen or await self.phone.look_again()
        if seen.lock is Lock.PIN:
            return CheckFinding("pin", Grade.WARNING)
        if seen.verdict is Verdict.OFF:
            return CheckFinding("dark", Grade.OK)
        if seen.lock is Lock.SWIPE:
            return CheckFinding("swipe", Grade.OK)
        return (
            CheckFinding("awake", Grade.OK)
            if seen.lock is Lock.OPEN
            else CheckFinding("unknown", Grade.WARNING)
        )

    async def _tree(self) -> CheckFinding:
        started = time.monotonic()
        tree = await self.phone.read_tree()
        if isinstance(tree, UnreadTree):
            return CheckFinding("failed" if tree.why is Unread.SLOW else "none", Grade.WARNING)
        if not tree.elements:
            return CheckFinding("none", Grade.WARNING)
        return CheckFinding("ok", Grade.OK, (("count", str(len(tree.elements))), ("ms", ms_since(started))))
