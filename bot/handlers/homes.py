"""/homes and its buttons: all homes; invite, rename, give a new key, remove; let a computer in."""

import time

from telegram import Message, Update

from agent.contract.home_view import HomeView
from bot.bus.home_admin import HomeAdmin
from bot.cards.homes import (
    MAX_HOME_NAME,
    home_look,
    homes_look,
    no_bus_look,
    remove_home_look,
    said_home_look,
    token_look,
)
from bot.cards.look import Look
from bot.cards.text import one_line
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.people.home_removal import remove_home, tasks_at
from bot.people.join_news import JoinMessages
from bot.rights.permissions import ADMIN, Needs
from bot.rights.person import Person, Role
from bot.showing.pages import show_page
from bot.store.join_tokens import LIFE_S, JoinDecision
from bot.strings import say_html

COMMANDS = {"homes": ADMIN}
VERBS: dict[str, Needs] = {
    **dict.fromkeys(
        (
            "homes",
            "home",
            "home_invite",
            "home_rename",
            "home_key",
            "home_remove",
            "home_remove_yes",
            "home_confirm",
        ),
        ADMIN,
    ),
    "home_decline": Needs(Role.ADMIN, ends=True),
}
_KEY = "home_name"
_DONE_TOASTS = {"home_confirm": "toast_home_joined", "home_decline": "toast_home_declined"}


class HomePages:
    """The command, its pages, and the reply with a new name."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._news = JoinMessages(chat)

    async def homes(self, update: Update, context: UpdateContext) -> None:
        """/homes: sends all homes as a new message."""
        person, key = context.person, notice_key(incoming(update))
        await show_page(self._chat, person, key, self._all(person), new=True)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        person, key, homes = button.person, button.key, self._chat.homes
        if homes is None:
            await show_page(self._chat, person, key, no_bus_look(self._chat.lang(person)))
            return ""
        if "token" in button.values:
            return await self._decide(homes, button)
        if button.verb == "homes":
            await show_page(self._chat, person, key, self._all(person))
            return ""
        if button.verb == "home_invite":
            token = await homes.enrolment.invite(person.person_id, page=key)
            look = token_look(token, LIFE_S, self._chat.lang(person))
            await show_page(self._chat, person, key, look, protect=True)
            return ""
        view = homes.view(button.values["home"])
        if view is None:
            return await self._say_gone(person, key)
        return await self._press_home(homes, button, view)

    async def take(self, message: Message, person: Person) -> bool:
        """Takes a reply to the question for a home's name; False for any other text."""
        parts = (await self._chat.replies.replied_to(message)).split(":", 3)
        if parts[0] != _KEY:
            return False
        _, home_id, _, page = parts
        homes, name, replies = self._chat.homes, one_line(message.text or ""), self._chat.replies
        if not person.is_admin or homes is None:
            await replies.say(message, person, "homes_not_yours")
        elif not name:
            await replies.say(message, person, "rename_empty")
        elif len(name) > MAX_HOME_NAME:
            await replies.say(message, person, "rename_too_long", limit=str(MAX_HOME_NAME))
        elif renamed := await homes.enrolment.rename(home_id, name):
            await replies.say(message, person, "home_renamed", name=renamed)
            if view := homes.view(home_id):
                await show_page(self._chat, person, page, self._one(view, person))
        else:
            await replies.say(message, person, "home_gone")
        return True

    async def _press_home(self, homes: HomeAdmin, button: PressedButton, view: HomeView) -> str:
        person, key, lang = button.person, button.key, self._chat.lang(button.person)
        match button.verb:
            case "home_rename":
                await self._ask_name(button, view)
            case "home_key":
                token = await homes.enrolment.invite(person.person_id, view.home_id, key)
                look = token_look(token, LIFE_S, lang, view.name)
                await show_page(self._chat, person, key, look, protect=True)
            case "home_remove":
                # An admin does not read others' tasks: only whose they are.
                tasks = await tasks_at(self._chat, view)
                names = {each.person_id: each.name for each in await self._chat.store.people.all()}
                mine = (
                    task.text if task.person_id == person.person_id else names.get(task.person_id, "?")
                    for task in tasks
                )
                await show_page(self._chat, person, key, remove_home_look(view, tuple(mine), lang))
            case "home_remove_yes":
                html = say_html(lang, "home_removing", name=view.name)
                await show_page(self._chat, person, key, said_home_look(html, lang))
                # Not awaited: a home may take its time to stop what runs there.
                self._chat.background.start(self._remove(person, key, view), "removing a home")
            case _:
                await show_page(self._chat, person, key, self._one(view, person))
        return ""

    async def _remove(self, person: Person, key: str, view: HomeView) -> None:
        done, lang = await remove_home(self._chat, person, view), self._chat.lang(person)
        if done is None:
            await self._say_gone(person, key)
            return
        lines = [say_html(lang, "home_removed", name=view.name)]
        if done.stopped:
            lines.append(say_html(lang, "home_removed_stopped", count=str(done.stopped)))
        if done.unknown:
            lines.append(say_html(lang, "home_removed_unknown", count=str(done.unknown)))
        await show_page(self._chat, person, key, said_home_look("\n".join(lines), lang))

    async def _decide(self, homes: HomeAdmin, button: PressedButton) -> str:
        """Commits a decision about a computer. The first one counts; everybody is shown that."""
        token_id, by, enrolment = button.values["token"], button.person.person_id, homes.enrolment
        decide = enrolment.confirm if button.verb == "home_confirm" else enrolment.decline
        decision = await decide(token_id, by)
        row = await enrolment.row(token_id)
        if row is not None and decision is not JoinDecision.OVER:
            await self._news.show_decided(row)
        if decision is JoinDecision.DONE:
            return _DONE_TOASTS[button.verb]
        return "toast_already_decided" if decision is JoinDecision.ALREADY else "toast_home_over"

    async def _ask_name(self, button: PressedButton, view: HomeView) -> None:
        person, query = button.person, button.query
        key, limit = f"{_KEY}:{view.home_id}:{query.id}:{button.key}", str(MAX_HOME_NAME)
        html = say_html(self._chat.lang(person), "home_rename_ask", name=view.name, limit=limit)
        await self._chat.replies.ask(person, key, html, "placeholder_home_rename", query.message)

    async def _say_gone(self, person: Person, key: str) -> str:
        lang = self._chat.lang(person)
        await show_page(self._chat, person, key, said_home_look(say_html(lang, "home_gone"), lang))
        return "toast_home_gone"

    def _all(self, person: Person) -> Look:
        lang, homes = self._chat.lang(person), self._chat.homes
        return homes_look(homes.seen.views(), lang, time.time()) if homes else no_bus_look(lang)

    def _one(self, view: HomeView, person: Person) -> Look:
        return home_look(view, self._chat.lang(person), time.time())
