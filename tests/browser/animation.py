"""An animated picture of a page: screenshots as the frames of one GIF, few colours, only what changed."""

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

_COLOURS = 256


def write_animation(frames: Sequence[tuple[bytes, float]], path: Path) -> None:
    """Writes a GIF that begins again at its end. frames: PNG bytes of one size, and seconds to show each."""
    pictures = [Image.open(io.BytesIO(png)).convert("RGB") for png, _ in frames]
    # One palette for all: a palette a frame would let the same colour flicker.
    strip = Image.new("RGB", (pictures[0].width, sum(picture.height for picture in pictures)))
    for place, picture in enumerate(pictures):
        strip.paste(picture, (0, place * picture.height))
    palette = strip.quantize(_COLOURS, method=Image.Quantize.MAXCOVERAGE)
    first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    durations_ms = [round(seconds * 1000) for _, seconds in frames]
    first.save(path, save_all=True, append_images=others, duration=durations_ms, loop=0, optimize=True)
