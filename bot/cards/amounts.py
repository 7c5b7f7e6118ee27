"""An amount of money as it may stand in a button: one number with its currency, nothing else."""

import re
from decimal import Decimal

from bot.cards.text import one_line

_SIGNS = "[$€£¥￥₩₹₽₺₫₴₦₱฿₪]"
_BEFORE = rf"(?:[A-Z]{{0,3}}{_SIGNS}|[A-Z]{{3}}|Rp|RM|Rs\.?|kr\.?)"
_AFTER = rf"(?:{_SIGNS}|元|块|塊|圆|円|원|[A-Z]{{3}}|yuan|dollars?|euros?|pounds?|kr\.?|zł|Kč|Ft|lei)"
# Space between digits only where some countries group thousands: '0 36.80' is two numbers.
_NUMBER = r"(?:[0-9]{1,3}(?:[ '’][0-9]{3})+(?:[.,][0-9]{1,2})?|[0-9](?:[0-9.,]*[0-9])?)(?:[.,][-–])?"
_AMOUNT = re.compile(rf"-?(?:{_BEFORE} ?)?{_NUMBER}(?: ?{_AFTER})?", re.IGNORECASE)
# No amount that a person pays is longer, and a cut one would be another amount.
_MAX_UNITS = 24


def button_amount(amount: str) -> str:
    """The amount in one line; '' for any other text, so that no words of a screen get into a button."""
    amount = one_line(amount)
    return amount if len(amount) <= _MAX_UNITS and _AMOUNT.fullmatch(amount) else ""


def money_text(total: Decimal, currency: str) -> str:
    """'¥56.70', '56.70元', '1,200.00 EUR'. currency: as pages write it, '' for none."""
    number = f"{total:,.2f}"
    if re.search(f"{_SIGNS}$", currency):
        return f"{currency}{number}"
    return f"{number} {currency}".rstrip() if currency.isascii() else f"{number}{currency}"
