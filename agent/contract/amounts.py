"""Amounts of money in sentences and on pages."""

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from agent.contract.qualifiers import CODES, CURRENCY, SIGNS, UNIT, is_qualified
from agent.contract.visible_text import visible

# Before more digits or a unit it is another number: part of an amount is worse than none.
_MORE = r"(?![0-9]|[.,][0-9]| ?[万萬亿億千]| ?[km]\b| ?(?:thousand|million|billion|mn|bn)\b)"
_NO_CENTS = "[.,][-–—](?! ?[0-9])"  # '12.–'
_NUMBER = rf"[0-9]{{1,9}}(?:,[0-9]{{3}}){{0,3}}(?:\.[0-9]{{1,2}}|{_NO_CENTS})?{_MORE}"
_WITH_COMMA = (
    rf"(?:[0-9]{{4,9}}|[0-9]{{1,3}})(?:\.[0-9]{{3}}){{0,3}},[0-9]{{2}}{_MORE}"  # as most of Europe writes it
)
# Without a currency only a number with two decimals counts; 'v1.25', '1.2.34' and '12.50 %' are no amounts.
_BARE = rf"(?<![0-9a-z.,:/-])[0-9]{{1,9}}(?:,[0-9]{{3}}){{0,3}}\.[0-9]{{2}}(?![a-z:/%]| ?%){_MORE}"
_AMOUNT = re.compile(
    rf"(?P<before>{CURRENCY} ?(?:{_WITH_COMMA}|{_NUMBER}))"
    rf"|(?P<behind>(?<![0-9.,])(?:{_WITH_COMMA}|{_NUMBER}) ?{UNIT})"
    rf"|(?P<bare>{_BARE})",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9][0-9.,]*")
_PLAIN_NUMBER = re.compile(
    rf"{CURRENCY}? ?[0-9]{{1,9}}(?:,[0-9]{{3}}){{0,3}}(?:\.[0-9]{{1,2}})? ?{UNIT}?", re.IGNORECASE
)
_PAYING = re.compile(
    r"\b(?:pay|pays|paying|payment|purchase|buy|buying|checkout|transfer|top[ -]?up)\b"
    r"|付款|支付|付钱|购买|下单|转账|充值|结账|结算|扣款",
    re.IGNORECASE,
)
_MOST, _LONGEST_NUMBER = 2000, 40
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
    rf"[{SIGNS}\uff04\uffe5\ufe69\uffe1元块塊圆円원]|[0-9\uff10-\uff19][.\uff0e][0-9\uff10-\uff19]{{2}}"
    rf"|CNY|RMB|USD|EUR|GBP|HKD|TWD|yuan|dollar|euro|pound|{CODES}"
    r"|(?:r[spm]|kr)\.? ?[0-9]|[0-9] ?(?:kr|zł|kč|ft|lei)",
    re.IGNORECASE,
)


# Between groups of three digits these are part of the number; any other sign there is unknown.
_PARTING = re.compile("(?<=[0-9])['’\u2009\u202f](?=[0-9]{3}(?![0-9]))")
_ODD_AFTER = re.compile("[ \u00a0](?=[0-9]{3}(?![0-9]))|['’`\u00b4·‧∙•_\u066b\u066c](?=[0-9])")
_ODD_BEFORE = re.compile("(?<![0-9])[0-9]{1,3}[ \u00a0'’`\u00b4·‧∙•_\u066b\u066c]$")
_THREE = re.compile("[0-9]{3}(?![0-9])")
_SUM = rf"(?:{CURRENCY} ?{_NUMBER}|{_NUMBER} ?{UNIT})"
_TAKEN_OFF = re.compile(
    r"(?:已减|已优惠|共优惠|优惠|立减|立省|已省|节省|省"
    rf"|\b(?:you )?saved?|\bsaving|\bdiscount(?: of)?)[ :：]?{_SUM}|{_SUM} off\b",
    re.IGNORECASE,
)
# A number beside one of these, or beside a sign of a currency that is not known, is no small sum of money.
_COINS = "btc|eth|usdt|usdc|busd|dai|bnb|sol|xrp|trx|ltc|doge|xmr|ada|bch|比特币|以太坊|以太币|泰达币"
_COIN_BEHIND = re.compile(rf" ?(?:{_COINS})(?![a-z])", re.IGNORECASE)
_COIN_BEFORE = re.compile(rf"(?<![a-z])(?:{_COINS})[ :：]?$", re.IGNORECASE)
_UNSURE = "?"
_YUAN = frozenset(["cn¥", "cny", "rmb", "yuan", "元", "块", "塊", "圆"])
_YEN = frozenset(["円", "jpy", "jp¥"])
_US_DOLLAR = frozenset(["us$", "usd"])
_CUT_SHORT = re.compile(rf"{CURRENCY} ?[0-9]", re.IGNORECASE)


