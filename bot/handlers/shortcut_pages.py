"""Shortcuts in the chat: /save, /shortcuts, '/NAME words', and the question where a text means one."""

import json
import time
from dataclasses import dataclass, replace

from telegram import Message, Update

from agent.contract.shortcuts import (
    MAX_SHORTCUT_NAME,
    MAX_VALUE,
    Shortcut,
    ShortcutChange,
    ShortcutRefusal,
    ValueProblem,
    text_with,
    tidy_value,
)
from agent.contract.tasks import EndKind, ShortcutRun
from bot.cards import Look
from bot.cards.shortcuts import (
    SHORTCUTS,
    Values,
    edit_ask_html,
    refusal_look,
    said_look,
    shortcut_look,
    shortcut_offer_look,
    shortcuts_look,
)
from bot.cards.text import clip, one_line, visible
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.handlers.shortcut_words import EditProblem, edited_steps, given_values, suggested_name, written_name
from bot.intake.task_intake import IntakeResult, TaskIntake, TaskText
from bot.intake.which_phone import LOOKING
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.permissions import ALL, MEMBER, Needs
from bot.rights.person import Person, Role
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.strings import say, say_html

COMMANDS = {"save": MEMBER, "shortcuts": ALL}
_BEGINS = Needs(Role.MEMBER, begins=True)
_SHOWS = (
    *("shortcuts", "shortcut", "shortcut_save", "shortcut_keep", "shortcut_name", "shortcut_text"),
    *("shortcut_no", "shortcut_rename", "shortcut_edit", "shortcut_share", "shortcut_delete"),
    *("shortcut_delete_yes", "shortcut_file_keep", "past_reword"),
)
VERBS: dict[str, Needs] = dict.fromkeys(_SHOWS, ALL) | dict.fromkeys(
    ("shortcut_run", "shortcut_said", "shortcut_plain"), _BEGINS
)
_KEY = "shortcut_ask"
_LINE_UNITS = 60
_LAST_TASKS = 20
_MOST_DRAFTS = 1000
_MOST_ASKED_HTML = 3900


@dataclass(frozen=True, slots=True)
class _Draft:
    """What a reply to a question of ours is for. kind: the end of the question's key in the strings."""

    kind: str
    person_id: int
    task_id: int = 0
    name: str = ""
    text: str = ""
    shortcut_id: str = ""
    values: Values = ()
    parameter: str = ""
    origin: Origin | None = None
    sent_at: float = 0.0


