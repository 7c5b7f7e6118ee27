"""Generated checkouts, what lives on them by itself, and what must make an approval void.

A page is one list of nodes, of which its picture, a dump and the helper's tree are made; windows above it
stand in the picture and in the window list alone.
"""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from random import Random
from xml.sax.saxutils import quoteattr

from PIL import Image, ImageDraw

from devices.adb.helper.helper_tree import HelperTree, read_helper_tree
from devices.base import Box, Foreground, Lock, Observation, Tree, Verdict
from devices.frame import decode
from devices.tree import read_tree
from devices.typeface.typeface import draw_text, width
from tests.worlds.jpeg_frames import jpeg_of

SIZE_PX = (720, 1600)
SHOP_APP = "com.example.shop"
_LEFT, _RIGHT, _LINE = 32, 688, 40
_BAR_PX = 48
_INK, _GREY, _PAPER = "#1c1c1e", "#6b6b70", "#ffffff"
_SHOWS = {"image": "android.widget.ImageView", "field": "android.widget.EditText"}


class Way(StrEnum):
    """How the page is read."""

    HELPER = "helper"
    DUMP = "dump"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Node:
    """One thing of the page. fill: its own ground, '' for the page's. show: 'image' or 'field', else a text.

    drawn: what stands in its picture only, as the letters of a banner. untold: the tree leaves it out.
    """

    text: str
    box: Box
    name: str = ""
    show: str = ""
    fill: str = ""
    ink: str = _INK
    drawn: str = ""
    description: str = ""
    press: bool = False
    enabled: bool = True
    caret: bool = False
    untold: bool = False


@dataclass(frozen=True, slots=True)
class Cover:
    """A window above the page. fill: '' for one that nobody sees. placed: the phone told where it is."""

    title: str
    box: Box
    text: str = ""
    fill: str = "#303238"
    placed: bool = True


@dataclass(frozen=True, slots=True)
class Living:
    """A checkout at one moment. clock, battery: of the status bar."""

    lang: str
    nodes: tuple[Node, ...]
    covers: tuple[Cover, ...] = ()
    clock: str = "12:39"
    battery: int = 81
    paper: str = _PAPER
    other: dict[str, str] = field(default_factory=dict[str, str], hash=False, compare=False)

    def node(self, name: str) -> Node:
        return next(each for each in self.nodes if each.name == name)

    def has(self, name: str) -> bool:
        return any(each.name == name for each in self.nodes)

    def put(self, name: str, **values: object) -> "Living":
        """The page with another value in a node."""
        return self._with(name, lambda each: (replace(each, **values),))  # pyright: ignore[reportArgumentType]  # fields of a Node

    def write(self, name: str, text: str) -> "Living":
        """The page with other words in a node, which stand as these would."""
        return self._with(name, lambda each: (_text(text, each),))

    def add(self, *nodes: Node) -> "Living":
        return replace(self, nodes=(*self.nodes, *nodes))

    def cover(self, cover: Cover) -> "Living":
        return replace(self, covers=(cover, *self.covers))

    def _with(self, name: str, change: Callable[[Node], tuple[Node, ...]]) -> "Living":
        nodes = [new for each in self.nodes for new in (change(each) if each.name == name else (each,))]
        return replace(self, nodes=tuple(nodes))

    @property
    def point(self) -> tuple[int, int]:
        """Where the button is pressed."""
        left, top, right, bottom = self.node("btn_pay").box
        return (left + right) // 2, (top + bottom) // 2

    def observation(self) -> Observation:
        """A look at it."""
        bars = ("77 u0 StatusBar",)
        named = tuple(f"{zlib_name(each)} u0 {each.title}" for each in self.covers)
        return Observation(
            Verdict.OK,
            decode(_png(self), 0.0),
            Foreground(SHOP_APP, f"{SHOP_APP}.Checkout"),
            0.0,
            lock=Lock.OPEN,
            window=f"1a2b u0 {SHOP_APP}/.Checkout",
            above=(*named, *bars),
            above_at=(*(each.box if each.placed else None for each in self.covers), _BARS),
            bar_px=_BAR_PX,
        )

    def tree(self, way: Way) -> Tree:
        """What the phone answers to the question for its tree; nothing of an app that draws itself."""
        match way:
            case Way.DUMP:
                return read_tree(_dump(self), 0.0)
            case Way.HELPER:
                told = read_helper_tree(_helper_answer(self), 0.0)
                assert isinstance(told, HelperTree)
                return told.tree
            case Way.PICTURE:
                return Tree((), 0.0)


