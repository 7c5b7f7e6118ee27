"""A picture of any size on which page units are measured: surfaces, icons, lines of text."""

from PIL import Image, ImageDraw

from devices.simulator.drawing import icons, paint
from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH, Align, UnitBox
from devices.typeface import typeface

BASELINE = 0.36  # of the size below the middle of a line
WIDEST = 1.4  # text and icons grow at most this much more across than a page's height does


class Canvas:
    """Bound to one RGB image.

    Boxes are stretched to its shape. Text, icons and corners keep theirs: on wide pictures their size follows
    the height. across, down: pixels of a page unit. scale: pixels of a unit of what keeps its shape.
    """

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.draw = ImageDraw.Draw(image)
        self.across = image.width / PAGE_WIDTH
        self.down = image.height / PAGE_HEIGHT
        self.scale = min(self.across, self.down * WIDEST)

    @property
    def narrowing(self) -> float:
        """How much narrower than a stretched page things are that keep their shape: 1 if upright."""
        return self.scale / self.across

    def surface(self, box: UnitBox, radius: float, fill: str) -> None:
        """A filled rounded box."""
        paint.surface(self.image, self.pixels(box), self.px(radius), fill)

    def icon(self, name: str, box: UnitBox, size: float, ink: str) -> None:
        """An icon in the middle of a box."""
        side = max(1, self.px(size))
        x, y = box.centre
        at = round(x * self.across - side / 2), round(y * self.down - side / 2)
        paint.stamp(self.image, icons.mask(name, side), at, ink)

    def line_of_text(
        self, box: UnitBox, text: str, size: float, ink: str, *, bold: bool = False, align: Align = Align.LEFT
    ) -> float:
        """One line in the middle of a box's height, cut to its width; answers its right end in page units."""
        size_px = size * self.scale
        room = (box.right - box.left) * self.across
        shown = typeface.fitted(text, size_px, room)
        free = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[align]
        width = typeface.width(shown, size_px)
        x = box.left * self.across + (room - width) * free
        y = box.centre[1] * self.down + size_px * BASELINE
        typeface.draw_text(self.draw, (round(x), round(y)), shown, size_px, ink, bold=bold)
        return (x + width) / self.across

    def battery(self, box: UnitBox, ink: str, percent: int) -> None:
        """The status bar's battery."""
        left, top, right, bottom = self.pixels(self.shaped(box, Align.RIGHT))
        unit = (bottom - top) / 11
        paint.framed(
            self.image, (left, top, right, bottom), round(3 * unit), ink, max(1, round(1.1 * unit)), ""
        )
        gap = round(2.4 * unit)
        full = right - left - 2 * gap
        inner = (left + gap, top + gap, left + gap + round(full * max(percent, 6) / 100), bottom - gap)
        paint.surface(self.image, inner, round(1.4 * unit), ink)
        nose = (
            right + round(0.8 * unit),
            top + round(3.5 * unit),
            right + round(2.6 * unit),
            bottom - round(3.5 * unit),
        )
        paint.surface(self.image, nose, round(0.8 * unit), ink)

    def px(self, length: float) -> int:
        """Pixels of a length that is not stretched."""
        return round(length * self.scale)

    def shaped(self, box: UnitBox, align: Align = Align.CENTRE) -> UnitBox:
        """The largest part of a box that has its proportions on the picture too."""
        side = min(self.across, self.down)
        across, down = (
            (1 - side / self.across) * (box.right - box.left),
            (1 - side / self.down) * (box.bottom - box.top),
        )
        left = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[align] * across
        return UnitBox(box.left + left, box.top + down / 2, box.right - across + left, box.bottom - down / 2)

    def pixels(self, box: UnitBox) -> paint.PixelBox:
        """A box on the picture."""
        return (
            round(box.left * self.across),
            round(box.top * self.down),
            round(box.right * self.across),
            round(box.bottom * self.down),
        )
