"""The pages of /users: everybody, one person, their role, and the question before a removal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from bot.cards.look import ButtonSpec, Look
from bot.cards.people_words import phone_line, phones_text, role_text
from bot.cards.text import clip, escape
from bot.cards.times import moment_text
from bot.rights.person import Person, Role
from bot.strings import say, say_html

_BUTTON_UNITS = 48
_A_PAGE = 20  # people or phones on a page


@dataclass(frozen=True, slots=True)
class House:
    """Names for the pages.

    names: what people are called, by id.
    phones: what phones are called, by id, in their order.
    """

    names: Mapping[int, str]
    phones: Mapping[str, str]


def users_look(people: Sequence[Person], house: House, lang: str, start: int = 0) -> Look:
    """Everybody with role and phones, twenty a page, a button each.

    start: the number of people on the pages before.
    """
    shown = people[start : start + _A_PAGE]
    lines = [say_html(lang, "people_title")]
    lines += [
        f"👤 <b>{escape(house.names[one.person_id])}</b> · {_summary(one, house, lang)}" for one in shown
    ]
    turns = _page_buttons(len(people), start, lang)
    invite = ((ButtonSpec(say(lang, "button_people_invite"), "invite"),),)
    return Look("\n".join(lines), people_rows(shown, "user", house) + invite + turns)


def people_rows(
    people: Sequence[Person], verb: str, house: House, values: tuple[tuple[str, str], ...] = ()
) -> tuple[tuple[ButtonSpec, ...], ...]:
    """A button for each person. values: what each button carries besides the person."""
    return tuple(
        (
            ButtonSpec(
                clip(f"👤 {house.names[one.person_id]}", _BUTTON_UNITS),
                verb,
                (("person", str(one.person_id)), *values),
            ),
        )
        for one in people[:_A_PAGE]
    )


def user_look(
    person: Person, house: House, lang: str, now: float, zone: tzinfo | None = None, note: str = ""
) -> Look:
    """One person with all that can be changed.

    note: the last change, as HTML.
    now: seconds since the epoch.
    """
    spoken = say(lang, f"people_lang_{person.lang or 'none'}")
    since = moment_text(person.joined_at, now, zone)
    name, role = house.names[person.person_id], role_text(person.role, lang)
    lines = [
        f"👤 <b>{escape(name)}</b> · {escape(role)}",
        say_html(lang, "people_about", id=str(person.person_id), lang=spoken, since=since),
    ]
    mine = [binding for binding in person.bindings if binding.phone_id in house.phones]
    if person.is_admin:
        lines.append(say_html(lang, "people_admin_all"))
    elif not mine:
        lines.append(say_html(lang, "people_no_phone"))
    lines += [phone_line(binding, person, house.phones[binding.phone_id], lang) for binding in mine]
    rows = [
        (
            _button(person, say(lang, "button_people_role"), "user_role"),
            _button(person, say(lang, "button_people_remove"), "user_remove"),
        ),
        *bind_rows(person, house),
        (back_to_users(lang),),
    ]
    return Look("\n".join(lines) + (f"\n\n{note}" if note else ""), tuple(rows))


def bind_rows(person: Person, house: House) -> tuple[tuple[ButtonSpec, ...], ...]:
    """A button for each phone; 🆕 before those that the person does not have yet."""
    mine = {binding.phone_id for binding in person.bindings}
    return tuple(
        (_button(person, f"{'📱' if phone_id in mine else '🆕'} {name}", "bind", ("phone", phone_id)),)
        for phone_id, name in list(house.phones.items())[:_A_PAGE]
    )


def role_look(person: Person, house: House, lang: str) -> Look:
    """What each role means, and a button for each role that the person does not have."""
    name = house.names[person.person_id]
    lines = [say_html(lang, "people_role_ask", name=name), ""]
    lines += [say_html(lang, f"people_role_means_{role}") for role in Role]
    rows = [
        (_button(person, say(lang, f"button_people_role_{role}"), "user_role_set", ("role", role)),)
        for role in Role
        if role is not person.role
    ]
    return Look("\n".join(lines), (*rows, (back_to_user(person.person_id, lang),)))


def remove_look(
    person: Person, tasks: int, house: House, lang: str, *, oneself: bool, unheard: str = ""
) -> Look:
    """The consequences of a removal, before it happens.

    tasks: the person's open tasks. unheard: names of homes that will not hear of it at once.
    """
    name = house.names[person.person_id]
    head = "people_remove_ask_self" if oneself else "people_remove_ask"
    count = "people_remove_task" if tasks == 1 else "people_remove_tasks"
    lines = [say_html(lang, head, name=name)]
    if tasks:
        lines.append(say_html(lang, count, count=str(tasks)))
    lines += unheard_lines(name, unheard, lang)
    # Pressed after the person has joined again, the button must not remove them a second time.
    since = ("since", str(person.joined_at))
    yes = _button(person, say(lang, "button_people_remove_yes"), "user_remove_yes", since, style="danger")
    return Look("\n".join(lines), ((yes,), (back_to_user(person.person_id, lang),)))


def removed_look(name: str, tasks: int, lang: str, unheard: str = "") -> Look:
    """The removal is done. tasks: how many it stopped. unheard: names of homes that have not heard of it."""
    key = {0: "people_removed", 1: "people_removed_task"}.get(tasks, "people_removed_tasks")
    lines = [say_html(lang, key, name=name, count=str(tasks)), *unheard_lines(name, unheard, lang)]
    return Look("\n".join(lines), ((back_to_users(lang),),))


def unheard_lines(name: str, homes: str, lang: str) -> list[str]:
    """What goes on where a removal or a loss of rights is not known yet; nothing for no homes."""
    return [say_html(lang, "people_unheard", name=name, homes=homes)] if homes else []


def said_look(html: str, lang: str) -> Look:
    """A sentence with a button back to everybody."""
    return Look(html, ((back_to_users(lang),),))


def back_to_users(lang: str) -> ButtonSpec:
    """« to everybody."""
    return ButtonSpec(say(lang, "button_back"), "users")


def back_to_user(person_id: int, lang: str) -> ButtonSpec:
    """« to one person."""
    return ButtonSpec(say(lang, "button_back"), "user", (("person", str(person_id)),))


def _summary(person: Person, house: House, lang: str) -> str:
    role = role_text(person.role, lang)
    phones = say(lang, "people_every_phone") if person.is_admin else phones_text(person, house.phones, lang)
    return escape(f"{role} · {phones}")


def _page_buttons(count: int, start: int, lang: str) -> tuple[tuple[ButtonSpec, ...], ...]:
    turns: list[ButtonSpec] = []
    if start:
        before = ("from", str(max(0, start - _A_PAGE)))
        turns.append(ButtonSpec(say(lang, "button_people_before"), "users", (before,)))
    if start + _A_PAGE < count:
        turns.append(ButtonSpec(say(lang, "button_people_more"), "users", (("from", str(start + _A_PAGE)),)))
    return (tuple(turns),) if turns else ()


def _button(person: Person, text: str, verb: str, *values: tuple[str, str], style: str = "") -> ButtonSpec:
    return ButtonSpec(clip(text, _BUTTON_UNITS), verb, (("person", str(person.person_id)), *values), style)
