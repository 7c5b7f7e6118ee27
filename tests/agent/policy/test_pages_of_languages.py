"""Pages in other languages: what is asked, with which sum and payee, and what changes by itself."""

from agent.contract.binding import Kind
from agent.contract.page import Item
from agent.perception.clock_text import without_living
from agent.policy.labels.questions import kinds_in_question
from agent.policy.page.parties import payee_on
from agent.policy.page.sums import amount_on
from devices.base import Box
from tests.worlds import policy_pages
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import asked, button, tapped, tree


@each_of(
    ("lines", "label", "amount"),
    [
        (("Subtotal", "10,00 €", "Envío", "2,99 €", "Total", "12,99 €"), "Pagar", "12,99 €"),
        (("Zwischensumme", "10,00 €", "Versand", "2,99 €", "Gesamtsumme", "12,99 €"), "Kaufen", "12,99 €"),
        (
            ("Sous-total", "1 200,00 €", "Livraison", "34,56 €", "Total à payer", "1 234,56 €"),
            "Payer",
            "1234,56 €",
        ),
        (("Subtotal", "R$ 10,00", "Frete", "R$ 2,99", "Total", "R$ 12,99"), "Finalizar compra", "R$ 12,99"),
        (("Subtotale", "10,00 €", "Spedizione", "2,99 €", "Totale", "12,99 €"), "Acquista", "12,99 €"),
        (("Товары", "900 ₽", "Доставка", "90 ₽", "Итого", "990 ₽"), "Оплатить", "990 ₽"),
        (("小計", "1,500円", "送料", "480円", "合計", "1,980円"), "注文を確定する", "1,980円"),
        (("상품 금액", "10,000원", "배달비", "2,900원", "총 결제금액", "12,900원"), "결제하기", "12,900원"),
        (("商品小計", "NT$1,200", "運費", "NT$90", "總計", "NT$1,290"), "送出訂單", "NT$1,290"),
    ],
)
def test_the_total_of_a_checkout_is_bound(lines: tuple[str, ...], label: str, amount: str) -> None:
    rows = [
        policy_pages.text(
            text, 300 + 90 * (place // 2), left=60 + 600 * (place % 2), right=500 + 500 * (place % 2)
        )
        for place, text in enumerate(lines)
    ]
    pay = button(label)
    binding = asked(tapped(tree(*rows, pay), pay))
    assert binding.is_money
    assert binding.amount == amount


@each_of(
    ("title", "name"),
    [
        ("Beneficiario", "Ana López"), ("Empfänger", "Blumen Meier"), ("Bénéficiaire", "Boulangerie Dupont"),
        ("Favorecido", "Padaria Sol"), ("Получатель", "Иван Петров"), ("受取人", "山田太郎"),
        ("받는 사람", "김민수"), ("收款人", "王小明"),
    ],
)  # fmt: skip
def test_the_payee_stands_behind_its_title(title: str, name: str) -> None:
    page = tree(
        Item(title, Box(60, 300, 400, 360)),
        Item(name, Box(500, 300, 1000, 360)),
        Item("12,99 €", Box(60, 500, 400, 560)),
    )
    assert payee_on(page) == name
    assert amount_on(page) == "12,99 €"


@each_of(
    ("line", "name"),
    [
        ("Pagar a Ana López", "Ana López"),
        ("Zahlung an Blumen Meier", "Blumen Meier"),
        ("Paiement à Boulangerie Dupont", "Boulangerie Dupont"),
        ("Pagamento para Padaria Sol", "Padaria Sol"),
        ("Paga a Mario Rossi", "Mario Rossi"),
        ("Pagar a continuación", ""),
        ("Payer à la livraison", ""),
    ],
)
def test_the_payee_stands_in_a_line(line: str, name: str) -> None:
    assert payee_on(tree(policy_pages.text(line, 300))) == name


@each_of(
    ("question", "kind"),
    [
        ("¿Eliminar la conversación?", Kind.DELETE),
        ("Se eliminará de forma permanente.", Kind.DELETE),
        ("Möchtest du diese Adresse löschen?", Kind.DELETE),
        ("Alle Nachrichten werden gelöscht.", Kind.DELETE),
        ("Voulez-vous vraiment supprimer cet élément ?", Kind.DELETE),
        ("Excluir esta conversa?", Kind.DELETE),
        ("Vuoi eliminare la chat?", Kind.DELETE),
        ("Удалить чат?", Kind.DELETE),
        ("Это действие нельзя отменить.", Kind.DELETE),
        ("この住所を削除してもよろしいですか?", Kind.DELETE),
        ("이 주소를 삭제하시겠습니까?", Kind.DELETE),
        ("是否確定要刪除此地址？", Kind.DELETE),
        ("¿Pagar 12,99 €?", Kind.PAY),
        ("12,99 € bezahlen?", Kind.PAY),
        ("Se cobrará 12,99 € en tu tarjeta.", Kind.PAY),
        ("С карты будет списано 990 ₽.", Kind.PAY),
        ("12,900원이 결제됩니다.", Kind.PAY),
        ("¿Cerrar sesión?", Kind.ACCOUNT),
        ("Выйти из аккаунта?", Kind.ACCOUNT),
    ],
)
def test_questions_say_what_their_answer_does(question: str, kind: Kind) -> None:
    assert kind in kinds_in_question([question])


@each_of(
    ("text", "left"),
    [
        ("Lieferung in 25-35 Min.", "Lieferung in [time]."),
        ("Entrega en 25-35 minutos", "Entrega en [time]"),
        ("Доставка 25-35 мин", "Доставка [time]"),
        ("25分でお届け", "[time]でお届け"),
        ("25~35분 이내 도착", "[time] 이내 도착"),
        ("120 vendidos", "[crowd]"),
        ("2분", "2분"),
        ("12,99 € min", "12,99 € min"),
    ],
)
def test_what_changes_by_itself_is_left_out(text: str, left: str) -> None:
    assert without_living(text) == left
