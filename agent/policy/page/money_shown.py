"""Whether a page shows money at all: an amount, a payment card or a payee, in any script."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from agent.contract.amounts import amounts_in
from agent.contract.page import Item, Page
from agent.contract.visible_text import visible
from agent.policy.page.scene import MONEY, Scene
from agent.policy.page.target import same_row
from agent.policy.words import checkout, table
from agent.policy.words.label import label_units

_MOST = 200  # characters of a text; what is longer explains something
_LINE_ITEMS = 6  # texts of one line that together may be one sum

# Currencies as people write them, beside those with a sign of their own.
_LATIN_NAMES = "kr|zł|zl|kč|kc|ft|lei|ron|tl|rm|rp|rs|din|rsd|so'?m|đ|vnd|đồng|dong"
_OTHER_NAMES = (
    "元|円|원|บาท|टका|रुपये|रु|টাকা|රු|ლარი|դր|"
    "ден|лв|сом|грн|тг|тенге|сум|руб|"  # noqa: RUF001 - Cyrillic on purpose
    "ر\\.? ?س|د\\.? ?إ|ج\\.? ?م|د\\.? ?م|د\\.? ?ت|د\\.? ?ج|د\\.? ?ك|ر\\.? ?ق|ر\\.? ?ع|د\\.? ?ب|"
    'ل\\.? ?ل|د\\.? ?أ|ريال|درهم|جنيه|دينار|ليرة|تومان|שח|ש"ח|ש״ח|שקל|שקלים'
)
_CODES = (
    "EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|ISK|HUF|RON|BGN|RSD|BAM|MKD|ALL|TRY|UAH|MDL|GEL|AMD|AZN|KZT|UZS|KGS|"
    "ILS|AED|SAR|QAR|KWD|BHD|OMR|JOD|LBP|EGP|MAD|DZD|TND|IRR|IQD|PKR|INR|BDT|LKR|NPR|THB|VND|IDR|MYR|SGD|PHP|"
    "KHR|LAK|MMK|HKD|TWD|MOP|CNY|JPY|KRW|MNT|AUD|NZD|CAD|MXN|BRL|ARS|CLP|COP|PEN|UYU|BOB|PYG|CRC|DOP|GTQ|ZAR|"
    "NGN|KES|GHS|TZS|UGX|ETB|RUB|BYN"
)
_SIGN = "\u00a4"  # stands for every sign of a currency
_NUMBER = r"[0-9]+(?:[.,'’ ][0-9]+)*"
_WITH_CURRENCY = re.compile(
    rf"{_SIGN} ?{_NUMBER}|{_NUMBER}(?:[.,]?[-–—])? ?{_SIGN}"
    rf"|{_NUMBER}(?:[.,][-–—])? ?(?:{_LATIN_NAMES}|{_OTHER_NAMES})(?![^\W\d_])"
    rf"|(?<![^\W\d_])(?:rp|rs|rm|kr|tl|lei|{_OTHER_NAMES})\.? ?{_NUMBER}"
    rf"|(?-i:(?<![^\W\d_])(?:{_CODES}) ?{_NUMBER}|{_NUMBER} ?(?:{_CODES})(?![^\W\d_]))",
    re.IGNORECASE,
)
# '•••• 4242', '**** 4242', 'xxxx-4242', '4242 4242 4242 4242', and what stands on cards.
_CARD = re.compile(
    r"(?:[•·●∙*∗⋅・.…xX] ?){3,}[- ]?[0-9]{4}(?![0-9])"  # noqa: RUF001 - the signs that hide digits
    r"|(?<![0-9])[0-9]{4}(?:[ -][0-9]{4}){2}[ -][0-9]{1,7}(?![0-9])"
    r"|(?<![^\W_])(?:visa|mastercard|maestro|american express|amex|unionpay|rupay|girocard|bancontact"
    r"|dankort)(?![^\W_])"
)
_CODE_FIELD = re.compile(r"(?<![^\W\d_])(?:cvc2?|cvv2?|cvn|csc)(?![^\W_])")
_MOST_CARD = 40
_LAST_DIGITS = re.compile(r"([^0-9]+?)[ :.-]*(?<![0-9])[0-9]{4}")  # 'Card 0093'
_IBAN = re.compile(r"(?<![^\W_])[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![^\W_])")
_PAYEE_NAMES = frozenset({
    "payee", "payee_name", "merchant", "merchant_name", "beneficiary", "iban", "card_number", "cardnumber",
    "card_last4", "total_amount", "pay_amount", "amount_due", "total_price", "order_total",
})  # fmt: skip


def shows_money(scene: Scene) -> bool:
    """Does the page show an amount of money, a payment card or a payee, as far as it can be told?

    Amounts count in the digits of every script, with the signs, names and codes of most currencies, and where
    the parts of one stand beside each other in several texts. A number without a currency counts in apps that
    hold money.
    """
    page = scene.situation.page
    bare = scene.app in MONEY
    for item in reversed(page.items):  # the sum mostly stands near the button at the end
        if item.name.lower() in _PAYEE_NAMES:
            return True
        if any(_tells(text, bare=bare) for text in (item.text, item.hint) if text):
            return True
    return any(has_amount(line) for line in _lines(page.items)) or _names_payee(page)


def shows_card(page: Page) -> bool:
    """Does the page show a payment card, or ask for one?"""
    return any(_shows_card(text) for item in page.items for text in (item.text, item.hint) if text)


def splits_amount(page: Page, above: int) -> bool:
    """Do texts beside each other, above this height in px, make up a sum that none of them has alone?"""
    items = [item for item in page.items if item.box.bottom <= above]
    return not any(amounts_in(item.text) for item in items) and any(map(has_amount, _lines(items)))


@lru_cache(maxsize=2048)
def has_amount(text: str) -> bool:
    """Does the text have a sum with a currency, in the digits of any script?"""
    return bool(_WITH_CURRENCY.search(_in_one_script(text)))


@lru_cache(maxsize=2048)
def _tells(text: str, *, bare: bool) -> bool:
    if len(text) > _MOST:
        return False
    if not any(map(str.isdigit, text)):
        return _shows_card(text)
    shown = _in_one_script(text)
    if _WITH_CURRENCY.search(shown) or (bare and amounts_in(text)):
        return True
    return _shows_card(text) or bool(_IBAN.search(shown))


@lru_cache(maxsize=2048)
def _shows_card(text: str) -> bool:
    if len(text) > 2 * _MOST_CARD:
        return False
    shown = _in_one_script(text).casefold()
    if len(shown) > _MOST_CARD:
        return False
    named = _LAST_DIGITS.fullmatch(shown.strip())
    if named and label_units(named.group(1)) in checkout.MEANS:
        return True
    return bool(_CARD.search(shown) or _CODE_FIELD.search(shown))


def _in_one_script(text: str) -> str:
    """The text with digits of one script and one sign for every currency."""
    text = visible(text)[:_MOST]
    return text if text.isascii() and "$" not in text else "".join(map(_plain_sign, text))


@lru_cache(maxsize=1024)
def _plain_sign(sign: str) -> str:
    if sign.isascii() and sign != "$":
        return sign
    if (digit := unicodedata.decimal(sign, None)) is not None:
        return str(digit)
    category = unicodedata.category(sign)
    if category == "Sc":
        return _SIGN
    if category == "Zs":
        return " "
    return {"\u066b": ".", "\u066c": ","}.get(sign, sign)


def _lines(items: Iterable[Item]) -> Iterator[str]:
    """The texts that stand beside each other, put together: '1.249', ',90' and '€' are one sum."""
    short = sorted(
        (item for item in items if 0 < len(item.text) <= _LINE_ITEMS * 2 and not item.password),
        key=lambda item: item.box.left,
    )
    numbers = [item for item in short if any(char.isdigit() for char in item.text)]
    for first in numbers:
        line = [item for item in short if same_row(item.box, first.box)]
        if 1 < len(line) <= _LINE_ITEMS:
            yield "".join(item.text.strip() for item in line)


def _names_payee(page: Page) -> bool:
    """A title such as 'To:' or '收款人' with a name behind it or beside it."""
    return any(
        item.text and not item.field and label_units(item.text) in _PAYEE_TITLES for item in page.items
    )


# 'To' and 'Shop' alone stand on too many pages.
_PAYEE_TITLES = frozenset(each for each in table.PAYEES if sum(map(len, each)) >= 3) & table.named(
    "paid_titles"
)
