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
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import cast

from agent.model.prices import Price
from agent.policy.rules.rules_yaml import Loc, RulesError, Walk, root_of, where

_MOST_BYTES = 64 * 1024
_MOST_PROBLEMS = 20
_HIGHEST = 100_000  # of a million tokens, in any currency
_KEYS = ("model", "address", "currency", "input", "cached", "output")
_NEEDED = ("model", "currency", "input", "output")


class PricesError(Exception):
    """The prices cannot be used. problems: 'line 4: ...', in English, in the order of the file."""

    def __init__(self, path: Path, problems: tuple[str, ...]) -> None:
        super().__init__(f"{path}: {'; '.join(problems)}")
        self.path = path
        self.problems = problems


async def read_prices_file(path: Path | None) -> tuple[Price, ...]:
    """The prices, () without a file. Raises PricesError."""
    if path is None:
        return ()
    try:
        data = await asyncio.to_thread(path.read_bytes)
    except OSError as err:
        raise PricesError(path, (f"The file cannot be read: {err.strerror or err}.",)) from err
    try:
        return read_prices(data)
    except RulesError as err:
        raise PricesError(path, err.problems) from err


def read_prices(data: bytes) -> tuple[Price, ...]:
    """The prices in these bytes. Raises RulesError with all mistakes."""
    if len(data) > _MOST_BYTES:
        raise RulesError((f"The file is larger than {_MOST_BYTES // 1024} kB.",))
    try:
        node = root_of(data.decode("utf-8-sig"))
    except UnicodeDecodeError as err:
        raise RulesError(("This is not UTF-8. Save the file as UTF-8.",)) from err
    walk = Walk()
    given = walk.value(node, (), 0)
    if not isinstance(given, tuple) or not given:
        raise RulesError(("line 1: A list of prices is needed; each begins with '- model:'.",))
    prices = [
        _Entry(number, each, walk).read() for number, each in enumerate(cast("tuple[object, ...]", given))
    ]
    if walk.problems:
        lines = [f"line {line}: {text}" for line, text in sorted(walk.problems)]
        left = len(lines) - _MOST_PROBLEMS
        raise RulesError((*lines[:_MOST_PROBLEMS], *([f"... and {left} more"] if left > 0 else [])))
    return tuple(price for price in prices if price is not None)


class _Entry:
    """One entry of the list; its mistakes go to the walk."""

    def __init__(self, number: int, given: object, walk: Walk) -> None:
        self._loc: Loc = (number,)
        self._given = given
        self._walk = walk

    def read(self) -> Price | None:
        """The price; None if a mistake was found."""
        if not isinstance(self._given, Mapping):
            self._wrong((), "an entry has the keys model, currency, input and output")
            return None
        fields, before = cast("Mapping[str, object]", self._given), len(self._walk.problems)
        for name in fields:
            if name not in _KEYS:
                self._wrong((name,), f"there is no such key; known are {', '.join(_KEYS)}")
        for name in _NEEDED:
            if name not in fields:
                self._wrong((), f"{name} is missing")
        model, currency = self._text(fields, "model", 200), self._text(fields, "currency", 4)
        host = self._text(fields, "address", 200)
        costs = {name: self._number(fields, name) for name in ("input", "cached", "output")}
        if len(self._walk.problems) > before:
            return None
        pattern = ".*".join(re.escape(part) for part in model.split("*")) + "$"
        return Price(
            pattern,
            currency,
            costs["input"] or 0.0,
            costs["output"] or 0.0,
            costs["cached"],
            host,
            "own file",
        )

    def _text(self, fields: Mapping[str, object], name: str, most: int) -> str:
        if name not in fields:
            return ""
        value = fields[name]
        if isinstance(value, str) and 0 < len(value.strip()) <= most:
            return value.strip()
        self._wrong((name,), f"a text of at most {most} characters is needed")
        return ""

    def _number(self, fields: Mapping[str, object], name: str) -> float | None:
        value = fields.get(name)
        if name not in fields:
            return None
        if isinstance(value, int | Decimal) and not isinstance(value, bool) and 0 <= value <= _HIGHEST:
            return float(value)
        self._wrong((name,), f"a number from 0 to {_HIGHEST:,} is needed, the price of a million tokens")
        return None

    def _wrong(self, below: Loc, text: str) -> None:
        loc = (*self._loc, *below)
        line = next(
            self._walk.lines[loc[:end]] for end in range(len(loc), -1, -1) if loc[:end] in self._walk.lines
        )
        self._walk.problems.append((line, f"{where(loc)}{text}"))
