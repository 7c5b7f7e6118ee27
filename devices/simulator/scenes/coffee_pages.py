"""How the pages of the Coffee app are laid out."""

from devices.demo_apps import COFFEE, SIZES, Drink, Size
from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, money
from devices.simulator.scenes.style import (
    QUIET,
    WHITE,
    Theme,
    button,
    card,
    icon,
    icon_button,
    label,
    tappable,
    text_field,
    top_bar,
)

THEME = Theme(page="#faf6f1", main=COFFEE.colour, soft="#dce8f5", on_soft="#123a68")
LIST = UnitBox(0, 178, 360, 800)
ROW_HEIGHT = 94


def menu(app: App, drinks: tuple[Drink, ...], in_cart: int) -> DrawnPage:
    """The list of drinks under a search field."""
    rows = [
        part
        for place, drink in enumerate(drinks)
        for part in _drink_row(app, drink, LIST.top + place * ROW_HEIGHT)
    ]
    moved = [part.moved(0, -app.host.scroll, LIST) for part in rows]
    if not drinks:
        nothing = app.say("Nothing found", "没有找到相关商品")
        moved = [
            label("nothing", UnitBox(20, 220, 340, 250), nothing, size=16, ink=QUIET, align=Align.CENTRE)
        ]
    scroll_max = max(0.0, len(drinks) * ROW_HEIGHT + 20 - (LIST.bottom - LIST.top))
    typed = app.texts.get("search", "")
    hint = app.say("Search drinks", "搜索饮品")
    focused = app.host.focus == "search"
    field = text_field(
        "search",
        UnitBox(16, 120, 344, 166),
        typed,
        hint,
        THEME,
        focused=focused,
        icon_name="search",
        radius=23,
        size=15,
    )
    head = [
        DrawnElement("head", UnitBox(0, 0, 360, 178), class_name="ViewGroup", paint=Paint(fill=THEME.page)),
        label("shop", UnitBox(20, 36, 280, 70), app.say("Blue Door Coffee", "蓝门咖啡"), size=24, bold=True),
        icon("", UnitBox(18, 76, 38, 96), "pin", ink=THEME.main, size=16),
        label(
            "place",
            UnitBox(40, 74, 300, 98),
            app.say("Deliver to Garden Lane 12", "送至 花园路 12 号"),
            size=13,
            ink=QUIET,
        ),
        icon_button(
            "open_cart",
            UnitBox(296, 38, 344, 86),
            "cart",
            app.say("Cart", "购物车"),
            ink=THEME.main,
            fill=THEME.soft,
        ),
        field,
    ]
    if in_cart:
        badge = Paint(fill="#d0433b", ink=WHITE, radius=9, size=11, bold=True, align=Align.CENTRE)
        head.append(DrawnElement("cart_count", UnitBox(328, 34, 346, 52), str(in_cart), paint=badge))
    if typed:
        clear = app.say("Clear", "清除")
        head.append(icon_button("clear_search", UnitBox(300, 123, 340, 163), "close", clear, ink=QUIET))
    whole = DrawnElement("list", LIST, class_name="ScrollView", scrollable=True)
    return DrawnPage("coffee_menu", (whole, *moved, *head), THEME.page, scroll_max=scroll_max)


def _drink_row(app: App, drink: Drink, top: float) -> tuple[DrawnElement, ...]:
    picture = Paint(fill=drink.tint, radius=18, icon=drink.id, shape=Shape.DRINK)
    plus = Paint(fill=THEME.main, ink=WHITE, icon="plus", icon_size=18, radius=16, align=Align.CENTRE)
    return (
        tappable(card(f"drink_{drink.id}", UnitBox(16, top, 344, top + 86), radius=22)),
        DrawnElement("", UnitBox(24, top + 8, 94, top + 78), class_name="ImageView", paint=picture),
        label("", UnitBox(108, top + 12, 300, top + 35), app.say(*drink.names), size=17, bold=True),
        label("", UnitBox(108, top + 35, 338, top + 54), app.say(*drink.about), size=12.5, ink=QUIET),
        label(
            "",
            UnitBox(108, top + 56, 250, top + 78),
            f"¥{money(drink.cents)}",
            size=16,
            bold=True,
            ink=THEME.main,
        ),
        DrawnElement("", UnitBox(300, top + 45, 332, top + 77), class_name="ImageView", paint=plus),
    )


