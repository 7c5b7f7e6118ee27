"""What Blue Door Coffee sells."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drink:
    """names, about: English and Chinese. cents: price of a regular one. tint: colour behind its picture."""

    id: str
    names: tuple[str, str]
    about: tuple[str, str]
    cents: int
    tint: str


@dataclass(frozen=True, slots=True)
class Size:
    """extra_cents: what it costs on top of a regular one."""

    id: str
    names: tuple[str, str]
    volume: str
    extra_cents: int


DRINKS = (
    Drink("latte", ("Latte", "拿铁"), ("Espresso with velvety milk", "意式浓缩加丝滑牛奶"), 3280, "#f3e3d3"),
    Drink(
        "americano", ("Americano", "美式咖啡"), ("Espresso and hot water", "意式浓缩加热水"), 2680, "#e9e0da"
    ),
    Drink(
        "cappuccino",
        ("Cappuccino", "卡布奇诺"),
        ("Thick foam, cocoa on top", "绵密奶泡，撒可可粉"),
        3380,
        "#f6e8d6",
    ),
    Drink("mocha", ("Mocha", "摩卡"), ("Dark chocolate and cream", "黑巧克力与奶油"), 3680, "#eedcd3"),
    Drink(
        "flat_white", ("Flat white", "澳白"), ("Two shots, little foam", "双份浓缩，少奶泡"), 3480, "#f4e9df"
    ),
    Drink("matcha", ("Matcha latte", "抹茶拿铁"), ("Stone-ground green tea", "石磨绿茶"), 3580, "#e3eed9"),
)
SIZES = (
    Size("small", ("Small", "小杯"), "240 ml", -400),
    Size("regular", ("Regular", "中杯"), "360 ml", 0),
    Size("large", ("Large", "大杯"), "480 ml", 400),
)
