"""/queue and /stopall, and the buttons about other people's tasks on a shared phone."""

import asyncio
import time

from telegram import Update

from agent.contract.people import Right
from agent.contract.queue import PhoneQueue
from bot.bus.errors import UNREACHED, HomesLeftOut
from bot.bus.left_out import LeftOut, names_for, noting_left_out
from bot.cards import Look
from bot.cards.queue import queue_look, stop_all_look, stop_button, stop_which_look, sure_look
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.intake.away_tasks import stop_where_away, tasks_where_away
from bot.intake.which_phone import no_phone_html
from bot.rights.permissions import ADMIN, Needs
from bot.rights.person import Person, Role
from bot.showing.pages import show_page
from bot.showing.shared_phones import queues_for, running_on, shared_for
from bot.strings import say_html

COMMANDS = {"queue": Needs(Role.MEMBER, reads=True), "stopall": Needs(Role.ADMIN, reads=True)}
VERBS = {
    "stop_here": Needs(Role.MEMBER, Right.CONTROL, ends=True),
    "stopall": Needs(Role.ADMIN, ends=True, reads=True),  # it asks
    "stopall_yes": Needs(Role.ADMIN, ends=True),
    "queue": Needs(Role.MEMBER, reads=True),
    "queue_first": ADMIN,
    "queue_stop": Needs(Role.MEMBER, ends=True),
}


class QueuePages:
    """The commands, and their pages. key: of the message that shows the page."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def queue(self, update: Update, context: UpdateContext) -> None:
        """/queue: sends what runs and waits on the phones that the person may view."""
        message, person = incoming(update), context.person
        if not self._chat.rights.phones_of(person):
            await self._chat.replies.answer(message, no_phone_html(self._chat, person))
            return
        await self._show_queue(person, notice_key(message), new=True)

    async def stop_all(self, update: Update, context: UpdateContext) -> None:
        """/stopall: sends how many tasks there are, and a button."""
        await self._ask_stop_all(context.person, notice_key(incoming(update)))

    async def _ask_stop_all(self, person: Person, key: str) -> None:
        queues, reason = tuple[PhoneQueue, ...](), None
        with noting_left_out() as left_out:
            try:
                queues = await self._chat.dispatcher.tasks.queues()
            except UNREACHED as err:
                reason = err
        count = sum(len(queue.waiting) + (queue.running is not None) for queue in queues)
        for each in await self._chat.store.people.all():
            count += len(await tasks_where_away(self._chat, each.person_id, left_out))
        if reason is not None and not count:
            raise reason
        look = stop_all_look(count, self._chat.lang(person), ", ".join(left_out))
        await show_page(self._chat, person, key, look, new=True)

    async def offer_stop(self, person: Person, key: str) -> bool:
        """Asks which task a /stop may have meant; False, unasked, if no other's task works their phones."""
        lang = self._chat.lang(person)
        others = [
            stop_button(shared.phone_id, shared.running, shared.name, lang)
            for shared in await shared_for(self._chat, person)
            if shared.running is not None and shared.may_stop
        ]
        if others:
            look = stop_which_look(others, lang)
            await show_page(self._chat, person, key, look, new=True)
        return bool(others)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        values, key, person = button.values, button.key, button.person
        match button.verb:
            case "stop_here":
                return await self._stop_here(values, key, person)
            case "queue_stop":
                return await self._stop_own(values, key, person)
            case "queue_first":
                async with self._chat.rights.with_current_rights(person, values["phone"]) as caller:
                    moved = await self._chat.dispatcher.tasks.move_first(caller, int(values["task"]))
                await self._show_queue(person, key)
                return "toast_first" if moved else "toast_old_button"
            case "stopall":
                await self._ask_stop_all(person, f"stopall:{button.query.id}")
                return ""
            case "stopall_yes":
                # Homes may be waited for: what is written meanwhile goes on.
                html = await self._stop_everything(person, button.pressed_at or time.time())
                await show_page(self._chat, person, key, Look(html))
                return ""
            case _:
                await self._show_queue(person, key)
                return ""

    async def _stop_everything(self, person: Person, until: float) -> str:
        """What was stopped, and where not, as HTML. until: as for `stop_where_away`."""
        kept, lang = LeftOut(), self._chat.lang(person)
        with noting_left_out() as left_out:
            async with self._chat.rights.with_current_rights(person, "") as caller:
                try:
                    count = str(await self._chat.dispatcher.tasks.stop_all(caller))
                except HomesLeftOut as err:
                    count = err.values["count"]
            people = await self._chat.store.people.all() if left_out else []
            outcomes = await asyncio.gather(
                *(
                    stop_where_away(self._chat, each.person_id, caller, LeftOut(left_out), until)
                    for each in people
                )
            )
        for outcome in outcomes:
            kept |= outcome.kept
        rest = ", ".join(name for name in left_out if name not in kept)
        done = "stop_all_left_out" if rest else "stop_all_done_one" if count == "1" else "stop_all_done"
        lines = [say_html(lang, done, count=count, homes=rest)]
        if kept:
            lines.append(say_html(lang, "stop_kept", name=", ".join(kept)))
        return "\n".join(lines)

    async def _show_queue(self, person: Person, key: str, *, new: bool = False) -> None:
        with noting_left_out() as left_out:
            queues = await queues_for(self._chat, person)
        names = {queue.phone_id: self._chat.phone_name(queue.phone_id) for queue in queues}
        people = None
        if person.is_admin:
            people = {each.person_id: each.name for each in await self._chat.store.people.all()}
        away = names_for(left_out, self._chat.rights.phones_of(person))
        look = queue_look(queues, names, person.person_id, people, self._chat.lang(person), left_out=away)
        await show_page(self._chat, person, key, look, new=new)

    async def _stop_here(self, values: dict[str, str], key: str, person: Person) -> str:
        """The first press asks, the second stops."""
        phone_id, task_id, lang = values["phone"], int(values["task"]), self._chat.lang(person)
        phone = self._chat.phone_name(phone_id)
        running = await running_on(self._chat, phone_id)
        if running is None or running.task_id != task_id:
            await show_page(self._chat, person, key, Look(say_html(lang, "stop_here_over", phone=phone)))
            return "toast_old_button"
        if "sure" not in values:
            await show_page(self._chat, person, key, sure_look(phone_id, task_id, phone, lang))
            return ""
        async with self._chat.rights.with_current_rights(person, phone_id) as caller:
            stopped = await self._chat.dispatcher.tasks.stop(caller, task_id)
        sentence = "stop_here_done" if stopped else "stop_here_over"
        await show_page(self._chat, person, key, Look(say_html(lang, sentence, phone=phone)))
        return "toast_stopping" if stopped else "toast_old_button"

    async def _stop_own(self, values: dict[str, str], key: str, person: Person) -> str:
        caller = self._chat.rights.caller(person, values["phone"])
        stopped = await self._chat.dispatcher.tasks.stop(caller, int(values["task"]))
        await self._show_queue(person, key)
        return "toast_stopping" if stopped else "toast_old_button"
