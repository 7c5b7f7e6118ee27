"""Test pictures: pages like a phone's, each with one button to be tapped whose place is known.

They are drawn when they are needed. Every target lies where the kinds of coordinates part: off the diagonal,
for a mix-up of x and y; far from the top left corner, where all kinds say nearly the same; most of them near
the far edges, where 999 and 1000 differ most.
"""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import cycle
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from devices.base import PNG, Screenshot

Size = tuple[int, int]
Box = tuple[int, int, int, int]  # left, top, right, bottom; the last two lie just outside

SIZES: tuple[Size, ...] = ((1080, 2400), (720, 1280), (1440, 3200), (2208, 1840), (540, 960))
_DP_WIDTH = 360  # of the shorter side: what Android calls a phone of ordinary density
_TARGET_DP = 24  # the smallest that Android's guidelines let through
_HEADER_DP = 72  # status bar and title
_BACKGROUND, _INK, _LINE, _BAR = "#f4f5f7", "#1f2430", "#d5d8de", "#e3e6eb"
_COLOURS = ("#2563eb", "#0f766e", "#b45309", "#7c3aed", "#be123c", "#4d7c0f")
_WORDS = {
    "en": (
        "Continue", "Reply", "Archive", "Refresh", "Details", "Mute", "Library", "Settings", "Search",
        "Compose", "Gallery", "Weather", "Calendar", "Notes", "Music", "Radio", "Filter", "Sort", "Print",
        "Rename", "Profile", "Updates", "Contacts", "Recorder", "Translate", "Bookmarks", "Download",
        "History", "Language", "Timer",
    ),
    "zh": (
        "继续", "回复", "归档", "刷新", "详情", "静音", "书库", "设置", "搜索", "编辑", "相册", "天气",
        "日历", "笔记", "音乐", "电台", "筛选", "排序", "打印", "改名", "资料", "更新", "名片", "录音",
        "翻译", "书签", "下载", "历史", "语言", "计时",
    ),
}  # fmt: skip
_QUESTIONS = {"en": 'Tap the button "{label}".', "zh": "点击“{label}”按钮。"}
_TITLES = {"en": "Sample page", "zh": "示例页面"}
# Where Chinese fonts lie on ordinary computers.
_CHINESE_FONTS = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/System/Library/Fonts/PingFang.ttc",
    "/System/Library/Fonts/STHeiti Light.ttc",
    "/mnt/c/Windows/Fonts/msyh.ttc",
)


class TargetSort(StrEnum):
    """The kinds of targets."""

    LARGE = "large"
    SMALL = "small"  # 24 dp high
    EDGE = "edge"  # flush with an edge of the screen


@dataclass(frozen=True, slots=True)
class TargetPicture:
    """One question. label: on the button, nowhere else on the page. target: of the button."""

    size_px: Size
    sort: TargetSort
    lang: str
    label: str
    target: Box

    @property
    def question(self) -> str:
        """The task, in the language of the label."""
        return _QUESTIONS[self.lang].format(label=self.label)

    @property
    def centre(self) -> tuple[float, float]:
        """Of the target."""
        left, top, right, bottom = self.target
        return (left + right) / 2, (top + bottom) / 2

    def hit(self, x_px: float, y_px: float) -> bool:
        """Does a tap there press the button?"""
        left, top, right, bottom = self.target
        return left <= x_px < right and top <= y_px < bottom


def chinese_font(more: Iterable[Path] = ()) -> Path | None:
    """A font with Chinese on this computer, None without one. more: where to look first."""
    return next((path for path in (*more, *map(Path, _CHINESE_FONTS)) if path.is_file()), None)


def target_pictures(*, chinese: bool, quick: bool = False) -> tuple[TargetPicture, ...]:
    """The questions of a test: every size upright and turned with every sort of target, 30; quick, six.

    Labels are English and Chinese by turns. chinese: False without a font for it; then all are English.
    """
    langs, words = cycle(("en", "zh") if chinese else ("en",)), {lang: iter(_WORDS[lang]) for lang in _WORDS}
    pictures: list[TargetPicture] = []
    for (size_px, sort), (x, y) in zip(_geometries(), _places(), strict=False):
        lang = next(langs)
        label = next(words[lang])
        pictures.append(TargetPicture(size_px, sort, lang, label, _target(size_px, sort, (x, y))))
    return tuple(pictures[number] for number in _QUICK) if quick else tuple(pictures)


def draw_picture(picture: TargetPicture, font: Path | None, taken_at: float) -> Screenshot:
    """The page as a phone would send it. font: with Chinese, needed for 'zh'.

    taken_at: as in Screenshot. Blocks for a tenth of a second: call it in a thread.
    """
    page = _Page(picture, font if picture.lang == "zh" else None)
    page.furniture()
    labels = iter(word for word in _WORDS[picture.lang] if word != picture.label)
    for box, colour in zip(_distractors(picture), cycle(_COLOURS), strict=False):
        page.button(box, next(labels), colour)
    page.button(picture.target, picture.label, _COLOURS[sum(map(ord, picture.label)) % len(_COLOURS)])
    png = io.BytesIO()
    page.image.save(png, "PNG", compress_level=3)
    return Screenshot(png.getvalue(), picture.size_px, taken_at, PNG)


