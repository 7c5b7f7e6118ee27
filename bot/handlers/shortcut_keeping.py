"""Keeps tasks and files as shortcuts, and changes those that are kept."""

from collections.abc import Mapping
from dataclasses import replace

from telegram import Message

from agent.contract.shortcuts import (
    MAX_VALUE,
    Shortcut,
    ShortcutChange,
    ShortcutRefusal,
    StepChoice,
    StepUse,
    ValueProblem,
    tidy_value,
)
from agent.contract.tasks import EndKind
from bot.cards.pad import is_show
from bot.cards.shortcut_offers import OfferDraft, shortcut_offer_look
from bot.cards.shortcuts import edit_ask_html, refusal_look, shortcut_look
from bot.cards.text import clip, one_line, visible
from bot.context import ChatContext, PressedButton, notice_key
from bot.handlers.shortcut_words import EditProblem, edited_steps
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.showing.pages import show_page
from bot.showing.reply_questions import ReplyQuestions
from bot.showing.shortcut_offers import command_names, show_offer
from bot.strings import say, say_html

_LINE_UNITS = 60
_LAST_TASKS = 20
_MOST_ASKED_HTML = 3900
_MOST_NAME = 100  # characters that are shown of a name that cannot be one


class ShortcutKeeping:
    """key: of the message that shows the page."""

    def __init__(self, chat: ChatContext, questions: ReplyQuestions) -> None:
        self._chat = chat
        self._questions = questions

    async def task_meant(self, message: Message, person: Person) -> int | None:
        """The task of the report that /save replies to, or the last one that was done; None for none."""
        if message.reply_to_message is not None:
            key = await self._chat.replies.replied_to(message)
            if key.partition(":")[0] not in ("report", "card", "table"):
                return None
            return self._chat.store.homes.number(key) or None
        caller = self._chat.rights.caller(person)
        past = await self._chat.dispatcher.history.page(caller, 0, _LAST_TASKS)
        done = (each for each in past.tasks if each.outcome.kind is EndKind.DONE)
        return next((each.task.task_id for each in done), None)

    async def offer(self, person: Person, key: str, task_id: int, name: str, about: str) -> None:
        """Offers a task; of presses on the pad, which have no words yet, it asks for these first."""
        caller = self._chat.rights.caller(person)
        record = await self._chat.dispatcher.history.past_task(caller, task_id)
        past = record.past if record else None
        if (
            past
            and past.task.by_hand
            and not is_show(past.task)
            and any(each.repeats for each in past.pressed)
        ):
            await self._questions.ask(person, "words", about, dict(OfferDraft(task_id, name).values()))
            return
        await show_offer(self._chat, person, key, OfferDraft(task_id, name), new=True)

    async def choose(self, button: PressedButton) -> None:
        """What is chosen for an unclear step; the next question, or the offer, takes its place."""
        values = button.values
        choice = StepChoice(int(values["step"]), StepUse(values["use"]))
        await show_offer(self._chat, button.person, button.key, OfferDraft.of(values).chosen(choice))

    async def keep(self, person: Person, key: str, draft: OfferDraft) -> None:
        """Keeps what was offered, or says why not."""
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        calls = self._chat.dispatcher.shortcuts
        kept = await calls.keep(
            caller, draft.task_id, draft.name, draft.text, command_names(self._chat), draft.choices
        )
        if kept.refused is None and kept.shortcut is not None:
            note = say_html(lang, "shortcut_kept", name=kept.shortcut.name)
            await show_page(self._chat, person, key, shortcut_look(kept.shortcut, 0, lang, note=note))
            return
        offer = await calls.offer(caller, draft.task_id, draft.choices, draft.text)
        look = shortcut_offer_look(draft, replace(offer, refused=kept.refused), lang, refused=True)
        await show_page(self._chat, person, key, look)

    async def keep_file(self, person: Person, key: str, file: str) -> None:
        """Keeps the shortcut of a file that somebody gave."""
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        calls = self._chat.dispatcher.shortcuts
        kept = await calls.read(caller, file, command_names(self._chat), keeps=True)
        if kept.refused is not None or kept.shortcut is None:
            look = refusal_look(kept.refused or ShortcutRefusal.BAD_FILE, lang)
        else:
            note = say_html(lang, "shortcut_kept", name=kept.shortcut.name)
            look = shortcut_look(kept.shortcut, 0, lang, note=note)
        await show_page(self._chat, person, key, look)

    async def share(self, person: Person, shortcut: Shortcut, query_id: str) -> None:
        """Sends it as a file."""
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

    async def ask_edit(self, person: Person, shortcut: Shortcut, about: str) -> None:
        """Asks for its steps as lines."""
        lang = self._chat.lang(person)
        html = edit_ask_html(shortcut, lang)
        if visible(html) > _MOST_ASKED_HTML:
            sentence = say_html(lang, "shortcut_edit_too_long")
            await self._chat.replies.note(person.person_id, f"shortcut:{about}:long", sentence)
            return
        await self._questions.ask(person, "edit", about, {"shortcut": shortcut.shortcut_id}, html)

    # --- replies; False: it is not taken and may be sent once more

    async def take_offered(
        self, kind: str, message: Message, person: Person, values: Mapping[str, str]
    ) -> bool:
        """Another name or text of an offer, the words of presses, or what somebody calls a thing."""
        draft, said, key = OfferDraft.of(values), one_line(message.text or "").strip(), notice_key(message)
        if kind in ("words", "called"):
            tidy = tidy_value(said)
            if isinstance(tidy, ValueProblem):
                name = say(self._chat.lang(person), f"shortcut_placeholder_{kind}")
                sentence = f"shortcut_value_{tidy}"
                await self._chat.replies.say(message, person, sentence, name=name, limit=str(MAX_VALUE))
                return False
            said = tidy
        match kind:
            case "name":
                draft = replace(draft, name=said.removeprefix("/")[:_MOST_NAME])
            case "called":
                draft = draft.chosen(StepChoice(int(values["step"]), StepUse.ALWAYS, said))
            case _:
                draft = replace(draft, text=said)
        await show_offer(self._chat, person, key, draft, new=True)
        return True

    async def take_name(self, message: Message, person: Person, values: Mapping[str, str]) -> bool:
        """Another name of one that is kept."""
        name = one_line(message.text or "").strip().removeprefix("/")
        return await self._change(message, person, values["shortcut"], ShortcutChange(name=name))

    async def take_edited(self, message: Message, person: Person, values: Mapping[str, str]) -> bool:
        """Its steps as lines."""
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        shortcut = await self._chat.dispatcher.shortcuts.get(caller, values["shortcut"])
        if shortcut is None:
            await self._chat.replies.say(message, person, "shortcut_refused_gone")
            return True
        steps = edited_steps(shortcut.steps, (message.text or "").strip(), lang)
        if isinstance(steps, EditProblem):
            line = clip(one_line(steps.line), _LINE_UNITS)
            await self._chat.replies.say(message, person, steps.key, line=line)
            return False
        return await self._change(message, person, shortcut.shortcut_id, ShortcutChange(steps=steps))

    async def _change(
        self, message: Message, person: Person, shortcut_id: str, change: ShortcutChange
    ) -> bool:
        caller, lang = self._chat.rights.caller(person), self._chat.lang(person)
        calls = self._chat.dispatcher.shortcuts
        changed = await calls.change(caller, shortcut_id, change, command_names(self._chat))
        if changed.refused is not None or changed.shortcut is None:
            look = refusal_look(changed.refused or ShortcutRefusal.GONE, lang)
        else:
            look = shortcut_look(changed.shortcut, 0, lang, note=say_html(lang, "shortcut_changed"))
        await show_page(self._chat, person, notice_key(message), look, new=True)
        return changed.refused in (None, ShortcutRefusal.GONE)
