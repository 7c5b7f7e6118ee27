"""Videos: a list, one film that plays for ever, one that loads for ever."""

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import QUIET, WHITE, Theme, icon_button, label, tappable, top_bar

THEME = Theme(page="#f6f5fb", main="#6a4fb3", soft="#e7e0f7")
FRAMES_A_SECOND = 8
LENGTH_S = 6  # then it begins anew
SPINS = 12  # pictures of a whole turn
TURN_S = 1.2
FILMS = (
    ("film_sea", ("A boat on the sea", "海上的小船"), ("#9fc5e8", "#3d85c6"), "0:06"),
    ("film_stuck", ("Mountains at dusk", "暮色群山"), ("#f6b26b", "#c0504d"), "12:40"),
)


class Video(App):
    """What moves follows the phone's clock."""

    package = "com.farhand.video"
    names = ("Videos", "视频")
    icon = "film"
    tint = ("#8a63d2", "#5a35a0")

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._shown = ""

    def on_open(self) -> None:
        """The list."""
        super().on_open()
        self._shown = ""

    def page(self) -> DrawnPage:
        """The list, the film or the spinner."""
        if not self._shown:
            return self._list()
        return self._playing() if self._shown == "film_sea" else self._loading()

    def on_tap(self, element_id: str) -> None:
        """Opens a film, or leaves it."""
        if element_id == "back":
            self.back()
        elif any(element_id == film[0] for film in FILMS):
            self._shown = element_id
            self.host.record(f"watched {element_id}")

    def back(self) -> bool:
        """To the list."""
        inside = bool(self._shown)
        self._shown = ""
        return inside

    def _list(self) -> DrawnPage:
        parts = [*top_bar(self.name, THEME)]
        for place, (film, title, (light, dark), length) in enumerate(FILMS):
            top = 96 + place * 236
            picture = Paint(fill=light, second=dark, radius=20, shape=Shape.PHOTO)
            box = UnitBox(16, top, 344, top + 180)
            chip = Paint(fill="#000000a0", ink=WHITE, radius=9, size=12, align=Align.CENTRE)
            parts += [
                tappable(DrawnElement(film, box, "", "ImageView", picture, self.say(*title))),
                DrawnElement("", UnitBox(290, top + 148, 334, top + 168), length, paint=chip),
                label("", UnitBox(20, top + 186, 340, top + 212), self.say(*title), size=16, bold=True),
            ]
        return DrawnPage("video_list", tuple(parts), THEME.page)

    def _frame(self, inside: tuple[DrawnElement, ...], scene: str) -> DrawnPage:
        title = label(
            "title",
            UnitBox(60, 34, 320, 78),
            self.say(*FILMS[scene == "video_loading"][1]),
            size=17,
            ink=WHITE,
        )
        back = icon_button("back", UnitBox(8, 34, 52, 78), "back", self.say("Back", "返回"), ink=WHITE)
        return DrawnPage(scene, (back, title, *inside), "#101014", moving=True)

    def _playing(self) -> DrawnPage:
        step = int(self.host.now().timestamp() * FRAMES_A_SECOND) % (LENGTH_S * FRAMES_A_SECOND)
        share = step / (LENGTH_S * FRAMES_A_SECOND)
        film = Paint(fill="#9fd0f0", second="#1d5f91", turn=share, shape=Shape.FILM)
        return self._frame(
            (
                DrawnElement("film", UnitBox(0, 250, 360, 452), "", "SurfaceView", film),
                DrawnElement(
                    "", UnitBox(20, 486, 340, 490), class_name="View", paint=Paint(fill="#4a4a52", radius=2)
                ),
                DrawnElement(
                    "progress",
                    UnitBox(20, 486, 20 + 320 * share + 1, 490),
                    class_name="View",
                    paint=Paint(fill="#b79cf0", radius=2),
                ),
                label(
                    "time",
                    UnitBox(20, 496, 120, 518),
                    f"0:{step // FRAMES_A_SECOND:02d}",
                    size=13,
                    ink="#c9c9d2",
                ),
                label(
                    "length", UnitBox(240, 496, 340, 518), "0:06", size=13, ink="#c9c9d2", align=Align.RIGHT
                ),
            ),
            "video_play",
        )

    def _loading(self) -> DrawnPage:
        turn = int(self.host.now().timestamp() / TURN_S * SPINS) % SPINS / SPINS
        ring = Paint(ink="#b79cf0", turn=turn, shape=Shape.SPINNER)
        return self._frame(
            (
                DrawnElement("spinner", UnitBox(156, 326, 204, 374), "", "ProgressBar", ring),
                label(
                    "wait",
                    UnitBox(20, 392, 340, 416),
                    self.say("Loading", "加载中"),
                    size=14,
                    ink=QUIET,
                    align=Align.CENTRE,
                ),
            ),
            "video_loading",
        )
