"""The size and format of the picture that a family is sent: its own, so that no server resizes it again.

A server that resizes behind our back moves every point of a model that answers in pixels.
"""

import math
from dataclasses import dataclass

from devices.base import JPEG, PNG

Size = tuple[int, int]
_SMALLEST_RATIO = 200  # longer to shorter side that the Qwen resize still takes


@dataclass(frozen=True, slots=True)
class PictureRule:
    """What a family sees of a picture.

    multiple: both sides are a multiple of it; 1 for any.
    min_px, max_px: width times height; 0 for no limit.
    max_side: of the longer side; 0 for no limit.
    max_patches: of tiles of 28 x 28 pixels, begun ones included, which is how Claude counts; 0 for no limit.
    formats: that the family takes, the preferred first.
    quality: of a JPEG.
    """

    multiple: int = 1
    min_px: int = 0
    max_px: int = 0
    max_side: int = 0
    max_patches: int = 0
    formats: tuple[str, ...] = (PNG, JPEG)
    quality: int = 90


def picture_size(rule: PictureRule, size_px: Size) -> Size:
    """The size in which a screenshot of `size_px` (width, height) is sent; never larger, but for a multiple.

    Raises ValueError for a picture that is over 200 times as long as it is wide.
    """
    width, height = size_px
    if max(size_px) > _SMALLEST_RATIO * min(size_px):
        raise ValueError(f"a picture of {width} x {height} is too narrow")
    if rule.max_side or rule.max_patches:
        width, height = _fit(rule, size_px)
    if rule.multiple > 1:
        width, height = _smart_resize(rule, (width, height))
    return width, height


def _smart_resize(rule: PictureRule, size_px: Size) -> Size:
    """As the Qwen models' own processor: sides of whole tiles, the area within its limits.

    Source: QwenLM/Qwen3-VL, qwen-vl-utils. Its `round` is Python's, which takes halves to the even number.
    """
    tile, (width, height) = rule.multiple, size_px
    wide, high = (max(tile, round(side / tile) * tile) for side in size_px)
    if rule.max_px and wide * high > rule.max_px:
        shrink = math.sqrt(height * width / rule.max_px)
        wide, high = (max(tile, math.floor(side / shrink / tile) * tile) for side in size_px)
    elif rule.min_px and wide * high < rule.min_px:
        grow = math.sqrt(rule.min_px / (height * width))
        wide, high = (math.ceil(side * grow / tile) * tile for side in size_px)
    return wide, high


def _fit(rule: PictureRule, size_px: Size) -> Size:
    """The largest size of the same shape within the limits, found by its longer side.

    Source: the fit that Anthropic documents for its models (vision, coordinates); OpenAI's is the side alone.
    """
    if _fits(rule, size_px):
        return size_px
    longer, shorter = max(size_px), min(size_px)
    low, high = 1, min(longer, rule.max_side or longer)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _fits(rule, _scaled(middle, longer, shorter)) else (low, middle - 1)
    long_side, short_side = _scaled(low, longer, shorter)
    return (long_side, short_side) if size_px[0] >= size_px[1] else (short_side, long_side)


def _scaled(side: int, longer: int, shorter: int) -> Size:
    return side, max(round(side * shorter / longer), 1)


def _fits(rule: PictureRule, size_px: Size) -> bool:
    if rule.max_side and max(size_px) > rule.max_side:
        return False
    patches = math.ceil(size_px[0] / 28) * math.ceil(size_px[1] / 28)
    return not rule.max_patches or patches <= rule.max_patches