def _geometries() -> Iterator[tuple[Size, TargetSort]]:
    for width, height in SIZES:
        for size_px in ((width, height), (height, width)):
            for sort in TargetSort:
                yield size_px, sort


# One of each size, turned and upright, and all three sorts; numbers in the list of all 30.
_QUICK = (0, 4, 8, 15, 19, 26)


def _places() -> Iterator[tuple[float, float]]:
    """Middles of targets as parts of width and height; edge targets take only one of the two."""
    large = cycle(((0.70, 0.36), (0.30, 0.74), (0.36, 0.90), (0.66, 0.24)))
    small = cycle(((0.87, 0.44), (0.22, 0.68), (0.48, 0.91), (0.86, 0.56)))
    edge = cycle(((1.0, 0.30), (0.28, 1.0), (1.0, 0.62), (0.0, 0.86)))
    while True:
        for places in (large, small, edge):
            yield next(places)


def _target(size_px: Size, sort: TargetSort, place: tuple[float, float]) -> Box:
    width, height = size_px
    dp = min(size_px) / _DP_WIDTH
    wide, high = {
        TargetSort.LARGE: (150 * dp, 48 * dp),
        TargetSort.SMALL: (72 * dp, _TARGET_DP * dp),
        TargetSort.EDGE: (84 * dp, 36 * dp),
    }[sort]
    left = min(max(place[0] * width - wide / 2, 0.0), width - wide)
    top = min(max(place[1] * height - high / 2, 0.0), height - high)
    return round(left), round(top), round(left + wide), round(top + high)


def _distractors(picture: TargetPicture) -> Iterator[Box]:
    """Other buttons, in a grid, where neither the target nor the title is."""
    width, dp = picture.size_px[0], min(picture.size_px) / _DP_WIDTH
    wide, gap = 84 * dp, 8 * dp
    for top, high in _rows(picture.size_px):
        for column in range(3):
            left = (0.05 + 0.33 * column) * width
            box = (round(left), round(top), round(left + wide), round(top + high))
            if not _near(box, picture.target, gap):
                yield box


def _rows(size_px: Size) -> Iterator[tuple[float, float]]:
    """Top and height of the buttons in each of four rows below the title."""
    dp = min(size_px) / _DP_WIDTH
    room = (size_px[1] - _HEADER_DP * dp) / 4
    for row in range(4):
        yield _HEADER_DP * dp + (row + 0.15) * room, min(34 * dp, room * 0.6)


def _near(one: Box, other: Box, gap: float) -> bool:
    return (
        one[0] < other[2] + gap
        and other[0] < one[2] + gap
        and one[1] < other[3] + gap
        and other[1] < one[3] + gap
    )


class _Page:
    """Draws. font: for every text, None for Pillow's own."""

    def __init__(self, picture: TargetPicture, font: Path | None) -> None:
        self.image = Image.new("RGB", picture.size_px, _BACKGROUND)
        self._draw = ImageDraw.Draw(self.image)
        self._picture = picture
        self._font = font
        self._dp = min(picture.size_px) / _DP_WIDTH

    def furniture(self) -> None:
        """Status bar, title and lines, as far as a page is more than buttons."""
        width, dp = self._picture.size_px[0], self._dp
        self._draw.rectangle((0, 0, width, 24 * dp), fill=_BAR)
        self._draw.text((12 * dp, 12 * dp), "9:41", _INK, self._face(12 * dp, None), anchor="lm")
        title = _TITLES[self._picture.lang]
        self._draw.text((20 * dp, 44 * dp), title, _INK, self._face(20 * dp, self._font), anchor="lm")
        for top, _ in _rows(self._picture.size_px):
            y = top - 6 * dp
            self._draw.line((0, y, width, y), _LINE, max(1, round(dp)))

    def button(self, box: Box, label: str, colour: str) -> None:
        """A button with its label in the middle, no wider than the button."""
        left, top, right, bottom = box
        radius = min(8 * self._dp, (bottom - top) / 4)
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=colour)
        size = min(16 * self._dp, 0.6 * (bottom - top))
        face = self._face(size, self._font)
        room = (right - left) * 0.9
        if (wide := face.getlength(label)) > room:
            face = self._face(size * room / wide, self._font)
        self._draw.text(((left + right) / 2, (top + bottom) / 2), label, "white", face, anchor="mm")

    def _face(self, size_px: float, font: Path | None) -> ImageFont.FreeTypeFont:
        if font is not None:
            return ImageFont.truetype(font, size_px, layout_engine=ImageFont.Layout.BASIC)
        face = ImageFont.load_default(size_px)
        if not isinstance(face, ImageFont.FreeTypeFont):
            raise TypeError("Pillow was built without FreeType")
        return face
