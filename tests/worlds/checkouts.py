"""Checkout pages of many kinds of apps with the truth about each: own trees, and the simulated phone's."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from agent.contract.actions import Action, Swipe, Tap
from agent.contract.binding import Binding, Doubt, Kind
from agent.contract.page import Item, Page, PageSource
from agent.policy.judge import judge
from agent.policy.page.judgement import Situation
from agent.policy.rules.rules import BUILT_IN
from devices.base import Box
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from tests.worlds.policy_pages import SIZE_PX, asked, middle, named, seen, simulated

LEFT, RIGHT = 60, 1020
SHOP_APP = "com.example.shop"


@dataclass(frozen=True, slots=True)
class Truth:
    """What a person reads on the page; where rows overlap, '' or () and a doubt.

    rows: rows of sums that belong together.
    """

    kind: Kind = Kind.PAY
    amount: str = ""
    party: str = ""
    items: tuple[str, ...] = ()
    address: str = ""
    method: str = ""
    rows: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckoutPage:
    """One page and the input that pays on it. fact: what the simulated phone's oracle says afterwards."""

    name: str
    page: Page
    action: Action
    truth: Truth
    package: str = SHOP_APP
    fact: str = ""

    def binding(self) -> Binding:
        """What the policy binds an approval to."""
        return asked(judge(Situation(self.action, seen(self.package), self.page), BUILT_IN))


def at(
    text: str,
    top: int,
    *,
    left: int = LEFT,
    right: int = RIGHT,
    high: int = 56,
    name: str = "",
    pressable: bool = False,
) -> Item:
    """A text at a place."""
    return Item(text, Box(left, top, right, top + high), name=name, pressable=pressable)


