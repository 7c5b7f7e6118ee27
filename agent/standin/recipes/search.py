"""Typing: a search in the Coffee app."""

import re

from agent.standin.recipes.order import price_text
from agent.standin.recipes.play import Play, Playing, Recipe, RecipeEnding, in_app
from devices.demo_apps import COFFEE, DRINKS, Drink

_ENGLISH = re.compile(r"\b(?:search|look)(?: for| up)?\s+(.+?)(?:\s+(?:in|on|at)\s.*)?$", re.IGNORECASE)
_CHINESE = re.compile(r"(?:搜索|搜|查找)(?:一下)?\s*(.+)$")
_AROUND = " \t\"'“”「」.,!?。，！？"


def search_term(task: str) -> str:
    """What to search for, '' if the task is no search."""
    found = _CHINESE.search(task) or _ENGLISH.search(task)
    return " ".join(found[1].strip(_AROUND).split())[:40] if found else ""


def search_recipe(term: str) -> Recipe:
    """The recipe for a search in the Coffee app."""

    def recipe(play: Play) -> Playing[RecipeEnding]:
        why = play.say(f"I open Coffee to search for {term}.", f"我打开咖啡应用来搜索{term}。")
        found = [drink for drink in DRINKS if any(term.casefold() in name.casefold() for name in drink.names)]
        return (yield from in_app(play, COFFEE, why, lambda: _search(play, term, found)))

    return recipe


def _search(play: Play, term: str, found: list[Drink]) -> Playing[RecipeEnding]:
    at_menu = play.say(
        "The menu is open with a search field at the top. I tap it to type.",
        "菜单已经打开，上方有搜索框。我点击它来输入。",
    )
    # Focus may show only as a thin line, which a comparison of shrunk pictures can miss.
    yield from play.tap(COFFEE, "coffee_menu", "search", at_menu, may_stay=True)
    play.need(COFFEE)
    in_field = play.say(
        f"The search field has the focus. I type {term}.", f"搜索框已获得焦点，我输入{term}。"
    )
    yield from play.act(in_field, "Type", text=term)
    if not found:
        return RecipeEnding(
            play.say("The list is empty: nothing was found.", "列表是空的，没有找到。"),
            play.say(f"Blue Door Coffee has nothing called {term}.", f"蓝门咖啡没有找到“{term}”。"),
        )
    drink, name = found[0], play.say(*found[0].names)
    listed = play.say(
        f"The search shows {name} at the top. I open it.", f"搜索结果最上面是{name}，我点开它。"
    )
    # The results begin where the whole list begins.
    yield from play.tap(COFFEE, "coffee_menu", f"drink_{DRINKS[0].id}", listed)
    return RecipeEnding(
        play.say(f"The page of {name} is open, so the task is done.", f"{name}的页面已经打开，任务完成。"),
        play.say(
            f"Found {name} at Blue Door Coffee: {price_text(drink.cents)} for a regular cup."
            " Its page is open.",
            f"在蓝门咖啡找到了{name}：中杯 {price_text(drink.cents)} 元，页面已经打开。",
        ),
    )
