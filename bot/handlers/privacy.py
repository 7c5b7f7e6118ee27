"""/privacy: what is stored, the person's data as a file, and the deletion of all of it."""

import logging
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from telegram import Update

from agent.storage.trouble import TROUBLES
from bot.bus.left_out import noting_left_out
from bot.cards import Look
from bot.cards.privacy import privacy_look, sure_look
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.people.export import MOST_BYTES, ExportResult, export
from bot.rights.permissions import ALL, Needs
from bot.rights.person import Person
from bot.rights.preferences import PictureChoice
from bot.showing.page_jobs import begin_stored
from bot.showing.pages import show_page
from bot.store import BusyPage
from bot.strings import say, say_html

COMMANDS = {"privacy": Needs(reads=True)}
VERBS = {
    "privacy_export": Needs(reads=True),
    "privacy_cover": ALL,
    "privacy_uncover": ALL,
    "privacy_delete": ALL,
    "privacy_erase": ALL,
    "privacy_keep": Needs(reads=True),
}
_log = logging.getLogger(__name__)
_COMMAND = "/privacy"


class PrivacyPages:
    """The command, and its page. key: of the message that shows the page."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def privacy(self, update: Update, context: UpdateContext) -> None:
        """Sends what is stored, as a new message."""
        message, person = incoming(update), context.person
        await self._show(person, notice_key(message), new=True)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        key, person = button.key, button.person
        match button.verb:
            case "privacy_export":
                return await self._begin(person, key, "privacy_exporting", partial(self._export, person, key))
            case "privacy_cover" | "privacy_uncover":
                covers = button.verb == "privacy_cover"
                await self._chat.store.people.set_covers_pictures(person.person_id, covers=covers)
                if not covers:  # shown openly means all of them, also what /settings covers
                    chosen = await self._chat.store.preferences.of(person.person_id)
                    await self._chat.store.preferences.choose(
                        person.person_id, replace(chosen, pictures=PictureChoice.OPEN)
                    )
                await self._show(person, key, "privacy_covered" if covers else "privacy_uncovered")
            case "privacy_delete":
                await show_page(self._chat, person, key, sure_look(self._chat.lang(person)))
            case "privacy_erase":
                return await self._begin(person, key, "privacy_deleting", partial(self._erase, person, key))
            case _:
                await self._show(person, key)
        return ""

    async def _begin(
        self, person: Person, key: str, sentence: str, work: Callable[[], Awaitable[None]]
    ) -> str:
        page = BusyPage(key, person.person_id, command=_COMMAND)
        if not await self._chat.store.busy.begin(page):  # pressed twice
            return "toast_old_button"
        # Without buttons: work that runs cannot be begun a second time.
        look = Look(say_html(self._chat.lang(person), sentence))
        try:
            await show_page(self._chat, person, key, look)
        except TROUBLES as err:  # its buttons are used: the work goes on, and shows its own end
            _log.error("a page that is busy cannot be shown: %s", err)
        begin_stored(self._chat, person, page, work)
        return ""

    async def _show(self, person: Person, key: str, note: str = "", *, new: bool = False) -> None:
        lang = self._chat.lang(person)
        told = say_html(lang, note) if note else ""
        limits, now = (
            await self._chat.dispatcher.history.limits(),
            await self._chat.store.people.person(person.person_id),
        )
        look = privacy_look(limits, lang, covers=now is not None and now.covers_pictures, note=told)
        await show_page(self._chat, person, key, look, new=new)

    async def _export(self, person: Person, key: str) -> None:
        # Beyond its first write the file is on disk without a name: nothing is left of it, whatever happens.
        with tempfile.SpooledTemporaryFile(max_size=1) as file:
            with noting_left_out() as left_out:
                exported = await export(self._chat, person, file)
            now = await self._chat.store.people.person(person.person_id)
            if now is None or now.joined_at != person.joined_at:
                return  # removed while it was made
            caption = _caption(exported, self._chat.lang(person), all_homes=not left_out)
            sent = await self._chat.outbox.send_file(person.person_id, file, "farhand-data.zip", caption)
        _log.info("%d tasks and %d pictures exported, sent: %s", exported.tasks, exported.pictures, sent)
        await self._show(person, key, "privacy_exported" if sent else "privacy_export_failed")

    async def _erase(self, person: Person, key: str) -> None:
        with noting_left_out() as left_out:
            done = await self._chat.dispatcher.history.forget_person(self._chat.rights.caller(person))
        if not done:
            await self._show(person, key, "privacy_unfinished")
            return
        await self._chat.store.keeping.forget(person.person_id, key)
        _log.info("the data of person %d was deleted", person.person_id)
        lang = self._chat.lang(person)
        later = f"\n\n{say_html(lang, 'privacy_deleted_later')}" if left_out else ""
        look = Look(say_html(lang, "privacy_deleted") + later)
        await show_page(self._chat, person, key, look)


def _caption(exported: ExportResult, lang: str, *, all_homes: bool) -> str:
    lines = [
        say(lang, "privacy_caption", tasks=str(exported.tasks), pictures=str(exported.pictures)),
    ]
    if exported.left_out:
        most = str(MOST_BYTES // 1_000_000)
        lines.append(say(lang, "privacy_left_out", count=str(exported.left_out), megabytes=most))
    if exported.private:
        lines.append(say(lang, "privacy_private", count=str(exported.private)))
    if not all_homes:
        lines.append(say(lang, "privacy_part"))
    return "\n".join(lines)
