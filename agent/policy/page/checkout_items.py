"""The things that a checkout lists: how many, name, options."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache

from agent.contract.amounts import amounts_in, value_of
from agent.policy.labels.classes import kinds_of
from agent.policy.page.checkout_labels import is_one_of, is_telephone, names_nothing, part_of
from agent.policy.page.checkout_sums import Sums, may_cost, possible_sums
from agent.policy.page.rows import Cell, Row, shortened
from agent.policy.words import checkout, table
from agent.policy.words.label import label_units
from devices.base import Box

MAX_ITEMS, ITEM_CHARS = 20, 60
_X = "[x×✕✖X]"
_MANY = "(?P<n>[0-9]{1,3})"
_ALONE = re.compile(
    rf"{_X} ?(?P<n>[0-9]{{1,3}})|(?P<m>[0-9]{{1,3}}) ?{_X}"
    rf"|(?:qty|quantity|数量|件数)[ .:：]*{_X}? ?(?P<k>[0-9]{{1,3}})"
    r"|[-−–－] ?(?P<s>[0-9]{1,3}) ?[+＋]",  # noqa: RUF001 - all the signs on such buttons
    re.IGNORECASE,
)
_AHEAD = re.compile(rf"(?:(?P<head>.*?)[ ·,，|;；])?{_MANY} ?{_X} ?(?P<rest>\S.*)")
_BEHIND = re.compile(rf"(?P<head>.*?\S) *{_X} ?{_MANY}")
_COUNT = re.compile("[0-9]{1,2}")
# Beside a stepper alone: elsewhere 'Table: 5' counts nothing.
_NAMED_COUNT = re.compile(r"(?P<head>[^\W\d][^\d:：]{0,29}?) ?[:：] ?(?P<n>[1-9][0-9]?)")
_STEPS = frozenset(["-", "−", "–", "－", "+", "＋"])  # noqa: RUF001 - all the signs on such buttons
_ENDS = " ·,，|;；:：-–—/"
_ITEM_IDS = frozenset({
    "item", "item_name", "item_title", "product", "product_name", "product_title", "goods", "goods_name",
    "goods_title", "dish", "dish_name", "food_name", "sku_name", "ticket_name", "room_name", "plan_name",
})  # fmt: skip
# In heights of a line, and in shares of the page's width.
_NEAR, _CLOSE, _ALIGNED = 0.8, 0.35, 0.04
_LARGER = 1.08
_MOST_OPTIONS = 3


@dataclass(frozen=True, slots=True)
class _Line:
    """What one row says of a thing."""

    row: Row
    names: tuple[Cell, ...] = ()
    options: tuple[str, ...] = ()
    count: int | None = None
    prices: tuple[Decimal, ...] = ()
    of_each: bool = False  # 'regular · 1 × ¥32.80': its words are options of a name above

    @property
    def counts(self) -> bool:
        return self.count is not None or bool(self.prices)


@dataclass(frozen=True, slots=True)
class _Thing:
    name: str
    options: tuple[str, ...]
    count: int | None
    prices: tuple[Decimal, ...]
    box: Box
    own: bool  # its name stands in the row of its price or number

    @property
    def costs(self) -> frozenset[Decimal]:
        return frozenset(price * times for price in self.prices for times in {1, self.count or 1})

    def __str__(self) -> str:
        text = ", ".join((self.name, *self.options))
        return shortened(text if self.count is None else f"{self.count} × {text}", ITEM_CHARS)


@dataclass(slots=True)
class _Reading:
    """The things read so far. above: rows of words alone that may name what comes next."""

    width: int
    things: list[_Thing] = field(default_factory=list[_Thing])
    above: list[_Line] = field(default_factory=list[_Line])
    unsure: bool = False


def bought(
    rows: Sequence[Row], sums: Sums, amount: str, *, width: int, end: int, others: frozenset[str]
) -> tuple[tuple[str, ...], bool, frozenset[Decimal]]:
    """The things as the page names them, whether it has some that cannot be told, and what they may cost.

    What is listed counts if the prices make up the sum of the things; if that cannot be told, if each has its
    number.

    width: of the page in px. end: px from the top; what stands below is no list of things. others: texts that
    are known to be something else.
    """
    reading = _Reading(width)
    for row in rows:
        if row.box.top < end:
            _read(reading, row, others)
    things = reading.things
    if reading.unsure:
        return (), True, frozenset()
    if not things:
        return (), False, frozenset()
    priced = all(thing.prices for thing in things)
    costs = possible_sums(thing.costs for thing in things) if priced else set[Decimal]()
    known = set[Decimal]() if sums.unsure else may_cost(sums, amount)
    if not costs & known and ((costs and known) or any(thing.count is None for thing in things)):
        return (), True, frozenset(costs)
    return tuple(str(thing) for thing in things[:MAX_ITEMS]), False, frozenset(costs)


def _read(reading: _Reading, row: Row, others: frozenset[str]) -> None:
    if not row.sure:
        reading.unsure |= any(_count_of(cell.text) or amounts_in(cell.text) for cell in row.cells)
        reading.above.clear()
        return
    line = _line(row)
    first = line.names[0].text if line.names else ""
    known = any(cell.text in others or _is_button(cell) for cell in row.cells)
    if known or (first and _is_other(first)):
        reading.above.clear()
        return
    last = reading.things[-1] if reading.things else None
    if (
        line.count is not None
        and not line.prices
        and last
        and not reading.above
        and _counts(reading, last, line)
    ):
        words = tuple(cell.text for cell in line.names)
        reading.things[-1] = replace(last, options=(*last.options, *words, *line.options), count=line.count)
    elif line.counts:
        _take(reading, line)
        reading.above.clear()
    elif line.names and not any(cell.item.pressable or amounts_in(cell.text) for cell in line.names):
        if last and last.own and not reading.above and _belongs(reading, last, row):
            reading.things[-1] = replace(
                last, options=(*last.options, row.text), box=Box(last.box.left, *row.box[1:])
            )
            return
        if reading.above and not _is_near(reading.above[-1].row.box, row.box):
            reading.above.clear()
        reading.above.append(line)
    else:
        reading.above.clear()


def _take(reading: _Reading, line: _Line) -> None:
    """A row with a price or number: its own thing, or the end of the one named above."""
    above = _above(reading, line)
    if line.names and not (line.of_each and reading.above):
        upper = above[-1] if above else None
        if upper and _may_be_name_of(upper, line):
            reading.unsure = True
            return
        if names_nothing(line.names[0].text) or not _has_letters(line.names[0].text):
            return
        name = " ".join(cell.text for cell in line.names)
        reading.things.append(
            _Thing(name, line.options, line.count, line.prices, _with(line, line.names[0].box), own=True)
        )
        return
    named = _name_above(above, line)
    if named is None:
        reading.unsure |= line.count is not None and bool(above or line.prices)
        return
    name, options = named
    options = (*options, *(cell.text for cell in line.names), *line.options)
    reading.things.append(_Thing(name, options, line.count, line.prices, line.row.box, own=False))


def _above(reading: _Reading, line: _Line) -> list[_Line]:
    """The rows of words directly above, if they stand over this one."""
    if not reading.above or not _is_near(reading.above[-1].row.box, line.row.box):
        return []
    left = (line.names[0].box if line.names else reading.above[-1].row.box).left
    far = _ALIGNED * reading.width
    return [each for each in reading.above if abs(each.row.box.left - left) <= far]


def _name_above(above: list[_Line], line: _Line) -> tuple[str, tuple[str, ...]] | None:
    """The name, and its options, among the rows above; None if it cannot be told which is the name."""
    if not above:
        return None
    by_id = [each for each in above if each.names[0].item.name.lower() in _ITEM_IDS]
    if len(by_id) == 1:
        place = above.index(by_id[0])
        return above[place].row.text, tuple(each.row.text for each in above[place + 1 :])
    if len(above) == 1:
        return above[0].row.text, ()
    upper, lower = above[-2].row.box, above[-1].row.box
    if lower.top - upper.bottom > 1.5 * max(4, line.row.box.top - lower.bottom) + 4:
        return above[-1].row.text, ()
    if len(above) == 2 and not line.of_each and _height(lower) < _height(upper) / _LARGER:
        return above[0].row.text, (above[1].row.text,)
    return None


def _may_be_name_of(upper: _Line, line: _Line) -> bool:
    """May this be a name whose options stand below it, beside the price?"""
    one, other = upper.row.box, line.names[0].box
    close = other.top - one.bottom <= _CLOSE * _height(one)
    return close and _height(upper.names[0].box) > _LARGER * _height(other)


def _belongs(reading: _Reading, thing: _Thing, row: Row) -> bool:
    """Are these the options of the thing above?"""
    aligned = abs(row.box.left - thing.box.left) <= _ALIGNED * reading.width
    lower = _height(row.box) <= _LARGER * _height(thing.box) or len(thing.options) > 0
    near = row.box.top - thing.box.bottom <= _NEAR * _height(row.box)
    return aligned and lower and near and len(thing.options) < _MOST_OPTIONS and len(row.cells) == 1


def _counts(reading: _Reading, thing: _Thing, line: _Line) -> bool:
    """Does the row below a name with its price tell how many of that?"""
    left, box = min(cell.box.left for cell in line.row.cells), line.row.box
    aligned = bool(not line.names) or abs(left - thing.box.left) <= _ALIGNED * reading.width
    near = box.top - thing.box.bottom <= _NEAR * _height(box)
    return thing.own and thing.count is None and bool(thing.prices) and aligned and near


def _with(line: _Line, box: Box) -> Box:
    """The first column of a row: its name and what stands below that."""
    column = [cell.box for cell in line.row.cells if cell.box.left < box.right and box.left < cell.box.right]
    return Box(box.left, box.top, box.right, max(each.bottom for each in column))


def _is_other(text: str) -> bool:
    """Does the row begin with a label of something else than a thing?"""
    units = label_units(text)
    if part_of(text) is not None or table.begins(units, table.OTHER_SUMS):
        return True
    groups = (*checkout.ADDRESSES, checkout.METHODS, table.PAYEES, checkout.NO_ITEMS, checkout.MEANS)
    return any(is_one_of(text, group) for group in groups) or is_telephone(text)


def _is_button(cell: Cell) -> bool:
    return bool(kinds_of(cell.text)) and (cell.item.pressable or bool(amounts_in(cell.text)))


def _is_near(upper: Box, lower: Box) -> bool:
    return lower.top - upper.bottom <= _NEAR * min(_height(upper), _height(lower))


def _height(box: Box) -> int:
    return box.bottom - box.top


def _has_letters(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def _line(row: Row) -> _Line:
    """What the texts of a row are: names, options below a name, a number, prices."""
    line = _Line(row)
    stepped = any(_is_step(cell.text) for cell in row.cells)
    for place, cell in enumerate(row.cells):
        if _is_step(cell.text):
            continue
        if (
            _COUNT.fullmatch(cell.text)
            and line.count is None
            and (stepped or (place == 0 and len(row.cells) > 1))
        ):
            line = replace(line, count=int(cell.text))
            continue
        if stepped and line.count is None and (named := _named_count(cell.text)):
            head, count = named
            line = replace(line, names=(*line.names, Cell(head, cell.box, cell.item)), count=count)
            continue
        line = _with_cell(line, cell)
    return line


def _named_count(text: str) -> tuple[str, int] | None:
    """'Boxes: 2'; None for labels of something else than a thing."""
    found = _NAMED_COUNT.fullmatch(text) if _count_of(text) is None else None
    if found is None or _is_other(found["head"]) or names_nothing(found["head"]):
        return None
    return found["head"], int(found["n"])


# What stands beside two prices of one thing.
_PRICE_WORDS = frozenset(each for units in table.named("price_words") for each in units)


def _is_step(text: str) -> bool:
    return text in _STEPS or is_one_of(text, _STEP_WORDS)


_STEP_WORDS = table.named("step_words")


def _with_cell(line: _Line, cell: Cell) -> _Line:
    head, count, prices, of_each = _parsed(cell.text)
    if count is not None:
        line = replace(line, count=count if line.count in (None, count) else None)
    if prices:
        line = replace(line, prices=(*line.prices, *prices), of_each=line.of_each or of_each)
    if head:
        first = line.names[0].box if line.names else None
        if first and cell.box.left < first.right and first.left < cell.box.right and cell.box.top > first.top:
            return replace(line, options=(*line.options, head))
        return replace(line, names=(*line.names, Cell(head, cell.box, cell.item)))
    return line


def _count_of(text: str) -> int | None:
    found = _ALONE.fullmatch(text)
    return int(found["n"] or found["m"] or found["k"] or found["s"]) if found else None


@lru_cache(maxsize=2048)
def _parsed(text: str) -> tuple[str, int | None, tuple[Decimal, ...], bool]:
    """Words, number, prices of a text, and whether it says 'N × price'."""
    if (count := _count_of(text)) is not None:
        return "", count, (), False
    if (found := _AHEAD.fullmatch(text)) is not None:
        head, rest = (found["head"] or "").strip(_ENDS), found["rest"].strip()
        words, prices = _priced(rest)
        if prices and not words:
            return head, int(found["n"]), prices, bool(head)
        if not head and not rest[0].isdigit():
            return words, int(found["n"]), prices, False
    # '10 x 12' is a size, unless a price stands before it.
    found = _BEHIND.fullmatch(text)
    if found is not None and (not found["head"][-1].isdigit() or amounts_in(found["head"])):
        words, prices = _priced(found["head"])
        return words, int(found["n"]), prices, False
    words, prices = _priced(text)
    return words, None, prices, False


def _priced(text: str) -> tuple[str, tuple[Decimal, ...]]:
    """The words beside the text's amount, and the amount."""
    found = list(_values(text))
    if len(found) != 1:
        only_prices = found and _PRICE_WORDS.issuperset(label_units(_without(text)))
        return "" if only_prices else text, tuple(found)
    words = _without(text).strip(_ENDS)
    return words, tuple(found)


def _values(text: str) -> Iterator[Decimal]:
    for amount in amounts_in(text):
        value = value_of(amount)
        if value is not None:
            yield value


def _without(text: str) -> str:
    for amount in amounts_in(text):
        text = text.replace(amount, " ")
    return " ".join(text.split())
