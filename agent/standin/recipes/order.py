"""A drink from Blue Door Coffee, from the home screen to the checkout; what it costs and how it is named."""

import re
from dataclasses import dataclass

from agent.standin.recipes.play import Play, Playing
from devices.demo_apps import COFFEE, DELIVERY_CENTS, DRINKS, SIZES, Drink, Size

REGULAR = SIZES[1]

_CARD = re.compile(r"\bcard\b|银行卡|信用卡|刷卡", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OrderedDrink:
    """One cup."""

    drink: Drink
    size: Size
    by_card: bool

    @property
    def total(self) -> str:
        """The sum to pay, delivery included: '36.80'."""
        return price_text(self.drink.cents + self.size.extra_cents + DELIVERY_CENTS)

    @property
    def price(self) -> str:
        """The price of the cup."""
        return price_text(self.drink.cents + self.size.extra_cents)


def price_text(cents: int) -> str:
    """3680 -> '36.80'."""
    return f"{cents / 100:.2f}"


def drink_in(text: str) -> Drink | None:
    """The drink that is named, the longest name first: 'matcha latte' is no latte."""
    words = text.casefold()
    by_length = sorted(DRINKS, key=lambda drink: -len(drink.names[0]))
    named = (drink for drink in by_length if any(name.casefold() in words for name in drink.names))
    return next(named, None) or next((drink for drink in DRINKS if drink.names[1][:2] in words), None)


def order_of(drink: Drink, text: str) -> OrderedDrink:
    """The order in the words; a regular cup, paid with the balance, unless they say otherwise."""
    words = text.casefold()
    size = next((size for size in SIZES if any(name.casefold() in words for name in size.names)), REGULAR)
    return OrderedDrink(drink, size, _CARD.search(text) is not None)


def drink_name(play: Play, order: OrderedDrink) -> str:
    """'latte' or '拿铁'."""
    return play.say(order.drink.names[0].lower(), order.drink.names[1])


def to_checkout(play: Play, order: OrderedDrink) -> Playing[None]:
    """From the menu to the checkout. Raises Astray, GaveUp."""
    drink = drink_name(play, order)
    on_menu = play.say(
        f"The menu of Blue Door Coffee is open and the {drink} is on it. I tap it.",
        f"蓝门咖啡的菜单已经打开，上面有{drink}，我点进去。",
    )
    yield from play.tap(COFFEE, "coffee_menu", f"drink_{order.drink.id}", on_menu)
    if order.size is not REGULAR:
        size = play.say(order.size.names[0].lower(), order.size.names[1])
        sizes = play.say(
            f"The page of the {drink} is open. A {size} cup was asked for, so I choose that size.",
            f"{drink}的页面已经打开。需要的是{size}，我选择这个规格。",
        )
        yield from play.tap(COFFEE, "coffee_detail", f"size_{order.size.id}", sizes)
    on_detail = play.say(
        f"This is the {drink}, {order.price} a cup. I add it to the cart.",
        f"这是{drink}，每杯 {order.price} 元。我把它加入购物车。",
    )
    yield from play.tap(COFFEE, "coffee_detail", "add_to_cart", on_detail)
    in_cart = play.say(
        f"One {drink} is in the cart. I go on to the checkout.", f"购物车里有一杯{drink}，我去结算。"
    )
    yield from play.tap(COFFEE, "coffee_cart", "checkout", in_cart)
    play.need(COFFEE)
