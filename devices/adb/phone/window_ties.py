"""Which of the helper's windows is the one that `mCurrentFocus` names.

The helper numbers windows for itself, and the phone's dump names them for itself. A name and a number are one
window if the name had the focus before and after a tree in which the number has it, in the same app. Either
stays with its window as long as it lives, so a pair is made once.
"""

import asyncio
import logging
import re
from dataclasses import dataclass

from devices.adb.client.link import Link
from devices.adb.helper.helper_tree import HelperTree, HelperWindow
from devices.adb.helper.session import HelperSession
from devices.adb.phone.foreground import read_windows
from devices.errors import PhoneError

_ASK_FOCUS = "dumpsys window | grep -E 'mCurrentFocus='"
_ASK_S = 3.0
_KEYBOARD = 2
_PACKAGE = re.compile(r"\w+ u\d+ ([\w.]+)/", re.ASCII)
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a guard says of windows. window_id: takes the input; focus_id: has the focus meanwhile."""

    window_id: int
    package: str
    focus_id: int


class WindowTies:
    """The pairs of one running helper, and the newest tree since the last input."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._session: HelperSession | None = None
        self._tied: dict[str, HelperWindow] = {}
        self._tree: HelperTree | None = None
        self._tying: asyncio.Task[None] | None = None

    @property
    def tree(self) -> HelperTree | None:
        """The newest one; None if something was sent since."""
        return self._tree

    def note_tree(
        self, session: HelperSession, tree: HelperTree, window: str, *, certain: bool = False
    ) -> None:
        """window: had the focus before the tree was asked for, '' if unknown. Goes on in the background.

        certain: it had the focus all the time.
        """
        if session is not self._session:
            self._session = session
            self._tied.clear()
        self._tree = tree
        focused = tree.focused
        named = _PACKAGE.match(window)
        if focused is None or named is None or named.group(1) != focused.package:
            return
        known = self._tied.get(window)
        if certain:
            self._tied[window] = focused
        elif known is None or known.window_id != focused.window_id:
            self._tied.pop(window, None)
            self._cancel()
            self._tying = asyncio.create_task(self._tie(session, window, focused), name="tying a window")

    def forget_tree(self) -> None:
        """Something is sent: what lay where may be different afterwards."""
        self._tree = None

    def untie(self, window: str) -> None:
        """The pair was wrong, or is no more."""
        self._tied.pop(window, None)

    async def aim(
        self, session: HelperSession, window: str, point_px: tuple[int, int] | None = None
    ) -> Aim | None:
        """How the helper knows the window, or the keyboard above it at a point; None if it cannot be said."""
        if self._tying is not None:
            await asyncio.wait({self._tying})
        focused = self._tied.get(window)
        if focused is None or session is not self._session:
            return None
        taking = focused if point_px is None else self._top_at(focused, point_px)
        return taking and Aim(taking.window_id, taking.package, focused.window_id)

    async def close(self) -> None:
        """Ends what goes on in the background."""
        if self._tying is not None:
            self._cancel()
            await asyncio.wait({self._tying})

    def _top_at(self, focused: HelperWindow, point_px: tuple[int, int]) -> HelperWindow | None:
        """The meant window or the keyboard; None if something else lies there."""
        x, y = point_px
        for each in self._tree.windows if self._tree else ():  # the uppermost first
            left, top, right, bottom = each.box
            if left <= x < right and top <= y < bottom:
                return each if each.kind == _KEYBOARD or each.window_id == focused.window_id else None
        return focused

    async def _tie(self, session: HelperSession, window: str, focused: HelperWindow) -> None:
        try:
            said = (await self._link.shell(_ASK_FOCUS, _ASK_S)).out.decode(errors="replace")
        except PhoneError as err:
            logger.info("a window stays untied: %s", err)
            return
        if read_windows(said).window == window and session is self._session:
            self._tied[window] = focused

    def _cancel(self) -> None:
        if self._tying is not None:
            self._tying.cancel()
