"""Draws single elements in page units onto a picture of any size."""

from PIL import Image, ImageDraw

from devices.simulator import icons, illustrations, paint, typeface
from devices.simulator.elements import PAGE_HEIGHT, PAGE_WIDTH, Align, Box, Element, Paint, Shape

BASELINE = 0.36  # of the size below the middle of a line
LINE_STEP = 1.36  # of the size from line to line
GAP = 10  # between an icon and its text
CODE_PLACES = 6


class Brush:
    """Bound to one RGB image."""

    def __init__(self, image: Image.Image) -> None:
        self._image = image
        self._draw = ImageDraw.Draw(image)
        self._across = image.width / PAGE_WIDTH
        self._down = image.height / PAGE_HEIGHT

    def element(self, element: Element) -> None:
        """Everything that belongs to one element."""
        style = element.paint
        if style.shape in _SHAPES:
            _SHAPES[style.shape](self, element)
            return
        self._ground(element.box, style)
        if style.shape is Shape.FIELD:
            self._field(element)
        elif style.icon and not element.text:
            self.icon(style.icon, element.box, style.icon_size, style.icon_ink or style.ink)
        elif element.text:
            self._content(element.box, element.text, style)

    def surface(self, box: Box, radius: float, fill: str) -> None:
        """A filled rounded box."""
        paint.surface(self._image, self._pixels(box), self._px(radius), fill)

    def icon(self, name: str, box: Box, size: float, ink: str) -> None:
        """An icon in the middle of a box."""
        side = max(1, self._px(size))
        x, y = box.centre
        at = round(x * self._across - side / 2), round(y * self._down - side / 2)
        paint.stamp(self._image, icons.mask(name, side), at, ink)

    def line_of_text(
        self, box: Box, text: str, size: float, ink: str, *, bold: bool = False, align: Align = Align.LEFT
    ) -> float:
        """One line in the middle of a box's height, cut to its width; answers its right end in page units."""
        size_px = size * self._across
        room = (box.right - box.left) * self._across
        shown = typeface.fitted(text, size_px, room)
        free = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[align]
        width = typeface.width(shown, size_px)
        x = box.left * self._across + (room - width) * free
        y = box.centre[1] * self._down + size_px * BASELINE
        typeface.draw_text(self._draw, (round(x), round(y)), shown, size_px, ink, bold=bold)
        return (x + width) / self._across

    def battery(self, box: Box, ink: str) -> None:
        """The status bar's battery, four fifths full."""
        line = 1.1
        paint.framed(self._image, self._pixels(box), self._px(3), ink, self._px(line), "")
        inner = Box(
            box.left + 2.4,
            box.top + 2.4,
            box.left + 2.4 + (box.right - box.left - 4.8) * 0.82,
            box.bottom - 2.4,
        )
        self.surface(inner, 1.4, ink)
        self.surface(Box(box.right + 0.8, box.top + 3.5, box.right + 2.6, box.bottom - 3.5), 0.8, ink)

    def _px(self, length: float) -> int:
        return round(length * self._across)

    def _pixels(self, box: Box) -> paint.PixelBox:
        return (
            round(box.left * self._across),
            round(box.top * self._down),
            round(box.right * self._across),
            round(box.bottom * self._down),
        )

    def _ground(self, box: Box, style: Paint) -> None:
        pixels, radius = self._pixels(box), self._px(style.radius)
        if style.raised:
            paint.shadow(self._image, pixels, radius, self._px(6))
        if style.outline:
            paint.framed(self._image, pixels, radius, style.outline, max(1, self._px(1.3)), style.fill)
        elif style.fill:
            paint.surface(self._image, pixels, radius, style.fill)

    def _content(self, box: Box, text: str, style: Paint) -> None:
        box = Box(box.left + style.pad, box.top, box.right - style.pad, box.bottom)
        if style.icon:
            self._icon_and_text(box, text, style)
        elif style.lines > 1:
            self._lines(box, text, style, style.ink)
        else:
            self.line_of_text(box, text, style.size, style.ink, bold=style.bold, align=style.align)

    def _icon_and_text(self, box: Box, text: str, style: Paint) -> None:
        room = box.right - box.left
        taken = style.icon_size + GAP
        width = min(typeface.width(text, style.size * self._across) / self._across, room - taken)
        left = box.left + ((room - taken - width) / 2 if style.align is Align.CENTRE else 0)
        spot = Box(left, box.top, left + style.icon_size, box.bottom)
        self.icon(style.icon, spot, style.icon_size, style.icon_ink or style.ink)
        rest = Box(left + taken, box.top, box.right, box.bottom)
        self.line_of_text(rest, text, style.size, style.ink, bold=style.bold)

    def _lines(self, box: Box, text: str, style: Paint, ink: str) -> tuple[float, float]:
        """Answers the right end and the middle of the last line."""
        room = (box.right - box.left) * self._across
        lines = typeface.wrapped(text, style.size * self._across, room, style.lines)
        step = style.size * LINE_STEP
        if style.shape is Shape.PLAIN:
            box = Box(box.left, box.centre[1] - len(lines) * step / 2, box.right, box.bottom)
        end, middle = box.left, box.top + step / 2
        for number, line in enumerate(lines):
            row = Box(box.left, box.top + number * step, box.right, box.top + (number + 1) * step)
            end, middle = (
                self.line_of_text(row, line, style.size, ink, bold=style.bold, align=style.align),
                row.centre[1],
            )
        return end, middle

    def _field(self, element: Element) -> None:
        style = element.paint
        left = element.box.left + style.pad
        if style.icon:
            spot = Box(left, element.box.top, left + style.icon_size, element.box.bottom)
            self.icon(style.icon, spot, style.icon_size, style.icon_ink)
            left += style.icon_size + GAP
        box = Box(left, element.box.top, element.box.right - style.pad, element.box.bottom)
        if style.lines > 1:
            box = Box(box.left, box.top + 14, box.right, box.bottom)
        text = "•" * len(element.text) if element.password else element.text
        if not text:
            end, middle = left, box.centre[1] if style.lines == 1 else box.top + style.size * LINE_STEP / 2
            self._field_text(box, element.hint, style, "#7a7b83")
        else:
            end, middle = self._field_text(box, text, style, style.ink)
        if element.focused:
            half = style.size * 0.62
            self.surface(Box(end + 0.6, middle - half, end + 2.4, middle + half), 1, style.second)

    def _field_text(self, box: Box, text: str, style: Paint, ink: str) -> tuple[float, float]:
        if style.lines > 1:
            return self._lines(box, text, style, ink)
        return self.line_of_text(box, text, style.size, ink), box.centre[1]

    def tile(self, element: Element) -> None:
        """An app's icon: a gradient, a sign on it."""
        style = element.paint
        left, top, right, bottom = self._pixels(element.box)
        colours = paint.gradient(right - left, bottom - top, style.fill, style.second)
        paint.shadow(self._image, (left, top, right, bottom), self._px(style.radius), self._px(3))
        mask = paint.rounded_mask(right - left, bottom - top, self._px(style.radius))
        self._image.paste(colours, (left, top), mask)
        self.icon(style.icon, element.box, style.icon_size, style.ink)

    def switch(self, element: Element) -> None:
        """A track with a thumb."""
        box, style = element.box, element.paint
        radius = (box.bottom - box.top) / 2
        pixels, line = self._pixels(box), max(1, self._px(1.6))
        middle = box.centre[1]
        if element.checked:
            paint.surface(self._image, pixels, self._px(radius), style.fill)
            self.surface(Box(box.right - 27, middle - 12, box.right - 3, middle + 12), 12, "#ffffff")
            self.icon("check", Box(box.right - 27, middle - 12, box.right - 3, middle + 12), 15, style.fill)
        else:
            paint.framed(self._image, pixels, self._px(radius), "#767881", line, style.second)
            self.surface(Box(box.left + 7, middle - 8, box.left + 23, middle + 8), 8, "#767881")

    def drink(self, element: Element) -> None:
        """A cup on a tinted ground."""
        left, top, right, bottom = self._pixels(element.box)
        picture = illustrations.drink(element.paint.icon, right - left, bottom - top, element.paint.fill)
        mask = paint.rounded_mask(right - left, bottom - top, self._px(element.paint.radius))
        self._image.paste(picture, (left, top), mask)

    def photo(self, element: Element) -> None:
        """A little landscape."""
        left, top, right, bottom = self._pixels(element.box)
        picture = illustrations.photo(element.paint.fill, element.paint.second, right - left, bottom - top)
        mask = paint.rounded_mask(right - left, bottom - top, self._px(element.paint.radius))
        self._image.paste(picture, (left, top), mask)

    def clock(self, element: Element) -> None:
        """A clock face."""
        left, top, right, _ = self._pixels(element.box)
        style = element.paint
        ground = "#{:02x}{:02x}{:02x}".format(*self._image.crop((left, top, left + 1, top + 1)).tobytes())
        face = illustrations.clock_face(element.text, right - left, style.fill, style.second, ground)
        self._image.paste(face, (left, top))

    def dots(self, element: Element) -> None:
        """Six places, the entered ones filled."""
        box, style = element.box, element.paint
        step = (box.right - box.left) / CODE_PLACES
        for place in range(CODE_PLACES):
            left = box.left + place * step
            self.surface(Box(left + 3, box.top, left + step - 3, box.bottom), 10, style.fill)
            if place < len(element.text):
                x, y = left + step / 2, box.centre[1]
                self.surface(Box(x - 5, y - 5, x + 5, y + 5), 5, style.ink)


_SHAPES = {
    Shape.TILE: Brush.tile,
    Shape.SWITCH: Brush.switch,
    Shape.DRINK: Brush.drink,
    Shape.PHOTO: Brush.photo,
    Shape.CLOCK: Brush.clock,
    Shape.DOTS: Brush.dots,
}