@lru_cache(maxsize=2048)
def amounts_in(text: str) -> tuple[str, ...]:
    """Every amount in the text as written, in order: '¥36.80', '36.80元', '5 dollars', '19.90'.

    An amount beside more signs that may be part of it, or that is only part of the sum ('from ¥36.80',
    '¥36.80 × 100', '36.80元起', '¥36-40'), ends in a question mark and has no value.
    """
    text = _normal(text)
    if not _MAYBE.search(text, 0, _MOST):
        return ()
    return tuple(
        match.group() + _UNSURE * _is_unsure(text, match) for match in _AMOUNT.finditer(text, 0, _MOST)
    )


def sums_in(text: str) -> tuple[str, ...]:
    """As `amounts_in`, without discounts: '¥36.80, you save ¥3', '实付 ¥36.80 已减 ¥3'."""
    amounts = amounts_in(text)
    if len(amounts) < 2:
        return amounts
    return amounts_in(_TAKEN_OFF.sub(" ", _normal(text)[:_MOST])) or amounts


def unsure(amounts: Iterable[str]) -> tuple[str, ...]:
    """The same amounts without a value."""
    return tuple(amount if amount.endswith(_UNSURE) else amount + _UNSURE for amount in amounts)


def hides_amount(text: str) -> bool:
    """Does the text have a currency and digits, but no amount that can be read for certain?"""
    amounts = amounts_in(text)
    if amounts:
        return any(amount.endswith(_UNSURE) for amount in amounts)
    return bool(_CUT_SHORT.search(_normal(text)[:_MOST]))


def _normal(text: str) -> str:
    if text.isascii() and "'" not in text:
        return text
    return _PARTING.sub("", visible(text).translate(_WIDE))


def _is_unsure(text: str, match: re.Match[str]) -> bool:
    start, end = match.span()
    if is_qualified(text, start, end) or end >= _MOST - 2:  # what follows there is not read
        return True
    if match["bare"] is not None and _is_unknown_money(text, start, end):
        return True
    if match["behind"] is None:
        if _is_digit_like(text[end : end + 1]):
            return True
        if not re.search(r"[.,][0-9]{2}$", match.group()) and _ODD_AFTER.match(text, end):
            return True
    if not text[start].isdigit():
        return False
    if _is_digit_like(text[start - 1 : start] if start else ""):
        return True
    return bool(_THREE.match(text, start) and _ODD_BEFORE.search(text, max(0, start - 5), start))


def _is_unknown_money(text: str, start: int, end: int) -> bool:
    """Does a number without a known currency stand beside an unknown one: '₿0.01', '0.50 ETH'?"""
    before, after = text[max(0, start - 6) : start], text[end : end + 2].strip()
    signs = (before.rstrip()[-1:], after[:1])
    signed = any(sign and unicodedata.category(sign) == "Sc" for sign in signs)
    return signed or bool(_COIN_BEHIND.match(text, end) or _COIN_BEFORE.search(before))


def _is_digit_like(sign: str) -> bool:
    """Another script's digit, a raised one, a sign for a number."""
    return bool(sign) and not sign.isascii() and unicodedata.numeric(sign, None) is not None


def the_one(amounts: tuple[str, ...]) -> str | None:
    """The amount that all of them are, in the form that tells most; None without any, or if they differ."""
    values = {value_of(amount) for amount in amounts}
    if None in values:
        return None
    currencies = {currency for amount in amounts if (currency := currency_of(amount))}
    most = max(amounts, key=lambda amount: (len(currency_of(amount)), len(amount)), default=None)
    return most if len(values) == 1 and _may_be_one(currencies) else None


def currency_of(amount: str) -> str:
    """In small letters, and '¥' for every way of writing yuan; '' for a bare number."""
    sign = "".join(sign for sign in _DIGITS.sub("", amount).lower() if sign not in " .,-–—?'’")
    return "¥" if sign in _YUAN else sign


def _may_be_one(currencies: set[str]) -> bool:
    """Are they one currency? '$' may be any dollar, so it may be 'US$'; '¥' may be yen."""
    if currencies & _US_DOLLAR:
        currencies = currencies - _US_DOLLAR | {"us$"}
    if currencies & _YEN:
        currencies = currencies - _YEN - {"¥"} | {"円"}
    longer = [each for each in currencies if len(each) > 1]
    return len(currencies) <= 1 or (len(longer) == 1 and all(longer[0].endswith(each) for each in currencies))


def number_in(text: str) -> str | None:
    """A text that is one number or amount and no more ('500', '¥ 500'), for fields that hold a sum."""
    text = _normal(text).strip()
    return text if len(text) <= _LONGEST_NUMBER and _PLAIN_NUMBER.fullmatch(text) else None


def value_of(amount: str) -> Decimal | None:
    """'¥1,299.00' -> 1299.00, '36,80 €' -> 36.80; None if it is no number."""
    digits = _DIGITS.search(_normal(amount))
    if digits is None or amount.endswith(_UNSURE):
        return None
    number = digits.group()
    if re.search(r",[0-9]{2}$", number):
        number = number.replace(".", "").replace(",", ".")
    try:
        return Decimal(number.replace(",", ""))
    except InvalidOperation:
        return None


def speaks_of_paying(text: str) -> bool:
    """Does the text have a word for paying?"""
    return bool(_PAYING.search(text[:_MOST]))
