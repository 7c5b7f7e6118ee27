"""What an approval allows, as a verb with its object."""

import pytest

from agent.contract.binding import Kind
from bot.cards.done import deed_of, done_title
from bot.strings import LANGUAGES
from tests.worlds.card_values import HOSTILE, paying, sending
from tests.worlds.cases import each_of


def test_a_payment_is_told_with_its_amount_and_payee() -> None:
    assert done_title(paying(), "en") == "Paid ¥36.80 to Blue Door Coffee"
    assert deed_of(paying(), "en").undone("en") == "¥36.80 to Blue Door Coffee was not paid"
    assert done_title(paying(party="蓝门咖啡"), "zh") == "已向蓝门咖啡付款 ¥36.80"
    assert deed_of(paying(), "zh").undone("zh") == "没有向 Blue Door Coffee 付款 ¥36.80"


def test_sending_is_told_with_its_text() -> None:
    assert done_title(sending(), "en") == "Sent “I am late” to Mom"
    assert deed_of(sending(party="妈妈", text="晚到"), "zh").undone("zh") == "没有发给妈妈：“晚到”"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_could_not_be_read_is_never_made_up(lang: str) -> None:
    told = done_title(paying(amount="", party=""), lang)
    assert told in ("Paid an unread amount", "已付款（金额未读出）")


@each_of("lang", LANGUAGES)
@each_of("kind", Kind)
@each_of("values", [{}, {"amount": "", "party": "", "target": ""}, {"party": HOSTILE, "target": HOSTILE}])
@each_of("action", ["Tap", "Swipe", "Launch", "TypeText", "Enter", ""])
def test_each_kind_has_a_sentence_for_each_form(
    lang: str, kind: Kind, values: dict[str, str], action: str
) -> None:
    deed = deed_of(paying(kinds=(kind,), action=action, **values), lang)
    forms = [deed.ask(lang), deed.undone(lang), *(deed.told(lang, form) for form in ("doing", "past", "not"))]
    assert len(set(forms)) == len(forms)
    for text in forms:
        assert "\n" not in text
        assert "  " not in text
        assert "{" not in text
