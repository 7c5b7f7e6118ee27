"""People, rights and numbers of money in words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal

from agent.contract.people import Right
from bot.cards.listed import listed
from bot.cards.text import clip, escape, one_line
from bot.rights.person import Grant, Person, Role
from bot.strings import say, say_html

_NAME_UNITS = 40


def people_names(people: Iterable[Person]) -> dict[int, str]:
    """What each person is called, by id; equal and invisible names get the id added."""
    people = tuple(people)
    plain = {one.person_id: clip(one_line(one.name), _NAME_UNITS) for one in people}
    counts = Counter(plain.values())
    return {
        person_id: name if name and counts[name] == 1 else f"{name} ({person_id})".strip()
        for person_id, name in plain.items()
    }


def role_text(role: Role, lang: str) -> str:
    """'admin', 'member', 'viewer'."""
    return say(lang, f"people_role_{role}")


def rights_words(rights: Iterable[Right], lang: str) -> str:
    """'view, work, approve'; '' for none."""
    rights = frozenset(rights)
    return listed((say(lang, f"people_right_{right}") for right in Right if right in rights), lang)


def held_rights(binding: Grant, role: Role) -> frozenset[Right]:
    """The rights of a binding that count for the person's role."""
    return binding.rights & {Right.VIEW} if role is Role.VIEWER else binding.rights


def phones_text(person: Person, phones: Mapping[str, str], lang: str) -> str:
    """A person's phones with short words for their rights there. phones: names by id."""
    mine = [
        f"{phones[binding.phone_id]} ({rights_words(held_rights(binding, person.role), lang)})"
        for binding in person.bindings
        if binding.phone_id in phones and held_rights(binding, person.role)
    ]
    return listed(mine, lang) or say(lang, "people_phones_none")


def phone_line(binding: Grant, person: Person, name: str, lang: str) -> str:
    """One phone of a person as HTML: the name, rights, and the amounts that are set."""
    words = rights_words(held_rights(binding, person.role), lang) or say(lang, "people_rights_none")
    parts = [words, *numbers_words(binding, lang)]
    if person.default_phone == binding.phone_id:
        parts.append(say(lang, "people_default"))
    return f"📱 {escape(' · '.join((name, *parts)))}"


def numbers_words(binding: Grant, lang: str) -> list[str]:
    """'yes up to 200', 'own code above 50', as far as they are set."""
    limit, code_above = binding.spending.limit, binding.spending.code_above
    told = [say(lang, "people_limit", amount=number_text(limit))] if limit is not None else []
    if code_above is not None:
        told.append(say(lang, "people_code_above", amount=number_text(code_above)))
    return told


def number_text(number: Decimal) -> str:
    """'200', '99.50': without an exponent, and without decimals that are zero."""
    return f"{number:.0f}" if number == number.to_integral_value() else f"{number:f}"


def name_html(names: Mapping[int, str], person_id: int, lang: str) -> str:
    """The name of a person who may have left."""
    name = names.get(person_id)
    return escape(name) if name else say_html(lang, "people_somebody")