def by_helper(seen: Observation) -> Observation:
    """The same with the picture as the helper gives it."""
    assert seen.frame is not None
    return replace(seen, frame=jpeg_of(seen.frame))


_BARS = Box(0, 0, SIZE_PX[0], _BAR_PX)


def zlib_name(cover: Cover) -> str:
    """The number of a window, the same as long as it is the same one."""
    return f"{sum(cover.title.encode()) % 4096:x}"


def _text(text: str, like: Node) -> Node:
    """A text at the same side of its row as the one before."""
    left, top, right, bottom = like.box
    if like.press or like.fill:
        return replace(like, text=text)
    wide = round(width(text, _size(like))) + 4
    if right == _RIGHT and left > _LEFT:
        return replace(like, text=text, box=Box(right - wide, top, right, bottom))
    return replace(like, text=text, box=Box(left, top, left + wide, bottom))


def _size(node: Node) -> float:
    return (node.box.bottom - node.box.top) * 0.68


# The pages.

_SHOPS = {
    "en": ("Blue Door Coffee", "Noodle House", "Old Harbour Bakery", "Green Lamp Store", "Mill Lane Books"),
    "zh": ("蓝门咖啡", "花园面馆", "老港面包店", "绿灯杂货店", "河边书店"),
}
_GOODS = {
    "en": (
        ("Latte", "Large, oat milk"), ("Chicken bowl", "no onions"), ("Desk lamp", "black"),
        ("Iced tea", "less sugar"), ("Blue mug", "350 ml"), ("Dumplings", "extra spicy"),
    ),
    "zh": (
        ("拿铁", "大杯，热"), ("鸡肉饭", "不要洋葱"), ("台灯", "黑色"), ("冰红茶", "少糖"), 
        ("蓝色杯子", "小号"), ("饺子", "微辣"),
    ),
}  # fmt: skip
_PLACES = {
    "en": ("48 Harbour Road, 2nd floor", "9 Mill Lane, Leeds", "7 Quay Street", "31 Castle Avenue"),
    "zh": ("花园路12号3单元", "文三路8号501室", "人民路66号2楼", "湖滨路5号101室"),
}
_MEANS = {
    "en": ("Visa •••• 4242", "Mastercard •••• 1881", "PayPal", "Apple Pay"),
    "zh": ("花园银行 (4417)", "招商银行 (8801)", "零钱", "余额"),
}
# The simulated phone draws no other: a box for each would look the same.
_SIGNS = {"en": ("$", "US$"), "zh": ("¥",)}
_WORDS = {
    "en": {
        "title": "Checkout", "address": "Deliver to", "method": "Payment method", "shop": "Merchant",
        "subtotal": "Subtotal", "delivery": "Delivery fee", "total": "Total", "countdown": "Pay within {}",
        "eta": "Arrives in {} min", "eta_clock": "Arrives {}", "looking": "{} people are looking at this",
        "sold": "{} sold this week", "note": "Note for the shop", "toast": "Saved to favourites",
        "notice": "Lena: are you home?", "banner": "Summer deals", "fee": "Service fee",
        "again": "Total due later", "expired": "Order expired", "promo": "Members pay {}",
    },
    "zh": {
        "title": "确认订单", "address": "收货地址", "method": "付款方式", "shop": "商户",
        "subtotal": "商品合计", "delivery": "配送费", "total": "合计", "countdown": "请在 {} 内支付",
        "eta": "预计 {} 分钟送达", "eta_clock": "预计 {} 送达", "looking": "{} 人正在看",
        "sold": "已售 {} 件", "note": "给商家留言", "toast": "已收藏",
        "notice": "丽娜：你到家了吗？", "banner": "夏日优惠", "fee": "服务费",
        "again": "续费合计", "expired": "订单已过期", "promo": "会员价 {}",
    },
}  # fmt: skip
_BUTTONS = {
    "en": ("Place order · {}", "Pay {}", "Pay now"),
    "zh": ("支付 {}", "提交订单 {}", "立即支付"),
}
_COLOURS = ("#d84315", "#00695c", "#4527a0", "#ad1457", "#1565c0", "#5d4037")


