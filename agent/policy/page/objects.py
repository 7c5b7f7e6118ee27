"""What is deleted, installed or called, as the page's tree names it; '' if unsure."""

import re
from collections.abc import Iterator

from agent.contract.amounts import amounts_in
from agent.contract.page import Item, Page, PageSource, Target
from agent.contract.visible_text import visible
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import is_group
from agent.policy.page.checkout_labels import is_telephone
from agent.policy.page.icons import is_avatar
from agent.policy.page.scene import Scene
from agent.policy.page.surroundings import question_of
from agent.policy.page.target import same_row
from agent.policy.words import table
from agent.policy.words.label import label_units
from devices.base import Box

_QUOTED = (
    r"(?:“(?P<a>[^“”]{1,60})”|「(?P<b>[^「」]{1,60})」|『(?P<c>[^『』]{1,60})』|《(?P<d>[^《》]{1,60})》"
    r'|‘(?P<e>[^‘’]{1,60})’|"(?P<f>[^"]{1,60})"|(?<![a-zA-Z0-9])\'(?P<g>[^\']{1,60})\'(?![a-zA-Z0-9]))'  # noqa: RUF001 - all the quotation marks
)
_ANY_QUOTED = re.compile(_QUOTED)
# The quoted thing itself is deleted, not what it holds: not 'Delete all from “Camera”', '删除“妈妈”的消息'.
_DELETES = re.compile(
    r"(?:^|(?<!not)(?<!n['’]t)[\s,，])(?:delete|remove|erase|uninstall)\s+(?:(?:the|this|your)\s+)?"
    r"(?:(?:contact|note|file|photo|app|mail|message|event|alarm|album|folder|list)\s+)?"
    + _QUOTED
    + r"(?:\s*$|\s*[?？.。!！]|\s+(?:from|permanently|forever)\b)"
    r"|(?<![不未勿消])(?:删除|移除|卸载)(?:此|该|这个|这条)?(?:联系人|笔记|文件|照片|应用|邮件|消息|日程|闹钟|相册|文件夹)?\s*"
    + re.sub(r"\?P<(\w)>", r"?P<z\1>", _QUOTED)
    + r"\s*(?:吗|么|$|[?？.。!！])",
    re.IGNORECASE,
)
_INSTALLS = table.named("installs_one")
_CALLS = table.named("calls_one")
# Not names, though they stand where names stand.
_NO_NAMES = table.named("no_objects")
_TITLE_IDS = frozenset({"name", "title", "app_name", "app_title", "item_title", "alerttitle"})
_NUMBER_IDS = frozenset({"number", "phone", "phone_number", "dialled", "digits"})
_NUMBER = re.compile(r"\+?[0-9(][0-9 ()\-–‑.]{1,20}[0-9#*]")  # noqa: RUF001 - dashes in numbers
_DATE = re.compile(r"[0-9]{4}[-. –][0-9]{1,2}[-. –][0-9]{1,2}|[0-9]{1,2}[-. –][0-9]{1,2}[-. –][0-9]{4}")
_SURELY = 7  # digits: what is shorter may be a year or a count
_BAR = 0.125  # of the page's height
_GAP, _CLOSE = 0.08, 0.5  # of the page's height, of a line's height
_LARGER = 1.08
_MOST_CHARS = 60


def deleted_thing(scene: Scene, target: Target | None) -> str:
    """The one thing that the question of a dialog quotes behind its verb."""
    page = scene.situation.page
    if target is None or page.source is not PageSource.TREE or not _is_dialog(page, target):
        return ""
    lines = question_of(page, target, close=True)
    quoted = {_first(found) for line in lines for found in _ANY_QUOTED.finditer(line)}
    named = {_first(found) for line in lines for found in _DELETES.finditer(line)}
    return named.pop() if len(quoted) == 1 and named == quoted else ""


def _first(found: re.Match[str]) -> str:
    return next(text for text in found.groups() if text is not None).strip()


def _is_dialog(page: Page, target: Target) -> bool:
    """Does a way to say no stand beside the button, or directly above or below it?"""
    box = target.item.box
    far = box.bottom - box.top
    return any(
        item.pressable
        and item is not target.item
        and is_group(item.text, table.REFUSALS)
        and (
            same_row(item.box, box)
            or -far < item.box.top - box.bottom < far
            or -far < box.top - item.box.bottom < far
        )
        for item in page.items
    )