def short(text: str, top: int, *, left: int = LEFT, high: int = 56, name: str = "") -> Item:
    """A text as wide as its letters."""
    width = sum(high if sign > "\u2e7f" else high * 6 // 10 for sign in text)
    return at(text, top, left=left, right=min(left + width, RIGHT), high=high, name=name)


def price(text: str, top: int, *, high: int = 56, right: int = RIGHT) -> Item:
    """A text at the right end of its row."""
    return at(text, top, left=right - len(text) * high // 2, right=right, high=high)


def pair(label: str, value: str, top: int, *, high: int = 56, lower: int = 0) -> tuple[Item, Item]:
    """A label and its value, far apart. lower: how much lower the value stands, in px."""
    return short(label, top, high=high), price(value, top + lower, high=high)


def pay(text: str, top: int = 2150) -> Item:
    """The button."""
    return at(text, top, high=140, pressable=True)


def table(*rows: tuple[str, str], top: int = 1200, high: int = 56) -> tuple[Item, ...]:
    """Labels and sums, 90 px apart."""
    return tuple(item for place, row in enumerate(rows) for item in pair(*row, top + 90 * place, high=high))


def page(*items: Item | tuple[Item, ...]) -> Page:
    """A tree."""
    flat = [each for item in items for each in ((item,) if isinstance(item, Item) else item)]
    return Page(PageSource.TREE, tuple(flat), SIZE_PX)


def listed(*lines: tuple[str, str, str, str], top: int = 420) -> tuple[Item, ...]:
    """Things as most food apps list them: name and price, below it options; number beside the price.

    Each of name, options, number, price; '' for what the app does not show.
    """
    items: list[Item] = []
    heights = [150 if options else 90 for _, options, _, _ in lines]
    for (name, options, count, cost), start in zip(lines, accumulate([top, *heights[:-1]]), strict=True):
        items.append(short(name, start))
        if options:
            items.append(short(options, start + 62, high=44))
        if count:
            items.append(at(count, start, left=700, right=760))
        if cost:
            items.append(price(cost, start))
    return tuple(items)


def own(name: str, tree: Page, truth: Truth, *, package: str = SHOP_APP) -> CheckoutPage:
    """A page whose last item is the button."""
    return CheckoutPage(name, tree, Tap(middle(tree.items[-1])), truth, package)


LONG_SHOP = "The Old Harbour Coffee Roasters and Bakery of Saint Margaret upon the Hill, 1874"
FOURTEEN = tuple((f"Dish number {chr(65 + n)}", "", f"x{n % 3 + 1}", f"${n + 1}.00") for n in range(14))
FOURTEEN_SUM = sum(n + 1 for n in range(14))


def _english() -> Iterator[CheckoutPage]:
    yield own(
        "food, options below, number beside the price",
        page(
            at("Checkout", 120, left=200),
            short("Deliver to", 260),
            short("48 Harbour Road, 2nd floor", 322, high=50),
            listed(
                ("Chicken Bowl", "Large, no onions", "x2", "$25.80"),
                ("Iced Tea", "Less sugar", "x1", "$4.20"),
            ),
            table(
                ("Subtotal", "$30.00"), ("Delivery fee", "$2.99"), ("Service fee", "$1.50"), ("Tax", "$2.40"),
                ("Total", "$36.89"),
            ),
            pay("Place order · $36.89"),
        ),
        Truth(
            amount="$36.89",
            items=("2 × Chicken Bowl, Large, no onions", "1 × Iced Tea, Less sugar"),
            address="48 Harbour Road, 2nd floor",
            rows=("Subtotal $30.00", "Delivery fee $2.99", "Service fee $1.50", "Tax $2.40", "Total $36.89"),
        ),
    )  # fmt: skip
    yield own(
        "food, number before the name, price right of both lines",
        page(
            at("Your order from Noodle House", 120, left=200),
            at("2", 420, left=60, right=100), short("Beef noodles", 420, left=140),
            short("extra spicy", 480, left=140, high=44), price("£17.00", 445),
            at("1", 580, left=60, right=100), short("Dumplings", 580, left=140), price("£6.50", 580),
            table(("Subtotal", "£23.50"), ("Delivery", "£1.99"), ("Total", "£25.49")),
            pay("Pay £25.49 with Apple Pay"),
        ),
        Truth(
            amount="£25.49",
            party="Noodle House",
            items=("2 × Beef noodles, extra spicy", "1 × Dumplings"),
            method="Apple Pay",
            rows=("Subtotal £23.50", "Delivery £1.99", "Total £25.49"),
        ),
    )  # fmt: skip
    yield own(
        "shopping, discount and free shipping, total alone has the currency",
        page(
            at("Review order", 120, left=200),
            short("Ship to", 260), price("9 Mill Lane, Leeds LS1 4AB", 260),
            short("Payment method", 340), price("Visa •••• 4242", 340),
            listed(("Desk lamp, black", "", "x1", "49.00"), ("Light bulb", "", "x3", "12.00")),
            table(
                ("Items", "61.00"), ("Shipping", "Free"), ("Discount", "-6.00"), ("Order total", "€55.00")
            ),
            pay("Pay 55.00"),
        ),
        Truth(
            amount="€55.00",
            items=("1 × Desk lamp, black", "3 × Light bulb"),
            address="9 Mill Lane, Leeds LS1 4AB",
            method="Visa •••• 4242",
            rows=("Items 61.00", "Shipping Free", "Discount -6.00", "Order total €55.00"),
        ),
    )  # fmt: skip
    yield own(
        "labels above values in two columns",
        page(
            at("Confirm order", 120, left=200),
            short("Deliver to", 260), short("Pay with", 260, left=600),
            short("7 Quay Street", 330), short("Mastercard 1881", 330, left=600),
            listed(("Blue mug", "", "x1", "US$12.00")),
            table(("Total", "US$12.00")),
            pay("Place order"),
        ),
        Truth(
            amount="US$12.00",
            items=("1 × Blue mug",),
            address="7 Quay Street",
            method="Mastercard 1881",
            rows=("Total US$12.00",),
        ),
    )  # fmt: skip
    yield own(
        "values a little lower than their labels",
        page(
            listed(("Latte", "Oat milk", "x1", "CHF 6.50")),
            *(pair("Subtotal", "CHF 6.50", 1200, lower=9),
              pair("Service charge", "CHF 0.50", 1290, lower=14),
              pair("Tip", "CHF 1.00", 1380, lower=-8),
              pair("Total", "CHF 8.00", 1470, lower=11)),
            pay("Pay now"),
        ),
        Truth(
            amount="CHF 8.00",
            items=("1 × Latte, Oat milk",),
            rows=("Subtotal CHF 6.50", "Service charge CHF 0.50", "Tip CHF 1.00", "Total CHF 8.00"),
        ),
    )  # fmt: skip
    yield own(
        "francs without cents",
        page(short("Pay to", 500), price("Bakery Huber", 500), table(("Total", "CHF 12.–")), pay("Pay")),
        Truth(amount="CHF 12.–", party="Bakery Huber", rows=("Total CHF 12.–",)),
    )
    yield own(
        "reais",
        page(
            short("Merchant", 500),
            price("Padaria Central", 500),
            table(("Total", "R$ 10,00")),
            pay("Pay now"),
        ),
        Truth(amount="R$ 10,00", party="Padaria Central", rows=("Total R$ 10,00",)),
    )
    yield own(
        "taxi",
        page(
            at("Confirm your ride", 120, left=200),
            short("Pick-up", 300), price("Central Station", 300),
            short("Drop-off", 390), price("31 Castle Avenue", 390),
            table(("Fare", "$14.00"), ("Toll", "$2.50"), ("Total", "$16.50")),
            short("Payment", 1600), price("Cash", 1600),
            pay("Request ride"),
        ),
        Truth(
            amount="$16.50",
            address="31 Castle Avenue",
            method="Cash",
            rows=("Fare $14.00", "Toll $2.50", "Total $16.50"),
        ),
    )  # fmt: skip
    yield own(
        "cinema tickets",
        page(
            at("Checkout", 120, left=200),
            short("Venue", 300), price("Odeon, 5 Market Square", 300),
            listed(("2 × Adult", "", "", "£24.00"), ("1 × Child", "", "", "£8.00")),
            table(("Tickets", "£32.00"), ("Booking fee", "£1.80"), ("Total to pay", "£33.80")),
            pay("Pay £33.80 by card"),
        ),
        Truth(
            amount="£33.80",
            items=("2 × Adult", "1 × Child"),
            address="Odeon, 5 Market Square",
            method="card",
            rows=("Tickets £32.00", "Booking fee £1.80", "Total to pay £33.80"),
        ),
    )  # fmt: skip
    yield own(
        "hotel",
        page(
            at("Review and pay", 120, left=200),
            short("Hotel address", 300), price("2 Lake Road, Bergen", 300),
            table(
                ("Double room", "€240.00"), ("City tax", "€6.00"), ("Cleaning fee", "€20.00"),
                ("Total", "€266.00"), top=900,
            ),
            pay("Book now"),
        ),
        Truth(
            amount="€266.00",
            items=("Double room",),
            address="2 Lake Road, Bergen",
            rows=("Double room €240.00", "City tax €6.00", "Cleaning fee €20.00", "Total €266.00"),
        ),
    )  # fmt: skip
    yield own(
        "transfer",
        page(
            at("Confirm transfer", 120, left=200),
            short("Recipient", 400), price("Anna Berg", 400),
            short("From account", 490), price("Savings account ••4471", 490),
            table(("Amount", "$250.00"), ("Fee", "$0.00")),
            pay("Send money"),
        ),
        Truth(
            amount="$250.00", party="Anna Berg", method="Savings account ••4471",
            rows=("Amount $250.00", "Fee $0.00"),
        ),
    )  # fmt: skip
    yield own(
        "a subscription",
        page(
            at("Premium", 300, high=90), short("Sold by", 500), price("Garden Media Ltd", 500),
            short("Payment method", 590), price("PayPal", 590),
            table(("Due today", "$9.99")),
            pay("Subscribe now"),
        ),
        Truth(
            amount="$9.99", party="Garden Media Ltd", method="PayPal", rows=("Due today $9.99",),
        ),
    )  # fmt: skip
    yield own(
        "a payee of 80 characters",
        page(
            short("Merchant", 400),
            at(LONG_SHOP, 400, left=400),
            table(("Total", "$36.80")),
            pay("Pay $36.80"),
        ),
        Truth(amount="$36.80", party=LONG_SHOP, rows=("Total $36.80",)),
    )
    yield own(
        "three currencies",
        page(short("Merchant", 400), price("Duty Free", 400),
             table(("Total", "US$12.00 / €11.10 / ¥86.00")), pay("Pay")),
        Truth(party="Duty Free"),
    )  # fmt: skip
    yield own(
        "the same number in two currencies",
        page(*pair("Total", "US$12.00", 1200), *pair("Total", "€12.00", 1290), pay("Pay US$12.00")),
        Truth(),
    )
    yield own(
        "fourteen items",
        page(
            listed(*FOURTEEN, top=260),
            table(("Subtotal", f"${FOURTEEN_SUM}.00"), ("Delivery", "$3.00"),
                  ("Total", f"${FOURTEEN_SUM + 3}.00"), top=1700),
            pay("Place order"),
        ),
        Truth(
            amount=f"${FOURTEEN_SUM + 3}.00",
            items=tuple(f"{n % 3 + 1} × Dish number {chr(65 + n)}" for n in range(14)),
            rows=(f"Subtotal ${FOURTEEN_SUM}.00", "Delivery $3.00", f"Total ${FOURTEEN_SUM + 3}.00"),
        ),
    )  # fmt: skip
    yield own(
        "an address in Arabic",
        page(
            short("Deliver to", 300), short("شارع الحمراء ١٢، بيروت", 362, high=50),
            listed(("Falafel plate", "", "x1", "$8.00")), table(("Total", "$8.00")), pay("Place order"),
        ),
        Truth(
            amount="$8.00", items=("1 × Falafel plate",), address="شارع الحمراء ١٢، بيروت",
            rows=("Total $8.00",),
        ),
    )  # fmt: skip
    yield own(
        "an address in Thai",
        page(
            short("Delivery address", 300), short("99/1 ถนนสุขุมวิท กรุงเทพฯ", 362, high=50),
            listed(("Pad thai", "", "x2", "฿120.00")), table(("Total", "฿120.00")), pay("Place order"),
        ),
        Truth(
            amount="฿120.00", items=("2 × Pad thai",), address="99/1 ถนนสุขุมวิท กรุงเทพฯ",
            rows=("Total ฿120.00",)
        ),
    )  # fmt: skip
    yield own(
        "an address in Cyrillic",
        page(
            short("Ship to", 300), price("ул. Ленина, 7, кв. 12", 300),
            listed(("Book", "", "x1", "500 ₽")), table(("Total", "500 ₽")), pay("Place order"),
        ),
        Truth(amount="500 ₽", items=("1 × Book",), address="ул. Ленина, 7, кв. 12", rows=("Total 500 ₽",)),
    )  # fmt: skip
    yield own(
        "rows that overlap",
        page(
            listed(("Soup", "", "x1", "$7.00")),
            short("Subtotal", 1200), short("Delivery", 1240), price("$7.00", 1222), price("$3.00", 1262),
            *pair("Total", "$10.00", 1500),
            pay("Place order"),
        ),
        Truth(amount="$10.00", items=("1 × Soup",), rows=("Total $10.00",), doubts=(Doubt.FEES,)),
    )  # fmt: skip
    yield own(
        "things that overlap",
        page(
            short("Soup", 420), short("Salad", 450), price("$7.00", 436), price("$3.00", 466),
            table(("Total", "$10.00")),
            pay("Place order"),
        ),
        Truth(amount="$10.00", rows=("Total $10.00",), doubts=(Doubt.ITEMS,)),
    )  # fmt: skip
    yield own(
        "right-to-left, the names in Hebrew, with marks of direction",
        page(
            short("Merchant", 300), price("\u202eקפה הדלת הכחולה\u202c", 300),
            listed(("לאטה", "", "x1", "₪18.00")), table(("Total", "₪18.00")), pay("Pay now"),
        ),
        Truth(amount="₪18.00", party="קפה הדלת הכחולה", items=("1 × לאטה",), rows=("Total ₪18.00",)),
    )  # fmt: skip
    yield own(
        "emoji and signs without width",
        page(
            short("Merchant", 300), price("Blue\u200b Door ☕", 300),
            listed(("🌶 Hot \u200dLatte", "", "x1", "$4.00")), table(("Total", "$4.00")), pay("Pay now"),
        ),
        Truth(amount="$4.00", party="Blue Door ☕", items=("1 × 🌶 Hot Latte",), rows=("Total $4.00",)),
    )  # fmt: skip
    yield own(
        "a total that is not the sum",
        page(
            listed(("Pizza", "", "x1", "$12.00")),
            table(("Subtotal", "$12.00"), ("Delivery", "$3.00"), ("Total", "$51.00")),
            pay("Place order"),
        ),
        Truth(
            amount="$51.00", items=("1 × Pizza",), rows=("Subtotal $12.00", "Delivery $3.00", "Total $51.00"),
            doubts=(Doubt.SUM,),
        ),
    )  # fmt: skip
    yield own(
        "a total that is not the sum of the things",
        page(
            listed(("Pizza", "", "x1", "$12.00")), table(("Delivery", "$3.00"), ("Total", "$51.00")),
            pay("Place order"),
        ),
        Truth(
            amount="$51.00", rows=("Delivery $3.00", "Total $51.00"), doubts=(Doubt.ITEMS, Doubt.SUM)
        ),
    )  # fmt: skip
    yield own(
        "sizes, prices of options, a number below the name",
        page(
            short("Photo prints 10 x 15", 420), price("$6.00", 420), short("matt  x3", 480, high=44),
            short("Frame", 580), price("$9.00", 580), short("x1", 640, high=44),
            short("Free delivery on orders over $50.00", 700, high=44),
            table(("Subtotal", "$15.00"), ("Total", "$15.00")), pay("Place order"),
        ),
        Truth(
            amount="$15.00", items=("3 × Photo prints 10 x 15, matt", "1 × Frame"),
            rows=("Subtotal $15.00", "Total $15.00"),
        ),
    )  # fmt: skip
    yield own(
        "a dish recommended between the things and the sums",
        page(
            listed(("Soup", "", "x1", "$7.00")),
            short("You may also like", 600), short("Cheese cake", 700), price("$5.00", 700),
            table(("Subtotal", "$7.00"), ("Total", "$7.00")), pay("Place order"),
        ),
        Truth(amount="$7.00", rows=("Subtotal $7.00", "Total $7.00"), doubts=(Doubt.ITEMS,)),
    )  # fmt: skip
    yield own(
        "kinds of rides, none of them surely chosen",
        page(
            short("Destination", 300), price("31 Castle Avenue", 300),
            table(("Economy", "$10.00"), ("Comfort", "$14.00"), ("Van", "$20.00"), top=600),
            pay("Confirm ride"),
        ),
        Truth(address="31 Castle Avenue", doubts=(Doubt.ITEMS,)),
    )  # fmt: skip
    yield own(
        "a list that is longer than the page",
        page(
            listed(("Pizza", "", "x1", "$12.00")),
            table(("Subtotal", "$31.00"), ("Delivery", "$3.00"), ("Total", "$34.00")),
            pay("Place order"),
        ),
        Truth(
            amount="$34.00", rows=("Subtotal $31.00", "Delivery $3.00", "Total $34.00"), doubts=(Doubt.ITEMS,)
        ),
    )  # fmt: skip
    yield own(
        "two addresses",
        page(
            short("Deliver to", 300), price("1 North Road", 300),
            short("Deliver to", 390), price("2 South Road", 390),
            listed(("Tea", "", "x1", "$3.00"), top=520), table(("Total", "$3.00")), pay("Place order"),
        ),
        Truth(amount="$3.00", items=("1 × Tea",), rows=("Total $3.00",), doubts=(Doubt.ADDRESS,)),
    )  # fmt: skip
    yield own(
        "a card whose container says it all once more",
        page(
            Item("Latte, regular $4.00", Box(0, 400, 1080, 520), pressable=True),
            short("Latte, regular", 420), at("x1", 420, left=700, right=760), price("$4.00", 420),
            table(("Total", "$4.00")), pay("Place order"),
        ),
        Truth(amount="$4.00", items=("1 × Latte, regular",), rows=("Total $4.00",)),
    )  # fmt: skip


def _chinese() -> Iterator[CheckoutPage]:
    yield own(
        "外卖",
        page(
            at("确认订单", 120, left=200),
            short("上海市花园路12号3单元", 260, name="address"), short("小艾 138****7731", 330, high=44),
            at("蓝门咖啡（花园路店）", 420),
            listed(("拿铁", "大杯，热", "x1", "¥32.80"), ("可颂", "", "x2", "¥24.00"), top=520),
            table(("商品合计", "¥56.80"), ("打包费", "¥2.00"), ("配送费", "¥4.00"), ("红包", "-¥6.00"),
                  ("合计", "¥56.80")),
            pay("提交订单"),
        ),
        Truth(
            amount="¥56.80", party="蓝门咖啡（花园路店）", items=("1 × 拿铁, 大杯，热", "2 × 可颂"),
            address="上海市花园路12号3单元",
            rows=("商品合计 ¥56.80", "打包费 ¥2.00", "配送费 ¥4.00", "红包 -¥6.00", "合计 ¥56.80"),
        ),
    )  # fmt: skip
    yield own(
        "网购，单价乘数量",
        page(
            at("确认订单", 120, left=200),
            short("收货地址", 260), short("杭州市文三路 8 号 501 室", 322, high=50),
            at("海风官方旗舰店", 420),
            short("台灯", 520), short("黑色", 582, high=44), price("¥99.00 ×2", 520),
            table(("商品总额", "¥198.00"), ("运费", "包邮"), ("优惠券", "-¥20.00"), ("实付款", "¥178.00")),
            pay("立即支付"),
        ),
        Truth(
            amount="¥178.00", party="海风官方旗舰店", items=("2 × 台灯, 黑色",),
            address="杭州市文三路 8 号 501 室",
            rows=("商品总额 ¥198.00", "运费 包邮", "优惠券 -¥20.00", "实付款 ¥178.00"),
        ),
    )  # fmt: skip
    yield own(
        "收银台",
        page(
            at("收银台", 120, left=200), short("收款方", 400), price("花园超市", 400),
            short("付款方式", 490), price("零钱", 490), table(("应付金额", "36.80 元")), pay("确认支付"),
        ),
        Truth(amount="36.80 元", party="花园超市", method="零钱", rows=("应付金额 36.80 元",)),
    )  # fmt: skip
    yield own(
        "用零钱支付",
        page(short("商户", 400), price("蓝门咖啡", 400), table(("合计", "¥36.80")), pay("零钱支付 36.80")),
        Truth(amount="¥36.80", party="蓝门咖啡", method="零钱", rows=("合计 ¥36.80",)),
    )
    yield own(
        "转账",
        page(
            at("向丽娜转账", 260), table(("转账金额", "¥200.00"), ("手续费", "¥0.00")),
            short("付款账户", 1500), price("花园银行 (4417)", 1500), pay("确认转账"),
        ),
        Truth(amount="¥200.00", party="丽娜", method="花园银行 (4417)",
              rows=("转账金额 ¥200.00", "手续费 ¥0.00")),
    )  # fmt: skip
    yield own(
        "打车",
        page(
            short("起点", 300), price("火车站", 300), short("终点", 390), price("花园路 12 号", 390),
            table(("车费", "¥23.00"), ("高速费", "¥5.00"), ("合计", "¥28.00")), pay("确认支付"),
        ),
        Truth(amount="¥28.00", address="花园路 12 号", rows=("车费 ¥23.00", "高速费 ¥5.00", "合计 ¥28.00")),
    )  # fmt: skip
    yield own(
        "电影票",
        page(
            short("影院地址", 300), price("人民路 1 号 5 楼", 300),
            listed(("成人票", "", "x2", "¥90.00"), ("爆米花", "", "x1", "¥25.00")),
            table(("服务费", "¥6.00"), ("总计", "¥121.00")), pay("立即购票"),
        ),
        Truth(
            amount="¥121.00", address="人民路 1 号 5 楼", items=("2 × 成人票", "1 × 爆米花"),
            rows=("服务费 ¥6.00", "总计 ¥121.00"),
        ),
    )  # fmt: skip
    yield own(
        "酒店",
        page(
            short("酒店地址", 300), price("湖滨路 2 号", 300),
            table(("房费", "¥680.00"), ("税费", "¥20.00"), ("订单总额", "¥700.00")),
            pay("提交订单"),
        ),
        Truth(amount="¥700.00", address="湖滨路 2 号", doubts=(Doubt.ITEMS,),
              rows=("房费 ¥680.00", "税费 ¥20.00", "订单总额 ¥700.00")),
    )  # fmt: skip
    yield own(
        "缴费，收款方八十个字",
        page(
            short("收款单位", 300), at("城市供水与污水处理集团有限公司" * 5, 300, left=400),
            table(("缴费金额", "¥86.00")), pay("立即缴费"),
        ),
        Truth(amount="¥86.00", party="城市供水与污水处理集团有限公司" * 5, rows=("缴费金额 ¥86.00",)),
    )  # fmt: skip
    yield own(
        "总额与各行不符",
        page(
            listed(("拿铁", "", "x1", "¥32.80")),
            table(("商品合计", "¥32.80"), ("配送费", "¥4.00"), ("合计", "¥63.80")), pay("去支付"),
        ),
        Truth(
            amount="¥63.80", items=("1 × 拿铁",), rows=("商品合计 ¥32.80", "配送费 ¥4.00", "合计 ¥63.80"),
            doubts=(Doubt.SUM,),
        ),
    )  # fmt: skip


_TIPS = tuple(
    at(sum_, 900, left=60 + 240 * place, right=260 + 240 * place, pressable=True)
    for place, sum_ in enumerate(("$1.00", "$2.00", "$3.00", "$5.00"))
)


def _odd() -> Iterator[CheckoutPage]:
    """Pages as a stranger may lay them out, and such as are meant to mislead."""
    latte = listed(("Latte", "", "x1", "$4.00"))
    yield own(
        "two columns of things",
        page(
            short("Latte", 420), short("$4.00", 480), short("x1", 540),
            short("Muffin", 420, left=600), short("$3.00", 480, left=600), short("x2", 540, left=600),
            table(("Subtotal", "$10.00"), ("Total", "$10.00")), pay("Pay now"),
        ),
        Truth(amount="$10.00", rows=("Subtotal $10.00", "Total $10.00"), doubts=(Doubt.ITEMS,)),
    )  # fmt: skip
    yield own(
        "more things than are shown",
        page(latte, short("+ 2 more items", 520, high=44), table(("Total", "$12.00")), pay("Pay now")),
        Truth(amount="$12.00", rows=("Total $12.00",), doubts=(Doubt.ITEMS,)),
    )
    yield own(
        "prices left of the names",
        page(
            short("$4.00", 420), short("Latte", 420, left=300), short("x1", 420, left=800),
            short("$3.00", 510), short("Tea", 510, left=300), short("x2", 510, left=800),
            table(("Total", "$10.00")), pay("Pay now"),
        ),
        Truth(amount="$10.00", items=("1 × Latte", "2 × Tea"), rows=("Total $10.00",)),
    )  # fmt: skip
    yield own(
        "a promotion with a larger sum than the total",
        page(
            latte, table(("Subtotal", "$4.00"), ("Total", "$4.00"), ("Win up to", "$500.00")), pay("Pay now")
        ),
        Truth(amount="$4.00", items=("1 × Latte",), rows=("Total $4.00",)),
    )
    yield own(
        "a price before and now",
        page(
            short("拿铁", 420),
            price("原价 ¥50.00 现价 ¥36.80", 420),
            table(("合计", "¥36.80")),
            pay("立即支付"),
        ),
        Truth(amount="¥36.80", items=("拿铁",), rows=("合计 ¥36.80",)),
    )
    yield own(
        "a total before and now, without words",
        page(
            latte, short("Total", 1200), short("$50.00", 1200, left=700), price("$4.00", 1200), pay("Pay now")
        ),
        Truth(items=("1 × Latte",), rows=("Total $50.00 $4.00",)),
    )
    yield own(
        "an advertisement of another shop between things and total",
        page(
            short("Merchant", 260), price("Blue Door Coffee", 260), latte,
            short("Sponsored", 600), short("Your order from Red Roof Pizza", 680),
            short("Pizza Margherita", 760), price("$9.00", 760),
            table(("Subtotal", "$4.00"), ("Total", "$4.00")), pay("Pay now"),
        ),
        Truth(amount="$4.00", party="Blue Door Coffee", rows=("Total $4.00",), doubts=(Doubt.ITEMS,)),
    )  # fmt: skip
    yield own(
        "the only shop named is that of an advertisement",
        page(
            listed(("拿铁", "", "x1", "¥36.80")), short("红顶披萨店", 680), short("新客专享", 760),
            table(("合计", "¥36.80")), pay("立即支付"),
        ),
        Truth(amount="¥36.80", items=("1 × 拿铁",), rows=("合计 ¥36.80",)),
    )  # fmt: skip
    yield own(
        "the total above the things",
        page(
            *pair("Total", "$10.00", 240), listed(("Latte", "", "x1", "$4.00"), ("Tea", "", "x2", "$6.00")),
            pay("Pay now"),
        ),
        Truth(amount="$10.00", items=("1 × Latte", "2 × Tea"), rows=("Total $10.00",)),
    )  # fmt: skip
    yield own(
        "four tips to choose from, one in the sums",
        page(
            latte, short("Tip your courier", 820), _TIPS,
            table(("Subtotal", "$4.00"), ("Tip", "$2.00"), ("Total", "$6.00")), pay("Pay now"),
        ),
        Truth(amount="$6.00", items=("1 × Latte",), rows=("Subtotal $4.00", "Tip $2.00", "Total $6.00")),
    )  # fmt: skip
    yield own(
        "four tips to choose from, none in the sums",
        page(latte, short("Add a tip", 820), _TIPS, table(("Total", "$6.00")), pay("Pay $6.00")),
        Truth(amount="$6.00", rows=("Total $6.00",), doubts=(Doubt.ITEMS,)),
    )
    yield own(
        "one part with the balance, the other by card",
        page(
            listed(("拿铁", "", "x1", "¥36.80")),
            table(("合计", "¥36.80"), ("余额", "¥10.00"), ("银行卡 (4417)", "¥26.80")), pay("确认支付"),
        ),
        Truth(
            amount="¥36.80", items=("1 × 拿铁",), rows=("合计 ¥36.80", "余额 ¥10.00", "银行卡 (4417) ¥26.80")
        ),
    )  # fmt: skip
    yield own(
        "the button pays a part of the total",
        page(latte, table(("Total", "$4.00"), ("Balance", "$1.00"), ("Card", "$3.00")), pay("Pay $3.00")),
        Truth(rows=("Total $4.00", "Balance $1.00", "Card $3.00")),
    )
    yield own(
        "buttons for fewer and more around the number",
        page(
            short("Latte", 420), short("-", 420, left=600), short("2", 420, left=680),
            short("+", 420, left=760), price("$8.00", 420),
            short("Tea", 520), at("- 3 +", 520, left=600, right=800), price("$6.00", 520),
            table(("Total", "$14.00")), pay("Pay now"),
        ),
        Truth(amount="$14.00", items=("2 × Latte", "3 × Tea"), rows=("Total $14.00",)),
    )  # fmt: skip
    yield own(
        "what it is in another currency, below the total",
        page(
            listed(("拿铁", "", "x1", "¥36.80")), table(("合计", "¥36.80")), price("≈ US$5.10", 1270),
            pay("立即支付"),
        ),
        Truth(amount="¥36.80", items=("1 × 拿铁",), rows=("合计 ¥36.80",)),
    )  # fmt: skip
    yield own(
        "what it is in another currency, beside the total",
        page(latte, *pair("Total", "$4.00 (≈ ¥28.80)", 1200), pay("Pay now")),
        Truth(items=("1 × Latte",), rows=("Total $4.00 (≈ ¥28.80)",)),
    )
    yield own(
        "installments",
        page(
            listed(("Lamp", "", "x1", "¥36.81")), table(("Total", "¥36.81"), ("Installments", "3 × ¥12.27")),
            pay("Pay now"),
        ),
        Truth(amount="¥36.81", items=("1 × Lamp",), rows=("Total ¥36.81", "Installments 3 × ¥12.27")),
    )  # fmt: skip
    yield own(
        "installments in the button",
        page(listed(("Lamp", "", "x1", "¥36.81")), table(("Total", "¥36.81")), pay("Pay 3 × ¥12.27")),
        Truth(rows=("Total ¥36.81",)),
    )
    yield own(
        "the title names another than the row of the payee",
        page(
            at("Your order from Blue Door Coffee", 120, left=200),
            short("Payee", 300), price("Eve Trading Ltd", 300), latte,
            table(("Total", "$4.00")), pay("Pay now"),
        ),
        Truth(amount="$4.00", party="Eve Trading Ltd", items=("1 × Latte",), rows=("Total $4.00",)),
    )  # fmt: skip
    yield own(
        "two rows name different payees",
        page(
            short("Pay to Eve Trading", 220), short("Merchant", 300), price("Blue Door Coffee", 300), latte,
            table(("Total", "$4.00")), pay("Pay now"),
        ),
        Truth(amount="$4.00", items=("1 × Latte",), rows=("Total $4.00",)),
    )  # fmt: skip
    yield own(
        "an id names another than the row of the payee",
        page(
            at("Blue Door Coffee", 220, name="shop"), short("Payee", 300), price("Eve Trading Ltd", 300),
            table(("Total", "$4.00")), pay("Pay now"),
        ),
        Truth(amount="$4.00", rows=("Total $4.00",)),
    )  # fmt: skip
    yield own(
        "what one pays for is no payee",
        page(short("Pay to unlock more", 220), table(("Total", "$4.00")), pay("Pay now")),
        Truth(amount="$4.00", rows=("Total $4.00",)),
    )
    yield own(
        "payee and sum in one line of a sheet",
        page(short("Pay ¥36.80 to Blue Door Coffee", 400), pay("Pay now")),
        Truth(amount="¥36.80", party="Blue Door Coffee"),
    )
    yield own(
        "收款方写在标题下面",
        page(short("付款给", 300), short("蓝门咖啡", 362), table(("合计", "¥36.80")), pay("微信支付 36.80")),
        Truth(amount="¥36.80", party="蓝门咖啡", method="微信支付", rows=("合计 ¥36.80",)),
    )
    yield own(
        "another address below the address",
        page(
            short("Deliver to", 260), short("12 Garden Lane", 322),
            short("Previously delivered to 9 Old Road", 400, high=44),
            listed(("Latte", "", "x1", "$4.00"), top=520), table(("Total", "$4.00")), pay("Pay now"),
        ),
        Truth(amount="$4.00", items=("1 × Latte",), address="12 Garden Lane", rows=("Total $4.00",)),
    )  # fmt: skip


_CHECKOUTS_OF_PHONE = {
    ("coffee_checkout", "pay_balance"): (
        Truth(
            amount="¥36.80", party="Blue Door Coffee", items=("1 × Latte, Regular",),
            address="12 Garden Lane, flat 3", method="balance",
            rows=("Items ¥32.80", "Delivery ¥4.00", "Total ¥36.80"),
        ),
        Truth(
            amount="¥36.80", party="蓝门咖啡", items=("1 × 拿铁, 中杯",), address="花园路 12 号 3 单元",
            method="余额", rows=("商品合计 ¥32.80", "配送费 ¥4.00", "合计 ¥36.80"),
        ),
        "paid 36.80 to Blue Door Coffee by balance",
    ),
    ("bank_confirm", "confirm_transfer"): (
        Truth(amount="¥200.00", party="Lena", method="Garden Bank (4417)", rows=("Payee Lena", "Fee ¥0.00")),
        Truth(amount="¥200.00", party="丽娜", method="花园银行 (4417)", rows=("收款人 丽娜", "手续费 ¥0.00")),
        "200.00 to Lena",
    ),
    ("bank_top_up", "top_up_now"): (Truth(amount="¥50.00"), Truth(amount="¥50.00"), "50.00"),
    ("store_buy", "buy"): (
        Truth(amount="¥12.00", doubts=(Doubt.ITEMS,)), Truth(amount="¥12.00", doubts=(Doubt.ITEMS,)),
        "bought Sleep Sounds for 12.00",
    ),
    ("booking_hotel", "reserve"): (
        Truth(amount="¥680.00"), Truth(amount="¥680.00", party="山景酒店"), "reserved a room at Hill Hotel"
    ),
    ("tide_box", "go"): (
        Truth(amount="¥24.00", items=("1 × Boxes",), rows=("Total ¥24.00",)),
        Truth(amount="¥24.00", rows=("合计 ¥24.00",), doubts=(Doubt.ITEMS,)), "24.00",
    ),
    ("pay_one", "pay_now"): (
        Truth(amount="¥36.80", party="Blue Door Coffee", method="Garden Bank (4417)"),
        Truth(amount="¥36.80", party="蓝门咖啡", method="花园银行 (4417)"),
        "paid 36.80 to Blue Door Coffee by bank card",
    ),
    ("pay_two", "pay_fast"): (
        Truth(amount="¥38.80", party="Blue Door Coffee", method="Garden Bank (4417)"),
        Truth(amount="¥38.80", party="蓝门咖啡", method="花园银行 (4417)"),
        "paid 38.80 to Blue Door Coffee by bank card",
    ),
    ("browser_lamp", "page_order"): (
        Truth(amount="¥49.00", items=("Desk lamp",), address="12 Garden Lane"),
        Truth(amount="¥49.00", items=("台灯",), address="花园路 12 号"),
        "lamp",
    ),
}  # fmt: skip


def _of_phone() -> Iterator[CheckoutPage]:
    for (scene, button), (english, chinese, fact) in _CHECKOUTS_OF_PHONE.items():
        for lang, truth in (("en", english), ("zh", chinese)):
            tree, package = simulated(scene, lang)
            yield CheckoutPage(
                f"{scene}/{lang}/{button}", tree, Tap(middle(named(tree, button))), truth, package, fact
            )
    for lang, payee in (("en", "Garden Market"), ("zh", "花园超市")):
        tree, package = simulated("bank_scan", lang)
        track = named(tree, "slide_to_pay").box
        level = (track.top + track.bottom) // 2
        slide = Swipe((track.left + 80, level), (track.right - 20, level))
        yield CheckoutPage(
            f"bank_scan/{lang}", tree, slide, Truth(amount="¥58.00", party=payee, method="**** 4417"), package
        )


CHECKOUTS: tuple[CheckoutPage, ...] = (*_english(), *_chinese(), *_odd(), *_of_phone())


def pressed(checkout: CheckoutPage) -> list[str]:
    """What the oracle says once the phone's own button was pressed, in the order of the facts."""
    scene, lang, button = checkout.name.split("/")
    phone = SimulatedPhone(lang=lang)
    visit(phone, scene)
    phone.tap_element(button)
    return phone.oracle.texts
