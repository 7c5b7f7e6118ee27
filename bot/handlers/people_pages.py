"""/users and its buttons: everybody, one person, their role, their removal."""

import contextlib
import time

from telegram import Update

from agent.contract.people import Caller
from bot.bus.errors import UNREACHED
from bot.bus.left_out import noting_left_out
from bot.cards import Look, phone_names
from bot.cards.people import (
    House,
    remove_look,
    removed_look,
    role_look,
    said_look,
    unheard_lines,
    user_look,
    users_look,
)
from bot.cards.people_words import people_names, role_text
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.people.changes import change_role
from bot.people.removal import revoke
from bot.people.unheard import homes_unheard
from bot.rights.permissions import ADMIN, Needs
from bot.rights.person import Person, Role
from bot.showing.pages import show_page
from bot.store import Change
from bot.strings import say_html

COMMANDS = {"users": ADMIN}
VERBS: dict[str, Needs] = dict.fromkeys(
    ("users", "user", "user_role", "user_role_set", "user_remove", "user_remove_yes"), ADMIN
)
REFUSALS = {
    Change.NOT_ADMIN: "toast_not_allowed",
    Change.GONE: "toast_people_gone",
    Change.LAST_ADMIN: "toast_people_last_admin",
}


async def house_of(chat: ChatContext) -> tuple[list[Person], House]:
    """Everybody, and the names of people and phones."""
    people = await chat.store.people.all()
    return people, House(people_names(people), phone_names(chat.dispatcher.phones.known()))


class PeoplePages:
    """The command, and its pages."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def users(self, update: Update, context: UpdateContext) -> None:
        """/users: sends everybody as a new message."""
        message, person = incoming(update), context.person
        await self._show_all(person, notice_key(message), 0, new=True)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        values, key, person = button.values, button.key, button.person
        if button.verb == "users":
            await self._show_all(person, key, int(values.get("from", "0")))
            return ""
        people, house = await house_of(self._chat)
        wanted = next((one for one in people if one.person_id == int(values["person"])), None)
        if button.verb == "user_remove_yes":
            return await self._remove(button, wanted)
        if wanted is None:
            await self._say(person, key, "people_gone")
            return "toast_people_gone"
        lang = self._chat.lang(person)
        match button.verb:
            case "user":
                await self._show(person, key, user_look(wanted, house, lang, time.time()))
            case "user_role":
                await self._show(person, key, role_look(wanted, house, lang))
            case "user_role_set":
                return await self._set_role(button, wanted, Role(values["role"]))
            case "user_remove":
                tasks, unheard = await self._tasks_of(wanted)
                oneself = wanted.person_id == person.person_id
                look = remove_look(wanted, tasks, house, lang, oneself=oneself, unheard=unheard)
                await self._show(person, key, look)
            case _:
                return "toast_old_button"
        return ""

    async def _set_role(self, button: PressedButton, wanted: Person, role: Role) -> str:
        person = button.person
        changed = await change_role(self._chat, person, wanted.person_id, role, button.query.id)
        if changed.change is not Change.DONE or changed.person is None:
            return REFUSALS.get(changed.change, "toast_people_gone")
        _, house = await house_of(self._chat)
        lang, now = self._chat.lang(person), changed.person
        values = {"name": house.names[now.person_id], "role": role_text(now.role, lang)}
        note = say_html(lang, "people_role_changed", **values)
        note = "\n".join([note, *unheard_lines(values["name"], changed.unheard, lang)])
        if not now.is_admin and not now.bindings:
            note += "\n" + say_html(lang, "people_role_no_phone")
        await self._show(person, button.key, user_look(now, house, lang, time.time(), note=note))
        return ""

    async def _remove(self, button: PressedButton, wanted: Person | None) -> str:
        values, key, person = button.values, button.key, button.person
        person_id, joined_at = int(values["person"]), float(values["since"])
        revoked = await revoke(self._chat, person, person_id, joined_at)
        if revoked.change is not Change.DONE:
            if revoked.change is Change.GONE:
                await self._say(person, key, "people_gone")
            return REFUSALS[revoked.change]
        lang = self._chat.lang(person)
        name = people_names([wanted])[person_id] if wanted else str(person_id)
        await self._show(person, key, removed_look(name, revoked.stopped, lang, revoked.unheard))
        return ""

    async def _tasks_of(self, person: Person) -> tuple[int, str]:
        """How many are known, and the names of homes that would not hear of a removal at once."""
        caller, count = Caller(person.person_id, person.name, frozenset()), 0
        with noting_left_out() as left_out, contextlib.suppress(*UNREACHED):  # whoever must go can be removed
            count = len(await self._chat.dispatcher.tasks.status(caller))
        return count, homes_unheard(self._chat, left_out, person, None)

    async def _show_all(self, person: Person, key: str, start: int, *, new: bool = False) -> None:
        people, house = await house_of(self._chat)
        await self._show(person, key, users_look(people, house, self._chat.lang(person), start), new=new)

    async def _say(self, person: Person, key: str, sentence: str) -> None:
        lang = self._chat.lang(person)
        await self._show(person, key, said_look(say_html(lang, sentence), lang))

    async def _show(self, person: Person, key: str, look: Look, *, new: bool = False) -> None:
        await show_page(self._chat, person, key, look, new=new)
