"""Phrases that are put together, '~verbs ~objects': they match without being written out."""

from agent.contract.binding import Kind
from agent.policy.labels.misread import as_written
from agent.policy.words import table
from agent.policy.words.combinations import Combinations, WordTree
from agent.policy.words.label import label_units
from agent.policy.words.languages import LANGUAGES, Language
from agent.policy.words.precedence import COMBINATIONS, EVERY
from tests.worlds.cases import each_of

_MOST_HELD = 90_000  # written phrases, parts of combined ones and trees; written out they were 320,000


@each_of(
    ("label", "kind"),
    [
        ("Cancel subscription", Kind.ORDER),
        ("Cancel my subscription", Kind.ORDER),
        ("取消订阅", Kind.ORDER),
        ("取消訂閱", Kind.ORDER),
        ("Cancelar el contrato", Kind.ORDER),
        ("Abonnement kündigen", Kind.ORDER),
        ("Annuler mon abonnement", Kind.ORDER),
        ("Cancelar assinatura", Kind.ORDER),
        ("Annulla abbonamento", Kind.ORDER),
        ("Отменить подписку", Kind.ORDER),
        ("定期購入を解約", Kind.ORDER),
        ("구독 취소", Kind.ORDER),
        ("Desconectar todos los dispositivos", Kind.ACCOUNT),
        ("Share my number", Kind.SHARE),
    ],
)
def test_a_verb_and_an_object_tell_their_kind_together(label: str, kind: Kind) -> None:
    units = label_units(label)
    whole = table.whole(units)
    assert whole is not None
    assert whole.kind is kind
    # To its end, what stands around it aside.
    longer = table.find(("12", *units, "zzz"))
    assert [(each.start, each.end, each.phrase.kind) for each in longer] == [(1, 1 + len(units), kind)]


@each_of(
    ("label", "told", "combined"),
    [
        ("Refund payment", Kind.PAY, Kind.ORDER),
        ("Jetzt kaufen", Kind.ORDER, Kind.PAY),
        ("修改日期", None, Kind.ORDER),
        ("Ligar bluetooth", None, Kind.GRANT),
    ],
)
def test_what_is_written_out_stands_before_what_is_put_together(
    label: str, told: Kind | None, combined: Kind
) -> None:
    units = label_units(label)
    assert combined in {each.kind for each in COMBINATIONS.meanings(units)}
    whole = table.whole(units)
    assert whole is not None
    assert whole.kind is told


def test_no_refusal_is_an_act_that_another_language_puts_together() -> None:
    refusals = {units for language in LANGUAGES for units in language.group("refusals")}
    acts = [
        " ".join(units)
        for units in refusals
        if COMBINATIONS.meanings(units) and any(each.kind for each in EVERY.by_language(units))
    ]
    assert acts == []


def test_a_half_of_a_combined_phrase_is_none() -> None:
    units = label_units("cancelar el contrato de alquiler")
    assert COMBINATIONS.ends(units, 0) == set()
    assert COMBINATIONS.with_small_words(units, 0, frozenset({"el"}))[("cancelar", "contrato")] == 3


def test_verbs_share_the_tree_of_their_objects() -> None:
    language = Language(
        "xx",
        groups={"anywhere pay": ()},
        sellers=(),
        combined={"anywhere pay": (("~verbs", "~objects"), ("settle", "my", "~objects"))},
        parts={
            "~verbs": (("pay",), ("pay", "off")),
            "settle": (("settle",),),
            "my": (("my",),),
            "~objects": (("bill",), ("phone", "bill")),
        },
        taken=frozenset(),
    )
    found = Combinations([language], lambda _: True)
    assert [each.kind for each in found.meanings(("pay", "off", "phone", "bill"))] == [Kind.PAY]
    assert found.meanings(("settle", "bill")) == ()
    assert len(found.meanings(("settle", "my", "bill"))) == 1
    pay = found.tree.following["pay"]
    settle = found.tree.following["settle"]
    assert pay.rest == pay.following["off"].rest == settle.rest[0].following["my"].rest


def test_a_combined_phrase_is_told_from_its_letters() -> None:
    assert as_written(label_units("cance1subscription")) == ("cancel", "subscription")
    assert as_written(label_units("取 消 订 阅")) == ("取", "消", "订", "阅")
    assert as_written(label_units("desconectardispositivos")) == ("desconectar", "dispositivos")


def test_few_phrases_are_held_for_all_that_are_understood() -> None:
    written = sum(len(phrases) for language in LANGUAGES for phrases in language.groups.values())
    parts = sum(len(forms) for language in LANGUAGES for forms in language.parts.values())
    assert written + parts + len(_trees(COMBINATIONS.tree)) < _MOST_HELD


def _trees(tree: WordTree) -> set[WordTree]:
    found: set[WordTree] = set()
    reached = [tree]
    while reached:
        each = reached.pop()
        if each not in found:
            found.add(each)
            reached += [*each.following.values(), *each.rest]
    return found
