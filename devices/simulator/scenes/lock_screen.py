"""The lock screen: clock and padlock, or the pad for the PIN. Forms after AOSP's keyguard."""

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.power import Power
from devices.simulator.scenes.shade import SYSTEM_UI, Shade
from devices.simulator.scenes.style import WHITE, icon, icon_button, label
from devices.simulator.side import LockKind

BACK, FIRST_DIGIT_KEY, ENTER, DELETE = 4, 7, 66, 67
PULL = 200  # page units up; a shorter drag springs back
MOST_DIGITS = 16
ROWS = ("123", "456", "789", "<0>")
WRONG = "#ffb4ab"
GLASS = "#ffffff2e"


class LockScreen(App):
    """Stands above everything while the phone is locked. The PIN's digits are never told to anyone."""

    package = SYSTEM_UI
    activity = ""
    names = ("Lock screen", "锁屏")
    exported = False

    def __init__(self, host: Host, power: Power, shade: Shade) -> None:
        super().__init__(host)
        self._power = power
        self._shade = shade
        self._raised = False
        self._entered = ""
        self._wrong = False

    def lower(self) -> None:
        """Puts the pad away."""
        self._raised, self._entered, self._wrong = False, "", False

    def raise_or_open(self) -> None:
        """What a swipe up does: a swipe lock is gone, a PIN lock shows its pad."""
        if self._power.kind is LockKind.PIN:
            self._raised = True
        else:
            self._power.unlock()
            self.host.record("unlocked with a swipe")

    def dragged(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Only up, and far enough."""
        if not self._raised and start[1] - end[1] >= PULL:
            self.raise_or_open()

    def typed(self, text: str) -> None:
        """Digits go to the pad if it is shown."""
        if self._raised:
            digits = "".join(sign for sign in text if sign in "0123456789")
            self._entered = (self._entered + digits)[:MOST_DIGITS]
            self._wrong = False
            if self.host.setup.quirks.opens_at_last_digit and len(self._entered) == len(self.host.setup.pin):
                self._check()

    def pressed(self, code: int) -> None:
        """Digits, Delete, Enter and Back; Home and the others do nothing here."""
        if code == BACK:
            self.lower()
        elif code == ENTER and self._raised:
            self._check()
        elif code == DELETE:
            self._entered = self._entered[:-1]
        elif 0 <= code - FIRST_DIGIT_KEY <= 9:
            self.typed(str(code - FIRST_DIGIT_KEY))

    def on_tap(self, element_id: str) -> None:
        """A key of the pad."""
        if element_id == "key_enter":
            self._check()
        elif element_id == "delete_button":
            self.pressed(DELETE)
        elif element_id.startswith("key"):
            self.typed(element_id[3:])

    def back(self) -> bool:
        """Never closes."""
        return True

    def page(self) -> DrawnPage:
        """The clock or the pad."""
        if self._raised:
            return DrawnPage("lock_pin", self._pad(), "#1b2740")
        return DrawnPage("lock", self._clock(), "#31486f", "#b98b7a", wallpaper=True)

    def _check(self) -> None:
        right, self._entered = self._entered == self.host.setup.pin, ""
        self._wrong = not right
        if right:
            self.lower()
            self._power.unlock()
        self.host.record("unlocked with the PIN" if right else "entered a wrong PIN")

    def _clock(self) -> tuple[DrawnElement, ...]:
        now = self.host.now()
        day = self.say(f"{now:%a}, {now.day} {now:%b}", f"{now.month}月{now.day}日")
        hint = self.say("Swipe up to unlock", "向上滑动解锁")
        count = self._shade.count
        news = self.say(f"{count} notifications", f"{count} 条通知")
        return (
            label(
                "clock", UnitBox(24, 112, 336, 200), f"{now:%H:%M}", size=84, ink=WHITE, align=Align.CENTRE
            ),
            label("date", UnitBox(24, 206, 336, 232), day, size=17, ink=WHITE, align=Align.CENTRE),
            icon("lock_icon", UnitBox(160, 56, 200, 96), "lock", ink=WHITE, size=24),
            DrawnElement(
                "news",
                UnitBox(108, 262, 252, 294),
                class_name="ViewGroup",
                paint=Paint(fill=GLASS, radius=16),
            ),
            label("news_text", UnitBox(112, 266, 248, 290), news, size=13, ink=WHITE, align=Align.CENTRE),
            label("hint", UnitBox(24, 722, 336, 748), hint, size=14, ink=WHITE, align=Align.CENTRE),
        )

    def _pad(self) -> tuple[DrawnElement, ...]:
        title = self.say("Wrong PIN", "PIN 码错误") if self._wrong else self.say("Enter PIN", "输入 PIN 码")
        entered = "•" * len(self._entered)
        dots = Paint(ink=WHITE, size=20, shape=Shape.BULLETS)
        parts = [
            label(
                "message",
                UnitBox(24, 150, 336, 184),
                title,
                size=20,
                ink=WRONG if self._wrong else WHITE,
                align=Align.CENTRE,
            ),
            DrawnElement("pinEntry", UnitBox(40, 206, 320, 250), entered, "EditText", dots, password=True),
        ]
        for row, keys in enumerate(ROWS):
            for column, key in enumerate(keys):
                parts.append(
                    self._key(
                        key, UnitBox(54 + column * 90, 300 + row * 88, 126 + column * 90, 372 + row * 88)
                    )
                )
        emergency = self.say("Emergency call", "紧急呼叫")
        parts.append(
            label("emergency", UnitBox(60, 690, 300, 716), emergency, size=15, ink=WHITE, align=Align.CENTRE)
        )
        return tuple(parts)

    def _key(self, key: str, box: UnitBox) -> DrawnElement:
        if key == "<":
            return icon_button("delete_button", box, "backspace", self.say("Delete", "删除"), ink=WHITE)
        if key == ">":
            return icon_button(
                "key_enter", box, "check", self.say("Enter", "确定"), ink="#16223c", fill="#d7e3ff"
            )
        paint = Paint(fill=GLASS, ink=WHITE, radius=36, size=28, align=Align.CENTRE)
        return DrawnElement(f"key{key}", box, key, "Button", paint, clickable=True)
