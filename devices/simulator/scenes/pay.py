"""The Pay sheet: FLAG_SECURE, a keypad, six digits."""

from devices.demo_apps import PAY
from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, Host, Payment, money
from devices.simulator.scenes.style import QUIET, Theme, card, icon_button, label

THEME = Theme(page="#22242c", main=PAY.colour, soft="#eef0f6")
CODE_LENGTH = 6
ROWS = ("123", "456", "789", " 0<")
DELETE = "<"


class PaySheet(App):
    """Any six digits pay. The digits are kept nowhere: only their number is."""

    package = PAY.package
    activity = ".PaySheetActivity"
    names = PAY.names
    icon = "card"
    exported = False
    secure = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._payment: Payment | None = None
        self._entered = 0

    def ask(self, payment: Payment) -> None:
        """Starts anew with this payment."""
        self._payment, self._entered = payment, 0

    def page(self) -> DrawnPage:
        """The sheet above a darkened page."""
        payment = self._payment
        payee = self.say(*payment.payee) if payment else ""
        amount = f"¥{money(payment.amount_cents)}" if payment else ""
        dots = Paint(fill=THEME.soft, ink="#1b1b1f", radius=12, shape=Shape.DOTS)
        bank = Paint(ink=QUIET, size=14, align=Align.CENTRE, icon="card", icon_size=18)
        elements = [
            card("sheet", UnitBox(0, 130, 360, 830), fill="#fbfbfe", radius=30),
            icon_button("close", UnitBox(12, 144, 56, 188), "close", self.say("Close", "关闭")),
            label(
                "title",
                UnitBox(60, 146, 300, 186),
                self.say("Bank card", "银行卡"),
                size=18,
                bold=True,
                align=Align.CENTRE,
            ),
            label("payee", UnitBox(20, 206, 340, 230), payee, size=15, ink=QUIET, align=Align.CENTRE),
            label("amount", UnitBox(20, 232, 340, 284), amount, size=38, bold=True, align=Align.CENTRE),
            DrawnElement(
                "card",
                UnitBox(20, 300, 340, 324),
                self.say("Garden Bank (4417)", "花园银行 (4417)"),
                paint=bank,
            ),
            label(
                "ask",
                UnitBox(20, 352, 340, 376),
                self.say("Payment code", "请输入支付密码"),
                size=14,
                align=Align.CENTRE,
            ),
            DrawnElement(
                "code", UnitBox(42, 386, 318, 432), "•" * self._entered, "View", dots, password=True
            ),
            DrawnElement(
                "keypad", UnitBox(0, 492, 360, 800), class_name="ViewGroup", paint=Paint(fill=THEME.soft)
            ),
        ]
        for row, keys in enumerate(ROWS):
            for column, key in enumerate(keys):
                if key != " ":
                    elements.append(_key(key, row, column, self.say("Delete", "删除")))
        return DrawnPage("pay_sheet", tuple(elements), THEME.page, secure=self.secure)

    def on_tap(self, element_id: str) -> None:
        """A key of the pad, or Close."""
        if element_id == "close":
            self._cancel()
        elif element_id == "key_delete":
            self._entered = max(0, self._entered - 1)
        elif element_id.startswith("key_"):
            self._entered += 1
            if self._entered == CODE_LENGTH:
                self._pay()

    def back(self) -> bool:
        """Back to the shop; nothing is paid."""
        self._cancel()
        return True

    def _pay(self) -> None:
        payment, self._payment, self._entered = self._payment, None, 0
        self.host.finish()
        if payment:
            payment.paid(payment.amount_cents)

    def _cancel(self) -> None:
        self._payment, self._entered = None, 0
        self.host.record("closed the Pay sheet without paying")
        self.host.finish()


def _key(key: str, row: int, column: int, delete: str) -> DrawnElement:
    left, top = 12 + column * 114, 502 + row * 68
    box = UnitBox(left, top, left + 108, top + 60)
    if key == DELETE:
        return icon_button("key_delete", box, "backspace", delete)
    paint = Paint(fill="#ffffff", radius=16, size=24, align=Align.CENTRE)
    return DrawnElement(f"key_{key}", box, key, "Button", paint, clickable=True)
