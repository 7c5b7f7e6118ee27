"""Updates of the phone's apps: seeded changes of their pages, for what must find its way in them again."""

import random
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from devices.simulator.drawing.elements import PAGE_WIDTH, DrawnElement, DrawnPage, UnitBox

_TALLEST = 120  # units; what is larger is a part of the page, not a thing on it
_WIDEST_SHARE = 0.98
_FURTHEST = 8  # units that a page's content is shifted


class UpdateKind(StrEnum):
    """What an update changed."""

    MOVED = "moved"  # things of one size changed places, and all stands a little higher or lower
    RENAMED = "renamed"  # other words of the same meaning
    POPUP = "popup"  # a question about a rating lies over a page until it is closed
    NEWS = "news"  # a page in between says what is new
    LANGUAGE = "language"  # the phone speaks the other language
    SLOW = "slow"  # each page takes a while to come
    NEW_IDS = "new_ids"  # other resource ids
    REPAINTED = "repainted"  # other colours and sizes of icons


HELD_OUT = frozenset({UpdateKind.NEW_IDS, UpdateKind.REPAINTED})
"""Kinds on which no replay was developed."""


@dataclass(frozen=True, slots=True)
class AppUpdate:
    """One update of one app. seed: decides what exactly it changed."""

    kind: UpdateKind
    seed: int

    @property
    def chance(self) -> random.Random:
        """The same each time."""
        return random.Random(f"{self.kind}:{self.seed}")  # noqa: S311 - no secret


FIFTY: tuple[AppUpdate, ...] = (
    *(AppUpdate(UpdateKind.MOVED, seed) for seed in range(12)),
    *(AppUpdate(UpdateKind.RENAMED, seed) for seed in range(12)),
    *(AppUpdate(UpdateKind.POPUP, seed) for seed in range(9)),
    *(AppUpdate(UpdateKind.NEWS, seed) for seed in range(9)),
    AppUpdate(UpdateKind.LANGUAGE, 0),
    *(AppUpdate(UpdateKind.SLOW, seed) for seed in range(7)),
)
"""The changes of each app that replay is measured by."""
KEPT_OUT: tuple[AppUpdate, ...] = tuple(
    AppUpdate(kind, seed) for kind in sorted(HELD_OUT) for seed in range(5)
)
"""Those of the kinds that are held out."""

