"""Buttons in words that nobody knows: what a dialog or a form says about them."""

import pytest

from agent.contract.actions import Tap
from agent.contract.binding import Kind
from agent.policy.judge import judge
from agent.policy.page.judgement import Free, Judgement, NeedsApproval, Situation
from agent.policy.rules.rules import BUILT_IN, Rules, WordRules
from tests.asked.layout import lay_out
from tests.worlds.policy_pages import seen

APP = "com.example.things"


def pressed(page: str, label: str, rules: Rules = BUILT_IN, app: str = APP) -> Judgement:
    laid_out, things = lay_out(page)
    thing = next(each for each in things if each.label == label and each.item.pressable)
    return judge(Situation(Tap(thing.point), seen(app), laid_out), rules)


def kinds(judgement: Judgement) -> tuple[Kind, ...]:
    return judgement.binding.kinds if isinstance(judgement, NeedsApproval) else ()


@pytest.mark.parametrize(
    ("page", "label"),
    [
        ("== dialog\nOld keys stop working\n[Cancel] | [Frobnicate]", "Frobnicate"),
        ("== dialog\nIets gebeurt nu\n[Annuleren] | [Husselen]", "Husselen"),
        ("== dialog\nVil du fortsette?\n[Ikke nå, takk] | [Frobnikere]", "Frobnikere"),
        ("== dialog\nCoś się stanie\n[Wstrzymaj] | [Fiknij]", "Fiknij"),  # the right one
        ("== dialog\nFrobnicate this?\n[Not this time] | [Yes]", "Yes"),
        ("== dialog\nЧто-то случится?\n[Не менять] | [Подтвердить]", "Подтвердить"),  # noqa: RUF001
        ("== dialog\nFrobnicate\n[Frobnicate now]\n[Frobnicate later on]\n[Cancel]", "Frobnicate now"),
        ("Mill Lane\n{Reason = moved}\n== bottom\n[Frobnicate it]", "Frobnicate it"),
    ],
)  # fmt: skip
def test_the_other_button_of_a_dialog_and_the_main_one_of_a_form_ask(page: str, label: str) -> None:
    assert kinds(pressed(page, label)) == (Kind.ACCOUNT,)


def test_the_kind_is_that_of_the_question() -> None:
    page = "== dialog\nThe message will be deleted\n[Cancel] | [Frobnicate]"
    assert kinds(pressed(page, "Frobnicate")) == (Kind.DELETE,)
    page = "== dialog\nShare location\n[Cancel] | [Share]"
    assert kinds(pressed(page, "Share")) == (Kind.SHARE,)


def test_the_main_button_of_a_page_with_a_sum_pays() -> None:
    assert kinds(pressed("Farewell pot\n£25.00\n== bottom\n[Frobnicate]", "Frobnicate")) == (Kind.PAY,)


def test_what_is_chosen_below_a_title_that_is_an_act_does_it() -> None:
    assert kinds(pressed("== dialog\nShare location\n[1 hour //]\n[2 hours //]", "1 hour")) == (Kind.SHARE,)


@pytest.mark.parametrize(
    ("page", "label"),
    [
        ("== dialog\nOld keys stop working\n[Cancel] | [Frobnicate]", "Cancel"),
        ("== dialog\nFrobnicate this?\n[Not this time] | [Yes]", "Not this time"),
        ("== dialog\nAlarm set for 7:00\n[Cancel] | [OK]", "OK"),
        ("== dialog\nNo such page\n[Cancel] | [Try again]", "Try again"),
        ("== dialog\nNote\n{Title = Milk}\n[Cancel] | [Save]", "Save"),
        ("== dialog\nTermin\n[Abbrechen] | [Termin speichern]", "Termin speichern"),
        ("== dialog\nFlash\n[Cancel] | [Open settings]", "Open settings"),
        ("== dialog\nSubskrypcja\n[Fiknij] | [Może później]", "Może później"),
        ("== dialog\nSort\n[Mill Lane //]\n[Main Street //]", "Mill Lane"),
        ("Mill Lane\n{Find = oak}\n[Frobnicate it]\n[Oak]", "Frobnicate it"),  # not the lowest
        ("Mill Lane\n== bottom\n[Frobnicate it]", "Frobnicate it"),  # nothing is entered
        ("Basket\n£25.00\n== bottom\n[View details]", "View details"),
    ],
)
def test_what_refuses_or_is_known_to_be_harmless_is_free(page: str, label: str) -> None:
    assert pressed(page, label) == Free()


def test_the_household_may_free_a_word() -> None:
    page = "== dialog\nOld keys stop working\n[Cancel] | [Frobnicate]"
    assert pressed(page, "Frobnicate", Rules(words=WordRules(free=("frobnicate",)))) == Free()


@pytest.mark.parametrize(
    ("page", "label", "app"),
    [
        ("{Search}\n[Pay, Sam //]\n[Delete, Ann //]", "Delete, Ann", "com.google.android.contacts"),
        ("Inbox\n[Bank // Pay £12.00 by May]\n[Notary // Papers]", "Bank", "com.fsck.k9"),
        ("News\n[Pay now // 38:20]\n[Delete account // 41:05]", "Delete account", "de.danoeh.antennapod"),
        ("News\n[How to donate £10 in two taps // 4 min read]", "How to donate £10 in two taps", APP),
    ],
)
def test_names_in_lists_are_no_acts(page: str, label: str, app: str) -> None:
    assert pressed(page, label, app=app) == Free()


@pytest.mark.parametrize(
    ("page", "label", "app"),
    [
        ("{Search}\n[Delete //]\n[Send, Sam //]", "Delete", "com.google.android.contacts"),
        ("Inbox\n[Pay £12.00 // now]\n[Notary // Papers]", "Pay £12.00", "com.fsck.k9"),
        ("News\n[Pay now // 38:20]\n[Delete account // for good]", "Delete account", "de.danoeh.antennapod"),
        ("News\n[View offer and pay £10]", "View offer and pay £10", APP),
        ("Invoice\n[\\u202eyaP\\u202c]", "\u202eyaP\u202c", APP),
        ("Shop\n[Sack // 300 💎 // 9,99 €]\n[Bag // 50 💎 // 1,99 €]", "Sack", "com.example.game"),
        ("Total ۱۸۵٫۰۰ QAR\nCard ۰۰۹۳\n== bottom\n[Continue]", "Continue", APP),  # noqa: RUF001
    ],
)
def test_acts_that_look_like_names_ask(page: str, label: str, app: str) -> None:
    assert kinds(pressed(page, label, app=app))
