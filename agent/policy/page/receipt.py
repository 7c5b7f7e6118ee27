"""What a page says has just been done on it: paid, ordered, sent."""

import re

from agent.contract.actions import Receipt
from agent.contract.amounts import sums_in, value_of
from agent.contract.binding import Kind
from agent.contract.page import Item, Page, PageSource
from agent.policy.labels.classes import kinds_of
from agent.policy.page.parties import payee_on
from agent.policy.page.sums import amount_on
from agent.policy.page.target import same_row

_LONGEST = 60  # characters; longer texts tell stories
_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_PAID = re.compile(
    r"(?:you(?:'ve| have)? )?paid(?: successfully)?"
    r"|(?:payment|transfer|top-?up|transaction) (?:is |was |has been )?"
    r"(?:successful|succeeded|complete|completed|done|received|sent|confirmed|approved)"
    r"|(?:you(?:'ve| have)? )?(?:transferred|topped up)|thank you for your payment"
    r"|(?:支付|付款|转账|汇款|充值|缴费|还款|扣款)(?:已)?(?:成功|完成)|已(?:支付|付款|转账|充值|缴费|还款)",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"(?:your )?(?:order|booking|reservation|purchase) (?:is |was |has been )?"
    r"(?:placed|confirmed|complete|completed|received|successful|accepted)"
    r"|thank you for your (?:order|purchase|booking)|(?:message|mail|email) sent|subscribed|booked"
    r"|(?:下单|订购|预订|预约|购买|提交|交易|发送|订阅)(?:已)?(?:成功|完成)|订单(?:已)?(?:提交|确认|完成)|已(?:下单|预订|预约|购买|发送)",
    re.IGNORECASE,
)
# One of these anywhere: the page does not say that it is done.
_NOT_DONE = re.compile(
    r"\b(?:fail(?:ed|ure)?|unsuccessful|declined|rejected|cancel(?:l?ed)|pending|processing|not (?:yet )?paid"
    r"|unpaid|awaiting|expired|insufficient|too low|try again|enter (?:your )?(?:code|pin|password))\b"
    r"|失败|未支付|未付款|待支付|待付款|处理中|已取消|已关闭|余额不足|重试|请输入",
    re.IGNORECASE,
)
# What a page with earlier orders or payments calls itself.
_EARLIER = re.compile(
    r"(?:my |past |previous |your )?(?:orders|purchases|payments|transactions|bookings)"
    r"|(?:order|payment|transaction|purchase) history"
    r"|(?:我的|全部|历史|所有)订单|订单(?:列表|记录)|(?:我的)?账单|(?:交易|付款|支付|转账)记录",
    re.IGNORECASE,
)
_NUMBER_TITLE = re.compile(
    r"(?:order|booking|transaction|receipt|reference) ?(?:number|no\.?|id|#)[:：]?"
    r"|(?:订单|交易|流水)(?:编号|号)[:：]?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{3,31}")


def receipt_of(page: Page) -> Receipt | None:
    """The receipt on this page; None if it was not wholly read, can still be paid, or nothing is done.

    None for a list of orders, too: what is done there was done earlier.
    """
    if page.source is PageSource.NONE or page.late:
        return None
    texts = [item for item in page.items if item.text and not item.password]
    if any(_NOT_DONE.search(item.text) or _asks_for_money(item) for item in texts):
        return None
    if any(item.password or item.field for item in page.items) or _is_list(texts):
        return None
    said = [(item, pattern) for pattern in (_PAID, _DONE) for item in texts if _says(pattern, item)]
    if not said:
        return None
    words = said[0][0].text.strip()
    return Receipt(words, said[0][1] is _PAID, amount_on(page), payee_on(page), _number_on(texts))


def _says(pattern: re.Pattern[str], item: Item) -> bool:
    text = " ".join(item.text.split()).strip(" .!。！✓✔")
    if len(text) > _LONGEST or item.pressable:
        return False
    found = pattern.match(text)
    # Behind the words only a sum may stand: 'Paid ¥36.80', never 'Paid subscriptions'.
    return found is not None and not re.sub(r"[\W\d_]|元|CNY|RMB", "", text[found.end() :])


def _is_list(texts: list[Item]) -> bool:
    if any(_EARLIER.fullmatch(item.text.strip()) for item in texts if not item.pressable):
        return True
    said = [item for item in texts if _says(_PAID, item) or _says(_DONE, item)]
    # A title may repeat the words of its page; the words of each row stand beside a sum of their own.
    sums = {value_of(amount) for item in texts for amount in sums_in(item.text)}
    return len(sums) > 1 and len({item.text for item in said}) < len(said)


def _asks_for_money(item: Item) -> bool:
    return item.pressable and not _MONEY.isdisjoint(kinds_of(item.text))


def _number_on(texts: list[Item]) -> str:
    for item in texts:
        found = _NUMBER_TITLE.match(item.text.strip())
        if found is None:
            continue
        own = item.text.strip()[found.end() :].strip()
        beside = [own] if own else [
            other.text.strip()
            for other in texts
            if other is not item and same_row(other.box, item.box) and other.box.left > item.box.left
        ]  # fmt: skip
        if len(beside) == 1 and _NUMBER.fullmatch(beside[0]) and any(map(str.isdigit, beside[0])):
            return beside[0]
    return ""
