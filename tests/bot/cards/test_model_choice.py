"""/model's messages stay within Telegram's limits, however much there is to choose from."""

from agent.contract.model import ModelOffer, ModelsInUse
from bot.cards.look import TEXT_LIMIT
from bot.cards.model_choice import model_for_look, model_look
from tests.worlds.cases import each_of

_MANY = 40
_OFFERS = tuple(
    ModelOffer(
        f"name {number}" if number else "", "m" * 200, "qwen3-vl", "0-1000-yx", f"https://{'h' * 180}/v1"
    )
    for number in range(_MANY)
)
_PHONES = {f"phone-{number}": f"{'A long name ' * 4}{number}" for number in range(_MANY)}


@each_of("lang", ["en", "zh"])
def test_a_page_of_everything_fits_a_message(lang: str) -> None:
    own = tuple((phone, f"name {number + 1}") for number, phone in enumerate(list(_PHONES)[: _MANY - 1]))
    models = ModelsInUse(_OFFERS, "", own, tuple("g" * 24 for _ in range(_MANY)))
    look = model_look(models, _PHONES, lang, costs="≈ $1.00", note="done")
    assert len(look.html) <= TEXT_LIMIT
    assert len(look.rows) <= 20
    where = model_for_look(_OFFERS[1], models, _PHONES, lang)
    assert len(where.html) <= TEXT_LIMIT
    assert len(where.rows) <= 22
    assert list(where.rows)[-1][0].verb == "model"


def test_with_one_phone_it_is_not_asked_which() -> None:
    where = model_for_look(_OFFERS[0], ModelsInUse(_OFFERS[:2]), {"only": "Kitchen phone"}, "en")
    assert [row[0].text for row in where.rows] == ["On all phones", "« Back"]


def test_a_phones_own_line_is_shown_only_where_it_differs() -> None:
    models = ModelsInUse(_OFFERS[:2], "name 1", (("a", "name 1"), ("b", "")))
    look = model_look(models, {"a": "Attic", "b": "Bath"}, "en")
    assert "On Bath:" in look.html
    assert "Attic" not in look.html


@each_of("lang", ("en", "zh"))
def test_without_a_model_the_page_names_none_and_says_what_is_done(lang: str) -> None:
    look = model_look(ModelsInUse(by_rules=True), {"only": "Kitchen phone"}, lang)
    assert "local.invalid" not in look.html
    assert "farhand setup" in look.html
    assert look.rows == ()
