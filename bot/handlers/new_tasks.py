"""A text as a new task."""

from datetime import datetime, timedelta

from telegram import Message, Update

from bot.context import ChatContext, UpdateContext, incoming, notice_key
from bot.intake.task_intake import MAX_TASK, IntakeResult, TaskIntake, TaskText
from bot.intake.which_phone import LOOKING
from bot.rights.person import Person
from bot.showing.origin import Origin

# The parts of one text are sent in one go; typing another text takes longer.
_PARTS_WITHIN = timedelta(seconds=2)


class NewTasks:
    """Makes a task of each text that nothing else takes."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._intake = TaskIntake(chat)
        self._cut_at: dict[int, datetime] = {}

    async def take_rest(self, message: Message, person: Person) -> bool:
        """Drops the rest of a text that the app cut at about 4,096 characters, refused with its start."""
        del person
        cut_at = self._cut_at.get(message.chat_id)
        if len((message.text or "").encode("utf-16-le")) // 2 > MAX_TASK:
            self._cut_at[message.chat_id] = message.date
        return cut_at is not None and message.date - cut_at <= _PARTS_WITHIN

    async def refuse_late(self, update: Update, context: UpdateContext) -> bool:
        """Says that a text may have been an answer in the last run; it is no task."""
        if not context.late_answer:
            return False
        await self._chat.replies.say(incoming(update), context.person, "text_restarted")
        return True

    async def take(self, message: Message, person: Person) -> bool:
        """Makes the text a task, or says why not."""
        origin = Origin(message.chat_id, message.message_id)
        wish = TaskText(message.text or "", origin, message.date.timestamp(), notice_key(message))
        if await self._intake.take(person, wish) is IntakeResult.BEGUN:
            await self._chat.outbox.react(message.chat_id, message.message_id, LOOKING)
        return True
