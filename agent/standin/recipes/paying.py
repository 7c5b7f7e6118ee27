"""The checkout of Blue Door Coffee: with the balance behind an approval, by bank card through a take-over."""

from agent.standin.outcomes import StepOutcome
from agent.standin.recipes.order import OrderedDrink, drink_name, order_of, to_checkout
from agent.standin.recipes.play import Astray, Play, Playing, Recipe, RecipeEnding, in_app
from devices.demo_apps import COFFEE, PAY, Drink
from devices.demo_positions import POSITIONS

_MOST_ASKS = 3


def order_recipe(drink: Drink) -> Recipe:
    """The recipe for a task that names the drink."""

    def recipe(play: Play) -> Playing[RecipeEnding]:
        return (yield from place_order(play, order_of(drink, play.task)))

    return recipe


def place_order(play: Play, order: OrderedDrink, *, opened: bool = False) -> Playing[RecipeEnding]:
    """From the home screen, or from the menu if it is open, to the end. Raises GaveUp."""
    drink = drink_name(play, order)
    why = play.say(f"I open Coffee to order the {drink}.", f"我打开咖啡应用来点{drink}。")
    yield from in_app(play, COFFEE, why, lambda: to_checkout(play, order), opened=opened)
    if order.by_card:
        return (yield from _by_card(play, order))
    return (yield from _with_balance(play, order))


def _with_balance(play: Play, order: OrderedDrink) -> Playing[RecipeEnding]:
    """Taps Pay; once more only while it is certain that nothing was paid."""
    message = play.say(f"Pay {order.total} to Blue Door Coffee", f"向蓝门咖啡支付 {order.total} 元")
    thinking = play.say(
        f"The checkout shows {order.total} in total, delivery included."
        " This tap pays at once, so I ask first.",
        f"确认订单页显示合计 {order.total} 元，含配送费。点击后会直接付款，所以先征得同意。",
    )
    element = POSITIONS["coffee_checkout", "pay_balance"]
    for _ in range(_MOST_ASKS):
        if not play.front(COFFEE):
            break
        outcome = yield from play.do(thinking, "Tap", element=element, message=message)
        if outcome is StepOutcome.REJECTED:
            return (yield from _leave_unpaid(play, order))
        if outcome is StepOutcome.REFUSED:
            break
        if outcome not in (StepOutcome.VOID, StepOutcome.FAILED, StepOutcome.UNUSABLE):
            certain = outcome is StepOutcome.DONE and not _still_at_checkout(play)
            return _paid(play, order) if certain else _uncertain(play)
        thinking = play.say(
            "The screen had changed before the tap, so nothing was paid. I look again and ask once more.",
            "点击之前屏幕有变化，所以没有付款。我重新看过页面，再请求一次。",
        )
    return _unpaid(play, order)


def _by_card(play: Play, order: OrderedDrink) -> Playing[RecipeEnding]:
    at_checkout = play.say(
        f"The checkout shows {order.total} in total. Paying by card was asked for, so I tap Bank card.",
        f"确认订单页显示合计 {order.total} 元。需要用银行卡支付，我点击“银行卡”。",
    )
    try:
        yield from play.tap(COFFEE, "coffee_checkout", "pay_card", at_checkout)
    except Astray:
        return _uncertain(play)
    thinking = play.say(
        "This is the bank card's payment page and the phone protects it. Only the person can enter the code.",
        "这是银行卡支付页面，受手机保护，只有用户本人可以输入支付密码。",
    )
    message = play.say(
        f"Please pay {order.total} by bank card on the phone", f"请在手机上用银行卡支付 {order.total} 元"
    )
    for _ in range(_MOST_ASKS):
        outcome = yield from play.do(thinking, "Take_over", message=message)
        if outcome is StepOutcome.GIVEN_UP:
            return (yield from _leave_unpaid(play, order))
        if outcome is StepOutcome.ANSWERED and not _sheet_open(play):
            return _unpaid(play, order) if _still_at_checkout(play) else _paid(play, order)
        thinking = play.say(
            "The payment page is still open, so nothing is paid yet. I ask again.",
            "支付页面还开着，说明还没有付款。我再请求一次。",
        )
    return _uncertain(play)


def _sheet_open(play: Play) -> bool:
    return play.turn.app in (PAY.package, *PAY.names)


def _still_at_checkout(play: Play) -> bool:
    """Whether the button that pays can be seen, left of its text: then nothing was paid."""
    return play.shows((150, POSITIONS["coffee_checkout", "pay_balance"][1]), COFFEE.colour)


def _leave_unpaid(play: Play, order: OrderedDrink) -> Playing[RecipeEnding]:
    if _sheet_open(play) or play.turn.app in (COFFEE.package, *COFFEE.names):
        leaving = play.say(
            "The payment was not agreed to. I leave this page without paying.",
            "付款没有获得同意，我不付款，退出这个页面。",
        )
        yield from play.do(leaving, "Back")
    return _unpaid(play, order)


def _paid(play: Play, order: OrderedDrink) -> RecipeEnding:
    drink, size = drink_name(play, order), play.say(order.size.names[0].lower(), order.size.names[1])
    way = play.say("by bank card", "银行卡") if order.by_card else play.say("with the balance", "账户余额")
    return RecipeEnding(
        play.say("The order is placed and paid, so the task is done.", "下单成功并已付款，任务完成。"),
        play.say(
            f"Ordered one {size} {drink} at Blue Door Coffee: {order.total} paid {way}."
            " It arrives in about 25 minutes.",
            f"已在蓝门咖啡点了一杯{size}{drink}，用{way}支付了 {order.total} 元，约 25 分钟后送达。",
        ),
    )


def _unpaid(play: Play, order: OrderedDrink) -> RecipeEnding:
    drink = drink_name(play, order)
    return RecipeEnding(
        play.say("No payment was made, so I stop here.", "没有付款，我就此停止。"),
        play.say(f"The {drink} is in the cart; nothing was paid.", f"{drink}已放进购物车，但没有付款。"),
    )


def _uncertain(play: Play) -> RecipeEnding:
    return RecipeEnding(
        play.say(
            "I cannot see that the payment went through and must not press again.",
            "看不出付款是否成功，我不能再点一次。",
        ),
        play.say(
            "I could not confirm the payment, so I did not press again. Please check the order on the phone.",
            "无法确认付款是否成功，所以我没有再次点击。请在手机上查看订单。",
        ),
    )
