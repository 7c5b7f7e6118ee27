"""Apps that only fill the home screen: a page with a title and one line."""

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App
from devices.simulator.scenes.style import QUIET, Theme, label, tile, top_bar

THEME = Theme(page="#f7f7fb", main="#4a5a8a", soft="#e2e5f2")
PHOTOS = (
    ("#f6b26b", "#c0504d"), ("#9fc5e8", "#3d85c6"), ("#b6d7a8", "#38761d"), ("#ffe599", "#bf9000"),
    ("#d5a6bd", "#741b47"), ("#a2c4c9", "#134f5c"), ("#f9cb9c", "#b45f06"), ("#b4a7d6", "#351c75"),
    ("#76a5af", "#0c343d"), ("#ea9999", "#990000"), ("#cfe2f3", "#1155cc"), ("#d9ead3", "#274e13"),
)  # fmt: skip


class Plain(App):
    """Nothing in it can be touched."""

    line: tuple[str, str] = ("Nothing new", "暂无新内容")

    def page(self) -> DrawnPage:
        """Its icon and its one line."""
        elements = (
            *top_bar(self.name, THEME),
            *self.body(),
        )
        return DrawnPage(self.package.rpartition(".")[2], elements, THEME.page)

    def body(self) -> tuple[DrawnElement, ...]:
        """What stands below the title."""
        text = self.say(*self.line)
        return (
            tile("", UnitBox(136, 270, 224, 358), self.icon, self.tint),
            label("line", UnitBox(20, 378, 340, 408), text, size=16, ink=QUIET, align=Align.CENTRE),
        )

    def on_tap(self, element_id: str) -> None:
        """Nothing takes touches."""


class Messages(Plain):
    """Text messages."""

    package = "com.farhand.messages"
    names = ("Messages", "短信")
    icon = "chat"
    tint = ("#4cb86c", "#258a46")
    line = ("No new messages", "暂无新短信")


class Photos(Plain):
    """Pictures of nowhere."""

    package = "com.farhand.photos"
    names = ("Photos", "相册")
    icon = "photo"
    tint = ("#b07be0", "#7a44b8")

    def body(self) -> tuple[DrawnElement, ...]:
        """Three columns."""
        parts: list[DrawnElement] = []
        for place, (light, dark) in enumerate(PHOTOS):
            row, column = divmod(place, 3)
            left, top = 12 + column * 114, 92 + row * 114
            paint = Paint(fill=light, second=dark, radius=14, shape=Shape.PHOTO)
            parts.append(
                DrawnElement(
                    f"photo_{place}", UnitBox(left, top, left + 108, top + 108), "", "ImageView", paint
                )
            )
        return tuple(parts)
