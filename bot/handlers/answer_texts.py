"""A text as the answer to an open question."""

from telegram import Message, Update

from agent.contract.requests import Answer, AnswerOutcome
from bot.context import ChatContext, UpdateContext, incoming
from bot.handlers.name_prompt import NamePrompt
from bot.requests import questions
from bot.requests.answer_request import commit_answer
from bot.rights.person import Person

_NOT_TAKEN = {AnswerOutcome.UNKNOWN: "answer_by_button", AnswerOutcome.REPLACED: "answer_asked_again"}


class AnswerTexts:
    """Takes replies to questions, and the next text while one is open."""

    def __init__(self, chat: ChatContext, name_prompt: NamePrompt) -> None:
        self._chat = chat
        self._name_prompt = name_prompt

    async def ask_which(self, message: Message, person: Person) -> bool:
        """Asks what a text is that could be a name and an answer: one could be taken for the other."""
        if message.reply_to_message is not None or not self._name_prompt.waits_for(person):
            return False
        if not await self._chat.store.questions.open_in(message.chat_id):
            return False
        await self._chat.replies.say(message, person, "answer_which")
        return True

    async def take(self, update: Update, context: UpdateContext) -> bool:
        """Takes a reply to a question, or the next text while a question is open, as an answer."""
        message, person = incoming(update), context.person
        may_answer = await self._asked_requests(message, person)
        if not may_answer:
            return False
        if len(may_answer) > 1:
            await self._chat.replies.say(message, person, "answer_which_question")
            return True
        asked = may_answer[0]
        text = (message.text or "").strip()
        if not text:
            await self._chat.replies.say(message, person, "task_empty")
            return True
        outcome = await commit_answer(self._chat, person, asked, Answer.REPLY, text)
        if outcome is AnswerOutcome.ACCEPTED:
            await self._chat.outbox.react(message.chat_id, message.message_id, "👌")
            return True
        await self._chat.store.questions.close(asked)
        # Of the last run, it may be the answer that was taken: sent again as a task it would order twice.
        late = "answer_too_late" if context.came_at is None else "answer_restarted"
        await self._chat.replies.say(message, person, _NOT_TAKEN.get(outcome, late))
        return True

    async def _asked_requests(self, message: Message, person: Person) -> list[int]:
        """Ids of the requests that this message may answer."""
        if message.reply_to_message:
            key = await self._chat.outbox.key_of(message.chat_id, message.reply_to_message.message_id)
            asks = (key or "").partition(":")[0] in ("request", "other", "reminder")
            # A request of another journal is unknown: the answer came too late, and is not a task.
            return [self._chat.store.homes.number(key)] if key and asks else []
        return await questions.to_answer(self._chat, person, message.chat_id)
