"""The reasons of a judgement: the same verdict as without them, and what told it."""

import itertools
from decimal import Decimal

import pytest

from agent.contract.actions import Action, Back, DoubleTap, Enter, OpenUrl, Reason, Swipe, Tap, TypeText
from agent.contract.binding import Kind
from agent.contract.page import EMPTY, LATE, Item, Page
from agent.policy.apps.apps import AppKind
from agent.policy.choices.choice_kinds import ChoiceKind
from agent.policy.explain import Clue, Explanation, FreeBecause, How, explain
from agent.policy.judge import judge
from agent.policy.page.judgement import Forbidden, Free, NeedsApproval, NeedsPerson, Situation
from agent.policy.rules.rules import BUILT_IN, AppRules, LimitRules, Rules, WordRules
from devices.base import Box, Verdict
from tests.agent.policy.test_simulated import HARMLESS, SENSITIVE
from tests.worlds.choice_pages import contacts
from tests.worlds.policy_pages import (
    BANK,
    CHAT,
    CHECKOUT,
    COFFEE,
    PAY,
    SETTINGS,
    as_picture,
    button,
    field,
    middle,
    seen,
    simulated,
    text,
    tree,
)

SCENES = sorted({scene for scene, *_ in (*SENSITIVE, *HARMLESS)})
STRICT = Rules(
    words=WordRules(ask=("save",), free=("archive", "delete")),
    apps=AppRules(watched=("Notes",), blocked=("Bank",)),
    limits=LimitRules(most_money=Decimal(20)),
)


def told(
    page: Page, item: Item, package: str = COFFEE, rules: Rules = BUILT_IN, task: str = ""
) -> Explanation:
    return explain(Situation(Tap(middle(item)), seen(package), page), rules, task)


def every_situation(scene: str, lang: str) -> list[Situation]:
    """Presses on all things of a page, in all ways, with its tree and without."""
    page, package = simulated(scene, lang)
    found: list[Situation] = []
    actions: list[Action] = [Enter(), TypeText("hello"), TypeText("1234"), TypeText("a\nb"), Back()]
    actions += [OpenUrl("https://shop.example/pay"), Swipe((500, 1800), (500, 400))]
    for item in page.items:
        actions += [Tap(middle(item)), Tap(middle(item), "pay now"), DoubleTap(middle(item))]
    for shown, some in (
        (page, actions),
        (as_picture(page), actions[::2]),
        (LATE, actions[::5]),
        (EMPTY, actions[::5]),
    ):
        found += [Situation(action, seen(package), shown) for action in some]
        found += [Situation(action, seen(package), shown, held_to=("Coffee",)) for action in some[::4]]
    return found


def test_a_tab_that_is_named_like_an_act_only_opens_something() -> None:
    bar = [
        button(label, 2200, left=350 * place, right=350 * place + 340)
        for place, label in enumerate(("发票", "付款", "设置"))
    ]
    assert told(tree(*bar), bar[1], BANK).free is FreeBecause.OPENS
    assert [clue.kind for clue in told(tree(*bar[:2]), bar[1], BANK).clues] == [Kind.PAY]


# Every fourth press, by which each of the three ways to press comes; the whole is `make soak-all`.
@pytest.mark.parametrize("nth", [4, pytest.param(1, marks=pytest.mark.soak)], ids=["some", "all"])
@pytest.mark.parametrize(("scene", "lang"), list(zip(SCENES, itertools.cycle(("en", "zh")), strict=False)))
@pytest.mark.sample(10)
def test_the_reasons_agree_with_the_verdict(scene: str, lang: str, nth: int) -> None:
    for situation in every_situation(scene, lang)[::nth]:
        for rules in (BUILT_IN, STRICT):
            judged, why = judge(situation, rules), explain(situation, rules, "text Mom")
            assert why.judgement == judged
            if isinstance(judged, NeedsApproval):
                assert tuple(clue.kind for clue in why.clues) == judged.binding.kinds
                assert (why.amount, why.party) == (judged.binding.amount, judged.binding.party)
            else:
                assert why.clues == ()
            assert (why.free is not None) is isinstance(judged, Free)


def test_what_is_sensitive_on_the_simulated_phone_is_told_by_more_than_its_place() -> None:
    vague: list[tuple[str, str, str]] = []
    for scene, name, _ in SENSITIVE:
        for lang in ("en", "zh"):
            page, package = simulated(scene, lang)
            item = next(each for each in page.items if each.name == name)
            vague += [
                (scene, name, lang) for clue in told(page, item, package).clues if clue.how is How.PLACE
            ]
    assert vague == []


