"""A task that its person holds to some apps: 'only in Coffee', '只在咖啡里'.

'Only in' may also be followed by a town, a size or a kind of milk. A name counts if Farhand knows an app of
that name, if it is a package id, or if the person calls it an app:
'only in the Bluebird app', '只在蓝鸟应用里'.
"""

import re
from itertools import islice

from agent.policy.apps.named_apps import names_at

_MOST = 8000  # characters of a task that are searched
_MOST_TRIGGERS = 60
_MAY = r"(?:能|可以|可|准|许|允许|需|需要|要|想)?"
_ONLY = re.compile(
    r"""
    (?<!\bnot\ )(?<!n't\ )(?<!n’t\ )(?:\bonly|\bexclusively|\bsolely|\bnothing\ but|\bnowhere\ but)
        \ (?:ever\ |work\ |do\ (?:it|this|that|everything)\ )?(?:in|inside|within|use|using|open|touch)\b
    | \b(?:use|using|open|touch)\ (?:only|nothing\ but)\b
    | \b(?:in|inside|within)\ only\b
    | \bstay(?:ing)?\ (?:in|inside|within|with)\b
    | \b(?:do\ not|don't|don’t|dont|never|without|must\ not|not\ to|no)\ (?:ever\ )?
        (?:leav(?:e|ing)|exit(?:ing)?)\b
    | (?:\bnot|n't|n’t)\ (?:use|open|touch)\ any\ (?:other\ )?apps?\ (?:except|but|other\ than|besides|than)\b
    | \bno\ (?:other\ )?apps?\ (?:except|but|other\ than|besides|than)\b
    | (?<![不非])(?:只|仅仅|仅|就只)MAY(?:在|用|使用|打开|限于|限在|限)
    | (?<!不)限于
    | (?:不要|不能|不可以|不可|不得|不许|不准|请勿|切勿|勿|别|不用|不)(?:离开|退出)
    | (?:留在|待在|呆在)
    """.replace("MAY", _MAY),
    re.VERBOSE | re.IGNORECASE,
)
# The restriction may follow the names: 'in Coffee only', '在咖啡里，不要用别的应用'.
_WHERE = re.compile(
    r"(?:^|(?<=[.;:!?(\n。；：！？（]))|\b(?:in|inside|within|use|using|open)\b|(?<![存现实])在|使用|打开|用|除了?",
    re.IGNORECASE,
)
_ONLY_BEHIND = re.compile(
    r"\s{0,3},?\s{0,3}\b(?:only|exclusively)\b(?=\s{0,3}(?:$|[.,;:!?)]|\b(?:and|then|to|please)\b))",
    re.IGNORECASE,
)
_NO_OTHER = re.compile(
    r"""
    \b(?:no|nor|not\ any|not|any)\ other\ apps?\b
    | (?:不要|不能|不可以|不可|不得|不许|不准|请勿|勿|别|不)(?:再|去)?
      (?:使用|用|打开|进入|进|切换到|切到|碰|动|去)
      (?:任何)?(?:其他|其它|别的)(?:的)?(?:应用|软件|程序|app)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PAYING = re.compile(
    r"\s*(?:来|去)?(?:支付|付款|付钱|付|结账|结算|买单)|\s+(?:to|for|when|as)\s+(?:the\s+|my\s+)?pay",
    re.IGNORECASE,
)


def held_to(task_text: str) -> tuple[str, ...]:
    """The names of the apps as the person wrote them; () if the task is free to go anywhere."""
    text = task_text[:_MOST]
    found: list[str] = []
    for trigger in islice(_ONLY.finditer(text), _MOST_TRIGGERS):
        found += _names_behind(text, trigger.end())
    no_other = _NO_OTHER.search(text) is not None
    for trigger in islice(_WHERE.finditer(text), _MOST_TRIGGERS):
        names, end = names_at(text, trigger.end(), known=True)
        if names and (no_other or _ONLY_BEHIND.match(text, end)):
            found += names
    return tuple(dict.fromkeys(found))


def _names_behind(text: str, at: int) -> list[str]:
    names, end = names_at(text, at)
    # 'Only use Alipay to pay' names a way of paying, and the shop is another app.
    return [] if _PAYING.match(text, end) else names
