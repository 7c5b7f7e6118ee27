"""The household's own prices, from a file of YAML or JSON; all its mistakes are named together.

- model: qwen3-vl-plus        # a name; a * stands for any rest
  address: dashscope.aliyuncs.com   # may be left out
  currency: ¥
  input: 1                    # of a million tokens each
  cached: 0.2                 # may be left out
  output: 10
"""

import asyncio
import re
from decimal import Decimal
from pathlib import Path

from agent.contract.rule_problems import RuleProblem
from agent.model.prices import Price
from agent.policy.rules.entry_list import EntryKeys, EntryList, ListEntry
from agent.policy.rules.rules_yaml import RulesError

_HIGHEST = 100_000  # of a million tokens, in any currency
_KEYS = EntryKeys(
    known=("model", "address", "currency", "input", "cached", "output"),
    needed=("model", "currency", "input", "output"),
    no_list="price_list",
)


class PricesError(Exception):
    """The prices cannot be used. problems: in the order of the file."""

    def __init__(self, path: Path, *problems: RuleProblem) -> None:
        super().__init__(f"{path}: {'; '.join(map(str, problems))}")
        self.path = path
        self.problems = problems


async def read_prices_file(path: Path | None) -> tuple[Price, ...]:
    """The prices, () without a file. Raises PricesError."""
    if path is None:
        return ()
    try:
        data = await asyncio.to_thread(path.read_bytes)
    except OSError as err:
        unreadable = RuleProblem("rule_unreadable", values=(("words", err.strerror or str(err)),))
        raise PricesError(path, unreadable) from err
    try:
        return read_prices(data)
    except RulesError as err:
        raise PricesError(path, *err.problems) from err


def read_prices(data: bytes) -> tuple[Price, ...]:
    """The prices in these bytes, at least one. Raises RulesError with all mistakes."""
    listed = EntryList(data, _KEYS)
    if not listed.entries:
        raise RulesError(RuleProblem(_KEYS.no_list, 1))
    prices = [_price(entry) for entry in listed.entries]
    listed.check()
    return tuple(price for price in prices if price is not None)


def _price(entry: ListEntry) -> Price | None:
    """None if a mistake was found."""
    model, currency, host = entry.text("model"), entry.text("currency", 4), entry.text("address")
    costs = {name: _number(entry, name) for name in ("input", "cached", "output")}
    if not entry.is_sound:
        return None
    pattern = ".*".join(re.escape(part) for part in model.split("*")) + "$"
    return Price(
        pattern, currency, costs["input"] or 0.0, costs["output"] or 0.0, costs["cached"], host, "own file"
    )


def _number(entry: ListEntry, name: str) -> float | None:
    if entry.fields is None or name not in entry.fields:
        return None
    value = entry.fields[name]
    if isinstance(value, int | Decimal) and not isinstance(value, bool) and 0 <= value <= _HIGHEST:
        return float(value)
    entry.wrong((name,), "price_number", most=str(_HIGHEST))
    return None