def checkout(seed: int) -> Living:
    """A checkout; the same for the same seed."""
    random = Random(seed)  # noqa: S311 - not for secrets
    lang = random.choice(("en", "zh"))
    said, sign = _WORDS[lang], random.choice(_SIGNS[lang])
    goods = random.sample(_GOODS[lang], random.randint(1, 2))
    prices = [random.randint(210, 4990) for _ in goods]
    counts = [random.randint(1, 3) for _ in goods]
    fee = random.randint(100, 590)
    total = sum(cents * count for cents, count in zip(prices, counts, strict=True)) + fee
    money = {name: f"{sign}{cents / 100:.2f}" for name, cents in (("fee", fee), ("total", total))}
    shop, place, means = (
        random.choice(_SHOPS[lang]),
        random.choice(_PLACES[lang]),
        random.choice(_MEANS[lang]),
    )
    banner_at = random.choice(("upper", "lower"))
    nodes: list[Node] = []
    top = 230

    def line(text: str, name: str, *, left: int = _LEFT, high: int = _LINE, ink: str = _INK) -> None:
        nodes.append(_text(text, Node("", Box(left, top, left + 1, top + high), name, ink=ink)))

    def value(text: str, name: str, *, at: int | None = None) -> None:
        where = top if at is None else at
        wide = round(width(text, _LINE * 0.68)) + 4
        nodes.append(Node(text, Box(_RIGHT - wide, where, _RIGHT, where + _LINE), name))

    def banner() -> None:
        box = Box(_LEFT, top, _RIGHT, top + 150)
        told = random.choice(("", "Banner 1 of 3" if lang == "en" else "轮播图 1/3"))
        colour = random.choice(_COLOURS)
        nodes.append(Node("", box, "banner", "image", colour, "#ffffff", said["banner"], told, press=True))

    nodes.append(Node(said["title"], Box(120, 80, 420, 130), "page_title"))
    line(said["shop"], "shop_label")
    value(shop, "shop_value")
    top += 60
    if random.random() < 0.5:
        line(said["address"], "address_label", ink=_GREY)
        top += 46
        line(place, "address_value")
    else:
        line(said["address"], "address_label", ink=_GREY)
        value(place, "address_value")
    top += 60
    minutes = random.randint(20, 40)
    eta = said["eta"].format(f"{minutes}-{minutes + 10}") if random.random() < 0.5 else ""
    line(eta or said["eta_clock"].format("12:" + str(minutes)), "eta", high=34, ink=_GREY)
    top += 52
    if banner_at == "upper":
        banner()
        top += 180
    line(
        said["countdown"].format(f"{random.randint(2, 14):02}:{random.randint(10, 59)}"), "countdown", high=34
    )
    top += 56
    for at, ((good, option), cents, count) in enumerate(zip(goods, prices, counts, strict=True)):
        nodes.append(
            Node("", Box(_LEFT, top, _LEFT + 90, top + 90), f"picture{at}", "image", random.choice(_COLOURS))
        )
        line(good, f"good{at}", left=146)
        line_of = f"x{count}"
        nodes.append(Node(line_of, Box(470, top, 510, top + _LINE), f"count{at}"))
        value(f"{sign}{cents * count / 100:.2f}", f"cost{at}")
        top += 46
        line(option, f"option{at}", left=146, high=34, ink=_GREY)
        top += 74
    sums = (
        ("subtotal", f"{sign}{(total - fee) / 100:.2f}"),
        ("delivery", money["fee"]),
        ("total", money["total"]),
    )
    top += 10
    for name, told in sums:
        line(said[name], f"{name}_label")
        value(told, f"{name}_value")
        top += 54
    top += 10
    line(said["method"], "method_label")
    value(means, "method_value")
    top += 64
    if banner_at == "lower":
        banner()
        top += 180
    line(
        (said["looking"] if random.random() < 0.5 else said["sold"]).format(random.randint(3, 900)),
        "crowd",
        high=34,
    )
    top += 60
    nodes.append(Node("", Box(_LEFT, top, _RIGHT, top + 60), "note", "field", "#f0f0f2", drawn=said["note"]))
    label = random.choice(_BUTTONS[lang]).format(money["total"])
    nodes.append(
        Node(label, Box(_LEFT, 1470, _RIGHT, 1560), "btn_pay", fill="#1a5fd0", ink="#ffffff", press=True)
    )
    other = {
        "shop": _another(random, _SHOPS[lang], shop),
        "place": _another(random, _PLACES[lang], place),
        "means": _another(random, _MEANS[lang], means),
        "sign": _another(random, ("$", "US$", "¥"), sign),
    }
    return Living(lang, tuple(nodes), other=other)


