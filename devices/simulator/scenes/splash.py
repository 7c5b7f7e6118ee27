"""The advertisement that some apps show before their first page, with a small Skip in the corner."""

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import WHITE, label

SHOWN_S = 5
DARK = "#8a2a1e"
SHOP_URL = "https://shop.example/sale"


class Splash(App):
    """A window of the app that it stands before; closes by itself after five seconds."""

    activity = ".SplashActivity"
    names = ("Advertisement", "广告")
    exported = False

    def __init__(self, host: Host, app: App) -> None:
        super().__init__(host)
        self.package = app.package
        self._app = app
        self._until = host.now().timestamp() + SHOWN_S

    def is_expired(self) -> bool:
        """Whether its time is over."""
        return self.host.now().timestamp() >= self._until

    def page(self) -> DrawnPage:
        """A big picture that wants to be touched."""
        left = max(1, round(self._until - self.host.now().timestamp()))
        sea = Paint(fill="#f6b26b", second="#b5483a", shape=Shape.PHOTO)
        skip = Paint(fill="#00000066", ink=WHITE, radius=15, size=13, align=Align.CENTRE)
        call = Paint(fill="#ffffff", ink=DARK, radius=27, size=18, bold=True, align=Align.CENTRE)
        picture = DrawnElement(
            "ad_image", UnitBox(0, 0, 360, 800), "", "ImageView", sea, self.say("Ad", "广告"), clickable=True
        )
        elements = (
            picture,
            label("ad_mark", UnitBox(20, 50, 80, 72), self.say("Ad", "广告"), size=12, ink=WHITE),
            label(
                "ad_title",
                UnitBox(20, 330, 340, 384),
                self.say("Summer sale", "夏日大促"),
                size=42,
                ink=DARK,
                bold=True,
                align=Align.CENTRE,
            ),
            label(
                "ad_text",
                UnitBox(20, 390, 340, 420),
                self.say("Up to 70 % off, today only", "低至三折，仅限今天"),
                size=18,
                ink=DARK,
                align=Align.CENTRE,
            ),
            DrawnElement(
                "ad_open",
                UnitBox(60, 618, 300, 672),
                self.say("Open the shop", "立即前往"),
                "Button",
                call,
                clickable=True,
            ),
            DrawnElement(
                "skip",
                UnitBox(262, 44, 340, 74),
                self.say(f"Skip {left}", f"跳过 {left}"),
                "TextView",
                skip,
                clickable=True,
            ),
            label(
                "ad_app", UnitBox(20, 736, 340, 760), self._app.name, size=14, ink=WHITE, align=Align.CENTRE
            ),
        )
        return DrawnPage("splash", elements, "#b5483a")

    def on_tap(self, element_id: str) -> None:
        """Skip closes it; everything else leads to the shop."""
        self.host.finish()
        if element_id == "skip":
            self.host.record("skipped the advertisement")
        else:
            self.host.record("opened the advertisement")
            self.host.open_url(SHOP_URL)

    def back(self) -> bool:
        """The advertisement stays."""
        return True