_AMOUNT = re.compile(r"¥?\d[\d.,]*")
# Words on buttons and in empty fields, each with others of the same meaning; {} stands for a sum.
_SYNONYMS: Mapping[str, Sequence[str]] = {
    "Back": ("Go back", "Previous"),
    "Save": ("Keep", "Save now", "Store"),
    "Send": ("Send now", "Send it"),
    "Delete": ("Remove", "Bin"),
    "Continue": ("Next", "Go on"),
    "Cart": ("Basket", "Bag"),
    "Small": ("Tall", "S"),
    "Regular": ("Medium", "M"),
    "Large": ("Grande", "L"),
    "Add to cart": ("Add to basket", "Put in the bag"),
    "Checkout": ("Go to checkout", "Check out"),
    "Alarms": ("My alarms", "All alarms"),
    "New alarm": ("Add alarm", "Create alarm"),
    "New event": ("Add event", "Create event"),
    "Rename": ("Change name", "New name"),
    "Add": ("Add it", "Put on the list"),
    "Dial pad": ("Keypad", "Dialler"),
    "Call": ("Ring", "Call now"),
    "Install": ("Get", "Install app"),
    "Transfer": ("Send money", "Make a transfer"),
    "Compose": ("Write", "New mail"),
    "Reply": ("Answer", "Write back"),
    "Book now": ("Book", "Book it"),
    "Reserve": ("Book the room", "Reserve now"),
    "Directions": ("Route", "Way there"),
    "Done": ("Finish", "All done"),
    "Today": ("This day", "Now"),
    "Tomorrow": ("Next day", "The day after"),
    "Latte": ("Caffè latte", "Milk coffee"),
    "Pay {} with balance": ("Pay by balance {}", "Pay {} from your balance"),
    "Order now {}": ("Place order {}", "Buy now {}"),
    "Weekly box": ("Box of the week", "Weekly garden box"),
    "More": ("One more", "Add one"),
    "Display": ("Screen", "Display and brightness"),
    "Dark theme": ("Dark mode", "Night theme"),
    "{} guests": ("{} people", "Table for {}"),
    "Call Mom": ("Ring Mom", "Phone Mom"),
    "Copy address": ("Copy the address", "Copy location"),
    "A boat on the sea": ("Boat at sea", "The boat on the sea"),
    "Message": ("Write a message", "Text message"),
    "What to buy": ("Add an item", "New item"),
    "Write a note": ("Take a note", "New note"),
    "Name": ("File name", "Called"),
    "Search or type an address": ("Search or enter website", "Type a web address"),
    "返回": ("后退", "上一页"),
    "保存": ("存储", "保存一下"),
    "发送": ("发出", "立即发送"),
    "删除": ("移除", "删掉"),
    "继续": ("下一步", "接着来"),
    "购物车": ("购物袋", "我的购物车"),
    "小杯": ("小份", "S"),
    "中杯": ("标准杯", "M"),
    "大杯": ("大份", "L"),
    "加入购物车": ("放入购物袋", "加购"),
    "去结算": ("结算", "去付款页"),
    "闹钟": ("我的闹钟", "全部闹钟"),
    "新建闹钟": ("添加闹钟", "加一个闹钟"),
    "新建日程": ("添加日程", "加一个日程"),
    "重命名": ("改名", "修改名称"),
    "添加": ("加入", "加到清单"),
    "拨号盘": ("键盘", "拨号"),
    "呼叫": ("拨打", "打电话"),
    "安装": ("获取", "下载安装"),
    "写邮件": ("新邮件", "撰写"),
    "回复": ("回信", "答复"),
    "立即预订": ("预订", "现在预订"),
    "查看路线": ("路线", "怎么走"),
    "完成": ("好了", "结束"),
    "拿铁": ("鲜奶咖啡", "经典拿铁"),
    "余额支付 {}": ("用余额支付 {}", "余额付款 {}"),
    "立即下单 {}": ("提交订单 {}", "马上下单 {}"),
    "每周一盒": ("每周鲜蔬盒", "一周一盒"),
    "增加": ("加一份", "再来一份"),
    "显示": ("屏幕", "显示与亮度"),
    "深色主题": ("深色模式", "夜间主题"),
    "{} 位": ("{} 人", "{} 人桌"),
    "呼叫妈妈": ("给妈妈打电话", "拨打妈妈的电话"),
    "复制地址": ("拷贝地址", "复制这个地址"),
    "海上的小船": ("海上小船", "小船在海上"),
    "发消息": ("输入消息", "写消息"),
    "要买什么": ("添加物品", "新物品"),
    "写点什么": ("记点什么", "新便签"),
    "名称": ("文件名", "名字"),
    "搜索或输入网址": ("搜索或键入网址", "输入网站地址"),
}


def updated_page(page: DrawnPage, update: AppUpdate) -> DrawnPage:
    """The page as the update shows it. Ids are changed by NEW_IDS alone: `true_id` knows the old ones."""
    match update.kind:
        case UpdateKind.MOVED:
            return replace(page, elements=_moved(page, update))
        case UpdateKind.RENAMED:
            return replace(page, elements=tuple(_renamed(each, update) for each in page.elements))
        case UpdateKind.NEW_IDS:
            return replace(
                page, elements=tuple(replace(each, id=new_id(each.id, update)) for each in page.elements)
            )
        case UpdateKind.REPAINTED:
            return replace(
                page,
                elements=tuple(_repainted(each, update) for each in page.elements),
                background=_other_colour(page.background, update),
            )
        case _:
            return page