def _another(random: Random, of: tuple[str, ...], than: str) -> str:
    return random.choice([each for each in of if each != than])


# What lives by itself.

Change = Callable[[Living, Random], Living]


def _banner(page: Living, random: Random) -> Living:
    box = page.node("banner")
    told = box.description.replace("1", "2", 1) if box.description else ""
    said = _WORDS[page.lang]["promo"].format(page.node("total_value").text)
    colour = _another(random, _COLOURS, box.fill)
    return page.put("banner", fill=colour, drawn=random.choice((said, "50%")), description=told)


def _countdown(page: Living, random: Random) -> Living:
    return page.write("countdown", _WORDS[page.lang]["countdown"].format(f"01:{random.randint(10, 59)}"))


def _eta(page: Living, random: Random) -> Living:
    said = page.node("eta").text
    if ":" in said:
        return page.write("eta", _WORDS[page.lang]["eta_clock"].format(f"12:{random.randint(41, 59)}"))
    early = random.randint(10, 19)
    return page.write("eta", _WORDS[page.lang]["eta"].format(f"{early}-{early + 10}"))


def _crowd(page: Living, random: Random) -> Living:
    said = page.node("crowd").text
    before = "".join(sign for sign in said if sign.isdigit())
    return page.write("crowd", said.replace(before, str(int(before) + random.randint(1, 20))))


def _toast(page: Living, random: Random) -> Living:
    left = random.randint(150, 230)
    return page.cover(Cover("Toast", Box(left, 1372, left + 320, 1432), _WORDS[page.lang]["toast"]))


def _heads_up(page: Living, random: Random) -> Living:
    tall = random.randint(120, 160)
    notice = _WORDS[page.lang]["notice"]
    return page.cover(Cover("NotificationShade", Box(12, 52, 708, 52 + tall), notice, "#e9e7ef"))


def _chat_head(page: Living, random: Random) -> Living:
    top = random.choice((60, 1340))
    return page.cover(Cover("com.example.chat", Box(610, top, 710, top + 100), "", "#0a7cff"))


def _status_bar(page: Living, random: Random) -> Living:
    return replace(page, clock=f"12:{random.randint(40, 59)}", battery=random.randint(20, 80))


def _caret(page: Living, _random: Random) -> Living:
    return page.put("note", caret=True)


def _shimmer(page: Living, random: Random) -> Living:
    return page.put("picture0", fill=_another(random, _COLOURS, page.node("picture0").fill))


LIVING: dict[str, Change] = {
    "banner": _banner,
    "countdown": _countdown,
    "delivery time": _eta,
    "sold or looking": _crowd,
    "toast": _toast,
    "heads-up notification": _heads_up,
    "chat head": _chat_head,
    "status bar": _status_bar,
    "caret": _caret,
    "picture that loads": _shimmer,
}


# What must make it void.


def _total(page: Living, random: Random) -> Living:
    return _every(page, _other_digit(page.node("total_value").text, random))


def _every(page: Living, total: str) -> Living:
    """Total and button with another sum."""
    before, button = page.node("total_value").text, page.node("btn_pay").text
    return page.write("total_value", total).write("btn_pay", button.replace(before, total))


def _other_digit(sum_: str, random: Random) -> str:
    places = [at for at, sign in enumerate(sum_) if sign.isdigit()]
    at = random.choice(places)
    digit = random.choice([each for each in "123456789" if each != sum_[at]])
    return sum_[:at] + digit + sum_[at + 1 :]


def _total_alone(page: Living, random: Random) -> Living:
    return page.write("total_value", _other_digit(page.node("total_value").text, random))


def _currency(page: Living, _random: Random) -> Living:
    before = page.node("total_value").text
    return _every(page, page.other["sign"] + before.lstrip("US$¥"))


def _payee(page: Living, _random: Random) -> Living:
    return page.write("shop_value", page.other["shop"])


def _item(page: Living, _random: Random) -> Living:
    names = [good for good, _ in _GOODS[page.lang]]
    return page.write("good0", next(each for each in names if not _says(page, each)))


