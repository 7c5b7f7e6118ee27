"""A phone of paper whose pages are element trees, joined by what is pressed on them."""

import io
from dataclasses import dataclass, field, replace

from PIL import Image

from devices.base import Box, Element, Foreground, Frame, Observation, Screenshot, Tree, Verdict
from devices.frame import decode_screenshot
from tests.worlds.paper_phone import PaperPhone

SIZE_PX = (90, 200)
APP = "com.farhand.maps"


def part(
    name: str, text: str, top: int, *, left: int = 5, field: bool = False, password: bool = False
) -> Element:
    """A button of a page, or a field with the focus. text: of a field its description."""
    said, hint = ("", text) if field else (text, "")
    return Element(
        Box(left, top, left + 35, top + 16), said, hint, f"{APP}:id/{name}" if name else "", package=APP,
        clickable=True, editable=field, focused=field, password=password,
    )  # fmt: skip


@dataclass
class TreePhone(PaperPhone):
    """shown: each page's elements by the page's name. leads: from a page and an element's id to a page.

    at: the present page. launch: the page that every launch leads to.
    """

    shown: dict[str, tuple[Element, ...]] = field(default_factory=dict[str, tuple[Element, ...]])
    leads: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    at: str = "menu"
    start: str = "menu"
    pressed: list[str] = field(default_factory=list[str])

    async def observe(self) -> Observation:
        await self._called("look")
        self.tree = Tree((Element(Box(0, 0, *SIZE_PX), package=APP), *self.shown[self.at]), 0.0)
        window = f"1a u0 {APP}/.Main"
        return Observation(Verdict.OK, self._frame(), Foreground(APP, f"{APP}.Main"), 0.0, window=window)

    def _frame(self) -> Frame:
        shade = 120 + 20 * sorted(self.shown).index(self.at)
        png = io.BytesIO()
        Image.new("RGB", SIZE_PX, (shade, shade, shade)).save(png, "PNG")
        frame = decode_screenshot(Screenshot(png.getvalue(), SIZE_PX, 0.0))
        return replace(frame)

    async def tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        await super().tap(x_px, y_px, window=window)
        name = self._under(x_px, y_px)
        self.pressed.append(name)
        self.at = self.leads.get((self.at, name), self.at)

    async def launch(self, name: str) -> str:
        self.at = self.start
        return await super().launch(name)

    def _under(self, x_px: int, y_px: int) -> str:
        """Id or words of the uppermost element there, '' for none."""
        for each in reversed(self.shown[self.at]):
            if each.box.left <= x_px < each.box.right and each.box.top <= y_px < each.box.bottom:
                return each.resource_id.rpartition("/")[2] or each.text
        return ""

    def middle(self, name: str) -> tuple[int, int]:
        """Of an element of the present or any other page."""
        for page in (self.shown[self.at], *self.shown.values()):
            for each in page:
                if name in (each.resource_id.rpartition("/")[2], each.text):
                    return (each.box.left + each.box.right) // 2, (each.box.top + each.box.bottom) // 2
        raise KeyError(name)
