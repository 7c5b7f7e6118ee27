"""Pictures of a pairing: the QR, and its replacement when the code is no longer valid.

CPU work: use threads.
"""

import io

import segno
from PIL import Image, ImageDraw

# Large enough to be read from another screen at arm's length.
_SIDE_PX = 740
# ISO 18004 asks for four light modules around the code.
_QUIET_MODULES = 4
_GOOD, _BAD, _OPEN = (46, 125, 50), (176, 42, 42), (110, 110, 110)
_DOTS = (0.38, 0.5, 0.62)
_STROKES = {
    True: (((0.36, 0.52), (0.46, 0.62)), ((0.46, 0.62), (0.65, 0.40))),
    False: (((0.40, 0.40), (0.60, 0.60)), ((0.60, 0.40), (0.40, 0.60))),
}


def qr_png(text: str) -> bytes:
    """The text as a QR code, black on white with its quiet zone, about 740 px wide, as PNG."""
    code = segno.make_qr(text, error="m")
    modules = code.symbol_size(border=_QUIET_MODULES)[0]
    png = io.BytesIO()
    code.save(png, kind="png", scale=max(1, _SIDE_PX // modules), border=_QUIET_MODULES)
    return png.getvalue()


def spent_png(*, good: bool | None) -> bytes:
    """A tick or a cross of the same size as PNG, so that nobody scans an expired code.

    good: None for an open pairing, which has three dots.
    """
    picture = Image.new("RGB", (_SIDE_PX, _SIDE_PX), "white")
    draw = ImageDraw.Draw(picture)
    if good is None:
        for x in _DOTS:
            draw.circle((x * _SIDE_PX, _SIDE_PX / 2), _SIDE_PX // 32, fill=_OPEN)
    else:
        for stroke in _STROKES[good]:
            points = [(x * _SIDE_PX, y * _SIDE_PX) for x, y in stroke]
            draw.line(points, fill=_GOOD if good else _BAD, width=_SIDE_PX // 32)
    png = io.BytesIO()
    picture.save(png, "PNG", optimize=True)
    return png.getvalue()