WIFI = Item("Wi-Fi", Box(0, 400, 1080, 600), pressable=True, on=True)
ASKED: list[tuple[Page, Item, str, list[Clue]]] = [
    (CHECKOUT, PAY, COFFEE, [Clue(Kind.PAY, How.LABEL, "Pay 36.80 with balance", "pay")]),
    *((tree(only), only, COFFEE, [clue]) for only, clue in (
        (button("发送"), Clue(Kind.SEND, How.LABEL, "发送", "发送")),
        (button("", name="btn_delete"), Clue(Kind.DELETE, How.ID, "btn_delete")),
    )),
    (tree(text("Delete this note?", 1700), button("OK"), button("Cancel", 2200)), button("OK"), COFFEE,
     [Clue(Kind.DELETE, How.QUESTION, "Delete this note?", "delete")]),
    (tree(WIFI), WIFI, SETTINGS, [Clue(Kind.DISCONNECT, How.LINK, "Wi-Fi")]),
    (tree(button("")), button(""), BANK, [Clue(Kind.UNLABELLED, How.UNKNOWN)]),
]  # fmt: skip


@pytest.mark.parametrize(("page", "item", "package", "clues"), ASKED)
def test_the_words_that_told_it_are_named(page: Page, item: Item, package: str, clues: list[Clue]) -> None:
    assert list(told(page, item, package).clues) == clues


FREE: list[tuple[Item, FreeBecause, str]] = [
    (button("Cancel"), FreeBecause.REFUSES, ""),
    (button("Archive"), FreeBecause.RULE_WORD, ""),
    (button("Payment methods"), FreeBecause.ONLY_NAMES, "payment methods"),
    (button("Opening hours"), FreeBecause.NO_ACT, ""),
    (field("", hint="Message"), FreeBecause.FIELD, ""),
]


@pytest.mark.parametrize(("item", "because", "words"), FREE)
def test_why_it_is_free_is_named(item: Item, because: FreeBecause, words: str) -> None:
    why = told(tree(item), item, rules=STRICT.model_copy(update={"apps": AppRules(), "limits": LimitRules()}))
    assert (why.judgement, why.free, why.only_names) == (Free(), because, words)


def test_what_was_read_is_told() -> None:
    why = told(CHECKOUT, PAY)
    assert (why.app, why.amount, why.party) == (None, "¥36.80", "Blue Door Coffee")
    assert why.target is not None
    assert why.target.text == "Pay 36.80 with balance"
    assert why.amounts == ("36.80",)
    asking = tree(text("Delete this note?", 1700), button("OK"), button("Cancel", 2200))
    assert told(asking, button("OK")).question == ("Delete this note?",)
    assert told(tree(button("Hello")), button("Hello"), CHAT).app is AppKind.CHAT


def test_rules_of_the_household_and_of_the_task_are_named() -> None:
    only = button("Save it")
    assert [(each.how, each.text) for each in told(tree(only), only, rules=STRICT).clues] == [
        (How.RULE_WORD, "save")
    ]
    watched = told(tree(only), only, "com.farhand.notes", STRICT)
    assert [(each.how, each.text) for each in watched.clues] == [(How.RULE_APP, "com.farhand.notes")]
    assert told(CHECKOUT, PAY, BANK, STRICT).judgement == Forbidden(Reason.BLOCKED_APP)
    assert told(CHECKOUT, PAY, COFFEE, STRICT).judgement == Forbidden(Reason.TOO_MUCH_MONEY)
    held = Situation(Tap(middle(only)), seen(COFFEE), tree(only), held_to=("Chat",))
    assert [each.how for each in explain(held, BUILT_IN).clues] == [How.TASK]


def test_a_protected_page_is_left_to_a_person() -> None:
    situation = Situation(Tap(middle(PAY)), seen(BANK, verdict=Verdict.SECURE), CHECKOUT)
    assert explain(situation, BUILT_IN).judgement == NeedsPerson(Reason.SECURE_PAGE)


def test_a_choice_between_equal_entries_is_told() -> None:
    page = contacts("Mom", "Mom (work)")
    row = next(item for item in page.items if item.pressable)
    why = told(page, row, CHAT, task="text Mom")
    assert why.choice is not None
    assert (why.choice.kind, why.choice.options) == (ChoiceKind.PERSON, ("Mom", "Mom (work)"))
    assert told(page, row, CHAT, task="read what Mom wrote").choice is None
    assert told(page, row, CHAT).choice is None


def test_typing_and_enter_have_reasons_of_their_own() -> None:
    box = field("", hint="Message")
    page = tree(box, Item("Send", Box(820, 2100, 1020, 2220), pressable=True))
    for action, how in ((Enter(), How.ENTER), (TypeText("hi\n"), How.ENTER)):
        assert [each.how for each in explain(Situation(action, seen(CHAT), page), BUILT_IN).clues] == [how]
    assert explain(Situation(TypeText("hi"), seen(CHAT), page), BUILT_IN).free is FreeBecause.TYPES
    assert explain(Situation(Back(), seen(CHAT), page), BUILT_IN).free is FreeBecause.NO_INPUT
