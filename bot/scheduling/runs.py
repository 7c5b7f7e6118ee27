"""What a scheduler does in this house: tasks for its runs, by the rights of now, and messages about them."""

import logging
import time
from collections.abc import Callable
from functools import partial

from agent.contract.errors import QuotaReached
from agent.contract.tasks import Task, TaskOptions
from bot.bus.errors import NoHome, ShortcutElsewhere
from bot.bus.left_out import prefix_of
from bot.cards.phone_words import is_online
from bot.cards.schedules import run_look, stopped_for_admins_html
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.schedules.schedule import RunFate, Schedule, ScheduledRun
from bot.schedules.zones import zone_of
from bot.scheduling.runner import RunStart, ScheduleRunner
from bot.showing.button_ids import ButtonIds
from bot.showing.origin import Origin
from bot.showing.quiet_hours import is_quiet
from bot.strings import say_html

_log = logging.getLogger(__name__)


def run_key(run: ScheduledRun, fate: RunFate | None = None) -> str:
    """The outbox key of the message about what a run came to."""
    return f"schedule:{run.schedule_id}:{run.run_at:.0f}:{fate or run.fate}"


class ScheduledRuns:
    """Implements bot.scheduling.runner.RunDoor."""

    def __init__(
        self,
        chat: ChatContext,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._chat = chat
        self._clock = clock

    async def zone(self, person_id: int) -> str:
        """The name of the person's zone."""
        return (await self._chat.store.preferences.of(person_id)).zone

    def is_known(self, phone_id: str) -> bool:
        """Does a home have the phone?"""
        return self._chat.phone(phone_id) is not None

    def is_away(self, phone_id: str) -> bool:
        """Is the phone known, but out of reach?"""
        phone = self._chat.phone(phone_id)
        return phone is not None and not is_online(phone)

    async def begun(self, schedule: Schedule, run_at: float) -> Task | None:
        """The task of this run, if there is one."""
        person = await self._chat.store.people.person(schedule.person_id)
        if person is None:
            return None
        caller = self._chat.rights.caller(person, schedule.phone_id)
        try:
            return await self._chat.dispatcher.tasks.begun(caller, _origin(schedule, run_at).to_text())
        except NoHome:
            if await self._has_joined(schedule.phone_id):
                raise  # it is followed anew at this moment, as with a new key
            return None  # what was begun at a removed home has ended or is unknown, which its person was told

    async def _has_joined(self, phone_id: str) -> bool:
        """Is the phone of a home that has joined and was not removed?"""
        joined = await self._chat.store.joined.all()
        return any(each.prefix == prefix_of(phone_id) for each in joined)

    async def start(self, schedule: Schedule, run_at: float) -> RunStart:
        """Makes the run a task, by the rights of now; the same run again is the same task."""
        return await self._submit(schedule, _origin(schedule, run_at), None)

    async def start_now(self, schedule: Schedule, origin: Origin, pressed_at: float | None) -> RunStart:
        """Makes a task of a run that a person's press asks for, which changes no times."""
        return await self._submit(schedule, origin, pressed_at)

    async def _submit(self, schedule: Schedule, origin: Origin, pressed_at: float | None) -> RunStart:
        person = await self._chat.store.people.person(schedule.person_id)
        if person is None:
            return RunStart(stopped="rights")
        if self._chat.phone(schedule.phone_id) is None:
            own = not prefix_of(schedule.phone_id)
            return RunStart(stopped="phone" if own or await self._has_joined(schedule.phone_id) else "home")
        lang, shortcut = self._chat.lang(person), schedule.shortcut
        try:
            async with self._chat.rights.with_current_rights(person, schedule.phone_id) as caller:
                shortcuts = self._chat.dispatcher.shortcuts
                if shortcut and await shortcuts.get(caller, shortcut.shortcut_id) is None:
                    await self._tell_shortcut_gone(schedule, person)
                    shortcut = None
                # Approvals of earlier runs are not carried over: each run is a task of its own.
                submit = partial(
                    self._chat.dispatcher.tasks.submit,
                    caller,
                    schedule.phone_id,
                    schedule.text,
                    lang,
                    origin.to_text(),
                    pressed_at,
                    once=True,
                )
                try:
                    task = await submit(options=TaskOptions(person.mode, shortcut))
                except ShortcutElsewhere:  # as one that is gone: the home of the phone does not have it
                    await self._tell_shortcut_gone(schedule, person)
                    task = await submit(options=TaskOptions(person.mode))
        except PermissionError:
            return RunStart(stopped="rights")
        except QuotaReached as err:
            return RunStart(refused=err.key, values=tuple(err.values.items()))
        _log.info("task %d is of schedule %d", task.task_id, schedule.schedule_id)
        return RunStart(task)

    async def tell(self, schedule: Schedule, run: ScheduledRun) -> None:
        """Puts the message about what a run came to on the outbox's disk."""
        person = await self._chat.store.people.person(schedule.person_id)
        if person is None:
            return
        if run.why == "newer":
            await self._close_question(schedule, run, person)
            return
        preferences = await self._chat.store.preferences.of(person.person_id)
        quiet = is_quiet(preferences, self._clock())
        phone = self._chat.phone_name(schedule.phone_id)
        look = run_look(
            schedule, run, phone, self._chat.lang(person), self._clock(), zone_of(preferences.zone)
        )
        async with self._chat.rights.keep_known(person.person_id) as known:
            if known is None:
                return
            key = run_key(run)
            rows = await ButtonIds(self._chat.store).buttons(
                look.rows, person.person_id, person.person_id, key, ()
            )
            priority = Priority.QUESTION if run.fate is RunFate.ASKED else Priority.REPORT
            message = Outgoing(person.person_id, key, priority, look.html, rows, silent=quiet)
            await self._chat.outbox.send(message, on_disk=True)
        if run.fate is RunFate.STOPPED:
            await self._tell_admins(schedule, run, person)

    async def _close_question(self, schedule: Schedule, run: ScheduledRun, person: Person) -> None:
        """Takes the buttons from the question about an earlier run, and says what became of that."""
        zone = zone_of(await self.zone(person.person_id))
        phone = self._chat.phone_name(schedule.phone_id)
        look = run_look(schedule, run, phone, self._chat.lang(person), self._clock(), zone)
        key = run_key(run, RunFate.ASKED)
        async with self._chat.rights.keep_known(person.person_id) as known:
            if known is not None:
                await self._chat.outbox.edit(
                    Outgoing(person.person_id, key, Priority.QUESTION, look.html, silent=True), on_disk=True
                )
        await self._chat.store.buttons.retire(key)

    async def _tell_admins(self, schedule: Schedule, run: ScheduledRun, person: Person) -> None:
        # Without the task's words, which are that person's.
        for admin in await self._chat.store.people.admins():
            if admin.person_id == person.person_id:
                continue
            phone = self._chat.phone_name(schedule.phone_id)
            html = stopped_for_admins_html(run, person.name, phone, self._chat.lang(admin))
            key = f"{run_key(run)}:{admin.person_id}"
            notice = Outgoing(admin.person_id, key, Priority.NOTICE, html, silent=True)
            await self._chat.outbox.send(notice, on_disk=True)

    async def _tell_shortcut_gone(self, schedule: Schedule, person: Person) -> None:
        html = say_html(self._chat.lang(person), "schedule_shortcut_gone", task=schedule.text[:80])
        key = f"schedule:{schedule.schedule_id}:shortcut"  # it can be gone once only
        await self._chat.outbox.send(
            Outgoing(person.person_id, key, Priority.NOTICE, html, silent=True), on_disk=True
        )
        await self._chat.store.schedules.drop_shortcut(schedule.schedule_id)


def scheduler_of(chat: ChatContext, clock: Callable[[], float] = time.time) -> ScheduleRunner:
    """The scheduler of this chat. clock: seconds since the epoch."""
    return ScheduleRunner(chat.store.schedules, ScheduledRuns(chat, clock), clock)


def _origin(schedule: Schedule, run_at: float) -> Origin:
    return Origin(schedule.person_id, 0, schedule=schedule.schedule_id, run=run_at)
