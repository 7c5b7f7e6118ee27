"""/mode: whether a team works a person's tasks. /plan: the plan of the one that runs, and another for it."""

import re

from telegram import Update

from agent.contract.queue import TaskStatus
from agent.contract.tasks import Mode
from bot.cards.team_pages import mode_look, plan_page_html, plan_refused_html
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.rights.permissions import MEMBER
from bot.rights.person import Person
from bot.showing.pages import show_page
from bot.strings import say_html

COMMANDS = {"mode": MEMBER, "plan": MEMBER}
VERBS = {"mode_use": MEMBER}
_COMMAND = re.compile(r"\s*/\w+(?:@\w+)?")
_NUMBER = re.compile(r"^\s*(?:[0-9]{1,2}[.)、]|[-*•✓▸☐✗])\s*")


class TeamPages:
    """The two commands and the buttons of /mode."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def mode(self, update: Update, context: UpdateContext) -> None:
        """/mode shows a button for each choice; /mode team chooses at once."""
        person, key = context.person, notice_key(incoming(update))
        wanted = context.args[0].lower() if context.args else ""
        if wanted in tuple(Mode):
            await self._choose(person, wanted, key, new=True)
        else:
            await self._show_modes(person, person.mode, key, new=True)

    async def press(self, button: PressedButton) -> str:
        """Chooses."""
        await self._choose(button.person, button.values["mode"], button.key)
        return ""

    async def _choose(self, person: Person, name: str, key: str, *, new: bool = False) -> None:
        mode = Mode(name) if name else None
        await self._chat.store.people.set_mode(person.person_id, mode)
        note = say_html(self._chat.lang(person), "mode_chosen")
        await self._show_modes(person, mode, key, note=note, new=new)

    async def _show_modes(
        self, person: Person, mode: Mode | None, key: str, *, note: str = "", new: bool = False
    ) -> None:
        look = mode_look(mode, self._chat.lang(person), note=note)
        await show_page(self._chat, person, key, look, new=new)

    async def plan(self, update: Update, context: UpdateContext) -> None:
        """/plan shows the plan of the task that is worked; lines behind it take its open items' place."""
        message, person, lang = incoming(update), context.person, self._chat.lang(context.person)
        status = await self._planned(person)
        if status is None or status.plan is None:
            await self._chat.replies.say(message, person, "plan_none")
            return
        written = _COMMAND.sub("", message.text or "", count=1).strip()
        if not written:
            await self._chat.replies.answer(message, plan_page_html(status.task.text, status.plan, lang))
            return
        lines = tuple(_NUMBER.sub("", line) for line in written.splitlines())
        task_id, phone_id = status.task.task_id, status.task.phone_id
        try:
            async with self._chat.rights.with_current_rights(person, phone_id) as caller:
                changed = await self._chat.dispatcher.tasks.change_plan(caller, task_id, lines)
        except ValueError as err:
            await self._chat.replies.answer(message, plan_refused_html(str(err), lang))
            return
        now = await self._planned(person, task_id) if changed else None
        if now is None or now.plan is None:
            await self._chat.replies.say(message, person, "plan_none")
            return
        await self._chat.replies.answer(message, plan_page_html(now.task.text, now.plan, lang, changed=True))

    async def _planned(self, person: Person, task_id: int | None = None) -> TaskStatus | None:
        """The person's task with a plan; of several the one on their usual phone, else the oldest."""
        caller = self._chat.rights.caller(person)
        found = [
            status
            for status in await self._chat.dispatcher.tasks.status(caller)
            if status.plan is not None and task_id in (None, status.task.task_id)
        ]
        mine = self._chat.rights.phone_of(person)
        return next((status for status in found if status.task.phone_id == mine), next(iter(found), None))
