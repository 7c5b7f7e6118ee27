"""The helper as `settle_by_events` asks it."""

import asyncio
import time

from devices.adb.helper.answers import Calm
from devices.adb.helper.session import HelperSession
from devices.adb.phone.page_tree import PageTree
from devices.adb.phone.settle_by_events import SeenFrame
from devices.frame import FrameDecoder, NotAPicture

_ANSWERS_S = 1.0
QUALITY = 90


class HelperEvents:
    """Implements Events.

    size_px: of the screen before the input, held either way. A picture of another size is of another display.
    """

    def __init__(
        self, session: HelperSession, decoder: FrameDecoder, size_px: tuple[int, int], tree: PageTree
    ) -> None:
        self._session = session
        self._decoder = decoder
        self._size_px = size_px
        self._tree = tree

    async def calm(self, quiet_s: float, most_s: float) -> Calm:
        """As Events."""
        try:
            async with asyncio.timeout(most_s + _ANSWERS_S):
                return await self._session.calm(quiet_s, most_s)
        except TimeoutError as err:
            raise self._session.give_up() from err

    async def look(self) -> SeenFrame:
        """As Events."""
        shot = await self._session.shot(max(self._size_px), QUALITY)
        if shot is None:
            raise NotAPicture("the helper gave no picture", damaged=False)
        if sorted(shot.size_px) != sorted(self._size_px):
            raise NotAPicture(f"a picture of {shot.size_px}", damaged=False)
        return SeenFrame(await self._decoder.jpeg_frame(shot.jpeg, shot.size_px, time.time()), shot.seq)

    def begin_tree(self, seq: int) -> None:
        """As Events."""
        self._tree.begin_by_helper(self._session, seq)

    def end_tree(self) -> None:
        """As Events."""
        self._tree.withdraw()
