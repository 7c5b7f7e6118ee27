"""What stands on checkouts of all languages, one file a language (checkout_en, checkout_zh).

ADDRESSES: what stands before where something is brought, or, second, before where it is done or fetched.
METHODS: what stands before that with which is paid. MEANS: what pays.
WALLETS: of these what may pay by a press on its name; AROUND_WALLETS: what such a button may say besides.
SUBTOTALS, CHARGES, DISCOUNTS, TAXES: what stands before the sums of a checkout that make up its total.
NO_CHARGE: what stands there instead of a sum of zero.
NO_ITEMS: headings and lines of a checkout that name nothing to buy.
ORDERS: labels that order goods.
SELLERS: the lines that name the seller, as patterns.
"""

import re

from agent.policy.words import checkout_en as en
from agent.policy.words import checkout_zh as zh
from agent.policy.words.label import Units, words_only
from agent.policy.words.table import begins, group

ADDRESSES = tuple(group(*texts) for texts in zip(en.ADDRESSES, zh.ADDRESSES, strict=True))
METHODS = group(en.METHODS, zh.METHODS)
MEANS = group(en.MEANS, zh.MEANS)
WALLETS = group(en.WALLETS, zh.WALLETS)
_AROUND_WALLETS = frozenset(unit for units in group(en.AROUND_WALLETS, zh.AROUND_WALLETS) for unit in units)
SUBTOTALS = group(en.SUBTOTALS, zh.SUBTOTALS)
CHARGES = group(en.CHARGES, zh.CHARGES)
DISCOUNTS = group(en.DISCOUNTS, zh.DISCOUNTS)
TAXES = group(en.TAXES, zh.TAXES)
NO_CHARGE = group(en.NO_CHARGE, zh.NO_CHARGE)
ORDERS = group(en.ORDERS, zh.ORDERS)
NO_ITEMS = group(en.NO_ITEMS, zh.NO_ITEMS)
SELLERS = tuple(re.compile(language.SELLERS, re.IGNORECASE) for language in (en, zh))


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
