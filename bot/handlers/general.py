"""/start, /help and /language."""

from dataclasses import replace

from telegram import Update

from bot.cards.help import help_html
from bot.context import ChatContext, PressedButton, UpdateContext, incoming
from bot.outbox.outgoing import Button
from bot.people.invitation_news import notify_claimed
from bot.people.menu import set_menu
from bot.rights.permissions import ALL
from bot.rights.person import Person
from bot.store import Act
from bot.strings import LANGUAGES, say_html

COMMANDS = {"start": ALL, "help": ALL, "language": ALL}
VERBS = {"lang": ALL}


class GeneralCommands:
    """Commands without a phone."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def start(self, update: Update, context: UpdateContext) -> None:
        """Sends a known person the help; only a code from the computer changes something for them."""
        if context.args and await self._take_claim(update, context, context.args[0]):
            return
        if context.args:
            await self._chat.replies.say(
                incoming(update), context.person, "already_known", name=context.person.name
            )
        else:
            await self.help(update, context)

    async def _take_claim(self, update: Update, context: UpdateContext, code: str) -> bool:
        """Takes a code from the computer. True if it was one: the person is an admin, others are notified."""
        chat, person_id = self._chat, context.person.person_id
        async with chat.rights.locks.of(person_id):
            taken = await chat.store.claims.take_known(code, person_id)
            now = await chat.store.people.person(person_id)
        if not taken or now is None:
            return False
        chat.rights.changes.publish()
        await chat.replies.say(incoming(update), now, "claimed_known", name=now.name)
        await set_menu(chat, now)
        await notify_claimed(chat)
        return True

    async def help(self, update: Update, context: UpdateContext) -> None:
        """Says what the bot can do for this person, with examples."""
        role, lang = context.person.role, self._chat.lang(context.person)
        html = help_html(role, self._chat.rights.permissions.commands_of(role), lang)
        await self._chat.replies.answer(incoming(update), html)

    async def language(self, update: Update, context: UpdateContext) -> None:
        """/language shows two buttons; /language zh sets the language at once."""
        message, person = incoming(update), context.person
        if context.args and context.args[0].lower() in LANGUAGES:
            code = context.args[0].lower()
            await choose_language(self._chat, person, code)
            await self._chat.replies.answer(message, say_html(code, "language_chosen"))
            return
        group = f"language:{message.chat_id}:{message.message_id}"
        buttons: list[Button] = []
        for code, name in (("en", "English"), ("zh", "中文")):
            act = Act("lang", (("code", code),))
            nonce = await self._chat.store.buttons.make(person.person_id, message.chat_id, group, act)
            buttons.append(Button(name, nonce))
        await self._chat.replies.answer(
            message, say_html(self._chat.lang(person), "language_ask"), buttons=(tuple(buttons),)
        )

    async def press(self, button: PressedButton) -> str:
        """Sets the language of the button."""
        code, person_id = button.values["code"], button.person.person_id
        await choose_language(self._chat, button.person, code)
        chosen = say_html(code, "language_chosen")
        await self._chat.replies.note(person_id, f"language:{button.query.id}", chosen)
        return ""


async def choose_language(chat: ChatContext, person: Person, code: str) -> None:
    """Commits the language of a person's sentences, and shows their menu in it. code: one of LANGUAGES."""
    await chat.store.people.set_lang(person.person_id, code)
    await set_menu(chat, replace(person, lang=code))
