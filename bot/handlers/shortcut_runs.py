"""Runs shortcuts: by '/NAME words', by a button, or by a text that says what one does."""

import json
import time
from collections.abc import Mapping

from telegram import Message

from agent.contract.shortcuts import MAX_VALUE, Shortcut, ShortcutRefusal, ValueProblem, text_with, tidy_value
from agent.contract.tasks import ShortcutRun
from bot.cards import Look
from bot.cards.shortcuts import Values, refusal_look, said_look
from bot.context import ChatContext, PressedButton, notice_key
from bot.handlers.shortcut_words import given_values, written_name
from bot.intake.task_intake import IntakeResult, TaskIntake, TaskText
from bot.intake.which_phone import LOOKING
from bot.rights.person import Person
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.showing.reply_questions import ReplyQuestions
from bot.strings import say_html


class ShortcutRuns:
    """Each run is a task; what is left out is asked for."""

    def __init__(self, chat: ChatContext, questions: ReplyQuestions) -> None:
        self._chat = chat
        self._questions = questions
        self._intake = TaskIntake(chat)

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

    async def run_pressed(self, button: PressedButton, shortcut: Shortcut) -> None:
        """Runs it, or asks for its first parameter."""
        query = button.query
        message_id = query.message.message_id if query.message else 0
        origin = Origin(button.person.person_id, message_id, query.data or "")
        sent_at = time.time() if button.pressed_at is None else button.pressed_at
        await self._run(button.person, shortcut, (), origin, sent_at, f"shortcut:{query.id}")

    async def take_value(self, message: Message, person: Person, values: Mapping[str, str]) -> bool:
        """Takes the reply as a parameter's text; False if it cannot be one and may be sent once more."""
        caller, key = self._chat.rights.caller(person), notice_key(message)
        shortcut = await self._chat.dispatcher.shortcuts.get(caller, values["shortcut"])
        if shortcut is None:
            await self._chat.replies.say(message, person, "shortcut_refused_gone")
            return True
        given = [(name, value) for name, value in read_pairs(values["given"]) if name != values["parameter"]]
        given.append((values["parameter"], " ".join((message.text or "").split())))
        if not await self._values_are_good(person, tuple(given), key):
            return False
        # Written by this message: a /stop that came between the question and the reply is older.
        origin, sent_at = Origin.from_text(values["origin"]), message.date.timestamp()
        await self._run(person, shortcut, tuple(given), origin, sent_at, key)
        return True

    async def take_reworded(self, message: Message, person: Person) -> None:
        """The new words of an old task are a new text of the person's."""
        text = (message.text or "").strip()
        if await self.offer_said(message, person, text):
            return
        origin = Origin(message.chat_id, message.message_id)
        wish = TaskText(text, origin, message.date.timestamp(), notice_key(message))
        if await self._intake.take(person, wish) is IntakeResult.BEGUN:
            await self._chat.outbox.react(message.chat_id, message.message_id, LOOKING)

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

    async def begin_said(self, button: PressedButton) -> None:
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
            run = ShortcutRun(shortcut.shortcut_id, read_pairs(values["given"]))
            sentence, name = "shortcut_runs", shortcut.name
        wish = TaskText(values["text"], origin, sent_at, f"shortcut:{button.query.id}", shortcut=run)
        result = await self._intake.take(person, wish)
        if result is IntakeResult.BEGUN:
            await self._chat.outbox.react(origin.chat_id, origin.message_id, LOOKING)
        look = Look(say_html(lang, sentence if result is IntakeResult.BEGUN else "shortcut_asked", name=name))
        await show_page(self._chat, person, button.key, look)

    async def _run(
        self, person: Person, shortcut: Shortcut, values: Values, origin: Origin, sent_at: float, key: str
    ) -> IntakeResult:
        """Begins it, asks for the first parameter that is left out, or says which text cannot be one."""
        if not await self._values_are_good(person, values, key):
            return IntakeResult.REFUSED
        given = dict(values)
        for name in shortcut.parameters:
            if name not in given:
                asked = {
                    "name": shortcut.name,
                    "shortcut": shortcut.shortcut_id,
                    "given": json.dumps(values),
                    "parameter": name,
                    "origin": origin.to_text(),
                }
                await self._questions.ask(person, "value", f"{key}:{len(values)}", asked)
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


def read_pairs(text: str) -> Values:
    """Names and texts of a button, or of a question that waited for a reply. text: JSON."""
    pairs: list[tuple[str, str]] = json.loads(text)
    return tuple((str(one), str(other)) for one, other in pairs)
