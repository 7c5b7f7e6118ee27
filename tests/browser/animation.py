"""An animated picture of a page: screenshots as the frames of one WebP."""

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

_QUALITY = 80


def write_animation(frames: Sequence[tuple[bytes, float]], path: Path) -> None:
    """Writes one that begins again at its end. frames: PNG bytes of one size, and seconds to show each."""
    first, *others = [Image.open(io.BytesIO(png)).convert("RGB") for png, _ in frames]
    durations_ms = [round(seconds * 1000) for _, seconds in frames]
    first.save(path, save_all=True, append_images=others, duration=durations_ms, quality=_QUALITY)
