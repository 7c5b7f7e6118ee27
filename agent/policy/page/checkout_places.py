"""Where a checkout's things are brought, and what pays for them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from agent.contract.amounts import amounts_in
from agent.policy.page.checkout_labels import is_one_of, is_telephone, label_of, names_nothing, tells_time
from agent.policy.page.rows import Cell, Row, shortened
from agent.policy.words import checkout, table
from agent.policy.words.label import Units, label_units

ADDRESS_CHARS, METHOD_CHARS = 120, 60
_ADDRESS_IDS = frozenset({
    "address", "delivery_address", "shipping_address", "tv_address", "address_text", "address_line",
    "addr", "full_address", "address_detail", "destination", "receiver_address",
})  # fmt: skip
_STREET = re.compile(
    r"(?:(?:to|at) )?(?P<street>[0-9]{1,5}[a-z]?(?:[-/][0-9]{1,4})?,? (?:[^\W\d_][\w'’.-]* ){1,4}"
    r"(?:street|st|lane|ln|road|rd|avenue|ave|drive|dr|boulevard|blvd|court|square|sq|place|terrace|crescent|quay)"
    r"\b.*)",
    re.IGNORECASE,
)
_STREET_ZH = re.compile(
    r".*[一-鿿](?:路|街|道|巷|弄|胡同|小区|大厦|广场|花园|公寓|村)[一-鿿a-zA-Z]*\s?[0-9一二三四五六七八九十]+\s?"
    r"(?:号|號|弄|栋|幢|座|室|单元|楼|层).*"
)
_CARD = re.compile(
    r"(?:(?<![0-9*•·])[*•·]{2,}|ending(?: in)?|尾号|尾號)\s?[(（]?[0-9]{4}\b|[(（][0-9]{4}[)）]",
    re.IGNORECASE,
)
_WITH = re.compile(
    r".*\b(?:with|using|from|by|via) (?:your |my |the )?(?P<means>[^¥$€£]{2,40})", re.IGNORECASE
)
_WITH_ZH = re.compile(
    r"(?:使用|用|以|通过|从)?(?P<means>[一-鿿]{2,8}?)(?:立即|确认)?(?:支付|付款|付)(?![一-鿿]*方式).*"
)
_BELOW, _ALIGNED = 1.2, 0.05
_NEXT_LINE = 0.4


def address_on(rows: Sequence[Row], width: int) -> tuple[str, bool]:
    """The address, at most 120 characters, '' for none; and whether the page has one that cannot be told.

    The surest first: behind a label of delivery, by the id, behind any label of a place, by its look.
    """
    surest, second = checkout.ADDRESSES
    for found, unsure in (
        _labelled(rows, surest, width),
        (_by_id(rows), False),
        _labelled(rows, second, width),
        (_by_look(rows), False),
    ):
        told = list(dict.fromkeys(found))
        if unsure or len(told) > 1:
            return "", True
        if told:
            return shortened(told[0], ADDRESS_CHARS), False
    return "", False


def _by_id(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        for cell in row.cells:
            named = cell.item.name.lower() in _ADDRESS_IDS
            if named and not any(is_one_of(cell.text, group) for group in checkout.ADDRESSES):
                yield cell.text


def _by_look(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        for cell in row.cells:
            street = _STREET.fullmatch(cell.text)
            if street and not cell.item.pressable:
                yield street["street"]
            elif _STREET_ZH.fullmatch(cell.text) and not cell.item.pressable:
                yield cell.text


def _labelled(rows: Sequence[Row], labels: frozenset[Units], width: int) -> tuple[list[str], bool]:
    """The texts behind such labels, and whether one of the labels stands where rows overlap."""
    found, unsure = list[str](), False
    for at, row in enumerate(rows):
        for place, cell in enumerate(row.cells):
            if _is_label(cell.text, labels):
                if not row.sure:
                    unsure = True
                    continue
                value = _beside(row, place) or _under(cell, rows[at + 1 :], width)
            else:
                value = _behind(cell.text, labels)
            if value and not amounts_in(value) and not is_telephone(value) and _may_be_place(value):
                found.append(value)
    return found, unsure


def _is_label(text: str, labels: frozenset[Units]) -> bool:
    """Is it such a label alone? A number behind it is a value: 'From **** 4417'."""
    return is_one_of(text, labels) and not any(sign.isdigit() for sign in text)


def _may_be_place(text: str) -> bool:
    units = label_of(text)
    return bool(text.strip()) and not (units and names_nothing(text) and not any(c.isdigit() for c in text))


def _behind(text: str, labels: frozenset[Units]) -> str:
    """What follows the label in one text: behind a colon, or behind its words if that has a number."""
    head, sign, rest = text.replace("：", ":").partition(":")
    if sign and is_one_of(head, labels):
        return rest.strip()
    title = table.begins(label_units(text), labels)
    if title is None:
        return ""
    words = text.split(maxsplit=len(title))
    joined = len(words) > len(title) and label_units(" ".join(words[: len(title)])) == title
    rest = words[-1] if joined else _after_han(text, title)
    return rest if any(sign.isdigit() for sign in rest) else ""


def _after_han(text: str, title: Units) -> str:
    head = "".join(title)
    return text[len(head) :].strip() if text.startswith(head) else ""


def _beside(row: Row, place: int) -> str:
    """What stands right of a label, up to the next label."""
    cells: list[Cell] = []
    for cell in row.cells[place + 1 :]:
        if names_nothing(cell.text) and not any(sign.isdigit() for sign in cell.text):
            if not cells:
                continue
            break
        cells.append(cell)
    return " ".join(cell.text for cell in cells)


def _under(label: Cell, rows: Sequence[Row], width: int) -> str:
    """The line below a label, with the one below that if it goes on with the address."""
    height = label.box.bottom - label.box.top
    for at, row in enumerate(rows[:3]):
        if row.box.top - label.box.bottom > _BELOW * height:
            return ""
        own = [cell for cell in row.cells if _is_under(label, cell, width)]
        if len(own) == 1 and row.sure:
            if names_nothing(own[0].text) and not any(sign.isdigit() for sign in own[0].text):
                return ""
            return " ".join((own[0].text, *_next_line(own[0], rows[at + 1 :], width)))
    return ""


def _next_line(line: Cell, rows: Sequence[Row], width: int) -> Iterator[str]:
    if not rows or is_telephone(line.text):
        return
    row = rows[0]
    close = row.box.top - line.box.bottom <= _NEXT_LINE * (line.box.bottom - line.box.top)
    cell = row.cells[0]
    number = any(sign.isdigit() for sign in cell.text)
    if close and len(row.cells) == 1 and row.sure and _is_under(line, cell, width) and number:
        other = (
            is_telephone(cell.text)
            or tells_time(cell.text)
            or amounts_in(cell.text)
            or names_nothing(cell.text)
            or any(table.has(label_units(cell.text), labels) for labels in checkout.ADDRESSES)
        )
        if not other and not _CARD.search(cell.text):
            yield cell.text


def _is_under(label: Cell, cell: Cell, width: int) -> bool:
    one, other = label.box, cell.box
    left = abs(one.left - other.left) <= _ALIGNED * width
    centred = abs(one.left + one.right - other.left - other.right) <= 2 * _ALIGNED * width
    return (left or centred) and other.top >= one.bottom - (one.bottom - one.top) // 4


def method_of(rows: Sequence[Row], label: str, width: int) -> str:
    """What pays, at most 60 characters; '' if the page does not say, or names several.

    label: the pressed button's, which tells it surest.
    """
    told = _in_button(label)
    if told:
        return shortened(told, METHOD_CHARS)
    for found in (_behind_labels(rows, width), _by_means(rows)):
        several = list(dict.fromkeys(found))
        if several:
            return shortened(several[0], METHOD_CHARS) if len(several) == 1 else ""
    return ""


def _in_button(label: str) -> str:
    for amount in amounts_in(label):
        label = label.replace(amount.rstrip("?"), " ")
    label = " ".join(label.split())
    if is_one_of(label, checkout.MEANS):
        return label
    for pattern in (_WITH, _WITH_ZH):
        found = pattern.fullmatch(label)
        if found and _is_means(found["means"]):
            return found["means"].strip()
    return ""


def _is_means(text: str) -> bool:
    return is_one_of(text, checkout.MEANS) or bool(_CARD.search(text))


def _behind_labels(rows: Sequence[Row], width: int) -> Iterator[str]:
    for at, row in enumerate(rows):
        for place, cell in enumerate(row.cells):
            if not row.sure:
                continue
            if _is_label(cell.text, checkout.METHODS):
                beside = _cells_beside(row, place)
                value = beside or _under(cell, rows[at + 1 :], width)
                if not value and rows[at + 1 :]:
                    value = next(iter(_means_under(cell, rows[at + 1 :], width)), "")
            else:
                value = _behind(cell.text, checkout.METHODS)
            if (
                value
                and not amounts_in(value)
                and (_is_means(value) or table.has(label_units(value), checkout.MEANS))
            ):
                yield value


def _cells_beside(row: Row, place: int) -> str:
    cells = [cell for cell in row.cells[place + 1 :] if not is_one_of(cell.text, checkout.NO_ITEMS)]
    return " ".join(cell.text for cell in cells)


def _means_under(label: Cell, rows: Sequence[Row], width: int) -> Iterator[str]:
    height = label.box.bottom - label.box.top
    for row in rows[:2]:
        if row.box.top - label.box.bottom <= _BELOW * height:
            yield from (
                cell.text for cell in row.cells if _is_under(label, cell, width) and _is_means(cell.text)
            )


def _by_means(rows: Iterable[Row]) -> Iterator[str]:
    """Texts that name what pays and nothing else; a balance alone may only be shown."""
    for row in rows:
        for cell in row.cells:
            plain = not amounts_in(cell.text) and not any(amounts_in(each.text) for each in row.cells)
            if plain and (_CARD.search(cell.text) or is_one_of(cell.text, checkout.MEANS)):
                yield cell.text
