"""Reads the element tree of a phone, or the reason why there is none.

`uiautomator dump` takes 1.5 to 3 s and now and then 6, fails on moving screens ("could not get idle state",
after 10 s) and while another client of the phone's UiAutomation runs ("Killed", 137), and gives an empty
shell for some apps. A web page has no tree until somebody has asked for it once.
"""

import asyncio
import contextlib
import logging
import math
import time

from devices.adb.client.link import Link
from devices.base import Box, Element, Tree, Unread, UnreadTree
from devices.errors import BadOutput, DeviceTimeout, PhoneError
from devices.frame import FrameDecoder
from devices.tree import NotATree, read_tree

BUDGET_S = 8.0
_ANSWERS_S = 1.0  # how much longer the phone's own time-out report is awaited
_AGAIN_S = 1.2  # with less time left a second try cannot end
_LEAST_S = 3.0  # for a dump behind an abandoned one of ours
_PAUSE_S = 0.5  # another holder of UiAutomation, maybe an abandoned dump, needs time to end
_MAX_BYTES = 2 << 20
_NOT_IDLE, _KILLED = b"could not get idle state", b"Killed"
_ENDED = b"farhand-tree-ended:"
_WEB = "WebView"
_KILLED_CODE, _SLOW_CODES = b"137", (b"124", b"143")  # 128 + SIGKILL; timeout's own, 128 + SIGTERM
# A file and not /dev/tty, which not every shell service has. The old one goes first, so that it is never read
# again. It may hold a code that stands in a field, and other apps may read what lies in that folder: so only
# the shell may read the file. Its removal is no `&&`: a dump that fails or is killed leaves nothing. When we
# hang up, an `exec:` line goes on to its end on the phone (AOSP adb daemon/shell_service.cpp sends the signal
# for shell protocol alone). Then whoever writes dies of a broken pipe, the shell itself with what it has
# built in: `echo` always, `cat` in some mksh. So another program prints the tree, and the shell has its say
# after the removal. The phone itself ends a dump that takes too long: going on, it would hold UiAutomation
# and get the next page's killed. Where there is no `timeout` (toybox has it since Android 6, AOSP
# system/core/shell_and_utilities) a dump ends with the phone's own ten seconds.
_FILE = "/data/local/tmp/farhand-tree.xml"
_REMOVE = f"rm -f {_FILE}"
_LINE = (
    f"umask 077; {_REMOVE}; t=; timeout 1 true 2>/dev/null && t='timeout {{seconds}}';"
    f" $t uiautomator dump{{option}} {_FILE} && /system/bin/cat {_FILE}; c=$?; {_REMOVE};"
    f" [ $c = 0 ] || echo {_ENDED.decode()}$c"
)
# Ends a dump of ours that nobody waits for any more; its line goes on and removes the file. By the words of
# the Java program (AOSP cmds/uiautomator, a script around app_process), which neither the line around it nor
# this one has: a shell killed before its removal would leave the file.
_END = f"pkill -f '[L]auncher dump .*{_FILE}'"
_END_S = 2.0
_KILLED_BY_OTHERS = UnreadTree(Unread.KILLED)
logger = logging.getLogger(__name__)


