"""The Bank app of Garden Bank: balance, statement, transfers, top-ups, scan and pay."""

from types import MappingProxyType

from devices.simulator.drawing.elements import DrawnPage
from devices.simulator.scenes import bank_pages as pages
from devices.simulator.scenes.base import App, Host, money
from devices.simulator.scenes.till import Till

MARKET, MARKET_CENTS = ("Garden Market", "花园超市"), 58_00
TOP_UPS = (30_00, 50_00, 100_00)
BEFORE = {"bank_confirm": "bank_transfer"}


class Bank(App):
    """Starting it shows the home page; the balance lasts while the phone runs."""

    package = "com.farhand.bank"
    names = ("Bank", "银行")
    icon = "bank"
    tint = ("#3f57a8", "#24357a")
    field_names = MappingProxyType({"payee": "Payee", "amount": "Amount"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.balance_cents = 12_480_55
        self._scene = "bank"
        self._till = Till(host)
        self._top_up = TOP_UPS[1]
        self._done: tuple[str, str] = ("", "")

    def on_open(self) -> None:
        """The home page."""
        super().on_open()
        self._scene = "bank"

    def page(self) -> DrawnPage:
        """The page as it stands now."""
        match self._scene:
            case "bank":
                return pages.home(self, self.balance_cents)
            case "bank_transfer":
                return pages.transfer(self, ready=self._cents() > 0)
            case "bank_confirm":
                return pages.confirm(self, self._payee(), self._till.total(self._cents()))
            case "bank_scan":
                return pages.scan(self, self._till.payee(MARKET), self._till.total(MARKET_CENTS))
            case "bank_top_up":
                return pages.top_up(self, TOP_UPS, self._top_up)
            case "bank_statement":
                return pages.statement(self)
            case _:
                return pages.done(self, self._done)

    def on_capture(self) -> None:
        """For a sum that changes after it was seen."""
        self._till.on_capture()

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        if element_id == "back":
            self.back()
        elif element_id in ("transfer", "scan", "top_up", "statement"):
            self._scene = f"bank_{element_id}"
            self._till.begin()
        elif element_id.startswith("recent_"):
            self.texts["payee"] = self.say(*pages.RECENT[element_id])
        elif element_id == "continue" and self._cents() and self._payee()[0]:
            self._scene = "bank_confirm"
            self._till.begin()
        elif element_id == "confirm_transfer":
            self._transfer()
        elif element_id.startswith("amount_"):
            self._top_up = int(element_id.removeprefix("amount_")) * 100
        elif element_id == "top_up_now":
            self._spend(self._top_up)
            self._finish(f"topped up {money(self._top_up)} for 138 0000 7731", ("Topped up", "充值成功"))
        elif element_id == "done":
            self._scene = "bank"

    def on_slide(self, element_id: str) -> None:
        """The slider that pays reached its end."""
        total, payee = self._till.total(MARKET_CENTS), self._till.payee(MARKET)
        self._spend(total)
        self._finish(f"paid {money(total)} to {payee[0]} by sliding", ("Paid", "支付成功"))

    def on_edit(self, field_id: str, text: str) -> None:
        """An amount has digits and one point."""
        if field_id == "amount":
            text = "".join(sign for sign in text if sign in "0123456789.")[:9]
        super().on_edit(field_id, text)

    def back(self) -> bool:
        """One page back."""
        inside = self._scene != "bank"
        self._scene = BEFORE.get(self._scene, "bank")
        return inside

    def _payee(self) -> tuple[str, str]:
        typed = self.texts.get("payee", "").strip()
        known = next((names for names in pages.RECENT.values() if typed in names), (typed, typed))
        return self._till.payee(known) if self._scene == "bank_confirm" else known

    def _cents(self) -> int:
        """What was typed; 0 for what is no amount."""
        whole, _, rest = self.texts.get("amount", "").partition(".")
        if not whole.isdecimal() or (rest and not rest.isdecimal()):
            return 0
        return int(whole) * 100 + int(rest[:2].ljust(2, "0"))

    def _transfer(self) -> None:
        total, payee = self._till.total(self._cents()), self._payee()
        self._spend(total)
        self._finish(f"transferred {money(total)} to {payee[0]}", ("Transfer done", "转账成功"))
        self.texts.clear()

    def _spend(self, cents: int) -> None:
        self.balance_cents -= cents

    def _finish(self, fact: str, title: tuple[str, str]) -> None:
        self.host.record(fact)
        self._done = title
        self._scene = "bank_done"
