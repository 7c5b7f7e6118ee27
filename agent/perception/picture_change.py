"""Where two captures of one page differ, and which of that is a picture that changes by itself."""

from collections.abc import Iterable
from functools import cached_property

from PIL import Image, ImageChops

from agent.perception.same_screen import bar_share, cells_of, changed_share, is_slender
from devices.base import Box, Frame, Observation
from devices.frame import GREY_HEIGHT, GREY_WIDTH, page_top

# Of 255: what the shrinking to the kept picture rounds; what a JPEG of text differs from the text.
_TOLERANCE, _JPEG_TOLERANCE = 10, 80
# A colour with this share of the page, on so many of its heights, is its ground; together they cover at least
# as much, or the page has none that could be told from pictures.
_GROUND, _GROUNDS = 0.12, 0.4
_STRIPS, _OF_STRIP, _SPREAD = 20, 0.1, 0.4
_SAMPLES = 4  # each way, of a grey cell
_MOSTLY = 128
_ALL_PICTURE = 0.8
# Of the shorter side: no line of words is higher than twice the room around a change in it.
_ROOM, _STEP = 0.08, 0.04


class PictureChange:
    """The pixels that differ between two frames of one size, without the status bar.

    before, now: observations with frames. Boxes are in pixels of the frame.
    """

    def __init__(self, before: Observation, now: Observation) -> None:
        if before.frame is None or now.frame is None:
            raise ValueError("a view without a picture")
        self._before, self._now = before.frame, now.frame
        mixed = before.frame.screenshot.exact != now.frame.screenshot.exact
        tolerance = _JPEG_TOLERANCE if mixed else _TOLERANCE
        self._mask = _different(before.frame.picture, now.frame.picture, tolerance)
        width, height = self._mask.size
        self._scale = width / now.frame.screenshot.size_px[0], height / now.frame.screenshot.size_px[1]
        self._paint((0, 0, width, round(height * bar_share(before, now)) + 1))

    def leave_out(self, boxes: Iterable[Box]) -> None:
        """What changes there no longer counts."""
        for box in boxes:
            self._paint(self._scaled(box))

    def touches(self, box: Box) -> bool:
        """Does any pixel of the box differ?"""
        return self._mask.crop(self._scaled(box)).getbbox() is not None

    def share_in(self, box: Box) -> float:
        """The share (0 to 1) of the box's pixels that differ."""
        counts = self._mask.crop(self._scaled(box)).histogram()
        return counts[255] / max(1, sum(counts))

    def rows(self) -> tuple[tuple[int, int], ...]:
        """The bands that hold every change, with room for whole lines: heights in pixels of the frame."""
        width, height = self._mask.size
        room, step = round(min(width, height) * _ROOM), max(1, round(min(width, height) * _STEP))
        found: list[tuple[int, int]] = []
        for top in range(0, height, step):
            if box := self._mask.crop((0, top, width, min(top + step, height))).getbbox():
                first, last = max(0, top + box[1] - room), min(height, top + box[3] + room)
                begins = found.pop()[0] if found and found[-1][1] >= first else first
                found.append((begins, last))
        return tuple((int(first / self._scale[1]), round(last / self._scale[1])) for first, last in found)

    def is_caret_in(self, box: Box) -> bool:
        """Is what differs in the box as slender as a caret?"""
        area = self._scaled(box)
        found = self._mask.crop(area).getbbox()
        return found is not None and is_slender(found[2] - found[0], found[3] - found[1], self._mask.size)

    def is_picture(self, box: Box) -> bool:
        """Does the box lie in a picture, before and now?"""
        cells = cells_of(box, self._now.screenshot.size_px)
        return bool(cells) and len(cells & self._pictures) >= _ALL_PICTURE * len(cells)

    def unexplained(self, left_out: Iterable[Box] = ()) -> float:
        """The share (0 to 1) of the page's cells that differ, without those of pictures, before and after.

        Pictures, banners and what stands for them until they are loaded lie on no ground of the page.
        left_out: as in `changed_share`.
        """
        return changed_share(self._before, self._now, left_out, self._pictures)

    @cached_property
    def _pictures(self) -> frozenset[int]:
        return _figures(self._before) & _figures(self._now)

    def _scaled(self, box: Box) -> tuple[int, int, int, int]:
        x, y = self._scale
        return int(box.left * x), int(box.top * y), round(box.right * x + 0.5), round(box.bottom * y + 0.5)

    def _paint(self, box: tuple[int, int, int, int]) -> None:
        self._mask.paste(0, box)


def _different(before: Image.Image, now: Image.Image, tolerance: int = _TOLERANCE) -> Image.Image:
    """White where any of the three colours differs."""
    red, green, blue = ImageChops.difference(before, now).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point([0] * (tolerance + 1) + [255] * (255 - tolerance))


def _figures(frame: Frame) -> frozenset[int]:
    """The cells that are no ground of the page."""
    picture = frame.picture
    page = (0, round(page_top(*picture.size)), *picture.size)
    size = (GREY_WIDTH * _SAMPLES, GREY_HEIGHT * _SAMPLES)
    samples = picture.resize(size, Image.Resampling.NEAREST, page)  # pyright: ignore[reportUnknownMemberType]  # numpy's types are not installed
    every = size[0] * size[1]
    ground, share = Image.new("L", size), 0.0
    for count, rgb in samples.getcolors(every) or []:
        if count < _GROUND * every:
            continue
        own = ImageChops.invert(_different(samples, Image.new("RGB", size, rgb)))
        if _is_spread(own):
            ground, share = ImageChops.lighter(ground, own), share + count / every
    if share < _GROUNDS:
        return frozenset()
    cells = ground.resize((GREY_WIDTH, GREY_HEIGHT), Image.Resampling.BOX).tobytes()  # pyright: ignore[reportUnknownMemberType]  # as above
    return frozenset(place for place, share in enumerate(cells) if share < _MOSTLY)


def _is_spread(own: Image.Image) -> bool:
    """Does a colour lie on many heights of the page? That of a banner lies on few."""
    strips = own.resize((1, _STRIPS), Image.Resampling.BOX).tobytes()  # pyright: ignore[reportUnknownMemberType]  # as above
    return sum(share >= _OF_STRIP * 255 for share in strips) >= _SPREAD * _STRIPS
