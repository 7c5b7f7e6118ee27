"""What a /stop ends: all that its person wrote before it."""

import asyncio
import time
from dataclasses import dataclass
from enum import Enum, auto

from telegram import Message

from agent.contract.tasks import Task, TaskState
from bot.bus.errors import UNREACHED, StopKept
from bot.bus.left_out import names_for, note_left_out, noting_left_out, prefix_of
from bot.cards.look import Look
from bot.context import ChatContext
from bot.intake.away_tasks import stop_where_away
from bot.intake.stops import place_of
from bot.rights.person import Person
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.store import Stop
from bot.strings import say_html

# Of one person: far more cannot end between a message and a restart.
_LATELY = 100
# A task without a time of writing is ordered by our own clock, from when it was made.
_CLOCK_S = 1.0


class StopResult(Enum):
    """What a /stop did."""

    RUNNING = auto()  # a running task was among those that it ended
    WAITING = auto()  # only waiting ones, for a phone or for an answer
    ENDED_BEFORE = auto()  # nothing was left, because a task has ended since it came, perhaps by it
    ON_ITS_WAY = auto()  # there was nothing yet, but earlier messages are still being handled
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class StopOutcome:
    """kept: names of homes that stop the person's tasks as soon as they are back, as one text.

    left_out: of other homes that were not reached, where tasks of the person's may go on.
    """

    result: StopResult
    kept: str
    left_out: str


@dataclass(frozen=True, slots=True)
class _StopMoment:
    """The moment of a /stop.

    came_at: seconds since the epoch, None if every known press came before it.
    """

    stop: Stop
    came_at: float | None

    def is_behind(self, origin: Origin, sent_at: float | None, at: float) -> bool:
        """Was it written after what has this origin, kept then? sent_at: of a text, None if unknown."""
        chat_id, message_id = place_of(origin)
        if sent_at is not None and not origin.press:  # as `text_is_stopped` decides
            return self.stop.is_behind(chat_id, message_id, sent_at)
        here = chat_id == self.stop.chat_id and not origin.press and not origin.schedule
        if here and message_id < self.stop.message_id:
            return True
        # By our own clock, too: with another bot's token message ids begin anew.
        return self.came_at is None or at <= self.came_at + (0.0 if here else _CLOCK_S)


def homes_html(outcome: StopOutcome, lang: str) -> str:
    """What a person whose /stop has done something reads of homes that it did not reach; '' for nothing."""
    lines = [say_html(lang, "stop_kept", name=outcome.kept)] if outcome.kept else []
    if outcome.left_out and outcome.result in (StopResult.RUNNING, StopResult.WAITING):
        lines.append(say_html(lang, "stop_left_out", homes=outcome.left_out))
    return "\n".join(lines)


class StopMessages:
    """A person's /stop, in the private chat or in a group. What was written after it goes on."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def obey(
        self, message: Message, person: Person, update_id: int, came_at: float | None
    ) -> StopOutcome:
        """Ends what was written before the message; at homes that are not reached, as soon as they are back.

        Raises one of UNREACHED if there is nothing that it can do.

        came_at: of one of the last run, as in Context; what it ended then is not ended again.
        """
        began_at = time.time()  # homes may be waited for: what is written meanwhile goes on
        kept = await self._chat.store.stops.newest(person.person_id)
        if came_at is None and kept is not None and kept.update_id >= update_id:
            came_at = kept.came_at
        sent_at = message.date.timestamp()
        stop = Stop(person.person_id, message.chat_id, message.message_id, sent_at, update_id, came_at or 0.0)
        line = _StopMoment(stop, came_at)
        ended, reason = list[Task](), None
        with noting_left_out() as left_out:
            try:
                ended = await self._end_open(line, person)
            except UNREACHED as err:
                reason = err
            caller = self._chat.rights.caller(person)
            away = await stop_where_away(self._chat, person.person_id, caller, left_out, came_at or began_at)
            asked = await self._close_questions(line, person)
            if reason is not None and not (away.kept or away.done or asked):
                raise reason
            # Of what is kept the report says the rest, as of what ran.
            result = StopResult.RUNNING
            if not (away.kept or away.done):
                result = await self._result(ended, line, person, asked=asked)
        rest = names_for(left_out, self._chat.rights.phones_of(person))
        return StopOutcome(result, ", ".join(away.kept), rest)

    async def _end_open(self, line: _StopMoment, person: Person) -> list[Task]:
        """Raises one of UNREACHED if no home is reached."""
        ended = await self._end(await self._open(line, person), person)
        async with self._chat.rights.locks.of(person.person_id):
            # A text that was becoming a task when this came is a row now; a later one reads this stop.
            open_now = await self._open(line, person)
        known = {task.task_id for task in ended}
        return ended + await self._end([task for task in open_now if task.task_id not in known], person)

    async def _result(
        self, ended: list[Task], line: _StopMoment, person: Person, *, asked: bool
    ) -> StopResult:
        if any(task.state is TaskState.RUNNING for task in ended):
            return StopResult.RUNNING
        if ended or asked:
            return StopResult.WAITING
        if line.came_at is not None and await self._any_ended_since(line.came_at, person):
            return StopResult.ENDED_BEFORE
        on_its_way = await self._chat.store.inbox.texts_before(line.stop.update_id, person.person_id)
        return StopResult.ON_ITS_WAY if on_its_way else StopResult.NOTHING

    async def _open(self, line: _StopMoment, person: Person) -> list[Task]:
        caller = self._chat.rights.caller(person)
        tasks = [status.task for status in await self._chat.dispatcher.tasks.status(caller)]
        return [
            task
            for task in tasks
            if line.is_behind(Origin.from_text(task.origin), task.sent_at, task.created_at)
        ]

    async def _end(self, tasks: list[Task], person: Person) -> list[Task]:
        """Ends those that had not ended; running ones first, and those of different phones side by side."""
        phones = dict.fromkeys(task.phone_id for task in tasks)
        tasks = sorted(tasks, key=lambda task: task.state is not TaskState.RUNNING)
        ended = await asyncio.gather(
            *(self._end_at([each for each in tasks if each.phone_id == phone], person) for phone in phones)
        )
        return [task for each in ended for task in each]

    async def _end_at(self, tasks: list[Task], person: Person) -> list[Task]:
        """The same on one phone."""
        caller, ended = self._chat.rights.caller(person), list[Task]()
        for task in tasks:
            try:
                if await self._chat.dispatcher.tasks.stop(caller, task.task_id):
                    ended.append(task)
            except (StopKept, *UNREACHED) as err:  # the person is told which home that is
                note_left_out(err.values.get("name", ""), prefix_of(task.phone_id))
                break
        return ended

    async def _close_questions(self, line: _StopMoment, person: Person) -> bool:
        """Closes questions about the phone for texts that wait for the choice."""
        closed = False
        for key, values, made_at in await self._chat.store.buttons.of_verb(person.person_id, "task_on"):
            sent_at = float(values["sent_at"]) if "sent_at" in values else None
            if line.is_behind(Origin.from_text(values["origin"]), sent_at, made_at):
                html = say_html(self._chat.lang(person), "stop_before")
                await show_page(self._chat, person, key, Look(html))
                closed = True
        return closed

    async def _any_ended_since(self, moment: float, person: Person) -> bool:
        past = await self._chat.dispatcher.history.page(self._chat.rights.caller(person), 0, _LATELY)
        return any(each.ended_at >= moment for each in past.tasks)
