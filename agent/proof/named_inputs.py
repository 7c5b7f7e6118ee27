"""Did an input name what is to be added: an event, a thing on a list, a reminder?

The rules know no page that would show it, but who adds a thing types or presses its name, or its hour.
"""

import re
from collections.abc import Iterator

from agent.contract.actions import Launch, TypeText
from agent.contract.proof import GapKind
from agent.policy.apps.named_apps import names_at
from agent.policy.choices.wish import plain_text, tells, tokens_of
from agent.proof.facts import TaskFacts
from agent.proof.seen_states import times_in
from agent.proof.wishes import TaskWish

_ADDS = re.compile(
    r"\b(?:put|add|create|schedule|plan|enter|remind|set up|fill in|make)\b"
    r"|添加|加进|加到|加上|加入|放进|放到|记下|记到|安排|新建|创建|提醒我|填写",
    re.IGNORECASE,
)
_DAYS = re.compile(
    r"\b(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|noon|evening|next|week)\b"
    r"|今天|明天|后天|今晚|周[一二三四五六日天]|星期[一二三四五六日天]|上午|中午|下午|晚上",
    re.IGNORECASE,
)
_LIST = re.compile(r"[:：](?!\d)\s*(?=\S)")
_BETWEEN = re.compile(r"[;；、,，\n]|\band\b")
_WHERE = re.compile(
    r"\b(?:in|into|on|to)\s+(?:my|the)\s+.*$|(?:在|用|进|到).{1,6}(?:里|中|上)?(?=记|加|添|$)", re.IGNORECASE
)


def unnamed_in(wish: TaskWish, task: str, facts: TaskFacts) -> str | None:
    """The first thing to be added that no input names; None if each is named, or nothing is to be added.

    task: its whole text, which may list things behind a colon.
    """
    if wish.kind not in (GapKind.OTHER, GapKind.TEXT) or not facts.has_input or facts.by_hand:
        return None
    adds = wish.kind is GapKind.OTHER and _ADDS.search(wish.words) is not None
    said = "\n".join(_said(facts))
    tokens, times = frozenset(tokens_of(said)), times_in(said)
    listed = _LIST.search(task) if _LIST.search(wish.words) else None
    things = _BETWEEN.split(task[listed.end() :]) if listed else [wish.words] if adds else []
    for thing in things:
        names = _names(thing)
        if names and names.isdisjoint(tokens) and times_in(thing).isdisjoint(times):
            return thing.strip()
    return None


def _names(thing: str) -> frozenset[str]:
    """Telling words, but for the place, the day and apps."""
    without = _DAYS.sub(" ", _WHERE.sub(" ", _ADDS.sub(" ", thing)))
    apps = (name for at in range(len(without)) for name in names_at(without, at, known=True)[0])
    for app in sorted(apps, key=len, reverse=True):
        without = without.replace(app, " ")
    return frozenset(token for token in tokens_of(without) if tells(token))


def _said(facts: TaskFacts) -> Iterator[str]:
    """What was typed, pressed, or sent with an approval, and the switches that stood on pages."""
    for step in facts.steps:
        if not step.happened or isinstance(step.action, Launch):
            continue
        yield step.action.text if isinstance(step.action, TypeText) else plain_text(step.target)
    for one in facts.sent:
        yield from (one.binding.text, one.binding.party, one.binding.target, *one.binding.items)
    for page in facts.pages:
        yield from (name for name, _ in page.switches)
