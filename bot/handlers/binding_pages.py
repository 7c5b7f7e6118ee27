"""/bind and its buttons: which person may do what on which phone, and up to which amount."""

from dataclasses import replace
from decimal import Decimal

from telegram import Update

from agent.contract.people import Right
from bot.cards import Look
from bot.cards.bindings import (
    CODE_ABOVE,
    LIMIT,
    OTHER,
    bind_look,
    for_whom_look,
    limit_look,
    phone_people_look,
    read_number,
)
from bot.cards.people import House, bind_rows, people_rows, said_look, unheard_lines
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.handlers.amount_prompt import AmountPrompt, with_number
from bot.handlers.people_pages import REFUSALS, house_of
from bot.people.changes import ChangeResult, binding_of, rebind, set_approvers, with_right
from bot.rights.permissions import ADMIN, Needs
from bot.rights.person import Approvers, Grant, Person, Role
from bot.showing.pages import show_page
from bot.store import Change
from bot.strings import say_html

COMMANDS = {"bind": ADMIN}
VERBS: dict[str, Needs] = dict.fromkeys(
    ("bind", "bind_user", "bind_right", "bind_limit", "bind_limit_set", "phone_people", "phone_approvers"),
    ADMIN,
)


class BindingPages:
    """The command, and the pages behind it."""

    def __init__(self, chat: ChatContext, amount_prompt: AmountPrompt) -> None:
        self._chat = chat
        self._amount_prompt = amount_prompt

    async def bind(self, update: Update, context: UpdateContext) -> None:
        """/bind: asks for the person, then for the phone."""
        message, person = incoming(update), context.person
        people, house = await house_of(self._chat)
        html = say_html(self._chat.lang(person), "people_who" if house.phones else "people_no_phones_known")
        rows = people_rows(people, "bind_user", house) if house.phones else ()
        await show_page(self._chat, person, notice_key(message), Look(html, rows), new=True)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        values, key, person = button.values, button.key, button.person
        lang = self._chat.lang(person)
        people, house = await house_of(self._chat)
        phone_id = values.get("phone", "")
        if phone_id and phone_id not in house.phones:
            return "toast_phone_gone"
        if button.verb in ("phone_people", "phone_approvers"):
            if button.verb == "phone_approvers" and not await set_approvers(
                self._chat, person, phone_id, Approvers(values["to"])
            ):
                return "toast_not_allowed"
            await self._show_phone(person, key, phone_id, people, house)
            return ""
        if button.verb == "bind_user" and "person" not in values:
            await show_page(self._chat, person, key, for_whom_look(phone_id, people, house, lang))
            return ""
        wanted = next((one for one in people if one.person_id == int(values["person"])), None)
        if wanted is None:
            await show_page(self._chat, person, key, said_look(say_html(lang, "people_gone"), lang))
            return "toast_people_gone"
        return await self._press_about(button, wanted, house)

    async def _press_about(self, button: PressedButton, wanted: Person, house: House) -> str:
        values, key, person = button.values, button.key, button.person
        lang = self._chat.lang(person)
        phone_id, of = values.get("phone", ""), values.get("of", "")
        binding = binding_of(wanted, phone_id)
        match button.verb:
            case "bind_user":
                html = say_html(lang, "people_which_phone", name=house.names[wanted.person_id])
                await show_page(self._chat, person, key, Look(html, bind_rows(wanted, house)))
            case "bind":
                await show_page(self._chat, person, key, bind_look(wanted, binding, house, lang))
            case "bind_right":
                return await self._switch(button, wanted, house)
            case "bind_limit" if of in (LIMIT, CODE_ABOVE):
                await show_page(self._chat, person, key, limit_look(wanted, binding, of, house, lang))
            case "bind_limit_set" if values["to"] == OTHER:
                await self._amount_prompt.ask(person, wanted, phone_id, of, house, button.query)
            case "bind_limit_set":
                return await self._set_number(button, read_number(values["to"]), of, binding, house)
            case _:
                return "toast_old_button"
        return ""

    async def _switch(self, button: PressedButton, wanted: Person, house: House) -> str:
        values, person = button.values, button.person
        right, on = Right(values["right"]), bool(values["on"])
        if wanted.role is Role.VIEWER and right is not Right.VIEW:
            return "toast_old_button"  # made while the person had a higher role

        def edit(binding: Grant) -> Grant:
            return replace(binding, rights=with_right(binding, right, on=on))

        told = button.query.id
        changed = await rebind(self._chat, person, wanted.person_id, values["phone"], edit, told)
        return await self._show_change(changed, button.key, person, values["phone"], house)

    async def _set_number(
        self, button: PressedButton, number: Decimal | None, of: str, binding: Grant, house: House
    ) -> str:
        def edit(now: Grant) -> Grant:
            return with_number(now, of, number)

        by, told = button.person, button.query.id
        changed = await rebind(self._chat, by, binding.person_id, binding.phone_id, edit, told)
        return await self._show_change(changed, button.key, by, binding.phone_id, house)

    async def _show_change(
        self, changed: ChangeResult, key: str, person: Person, phone_id: str, house: House
    ) -> str:
        if changed.change is not Change.DONE or changed.person is None:
            return REFUSALS.get(changed.change, "toast_people_gone")
        lang, stopped = self._chat.lang(person), changed.stopped
        sentence = {0: "bind_saved", 1: "bind_stopped_task"}.get(stopped, "bind_stopped_tasks")
        name = house.names.get(changed.person.person_id, changed.person.name)
        saved = say_html(lang, sentence, count=str(stopped))
        note = "\n".join([saved, *unheard_lines(name, changed.unheard, lang)])
        look = bind_look(changed.person, binding_of(changed.person, phone_id), house, lang, note)
        await show_page(self._chat, person, key, look)
        return ""

    async def _show_phone(
        self, person: Person, key: str, phone_id: str, people: list[Person], house: House
    ) -> None:
        bindings = self._chat.store.bindings
        look = phone_people_look(
            phone_id,
            people,
            await bindings.on(phone_id),
            await bindings.approvers(phone_id),
            house,
            self._chat.lang(person),
        )
        await show_page(self._chat, person, key, look)
