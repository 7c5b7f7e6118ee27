"""What a model's words claim to have done, or deny."""

import re

from agent.contract.binding import Kind

# Words rather than sentences: a needless doubt only repeats what is true, a missing one helps a fake page.
_PAID = (
    r"\b(?:paid|payments?|transferred|purchased?|bought|charged|debited|checked out|topped up|wired"
    r"|went through)\b|付款|付了|付好|已付|支付|转账|转了|充值|购买|买了|买好|扣款|结账|打给|打款|红包"
)
_ORDERED = (
    r"\b(?:ordered|booked|reserved|subscribed|order (?:\w+ ){0,3}(?:placed|confirmed))\b"
    r"|下单|预订|预定|订购|订好|点好|订单[^。！？]{0,4}(?:提交|生成|成功|确认)|提交了?订单"
)
_SENT = (
    r"\b(?:sent|posted|published|replied|forwarded|emailed|messaged|texted|delivered to)\b"
    r"|发送|发给|发了|发好|发布|发出|回复|转发|已发(?![货现生展])"
)
# Only these may stand between a negation and what it denies: "No problems, I paid" denies nothing.
_FILLERS = (
    r"(?:was|were|is|are|has|have|had|been|be|being|yet|a|an|any|the|further|other|money|messages?|orders?)"
)
# These claim nothing, or nothing that a task has done.
_NO_CLAIM = re.compile(
    rf"\b(?:nothing|not|never|no|without)(?: {_FILLERS}){{0,2}}? (?:{_PAID}|{_ORDERED}|{_SENT})"
    rf"|(?:没有?|未|尚未|不要?|无法)(?:{_PAID}|{_ORDERED}|{_SENT})"
    r"|\b(?:parcel|package|shipment|order)s? (?:was|were|is|has been|have been)(?: already)?"
    r" (?:sent|delivered)\b"
    r"|电话打给|收到(?:了|一个|的){0,2}红包",
    re.IGNORECASE,
)
_SAYS = {
    Kind.PAY: re.compile(_PAID, re.IGNORECASE),
    Kind.ORDER: re.compile(_ORDERED, re.IGNORECASE),
    Kind.SEND: re.compile(_SENT, re.IGNORECASE),
}
# An approval of one of these may have done it.
_COVERED_BY = {
    Kind.PAY: frozenset({Kind.PAY}),
    Kind.ORDER: frozenset({Kind.PAY, Kind.ORDER}),
    Kind.SEND: frozenset({Kind.SEND}),
}
_SUCCESS = re.compile(
    r"\b(?:done|completed?|success(?:ful(?:ly)?)?|finished|all set|as (?:you )?(?:asked|wished|requested))\b"
    r"|完成|成功|搞定|办好|弄好|好了",
    re.IGNORECASE,
)
_FAILURE = re.compile(
    r"\b(?:fail(?:ed|s|ure)?|declined|too low|insufficient|could not|couldn't|cannot|can't|unable"
    r"|not enough)\b"
    r"|失败|不足|没能|无法|未能|被拒",
    re.IGNORECASE,
)


def claims(words: str) -> frozenset[Kind]:
    """What the words say was done: PAY, ORDER, SEND."""
    said = _NO_CLAIM.sub(" ", words)
    return frozenset(kind for kind, pattern in _SAYS.items() if pattern.search(said))


def uncovered(words: str, kinds: frozenset[Kind]) -> list[Kind]:
    """What the words claim and nothing of these kinds can have done, in order of weight."""
    claimed = claims(words)
    return [kind for kind in _SAYS if kind in claimed and not kinds & _COVERED_BY[kind]]


def denies(words: str) -> bool:
    """Do the words say that something was not done?"""
    return bool(_NO_CLAIM.search(words) or _FAILURE.search(words))


def speaks_of_success(words: str) -> bool:
    """Do the words say that something was done, whatever it was?"""
    return bool(claims(words) or _SUCCESS.search(words))