def new_id(element_id: str, update: AppUpdate) -> str:
    """The id after NEW_IDS; '' stays."""
    return f"v{update.seed + 2}_{element_id[::-1]}" if element_id else ""


def true_id(element_id: str, update: AppUpdate | None) -> str:
    """What the app itself calls the element."""
    if update is None or update.kind is not UpdateKind.NEW_IDS or not element_id:
        return element_id
    return element_id.partition("_")[2][::-1]


def _moved(page: DrawnPage, update: AppUpdate) -> tuple[DrawnElement, ...]:
    """Groups of one size change places; then all that is no background is shifted."""
    chance = update.chance
    tops = _groups(page)
    by_size: defaultdict[tuple[float, float, UnitBox | None], list[int]] = defaultdict(list)
    for at in tops:
        box = page.elements[at].box
        by_size[round(box.right - box.left), round(box.bottom - box.top), page.elements[at].clip].append(at)
    places = {at: page.elements[at].box for at in tops}
    for alike in by_size.values():
        others = alike[:]
        chance.shuffle(others)
        places |= {at: page.elements[other].box for at, other in zip(alike, others, strict=True)}
    down = chance.choice((-_FURTHEST, -_FURTHEST / 2, _FURTHEST / 2, _FURTHEST))
    made: list[DrawnElement] = []
    for at, each in enumerate(page.elements):
        group = next((top for top in tops if top == at or _lies_in(page, at, top)), None)
        across, along = 0.0, 0.0
        if group is not None:
            before, after = page.elements[group].box, places[group]
            across, along = after.left - before.left, after.top - before.top
        if _is_background(each) or each.scrollable:
            made.append(each)
        else:
            made.append(replace(each, box=each.box.moved(across, along + down)))
    return tuple(made)


def _groups(page: DrawnPage) -> list[int]:
    """Places in the page's list of the things to press that lie in no other one."""
    found: list[int] = []
    for at, each in enumerate(page.elements):
        free = not any(_lies_in(page, at, other) for other in found)
        if each.clickable and each.visible and free and not (each.editable or _is_background(each)):
            found.append(at)
    return found


def _lies_in(page: DrawnPage, at: int, top: int) -> bool:
    return at > top and page.elements[top].box.encloses(page.elements[at].box)


def _is_background(each: DrawnElement) -> bool:
    width, height = each.box.right - each.box.left, each.box.bottom - each.box.top
    return height > _TALLEST or (width > PAGE_WIDTH * _WIDEST_SHARE and not each.clickable)


def _renamed(each: DrawnElement, update: AppUpdate) -> DrawnElement:
    return replace(
        each,
        text=each.text if each.editable else _other_words(each.text, update),
        description=_other_words(each.description, update),
        hint=_other_words(each.hint, update),
    )


def _other_words(text: str, update: AppUpdate) -> str:
    amount = _AMOUNT.search(text)
    plain = _AMOUNT.sub("{}", text, count=1)
    if not (words := _SYNONYMS.get(plain)):
        return text
    chosen = random.Random(f"{update.seed}:{plain}").choice((plain, *words))  # noqa: S311 - no secret
    return chosen.format(amount[0]) if amount else chosen


def _repainted(each: DrawnElement, update: AppUpdate) -> DrawnElement:
    paint = each.paint
    colours = {name: _other_colour(getattr(paint, name), update) for name in ("fill", "second", "outline")}
    size = paint.icon_size * update.chance.choice((0.85, 0.92, 1.08, 1.15))
    return replace(each, paint=replace(paint, **colours, icon_size=size))


def _other_colour(colour: str, update: AppUpdate) -> str:
    """Its channels change places, and it becomes a little darker; what is drawn on it stays readable."""
    if not colour.startswith("#") or len(colour) < 7:
        return colour
    channels = [colour[1:3], colour[3:5], colour[5:7]]
    turn = 1 + update.seed % 2
    turned = channels[turn:] + channels[:turn]
    darker = "".join(f"{int(each, 16) * 15 // 16:02x}" for each in turned)
    return f"#{darker}{colour[7:]}"