class TreeReader:
    """Never raises a PhoneError; takes no lock that an input waits for."""

    def __init__(self, link: Link, decoder: FrameDecoder) -> None:
        self._link = link
        self._decoder = decoder
        self._one = asyncio.Lock()  # a second dump at the same time would kill the first
        self._dumping: asyncio.Task[Tree | UnreadTree] | None = None
        self._ends_at = 0.0  # of the newest dump, at the latest (monotonic)
        self._held_until = 0.0  # by an abandoned dump: until then another one is killed
        self._may_lie_there = True  # the file of a dump whose end is unknown; at first, of a crash
        self._stays_empty: tuple[Element, ...] = ()  # of a web page whose second dump said no more

    @property
    def dumping(self) -> bool:
        """Does a dump run, maybe an abandoned one, as far as is known?"""
        running = self._dumping is not None and not self._dumping.done()
        return running or time.monotonic() < self._held_until

    async def read(self) -> Tree | UnreadTree:
        """The element tree; within BUDGET_S and a second from its turn, 3 s more behind an abandoned dump.

        Cancelling leaves a dump that goes on on the phone; the next one ends it and begins after that.
        """
        async with self._one:
            await self._end_abandoned()
            self._dumping = asyncio.create_task(self._read(), name="dumping the element tree")
            return await asyncio.shield(self._dumping)

    async def remove_file(self) -> None:
        """Removes the file if a dump may have left it on the phone. PhoneErrors as Link.shell."""
        hung_up = False
        if self._dumping is not None and not self._one.locked():
            hung_up = self._dumping.cancel()  # it is abandoned
            if hung_up:
                self._held_until = self._ends_at
        async with self._one:
            await self._wait_for_dump()
            if self._may_lie_there:
                await self._link.shell(_REMOVE)
                self._may_lie_there = hung_up  # it goes on for a while, and a restart may cut it off

    async def close(self) -> None:
        """Ends an abandoned dump, if any; nothing is read afterwards."""
        if self._dumping is not None:
            self._dumping.cancel()
        await self._wait_for_dump()

    async def _end_abandoned(self) -> None:
        running = self._dumping is not None and not self._dumping.done()
        if running or time.monotonic() < self._held_until:
            with contextlib.suppress(PhoneError):  # without `pkill` it goes on to its end
                await self._link.shell(_END, _END_S)
        await self._wait_for_dump()

    async def _wait_for_dump(self) -> None:
        if self._dumping is not None:
            await asyncio.wait({self._dumping})

    async def _read(self) -> Tree | UnreadTree:
        now = time.monotonic()
        left_s = min(max(BUDGET_S, self._held_until - now + _LEAST_S), BUDGET_S + _LEAST_S)
        self._ends_at = now + left_s
        try:
            async with asyncio.timeout(left_s + _ANSWERS_S):
                return await self._dump(self._ends_at)
        except (DeviceTimeout, TimeoutError):
            return _unread(Unread.SLOW, "no end within its time")
        except BadOutput as err:
            return _unread(Unread.BROKEN, str(err))
        except PhoneError as err:
            return _unread(Unread.AWAY, str(err))

    async def _dump(self, ends_at: float) -> Tree | UnreadTree:
        found = await self._dump_once("", ends_at)
        while found == _KILLED_BY_OTHERS and ends_at - time.monotonic() > _AGAIN_S + _PAUSE_S:
            await asyncio.sleep(_PAUSE_S)
            found = await self._dump_once("", ends_at)
        if ends_at - time.monotonic() <= _AGAIN_S:
            return found
        if isinstance(found, Tree):
            return await self._once_more(found, ends_at) if self._is_late(found) else found
        match found.why:
            case Unread.NOT_IDLE:
                # Works on some screens that never become idle (mobile-next/mobilewright issue 117).
                again = await self._dump_once(" --compressed", ends_at)
                return again if isinstance(again, Tree) else found
            case Unread.BROKEN:
                return await self._dump_once("", ends_at)
            case _:
                return found

    def _is_late(self, tree: Tree) -> bool:
        """Is it a web page without its content? Chrome begins to build a tree when it is asked for one."""
        return tree.elements != self._stays_empty and has_empty_web_page(tree)

    async def _once_more(self, late: Tree, ends_at: float) -> Tree:
        found = await self._dump_once("", ends_at)
        tree = found if isinstance(found, Tree) else late
        self._stays_empty = tree.elements if has_empty_web_page(tree) else ()
        return tree

    async def _dump_once(self, option: str, ends_at: float) -> Tree | UnreadTree:
        self._may_lie_there = True
        left_s = ends_at - time.monotonic()
        line = _LINE.format(seconds=max(1, math.floor(left_s)), option=option)
        printed = await self._link.exec_out(line, left_s + _ANSWERS_S, _MAX_BYTES)
        try:
            tree = await self._decoder.run(read_tree, printed, time.time())
        except NotATree as err:
            return _unread(_why(printed), str(err))
        self._may_lie_there = False  # a line that printed a whole tree removes the file next
        return tree


def has_empty_web_page(tree: Tree) -> bool:
    """Is there a web view with nothing inside?"""
    return any(
        element.class_name.endswith(_WEB)
        and not any(_is_inside(each.box, element.box) for each in tree.elements[place + 1 :])
        for place, element in enumerate(tree.elements)
    )


def _is_inside(inner: Box, outer: Box) -> bool:
    return (
        outer.left <= inner.left < inner.right <= outer.right
        and outer.top <= inner.top < inner.bottom <= outer.bottom
    )


def _why(printed: bytes) -> Unread:
    if _NOT_IDLE in printed:
        return Unread.NOT_IDLE
    _, told, code = printed.rpartition(_ENDED)
    code = code.strip() if told else b""
    if code in _SLOW_CODES:
        return Unread.SLOW
    return Unread.KILLED if code == _KILLED_CODE or _KILLED in printed else Unread.BROKEN


def _unread(why: Unread, detail: str) -> UnreadTree:
    logger.info("no element tree (%s): %s", why, detail)
    return UnreadTree(why)
