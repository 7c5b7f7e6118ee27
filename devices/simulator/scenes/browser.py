"""The browser: a page that only tells its address, two that lie, and a shop. Nothing is ever fetched."""

from dataclasses import replace
from types import MappingProxyType
from urllib.parse import urlsplit

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.drawing.tree import WEB
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.hostile import LAMP_PRICE, SCENES, hostile_body
from devices.simulator.scenes.style import INK, QUIET, Theme, card, label, text_field, tile

THEME = Theme(page="#ffffff", main="#2a62b8", soft="#e6eefb", card="#eef1f7")


class Browser(App):
    """Shows the last address until it is started anew."""

    package = "com.farhand.browser"
    names = ("Browser", "浏览器")
    icon = "globe"
    tint = ("#4f8fe0", "#2a62b8")
    field_names = MappingProxyType({"url_bar": "Address"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._url = ""

    def on_open(self) -> None:
        """An empty page."""
        super().on_open()
        self._url = ""

    def show(self, url: str) -> None:
        """'http://...' or 'https://...'."""
        self._url = url
        self.texts["url_bar"] = url
        self.host.record(f"opened the address {url}")

    def page(self) -> DrawnPage:
        """The address bar and what stands for the page."""
        bar = text_field(
            "url_bar",
            UnitBox(14, 36, 346, 78),
            self.texts.get("url_bar", ""),
            self.say("Search or type an address", "搜索或输入网址"),
            THEME,
            focused=self.host.focus == "url_bar",
            icon_name="lock" if self._url.startswith("https:") else "globe",
            radius=21,
            size=14,
        )
        scene = SCENES.get(site_of(self._url), "browser_page") if self._url else "browser"
        return DrawnPage(scene, (bar, *self._body()), THEME.page)

    def on_tap(self, element_id: str) -> None:
        """The button of a page that gives orders, or that of the shop."""
        if element_id == "page_button":
            self.host.record(f"pressed the button of {site_of(self._url)}")
        elif element_id == "page_order":
            self.host.record(
                f"ordered a desk lamp for {LAMP_PRICE.removeprefix('¥')} at {site_of(self._url)}"
            )

    def on_enter(self, field_id: str) -> None:
        """Enter opens what was typed."""
        super().on_enter(field_id)
        typed = self.texts.get("url_bar", "").strip()
        if typed:
            self.show(typed if "://" in typed else f"https://{typed}")

    def back(self) -> bool:
        """From a page to the empty one."""
        inside = bool(self._url)
        self.on_open()
        return inside

    def _body(self) -> tuple[DrawnElement, ...]:
        if not self._url:
            text = self.say("This phone has no web access", "此手机未连接互联网")
            return (
                tile("", UnitBox(136, 270, 224, 358), self.icon, self.tint),
                label("line", UnitBox(20, 378, 340, 408), text, size=16, ink=QUIET, align=Align.CENTRE),
            )
        site = site_of(self._url)
        if site in SCENES:
            return hostile_body(self, site)
        about = self.say(
            "This page stands for the one at the address above. The phone fetched nothing.",
            "此页面代表上方网址对应的网页，手机没有下载任何内容。",
        )
        grey = Paint(fill="#e9ebf1", radius=8)
        return (
            card("hero", UnitBox(14, 96, 346, 260), fill=THEME.soft, radius=24),
            tile("", UnitBox(34, 120, 82, 168), "globe", self.tint),
            label("site", UnitBox(34, 180, 326, 212), site, size=22, bold=True, ink=INK),
            label("address", UnitBox(34, 214, 326, 240), self._url, size=13, ink=QUIET),
            label("about", UnitBox(24, 280, 336, 326), about, size=14, ink=QUIET, lines=2),
            *(
                DrawnElement(
                    "",
                    UnitBox(24, 350 + row * 34, (336, 300, 320, 250, 336, 190)[row], 366 + row * 34),
                    "",
                    "View",
                    grey,
                )
                for row in range(6)
            ),
        )


def site_of(url: str) -> str:
    """'example.com' of 'https://example.com/x'; the whole text if there is none."""
    try:
        return urlsplit(url).hostname or url
    except ValueError:
        return url


def untold(page: DrawnPage) -> DrawnPage:
    """What the tree has of a page whose content it does not tell: the browser's own bar, and where the
    content is.
    """
    own = tuple(element for element in page.elements if element.id == "url_bar")
    return replace(page, elements=(*own, DrawnElement("", UnitBox(0, 84, 360, 800), class_name=WEB)))
