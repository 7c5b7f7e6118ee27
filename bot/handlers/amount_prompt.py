"""An amount that no button offers: a reply to the message that asks for it."""

from dataclasses import replace
from decimal import Decimal

from telegram import CallbackQuery, Message

from agent.contract.amounts import number_in, value_of
from bot.cards.bindings import CODE_ABOVE, LIMIT
from bot.cards.people import House, unheard_lines
from bot.cards.people_words import number_text, people_names
from bot.context import ChatContext
from bot.people.changes import rebind
from bot.rights.person import Grant, Person
from bot.store import Change
from bot.strings import say_html

_KEY = "amount"
_PLACEHOLDER = "placeholder_bind_amount"
_NONE = "-"


class AmountPrompt:
    """Asks, and takes the answer. The message's key names the subject, so a restart changes nothing."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def ask(
        self, by: Person, person: Person, phone_id: str, of: str, house: House, query: CallbackQuery
    ) -> None:
        """Sends the message that asks for a reply. of: LIMIT or CODE_ABOVE."""
        names = {"name": house.names[person.person_id], "phone": house.phones[phone_id]}
        html = say_html(self._chat.lang(by), f"bind_other_{of}", **names)
        about = f"{query.id}:{person.person_id}:{of}:{phone_id}"
        await self._chat.replies.ask(by, f"{_KEY}:{about}", html, _PLACEHOLDER, query.message)

    async def take(self, message: Message, by: Person) -> bool:
        """Takes a reply to such a message; False for any other text."""
        parts = (await self._chat.replies.replied_to(message)).split(":", 4)
        if parts[0] != _KEY:
            return False
        _, asked, person_id, of, phone_id = parts
        text = (message.text or "").strip()
        number = None if text == _NONE else value_of(number_in(text) or "")
        if not by.is_admin:
            await self._chat.replies.say(message, by, "people_not_allowed")
        elif self._chat.phone(phone_id) is None:
            await self._chat.replies.say(message, by, "phone_gone")
        elif of not in (LIMIT, CODE_ABOVE) or (number is None and text != _NONE):
            # Asked again, with a reply field: a bare number that comes next would be a task.
            html = say_html(self._chat.lang(by), "bind_not_a_number")
            again = f"{asked}-{message.message_id}:{person_id}:{of}:{phone_id}"
            await self._chat.replies.ask(by, f"{_KEY}:{again}", html, _PLACEHOLDER, message)
        else:
            told = f"{asked}:{message.message_id}"
            await self._set(message, by, int(person_id), phone_id, of, number, told)
        return True

    async def _set(
        self,
        message: Message,
        by: Person,
        person_id: int,
        phone_id: str,
        of: str,
        number: Decimal | None,
        told: str,
    ) -> None:
        def edit(binding: Grant) -> Grant:
            return with_number(binding, of, number)

        changed = await rebind(self._chat, by, person_id, phone_id, edit, told)
        if changed.change is not Change.DONE or changed.person is None:
            gone = changed.change is Change.GONE or changed.person is None
            await self._chat.replies.say(message, by, "people_gone" if gone else "people_not_allowed")
            return
        names = people_names(await self._chat.store.people.all())
        name, phone = names.get(person_id, str(person_id)), self._chat.phone_name(phone_id)
        key = f"bind_set_{of}" if number is not None else f"bind_set_{of}_none"
        amount = "" if number is None else number_text(number)
        lang = self._chat.lang(by)
        said = say_html(lang, key, name=name, phone=phone, amount=amount)
        html = "\n".join([said, *unheard_lines(name, changed.unheard, lang)])
        await self._chat.replies.answer(message, html)


def with_number(binding: Grant, of: str, number: Decimal | None) -> Grant:
    """The grant with one of its two numbers set. of: LIMIT or CODE_ABOVE."""
    limit, code_above = binding.spending.limit, binding.spending.code_above
    if of == LIMIT:
        limit = number
    else:
        code_above = number
    return replace(binding, spending=replace(binding.spending, limit=limit, code_above=code_above))
