"""Amounts of money in sentences and on pages."""

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from functools import cache, lru_cache
from itertools import islice

from agent.contract.qualifiers import CODES, CURRENCY, SIGNS, UNIT, is_qualified
from agent.contract.visible_text import visible

# Before more digits or a unit it is another number: part of an amount is worse than none.
_MORE = r"(?![0-9]|[.,][0-9]| ?[万萬亿億千]| ?[km]\b| ?(?:thousand|million|billion|mn|bn)\b)"
_NO_CENTS = "[.,][-–—](?! ?[0-9])"  # '12.–'
_NUMBER = rf"[0-9]{{1,9}}(?:,[0-9]{{3}}){{0,3}}(?:\.[0-9]{{1,2}}|{_NO_CENTS})?{_MORE}"
_WITH_COMMA = (
    rf"(?:[0-9]{{4,9}}|[0-9]{{1,3}})(?:\.[0-9]{{3}}){{0,3}},[0-9]{{2}}{_MORE}"  # as most of Europe writes it
)
# '1.234' is a thousand and more in one place, little more than one in another; '12,9' may be cut off.
_EITHER = rf"[0-9]{{1,3}}(?:(?:\.[0-9]{{3}}){{1,3}}|,[0-9]){_MORE}"
# Without a currency only a number with two decimals counts; 'v1.25', '1.2.34' and '12.50 %' are no amounts.
_BARE = (
    r"(?<![0-9a-z.,:/-])(?:[0-9]{1,9}(?:,[0-9]{3}){0,3}\.|[0-9]{1,3}(?:\.[0-9]{3}){0,3},)[0-9]{2}"
    rf"(?![a-z:/%]| ?%){_MORE}"
)
_TOLD_EITHER = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:(?:\.[0-9]{3}){1,3}|,[0-9])(?![0-9.,])")


@cache
def _amount() -> re.Pattern[str]:
    # Compiled when it is first needed, as `_taken_off`: they take some hundredths of a second.
    return re.compile(
        rf"(?P<before>{CURRENCY} ?(?:{_WITH_COMMA}|{_NUMBER}|{_EITHER}))"
        rf"|(?P<behind>(?<![0-9.,])(?:{_WITH_COMMA}|{_NUMBER}|{_EITHER}) ?{UNIT})"
        rf"|(?P<bare>{_BARE})",
        re.IGNORECASE,
    )


_DIGITS = re.compile(r"[0-9][0-9.,]*")
_PLAIN_NUMBER = re.compile(
    rf"{CURRENCY}? ?(?:[0-9]{{1,9}}(?:,[0-9]{{3}}){{0,3}}(?:\.[0-9]{{1,2}})?"
    rf"|[0-9]{{1,3}}(?:\.[0-9]{{3}}){{0,3}},[0-9]{{2}}) ?{UNIT}?",
    re.IGNORECASE,
)
_PAYING = re.compile(
    r"\b(?:pay|pays|paying|payment|purchase|buy|buying|checkout|transfer|top[ -]?up"
    r"|pag(?:ar|a|o|os|ando|ue|uen|amento|amenti|amentos|are)|compr(?:ar|a|as)|transferi[ra]|transferencia"
    r"|(?:be)?zahl(?:en|t|e|ung|ungen)|kauf(?:en)?|überweis(?:en|ung)|kasse"
    r"|pay(?:er|ez|é)|pai(?:e|ement|ements)|achat|acheter|achetez|virement"
    r"|acquist(?:a|are|o)|bonifico|ricarica"
    r"|оплат\w*|плат[иёе]\w*|куп(?:ить|ите|лю)|покупк\w+|перевод\w*|перевести|пополн\w+)\b"
    r"|付款|支付|付钱|付錢|购买|購買|下单|下單|转账|轉帳|充值|儲值|结账|結帳|结算|扣款"
    r"|支払|決済|購入|送金|振込|振り込|チャージ|결제|지불|구매|송금|이체",
    re.IGNORECASE,
)
_MOST, _LONGEST_NUMBER, _MOST_AMOUNTS = 2000, 40, 40
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
_BLANKS = dict.fromkeys([0xA0, 0x2007, 0x2009, 0x202F], " ")
# Without one of these there is no amount, which is the case for most texts of most pages.
_MAYBE = re.compile(
    rf"[{SIGNS}\uff04\uffe5\ufe69\uffe1元块塊圆円원]"
    r"|[0-9\uff10-\uff19][.,\uff0e\uff0c][0-9\uff10-\uff19]{2}"
    rf"|CNY|RMB|USD|EUR|GBP|HKD|TWD|yuan|dollar|euro|pound|reais|pesos|{CODES}"
    r"|(?:r[spm]|kr|fr)\.? ?[0-9]|[0-9] ?(?:kr|zł|kč|ft|lei|руб|р\.)",
    re.IGNORECASE,
)


