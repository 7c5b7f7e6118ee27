"""Phrases that do nothing in one language: they hold for labels of that language alone."""

from agent.contract.binding import Kind
from agent.policy.labels.classes import kinds_of
from tests.worlds.cases import each_of


@each_of(
    ("label", "kind"),
    [
        ("Continuar a comprar ahora", Kind.ORDER),  # Portuguese: 'continuar a comprar'
        ("Continuar a comprar este producto", Kind.ORDER),
        ("Valor a pagar ahora", Kind.PAY),
        ("Valor a pagar ahora 12,99 €", Kind.PAY),
        ("Valor a pagar con tarjeta", Kind.PAY),
    ],
)
def test_a_quiet_phrase_of_one_language_silences_no_label_of_another(label: str, kind: Kind) -> None:
    assert kind in kinds_of(label)


@each_of(
    "label",
    [
        "Continuar a comprar", "Continuar a comprar na loja", "Total a pagar", "Valor a pagar",
        "Valor a pagar 12,99 €", "Valor a pagar: R$ 12,99", "Valor a pagar até amanhã",
        "Seguir comprando en Etsy", "Eliminar filtro de color", "Remover filtros agora", "Elimina filtro ora",
        "不购买此商品", "投稿者の名前", "No pagar ahora", "Não pagar agora",
    ],
)  # fmt: skip
def test_it_holds_alone_and_beside_words_of_its_own_language(label: str) -> None:
    assert kinds_of(label) == frozenset()