def _says(page: Living, text: str) -> bool:
    return any(each.text == text for each in page.nodes)


def _quantity(page: Living, _random: Random) -> Living:
    before = int(page.node("count0").text[1:])
    return page.put("count0", text=f"x{before + 1}")


def _variant(page: Living, _random: Random) -> Living:
    options = [option for _, option in _GOODS[page.lang]]
    return page.write("option0", next(each for each in options if not _says(page, each)))


def _address(page: Living, _random: Random) -> Living:
    return page.write("address_value", page.other["place"])


def _method(page: Living, _random: Random) -> Living:
    return page.write("method_value", page.other["means"])


def _card_digit(page: Living, random: Random) -> Living:
    before = page.node("method_value").text
    if not any(sign.isdigit() for sign in before):
        return _method(page, random)
    return page.write("method_value", _other_digit(before, random))


def _label(page: Living, _random: Random) -> Living:
    return page.put("btn_pay", text="Subscribe" if page.lang == "en" else "立即订阅")


def _place(page: Living, random: Random) -> Living:
    return page.put("btn_pay", box=_moved(page.node("btn_pay").box, -random.randint(24, 40)))


def _moved(box: Box, by: int) -> Box:
    return Box(box.left, box.top + by, box.right, box.bottom + by)


def _slid_under(page: Living, _random: Random) -> Living:
    button = page.node("btn_pay")
    says = "Pay with premium" if page.lang == "en" else "开通会员并支付"
    return page.put("btn_pay", box=_moved(button.box, -110)).add(replace(button, text=says, name="btn_other"))


def _disabled(page: Living, _random: Random) -> Living:
    return page.put("btn_pay", enabled=False, fill="#b9bcc4")


def _second_total(page: Living, random: Random) -> Living:
    sum_ = _other_digit(page.node("total_value").text, random)
    return _row(page, _WORDS[page.lang]["again"], sum_)


def _fee(page: Living, random: Random) -> Living:
    sign = page.node("total_value").text.rstrip("0123456789.")
    return _row(page, _WORDS[page.lang]["fee"], f"{sign}{random.randint(1, 9)}.00")


def _row(page: Living, label: str, sum_: str) -> Living:
    """A row of a sum between those of the table and the next line, which stays where it is."""
    top = page.node("total_label").box.top - 27
    wide = round(width(sum_, 18)) + 4
    return page.add(
        Node(label, Box(200, top, 420, top + 27), "added_label"),
        Node(sum_, Box(_RIGHT - 180 - wide, top, _RIGHT - 180, top + 27), "added_value"),
    )


def _over_button(page: Living, random: Random) -> Living:
    left = random.randint(40, 500)
    return page.cover(Cover("com.example.bubble", Box(left, 1440, left + 160, 1580), "", "#0a7cff"))


def _unseen_over_point(page: Living, _random: Random) -> Living:
    x, y = page.point
    return page.cover(Cover("com.example.tap", Box(x - 60, y - 30, x + 60, y + 30), fill=""))


def _unplaced(page: Living, _random: Random) -> Living:
    return page.cover(Cover("com.example.veil", Box(0, 0, *SIZE_PX), fill="", placed=False))


def _drawn_over(page: Living, _random: Random) -> Living:
    """A box that the app draws and its tree leaves out."""
    box = page.node("btn_pay").box
    return page.add(
        Node(
            "",
            Box(box.left + 120, box.top - 90, box.right - 120, box.bottom - 20),
            fill="#222222",
            untold=True,
        )
    )


def _scrim(page: Living, _random: Random) -> Living:
    return replace(page, paper="#8a8a8a")


def _at_zero(page: Living, _random: Random) -> Living:
    return page.write("countdown", _WORDS[page.lang]["countdown"].format("00:00"))


def _expired(page: Living, _random: Random) -> Living:
    return page.write("countdown", _WORDS[page.lang]["expired"])


HARMFUL: dict[str, Change] = {
    "total and button": _total,
    "total alone": _total_alone,
    "currency": _currency,
    "payee": _payee,
    "item": _item,
    "quantity": _quantity,
    "variant": _variant,
    "address": _address,
    "way of paying": _method,
    "digit of the card": _card_digit,
    "label of the button": _label,
    "place of the button": _place,
    "another button under the point": _slid_under,
    "button greyed out": _disabled,
    "second total": _second_total,
    "extra fee": _fee,
    "window over the button": _over_button,
    "unseen window over the point": _unseen_over_point,
    "window of unknown place": _unplaced,
    "box drawn over the button": _drawn_over,
    "dimmed page": _scrim,
    "countdown at zero": _at_zero,
    "order expired": _expired,
}


