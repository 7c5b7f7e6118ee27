"""Elements besides boxes with text: tiles, switches, pictures, moving parts."""

from devices.demo_apps import SWITCH_OFF_COLOUR
from devices.simulator.drawing import icons, illustrations, paint
from devices.simulator.drawing.canvas import Canvas
from devices.simulator.drawing.elements import Align, DrawnElement, Shape, UnitBox

CODE_PLACES = 6


class Shapes(Canvas):
    """One method a shape; DRAWN knows which."""

    def tile(self, element: DrawnElement) -> None:
        """An app's icon: a gradient, a sign on it."""
        style = element.paint
        left, top, right, bottom = self.pixels(self.shaped(element.box))
        colours = paint.gradient(right - left, bottom - top, style.fill, style.second)
        share = (bottom - top) / (element.box.bottom - element.box.top)  # pixels of one unit
        radius = round(style.radius * share)
        paint.shadow(self.image, (left, top, right, bottom), radius, self.px(3))
        mask = paint.rounded_mask(right - left, bottom - top, radius)
        self.image.paste(colours, (left, top), mask)
        self.icon(style.icon, element.box, style.icon_size * share / self.scale, style.ink)

    def switch(self, element: DrawnElement) -> None:
        """A track with a thumb."""
        style = element.paint
        left, top, right, bottom = pixels = self.pixels(self.shaped(element.box, Align.RIGHT))
        height = bottom - top
        middle, line = (top + bottom) // 2, max(1, round(height * 0.053))
        thumb = round(height * (0.4 if element.checked else 0.267))
        if element.checked:
            paint.surface(self.image, pixels, height // 2, style.fill)
            x = right - round(height * 0.1) - thumb
            paint.surface(
                self.image, (x - thumb, middle - thumb, x + thumb, middle + thumb), thumb, "#ffffff"
            )
            side = max(1, height // 2)
            paint.stamp(
                self.image, icons.mask("check", side), (x - side // 2, middle - side // 2), style.fill
            )
        else:
            paint.framed(self.image, pixels, height // 2, SWITCH_OFF_COLOUR, line, style.second)
            x = left + round(height * 0.233) + thumb
            paint.surface(
                self.image, (x - thumb, middle - thumb, x + thumb, middle + thumb), thumb, SWITCH_OFF_COLOUR
            )

    def drink(self, element: DrawnElement) -> None:
        """A cup on a tinted ground."""
        left, top, right, bottom = self.pixels(self.shaped(element.box))
        picture = illustrations.drink(element.paint.icon, right - left, bottom - top, element.paint.fill)
        mask = paint.rounded_mask(right - left, bottom - top, self.px(element.paint.radius))
        self.image.paste(picture, (left, top), mask)

    def photo(self, element: DrawnElement) -> None:
        """A little landscape."""
        left, top, right, bottom = self.pixels(element.box)
        picture = illustrations.photo(element.paint.fill, element.paint.second, right - left, bottom - top)
        mask = paint.rounded_mask(right - left, bottom - top, self.px(element.paint.radius))
        self.image.paste(picture, (left, top), mask)

    def clock(self, element: DrawnElement) -> None:
        """A clock face."""
        left, top, right, _ = self.pixels(self.shaped(element.box))
        style = element.paint
        ground = "#{:02x}{:02x}{:02x}".format(*self.image.crop((left, top, left + 1, top + 1)).tobytes())
        face = illustrations.clock_face(element.text, right - left, style.fill, style.second, ground)
        self.image.paste(face, (left, top))

    def dots(self, element: DrawnElement) -> None:
        """Six places, the entered ones filled."""
        box, style = self.shaped(element.box), element.paint
        step = (box.right - box.left) / CODE_PLACES
        for place in range(CODE_PLACES):
            left = box.left + place * step
            self.surface(UnitBox(left + 3, box.top, left + step - 3, box.bottom), 10, style.fill)
            if place < len(element.text):
                dot = self.shaped(
                    UnitBox(left + step / 2 - 5, box.centre[1] - 5, left + step / 2 + 5, box.centre[1] + 5)
                )
                self.surface(dot, 5, style.ink)

    def bullets(self, element: DrawnElement) -> None:
        """A disc for each character, in the middle of the box."""
        x, y = element.box.centre
        step = element.paint.size * self.narrowing
        left = x - (len(element.text) - 1) * step / 2
        for place in range(len(element.text)):
            middle = left + place * step
            dot = self.shaped(UnitBox(middle - 6, y - 6, middle + 6, y + 6))
            self.surface(dot, 6, element.paint.ink)

    def spinner(self, element: DrawnElement) -> None:
        """Three quarters of a ring."""
        left, top, right, _ = self.pixels(self.shaped(element.box))
        ring = illustrations.spinner(right - left, element.paint.turn)
        paint.stamp(self.image, ring, (left, top), element.paint.ink)

    def film(self, element: DrawnElement) -> None:
        """A frame of the film."""
        left, top, right, bottom = self.pixels(element.box)
        style = element.paint
        frame = illustrations.film(right - left, bottom - top, style.fill, style.second, style.turn)
        self.image.paste(frame, (left, top))


DRAWN = {
    Shape.TILE: Shapes.tile,
    Shape.SWITCH: Shapes.switch,
    Shape.DRINK: Shapes.drink,
    Shape.PHOTO: Shapes.photo,
    Shape.CLOCK: Shapes.clock,
    Shape.DOTS: Shapes.dots,
    Shape.BULLETS: Shapes.bullets,
    Shape.SPINNER: Shapes.spinner,
    Shape.FILM: Shapes.film,
}
