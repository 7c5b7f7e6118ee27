"""/show: a task is shown once on the pad, and its presses are offered as a shortcut."""

from telegram import Message, Update

from agent.contract.people import Right
from agent.contract.shortcuts import MAX_VALUE, ValueProblem, tidy_value
from bot.context import ChatContext, PressedButton, UpdateContext, incoming
from bot.intake.which_phone import WhichPhone, no_phone_html
from bot.requests.pad_opening import PadOpening
from bot.requests.pad_pages import PadPages
from bot.rights.person import Person
from bot.showing.origin import Origin
from bot.showing.reply_questions import ReplyQuestions

_PRESS = "show"


class ShortcutShowing:
    """Asks what the task does, where it was not said, and opens the pad."""

    def __init__(self, chat: ChatContext, questions: ReplyQuestions, pads: PadPages) -> None:
        self._chat = chat
        self._questions = questions
        self._opening = PadOpening(chat, pads)

    async def show(self, update: Update, context: UpdateContext) -> None:
        """/show WORDS; without words it asks for them."""
        message, person = incoming(update), context.person
        if context.args:
            await self.take_words(message, person, " ".join(context.args), context.came_at)
        else:
            await self._questions.ask(person, "show", f"{message.chat_id}:{message.message_id}", {})

    async def ask(self, button: PressedButton) -> None:
        """The button below the list."""
        await self._questions.ask(button.person, "show", button.query.id, {})

    async def take_words(
        self, message: Message, person: Person, text: str, came_at: float | None = None
    ) -> bool:
        """Opens the pad for a task of these words; False if they cannot be any and may be sent once more."""
        words = tidy_value(text.strip().removeprefix("/"))
        if isinstance(words, ValueProblem):
            await self._chat.replies.say(message, person, "show_bad_words", limit=str(MAX_VALUE))
            return False
        phone_id = self._chat.rights.phone_of(person, Right.TAKE_OVER)
        key = f"pad_start:{message.chat_id}:{message.message_id}"
        if phone_id is not None:
            origin = Origin(message.chat_id, message.message_id, _PRESS)
            await self._opening.open(person, phone_id, key, origin, came_at, words)
        elif self._chat.rights.phones_of(person, Right.TAKE_OVER):
            await WhichPhone(self._chat).ask_pad(person, key, words)
        else:
            await self._chat.replies.answer(message, no_phone_html(self._chat, person, Right.TAKE_OVER))
        return True
