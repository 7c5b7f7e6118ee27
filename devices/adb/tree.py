"""Reads the element tree of a phone: a bonus that never costs more than its budget.

`uiautomator dump` takes 1.5 to 3 s, fails on moving screens ("could not get idle state") and while another client
of the phone's UiAutomation runs ("Killed"), and gives an empty shell for some apps.
"""

import asyncio
import logging
import time
from dataclasses import dataclass

from devices.adb.link import Link
from devices.base import Tree
from devices.errors import BadOutput, DeviceTimeout, PhoneError
from devices.frame import FrameDecoder
from devices.tree import NotATree, read_tree

BUDGET_S = 2.5
_AGAIN_S = 0.8  # with less time left a second try cannot end
_PROOF_S = 0.5  # a phone within reach answers a small command in a tenth of it
_MAX_BYTES = 2 << 20
_FORGET_S, _FORGET_MOST_S = 60.0, 960.0
_NOT_IDLE = b"could not get idle state"
# A file and not /dev/tty, which not every shell service has. The old one goes first, so that it is never read again.
# It may hold a code that stands in a field, and other apps may read what lies in that folder: so only the shell may read
# the file. Its removal is no `&&`: a dump that fails or is killed leaves nothing. When we hang up, an `exec:` line goes on
# to its end on the phone (AOSP adb daemon/shell_service.cpp sends the signal for shell protocol alone).
_FILE = "/data/local/tmp/farhand-tree.xml"
_REMOVE = f"rm -f {_FILE}"
_LINE = f"umask 077; {_REMOVE}; uiautomator dump{{}} {_FILE} && cat {_FILE}; {_REMOVE}"
logger = logging.getLogger(__name__)


@dataclass(slots=True)
class _Failing:
    """An app whose tree could not be read. until: monotonic time before which it is not asked again."""

    times: int
    until: float


class TreeReader:
    """Never raises a PhoneError; takes no lock that an input waits for."""

    def __init__(self, link: Link, decoder: FrameDecoder) -> None:
        self._link = link
        self._decoder = decoder
        self._failing: dict[str, _Failing] = {}
        self._one = asyncio.Lock()  # a second dump at the same time would kill the first
        self._may_lie_there = (
            True  # the file, from a dump whose end was not heard; the first time from a crash
        )

    async def read(self, package: str) -> Tree | None:
        """The tree of what is on the screen, or None. package: the app in front, '' if unknown.

        Takes BUDGET_S at most, _PROOF_S more on a phone that does not answer; counted from its turn, if another one reads.
        """
        async with self._one:
            failing = self._failing.get(package)
            if failing and time.monotonic() < failing.until:
                return None
            try:
                async with asyncio.timeout(BUDGET_S):
                    tree = await self._dumped(time.monotonic() + BUDGET_S)
            except (NotATree, BadOutput, DeviceTimeout, TimeoutError) as err:
                await self._failed(package, str(err) or "no end within its time")
            except PhoneError as err:
                logger.debug("no element tree: %s", err)  # the link's fault, not the app's
            else:
                self._failing.pop(package, None)
                return tree
        return None

    async def clear_away(self) -> None:
        """Removes the file if a dump may have left it on the phone. PhoneErrors as Link.shell."""
        async with self._one:
            if self._may_lie_there:
                await self._link.shell(_REMOVE)
                self._may_lie_there = False

    async def _dumped(self, ends_at: float) -> Tree:
        self._may_lie_there = True
        printed = await self._printed("", ends_at - time.monotonic())
        if _NOT_IDLE in printed and ends_at - time.monotonic() > _AGAIN_S:
            # Passes on some screens that never come to rest (mobile-next/mobilewright issue 117).
            printed = await self._printed(" --compressed", ends_at - time.monotonic())
        tree = await self._decoder.run(read_tree, printed, time.time())
        self._may_lie_there = False  # whoever has printed a whole tree is about to remove it
        return tree

    async def _printed(self, option: str, timeout_s: float) -> bytes:
        return await self._link.exec_out(_LINE.format(option), timeout_s, _MAX_BYTES)

    async def _failed(self, package: str, why: str) -> None:
        """The app is remembered, unless the phone answers nothing else either: a link may break or freeze in any app."""
        if not package:
            return
        try:
            await self._link.shell("echo farhand", _PROOF_S)
        except PhoneError as err:
            logger.debug("no element tree, and no other answer: %s", err)
            return
        times = self._failing[package].times + 1 if package in self._failing else 1
        pause_s = min(_FORGET_S * 2 ** (times - 1), _FORGET_MOST_S)
        self._failing[package] = _Failing(times, time.monotonic() + pause_s)
        logger.info("no element tree of %s for %.0f s: %s", package, pause_s, why)
