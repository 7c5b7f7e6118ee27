"""What the roles answer: plans from the wishes of a task, verdicts from the two pictures."""

import json
import re

from agent.standin.conversation import added_in
from agent.standin.pictures import Picture
from agent.standin.recipes.order import drink_in, price_text
from agent.standin.recipes.wishes import app_of, wishes_in
from agent.standin.team.role_faults import RoleFaultKind
from agent.standin.team.role_requests import RoleAsked

_PROSE = "I think this looks fine so far and we should go on."
CODE = "481516"  # that a notetaker keeps on order
_PRICE = re.compile(r"price|costs?\b|价格|多少钱", re.IGNORECASE)


def role_answer(asked: RoleAsked, pictures: tuple[Picture, ...], fault: RoleFaultKind | None) -> str:
    """The whole text of an answer. Blocks, because pictures are compared. fault: that answers in words."""
    if fault is RoleFaultKind.NOT_READABLE:
        return _PROSE
    match asked.role:
        case "manager":
            return _manager(asked, fault)
        case "reflector":
            return _reflector(asked, pictures, fault)
        case "notetaker":
            return _notetaker(asked, fault)
        case _:
            return _judge(asked, fault)


def _manager(asked: RoleAsked, fault: RoleFaultKind | None) -> str:
    open_items = asked.open_items
    match fault:
        case RoleFaultKind.NO_ITEMS:
            return _plan(asked, (), [])
        case RoleFaultKind.MANY_ITEMS:
            return _plan(asked, (), [f"Do thing {number}" for number in range(1, 501)])
        case RoleFaultKind.CYCLIC:
            return _plan(asked, (), ["Open Chat", "Open Coffee", "Open Chat", "Open Coffee"])
        case RoleFaultKind.LIES if open_items:
            return _plan(asked, open_items, [])
        case RoleFaultKind.SAME_PLAN if open_items:
            return _plan(asked, (), [text for _, text in open_items])
        case _:
            pass
    if not open_items:
        return _plan(asked, (), _first_plan(asked))
    done = _done(asked)
    left = [text for number, text in open_items if (number, text) not in done]
    why = asked.sections.get("Why you are asked", "")
    if "added to the task" in why or "补充了任务" in why:
        left += [item for each in added_in(asked.task) for item in _items(asked, each) if item not in left]
    return _plan(asked, done, left)


def _first_plan(asked: RoleAsked) -> list[str]:
    return _items(asked, asked.task)


def _items(asked: RoleAsked, words: str) -> list[str]:
    items: list[str] = []
    for wish in wishes_in(words):
        app = app_of(wish)
        items.append(asked.say(f"In {app.names[0]}: {wish}", f"在{app.names[1]}：{wish}") if app else wish)
    return items


def _done(asked: RoleAsked) -> tuple[tuple[int, str], ...]:
    """Everything where the executor wants to end the task; else what stands before the app that is in front.

    An item of an app that was opened is worked; those before it are done.
    """
    open_items = asked.open_items
    why = asked.sections.get("Why you are asked", "")
    if "wants to end" in why or "想结束" in why:
        return open_items
    lines = [line for line in asked.sections.get("Last steps", "").splitlines() if line.startswith("- ")]
    front = lines[-1] if lines else ""
    for place, (_, text) in enumerate(open_items):
        app = app_of(text)
        if place and app and any(name in front for name in app.names):
            return open_items[:place]
    return ()


def _plan(asked: RoleAsked, done: tuple[tuple[int, str], ...], items: list[str]) -> str:
    thought = asked.say("I compared the plan with what was done.", "我对照了计划和已经做的。")
    if not asked.headings:
        numbers = [number for number, _ in done]
        return json.dumps({"thought": thought, "done": numbers, "plan": items}, ensure_ascii=False)
    listed = "\n".join(f"{place}. {item}" for place, item in enumerate(items, 1)) or "Finished"
    history = " ".join(text for _, text in done) or "None"
    return f"### Thought ###\n{thought}\n### Historical Operations ###\n{history}\n### Plan ###\n{listed}"


def _reflector(asked: RoleAsked, pictures: tuple[Picture, ...], fault: RoleFaultKind | None) -> str:
    yes = fault is RoleFaultKind.ALWAYS_YES
    letter = "A" if yes or not _equal(pictures) else "C"
    if asked.headings:
        return f"### Outcome ###\n{letter}\n### Error Description ###\nNone"
    return json.dumps({"outcome": letter, "item_done": yes, "why": "the pages were compared"})


def _equal(pictures: tuple[Picture, ...]) -> bool:
    if len(pictures) > 1:
        return pictures[0].encoded == pictures[-1].encoded
    return bool(pictures) and pictures[0].has_equal_halves


def _notetaker(asked: RoleAsked, fault: RoleFaultKind | None) -> str:
    """The price of a drink that the item asks for, which stands in the menu; else nothing."""
    facts: list[str] = []
    item = asked.sections.get("Item of the plan", "")
    drink = drink_in(item)
    if fault is RoleFaultKind.SAYS_CODE:
        facts.append(asked.say(f"The verification code is {CODE}", f"验证码是 {CODE}"))
    elif drink is not None and _PRICE.search(item):
        english, chinese = drink.names
        price = price_text(drink.cents)
        facts.append(asked.say(f"{english} costs {price}", f"{chinese}的价格是 {price}"))
    if asked.headings:
        listed = "\n".join(f"{place}. {fact}" for place, fact in enumerate(facts, 1)) or "None"
        return f"### Important Notes ###\n{listed}"
    return json.dumps({"facts": facts}, ensure_ascii=False)


def _judge(asked: RoleAsked, fault: RoleFaultKind | None) -> str:
    words = asked.sections.get("Words of the page", "").splitlines()
    quote = words[0].strip("“”") if words and words[0] not in ("none", "无") else ""
    yes = fault is RoleFaultKind.ALWAYS_YES or bool(quote)
    return json.dumps({"holds": True if yes else None, "quote": quote}, ensure_ascii=False)
