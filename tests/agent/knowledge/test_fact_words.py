"""Whether a text that is typed gives a fact away: wholly, in other letters, or in a part of it."""

from agent.contract.facts import KeptFact
from agent.knowledge.fact_words import given_away, value_of
from tests.worlds.cases import each_of

FACTS = tuple(
    KeptFact(number, text, 0.0)
    for number, text in enumerate(
        (
            "my address is 12 Garden Lane, flat 3",
            "我的地址是朝阳区花园路12号3栋501室",
            "my shoe size is 42",
            "I usually order a large latte with oat milk",
            "My usual order is a tall flat white",
        )
    )
)


@each_of(
    ("text", "places"),
    [
        ("12 Garden Lane, flat 3", (0,)),
        ("bring it to 12 GARDEN  LANE - Flat 3 please", (0,)),
        ("12 Garden Lane", (0,)),
        ("Garden Lane 12", (0,)),
        ("花园路12号3栋", (1,)),
        ("寄到朝阳区花园路12号", (1,)),
        ("42", (2,)),
        ("a large latte with oat milk", (3,)),
        ("oat milk latte", (3,)),
        ("one Latte, LARGE", (3,)),
        ("white flat tall", (4,)),
        ("12 Garden Ln", (0,)),
        ("Garden Ln, number 12", (0,)),
        ("flat 3, 12 Lane of Gardens", (0,)),
        ("花园路，12号", (1,)),
        ("朝阳 花园", (1,)),
        ("朝阳区", ()),
        ("12号", ()),
        ("a white shirt", ()),
        ("I am 12 minutes late and hope to find you in the garden", ()),
        ("a garden in summer, seen from the far end of the long green lane", ()),
        ("Hello, the milk with the milk", ()),
        ("latte", ()),
        ("Lane", ()),
        ("花园", ()),
        ("1942", ()),
        ("I am 42 minutes late", ()),
        ("", ()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_it_gives_away(text: str, places: tuple[int, ...]) -> None:
    assert tuple(fact.fact_id for fact in given_away(text, FACTS)) == places


def test_a_long_text_is_searched_for_200_facts() -> None:
    facts = [KeptFact(n, f"my note number {n} is the {n}th street of Exampletown", 0.0) for n in range(200)]
    assert len(given_away("the 7th street of Exampletown " * 130, facts)) >= 1


def test_the_value_stands_behind_is() -> None:
    assert [value_of(fact.text) for fact in FACTS[:4]] == [
        "12 Garden Lane, flat 3",
        "朝阳区花园路12号3栋501室",
        "42",
        "a large latte with oat milk",
    ]