class ShortcutPages:
    """The commands, the pages and the replies. key: of the message that shows the page."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._intake = TaskIntake(chat)
        # By the key of the question. After a restart a reply is answered with what to press again.
        self._drafts: dict[str, _Draft] = {}

    async def shortcuts(self, update: Update, context: UpdateContext) -> None:
        """Sends the list as a new message."""
        await self._show_list(context.person, notice_key(incoming(update)), 0, new=True)

    async def save(self, update: Update, context: UpdateContext) -> None:
        """/save NAME: offers the task of the report that it replies to, or the last one that was done."""
        message, person = incoming(update), context.person
        task_id = await self._task_meant(message, person)
        if task_id is None:
            await self._chat.replies.say(message, person, "shortcut_nothing_to_save")
            return
        name = " ".join(context.args or []).removeprefix("/")
        await self._offer(person, notice_key(message), task_id, name, new=True)

    async def run_written(self, message: Message, person: Person) -> bool:
        """Takes '/NAME words' for a shortcut of the person's; False if there is none of this name."""
        written = written_name(message.text or "")
        if written is None:
            return False
        caller = self._chat.rights.caller(person)
        shortcut = await self._chat.dispatcher.shortcuts.named(caller, written[0])
        if shortcut is None:
            return False
        values = given_values(shortcut.parameters, written[1])
        if values is None:
            key = "shortcut_which_words" if shortcut.parameters else "shortcut_no_words"
            example = " ".join(f"{name}=…" for name in shortcut.parameters)
            await self._chat.replies.say(message, person, key, name=shortcut.name, example=example)
            return True
        origin = Origin(message.chat_id, message.message_id)
        sent_at, key = message.date.timestamp(), notice_key(message)
        if await self._run(person, shortcut, values, origin, sent_at, key) is IntakeResult.BEGUN:
            await self._chat.outbox.react(message.chat_id, message.message_id, LOOKING)
        return True

    async def offer_said(self, message: Message, person: Person, text: str = "") -> bool:
        """Asks how a text that says what a shortcut does is worked; False for any other."""
        text = text or message.text or ""
        match = await self._chat.dispatcher.shortcuts.matching(self._chat.rights.caller(person), text)
        if match is None:
            return False
        origin = Origin(message.chat_id, message.message_id)
        values = (
            ("shortcut", match.shortcut.shortcut_id),
            ("given", json.dumps(match.values)),
            ("text", text),
            ("origin", origin.to_text()),
            ("sent_at", repr(message.date.timestamp())),
        )
        look = said_look(match, values, self._chat.lang(person))
        await show_page(self._chat, person, notice_key(message), look, new=True)
        return True

    async def take(self, message: Message, person: Person) -> bool:
        """Takes a reply to a question of this feature; False for any other text."""
        if message.reply_to_message is None:
            return False
        key = await self._chat.outbox.key_of(message.chat_id, message.reply_to_message.message_id) or ""
        if key.partition(":")[0] != _KEY:
            return False
        draft = self._drafts.get(key)
        if draft is None or draft.person_id != person.person_id:
            await self._chat.replies.say(message, person, "shortcut_ask_old")
            return True
        if await self._answer(message, person, draft, (message.text or "").strip()):
            self._drafts.pop(key, None)
        return True

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        person, key, values, verb = button.person, button.key, button.values, button.verb
        page = int(values.get("page", "0"))
        match verb:
            case "shortcuts":
                await self._show_list(person, key, page)
            case "shortcut_no":
                await show_page(
                    self._chat, person, key, Look(say_html(self._chat.lang(person), "shortcut_not_kept"))
                )
            case "shortcut_save":
                await self._offer(person, f"shortcut:{button.query.id}", int(values["task"]), "", new=True)
            case "shortcut_keep":
                await self._keep(person, key, int(values["task"]), values["name"], values["text"])
            case "shortcut_file_keep":
                await self._keep_file(person, key, values["file"])
            case "shortcut_name" | "shortcut_text" | "past_reword":
                task_id = int(values["task"])
                kind = "reword" if verb == "past_reword" else verb.removeprefix("shortcut_")
                draft = _Draft(
                    kind, person.person_id, task_id, values.get("name", ""), values.get("text", "")
                )
                await self._ask(draft, person, button.query.id)
            case "shortcut_said" | "shortcut_plain":
                await self._begin_said(button)
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
        draft = _Draft("", person.person_id, shortcut_id=shortcut.shortcut_id)
        match button.verb:
            case "shortcut_run":
                message_id = button.query.message.message_id if button.query.message else 0
                origin = Origin(person.person_id, message_id, button.query.data or "")
                sent_at = time.time() if button.pressed_at is None else button.pressed_at
                await self._run(person, shortcut, (), origin, sent_at, f"shortcut:{button.query.id}")
                await show_page(self._chat, person, key, shortcut_look(shortcut, page, lang))
            case "shortcut_rename":
                await self._ask(replace(draft, kind="rename", name=shortcut.name), person, button.query.id)
                await show_page(self._chat, person, key, shortcut_look(shortcut, page, lang))
            case "shortcut_edit":
                await self._ask_edit(replace(draft, kind="edit"), person, shortcut, button.query.id)
                await show_page(self._chat, person, key, shortcut_look(shortcut, page, lang))
            case "shortcut_share":
                await self._share(person, shortcut, button.query.id)
                await show_page(self._chat, person, key, shortcut_look(shortcut, page, lang))
            case "shortcut_delete_yes":
                await calls.delete(caller, shortcut.shortcut_id)
                note = say_html(lang, "shortcut_deleted", name=shortcut.name)
                await self._show_list(person, key, page, note=note)
            case _:
                sure = button.verb == "shortcut_delete"
                await show_page(self._chat, person, key, shortcut_look(shortcut, page, lang, sure=sure))
        return ""

    async def _show_list(
        self, person: Person, key: str, page: int, *, note: str = "", new: bool = False
    ) -> None:
        calls, caller = self._chat.dispatcher.shortcuts, self._chat.rights.caller(person)
        kept = await calls.page(caller, page * SHORTCUTS, SHORTCUTS)
        if page and not kept.shortcuts:  # the last one of this page was deleted
            page -= 1
            kept = await calls.page(caller, page * SHORTCUTS, SHORTCUTS)
        look = shortcuts_look(kept, page, self._chat.lang(person), note=note)
        await show_page(self._chat, person, key, look, new=new)

    # --- keeping

    async def _task_meant(self, message: Message, person: Person) -> int | None:
        if message.reply_to_message is not None:
            key = await self._chat.outbox.key_of(message.chat_id, message.reply_to_message.message_id) or ""
            if key.partition(":")[0] not in ("report", "card", "table"):
                return None
            return self._chat.store.homes.number(key) or None
        caller = self._chat.rights.caller(person)
        past = await self._chat.dispatcher.history.page(caller, 0, _LAST_TASKS)
        done = (each for each in past.tasks if each.outcome.kind is EndKind.DONE)
        return next((each.task.task_id for each in done), None)

    async def _offer(
        self, person: Person, key: str, task_id: int, name: str, text: str = "", *, new: bool = False
    ) -> None:
        """Shows what would be kept. name, text: '' for those that Farhand finds."""
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        offer = await self._chat.dispatcher.shortcuts.offer(caller, task_id)
        if offer.shortcut is not None:
            text = text or offer.shortcut.text
            name = name or await self._free_name(person, text)
        full = offer.refused is ShortcutRefusal.FULL
        look = (
            refusal_look(ShortcutRefusal.FULL, lang)
            if full
            else shortcut_offer_look(task_id, offer, name, text, lang)
        )
        await show_page(self._chat, person, key, look, new=new)

    async def _free_name(self, person: Person, text: str) -> str:
        taken, caller = set(self._commands()), self._chat.rights.caller(person)
        while True:
            name = suggested_name(text, taken)
            if name in taken or await self._chat.dispatcher.shortcuts.named(caller, name) is None:
                return name
            taken.add(name)

    async def _keep(self, person: Person, key: str, task_id: int, name: str, text: str) -> None:
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        calls = self._chat.dispatcher.shortcuts
        kept = await calls.keep(caller, task_id, name, text, self._commands())
        if kept.refused is None and kept.shortcut is not None:
            note = say_html(lang, "shortcut_kept", name=kept.shortcut.name)
            await show_page(self._chat, person, key, shortcut_look(kept.shortcut, 0, lang, note=note))
            return
        offer = replace(await calls.offer(caller, task_id), refused=kept.refused)
        look = shortcut_offer_look(task_id, offer, name, text, lang, refused=True)
        await show_page(self._chat, person, key, look)

    async def _keep_file(self, person: Person, key: str, file: str) -> None:
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        kept = await self._chat.dispatcher.shortcuts.read(caller, file, self._commands(), keeps=True)
        if kept.refused is not None or kept.shortcut is None:
            look = refusal_look(kept.refused or ShortcutRefusal.BAD_FILE, lang)
        else:
            note = say_html(lang, "shortcut_kept", name=kept.shortcut.name)
            look = shortcut_look(kept.shortcut, 0, lang, note=note)
        await show_page(self._chat, person, key, look)

    def _commands(self) -> tuple[str, ...]:
        return tuple(self._chat.rights.permissions.commands)

    async def _share(self, person: Person, shortcut: Shortcut, query_id: str) -> None:
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        written = await self._chat.dispatcher.shortcuts.written(caller, shortcut.shortcut_id)
        if written is None:
            return
        caption = say_html(lang, "shortcut_file", name=shortcut.name)
        async with self._chat.rights.keep_known(person.person_id) as known:
            if known is not None:
                await self._chat.outbox.send(
                    Outgoing(
                        person.person_id,
                        f"shortcut_file:{query_id}",
                        Priority.REPORT,
                        caption,
                        picture=written.encode(),
                        silent=True,
                        file=f"{shortcut.name}.json",
                    )
                )

    # --- questions and their answers

    async def _ask(self, draft: _Draft, person: Person, about: str, html: str = "") -> None:
        lang = self._chat.lang(person)
        values = {"name": draft.name, "parameter": draft.parameter, "limit": str(MAX_SHORTCUT_NAME)}
        key = f"{_KEY}:{about}:{draft.kind}{len(draft.values)}"
        self._drafts[key] = draft
        while len(self._drafts) > _MOST_DRAFTS:
            self._drafts.pop(next(iter(self._drafts)))
        await self._chat.outbox.send(
            Outgoing(
                person.person_id,
                key,
                Priority.QUESTION,
                html or say_html(lang, f"shortcut_ask_{draft.kind}", **values),
                silent=True,
                force_reply=say(lang, f"shortcut_placeholder_{draft.kind}"),
            )
        )

    async def _ask_edit(self, draft: _Draft, person: Person, shortcut: Shortcut, about: str) -> None:
        html = edit_ask_html(shortcut, self._chat.lang(person))
        if visible(html) > _MOST_ASKED_HTML:
            sentence = say_html(self._chat.lang(person), "shortcut_edit_too_long")
            await self._chat.replies.note(person.person_id, f"shortcut:{about}:long", sentence)
            return
        await self._ask(draft, person, about, html)

    async def _answer(self, message: Message, person: Person, draft: _Draft, text: str) -> bool:
        """Takes the reply; False if it is not taken and may be sent once more."""
        key, one = notice_key(message), one_line(text)
        match draft.kind:
            case "name":
                await self._offer(
                    person, key, draft.task_id, one.removeprefix("/")[:100], draft.text, new=True
                )
            case "text":
                await self._offer(person, key, draft.task_id, draft.name, one, new=True)
            case "value":
                return await self._take_value(message, person, draft, one)
            case "rename":
                change = ShortcutChange(name=one.removeprefix("/"))
                return await self._change(message, person, draft.shortcut_id, change)
            case "edit":
                return await self._edit(message, person, draft.shortcut_id, text)
            case _:
                await self._reworded(message, person, text)
        return True

    async def _change(
        self, message: Message, person: Person, shortcut_id: str, change: ShortcutChange
    ) -> bool:
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        changed = await self._chat.dispatcher.shortcuts.change(caller, shortcut_id, change, self._commands())
        if changed.refused is not None or changed.shortcut is None:
            look = refusal_look(changed.refused or ShortcutRefusal.GONE, lang)
        else:
            look = shortcut_look(changed.shortcut, 0, lang, note=say_html(lang, "shortcut_changed"))
        await show_page(self._chat, person, notice_key(message), look, new=True)
        return changed.refused is None

    async def _edit(self, message: Message, person: Person, shortcut_id: str, text: str) -> bool:
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        shortcut = await self._chat.dispatcher.shortcuts.get(caller, shortcut_id)
        if shortcut is None:
            await self._chat.replies.say(message, person, "shortcut_refused_gone")
            return True
        steps = edited_steps(shortcut.steps, text, lang)
        if isinstance(steps, EditProblem):
            line = clip(one_line(steps.line), _LINE_UNITS)
            await self._chat.replies.say(message, person, steps.key, line=line)
            return False
        return await self._change(message, person, shortcut_id, ShortcutChange(steps=steps))

    async def _reworded(self, message: Message, person: Person, text: str) -> None:
        """The new words of an old task are a new text of the person's."""
        if await self.offer_said(message, person, text):
            return
        origin = Origin(message.chat_id, message.message_id)
        wish = TaskText(text, origin, message.date.timestamp(), notice_key(message))
        if await self._intake.take(person, wish) is IntakeResult.BEGUN:
            await self._chat.outbox.react(message.chat_id, message.message_id, LOOKING)

    async def _take_value(self, message: Message, person: Person, draft: _Draft, text: str) -> bool:
        caller = self._chat.rights.caller(person)
        shortcut = await self._chat.dispatcher.shortcuts.get(caller, draft.shortcut_id)
        if shortcut is None or draft.origin is None:
            await self._chat.replies.say(message, person, "shortcut_refused_gone")
            return True
        values = (*(each for each in draft.values if each[0] != draft.parameter), (draft.parameter, text))
        if not await self._values_are_good(person, values, notice_key(message)):
            return False
        key = notice_key(message)
        # Written by this message: a /stop that came between the question and the reply is older.
        await self._run(person, shortcut, values, draft.origin, message.date.timestamp(), key)
        return True

    # --- running

    async def _run(
        self, person: Person, shortcut: Shortcut, values: Values, origin: Origin, sent_at: float, key: str
    ) -> IntakeResult:
        """Begins it, asks for the first parameter that is left out, or says which text cannot be one."""
        if not await self._values_are_good(person, values, key):
            return IntakeResult.REFUSED
        given = dict(values)
        for name in shortcut.parameters:
            if name not in given:
                draft = _Draft(
                    "value",
                    person.person_id,
                    name=shortcut.name,
                    shortcut_id=shortcut.shortcut_id,
                    values=values,
                    parameter=name,
                    origin=origin,
                    sent_at=sent_at,
                )
                await self._ask(draft, person, key)
                return IntakeResult.ASKED
        tidy = tuple((name, str(tidy_value(given[name]))) for name in shortcut.parameters)
        run = ShortcutRun(shortcut.shortcut_id, tidy)
        wish = TaskText(text_with(shortcut.text, tidy), origin, sent_at, key, shortcut=run)
        return await self._intake.take(person, wish)

    async def _values_are_good(self, person: Person, values: Values, key: str) -> bool:
        for name, value in values:
            problem = tidy_value(value)
            if isinstance(problem, ValueProblem):
                lang = self._chat.lang(person)
                html = say_html(lang, f"shortcut_value_{problem}", name=name, limit=str(MAX_VALUE))
                await self._chat.replies.note(person.person_id, key, html)
                return False
        return True

    async def _begin_said(self, button: PressedButton) -> None:
        """Begins the text of the offer, as the shortcut or with the model: one task for two presses."""
        values, person, lang = button.values, button.person, self._chat.lang(button.person)
        origin, sent_at = Origin.from_text(values["origin"]), float(values["sent_at"])
        caller, run, sentence = self._chat.rights.caller(person), None, "shortcut_runs_plain"
        name = ""
        if button.verb == "shortcut_said":
            shortcut = await self._chat.dispatcher.shortcuts.get(caller, values["shortcut"])
            if shortcut is None:
                await show_page(self._chat, person, button.key, refusal_look(ShortcutRefusal.GONE, lang))
                return
            given = tuple((str(one), str(other)) for one, other in json.loads(values["given"]))
            run, sentence, name = ShortcutRun(shortcut.shortcut_id, given), "shortcut_runs", shortcut.name
        wish = TaskText(values["text"], origin, sent_at, f"shortcut:{button.query.id}", shortcut=run)
        result = await self._intake.take(person, wish)
        if result is IntakeResult.BEGUN:
            await self._chat.outbox.react(origin.chat_id, origin.message_id, LOOKING)
        look = Look(say_html(lang, sentence if result is IntakeResult.BEGUN else "shortcut_asked", name=name))
        await show_page(self._chat, person, button.key, look)