def mixed(page: Living, random: Random, harm: Change) -> Living:
    """Two things live, and one does harm."""
    for living in random.sample(list(LIVING.values()), 2):
        page = living(page, random)
    return harm(page, random)


# What the phone gives of it.


@lru_cache(maxsize=8)
def _png(page: Living) -> bytes:
    picture = Image.new("RGB", SIZE_PX, page.paper)
    draw = ImageDraw.Draw(picture)
    draw_text(draw, (24, 36), page.clock, 24, _INK)
    draw_text(draw, (640, 36), f"{page.battery}%", 24, _INK)
    for node in page.nodes:
        _draw_node(draw, node)
    for cover in reversed(page.covers):
        if cover.fill:
            draw.rounded_rectangle(cover.box, 24, fill=cover.fill)
            light = cover.fill == "#e9e7ef"
            draw_text(
                draw, (cover.box.left + 30, cover.box.top + 42), cover.text, 26, _INK if light else "#ffffff"
            )
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=0)
    return png.getvalue()


def _draw_node(draw: ImageDraw.ImageDraw, node: Node) -> None:
    left, top, right, bottom = node.box
    if node.fill:
        draw.rounded_rectangle((left, top, right - 1, bottom - 1), 12, fill=node.fill)
    if node.show == "image":
        for step in range(left + 8, right - 40, 24):  # a picture is no plain ground
            draw.ellipse((step, bottom - 30, step + 14, bottom - 16), fill="#ffcc80")
    text, size = node.text or node.drawn, 27.0 if node.fill else _size(node)
    ink = node.ink if not node.show or node.show == "image" else _GREY
    start = left + 24 if node.fill else left
    if node.press and not node.show:
        start = (left + right) // 2 - round(width(text, size)) // 2
    middle = top + min(bottom - top, 90) // 2
    draw_text(draw, (start, middle + size * 0.36), text, size, ink)
    if node.caret:
        draw.rectangle((left + 18, top + 12, left + 19, bottom - 12), fill="#1a5fd0")


def _told(page: Living) -> list[Node]:
    root = Node("", Box(0, 0, *SIZE_PX), "content")
    return [root, *(each for each in page.nodes if not each.untold)]


def _dump(page: Living) -> bytes:
    rows = "".join(
        f"<node text={quoteattr(each.text)} content-desc={quoteattr(each.description)} "
        f'resource-id="{SHOP_APP}:id/{each.name}" class="{_class(each)}" package="{SHOP_APP}" '
        f'clickable="{_yes(each.press)}" enabled="{_yes(each.enabled)}" '
        f'bounds="[{each.box.left},{each.box.top}][{each.box.right},{each.box.bottom}]" />'
        for each in _told(page)
    )
    return f'<hierarchy rotation="0">{rows}</hierarchy>'.encode()


def _class(node: Node) -> str:
    return _SHOWS.get(node.show, "android.widget.TextView")


def _yes(value: bool) -> str:
    return "true" if value else "false"


def _helper_answer(page: Living) -> bytes:
    nodes = [
        {
            "b": list(each.box), "f": each.press * 1 + (each.show == "field") * 2 + each.enabled * 16,
            "t": each.text, "e": each.description, "i": f"{SHOP_APP}:id/{each.name}", "c": _class(each),
        }
        for each in _told(page)
    ]  # fmt: skip
    own = _window(7, SHOP_APP, Box(0, 0, *SIZE_PX), layer=1, kind=1, front=True)
    above = [
        _window(20 + at, "com.example.other", cover.box, layer=9 - at, kind=4, front=False)
        for at, cover in enumerate(page.covers)
    ]
    windows = [*above, {**own, "nodes": nodes}]
    return json.dumps({"seq": 4, "took_ms": 30, "cut": "", "windows": windows, "toasts": []}).encode()


def _window(number: int, package: str, box: Box, *, layer: int, kind: int, front: bool) -> dict[str, object]:
    return {
        "id": number, "pkg": package, "type": kind, "layer": layer, "display": 0, "b": list(box),
        "focused": front, "active": front, "read": True, "nodes": [],
    }  # fmt: skip
