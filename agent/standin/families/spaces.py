"""The numbers in which a family writes a place, and the size to which its server resizes a picture."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

Size = tuple[int, int]
# Thousandths of the screen; fractions of one are possible where a test measures.
FinePlace = tuple[float, float]
Numbers = tuple[float, float]
Pointer = Callable[[FinePlace], Numbers]


class NumberKind(StrEnum):
    """What the numbers of a place count. The value is the name for people."""

    THOUSANDTHS = "0-1000"
    NINES = "0-999"
    FRACTION = "0-1"
    PIXELS = "pixels"  # of the picture that the model sees, behind its server's resizing
    THOUSANDTHS_YX = "0-1000-yx"


def pointer(kind: NumberKind, seen_px: Size) -> Pointer:
    """How places become numbers. seen_px: (width, height) of the picture as the model sees it."""

    def numbers(place: FinePlace) -> Numbers:
        x, y = place
        match kind:
            case NumberKind.THOUSANDTHS:
                return round(x), round(y)
            case NumberKind.THOUSANDTHS_YX:
                return round(y), round(x)
            case NumberKind.NINES:
                return round(x * 0.999), round(y * 0.999)
            case NumberKind.FRACTION:
                return round(x / 1000, 4), round(y / 1000, 4)
            case NumberKind.PIXELS:
                return round(x * seen_px[0] / 1000), round(y * seen_px[1] / 1000)

    return numbers


@dataclass(frozen=True, slots=True)
class ServerResize:
    """What the server of a family makes of a picture before the model sees it; nothing without a limit.

    tile: sides become a multiple of it, as in the Qwen models' processor (QwenLM/Qwen3-VL, qwen-vl-utils).
    least_px, most_px: width times height.
    longest: of the longer side.
    most_tiles: of 28 x 28 pixels, begun ones included (Anthropic, "Vision").
    """

    tile: int = 1
    least_px: int = 0
    most_px: int = 0
    longest: int = 0
    most_tiles: int = 0

    def seen(self, size_px: Size) -> Size:
        """The size that the model sees. Raises ValueError for a picture too narrow for the processor."""
        if self.tile > 1:
            return self._tiled(size_px)
        return self._fitted(size_px)

    def _tiled(self, size_px: Size) -> Size:
        if max(size_px) > 200 * min(size_px):
            raise ValueError("absolute aspect ratio must be smaller than 200")
        tile, (width, height) = self.tile, size_px
        wide, high = max(tile, round(width / tile) * tile), max(tile, round(height / tile) * tile)
        if self.most_px and wide * high > self.most_px:
            shrink = math.sqrt(width * height / self.most_px)
            wide, high = (max(tile, int(side / shrink / tile) * tile) for side in size_px)
        elif self.least_px and wide * high < self.least_px:
            grow = math.sqrt(self.least_px / (width * height))
            wide, high = (math.ceil(side * grow / tile) * tile for side in size_px)
        return wide, high

    def _fitted(self, size_px: Size) -> Size:
        """The largest size of the same shape within the limits, one pixel of the longer side at a time."""
        longer, shorter = max(size_px), min(size_px)
        for side in range(min(longer, self.longest or longer), 0, -1):
            fitted = side, max(round(side * shorter / longer), 1)
            if not self.most_tiles or _tiles(fitted, 28) <= self.most_tiles:
                return fitted if size_px[0] >= size_px[1] else (fitted[1], fitted[0])
        return 1, 1


def _tiles(size_px: Size, tile: int) -> int:
    return math.ceil(size_px[0] / tile) * math.ceil(size_px[1] / tile)


class TokenCount(StrEnum):
    """How a server counts the tokens of a picture."""

    FIXED_AUTOGLM = "autoglm"
    TILES_28 = "28"  # (w/28)*(h/28)+2 of the resized picture: Alibaba's GUI-Plus page shows 6743 and 1244
    TILES_32 = "32"  # the same with tiles of 32, as Qwen3-VL's README counts
    CLAUDE = "claude"  # begun tiles of 28 (Anthropic, "Vision")
    OPENAI = "openai"  # begun tiles of 32, times 1.2 (OpenAI, "Images and vision")
    GEMINI = "gemini"  # 1120 whatever the size (Google, "Media resolution", high)


# About what a picture of 1080x2400 costs AutoGLM-Phone (28-px cells).
_AUTOGLM_TOKENS = 3354
_GEMINI_TOKENS = 1120


def picture_tokens(count: TokenCount, seen_px: Size) -> int:
    """Tokens of one picture of this size as the model sees it."""
    match count:
        case TokenCount.FIXED_AUTOGLM:
            return _AUTOGLM_TOKENS
        case TokenCount.GEMINI:
            return _GEMINI_TOKENS
        case TokenCount.TILES_28:
            return _tiles(seen_px, 28) + 2
        case TokenCount.TILES_32:
            return _tiles(seen_px, 32) + 2
        case TokenCount.CLAUDE:
            return _tiles(seen_px, 28)
        case TokenCount.OPENAI:
            return math.ceil(_tiles(seen_px, 32) * 1.2)
