"""Reads the words of a picture on this computer, in one thread of its own.

Optional: needs the extra 'reading'.
"""

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from PIL import Image, ImageDraw

from agent.contract.page import Item, Page, PageSource
from agent.perception.reading.engine import Engine, Line, Models, installed_models, load
from devices.base import Box, Frame
from devices.frame import open_rgb

_log = logging.getLogger(__name__)
_SIDE_PX = 720  # of the shorter side; with 540 it costs as much and reads small letters worse
_LEAST_SCORE = 0.6
_LEAST_SCORE_SINGLE = 0.9  # an icon is easily misread as a letter, and as another letter at the next reading
_BAND = 1 / 3  # of the shorter side: 360 px on a phone of 1080x2400
_CUT_PX = 2  # a line as near as this to the edge of a crop may have been cut
_NICE = 5


class CannotRead(Exception):
    """The libraries are installed, but they do not work."""


class PictureReader:
    """Reads one picture at a time; several phones take turns.

    The first picture waits for the libraries, unless `warm` has loaded them.

    A cancelled reading ends in its thread (about a second) without a result; one that has not begun never
    begins. Words stay out of logs. The loaded libraries take about 300 MB of memory.
    """

    def __init__(self, models: Models, load: Callable[[Models], Engine] = load) -> None:
        self._models = models
        self._load = load
        self._engine: Engine | None = None
        self._tried = False
        self._begun = False
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="reading", initializer=_lower_priority)

    @classmethod
    def if_installed(cls) -> "PictureReader | None":
        """A reader that has loaded nothing yet; None without the optional libraries."""
        models = installed_models()
        return cls(models) if models else None

    def warm(self) -> None:
        """Begins to load the libraries, 2 s in its own thread, so that no picture waits for them.

        Later calls do nothing; never waits.
        """
        if not self._begun:
            self._begun = True
            self._worker.submit(self._read_sample).add_done_callback(_log_if_broken)

    def close(self) -> None:
        """Takes no more pictures. Does not wait: a reading under way ends without a result."""
        self._begun = True
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def read(self, frame: Frame) -> Page:
        """All lines of a frame, about 0.6 s.

        Raises whatever the libraries raise, RuntimeError after `close`.
        """
        return await self._in_turn(frame, None)

    async def read_around(self, frame: Frame, point: tuple[int, int]) -> Page:
        """The lines of a band around a point (pixels of the frame), about 0.15 s. Raises as `read`."""
        half = max(1, round(min(frame.screenshot.size_px) * _BAND / 2))
        middle = min(point[1], frame.screenshot.size_px[1] - 1)
        return await self._in_turn(frame, (middle - half, middle + half))

    async def read_rows(self, frame: Frame, rows: tuple[int, int]) -> Page:
        """The whole lines between two heights, in pixels of the frame. Raises as `read`."""
        return await self._in_turn(frame, rows)

    async def _in_turn(self, frame: Frame, rows: tuple[int, int] | None) -> Page:
        return await asyncio.get_running_loop().run_in_executor(self._worker, self._page, frame, rows)

    def _page(self, frame: Frame, rows: tuple[int, int] | None) -> Page:
        picture, size_px = _readable(frame), frame.screenshot.size_px
        top, bottom = 0, picture.height
        if rows is not None:
            top = max(0, rows[0] * picture.height // size_px[1])
            bottom = min(picture.height, max(top + 1, rows[1] * picture.height // size_px[1]))
        band = picture.crop((0, top, picture.width, bottom))
        scale = size_px[0] / picture.width, size_px[1] / picture.height
        items = [
            Item(" ".join(line.text.split()), _box(line, top, scale, size_px))
            for line in self._lines(band)
            if _is_sure(line) and _is_whole(line, top > 0, bottom < picture.height, band.height)
        ]
        return Page(PageSource.PICTURE, tuple(items), size_px)

    def _read_sample(self) -> list[Line]:
        return self._lines(_sample())

    def _lines(self, picture: Image.Image) -> list[Line]:
        if self._engine is None:
            if self._tried:
                raise CannotRead("loading failed before")  # it takes seconds to fail again
            self._tried = True
            self._engine = self._load(self._models)
        return self._engine(picture)


def _readable(frame: Frame) -> Image.Image:
    """The frame's picture; in landscape, where 720 px are the longer side, a larger one."""
    if frame.picture.width <= frame.picture.height:
        return frame.picture
    picture = open_rgb(frame.screenshot)
    shrunk = max(1, picture.height // _SIDE_PX)
    return picture.reduce(shrunk)


def _is_sure(line: Line) -> bool:
    text = "".join(line.text.split())
    return bool(text) and line.score >= (_LEAST_SCORE_SINGLE if len(text) == 1 else _LEAST_SCORE)


def _is_whole(line: Line, cut_above: bool, cut_below: bool, height: int) -> bool:
    _, top, _, bottom = line.box
    return not (cut_above and top <= _CUT_PX) and not (cut_below and bottom >= height - _CUT_PX)


def _box(line: Line, above: int, scale: tuple[float, float], size_px: tuple[int, int]) -> Box:
    """The line's box in pixels of the frame, inside the frame and never empty."""
    left, top, right, bottom = line.box
    x, y = scale
    left_px, top_px = min(int(left * x), size_px[0] - 1), min(int((top + above) * y), size_px[1] - 1)
    right_px, bottom_px = round(right * x), round((bottom + above) * y)
    return Box(
        left_px,
        top_px,
        min(max(right_px, left_px + 1), size_px[0]),
        min(max(bottom_px, top_px + 1), size_px[1]),
    )


def _sample() -> Image.Image:
    """A picture with a line to read: without one only half of the models is loaded."""
    picture = Image.new("RGB", (320, 160), "white")
    ImageDraw.Draw(picture).text((20, 40), "ready", fill="black", font_size=48)
    return picture


def _log_if_broken(warming: "Future[list[Line]]") -> None:
    if not warming.cancelled() and (err := warming.exception()):
        _log.error("pictures cannot be read", exc_info=err)


def _lower_priority() -> None:
    """Gives this thread, and those that the libraries start from it, a low priority."""
    if sys.platform == "linux":  # elsewhere niceness is of the whole process
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
