"""The plan of a task as a check list: the items around the present one."""

from agent.contract.plan import UNFINISHED, ItemState, Plan, PlanItem
from bot.cards.text import cut, escape, one_line
from bot.strings import say

_SIGNS = {
    ItemState.DONE: "✓",
    ItemState.DOING: "▸",
    ItemState.OPEN: "☐",
    ItemState.FAILED: "✗",
}
_LINES = 6  # on the card, those that stand for several items among them
_COLUMNS = 44  # of a line: it stays one on a phone


def plan_html(plan: Plan, lang: str, *, whole: bool = False) -> str:
    """One line an item. whole: all items, each as long as it is; else what has room on the card."""
    items = [item for item in plan.items if item.state in _SIGNS]
    if whole:
        return "\n".join(f"{_SIGNS[item.state]} {escape(one_line(item.text))}" for item in items)
    if len(items) <= _LINES:
        return "\n".join(map(_line, items))
    present = next((at for at, item in enumerate(items) if item.state in UNFINISHED), len(items) - 1)
    room = _LINES - 2
    first = min(max(present - 1, 0), len(items) - room)
    if first <= 1:  # a line for one item is that item
        first = 0
    last = first + room + (1 if first == 0 else 0)
    if last >= len(items) - 1:
        last, first = len(items), len(items) - room - 1
    before, after = items[:first], items[last:]
    lines = [_more(before, lang)] if before else []
    lines += map(_line, items[first:last])
    return "\n".join([*lines, *([_more(after, lang)] if after else [])])


def _line(item: PlanItem) -> str:
    return escape(cut(f"{_SIGNS[item.state]} {one_line(item.text)}", _COLUMNS))


def _more(items: list[PlanItem], lang: str) -> str:
    closed = all(item.state not in UNFINISHED for item in items)
    return escape(say(lang, "plan_before" if closed else "plan_after", count=str(len(items))))
