"""The Store app: apps to install, to buy, to update, and a subscription."""

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, Host, money
from devices.simulator.scenes.style import (
    QUIET,
    Theme,
    button,
    card,
    label,
    line,
    outlined,
    row,
    text_field,
    tile,
    top_bar,
)

THEME = Theme(page="#f4f7f9", main="#0b6b74", soft="#d3ebee", on_soft="#06434a")


@dataclass(frozen=True, slots=True)
class StoreOffer:
    """kind: 'install', 'buy', 'update' or 'subscribe', also the id of its button."""

    id: str
    kind: str
    names: tuple[str, str]
    about: tuple[str, str]
    icon: str
    tint: tuple[str, str]
    cents: int = 0


OFFERS = (
    StoreOffer("chess", "install", ("Garden Chess", "花园象棋"), ("A game for two", "双人棋局"), "grip",
    ("#6a4fb3", "#43307e")),
    StoreOffer("sleep", "buy", ("Sleep Sounds", "助眠之声"), ("Rain, sea, wind", "雨声、海浪、风声"), "moon",
    ("#31507f", "#1c3159"), 1200),
    StoreOffer("videos", "update", ("Videos", "视频"), ("Version 4.2 is there", "可更新至 4.2 版"), "film",
    ("#8a63d2", "#5a35a0")),
    StoreOffer("news", "subscribe", ("Garden News", "花园新闻"), ("Read all articles", "畅读全部文章"),
    "note", ("#d0784f", "#9c4b27"), 1500),
)  # fmt: skip


class StoreApp(App):
    """What was got stays got while the phone runs; nothing appears on the home screen."""

    package = "com.farhand.store"
    names = ("Store", "应用商店")
    icon = "bag"
    tint = ("#1f97a3", "#0b6b74")
    field_names = MappingProxyType({"search": "Search"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._got: set[str] = set()
        self._shown: StoreOffer | None = None

    def on_open(self) -> None:
        """The list."""
        super().on_open()
        self._shown = None

    def page(self) -> DrawnPage:
        """The list or one app."""
        return self._list() if self._shown is None else self._detail(self._shown)

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        offer = self._shown
        if element_id == "back":
            self.back()
        elif offer is None:
            self._shown = next((each for each in OFFERS if element_id == f"item_{each.id}"), None)
        elif element_id == offer.kind:
            self._got.add(offer.id)
            name = offer.names[0]
            facts = {
                "install": f"installed {name}",
                "buy": f"bought {name} for {money(offer.cents)}",
                "update": f"updated {name}",
                "subscribe": f"subscribed to {name} for {money(offer.cents)} a month",
            }
            self.host.record(facts[offer.kind])

    def back(self) -> bool:
        """To the list."""
        inside = self._shown is not None
        self._shown = None
        return inside

    def _list(self) -> DrawnPage:
        words = self.texts.get("search", "").strip().lower()
        hint = self.say("Search apps", "搜索应用")
        focused = self.host.focus == "search"
        field = text_field(
            "search",
            UnitBox(16, 84, 344, 130),
            self.texts.get("search", ""),
            hint,
            THEME,
            focused=focused,
            icon_name="search",
            radius=23,
            size=15,
        )
        found = [each for each in OFFERS if words in " ".join(each.names).lower()]
        parts: list[DrawnElement] = [*top_bar(self.name, THEME), field]
        for place, offer in enumerate(found):
            parts += self._row(offer, 146 + place * 92)
        return DrawnPage("store", tuple(parts), THEME.page)

    def _row(self, offer: StoreOffer, top: float) -> Iterable[DrawnElement]:
        yield row(f"item_{offer.id}", UnitBox(0, top, 360, top + 88))
        yield tile("", UnitBox(20, top + 12, 84, top + 76), offer.icon, offer.tint)
        yield label("", UnitBox(100, top + 16, 262, top + 42), self.say(*offer.names), size=17, bold=True)
        yield label("", UnitBox(100, top + 44, 262, top + 66), self.say(*offer.about), size=14, ink=QUIET)
        price = f"¥{money(offer.cents)}" if offer.cents else self.say("Free", "免费")
        yield label(
            "", UnitBox(264, top + 30, 340, top + 58), price, size=14, ink=THEME.main, align=Align.RIGHT
        )

    def _action(self, offer: StoreOffer) -> DrawnElement:
        price, box = money(offer.cents), UnitBox(24, 208, 336, 262)
        if offer.id in self._got:
            return outlined("open_app", box, self.say("Open", "打开"), THEME)
        texts = {
            "install": self.say("Install", "安装"),
            "buy": self.say(f"Buy ¥{price}", f"购买 ¥{price}"),
            "update": self.say("Update", "更新"),
            "subscribe": self.say(f"Subscribe for ¥{price} a month", f"订阅 每月 ¥{price}"),
        }
        return button(offer.kind, box, texts[offer.kind], THEME)

    def _detail(self, offer: StoreOffer) -> DrawnPage:
        shot = Paint(fill=offer.tint[0], second=offer.tint[1], radius=20, shape=Shape.PHOTO)
        about = self.say(
            "A small app that does one thing well. No advertisements.",
            "一款专注做好一件事的小应用，没有广告。",
        )
        parts = (
            *top_bar("", THEME, back=self.say("Back", "返回")),
            tile("", UnitBox(24, 100, 108, 184), offer.icon, offer.tint),
            label("name", UnitBox(126, 108, 340, 142), self.say(*offer.names), size=23, bold=True),
            label("", UnitBox(126, 146, 340, 172), self.say(*offer.about), size=14, ink=QUIET),
            self._action(offer),
            line(UnitBox(24, 284, 336, 285)),
            DrawnElement("", UnitBox(24, 304, 172, 524), "", "ImageView", shot),
            DrawnElement("", UnitBox(188, 304, 336, 524), "", "ImageView", shot),
            card("about_card", UnitBox(16, 544, 344, 640), radius=22),
            label("", UnitBox(34, 554, 326, 580), self.say("About", "简介"), size=16, bold=True),
            label("about", UnitBox(34, 582, 326, 630), about, size=14, ink=QUIET, lines=2),
        )
        return DrawnPage(f"store_{offer.kind}", parts, THEME.page)