def detail(app: App, drink: Drink, chosen: Size) -> DrawnPage:
    """One drink, its sizes, Add to cart."""
    picture = Paint(fill=drink.tint, icon=drink.id, shape=Shape.DRINK)
    price = money(drink.cents + chosen.extra_cents)
    elements = [
        DrawnElement(
            "picture",
            UnitBox(0, 0, 360, 330),
            class_name="ImageView",
            paint=picture,
            description=app.say(*drink.names),
        ),
        icon_button("back", UnitBox(14, 38, 58, 82), "back", app.say("Back", "返回"), fill="#ffffffd8"),
        card("sheet", UnitBox(0, 302, 360, 830), fill=THEME.page, radius=30),
        label("name", UnitBox(24, 326, 250, 362), app.say(*drink.names), size=26, bold=True),
        label(
            "price",
            UnitBox(220, 326, 336, 362),
            f"¥{price}",
            size=22,
            bold=True,
            ink=THEME.main,
            align=Align.RIGHT,
        ),
        label("about", UnitBox(24, 366, 336, 390), app.say(*drink.about), size=14, ink=QUIET),
        label("", UnitBox(24, 416, 336, 440), app.say("Size", "规格"), size=16, bold=True),
    ]
    for place, size in enumerate(SIZES):
        elements += _size_choice(app, size, 24 + place * 106, selected=size is chosen)
    cups = app.say(
        "Delivered in about 25 minutes in a paper cup, sugar on the side.", "约 25 分钟送达，纸杯装，糖另附。"
    )
    elements += [
        icon("", UnitBox(24, 556, 48, 580), "clock", ink=QUIET, size=18),
        label("delivery", UnitBox(54, 550, 336, 590), cups, size=13, ink=QUIET, lines=2),
        button(
            "add_to_cart",
            UnitBox(24, 706, 336, 760),
            app.say("Add to cart", "加入购物车"),
            THEME,
            icon="cart",
        ),
    ]
    return DrawnPage("coffee_detail", tuple(elements), THEME.page)


def _size_choice(app: App, size: Size, left: float, *, selected: bool) -> tuple[DrawnElement, ...]:
    surface = Paint(
        fill=THEME.soft if selected else WHITE, outline=THEME.main if selected else "#d9d4cd", radius=18
    )
    area = UnitBox(left, 450, left + 98, 522)
    ink = THEME.on_soft if selected else "#3d3a36"
    name = app.say(*size.names)
    return (
        DrawnElement(
            f"size_{size.id}",
            area,
            "",
            "RadioButton",
            surface,
            name,
            clickable=True,
            checkable=True,
            checked=selected,
        ),
        label("", UnitBox(left, 460, left + 98, 486), name, size=15, bold=True, ink=ink, align=Align.CENTRE),
        label("", UnitBox(left, 487, left + 98, 510), size.volume, size=12, ink=QUIET, align=Align.CENTRE),
    )


def cart(app: App, drink: Drink, size: Size, quantity: int) -> DrawnPage:
    """What is in the cart."""
    bar = top_bar(app.say("Cart", "购物车"), THEME, back=app.say("Back", "返回"))
    if not quantity:
        empty = app.say("Your cart is empty", "购物车是空的")
        mark = icon("", UnitBox(140, 280, 220, 360), "cart", ink="#b9b2a8", size=64)
        text = label("empty", UnitBox(20, 372, 340, 402), empty, size=17, ink=QUIET, align=Align.CENTRE)
        return DrawnPage("coffee_cart", (*bar, mark, text), THEME.page)
    each = drink.cents + size.extra_cents
    picture = Paint(fill=drink.tint, radius=18, icon=drink.id, shape=Shape.DRINK)
    fewer, more = app.say("Fewer", "减少"), app.say("More", "增加")
    elements = (
        *bar,
        card("item", UnitBox(16, 96, 344, 206), radius=24),
        DrawnElement("", UnitBox(28, 108, 114, 194), class_name="ImageView", paint=picture),
        label("name", UnitBox(128, 108, 334, 134), app.say(*drink.names), size=18, bold=True),
        label(
            "size", UnitBox(128, 134, 334, 154), f"{app.say(*size.names)} · {size.volume}", size=13, ink=QUIET
        ),
        label("price", UnitBox(128, 164, 220, 190), f"¥{money(each)}", size=16, bold=True, ink=THEME.main),
        icon_button("fewer", UnitBox(224, 158, 260, 194), "minus", fewer, ink=THEME.main, fill=THEME.soft),
        label("quantity", UnitBox(262, 158, 296, 194), str(quantity), size=17, bold=True, align=Align.CENTRE),
        icon_button("more", UnitBox(298, 158, 334, 194), "plus", more, ink=WHITE, fill=THEME.main),
        label("", UnitBox(24, 636, 180, 676), app.say("Items", "商品合计"), size=16, ink=QUIET),
        label(
            "items",
            UnitBox(180, 636, 336, 676),
            f"¥{money(each * quantity)}",
            size=20,
            bold=True,
            align=Align.RIGHT,
        ),
        label(
            "later",
            UnitBox(24, 676, 336, 698),
            app.say("Delivery is added at checkout", "配送费在结算时计算"),
            size=12.5,
            ink=QUIET,
        ),
        button("checkout", UnitBox(24, 706, 336, 760), app.say("Checkout", "去结算"), THEME),
    )
    return DrawnPage("coffee_cart", elements, THEME.page)
