"""The pages about one person and one phone, and about the people of a phone."""

from collections.abc import Sequence
from decimal import Decimal

from agent.contract.people import Right
from bot.cards.look import ButtonSpec, Look
from bot.cards.people import House, back_to_user, people_rows
from bot.cards.people_words import held_rights, name_html, number_text, numbers_words, rights_words
from bot.cards.text import clip, escape
from bot.rights.person import Approvers, Grant, Person, Role
from bot.strings import say, say_html

LIMIT = "limit"
CODE_ABOVE = "code_above"
NONE = "none"
OTHER = "other"
_PRESETS = (0, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_IN_A_ROW = 3
_BUTTON_UNITS = 48


def bind_look(person: Person, binding: Grant, house: House, lang: str, note: str = "") -> Look:
    """What one person may do with one phone, a button for each right. note: the last change, as HTML."""
    name, phone = house.names[person.person_id], house.phones[binding.phone_id]
    lines = [f"👤 <b>{escape(name)}</b> · 📱 <b>{escape(phone)}</b>"]
    if person.is_admin:
        lines.append(say_html(lang, "bind_admin", name=name))
    elif person.role is Role.VIEWER:
        lines.append(say_html(lang, "bind_viewer", name=name))
    else:
        lines.append(say_html(lang, "bind_means"))
    lines += [escape(words) for words in numbers_words(binding, lang)]
    offered = (Right.VIEW,) if person.role is Role.VIEWER else tuple(Right)
    held = held_rights(binding, person.role)
    toggles = [_right_button(person, binding, right, lang, on=right in held) for right in offered]
    rows = [tuple(toggles[start : start + 2]) for start in range(0, len(toggles), 2)]
    if person.role is not Role.VIEWER:
        rows += [(_number_button(binding, of, lang),) for of in (LIMIT, CODE_ABOVE)]
    rows.append((back_to_user(person.person_id, lang),))
    return Look("\n".join(lines) + (f"\n\n{note}" if note else ""), tuple(rows))


def limit_look(person: Person, binding: Grant, of: str, house: House, lang: str) -> Look:
    """Amounts to choose from. of: LIMIT or CODE_ABOVE."""
    names = {"name": house.names[person.person_id], "phone": house.phones[binding.phone_id]}
    html = say_html(lang, f"bind_ask_{of}", **names)
    presets = [_amount_button(binding, of, str(amount), str(amount)) for amount in _PRESETS]
    rows = [tuple(presets[start : start + _IN_A_ROW]) for start in range(0, len(presets), _IN_A_ROW)]
    rows.append(
        (
            _amount_button(binding, of, say(lang, f"button_bind_none_{of}"), NONE),
            _amount_button(binding, of, say(lang, "button_bind_other"), OTHER),
        )
    )
    rows.append((_back_button(binding, lang),))
    return Look(html, tuple(rows))


def for_whom_look(phone_id: str, people: Sequence[Person], house: House, lang: str) -> Look:
    """The choice of a person who gets the phone."""
    html = say_html(lang, "bind_whom", phone=house.phones[phone_id])
    rows = people_rows(people, "bind", house, (("phone", phone_id),))
    back = ButtonSpec(say(lang, "button_back"), "phone_people", (("phone", phone_id),))
    return Look(html, (*rows, (back,)))


def phone_people_look(
    phone_id: str,
    people: Sequence[Person],
    bindings: Sequence[Grant],
    approvers: Approvers,
    house: House,
    lang: str,
) -> Look:
    """Who may do what with a phone, and who is asked for approvals there.

    people: everybody in the household.
    bindings: those of this phone.
    """
    known = {one.person_id: one for one in people}
    held = [
        (known[each.person_id], each)
        for each in bindings
        if each.person_id in known and held_rights(each, known[each.person_id].role)
    ]
    lines = [say_html(lang, "phone_people_title", phone=house.phones[phone_id])]
    for one, each in held:
        words = [rights_words(held_rights(each, one.role), lang), *numbers_words(each, lang)]
        told = escape(" · ".join(words))
        lines.append(f"👤 {name_html(house.names, one.person_id, lang)} · {told}")
    if not held:
        lines.append(say_html(lang, "phone_people_nobody"))
    lines += [say_html(lang, "phone_people_admins"), "", say_html(lang, f"approvers_{approvers}")]
    if approvers is Approvers.SECOND and _count_approvers(people, bindings) < 2:
        lines.append(say_html(lang, "approvers_too_few"))
    other = Approvers.FIRST if approvers is Approvers.SECOND else Approvers.SECOND
    change = ButtonSpec(
        say(lang, f"button_approvers_{other}"), "phone_approvers", (("phone", phone_id), ("to", other))
    )
    bound = [one for one, _ in held]
    add = ButtonSpec(say(lang, "button_phone_people_add"), "bind_user", (("phone", phone_id),))
    back = ButtonSpec(say(lang, "button_back"), "phone", (("phone", phone_id),))
    rows = people_rows(bound, "bind", house, (("phone", phone_id),))
    return Look("\n".join(lines), (*rows, (add,), (change,), (back,)))


def read_number(to: str) -> Decimal | None:
    """The amount of a button of limit_look, None for no limit. Raises ValueError for any other value."""
    if to == NONE:
        return None
    if not (to.isascii() and to.isdecimal()):
        raise ValueError(to)
    return Decimal(to)


def _count_approvers(people: Sequence[Person], bindings: Sequence[Grant]) -> int:
    may = {each.person_id for each in bindings if Right.APPROVE in each.rights}
    return sum(one.is_admin or (one.role is Role.MEMBER and one.person_id in may) for one in people)


def _right_button(person: Person, binding: Grant, right: Right, lang: str, *, on: bool) -> ButtonSpec:
    # ✅ and the like are reserved for answers to requests: other tools rely on that.
    text = f"{'☑' if on else '☐'} {say(lang, f'button_bind_{right}')}"
    values = (
        ("person", str(person.person_id)),
        ("phone", binding.phone_id),
        ("right", right),
        ("on", "" if on else "1"),
    )
    return ButtonSpec(text, "bind_right", values)


def _number_button(binding: Grant, of: str, lang: str) -> ButtonSpec:
    number = binding.spending.limit if of == LIMIT else binding.spending.code_above
    said = say(lang, f"button_bind_{of}_none") if number is None else number_text(number)
    text = say(lang, f"button_bind_{of}", amount=said)
    return ButtonSpec(clip(text, _BUTTON_UNITS), "bind_limit", (*_ids(binding), ("of", of)))


def _amount_button(binding: Grant, of: str, text: str, to: str) -> ButtonSpec:
    return ButtonSpec(text, "bind_limit_set", (*_ids(binding), ("of", of), ("to", to)))


def _back_button(binding: Grant, lang: str) -> ButtonSpec:
    return ButtonSpec(say(lang, "button_back"), "bind", _ids(binding))


def _ids(binding: Grant) -> tuple[tuple[str, str], ...]:
    return ("person", str(binding.person_id)), ("phone", binding.phone_id)
