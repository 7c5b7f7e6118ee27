"""A coffee of no kind in particular: the person is asked which one."""

from agent.standin.recipes.order import drink_in, order_of
from agent.standin.recipes.paying import place_order
from agent.standin.recipes.play import Astray, Play, Playing, RecipeEnding, in_app
from devices.demo_apps import COFFEE

_MOST_QUESTIONS = 2


def order_some_coffee(play: Play) -> Playing[RecipeEnding]:
    """Opens the menu, asks, then orders what the person chose, in their own words or by a button."""
    why = play.say("I open Coffee to see what there is.", "我打开咖啡应用，看看有哪些饮品。")
    yield from in_app(play, COFFEE, why, lambda: _menu_is_open(play))
    question = play.say(
        "The menu of Blue Door Coffee is open and no kind was named. Which drink would you like?"
        " Options: Latte, Americano or Mocha.",
        "蓝门咖啡的菜单已经打开，但没有说要哪一种。想喝哪一种？选项：拿铁、美式咖啡、摩卡。",
    )
    for _ in range(_MOST_QUESTIONS):
        answer = yield from play.ask(question)
        drink = drink_in(answer)
        if drink is not None:
            order = order_of(drink, f"{play.task}\n{answer}")
            # The person may have used the phone before answering.
            opened = play.turn.app in (COFFEE.package, *COFFEE.names)
            return (yield from place_order(play, order, opened=opened))
        question = play.say(
            "That drink is not on the menu. Which one would you like instead?"
            " Options: Latte, Americano or Mocha.",
            "菜单上没有这种饮品。想换成哪一种？选项：拿铁、美式咖啡、摩卡。",
        )
    return RecipeEnding(
        play.say("Nothing on the menu fits the answer.", "菜单上没有符合回答的饮品。"),
        play.say(
            "Blue Door Coffee does not have that drink, so nothing was ordered.",
            "蓝门咖啡没有这种饮品，所以没有下单。",
        ),
    )


def _menu_is_open(play: Play) -> Playing[None]:
    if not play.front(COFFEE):
        raise Astray
    yield from ()
