"""Whether a task is worth a team: several wishes, several apps, something for each of many, or a long text.

A task that does not look long is sent as if there were no teams. What is missed costs a plan, what is taken
for long costs about one more request a step.
"""

import re

from agent.policy.apps.named_apps import names_at
from devices.apps.apps import known_packages

_LONG_LATIN, _LONG_HAN = 400, 140  # characters
_MANY_WISHES, _MANY_APPS, _LISTED = 3, 2, 2
_HAN = re.compile("[\u3400-\u9fff]")
_LIST_ITEM = re.compile(
    r"(?:^|\n)[ \t]*(?:[0-9]{1,2}[.)、）]|[-*•·]|[一二三四五六七八九十]{1,2}[、.])[ \t]*\S",
)
_INLINE_ITEM = re.compile(
    r"(?<![\w.])(?:\(?[1-9][.)](?=\s)|（[1-9一二三四五六七八九]）|第[一二三四五六七八九]步)"
)
_VERBS = (
    r"add|answer|book|buy|call|change|check|compare|copy|create|delete|download|enter|fill|find|forward|get|go|look"
    r"|make|message|note|open|order|pay|play|post|put|read|remind|remove|rename|reply|report|save|search|send|set|share"
    r"|show|start|switch|take|tell|text|turn|type|update|upload|use|write"
)
_JOINTS = re.compile(
    r"(?:[,;.]\s*|\s)(?:and\s+)?(?:then|after(?:wards| that)|finally|next|also|at the end)\b"
    rf"|(?:,|;|\.|\band\b|&)\s+(?:and\s+)?(?:please\s+)?(?=(?:{_VERBS})\b)"
    r"|然后|接着|接下来|随后|之后再?|最后|并且|顺便|同时|还要|[，,；;。]\s*(?:再|并|把|给|去|打开|搜索|查|告诉|记下|发)"
    r"|(?<=[^\s，,；;。])再(?=[打去把给发查搜告记点买订写看在用到])|[；;\n](?=\s*\S)",
    re.IGNORECASE,
)
_JOINT_RUN = re.compile(r"[\s,，;；.。]{0,6}")
_EACH = re.compile(
    r"\b(?:each|every)\b(?!\s+(?:day|morning|evening|night|hour|minute|week|weekday|weekend|month|year|time|thing"
    r"|mon|tues|wednes|thurs|fri|satur|sun))"
    r"|\ball\s+(?:of\s+)?(?:the|my|our|these|those|unread|new|open|other)\b(?!\s+(?:best|time|same|way))|\bone by one\b|\bcompare\b|\bcheapest\b"
    r"|所有|全部|每一?[个条张封位家件项笔款]|逐[一个条]|挨个|依次|对比|比较一?下|比价|最便宜",
    re.IGNORECASE,
)


def looks_long(text: str) -> bool:
    """Is it worth a team? English or Chinese; pure, takes milliseconds."""
    text = text.strip()
    han = len(_HAN.findall(text))
    if han > _LONG_HAN or len(text) - han > _LONG_LATIN:
        return True
    if _EACH.search(text) or _listed(text) >= _LISTED:
        return True
    return _wishes(text) >= _MANY_WISHES or _apps(text) >= _MANY_APPS


def _listed(text: str) -> int:
    return max(len(_LIST_ITEM.findall(text)), len(_INLINE_ITEM.findall(text)))


def _wishes(text: str) -> int:
    """One more than the joints between them; joints that follow each other at once are one."""
    count, end = 1, 0
    for joint in _JOINTS.finditer(text):
        if joint.start() > 0 and (end == 0 or not _JOINT_RUN.fullmatch(text, end, joint.start())):
            count += 1
        end = joint.end()
    return count


def _apps(text: str) -> int:
    """How many apps it names."""
    found: set[str] = set()
    at = 0
    while at < len(text):
        names, end = names_at(text, at, known=True) if _begins(text, at) else ([], at)
        found |= {known_packages(name)[0] for name in names if known_packages(name)}
        at = end if names and end > at else at + 1
    return len(found)


def _begins(text: str, at: int) -> bool:
    """Can a name begin here, and not in the middle of a word?"""
    here = text[at]
    return here.isalnum() and not (
        at and here.isascii() and text[at - 1].isascii() and text[at - 1].isalnum()
    )
