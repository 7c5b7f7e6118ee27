"""Buttons in languages without a table, on pages with sums: they ask."""

from agent.contract.binding import Kind
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import button, kinds, tapped, text, tree

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