# Between groups of three digits these are part of the number; any other sign there is unknown.
_PARTING = re.compile("(?<=[0-9])['’\u2009\u202f](?=[0-9]{3}(?![0-9]))")
# '1 234,56 €', '1 234 ₽': blanks between groups of three digits, where a currency or cents tell that they
# part one number. A number before them may be how many.
_GROUPED = re.compile(
    rf"(?P<currency>{CURRENCY} ?)?(?<![\w.,:/×*#№-])(?<![0-9] )"
    rf"(?P<number>[1-9][0-9]{{0,2}}(?: [0-9]{{3}}){{1,3}})(?![0-9])"
    rf"(?P<cents>,[0-9]{{2}}(?![0-9]))?(?P<unit> ?{UNIT})?",
    re.IGNORECASE,
)
# Of dollars and yuan blanks part no groups: '$5 000' and '1 234元' may be something else.
_PARTS_BY_BLANKS = re.compile(r"[€₽]|EUR|RUB|CHF|PLN|CZK|SEK|NOK|DKK|HUF|[Kk]r|руб|р\.|zł|Kč|Ft|euros?")
_GROUP = re.compile("[0-9] [0-9]{3}(?![0-9])")
_ODD_AFTER = re.compile("[ \u00a0](?=[0-9]{3}(?![0-9]))|['’`\u00b4·‧∙•_\u066b\u066c](?=[0-9])")
_ODD_BEFORE = re.compile("(?<![0-9])[0-9]{1,3}[ \u00a0'’`\u00b4·‧∙•_\u066b\u066c]$")
_THREE = re.compile("[0-9]{3}(?![0-9])")
_SUM = rf"(?:{CURRENCY} ?(?:{_WITH_COMMA}|{_NUMBER})|(?:{_WITH_COMMA}|{_NUMBER}) ?{UNIT})"


@cache
def _taken_off() -> re.Pattern[str]:
    return re.compile(
        r"(?:已减|已优惠|共优惠|优惠|立减|立省|已省|节省|省|已折抵|已折|折抵|節省|割引|値引き?|お得|할인|절약"
        r"|\b(?:you )?saved?|\bsaving|\bdiscount(?: of)?|\b(?:du sparst|sie sparen|ersparnis|rabatt)"
        r"|\b(?:ahorras?|ahorro|descuento(?: de)?|économisez|remise(?: de)?|réduction(?: de)?)"
        r"|\b(?:economi[az]e?|desconto(?: de)?|risparmi|sconto(?: di)?)|скидка|экономия)"
        rf"[ :：]?{_SUM}"
        rf"|{_SUM} off\b"
        rf"|{_SUM} ?(?:gespart|rabatt|de (?:descuento|remise|réduction|desconto)|di sconto|引き|할인)"
        rf"(?![ :：]*{_SUM})",
        re.IGNORECASE,
    )


# A number beside one of these, or beside a sign of a currency that is not known, is no small sum of money.
_COINS = "btc|eth|usdt|usdc|busd|dai|bnb|sol|xrp|trx|ltc|doge|xmr|ada|bch|比特币|以太坊|以太币|泰达币"
_COIN_BEHIND = re.compile(rf" ?(?:{_COINS})(?![a-z])", re.IGNORECASE)
_COIN_BEFORE = re.compile(rf"(?<![a-z])(?:{_COINS})[ :：]?$", re.IGNORECASE)
_UNSURE = "?"
_YUAN = frozenset(["cn¥", "cny", "rmb", "yuan", "元", "块", "塊", "圆"])
# Names of one currency each.
_SAME = {
    name: sign
    for sign, names in {
        "€": "eur euro euros",
        "£": "gbp pound pounds",
        "₽": "rub руб рублей рубля рубль р",
        "₩": "krw 원",
        "r$": "brl reais",
        "nt$": "twd",
        "hk$": "hkd",
        "chf": "fr sfr",
        "¥": " ".join(_YUAN),
    }.items()
    for name in names.split()
}
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
    found = list(islice(_amount().finditer(text, 0, _MOST), _MOST_AMOUNTS + 1))
    if len(found) > _MOST_AMOUNTS:  # no label and no total has so many
        return tuple(match.group() + _UNSURE for match in found)
    return tuple(match.group() + _UNSURE * _is_unsure(text, match) for match in found)


def sums_in(text: str) -> tuple[str, ...]:
    """As `amounts_in`, without discounts: '¥36.80, you save ¥3', '实付 ¥36.80 已减 ¥3'."""
    amounts = amounts_in(text)
    if len(amounts) < 2:
        return amounts
    return amounts_in(_taken_off().sub(" ", _normal(text)[:_MOST])) or amounts


def unsure(amounts: Iterable[str]) -> tuple[str, ...]:
    """The same amounts without a value."""
    return tuple(amount if amount.endswith(_UNSURE) else amount + _UNSURE for amount in amounts)


def hides_amount(text: str) -> bool:
    """Does the text have a currency and digits, but no amount that can be read for certain?"""
    amounts = amounts_in(text)
    if amounts:
        return any(amount.endswith(_UNSURE) for amount in amounts)
    return bool(_CUT_SHORT.search(_normal(text)[:_MOST]))


def with_plain_numbers(text: str) -> str:
    """The text as its amounts are given: narrow digits, plain blanks, no signs between groups of digits."""
    return _normal(text)


@lru_cache(maxsize=2048)
def _normal(text: str) -> str:
    if not text.isascii() or "'" in text:
        text = _PARTING.sub("", visible(text).translate(_WIDE)).translate(_BLANKS)
    return _GROUPED.sub(_ungrouped, text[: 2 * _MOST]) if _GROUP.search(text) else text


def _ungrouped(found: re.Match[str]) -> str:
    signs = (found["currency"] or "", (found["unit"] or "").strip())
    if found["cents"] is None and not any(_PARTS_BY_BLANKS.match(sign) for sign in signs):
        return found.group()
    number = found["number"].replace(" ", "")
    return f"{found['currency'] or ''}{number}{found['cents'] or ''}{found['unit'] or ''}"


def _is_unsure(text: str, match: re.Match[str]) -> bool:
    start, end = match.span()
    if is_qualified(text, start, end) or end >= _MOST - 2:  # what follows there is not read
        return True
    if match["bare"] is not None and _is_unknown_money(text, start, end):
        return True
    if match["bare"] is None and _TOLD_EITHER.search(match.group()):
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
    return _SAME.get(sign, sign)


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
