"""A protected page with one pay button: what Farhand itself may ask about, by the element tree."""

from dataclasses import replace

from agent.contract.actions import Reason, Tap
from agent.contract.binding import Binding
from agent.contract.page import Item, Page, PageSource
from agent.policy.judge import judge
from agent.policy.page.judgement import Judgement, NeedsApproval, NeedsPerson, Situation
from agent.policy.rules.rules import Rules
from devices.base import Observation, Verdict

# So many single digits to press are a key pad: what belongs there is the person's code.
_KEY_PAD = 3


def asks_on(rules: Rules, names: tuple[str, ...]) -> bool:
    """Did the household switch this on for the phone? names: the phone's id and its name."""
    wanted = {name.casefold() for name in rules.secure_pages.ask_on}
    return any(name.casefold() in wanted for name in names)


def offer(seen: Observation, page: Page, rules: Rules) -> Binding | None:
    """The one button that pays, with its amount and the point to press.

    None if there is no tree, a field for a code or a key pad, no such button, or more than one.
    """
    if page.source is not PageSource.TREE or any(item.password for item in page.items):
        return None
    if sum(item.pressable and len(item.text) == 1 and item.text.isdigit() for item in page.items) >= _KEY_PAD:
        return None
    shown = replace(seen, verdict=Verdict.OK)  # the policy leaves every protected page to a person
    found = {
        binding.point: binding
        for item in page.items
        if item.pressable and (binding := _paying(shown, item, page, rules))
    }
    return found.popitem()[1] if len(found) == 1 else None


def judge_offer(seen: Observation, page: Page, rules: Rules) -> Judgement:
    """The policy for the one button that Farhand itself asks about: approval, or the person's own hands."""
    button = offer(seen, page, rules)
    return NeedsApproval(button) if button else NeedsPerson(Reason.SECURE_PAGE)


def _paying(shown: Observation, item: Item, page: Page, rules: Rules) -> Binding | None:
    middle = (item.box.left + item.box.right) // 2, (item.box.top + item.box.bottom) // 2
    judgement = judge(Situation(Tap(middle), shown, page), rules)
    if not isinstance(judgement, NeedsApproval):
        return None
    binding = judgement.binding
    return replace(binding, point=middle) if binding.is_money and binding.amount and binding.target else None
