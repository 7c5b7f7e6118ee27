"""What stands on checkouts, in all languages; what each group is stands in the package's docstring."""

import re

from agent.policy.words.groups import begins, named, ranked
from agent.policy.words.label import Units, words_only
from agent.policy.words.languages import LANGUAGES

ADDRESSES = ranked("addresses", 2)
METHODS = named("methods")
MEANS = named("means")
WALLETS = named("wallets")
_AROUND_WALLETS = frozenset(unit for units in named("around_wallets") for unit in units)
SUBTOTALS = named("subtotals")
CHARGES = named("charges")
DISCOUNTS = named("discounts")
TAXES = named("taxes")
NO_CHARGE = named("no_charge")
ORDERS = named("orders")
NO_ITEMS = named("no_items")
SELLERS = tuple(re.compile(pattern, re.IGNORECASE) for language in LANGUAGES for pattern in language.sellers)


def names_wallet(units: Units) -> bool:
    """Does a label name a wallet and nothing else, numbers left out: 'Apple Pay $5', '使用微信支付 36.80'?"""
    words = words_only(units)
    for start, word in enumerate(words):
        title = begins(words[start:], WALLETS)
        if title and _AROUND_WALLETS.issuperset(words[start + len(title) :]):
            return True
        if word not in _AROUND_WALLETS:
            return False
    return False
