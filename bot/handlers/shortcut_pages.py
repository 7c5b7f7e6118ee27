"""Shortcuts in the chat: the list, one of them, and where each command, press and reply goes."""

from telegram import Message, Update

from bot.bus.left_out import noting_left_out
from bot.cards import Look
from bot.cards.shortcut_offers import OfferDraft
from bot.cards.shortcuts import SHORTCUTS, shortcut_look, shortcuts_look
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.handlers.shortcut_keeping import ShortcutKeeping
from bot.handlers.shortcut_runs import ShortcutRuns
from bot.handlers.shortcut_showing import ShortcutShowing
from bot.requests.pad_pages import PadPages
from bot.rights.permissions import ALL, MEMBER, Needs
from bot.rights.person import Person, Role
from bot.showing.left_out_line import with_left_out
from bot.showing.pages import show_page
from bot.showing.reply_questions import ReplyQuestions
from bot.strings import say_html

COMMANDS = {"save": Needs(Role.MEMBER, reads=True), "show": MEMBER, "shortcuts": Needs(reads=True)}
_BEGINS = Needs(Role.MEMBER, begins=True)
_SHOWS = (
    *("shortcuts", "shortcut", "shortcut_save", "shortcut_name", "shortcut_text", "shortcut_no"),
    *("shortcut_rename", "shortcut_edit", "shortcut_share", "shortcut_delete", "past_reword"),
    *("shortcut_choose", "shortcut_call"),
)
VERBS: dict[str, Needs] = (
    dict.fromkeys(_SHOWS, Needs(reads=True))
    | dict.fromkeys(("shortcut_keep", "shortcut_delete_yes", "shortcut_file_keep"), ALL)
    | {"shortcut_show": MEMBER}
    | dict.fromkeys(("shortcut_run", "shortcut_said", "shortcut_plain"), _BEGINS)
)
# The question that a button asks about an offer, or about an old task.
_ASKS = {
    "shortcut_name": "name",
    "shortcut_text": "text",
    "shortcut_call": "called",
    "past_reword": "reword",
}


class ShortcutPages:
    """The commands, the pages and the replies. key: of the message that shows the page."""

    def __init__(self, chat: ChatContext, pads: PadPages) -> None:
        self._chat = chat
        self._questions = ReplyQuestions(chat)
        self._runs = ShortcutRuns(chat, self._questions)
        self._keeping = ShortcutKeeping(chat, self._questions)
        self._showing = ShortcutShowing(chat, self._questions, pads)
        self.run_written, self.offer_said = self._runs.run_written, self._runs.offer_said
        self.show = self._showing.show

    async def shortcuts(self, update: Update, context: UpdateContext) -> None:
        """Sends the list as a new message."""
        await self._show_list(context.person, notice_key(incoming(update)), 0, new=True)

    async def save(self, update: Update, context: UpdateContext) -> None:
        """/save NAME: offers the task of the report that it replies to, or the last one that was done."""
        message, person = incoming(update), context.person
        task_id = await self._keeping.task_meant(message, person)
        if task_id is None:
            await self._chat.replies.say(message, person, "shortcut_nothing_to_save")
            return
        name, key = " ".join(context.args or []).removeprefix("/"), notice_key(message)
        await self._keeping.offer(person, key, task_id, name, key)

    async def take(self, message: Message, person: Person) -> bool:
        """Takes a reply to a question of this feature; False for any other text."""
        key = await self._questions.asked(message)
        if key is None:
            return False
        draft = await self._questions.draft(key, person)
        if draft is None:
            await self._chat.replies.say(message, person, "shortcut_ask_old")
        elif await self._take(draft.kind, message, person, dict(draft.values)):
            await self._questions.close(key)
        return True

    async def _take(self, kind: str, message: Message, person: Person, values: dict[str, str]) -> bool:
        """False if the reply is not taken and may be sent once more."""
        match kind:
            case "value":
                return await self._runs.take_value(message, person, values)
            case "reword":
                await self._runs.take_reworded(message, person)
                return True
            case "show":
                return await self._showing.take_words(message, person, message.text or "")
            case "rename":
                return await self._keeping.take_name(message, person, values)
            case "edit":
                return await self._keeping.take_edited(message, person, values)
            case _:
                return await self._keeping.take_offered(kind, message, person, values)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        person, key, values, about = button.person, button.key, button.values, button.query.id
        page = int(values.get("page", "0"))
        match button.verb:
            case "shortcuts":
                await self._show_list(person, key, page)
            case "shortcut_no":
                note = Look(say_html(self._chat.lang(person), "shortcut_not_kept"))
                await show_page(self._chat, person, key, note)
            case "shortcut_save":
                await self._keeping.offer(person, f"shortcut:{about}", int(values["task"]), "", about)
            case "shortcut_keep":
                await self._keeping.keep(person, key, OfferDraft.of(values))
            case "shortcut_file_keep":
                await self._keeping.keep_file(person, key, values["file"])
            case "shortcut_choose":
                await self._keeping.choose(button)
            case "shortcut_name" | "shortcut_text" | "shortcut_call" | "past_reword":
                await self._questions.ask(person, _ASKS[button.verb], about, dict(values))
            case "shortcut_show":
                await self._showing.ask(button)
                await self._show_list(person, key, 0)
            case "shortcut_said" | "shortcut_plain":
                await self._runs.begin_said(button)
            case _:
                return await self._press_one(button, page)
        return ""

    async def _press_one(self, button: PressedButton, page: int) -> str:
        person, key, calls = button.person, button.key, self._chat.dispatcher.shortcuts
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        shortcut = await calls.get(caller, button.values["shortcut"])
        if shortcut is None:
            await self._show_list(person, key, page)
            return "toast_shortcut_gone"
        if button.verb == "shortcut_delete_yes":
            await calls.delete(caller, shortcut.shortcut_id)
            note = say_html(lang, "shortcut_deleted", name=shortcut.name)
            await self._show_list(person, key, page, note=note)
            return ""
        match button.verb:
            case "shortcut_run":
                await self._runs.run_pressed(button, shortcut)
            case "shortcut_rename":
                values = {"name": shortcut.name, "shortcut": shortcut.shortcut_id}
                await self._questions.ask(person, "rename", button.query.id, values)
            case "shortcut_edit":
                await self._keeping.ask_edit(person, shortcut, button.query.id)
            case "shortcut_share":
                await self._keeping.share(person, shortcut, button.query.id)
            case _:
                pass
        sure = button.verb == "shortcut_delete"
        await show_page(self._chat, person, key, shortcut_look(shortcut, page, lang, sure=sure))
        return ""

    async def _show_list(
        self, person: Person, key: str, page: int, *, note: str = "", new: bool = False
    ) -> None:
        calls, caller = self._chat.dispatcher.shortcuts, self._chat.rights.caller(person)
        with noting_left_out() as left_out:
            kept = await calls.page(caller, page * SHORTCUTS, SHORTCUTS)
            if page and not kept.shortcuts:  # the last one of this page was deleted
                page -= 1
                kept = await calls.page(caller, page * SHORTCUTS, SHORTCUTS)
        look = shortcuts_look(kept, page, self._chat.lang(person), note=note)
        await show_page(self._chat, person, key, with_left_out(self._chat, person, look, left_out), new=new)
