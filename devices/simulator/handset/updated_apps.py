"""The apps of one phone after their updates: what lies over their pages, and when."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.app_updates import AppUpdate, UpdateKind, true_id, updated_page
from devices.simulator.scenes.base import App
from devices.simulator.scenes.setup import Setup

_SLOWEST_S = 4
_CHANGES_PLACES = 0.5  # how often the two buttons of what comes up do
_SOON = 3  # of an app's page changes the one after which something comes up
_CLOSE, _ASKED, _SCRIM = "rating_later", "rating_now", "rating_scrim"
_GO_ON, _READ = "news_continue", "news_more"
_OWN = frozenset({_CLOSE, _ASKED, _SCRIM, _GO_ON, _READ})
_ONCE = frozenset({UpdateKind.POPUP, UpdateKind.NEWS})
_MARK = ":"  # parts an app's scene from the name of what lies over it
# English and Chinese.
_RATE = (("Rate now", "去评分"), ("Sure", "好的"), ("Give five stars", "给五星"))
_NO_RATING = (("Not now", "以后再说"), ("Later", "稍后"), ("No, thanks", "不用了"))
_GOES_ON = (("Continue", "继续"), ("Got it", "知道了"), ("Next", "下一步"))
_MORE = (("Read more", "了解更多"), ("Show me", "看看"), ("Details", "详情"))


class UpdatedApps:
    """What each update shows now. record: takes the oracle's facts. clock: seconds since the epoch."""

    def __init__(self, setup: Setup, record: Callable[[str], None], clock: Callable[[], float]) -> None:
        self._setup = setup
        self._record = record
        self._clock = clock
        self._changes: Counter[str] = Counter()
        self._over: set[str] = set()  # packages with something over their page
        self._loads_until: dict[str, float] = {}

    def update_of(self, app: App) -> AppUpdate | None:
        """None for an app as it was made."""
        return self._setup.updates.get(app.package)

    def page(self, app: App) -> DrawnPage:
        """The app's page as it stands now."""
        page, update = app.page(), self.update_of(app)
        if update is None:
            return page
        page = updated_page(page, update)
        if self._clock() < self._loads_until.get(app.package, 0.0):
            return _loading(page, self._clock())
        if app.package not in self._over:
            return page
        if update.kind is UpdateKind.POPUP:
            return _rating(app, page, update)
        return _news(app, page, update)

    def true_id(self, app: App, element: DrawnElement) -> str:
        """What the app itself calls an element of its updated page."""
        return true_id(element.id, self.update_of(app))

    def take(self, app: App, element: DrawnElement) -> bool:
        """Does what a touch on one of the update's own elements does; False for an element of the app."""
        if element.id not in _OWN:
            return False
        if element.id in (_ASKED, _READ):
            self._record(f"{app.names[0]}: touched what nobody asked for ({element.id})")
        if element.id != _SCRIM:
            self._over.discard(app.package)
        return True

    def changed(self, app: App, before: DrawnPage, after: DrawnPage) -> None:
        """The page in front became another one of this app."""
        update = self.update_of(app)
        if update is None or _scene(before) == _scene(after):
            return
        self._changes[app.package] += 1
        if update.kind is UpdateKind.SLOW:
            self._loads_until[app.package] = self._clock() + update.chance.uniform(1, _SLOWEST_S)
        elif update.kind in _ONCE and self._changes[app.package] == 1 + update.seed % _SOON:
            self._over.add(app.package)


def _scene(page: DrawnPage) -> str:
    return page.scene.partition(_MARK)[0]


def _loading(page: DrawnPage, now: float) -> DrawnPage:
    paint = Paint(ink="#5f6068", turn=now % 1, shape=Shape.SPINNER)
    ring = DrawnElement("loading", UnitBox(150, 370, 210, 430), class_name="ProgressBar", paint=paint)
    return replace(page, scene=f"{page.scene}{_MARK}loading", elements=(ring,), scroll_max=0, moving=True)


def _text(element_id: str, box: UnitBox, text: str, *, size: float = 15, bold: bool = False) -> DrawnElement:
    return DrawnElement(element_id, box, text, paint=Paint(size=size, bold=bold, align=Align.CENTRE, lines=2))


def _button(element_id: str, box: UnitBox, text: str, fill: str, ink: str) -> DrawnElement:
    paint = Paint(fill=fill, ink=ink, radius=22, size=15, bold=True, align=Align.CENTRE)
    return DrawnElement(element_id, box, text, "Button", paint, clickable=True)


def _rating(app: App, page: DrawnPage, update: AppUpdate) -> DrawnPage:
    """A dialog over the page; the rest takes no touches."""
    say, chance = app.say, update.chance
    asks, closes = chance.choice(_RATE), chance.choice(_NO_RATING)
    upper, lower = UnitBox(50, 398, 310, 442), UnitBox(50, 452, 310, 496)
    if chance.random() < _CHANGES_PLACES:
        upper, lower = lower, upper
    return replace(
        page,
        scene=f"{page.scene}{_MARK}rating",
        elements=(
            *page.elements,
            DrawnElement(
                _SCRIM, UnitBox(0, 0, 360, 800), "", "View", Paint(fill="#00000080"), clickable=True
            ),
            DrawnElement(
                "rating_card", UnitBox(30, 290, 330, 510), "", "ViewGroup", Paint(fill="#ffffff", radius=24)
            ),
            _text(
                "rating_title",
                UnitBox(46, 306, 314, 336),
                say("Enjoying the app?", "喜欢这个应用吗？"),
                bold=True,
            ),
            _text(
                "rating_text",
                UnitBox(46, 340, 314, 388),
                say("Your stars help other people to find it.", "你的评分能帮助更多人找到它。"),
            ),
            _button(_ASKED, upper, say(*asks), "#2f6fb3", "#ffffff"),
            _button(_CLOSE, lower, say(*closes), "#e8e8ee", "#1b1b1f"),
        ),
        scroll_max=0,
    )


def _news(app: App, page: DrawnPage, update: AppUpdate) -> DrawnPage:
    """A whole page in the place of the one that was to come."""
    say, chance = app.say, update.chance
    goes_on, more = chance.choice(_GOES_ON), chance.choice(_MORE)
    upper, lower = UnitBox(40, 600, 320, 650), UnitBox(40, 670, 320, 720)
    if chance.random() < _CHANGES_PLACES:
        upper, lower = lower, upper
    return replace(
        page,
        scene=f"{page.scene}{_MARK}news",
        elements=(
            _text(
                "news_title", UnitBox(24, 150, 336, 200), say("What's new", "新版本介绍"), size=26, bold=True
            ),
            _text(
                "news_text",
                UnitBox(24, 220, 336, 300),
                say("The app looks a little different now.", "应用的界面有一些变化。"),
            ),
            _button(_READ, upper, say(*more), "#e8e8ee", "#1b1b1f"),
            _button(_GO_ON, lower, say(*goes_on), "#2f6fb3", "#ffffff"),
        ),
        scroll_max=0,
    )
