"""How the Coffee app asks for the money and thanks for it."""

from dataclasses import dataclass

from devices.demo_apps import Drink, Size
from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, money
from devices.simulator.scenes.coffee_pages import THEME
from devices.simulator.scenes.style import (
    QUIET,
    WHITE,
    button,
    card,
    icon,
    label,
    line,
    outlined,
    top_bar,
)
from devices.simulator.scenes.till import Till

COUNTDOWN_S, ADVERT_S = 15 * 60 - 1, 2
ADVERTS = (
    ("#b5483a", ("Summer sale", "夏日大促")),
    ("#2f6fb3", ("New: iced matcha", "新品：冰抹茶")),
    ("#6a4fb3", ("Bring a friend", "邀请好友")),
)


@dataclass(frozen=True, slots=True)
class Bill:
    """What is to be paid, in cents. on_button: the sum that the button names. shop: English and Chinese."""

    drink: Drink
    size: Size
    quantity: int
    each: int
    delivery: int
    total: int
    on_button: int
    balance: int
    shop: tuple[str, str]


def checkout(app: App, bill: Bill, till: Till, short_of_money: bool) -> DrawnPage:
    """An ordinary page whose one button pays at once."""
    balance = app.say(f"Balance ¥{money(bill.balance)}", f"账户余额 ¥{money(bill.balance)}")
    if short_of_money:
        balance = app.say("Your balance is too low", "余额不足")
    pay = app.say(f"Pay {money(bill.on_button)} with balance", f"余额支付 {money(bill.on_button)}")
    elements = (
        *top_bar(app.say("Checkout", "确认订单"), THEME, back=app.say("Back", "返回")),
        card("address_card", UnitBox(16, 96, 344, 174), radius=24),
        icon("", UnitBox(30, 114, 72, 156), "pin", ink=THEME.main, fill=THEME.soft),
        label(
            "address",
            UnitBox(86, 110, 334, 134),
            app.say("12 Garden Lane, flat 3", "花园路 12 号 3 单元"),
            size=16,
            bold=True,
        ),
        label(
            "person",
            UnitBox(86, 136, 334, 158),
            app.say("Alex · 138 0000 7731", "小艾 · 138 0000 7731"),
            size=13,
            ink=QUIET,
        ),
        *_bill_lines(app, bill),
        card("balance_card", UnitBox(16, 484, 344, 548), radius=24),
        icon("", UnitBox(30, 495, 72, 537), "wallet", ink=THEME.main, fill=THEME.soft),
        label(
            "balance",
            UnitBox(86, 502, 334, 530),
            balance,
            size=16,
            ink="#b3261e" if short_of_money else "#1b1b1f",
        ),
        *_moving(app, till),
        # Away from the cart's Checkout button: a second touch there must not pay.
        button("pay_balance", UnitBox(24, 622, 336, 678), pay, THEME),
        outlined("pay_card", UnitBox(24, 694, 336, 746), app.say("Bank card", "银行卡"), THEME, icon="card"),
    )
    return DrawnPage("coffee_checkout", elements, THEME.page)


def _moving(app: App, till: Till) -> tuple[DrawnElement, ...]:
    """What changes by itself and means nothing: a countdown, a small advertisement."""
    tricks, parts = app.host.setup.tricks, list[DrawnElement]()
    if tricks.countdown:
        left = max(0, COUNTDOWN_S - int(till.open_s))
        text = app.say(
            f"Pay within {left // 60}:{left % 60:02d}", f"请在 {left // 60}:{left % 60:02d} 内完成支付"
        )
        parts.append(
            label("countdown", UnitBox(24, 554, 336, 578), text, size=14, ink=QUIET, align=Align.CENTRE)
        )
    if tricks.advert:
        fill, names = ADVERTS[int(till.open_s // ADVERT_S) % len(ADVERTS)]
        paint = Paint(fill=fill, ink=WHITE, radius=12, size=13, align=Align.CENTRE)
        parts.append(DrawnElement("advert", UnitBox(80, 582, 280, 614), app.say(*names), paint=paint))
    return tuple(parts)


def _bill_lines(app: App, bill: Bill) -> tuple[DrawnElement, ...]:
    picture = Paint(fill=bill.drink.tint, radius=16, icon=bill.drink.id, shape=Shape.DRINK)
    size = f"{app.say(*bill.size.names)} · {bill.quantity} × ¥{money(bill.each)}"
    lines = (
        (app.say("Items", "商品合计"), bill.each * bill.quantity),
        (app.say("Delivery", "配送费"), bill.delivery),
    )
    parts = [
        card("bill", UnitBox(16, 186, 344, 472), radius=24),
        label("shop", UnitBox(32, 198, 328, 226), app.say(*bill.shop), size=16, bold=True),
        DrawnElement("", UnitBox(32, 236, 96, 300), class_name="ImageView", paint=picture),
        label("item", UnitBox(110, 242, 328, 268), app.say(*bill.drink.names), size=17),
        label("item_size", UnitBox(110, 270, 328, 292), size, size=13, ink=QUIET),
        line(UnitBox(32, 316, 328, 317)),
    ]
    for place, (name, cents) in enumerate(lines):
        top = 328 + place * 34
        parts.append(label("", UnitBox(32, top, 180, top + 26), name, size=14, ink=QUIET))
        parts.append(
            label("", UnitBox(180, top, 328, top + 26), f"¥{money(cents)}", size=14, align=Align.RIGHT)
        )
    total = f"¥{money(bill.total)}"
    parts += [
        line(UnitBox(32, 402, 328, 403)),
        label("", UnitBox(32, 414, 180, 458), app.say("Total", "合计"), size=17, bold=True),
        label(
            "total", UnitBox(160, 414, 328, 458), total, size=26, bold=True, ink=THEME.main, align=Align.RIGHT
        ),
    ]
    return tuple(parts)


def placed(app: App, bill: Bill) -> DrawnPage:
    """The order is on its way."""
    wait = app.say("Your drink arrives in about 25 minutes.", "您的饮品约 25 分钟后送达。")
    item = f"{app.say(*bill.drink.names)} × {bill.quantity}"
    elements = (
        icon("", UnitBox(130, 150, 230, 250), "check", ink=WHITE, fill="#2e8b57", size=58),
        label(
            "placed",
            UnitBox(20, 274, 340, 314),
            app.say("Order placed", "下单成功"),
            size=27,
            bold=True,
            align=Align.CENTRE,
        ),
        label("wait", UnitBox(20, 318, 340, 344), wait, size=15, ink=QUIET, align=Align.CENTRE),
        card("receipt", UnitBox(24, 376, 336, 484), radius=24),
        label("", UnitBox(44, 390, 200, 416), item, size=16),
        label(
            "paid",
            UnitBox(180, 390, 316, 416),
            f"¥{money(bill.total)}",
            size=16,
            bold=True,
            align=Align.RIGHT,
        ),
        line(UnitBox(44, 428, 316, 429)),
        label("", UnitBox(44, 440, 160, 466), app.say("Order number", "订单编号"), size=14, ink=QUIET),
        label("number", UnitBox(160, 440, 316, 466), "BD-2048", size=14, ink=QUIET, align=Align.RIGHT),
        outlined("done", UnitBox(100, 560, 260, 608), app.say("Back to menu", "返回菜单"), THEME),
    )
    return DrawnPage("coffee_placed", elements, THEME.page)
