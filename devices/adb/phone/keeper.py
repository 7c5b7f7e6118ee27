"""Keeps the helper for a task: started at its first use, once more after a crash, gone when it must be."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from devices.adb.client.link import Link
from devices.adb.helper.session import HelperSession
from devices.adb.helper.start import START_S, start_helper
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.adb.helper.use import HelperUse

_MOST_CRASHES = 1  # so often it is started once more in a task
_MOST_BAD_TREES = 2  # in a row: an app that tells it nothing costs a dump and a new start each time
_TAKEN_S = 10.0  # whoever holds the phone's UiAutomation is not asked again before
_PUSH_S = 1.0  # beside the start itself
_CRASHES = (HelperTrouble.ENDED, HelperTrouble.SLOW, HelperTrouble.GARBLED, HelperTrouble.AWAY)
logger = logging.getLogger(__name__)


class HelperKeeper:
    """One phone's helper. A task may use it between `allow` and `forbid`; nothing else starts it.

    use: what it may do on this phone now. dumping: a dump of ours holds the phone's one UiAutomation.
    trouble: why this task does without it; None while it may be used.
    """

    def __init__(
        self,
        link: Link,
        use: Callable[[], HelperUse],
        dumping: Callable[[], bool],
        start_s: float = START_S,
    ) -> None:
        self.trouble: HelperTrouble | None = None
        self._link = link
        self._use = use
        self._dumping = dumping
        self._start_s = start_s
        self._allowed = False
        self._kept_away = 0  # dumps that wait or run
        self._crashes = 0
        self._bad_trees = 0
        self._taken_until = 0.0
        self._life: asyncio.Task[None] | None = None
        self._running: asyncio.Future[HelperSession | None] | None = None

    @property
    def slot_taken(self) -> bool:
        """Another program held the phone's UiAutomation just now: there is no tree by any way."""
        return time.monotonic() < self._taken_until

    @property
    def wanted(self) -> bool:
        """A task may use it, as far as is known."""
        return self._allowed and self._use() is not HelperUse.OFF and self.trouble is None

    @property
    def running(self) -> HelperSession | None:
        """The one that was started for the task and still runs; starts none."""
        running = self._running
        session = running.result() if running is not None and running.done() else None
        return session if session is not None and session.trouble is None and self._may_run() else None

    def allow(self) -> None:
        """A task works the phone from now on, or goes on."""
        self._allowed = True
        if self.trouble is HelperTrouble.AWAY:  # that was another connection
            self.trouble, self._crashes = None, 0

    def forbid(self) -> None:
        """The phone is its person's now: nothing starts it until `allow`. `stop` ends it."""
        self._allowed = False

    def end_task(self) -> None:
        """As `forbid`, after `stop`; the next task begins without memories."""
        self.forbid()
        self.trouble = None
        self._crashes = self._bad_trees = 0
        self._taken_until = 0.0

    async def session(self) -> HelperSession | None:
        """The running helper, started if there is none; None if there may be none now.

        Cancelling leaves the start to go on for the next caller.
        """
        await self._stop_dead()
        if not self._may_run():
            return None
        if self._running is None:
            self._running = asyncio.get_running_loop().create_future()
            self._life = asyncio.create_task(self._live(self._running), name="keeping the helper")
        return await asyncio.shield(self._running)

    async def stop(self) -> None:
        """Ends it, also while it starts, and waits for the end of its process."""
        life, running = self._life, self._running
        if life is None:
            return
        session = running.result() if running is not None and running.done() else None
        why = session.trouble if session is not None and not life.cancelling() else None
        if why not in (None, HelperTrouble.STOPPED):
            self._note(why)
        life.cancel()
        await asyncio.wait({life})
        if self._life is life:
            self._life = self._running = None

    @asynccontextmanager
    async def kept_away(self) -> AsyncGenerator[None]:
        """Ends it for the length of the block, which needs the phone's UiAutomation for a dump."""
        self._kept_away += 1
        try:
            await self.stop()
            yield
        finally:
            self._kept_away -= 1

    def note_tree(self, *, read: bool) -> None:
        """Whether its tree could be used; after some in a row that could not, the task does without it."""
        self._bad_trees = 0 if read else self._bad_trees + 1
        if self._bad_trees >= _MOST_BAD_TREES:
            self.trouble = self.trouble or HelperTrouble.GARBLED

    def _may_run(self) -> bool:
        return self.wanted and not self._kept_away and not self._dumping() and not self.slot_taken

    async def _stop_dead(self) -> None:
        """Waits for one that has ended by itself, or ends now."""
        running = self._running
        if self._life is None or running is None or not running.done():
            return
        session = running.result()
        if session is None or session.trouble is not None or self._life.cancelling():
            await self.stop()

    async def _live(self, running: asyncio.Future[HelperSession | None]) -> None:
        try:
            async with contextlib.AsyncExitStack() as stack:
                async with asyncio.timeout(self._start_s + _PUSH_S):
                    session = await stack.enter_async_context(start_helper(self._link, start_s=self._start_s))
                running.set_result(session)
                await asyncio.Event().wait()
        except (HelperFailed, OSError, ValueError) as err:
            why = _why(err)
            if why is HelperTrouble.SLOT_TAKEN:
                self._taken_until = time.monotonic() + _TAKEN_S
            else:
                self.trouble = self.trouble or why
            logger.info("no helper on %s: %s", self._link.name, err or why)
        finally:
            if not running.done():
                running.set_result(None)

    def _note(self, why: HelperTrouble) -> None:
        self._crashes += 1
        if why not in _CRASHES or self._crashes > _MOST_CRASHES:
            self.trouble = self.trouble or why
        logger.info("the helper on %s ended (%s)", self._link.name, why)


def _why(err: Exception) -> HelperTrouble:
    if isinstance(err, HelperFailed):
        return err.why
    # Else the program that is shipped with this one is missing, or is another.
    return HelperTrouble.SLOW if isinstance(err, TimeoutError) else HelperTrouble.JAR_CHANGED
