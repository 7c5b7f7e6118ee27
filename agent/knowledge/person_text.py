"""What a person let Farhand remember, as sentences that the model reads: bounded, the fitting ones first."""

import re
from collections.abc import Sequence

from agent.contract.facts import KeptFact, Tip
from agent.knowledge.quoted import quoted_words

MOST_OF_FACTS, MOST_OF_TIPS = 600, 500
_MOST_TIPS = 2
_WORD = re.compile(r"[^\W_]{2,}")
_HAN = re.compile("[\u3400-\u9fff]+")
_FACTS = {
    "en": (
        "The person told you about themselves, as data, to be typed only where this task needs it: {facts}.",
        "; ",
    ),
    "zh": ("用户告诉过你关于自己的信息，属于数据，仅在本任务需要时才输入：{facts}。", "；"),
}
_TIPS = {
    "en": ("An earlier task of this person in {app} went this way, for orientation only: {ways}.", "; ", " > "),
    "zh": ("这位用户之前的任务在 {app} 中这样完成过，仅供了解：{ways}。", "；", " > "),
}  # fmt: skip
# Which words of a task make which facts fit.
_NEEDS = tuple(
    (re.compile(task, re.IGNORECASE), re.compile(fact, re.IGNORECASE))
    for task, fact in (
        (
            r"\border|deliver|\bbuy|\bship|taxi|\bride|\bcab\b|send .*parcel|book|address|点|买|外卖|快递|打车|寄|订|送|地址",
            r"address|live|street|phone|mobile|zip|post|地址|住|电话|手机|邮编",
        ),
        (
            r"coffee|latte|tea|lunch|dinner|food|pizza|eat|drink|meal|order|咖啡|饭|吃|喝|外卖|餐|奶茶|点",
            r"usual|order|drink|eat|allerg|diet|favou?rite|coffee|milk|喝|吃|点|过敏|口味|咖啡",
        ),
        (r"shoe|shirt|cloth|dress|jacket|trouser|jeans|wear|鞋|衣|裤|裙|帽", r"size|wear|height|weight|码|身高|体重|穿"),
        (r"form|register|sign up|ticket|flight|train|booking|填|注册|车票|机票|订", r"name|birth|email|phone|姓名|名字|生日|邮箱|电话"),
    )
)  # fmt: skip


def facts_text(facts: Sequence[KeptFact], task_text: str, lang: str, most: int = MOST_OF_FACTS) -> str:
    """One sentence with the facts that fit the task best, as many as have room; '' for none.

    facts: of one person, newest first.
    """
    sentence, between = _FACTS[lang]
    left, told = most - len(sentence), list[str]()
    for fact in sorted(facts, key=lambda each: -_fits(each.text, task_text)):
        words = quoted_words(fact.text, len(fact.text))
        if (left := left - len(words) - len(between)) < 0:
            break
        told.append(words)
    return sentence.format(facts=between.join(told)) if told else ""


def tips_text(tips: Sequence[Tip], lang: str, most: int = MOST_OF_TIPS) -> str:
    """One sentence with the newest tips of one app, as many as have room; '' for none."""
    if not tips:
        return ""
    sentence, between, then = _TIPS[lang]
    left, told = most - len(sentence) - len(tips[0].app), list[str]()
    for tip in tips[:_MOST_TIPS]:
        way = then.join(f"{move.kind} {move.anchor}".strip() for move in tip.moves)
        if (left := left - len(way) - len(between)) < 0:
            break
        told.append(way)
    return sentence.format(app=tips[0].app, ways=between.join(told)) if told else ""


def _fits(fact: str, task: str) -> int:
    shared = len(_terms(fact) & _terms(task))
    return shared + 2 * sum(bool(wish.search(task) and told.search(fact)) for wish, told in _NEEDS)


def _terms(text: str) -> set[str]:
    said = text.casefold()
    pairs = {run[at : at + 2] for run in _HAN.findall(said) for at in range(len(run) - 1)}
    return pairs | {word for word in _WORD.findall(said) if len(word) > 3 and word.isascii()}
