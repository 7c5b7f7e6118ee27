"""Soft-edged surfaces on a Pillow image: rounded boxes, gradients, shadows, masks in a colour."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter

FINER = 4
PixelBox = tuple[int, int, int, int]
Colour = tuple[int, int, int, int]


@lru_cache(maxsize=256)
def colour(text: str) -> Colour:
    """'#rrggbb' or '#rrggbbaa' as four numbers from 0 to 255."""
    parts = ImageColor.getcolor(text, "RGBA")
    assert isinstance(parts, tuple)  # noqa: S101  # RGBA always gives four numbers
    assert len(parts) == 4  # noqa: S101  # as above
    return parts


@lru_cache(maxsize=64)
def _corner(radius: int) -> Image.Image:
    """The top left quarter of a disc."""
    big = Image.new("L", (radius * FINER, radius * FINER))
    ImageDraw.Draw(big).ellipse((0, 0, radius * FINER * 2 - 1, radius * FINER * 2 - 1), 255)
    return big.reduce(FINER)


@lru_cache(maxsize=128)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """A rounded rectangle as an 'L' mask."""
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        corner = _corner(radius)
        mask.paste(corner, (0, 0))
        corner = corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        mask.paste(corner, (width - radius, 0))
        corner = corner.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        mask.paste(corner, (width - radius, height - radius))
        corner = corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        mask.paste(corner, (0, height - radius))
    return mask


def resized(image: Image.Image, width: int, height: int) -> Image.Image:
    """Every pixel counts when it shrinks; smooth when it grows."""
    smaller = width < image.width
    way = Image.Resampling.BOX if smaller else Image.Resampling.BILINEAR
    return image.resize((width, height), way)  # pyright: ignore[reportUnknownMemberType]  # a numpy type in its signature


@lru_cache(maxsize=32)
def gradient(width: int, height: int, first: str, second: str) -> Image.Image:
    """From the first colour at the top to the second at the bottom."""
    ramp = resized(Image.linear_gradient("L"), 1, 256)
    top, bottom = Image.new("RGB", (1, 256), first), Image.new("RGB", (1, 256), second)
    return resized(Image.composite(bottom, top, ramp), width, height)


def stamp(image: Image.Image, mask: Image.Image, at: tuple[int, int], ink: str) -> None:
    """Colours the mask's shape."""
    red, green, blue, alpha = colour(ink)
    if alpha < 255:
        mask = ImageChops.multiply(mask, Image.new("L", mask.size, alpha))
    image.paste((red, green, blue), (at[0], at[1], at[0] + mask.width, at[1] + mask.height), mask)


def surface(image: Image.Image, box: PixelBox, radius: int, fill: str) -> None:
    """A filled rounded rectangle."""
    width, height = box[2] - box[0], box[3] - box[1]
    if width > 0 and height > 0:
        stamp(image, rounded_mask(width, height, radius), (box[0], box[1]), fill)


def framed(image: Image.Image, box: PixelBox, radius: int, outline: str, line_px: int, fill: str) -> None:
    """A rounded rectangle with an edge. Without a fill, what is inside stays."""
    inner = (box[0] + line_px, box[1] + line_px, box[2] - line_px, box[3] - line_px)
    kept = None if fill else image.crop(inner)
    surface(image, box, radius, outline)
    if kept:
        image.paste(kept, inner[:2], rounded_mask(kept.width, kept.height, radius - line_px))
    else:
        surface(image, inner, radius - line_px, fill)


@lru_cache(maxsize=16)
def _shadow_mask(width: int, height: int, radius: int, blur: int) -> Image.Image:
    mask = Image.new("L", (width + blur * 4, height + blur * 4))
    mask.paste(rounded_mask(width, height, radius), (blur * 2, blur * 2))
    return mask.filter(ImageFilter.BoxBlur(blur))


def shadow(image: Image.Image, box: PixelBox, radius: int, blur: int) -> None:
    """A soft shadow, a little below the box."""
    mask = _shadow_mask(box[2] - box[0], box[3] - box[1], radius, blur)
    stamp(image, mask, (box[0] - blur * 2, box[1] - blur * 2 + blur // 2), "#20264022")
