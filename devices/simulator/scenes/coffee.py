"""The Coffee app of Blue Door Coffee: menu with search, drink, cart, checkout, order placed."""

from dataclasses import dataclass, replace
from types import MappingProxyType

from devices.demo_apps import COFFEE, DELIVERY_CENTS, DRINKS, SIZES, Drink, Size
from devices.simulator.drawing.elements import DrawnPage
from devices.simulator.scenes import coffee_checkout as checkout
from devices.simulator.scenes import coffee_pages as pages
from devices.simulator.scenes.base import App, Host, Payment, money
from devices.simulator.scenes.till import Till

SHOP = ("Blue Door Coffee", "蓝门咖啡")
FIRST_BALANCE_CENTS = 500_00
MOST_OF_ONE = 9


@dataclass(frozen=True, slots=True)
class CoffeeOrder:
    """What is in the cart: some of one drink. quantity 0: the cart is empty."""

    drink: Drink
    size: Size
    quantity: int

    @property
    def each_cents(self) -> int:
        """Price of one."""
        return self.drink.cents + self.size.extra_cents

    @property
    def total_cents(self) -> int:
        """With delivery."""
        return self.each_cents * self.quantity + DELIVERY_CENTS


class Coffee(App):
    """Starting it shows the menu with an empty cart; the balance lasts while the phone runs."""

    package = COFFEE.package
    names = COFFEE.names
    icon = "cup"
    tint = ("#2f6fb3", "#174a86")
    field_names = MappingProxyType({"search": "Search"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.balance_cents = FIRST_BALANCE_CENTS
        self.short_of_money = False
        self._scene = "coffee_menu"
        self._drink = DRINKS[0]
        self._size = SIZES[1]
        self.order = CoffeeOrder(DRINKS[0], SIZES[1], 0)
        self._till = Till(host)

    def on_open(self) -> None:
        """The menu; what was in the cart is gone."""
        super().on_open()
        self._scene = "coffee_menu"
        self.order = replace(self.order, quantity=0)
        self.short_of_money = False

    def page(self) -> DrawnPage:
        """The page as it stands now."""
        if self._scene == "coffee_menu":
            return pages.menu(self, self._found(), self.order.quantity)
        if self._scene == "coffee_detail":
            return pages.detail(self, self._drink, self._size)
        if self._scene == "coffee_cart":
            return pages.cart(self, self.order.drink, self.order.size, self.order.quantity)
        if self._scene == "coffee_checkout":
            return checkout.checkout(self, self._bill(), self._till, self.short_of_money)
        return checkout.placed(self, self._bill())

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        drink = next((drink for drink in DRINKS if element_id == f"drink_{drink.id}"), None)
        if drink:
            self._drink, self._size, self._scene = drink, SIZES[1], "coffee_detail"
        elif element_id == "back":
            self.back()
        elif element_id == "open_cart":
            self._scene = "coffee_cart"
        elif element_id == "clear_search":
            self.texts.pop("search", None)
        elif self._scene == "coffee_detail":
            self._tapped_detail(element_id)
        elif self._scene == "coffee_cart":
            self._tapped_cart(element_id)
        elif self._scene == "coffee_checkout":
            self._tapped_checkout(element_id)
        elif element_id == "done":
            self.on_open()

    def on_capture(self) -> None:
        """For a sum that changes after it was seen."""
        self._till.on_capture()

    def back(self) -> bool:
        """To the page before; from the menu and from a placed order the app closes."""
        before = {
            "coffee_detail": "coffee_menu",
            "coffee_cart": "coffee_menu",
            "coffee_checkout": "coffee_cart",
        }.get(self._scene)
        if before is None:
            return False
        self._scene = before
        self.short_of_money = False
        return True

    def _found(self) -> tuple[Drink, ...]:
        words = self.texts.get("search", "").strip().lower()
        return tuple(drink for drink in DRINKS if any(words in name.lower() for name in drink.names))

    def _tapped_detail(self, element_id: str) -> None:
        for size in SIZES:
            if element_id == f"size_{size.id}":
                self._size = size
        if element_id == "add_to_cart":
            self._add()

    def _add(self) -> None:
        same = self.order.quantity and (self.order.drink, self.order.size) == (self._drink, self._size)
        quantity = min(self.order.quantity + 1, MOST_OF_ONE) if same else 1
        self.order = CoffeeOrder(self._drink, self._size, quantity)
        self._scene = "coffee_cart"
        self.host.record(f"put {quantity} {self._size.id} {self._drink.names[0]} into the cart")

    def _tapped_cart(self, element_id: str) -> None:
        if element_id in ("more", "fewer"):
            change = 1 if element_id == "more" else -1
            self.order = replace(self.order, quantity=min(max(self.order.quantity + change, 0), MOST_OF_ONE))
            self.host.record(f"changed the quantity to {self.order.quantity}")
        elif element_id == "checkout" and self.order.quantity:
            self._scene = "coffee_checkout"
            self._till.begin()

    def _tapped_checkout(self, element_id: str) -> None:
        total = self._till.total(self.order.total_cents)
        if element_id == "pay_balance" and total > self.balance_cents:
            self.short_of_money = True
        elif element_id == "pay_balance":
            self.balance_cents -= total
            self._placed("balance", total)
        elif element_id == "pay_card":
            self.host.collect(
                Payment(self._till.payee(SHOP), total, lambda cents: self._placed("bank card", cents))
            )

    def _placed(self, way: str, total_cents: int) -> None:
        self.host.record(f"paid {money(total_cents)} to {self._till.payee(SHOP)[0]} by {way}")
        self._scene = "coffee_placed"

    def _bill(self) -> checkout.Bill:
        order = self.order
        return checkout.Bill(
            order.drink,
            order.size,
            order.quantity,
            order.each_cents,
            DELIVERY_CENTS,
            self._till.total(order.total_cents),
            self._till.on_button(order.total_cents),
            self.balance_cents,
            self._till.payee(SHOP),
        )
