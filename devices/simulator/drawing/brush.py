"""Draws single elements in page units onto a picture of any size."""

from devices.simulator.drawing import paint
from devices.simulator.drawing.elements import Align, DrawnElement, Paint, Shape, UnitBox
from devices.simulator.drawing.shapes import DRAWN, Shapes
from devices.typeface import typeface

LINE_STEP = 1.36  # of the size from line to line
GAP = 10  # between an icon and its text


class Brush(Shapes):
    """Ground, content and fields; the shapes it has already."""

    def element(self, element: DrawnElement) -> None:
        """Everything that belongs to one element."""
        style = element.paint
        if style.shape in DRAWN:
            DRAWN[style.shape](self, element)
            return
        self._ground(element.box, style)
        if style.shape is Shape.FIELD:
            self._field(element)
        elif style.icon and not element.text:
            self.icon(style.icon, element.box, style.icon_size, style.icon_ink or style.ink)
        elif element.text:
            self._content(element.box, element.text, style)

    def _ground(self, box: UnitBox, style: Paint) -> None:
        width, height = box.right - box.left, box.bottom - box.top
        round_one = abs(width - height) < 0.01 and height <= 2 * style.radius + 0.01
        pixels, radius = self.pixels(self.shaped(box) if round_one else box), self.px(style.radius)
        if style.raised:
            paint.shadow(self.image, pixels, radius, self.px(6))
        if style.outline:
            paint.framed(self.image, pixels, radius, style.outline, max(1, self.px(1.3)), style.fill)
        elif style.fill:
            paint.surface(self.image, pixels, radius, style.fill)

    def _content(self, box: UnitBox, text: str, style: Paint) -> None:
        box = UnitBox(box.left + style.pad, box.top, box.right - style.pad, box.bottom)
        if style.icon:
            self._icon_and_text(box, text, style)
        elif style.lines > 1:
            self._lines(box, text, style, style.ink)
        else:
            self.line_of_text(box, text, style.size, style.ink, bold=style.bold, align=style.align)

    def _icon_and_text(self, box: UnitBox, text: str, style: Paint) -> None:
        room = box.right - box.left
        icon = style.icon_size * self.narrowing
        taken = icon + GAP * self.narrowing
        width = min(typeface.width(text, style.size * self.scale) / self.across, room - taken)
        left = box.left + ((room - taken - width) / 2 if style.align is Align.CENTRE else 0)
        spot = UnitBox(left, box.top, left + icon, box.bottom)
        self.icon(style.icon, spot, style.icon_size, style.icon_ink or style.ink)
        rest = UnitBox(left + taken, box.top, box.right, box.bottom)
        self.line_of_text(rest, text, style.size, style.ink, bold=style.bold)

    def _lines(self, box: UnitBox, text: str, style: Paint, ink: str) -> tuple[float, float]:
        """Answers the right end and the middle of the last line."""
        room = (box.right - box.left) * self.across
        lines = typeface.wrapped(text, style.size * self.scale, room, style.lines)
        step = self._step(style)
        if style.shape is Shape.PLAIN:
            box = UnitBox(box.left, box.centre[1] - len(lines) * step / 2, box.right, box.bottom)
        end, middle = box.left, box.top + step / 2
        for number, line in enumerate(lines):
            row = UnitBox(box.left, box.top + number * step, box.right, box.top + (number + 1) * step)
            end, middle = (
                self.line_of_text(row, line, style.size, ink, bold=style.bold, align=style.align),
                row.centre[1],
            )
        return end, middle

    def _step(self, style: Paint) -> float:
        """From line to line, in page units."""
        return style.size * LINE_STEP * self.scale / self.down

    def _field(self, element: DrawnElement) -> None:
        style = element.paint
        left = element.box.left + style.pad
        if style.icon:
            icon = style.icon_size * self.narrowing
            spot = UnitBox(left, element.box.top, left + icon, element.box.bottom)
            self.icon(style.icon, spot, style.icon_size, style.icon_ink)
            left += icon + GAP * self.narrowing
        box = UnitBox(left, element.box.top, element.box.right - style.pad, element.box.bottom)
        if style.lines > 1:
            box = UnitBox(box.left, box.top + 14, box.right, box.bottom)
        text = "•" * len(element.text) if element.password else element.text
        if not text:
            end, middle = left, box.centre[1] if style.lines == 1 else box.top + self._step(style) / 2
            self._field_text(box, element.hint, style, "#7a7b83")
        else:
            end, middle = self._field_text(box, text, style, style.ink)
        if element.focused and element.caret:
            x, y = round(end * self.across), round(middle * self.down)
            half = self.px(style.size * 0.62)
            paint.surface(
                self.image, (x + self.px(0.6), y - half, x + self.px(2.4), y + half), 1, style.second
            )

    def _field_text(self, box: UnitBox, text: str, style: Paint, ink: str) -> tuple[float, float]:
        if style.lines > 1:
            return self._lines(box, text, style, ink)
        return self.line_of_text(box, text, style.size, ink), box.centre[1]
