"""Groups: the bot leaves those that are not allowed; in allowed ones it obeys only what members say to it."""

import logging
import time
from collections.abc import Callable, Collection

from telegram import Bot, Chat, ChatMember, Message, Update
from telegram.error import TelegramError

from bot.context import ChatContext
from bot.intake.gate_quota import GateQuota
from bot.intake.group_texts import Addressed, addressed
from bot.intake.pausing import pause_homes_html, pause_running
from bot.intake.plain_words import PlainWord, plain_word, sentence_for
from bot.intake.stopping import StopMessages, StopResult, homes_html
from bot.intake.task_intake import IntakeResult, TaskIntake, TaskText
from bot.people.secret_texts import looks_like_code
from bot.rights.person import Person, Role
from bot.showing import group_lines as lines
from bot.strings import say_html

_log = logging.getLogger(__name__)
_LEAVE_AGAIN_S = 60.0
_MOST_LEFT = 1000  # groups a minute; the others are left at their next message
_GONE = (ChatMember.BANNED, ChatMember.LEFT)
_SAY = {
    IntakeResult.BEGUN: lines.say_accepted,
    IntakeResult.ASKED: lines.say_asked,
    IntakeResult.REFUSED: lines.say_refused,
}


class Groups:
    """Handles updates from chats that are not private, except presses.

    The sender's rights apply. A text's task is shown in the private chat; a reply in a group answers no
    question.
    allowed: ids of the groups that the bot stays in.
    clock: seconds that never jump.
    """

    def __init__(
        self,
        chat: ChatContext,
        quota: GateQuota | None = None,
        allowed: Collection[int] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._chat = chat
        self._quota = quota
        self._allowed = frozenset(allowed)
        self._clock = clock
        self._task_intake = TaskIntake(chat)
        self._stops = StopMessages(chat)
        self._left_at: dict[int, float] = {}

    def leave_unless_allowed(self, update: Update) -> bool:
        """Begins to leave the update's chat unless it is allowed; says whether it does."""
        chat = update.effective_chat
        if chat is None or chat.type in (Chat.PRIVATE, Chat.SENDER) or chat.id in self._allowed:
            return False
        if not _is_passing(update) and self._may_leave(chat.id, anew=update.my_chat_member is not None):
            self._chat.background.start(_leave(update.get_bot(), chat.id), f"leaving group {chat.id}")
        return True

    async def meant(self, update: Update) -> tuple[Person, Addressed] | None:
        """The text that is meant for the bot, in an allowed group; None for everything else."""
        message = update.message
        if message is None or message.chat.id not in self._allowed or message.from_user is None:
            return None
        bot = update.get_bot()
        words = addressed(message, bot.id, bot.username)
        if words is None or message.from_user.is_bot or not (words.named or await self._replies(message)):
            return None
        person = await self._chat.store.people.person(message.from_user.id)
        return (person, words) if person else None

    async def handle(self, update: Update, came_at: float | None = None) -> None:
        """Does what a member says to the bot; ignores everything else. came_at: as in Context."""
        heard = await self.meant(update)
        if heard is None or update.message is None:
            return
        message, (person, words) = update.message, heard
        await self._chat.outbox.unpark(message.chat_id)  # a message came: it is in the group
        if self._quota is not None and not await self._quota.allows(update, person):
            return
        if words.stops:
            if self._chat.rights.permissions.commands["stop"].met_by(person.role):
                await self._stop(message, person, update.update_id, came_at)
            return
        if word := plain_word(words.text):
            await self._talk(message, person, word, came_at)
            return
        origin = lines.origin_of(message, person)
        if looks_like_code(words.text):
            html = say_html(self._chat.lang(person), "group_code")
            await self._chat.replies.note(person.person_id, _key(message), html)
            taken = IntakeResult.REFUSED
        else:
            await lines.mark_heard(self._chat, origin)
            wish = TaskText(words.text, origin, message.date.timestamp(), _key(message))
            taken = await self._task_intake.take(person, wish)
        if taken in _SAY:
            await _SAY[taken](self._chat, person, origin)

    async def _talk(self, message: Message, person: Person, word: PlainWord, came_at: float | None) -> None:
        """Pauses, or answers a plain word in private; a yes or no counts there alone, and by a button."""
        if word is PlainWord.PAUSE and self._chat.rights.permissions.commands["pause"].met_by(person.role):
            outcome = await pause_running(self._chat, person, came_at)
            homes = pause_homes_html(outcome, self._chat.lang(person))
            if outcome.paused:
                await self._chat.outbox.react(message.chat_id, message.message_id, "👌")
            if homes:
                await self._chat.replies.note(person.person_id, _key(message), homes)
            if outcome.left_out and not (outcome.paused or outcome.unknown):
                await lines.say_refused(self._chat, person, lines.origin_of(message, person))
            if outcome.paused or homes:
                return
        decides = word in (PlainWord.YES, PlainWord.NO)
        sentence = "group_button" if decides else sentence_for(word, only_looks=person.role is Role.VIEWER)
        html = say_html(self._chat.lang(person), sentence, name=person.name)
        await self._chat.replies.note(person.person_id, _key(message), html)
        if decides:
            await lines.say_refused(self._chat, person, lines.origin_of(message, person))
        else:
            await self._chat.outbox.react(message.chat_id, message.message_id, "👌")

    async def _replies(self, message: Message) -> bool:
        return bool(await self._chat.replies.replied_to(message))

    async def _stop(self, message: Message, person: Person, update_id: int, came_at: float | None) -> None:
        """Stops the sender's tasks that were written before; their reports say the rest."""
        outcome, lang = await self._stops.obey(message, person, update_id, came_at), self._chat.lang(person)
        done, homes, html = outcome.result, outcome.left_out, homes_html(outcome, lang)
        if done in (StopResult.RUNNING, StopResult.WAITING):
            await self._chat.outbox.react(message.chat_id, message.message_id, "👌")
        elif done is not StopResult.ENDED_BEFORE:
            nothing = "stop_on_its_way" if done is StopResult.ON_ITS_WAY else "stop_nothing"
            html = say_html(lang, "stop_home_away" if homes else nothing, homes=homes)
        if html:
            await self._chat.replies.note(person.person_id, _key(message), html)

    def _may_leave(self, chat_id: int, *, anew: bool) -> bool:
        """True once a minute a group: its messages may come all at once; always for a bot added anew."""
        now = self._clock()
        self._left_at = {other: at for other, at in self._left_at.items() if now - at < _LEAVE_AGAIN_S}
        if (chat_id in self._left_at and not anew) or len(self._left_at) >= _MOST_LEFT:
            return False
        self._left_at[chat_id] = now
        return True


def _is_passing(update: Update) -> bool:
    """The bot has left the group, or the group's id is changing and updates come under the new one."""
    moved, message = update.my_chat_member, update.message
    if moved is not None and moved.new_chat_member.status in _GONE:
        return True
    return message is not None and bool(message.migrate_to_chat_id or message.migrate_from_chat_id)


async def _leave(bot: Bot, chat_id: int) -> None:
    try:
        await bot.leave_chat(chat_id)
    except TelegramError as err:
        _log.warning("group %d could not be left: %s", chat_id, err)
    else:
        _log.info("left group %d, which is not in FARHAND_GROUPS", chat_id)


def _key(message: Message) -> str:
    """The key of the answer in the private chat."""
    return f"notice:{message.chat_id}:{message.message_id}"
