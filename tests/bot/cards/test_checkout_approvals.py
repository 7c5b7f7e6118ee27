"""The first hundred characters of an approval say what is done, how much and to whom, for every checkout."""

from agent.contract.requests import RequestKind
from bot.cards import request_look
from bot.console.html_parser import parse_html
from tests.worlds.card_values import LANGS, ZONE, request
from tests.worlds.cases import each_of
from tests.worlds.checkouts import CHECKOUTS, CheckoutPage

FIRST = 100
VERBS = {"en": ("pay", "order"), "zh": ("付", "订", "下单", "转")}
_PAYEE_BEGINS = 20  # characters: a longer name is shortened with '…'


@each_of("lang", LANGS)
@each_of("checkout", CHECKOUTS, ids=[each.name for each in CHECKOUTS])
def test_the_first_hundred_characters_say_it_all(checkout: CheckoutPage, lang: str) -> None:
    look = request_look(
        request(RequestKind.APPROVAL, "", binding=checkout.binding()), lang, task="", zone=ZONE
    )
    first = parse_html(look.html).text[:FIRST]
    assert any(verb in first.lower() for verb in VERBS[lang]), first
    assert checkout.truth.amount in first
    assert checkout.truth.party[:_PAYEE_BEGINS] in first
