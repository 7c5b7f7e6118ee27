"""A text as the answer to an open question."""

from telegram import Message, Update

from agent.contract.errors import HomeAway
from agent.contract.requests import Answer, AnswerOutcome
from bot.bus.errors import HomeOutdated, HomeTroubled, HomeUnread
from bot.cards.look import Look
from bot.context import ChatContext, UpdateContext, incoming, notice_key
from bot.handlers.name_prompt import NamePrompt
from bot.intake.plain_words import plain_word
from bot.intake.task_intake import MAX_TASK
from bot.intake.which_phone import WhichPhone
from bot.people.secret_texts import looks_like_code
from bot.requests import questions
from bot.requests.answer_request import commit_answer
from bot.rights.person import Person
from bot.showing.origin import Origin
from bot.strings import say_html

_NOT_TAKEN = {
    AnswerOutcome.UNKNOWN: "answer_by_button",
    AnswerOutcome.REPLACED: "answer_asked_again",
    AnswerOutcome.NOT_YOURS: "people_not_allowed",
}


class AnswerTexts:
    """Takes replies to questions, and the next text while one is open."""

    def __init__(self, chat: ChatContext, name_prompt: NamePrompt) -> None:
        self._chat = chat
        self._name_prompt = name_prompt
        self._which = WhichPhone(chat)

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
        try:
            outcome = await commit_answer(self._chat, person, asked, Answer.REPLY, text)
        except HomeAway as err:
            html = say_html(self._chat.lang(person), "answer_away_task", **err.values)
            if self._may_be_task(update, context, html):
                return False
            raise
        except (HomeOutdated, HomeTroubled, HomeUnread) as err:  # after these it is no answer there either
            lang = self._chat.lang(person)
            why = say_html(lang, err.key, **err.values)
            if self._may_be_task(update, context, f"{why}\n{say_html(lang, 'answer_unreached_task')}"):
                return False
            raise
        if outcome is AnswerOutcome.ACCEPTED:
            await self._chat.outbox.react(message.chat_id, message.message_id, "👌")
            return True
        if outcome is AnswerOutcome.REPLACED:  # until it is asked again, one more text is no task either
            sentence = "answer_asked_again_task"
        else:
            not_theirs = outcome is AnswerOutcome.NOT_YOURS
            sentence = "answer_not_yours_task" if not_theirs else "answer_late_task"
            await self._chat.store.questions.close(asked)
        if self._may_be_task(update, context, say_html(self._chat.lang(person), sentence)):
            return False
        # Of the last run, it may be the answer that was taken: sent again as a task it would order twice.
        late = "answer_too_late" if context.came_at is None else "answer_restarted"
        await self._chat.replies.say(message, person, _NOT_TAKEN.get(outcome, late))
        return True

    async def offer(self, update: Update, context: UpdateContext) -> bool:
        """Offers a text as a task that could not be an answer, and that nobody else has taken."""
        if context.no_answer is None:
            return False
        message, person, text = incoming(update), context.person, (incoming(update).text or "").strip()
        origin, sent_at = Origin(message.chat_id, message.message_id), message.date.timestamp()
        key = notice_key(message)
        await self._which.offer_task(person, text, origin, sent_at, key, context.no_answer)
        return True

    def _may_be_task(self, update: Update, context: UpdateContext, html: str) -> bool:
        """May the next takers have the text? Without a reply it may be a task, written as a question closed.

        html: why it is no answer.
        """
        message, person, text = incoming(update), context.person, (incoming(update).text or "").strip()
        if message.reply_to_message or context.came_at is not None:
            return False
        if plain_word(text) is not None or len(text) > MAX_TASK or looks_like_code(text):
            return False
        if not self._which.offered(person):
            return False
        context.no_answer = Look(html)
        return True

    async def _asked_requests(self, message: Message, person: Person) -> list[int]:
        """Ids of the requests that this message may answer."""
        if message.reply_to_message:
            key = await self._chat.replies.replied_to(message)
            asks = key.partition(":")[0] in ("request", "other", "reminder")
            # A request of another journal is unknown: the answer came too late, and is not a task.
            return [self._chat.store.homes.number(key)] if asks else []
        return await questions.to_answer(self._chat, person, message.chat_id)
