"""Amounts of money in sentences and on pages."""

import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache

# Followed by more digits or by a unit it is another number: part of an amount is worse than none.
_MORE = r"(?![0-9]|[.,][0-9]| ?[万萬亿億千]| ?[km]\b| ?(?:thousand|million|billion|mn|bn)\b)"
_NUMBER = rf"[0-9]{{1,9}}(?:,[0-9]{{3}}){{0,3}}(?:\.[0-9]{{1,2}})?{_MORE}"
_WITH_COMMA = rf"[0-9]{{1,3}}(?:\.[0-9]{{3}}){{0,3}},[0-9]{{2}}{_MORE}"  # as most of Europe writes it
_CURRENCY = r"(?:CN¥|US\$|HK\$|NT\$|[¥$€£₹]|(?:CNY|RMB|USD|EUR|GBP|HKD|TWD)(?![a-z]))"
_BEHIND = r"(?:元|块|塊|圆|€|£|(?:CNY|RMB|USD|EUR|GBP|HKD|TWD|yuan|dollars?|euros?|pounds?)(?![a-z]))"
# Without a currency only a number with two decimals counts; 'v1.25', '1.2.34' and '12.50 %' are no amounts.
_BARE = rf"(?<![0-9a-z.,:/-])[0-9]{{1,9}}(?:,[0-9]{{3}}){{0,3}}\.[0-9]{{2}}(?![a-z:/%]| ?%){_MORE}"
_AMOUNT = re.compile(
    rf"(?P<before>{_CURRENCY} ?(?:{_WITH_COMMA}|{_NUMBER}))"
    rf"|(?P<behind>(?<![0-9.,])(?:{_WITH_COMMA}|{_NUMBER}) ?{_BEHIND})"
    rf"|(?P<bare>{_BARE})",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9][0-9.,]*")
_PLAIN_NUMBER = re.compile(
    rf"{_CURRENCY}? ?[0-9]{{1,9}}(?:,[0-9]{{3}}){{0,3}}(?:\.[0-9]{{1,2}})? ?{_BEHIND}?", re.IGNORECASE
)
_PAYING = re.compile(
    r"\b(?:pay|pays|paying|payment|purchase|buy|buying|checkout|transfer|top[ -]?up)\b"
    r"|付款|支付|付钱|购买|下单|转账|充值|结账|结算|扣款",
    re.IGNORECASE,
)
_MOST = 2000
# Fonts of input methods, and readers of pictures, give the same signs in other widths.
_WIDE = {
    **{0xFF10 + digit: str(digit) for digit in range(10)},
    0xFF0E: ".",
    0xFF0C: ",",
    0xFFE5: "¥",
    0xFF04: "$",
    0xFE69: "$",
    0xFFE1: "£",
}
# Without one of these there is no amount, which is the case for most texts of most pages.
_MAYBE = re.compile(
    r"[¥$€£₹\uff04\uffe5\ufe69\uffe1元块塊圆]|[0-9\uff10-\uff19][.\uff0e][0-9\uff10-\uff19]{2}"
    r"|CNY|RMB|USD|EUR|GBP|HKD|TWD|yuan|dollar|euro|pound",
    re.IGNORECASE,
)


@lru_cache(maxsize=2048)
def amounts_in(text: str) -> tuple[str, ...]:
    """Every amount in the text as written, in order: '¥36.80', '36.80元', '5 dollars', '19.90'."""
    if not _MAYBE.search(text, 0, _MOST):
        return ()
    return tuple(match.group() for match in _AMOUNT.finditer(text[:_MOST].translate(_WIDE)))


def the_one(amounts: tuple[str, ...]) -> str | None:
    """The amount that all of them are, in its longest form; None without any, or if they differ: a button must not choose."""
    values = {value_of(amount) for amount in amounts}
    currencies = {currency for amount in amounts if (currency := _DIGITS.sub("", amount).strip().lower())}
    return max(amounts, key=len) if len(values) == 1 and len(currencies) <= 1 else None


def number_in(text: str) -> str | None:
    """A text that is nothing but one number or amount ('500', '¥ 500'), for fields and lines that hold a sum."""
    text = text[:40].translate(_WIDE).strip()
    return text if _PLAIN_NUMBER.fullmatch(text) else None


def value_of(amount: str) -> Decimal | None:
    """'¥1,299.00' -> 1299.00, '36,80 €' -> 36.80; None if it is no number."""
    digits = _DIGITS.search(amount.translate(_WIDE))
    if digits is None:
        return None
    number = digits.group()
    if re.search(r",[0-9]{2}$", number):
        number = number.replace(".", "").replace(",", ".")
    try:
        return Decimal(number.replace(",", ""))
    except InvalidOperation:
        return None


def speaks_of_paying(text: str) -> bool:
    """It has a word for paying."""
    return bool(_PAYING.search(text[:_MOST]))