def installed_app(scene: Scene, target: Target | None) -> str:
    """The title in the row of the button; of the page's one such button the title above it."""
    page = scene.situation.page
    if target is None or page.source is not PageSource.TREE or not is_group(target.text, _INSTALLS):
        return ""
    box = target.item.box
    texts = [item for item in page.items if _may_be_name(item) and item.box.top > _BAR * page.size_px[1] / 2]
    if beside := [item for item in texts if item.box.right <= box.left and same_row(item.box, box)]:
        return _title_of(beside)
    if sum(item.pressable and is_group(item.text, _INSTALLS) for item in page.items) != 1:
        return ""
    return _title_of(list(_lines_above(page, texts, box.top)))


def _lines_above(page: Page, texts: list[Item], top: int) -> Iterator[Item]:
    """The texts close above each other, below the bar of the page."""
    height = page.size_px[1]
    for item in sorted(texts, key=lambda item: -item.box.bottom):
        if item.box.bottom > top or (item.box.top + item.box.bottom) / 2 <= _BAR * height:
            continue
        if top - item.box.bottom > _GAP * height:
            return
        yield item
        top = min(top, item.box.top)


def _title_of(lines: list[Item]) -> str:
    """The uppermost line, if it is higher than all others or its id says so."""
    if not lines:
        return ""
    first, *others = sorted(lines, key=lambda item: item.box.top)
    named = [item for item in lines if item.name.lower() in _TITLE_IDS]
    larger = all(_height(first) > _LARGER * _height(item) for item in others)
    is_title = named == [first] or (others and not named and larger)
    return first.text if is_title and len(first.text) <= _MOST_CHARS else ""


def callee(scene: Scene, target: Target | None) -> str:
    """'Landlord, 138 0000 2202', or the number alone: of the button's row, else the only one, above it."""
    page = scene.situation.page
    if target is None or page.source is not PageSource.TREE:
        return ""
    box = target.item.box
    numbers = [item for item in page.items if item is not target.item and _is_number(item)]
    beside = [item for item in numbers if same_row(item.box, box)]
    if beside:
        number = beside[0] if len(beside) == 1 else None
        names = [
            item for item in _names(page, numbers) if same_row(item.box, box) and item.box.right <= box.left
        ]
    else:
        others = [
            item for item in page.items if item not in numbers and is_telephone(f"{item.text} {item.hint}")
        ]
        number = numbers[0] if len(numbers) == 1 and not others and numbers[0].box.bottom <= box.top else None
        names = [item for item in _names(page, numbers) if number and _is_close_above(item.box, number.box)]
    if number is None or (number.pressable and not number.field):
        return ""
    # Elsewhere any line may stand above a number: opening hours, an advertisement.
    named = len(names) == 1 and scene.app is AppKind.CALLS
    name = " ".join(visible(names[0].text).split()) if named else ""
    bare = is_group(target.text, _CALLS) or not target.text
    if not bare and (not name or name.casefold() not in target.text.casefold()):
        return ""  # the label says somebody else, or more
    digits = " ".join(visible(number.text).split())
    return f"{name}{', ' if name[-1].isascii() else ' '}{digits}" if name else digits


def _is_number(item: Item) -> bool:
    text = visible(item.text).strip()
    digits = sum(sign.isdigit() for sign in text)
    if item.password or not _NUMBER.fullmatch(text) or _DATE.fullmatch(text) or digits < 3:
        return False
    return digits >= _SURELY or item.field or item.name.lower() in _NUMBER_IDS


def _names(page: Page, numbers: list[Item]) -> Iterator[Item]:
    for item in page.items:
        if item not in numbers and _may_be_name(item) and not is_avatar(page, item):
            yield item


def _is_close_above(upper: Box, lower: Box) -> bool:
    across = min(upper.right, lower.right) > max(upper.left, lower.left)
    gap = lower.top - upper.bottom
    return across and 0 <= gap <= _CLOSE * min(upper.bottom - upper.top, lower.bottom - lower.top)


def _may_be_name(item: Item) -> bool:
    text = visible(item.text).strip()
    if item.pressable or item.field or len(text) > _MOST_CHARS * 4 or text.endswith(("?", "？")):
        return False
    return (
        any(sign.isalpha() for sign in text) and not amounts_in(text) and label_units(text) not in _NO_NAMES
    )


def _height(item: Item) -> int:
    return item.box.bottom - item.box.top
