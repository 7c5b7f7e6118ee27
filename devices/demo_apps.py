"""Facts of the demo apps for the simulated phone and the stand-in model: names, prices, positions."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class DemoApp:
    """names: English and Chinese. colour: of its buttons and marks."""

    package: str
    names: tuple[str, str]
    colour: str


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


COFFEE = DemoApp("com.farhand.coffee", ("Coffee", "咖啡"), "#1f5796")
PAY = DemoApp("com.farhand.pay", ("Pay", "支付"), "#1f5796")
PARCEL = DemoApp("com.farhand.parcel", ("Parcel", "包裹"), "#1e7a58")
CHAT = DemoApp("com.farhand.chat", ("Chat", "聊天"), "#127058")
SETTINGS = DemoApp("com.android.settings", ("Settings", "设置"), "#3f5f9e")
SWITCH_OFF_COLOUR = "#767881"  # thumb of a switch that is off
DELIVERY_CENTS = 400
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
# The people of the Chat app whom the model writes to, by id: English and Chinese.
CONTACT_NAMES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"mom": ("Mom", "妈妈"), "landlord": ("Landlord", "房东")}
)
# The middle of an element, by scene and element id, in thousandths of the screen, in either language.
POSITIONS: Mapping[tuple[str, str], tuple[int, int]] = MappingProxyType(
    {
        ("coffee_menu", "search"): (500, 178),
        ("coffee_menu", "drink_latte"): (500, 276),
        ("coffee_menu", "drink_americano"): (500, 393),
        ("coffee_menu", "drink_cappuccino"): (500, 511),
        ("coffee_menu", "drink_mocha"): (500, 628),
        ("coffee_menu", "drink_flat_white"): (500, 746),
        ("coffee_menu", "drink_matcha"): (500, 863),
        ("coffee_detail", "size_small"): (202, 607),
        ("coffee_detail", "size_regular"): (497, 607),
        ("coffee_detail", "size_large"): (791, 607),
        ("coffee_detail", "add_to_cart"): (500, 916),
        ("coffee_cart", "checkout"): (500, 916),
        ("coffee_checkout", "pay_balance"): (500, 812),
        ("coffee_checkout", "pay_card"): (500, 900),
        ("parcel_login", "send_code"): (763, 415),
        ("parcel_login", "log_in"): (500, 536),
        ("parcel_list", "parcel_7731"): (500, 173),
        ("settings", "wifi"): (500, 152),
        ("settings", "bluetooth"): (500, 237),
        ("settings", "airplane"): (500, 322),
        ("settings", "data"): (500, 407),
        ("settings", "disturb"): (500, 677),
        ("settings", "bluetooth_switch"): (858, 237),
        ("settings", "airplane_switch"): (858, 322),
        ("settings", "data_switch"): (858, 407),
        ("settings", "disturb_switch"): (858, 677),
        ("settings_wifi", "wifi_switch"): (500, 165),
        ("chat_list", "chat_mom"): (500, 222),
        ("chat_list", "chat_landlord"): (500, 317),
        ("chat_talk", "input"): (452, 942),
        ("chat_talk", "send"): (869, 942),
    }
)
