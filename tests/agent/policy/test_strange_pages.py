"""Buttons in languages without a table, on pages with sums: they ask."""

from agent.contract.amounts import amounts_in
from agent.contract.binding import Kind
from agent.contract.page import Item
from devices.base import Box
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import button, kinds, labelled, tapped, text, tree

SHOP = "com.example.shop"


@each_of(
    ("label", "other"),
    [
        ("Zapłać 36,80 zł", "Anuluj"), ("Betaal € 36,80", "Annuleren"), ("Öde 36,80 TL", "Vazgeç"),
        ("Сплатити 368 ₴", "Скасувати"), ("Betala 368 kr", "Avbryt"), ("ادفع 36.80 ر.س", "إلغاء"),
        ("ชำระ ฿368", "ยกเลิก"), ("Πληρωμή 36,80 €", "Ακύρωση"), ("Thanh toán 368.000 ₫", "Hủy"),
    ],
)  # fmt: skip
def test_a_wide_button_with_its_own_sum_asks_above_another(label: str, other: str) -> None:
    pay = button(label, 1800)
    assert Kind.PAY in kinds(tapped(tree(text("Coffee Corner", 300), pay, button(other, 2000)), pay, SHOP))


def test_english_words_in_a_bar_make_no_page_english() -> None:
    lines = [text("Winkelwagen", 300), text("Bezorgadres", 500), text("Totaal", 900), text("€ 36,80", 900)]
    bar = [button("Home", 2240, left=0, right=540), button("Service", 2240, left=540, right=1080)]
    pay = button("Betalen", 1900)
    assert Kind.PAY in kinds(tapped(tree(*lines, pay, *bar), pay, SHOP))


@each_of("label", ["Proceder a pagar", "Pasar a pagar", "A pagar 36,80 €", "Continuar con el pago"])
def test_what_names_a_sum_in_one_language_pays_in_another(label: str) -> None:
    assert Kind.PAY in kinds(labelled(label, SHOP))


@each_of("label", ["Đặt hàng", "Giao hàng", "Para gönder"])
def test_a_word_with_other_marks_is_another_word(label: str) -> None:
    order = button(label)
    assert Kind.PAY in kinds(tapped(tree(text("Cà phê", 300), text("368.000 ₫", 900), order), order, SHOP))


@each_of("label", ["Ζahlen", "Βezahlen"])  # noqa: RUF001 - Greek on purpose
def test_greek_capitals_imitate_latin_ones(label: str) -> None:
    assert Kind.PAY in kinds(labelled(label, SHOP))


def test_of_very_many_amounts_none_is_sure() -> None:
    assert all(each.endswith("?") for each in amounts_in("$1 " * 3000))


@each_of("label", ["Dat hang", "Confirma comanda", "Hang", "Mua hang"])
def test_a_word_that_stands_only_inside_longer_phrases_is_no_known_one(label: str) -> None:
    lines = [text("Your order", 300), text("Delivery address", 500), text("Total", 900), text("€ 36,80", 900)]
    order = button(label, 1900)
    assert Kind.PAY in kinds(tapped(tree(*lines, order), order, SHOP))


@each_of(
    "label", ["Filters", "Bewertung", "Lista", "Filtres", "Filtri", "Фильтры", "フィルター", "Categoría"]
)
def test_ordinary_words_of_pages_are_known(label: str) -> None:
    lines = [text("Regenjacke", 300), text("36,80 €", 900)]
    only = button(label, 1900)
    assert kinds(tapped(tree(*lines, only), only, SHOP)) == ()


def _card(words: str, amount: str, top: int) -> list[Item]:
    """A row that can be pressed as a whole, with two texts beside each other."""
    return [
        Item("", Box(40, top, 1040, top + 120), pressable=True),
        text(words, top + 30, left=80, right=500),
        text(amount, top + 30, left=700, right=1000),
    ]


@each_of(
    ("label", "amount", "other"),
    [
        ("Betaal nu", "€ 36,80", "Annuleren"), ("Zapłać", "36,80 zł", "Anuluj"), ("Öde", "36,80 TL", "İptal"),
        ("Thanh toán", "368.000 đồng", "Hủy"), ("ชำระเงิน", "฿368", "ยกเลิก"), ("Betala", "368 kr", "Avbryt"),
    ],
)  # fmt: skip
def test_a_label_and_its_sum_in_two_texts_ask_above_another_button(
    label: str, amount: str, other: str
) -> None:
    card = _card(label, amount, 1700)
    page = tree(text("Coffee Corner", 300), *card, button(other, 2000))
    assert Kind.PAY in kinds(tapped(page, card[0], SHOP))


def test_several_such_cards_are_goods() -> None:
    cards = [_card(name, f"€ {at},80", 500 + 200 * at) for at, name in enumerate(("Trui", "Jas", "Broek"))]
    page = tree(text("Winkelwagen", 300), *(each for card in cards for each in card), button("Annuleren"))
    assert kinds(tapped(page, cards[0][0], SHOP)) == ()
