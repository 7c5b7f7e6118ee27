"""What stands on checkouts of all languages, one file a language (checkout_en, checkout_zh).

ADDRESSES: what stands before where something is brought, or, second, before where it is done or fetched.
METHODS: what stands before that with which is paid. MEANS: what pays.
SUBTOTALS, CHARGES, DISCOUNTS, TAXES: what stands before the sums of a checkout that make up its total.
NO_CHARGE: what stands there instead of a sum of zero.
NO_ITEMS: headings and lines of a checkout that name nothing to buy.
SELLERS: the lines that name the seller, as patterns.
"""

import re

from agent.policy.words import checkout_en as en
from agent.policy.words import checkout_zh as zh
from agent.policy.words.table import group

ADDRESSES = tuple(group(*texts) for texts in zip(en.ADDRESSES, zh.ADDRESSES, strict=True))
METHODS = group(en.METHODS, zh.METHODS)
MEANS = group(en.MEANS, zh.MEANS)
SUBTOTALS = group(en.SUBTOTALS, zh.SUBTOTALS)
CHARGES = group(en.CHARGES, zh.CHARGES)
DISCOUNTS = group(en.DISCOUNTS, zh.DISCOUNTS)
TAXES = group(en.TAXES, zh.TAXES)
NO_CHARGE = group(en.NO_CHARGE, zh.NO_CHARGE)
NO_ITEMS = group(en.NO_ITEMS, zh.NO_ITEMS)
SELLERS = tuple(re.compile(language.SELLERS, re.IGNORECASE) for language in (en, zh))
