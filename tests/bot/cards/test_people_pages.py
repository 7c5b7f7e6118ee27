"""Messages about people, rights and phones: complete, within Telegram's limits, never signed as an answer."""

from dataclasses import replace
from decimal import Decimal

import pytest

from agent.contract.people import ALL_RIGHTS, Right, Spending
from bot.cards import Look
from bot.cards.bindings import bind_look, for_whom_look, limit_look, phone_people_look, read_number
from bot.cards.people import House, remove_look, removed_look, role_look, user_look, users_look
from bot.cards.people_words import number_text, people_names
from bot.people.changes import with_right
from bot.rights.person import Approvers, Grant, Person, Role
from tests.worlds.card_values import HOSTILE, LANGS, NOW, ZONE, shown, texts
from tests.worlds.cases import each_of

BINDING = Grant(7, "S1", ALL_RIGHTS, Spending(Decimal(200), Decimal("99.50")))
BOB = Person(7, "Bob", "en", Role.MEMBER, "S1", (BINDING,), joined_at=NOW)
HOUSE = House({7: "Bob"}, {"S1": "Kitchen"})
OUR_SIGNS = ("✅", "❌", "⏹", "🖐", "▶")


def _all_looks(person: Person, house: House, lang: str) -> list[Look]:
    bound = replace(BINDING, person_id=person.person_id)
    looks = [
        users_look([person], house, lang),
        user_look(person, house, lang, NOW, ZONE, note="noted"),
        role_look(person, house, lang),
        removed_look(house.names[person.person_id], 2, lang),
        bind_look(person, bound, house, lang, "noted"),
        for_whom_look("S1", [person], house, lang),
    ]
    looks += [limit_look(person, bound, of, house, lang) for of in ("limit", "code_above")]
    looks += [remove_look(person, count, house, lang, oneself=count == 0) for count in range(3)]
    looks += [phone_people_look("S1", [person], [bound], one, house, lang) for one in Approvers]
    return looks


@each_of("lang", LANGS)
@each_of("role", Role)
def test_no_button_begins_like_an_answer_whatever_people_are_called(role: Role, lang: str) -> None:
    hostile = replace(BOB, name=HOSTILE, role=role)
    house = House(people_names([hostile]), {"S1": HOSTILE[:40]})
    for look in _all_looks(hostile, house, lang):
        assert shown(look)
        for row in texts(look):
            assert not any(text.startswith(OUR_SIGNS) or not text for text in row)


@pytest.mark.parametrize("lang", LANGS)
def test_a_crowd_has_pages_and_each_fits_into_a_message(lang: str) -> None:
    crowd = [replace(BOB, person_id=number, name=f"Person {number} " + "x" * 90) for number in range(45)]
    house = House(people_names(crowd), {"S1": "K" * 40})
    seen: list[str] = []
    for start in (0, 20, 40):
        look = users_look(crowd, house, lang, start)
        assert len(shown(look)) <= 4096
        seen += [spec.values[0][1] for row in look.rows for spec in row if spec.verb == "user"]
    assert seen == [str(number) for number in range(45)]
    assert [spec.values for spec in users_look(crowd, house, lang, 20).rows[-1]] == [
        (("from", "0"),),
        (("from", "40"),),
    ]


def test_a_stay_is_named_by_its_beginning_where_it_is_ended() -> None:
    (yes,) = remove_look(BOB, 1, HOUSE, "en", oneself=False).rows[0]
    assert yes.values == (("person", "7"), ("since", str(NOW)))
    assert float(dict(yes.values)["since"]) == BOB.joined_at


@each_of(
    ("right", "on", "held", "then"),
    [
        (Right.CONTROL, True, set[Right](), {Right.VIEW, Right.CONTROL}),
        (Right.TAKE_OVER, True, set[Right](), {Right.VIEW, Right.TAKE_OVER}),
        (Right.APPROVE, True, set[Right](), {Right.APPROVE}),
        (Right.VIEW, False, set(Right), {Right.APPROVE}),
        (Right.CONTROL, False, set(Right), set(Right) - {Right.CONTROL}),
    ],
)
def test_whoever_works_or_takes_over_sees(right: Right, on: bool, held: set[Right], then: set[Right]) -> None:
    assert with_right(replace(BINDING, rights=frozenset(held)), right, on=on) == then


@each_of(
    ("number", "text"),
    [("200", "200"), ("200.00", "200"), ("99.5", "99.5"), ("1E+3", "1000"), ("0", "0"), ("0.10", "0.10")],
)
def test_numbers_are_written_plainly(number: str, text: str) -> None:
    assert number_text(Decimal(number)) == text


def test_only_what_a_button_says_is_read_as_its_number() -> None:
    assert (read_number("none"), read_number("500")) == (None, Decimal(500))
    for odd in ("other", "-5", "1e3", "٣", ""):
        with pytest.raises(ValueError, match=odd or "^$"):
            read_number(odd)


def test_too_few_approvers_are_said_only_where_somebody_else_must_say_yes() -> None:
    ann = replace(BOB, person_id=1, name="Ann", role=Role.ADMIN, bindings=())
    house = House({1: "Ann", 7: "Bob"}, {"S1": "Kitchen"})
    without = replace(BINDING, rights=ALL_RIGHTS - {Right.APPROVE})

    def told(people: list[Person], binding: Grant, approvers: Approvers) -> bool:
        return "Fewer than two" in shown(phone_people_look("S1", people, [binding], approvers, house, "en"))

    assert told([ann, BOB], without, Approvers.SECOND)
    assert told([BOB], BINDING, Approvers.SECOND)
    assert told([ann, replace(BOB, role=Role.VIEWER)], BINDING, Approvers.SECOND)
    assert not told([ann, BOB], BINDING, Approvers.SECOND)
    assert not told([ann, BOB], without, Approvers.FIRST)
