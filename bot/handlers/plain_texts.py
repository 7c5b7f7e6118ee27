"""Plain words that are no task: a typed yes or no while something is asked, greetings, thanks, "help"."""

from collections.abc import Awaitable, Callable

from telegram import Message, Update

from agent.contract.requests import Answer, AnswerOutcome, RequestKind
from agent.contract.tasks import TaskState
from bot.bus.left_out import names_for, noting_left_out
from bot.cards.text import escape
from bot.context import ChatContext, UpdateContext, incoming
from bot.intake.plain_words import PlainWord, plain_word, sentence_for
from bot.intake.which_phone import no_phone_html
from bot.requests import buttons_again
from bot.requests.answer_request import TOASTS, commit_answer, toast_text
from bot.requests.open_requests import OpenRequest, open_requests
from bot.rights.person import Person, Role

_DECISIONS = (PlainWord.YES, PlainWord.NO)


class PlainTexts:
    """Answers plain words. A word approves nothing. send_help: as /help does.

    tell_doing: what the person's tasks do."""

    def __init__(
        self,
        chat: ChatContext,
        send_help: Callable[[Update, UpdateContext], Awaitable[None]],
        tell_doing: Callable[[Message, Person], Awaitable[None]],
    ) -> None:
        self._chat = chat
        self._send_help = send_help
        self._tell_doing = tell_doing

    async def decide(self, update: Update, context: UpdateContext) -> bool:
        """Answers a yes or no while an approval, take-over or unlock waits for the person.

        A no rejects the only request that waits, if it is an approval that stands above the no, and the no
        replies to no other message. Where another one may wait at a home that is not reached, only a reply
        says which is meant. False for everything else, also for a yes or no that answers a question.
        """
        message, person = incoming(update), context.person
        word = plain_word(message.text or "")
        if word not in _DECISIONS:
            return False
        open_ones = await open_requests(self._chat, person)
        waiting, unreached = open_ones.found, dict(open_ones.unreached)
        asked, about_it = [each for each in waiting if not each.is_question], True
        if message.reply_to_message:
            key = await self._chat.replies.replied_to(message)
            about_it = key.startswith(("request:", "reminder:"))
            if about_it:  # if it is a question, over, or of another journal, none is left
                about = self._chat.store.homes.number(key)
                asked = [each for each in asked if each.request.request_id == about]
                unreached = {each: home for each, home in unreached.items() if each == about}
        if not asked and not unreached:
            return False
        rejects = word is PlainWord.NO and about_it and len(waiting) == 1 and not unreached
        if rejects and await self._is_below(message, asked[0], context):
            await self._reject(message, person, asked[0])
            return True
        for each in asked:
            await buttons_again.send(self._chat, person, each, str(message.message_id))
        if unreached:
            homes = ", ".join(dict.fromkeys(unreached.values()))
            await self._chat.replies.say(message, person, "word_left_out", homes=homes)
        if len(waiting) > len(asked) and message.reply_to_message is None:
            await self._chat.replies.say(message, person, "answer_by_reply")
        return True

    async def talk(self, update: Update, context: UpdateContext) -> bool:
        """Answers a plain word that nothing waits for; False for a text that may be a task."""
        message, person = incoming(update), context.person
        word = plain_word(message.text or "")
        match word:
            case None | PlainWord.STOP:
                return False
            case PlainWord.HELP:
                await self._send_help(update, context)
            case PlainWord.DOING:
                await self._tell_doing(message, person)
            case PlainWord.GREETING if not self._chat.rights.phones_of(person):
                await self._chat.replies.answer(message, no_phone_html(self._chat, person))
            case _:
                sentence = sentence_for(word, only_looks=person.role is Role.VIEWER)
                if word in _DECISIONS and await self._has_a_task(person):
                    sentence = "nothing_asked_runs"
                await self._chat.replies.say(message, person, sentence, name=person.name)
        return True

    async def _has_a_task(self, person: Person) -> bool:
        """May one run or wait for its phone? Their no may have been meant for it."""
        with noting_left_out() as left_out:
            tasks = await self._chat.dispatcher.tasks.status(self._chat.rights.caller(person))
        may_run = names_for(left_out, self._chat.rights.phones_of(person))
        return bool(may_run) or any(
            each.task.state in (TaskState.RUNNING, TaskState.QUEUED) for each in tasks
        )

    async def _is_below(self, message: Message, asked: OpenRequest, context: UpdateContext) -> bool:
        """Is it an approval that the person had before them when they wrote? Of the last run nobody knows."""
        if asked.request.kind is not RequestKind.APPROVAL or context.came_at is not None:
            return False
        shown = await self._chat.outbox.message_id(asked.key)
        return shown is not None and shown < message.message_id

    async def _reject(self, message: Message, person: Person, asked: OpenRequest) -> None:
        request_id = asked.request.request_id
        outcome = await commit_answer(self._chat, person, request_id, Answer.REJECT)
        if outcome is AnswerOutcome.ACCEPTED:
            await self._chat.outbox.react(message.chat_id, message.message_id, "👌")
            return
        text = await toast_text(self._chat, person, TOASTS[outcome], request_id)
        await self._chat.replies.answer(message, escape(text))
