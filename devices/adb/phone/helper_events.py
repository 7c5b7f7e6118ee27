"""The helper as `settle_by_events` asks it."""

import asyncio

from devices.adb.helper.answers import Calm
from devices.adb.helper.helper_tree import HelperTree
from devices.adb.helper.session import HelperSession
from devices.adb.phone.settle_by_events import SameAs
from devices.base import Frame
from devices.frame import FrameDecoder, NotAPicture
from devices.frame_diff import shows_the_same

_ANSWERS_S = 1.0
_TREE_S = 1.5
_QUALITY = 70


class HelperEvents:
    """Implements Events. reads_trees: False where a tree must not be older than its picture by any chance.

    height_px: of the screen; its pictures are taken at half of that, which scales without new edges.
    """

    def __init__(
        self, session: HelperSession, decoder: FrameDecoder, height_px: int, *, reads_trees: bool
    ) -> None:
        self._session = session
        self._decoder = decoder
        self._side_px = height_px // 2
        self._reads_trees = reads_trees

    async def calm(self, quiet_s: float, most_s: float) -> Calm:
        """As Events."""
        try:
            async with asyncio.timeout(most_s + _ANSWERS_S):
                return await self._session.calm(quiet_s, most_s)
        except TimeoutError as err:
            raise self._session.give_up() from err

    async def tree(self) -> HelperTree | None:
        """As Events."""
        if not self._reads_trees:
            return None
        found = await self._session.tree(_TREE_S)
        return found if isinstance(found, HelperTree) else None

    async def look(self) -> SameAs | None:
        """As Events."""
        shot = await self._session.shot(self._side_px, _QUALITY)
        if shot is None:
            return None

        async def same_as(frame: Frame) -> bool:
            try:
                return await self._decoder.run(shows_the_same, frame, shot.jpeg)
            except NotAPicture:
                return False

        return same_as
