"""Text on pictures: each run of characters in the font that has it, a box for what no font has."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from PIL import ImageDraw, ImageFont

FONTS = Path(__file__).with_name("fonts")
CHINESE = FONTS / "DroidSansFallback-common.ttf"
ELLIPSIS = "…"
# What Pillow's own font (Aileron) draws.
LATIN = frozenset(
    map(chr, (*range(0x20, 0x7F), 0xA9, 0xAB, 0xB0, 0xB1, 0xB4, 0xB7, 0xBB, 0x2026, 0x2122))
) | set("\u2018\u2019\u201c\u201d\u2039\u203a\u2044")
# Near enough, so that ordinary text shows no boxes.
NEARLY = str.maketrans(
    {"–": "-", "—": "-", "\u2212": "-", "×": "x", "•": "·", "\u00a0": " ", "\u3000": " ", "￥": "¥"}
)
UNSEEN = str.maketrans(dict.fromkeys([*range(0x20), 0x7F, 0x200B, 0x200D, 0xFE0E, 0xFE0F]))


class FontKind(Enum):
    """How a character is drawn."""

    LATIN = 1
    CHINESE = 2
    YUAN = 3  # neither font has the sign: a Y with two bars
    BOX = 4


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbours drawn the same way."""

    kind: FontKind
    text: str


@cache
def chinese_characters() -> frozenset[str]:
    """What the Chinese font has."""
    return frozenset(CHINESE.with_suffix(".txt").read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def font(kind: FontKind, size_px: float) -> ImageFont.FreeTypeFont:
    """The font in a size."""
    if kind is FontKind.CHINESE:
        return ImageFont.truetype(CHINESE, size_px, layout_engine=ImageFont.Layout.BASIC)
    latin = ImageFont.load_default(size_px)
    assert isinstance(latin, ImageFont.FreeTypeFont)  # noqa: S101  # with a size it always is one
    return latin


def kind_of(character: str) -> FontKind:
    """Never fails."""
    if character in LATIN:
        return FontKind.LATIN
    if character == "¥":
        return FontKind.YUAN
    return FontKind.CHINESE if character in chinese_characters() else FontKind.BOX


def runs(text: str) -> list[Run]:
    """The text as it will be drawn, in pieces."""
    seen = text.translate(UNSEEN).translate(NEARLY)
    return [Run(kind, "".join(part)) for kind, part in groupby(seen, kind_of)]


def run_width(run: Run, size_px: float) -> float:
    """Pixels from the start of a run to the start of the next."""
    if run.kind is FontKind.BOX:
        return len(run.text) * size_px * 0.8
    text = "Y" * len(run.text) if run.kind is FontKind.YUAN else run.text
    return font(run.kind, size_px).getlength(text)


def width(text: str, size_px: float) -> float:
    """Pixels across."""
    return sum(run_width(run, size_px) for run in runs(text))


def fitted(text: str, size_px: float, room_px: float) -> str:
    """The text, cut with an ellipsis if it is wider than the room."""
    if width(text, size_px) <= room_px:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle] + ELLIPSIS, size_px) <= room_px:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def words(text: str) -> Iterator[str]:
    """Where a line may break: behind blanks, and around each character that is not Latin."""
    word = ""
    for character in text:
        if character in LATIN and character != " ":
            word += character
            continue
        yield word + (character if character == " " else "")
        word = ""
        if character != " ":
            yield character
    yield word


def wrapped(text: str, size_px: float, room_px: float, most: int) -> list[str]:
    """At most so many lines; the last is cut if there is more."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in words(paragraph):
            if line and width((line + word).rstrip(), size_px) > room_px:
                lines.append(line.rstrip())
                line = word.lstrip()
            else:
                line += word
        lines.append(line)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fitted(line, size_px, room_px) for line in lines]


def draw_text(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size_px: float,
    ink: str,
    *,
    bold: bool = False,
) -> None:
    """Draws one line; `at` is the left end of its baseline.

    Both fonts are regular: bold is a thin outline.
    """
    x, y = at
    stroke = size_px * 0.022 if bold else 0.0
    for run in runs(text):
        if run.kind is FontKind.BOX:
            _boxes(draw, (x, y), len(run.text), size_px, ink)
        else:
            shown = "Y" * len(run.text) if run.kind is FontKind.YUAN else run.text
            draw.text((x, y), shown, ink, font(run.kind, size_px), anchor="ls", stroke_width=stroke)
        step = run_width(run, size_px)
        if run.kind is FontKind.YUAN:
            _bars(draw, (x, y), step, size_px, ink)
        x += step


def _boxes(draw: ImageDraw.ImageDraw, at: tuple[float, float], count: int, size_px: float, ink: str) -> None:
    for number in range(count):
        left = at[0] + (number * 0.8 + 0.1) * size_px
        box = (left, at[1] - size_px * 0.7, left + size_px * 0.6, at[1])
        draw.rectangle(box, outline=ink, width=max(1, round(size_px / 16)))


def _bars(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], width_px: float, size_px: float, ink: str
) -> None:
    for height in (0.14, 0.28):
        top = at[1] - height * size_px
        draw.rectangle(
            (at[0] + width_px * 0.12, top, at[0] + width_px * 0.88, top + size_px * 0.05), fill=ink
        )
