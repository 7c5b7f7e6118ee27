"""The stories that the stand-in plays on the simulated phone, one a file."""

import re

from agent.standin.recipes.message import message_in, message_recipe
from agent.standin.recipes.order import drink_in
from agent.standin.recipes.parcel import find_out_when
from agent.standin.recipes.paying import order_recipe
from agent.standin.recipes.play import Recipe
from agent.standin.recipes.question import order_some_coffee
from agent.standin.recipes.scripted import exam_recipe
from agent.standin.recipes.search import search_recipe, search_term
from agent.standin.recipes.several import in_turn, known_wishes
from agent.standin.recipes.switches import switch_recipe
from agent.standin.recipes.unknown import ask_for_a_known_task

_TASKS = {
    "en": (
        "Order a latte",
        "Order a latte and pay by card",
        "Order me a coffee",
        "Find out when my parcel comes",
        "Switch on Do Not Disturb",
        "Search for mocha in Coffee",
    ),
    "zh": (
        "点一杯拿铁",
        "用银行卡买一杯拿铁",
        "点杯咖啡",
        "我的包裹什么时候到",
        "打开勿扰模式",
        "在咖啡里搜索摩卡",
    ),
}
_ORDER = re.compile(r"\b(?:order|buy|get|bring|want|like|have|need)\b|[点来买要订喝叫]", re.IGNORECASE)
_NO_ORDER = re.compile(r"\b(?:cancel|don'?t|do not|never)\b|取消|不要|别", re.IGNORECASE)
_COFFEE = re.compile(r"\bcoffee\b|咖啡", re.IGNORECASE)
_PARCEL = re.compile(r"\b(?:parcel|package)\b|包裹|快递", re.IGNORECASE)


def known_tasks(lang: str) -> tuple[str, ...]:
    """Example tasks, one a story. lang: 'en' or 'zh'."""
    return _TASKS[lang]


def recipe_for(task: str, lang: str) -> Recipe:
    """The recipe for a task's words; the one that asks the person if none fits."""
    if script := exam_recipe(task):
        return script
    if wishes := known_wishes(task, choose):
        return in_turn(wishes, choose)
    return choose(task) or ask_for_a_known_task(known_tasks(lang), choose)


def choose(task: str) -> Recipe | None:
    """The recipe that fits, None if none does."""
    if script := exam_recipe(task):
        return script
    words = task.replace("’", "'")
    if message := message_in(words):
        return message_recipe(message)
    drink, coffee = drink_in(words), _COFFEE.search(words)
    term = search_term(words)
    if term and (drink or coffee):
        return search_recipe(term)
    if (drink or coffee) and not _NO_ORDER.search(words) and (_ORDER.search(words) or _alone(words)):
        return order_recipe(drink) if drink else order_some_coffee
    return switch_recipe(words) or (find_out_when if _PARCEL.search(words) else None)


def _alone(words: str) -> bool:
    """Do the words name a drink and nothing else, like an answer to a question?"""
    return len(words.split()) <= 2 and len(words) <= 20
