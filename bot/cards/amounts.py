"""The amount of money that a sentence names, if it names exactly one."""

import re

# Followed by more digits it is another number: part of an amount is worse than none.
_NUMBER = r"[0-9]{1,9}(?:,[0-9]{3}){0,3}(?:\.[0-9]{1,2})?(?![0-9]|[.,][0-9])"
_BEFORE = r"(?:CN¥|US\$|HK\$|[¥￥$€£]|(?:CNY|RMB|USD|EUR|GBP)(?![a-z]))"
_AFTER = r"(?:元|块|€|(?:CNY|RMB|USD|EUR|GBP|yuan|dollars?|euros?)(?![a-z]))"
# Without a currency only a number with two decimals counts; 'v1.25', '1.2.34' and '12.50 %' are no amounts.
_BARE = r"(?<![0-9a-z.,:/-])[0-9]{1,9}(?:,[0-9]{3}){0,3}\.[0-9]{2}(?![0-9a-z:/%]|\.[0-9]| ?%)"
_AMOUNT = re.compile(
    rf"(?P<before>{_BEFORE} ?{_NUMBER})|(?P<after>(?<![0-9.,]){_NUMBER} ?{_AFTER})|(?P<bare>{_BARE})",
    re.IGNORECASE,
)
_DIGITS = re.compile(_NUMBER)
_PAYING = re.compile(
    r"\b(?:pay|pays|paying|payment|purchase|buy|buying|checkout|transfer|top[ -]?up)\b"
    r"|付款|支付|付钱|购买|下单|转账|充值|结账|结算|扣款",
    re.IGNORECASE,
)
_MOST = 2000


def amount_in(text: str) -> str | None:
    """'¥36.80' as written; None if there is no amount, or several: a button must not choose between them."""
    found = [match.group() for match in _AMOUNT.finditer(text[:_MOST])]
    values = {_value(amount) for amount in found}
    currencies = {currency for amount in found if (currency := _DIGITS.sub("", amount).strip().lower())}
    return max(found, key=len) if len(values) == 1 and len(currencies) <= 1 else None


def is_about_money(text: str) -> bool:
    """It names an amount or speaks of paying."""
    text = text[:_MOST]
    return bool(_AMOUNT.search(text) or _PAYING.search(text))


def _value(amount: str) -> float:
    digits = _DIGITS.search(amount)
    return float(digits.group().replace(",", "")) if digits else 0.0
