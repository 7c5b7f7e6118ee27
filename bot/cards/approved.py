"""What was done with approvals, and doubts where the model's result speaks of more."""

import re
from datetime import tzinfo

from agent.contract.binding import Kind
from agent.contract.events import Approved, TaskEnded
from bot.cards.bound import deed
from bot.cards.text import clean, clip, named
from bot.cards.times import clock_text
from bot.strings import say_html

_MOST_LINES = 6
_NAME_UNITS = 30
_DEED_UNITS = 120

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
_CLAIMS = (
    (re.compile(_PAID, re.IGNORECASE), {Kind.PAY}, "report_paid_nothing", "report_no_payment"),
    (
        re.compile(_ORDERED, re.IGNORECASE),
        {Kind.PAY, Kind.ORDER},
        "report_ordered_nothing",
        "report_no_order",
    ),
    (re.compile(_SENT, re.IGNORECASE), {Kind.SEND}, "report_sent_nothing", "report_no_sending"),
)


def sent_html(ended: TaskEnded, lang: str, zone: tzinfo | None = None) -> list[str]:
    """The lines of HTML before the model's own result: the approved inputs, and doubts about that result."""
    claims = "\n".join([ended.outcome.message, *ended.notes])
    return [*approved_lines(ended.approved, lang, zone), *doubts(claims, ended.approved, lang)]


def approved_lines(approved: tuple[Approved, ...], lang: str, zone: tzinfo | None = None) -> list[str]:
    """A line of HTML for each of the first six, then how many more there are."""
    lines = [_line(one, lang, zone) for one in approved[:_MOST_LINES]]
    if len(approved) > _MOST_LINES:
        lines.append(say_html(lang, "report_approved_more", count=str(len(approved) - _MOST_LINES)))
    return lines


def doubts(claims: str, approved: tuple[Approved, ...], lang: str) -> list[str]:
    """A line of HTML for each thing that the model's words claim and no approval covers.

    If the task has other approvals, the line only says that none was for this: those may have done it, too.
    """
    kinds = {kind for one in approved for kind in one.binding.kinds}
    claimed = _NO_CLAIM.sub(" ", clean(claims))
    return [
        say_html(lang, unapproved if kinds else nothing)
        for words, needed, nothing, unapproved in _CLAIMS
        if not kinds & needed and words.search(claimed)
    ]


def _line(one: Approved, lang: str, zone: tzinfo | None) -> str:
    key = "report_approved_uncertain" if one.uncertain else "report_approved"
    what, name = clip(deed(one.binding, lang), _DEED_UNITS), named(one.by, _NAME_UNITS)
    return say_html(lang, key, what=what, name=name, clock=clock_text(one.at, zone))
