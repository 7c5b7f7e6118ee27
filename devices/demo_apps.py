"""Facts of the demo apps for the simulated phone and the stand-in model: names and prices."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class DemoApp:
    """names: English and Chinese. colour: of its buttons and marks."""

    package: str
    names: tuple[str, str]
    colour: str = ""


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
# By the first word of their scenes' names; colours only of those whose pictures a recipe reads.
DEMO_APPS: Mapping[str, DemoApp] = MappingProxyType(
    {
        "coffee": COFFEE,
        "parcel": PARCEL,
        "chat": CHAT,
        "settings": SETTINGS,
        "account": DemoApp("com.farhand.account", ("Account", "账户")),
        "bank": DemoApp("com.farhand.bank", ("Bank", "银行")),
        "booking": DemoApp("com.farhand.booking", ("Booking", "预订")),
        "browser": DemoApp("com.farhand.browser", ("Browser", "浏览器")),
        "calendar": DemoApp("com.farhand.calendar", ("Calendar", "日历")),
        "calls": DemoApp("com.farhand.calls", ("Phone", "电话")),
        "clock": DemoApp("com.farhand.clock", ("Clock", "时钟")),
        "files": DemoApp("com.farhand.files", ("Files", "文件")),
        "mail": DemoApp("com.farhand.mail", ("Mail", "邮箱")),
        "maps": DemoApp("com.farhand.maps", ("Maps", "地图")),
        "messages": DemoApp("com.farhand.messages", ("Messages", "短信")),
        "notes": DemoApp("com.farhand.notes", ("Notes", "便签")),
        "photos": DemoApp("com.farhand.photos", ("Photos", "相册")),
        "shopping": DemoApp("com.farhand.shopping", ("Shopping list", "购物清单")),
        "store": DemoApp("com.farhand.store", ("Store", "应用商店")),
        "tide": DemoApp("com.lumora.tide", ("Tide", "汐")),
        "video": DemoApp("com.farhand.video", ("Videos", "视频")),
    }
)
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
