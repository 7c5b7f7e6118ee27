"""Amounts as they are written in the places whose languages the policy knows."""

import itertools

from agent.contract.amounts import (
    amounts_in,
    currency_of,
    hides_amount,
    speaks_of_paying,
    sums_in,
    the_one,
    value_of,
)
from agent.policy.page.checkout_labels import Part, label_of, part_of
from tests.worlds.cases import each_of


@each_of(
    ("text", "value", "currency"),
    [
        ("1.234,56 €", "1234.56", "€"),
        ("12,99 €", "12.99", "€"),
        ("12,99\u00a0€", "12.99", "€"),
        ("EUR 12,99", "12.99", "€"),
        ("12,99 EUR", "12.99", "€"),
        ("1 234,56 ₽", "1234.56", "₽"),
        ("1\u00a0234,56\u00a0₽", "1234.56", "₽"),
        ("1\u202f234,56\u202f€", "1234.56", "€"),
        ("1 234 567,89 ₽", "1234567.89", "₽"),
        ("1 990 руб.", "1990", "₽"),
        ("990 рублей", "990", "₽"),
        ("500 р.", "500", "₽"),
        ("€ 1 234,50", "1234.50", "€"),
        ("1'234.50 CHF", "1234.50", "chf"),
        ("CHF 1’234.50", "1234.50", "chf"),
        ("Fr. 12.50", "12.50", "chf"),
        ("￥1,200", "1200", "¥"),
        ("1,200円", "1200", "円"),
        ("₩12,900", "12900", "₩"),
        ("12,900원", "12900", "₩"),
        ("R$ 1.234,56", "1234.56", "r$"),
        ("1.234,56 reais", "1234.56", "r$"),
        ("NT$1,290", "1290", "nt$"),
        ("HK$88.00", "88.00", "hk$"),
        ("12,99", "12.99", ""),
    ],
)
def test_an_amount_has_its_value_however_the_place_writes_it(text: str, value: str, currency: str) -> None:
    for before, behind in itertools.product(
        ("", "Pagar ", "Total: ", "Оплатить ", "合計 ", "Comprar por ", "Buchen für "),
        ("", " jetzt", "!", "を支払う"),
    ):
        (amount,) = amounts_in(before + text + behind)
        assert (str(value_of(amount)), currency_of(amount)) == (value, currency), before + text + behind


@each_of(
    "text",
    [
        "ab 12,99 €", "ab 12,99", "bis zu 12,99 €", "von 12,99 €", "ca. 12,99 €", "je 12,99 €",
        "12,99 € je Stück", "12,99 € pro Monat", "12,99 €/Monat", "12,99 € monatlich", "desde 12,99 €",
        "A partir de 12,99 €", "hasta 12,99 €", "cada uno 12,99 €", "12,99 € c/u", "12,99 € cada uno",
        "12,99 € al mes", "12,99 € por persona", "9,99 €/mes", "à partir de 12,99 €", "dès 12,99 €",
        "Du 12,99 €", "De 12,99 €", "environ 12,99 €", "12,99 € chacun", "12,99 € par mois",
        "12,99 € par personne", "jusqu'à 12,99 €", "até R$ 12,99", "R$ 12,99 cada", "R$ 12,99 por mês",
        "a partire da 12,99 €", "fino a 12,99 €", "12,99 € al mese", "12,99 € a persona",
        "12,99 € ciascuno", "от 500 ₽", "до 500 ₽", "около 500 ₽", "500 ₽ за шт.", "500 ₽ в месяц",
        "500 ₽ за ночь", "3 х 500 ₽", "3 x 12,99 €", "12,99 € x 3", "1,200円から", "約1,200円",
        "月額 980円", "980円/月", "1,200円あたり", "12,900원부터", "약 12,900원", "월 9,900원",
        "9,900원/월", "개당 9,900원", "10–20 €", "10 € - 20 €", "500–700 ₽", "1.234 €", "€1.234",
        "12,9 €", "R$ 1.234", "Rp 12.900", "2 1 234,56 €", "$5 000", "1 234元", "Anzahl: 2 12,99 €",
    ],
)  # fmt: skip
def test_an_amount_that_is_part_of_another_or_may_be_read_two_ways_has_none(text: str) -> None:
    for before in ("", "Pagar "):
        if before and text.startswith(("Du ", "De ", "von ")):  # as in 'Pago de 12,99 €'
            continue
        assert the_one(amounts_in(before + text)) is None, before + text
        assert hides_amount(before + text), before + text


@each_of("text", ["12 345", "+33 612 345 678", "12,50 %", "1.234", "Art. 4711", "10:30", "2.345 Bewertungen"])
def test_other_numbers_are_no_amounts(text: str) -> None:
    assert amounts_in(text) == ()


def test_names_of_one_currency_are_one() -> None:
    assert the_one(("12,99 €", "12.99 EUR")) is not None
    assert the_one(("990 ₽", "990 руб.")) is not None
    assert the_one(("12,900원", "₩12,900")) is not None
    assert the_one(("R$ 10,00", "€10,00")) is None
    assert the_one(("NT$10.00", "HK$10.00")) is None


@each_of(
    ("text", "left"),
    [
        ("12,99 €, du sparst 3,00 €", "12,99 €"),
        ("12,99 € (descuento 2,00 €)", "12,99 €"),
        ("12,99 € remise de 2,00 €", "12,99 €"),
        ("12 990 ₽ скидка 1 000 ₽", "12990 ₽"),
        ("1,200円 300円引き", "1,200円"),
        ("9,900원 1,000원 할인", "9,900원"),
    ],
)
def test_what_is_taken_off_is_not_paid(text: str, left: str) -> None:
    assert sums_in(text) == (left,)


@each_of(
    "text",
    [
        "Pagar el pedido", "Zahlung bestätigen", "Ich kaufe es, kaufen", "Payer la commande",
        "Fazer o pagamento", "Acquista ora", "Оплатить заказ", "Купить билет", "支払う", "購入する",
        "결제하기", "結帳",
    ],
)  # fmt: skip
def test_words_for_paying_are_known_in_every_language(text: str) -> None:
    assert speaks_of_paying(text)


@each_of(
    ("text", "part"),
    [
        ("Итого 1 990 руб.", Part.TOTAL),
        ("Zwischensumme 12,99\u00a0€", Part.SUBTOTAL),
        ("Versandkosten 4,90 €", Part.CHARGE),
        ("Livraison 1 234,00 €", Part.CHARGE),
        ("割引 300円", Part.DISCOUNT),
        ("배달비 3,000원", Part.CHARGE),
        ("IVA incluido 2,10 €", Part.TAX),
    ],
)
def test_rows_of_a_checkout_are_known_with_their_sums(text: str, part: Part) -> None:
    assert part_of(text) is part
    assert label_of(text)
