"""/schedule and /schedules: tasks at their times, kept on a press alone. Private chats alone have them."""

import json
from dataclasses import replace

from telegram import Message, Update

from agent.contract.people import Right
from agent.contract.tasks import ShortcutRun, TaskOptions
from bot.cards import Look
from bot.cards.schedules import (
    SCHEDULES,
    ScheduleWish,
    full_html,
    schedule_cases_look,
    schedule_hours_look,
    schedule_look,
    schedule_missed_look,
    schedule_mistakes_look,
    schedule_offer_look,
    schedule_zone_look,
    schedules_look,
)
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.intake.which_phone import WhichPhone, no_phone_html
from bot.rights.permissions import MEMBER, Needs
from bot.rights.person import Person, Role
from bot.schedules.cron_text import CronMistake
from bot.schedules.schedule import MissedRun, Schedule, ScheduleState
from bot.schedules.times import When
from bot.schedules.understanding import Understood, understand, understand_command
from bot.schedules.zones import computer_zone, likely_zones, named_zone, zone_of
from bot.scheduling.runner import ScheduleRunner
from bot.scheduling.runs import ScheduledRuns
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.strings import say_html

COMMANDS = {"schedule": MEMBER, "schedules": MEMBER}
_BEGINS = Needs(Role.MEMBER, Right.CONTROL, begins=True)
VERBS: dict[str, Needs] = dict.fromkeys(
    (
        "schedules", "schedule_one", "schedule_zone", "schedule_case", "schedule_hour",
        "schedule_no", "schedule_pause", "schedule_missed", "schedule_choose", "schedule_delete",
        "schedule_leave",
    ),
    MEMBER,
) | {
    "schedule_task": Needs(Role.MEMBER, reads=True),
    "schedule_keep": Needs(Role.MEMBER, Right.CONTROL),
    "schedule_resume": Needs(Role.MEMBER, Right.CONTROL),
    "schedule_now": Needs(Role.MEMBER, begins=True),
    "schedule_run": _BEGINS,
    "schedule_late": _BEGINS,
}  # fmt: skip
_ZONE_S = 600.0  # a text so long after the question about the zone may be its answer


class SchedulePages:
    """The commands, the question whether to keep a schedule, and the list. key: of the page's message."""

    def __init__(self, chat: ChatContext, scheduler: ScheduleRunner) -> None:
        self._chat = chat
        self._scheduler = scheduler
        self._runs = ScheduledRuns(chat, scheduler.now)

    async def schedule(self, update: Update, context: UpdateContext) -> None:
        """Shows the list, or what the times, in words or as cron text, and the task behind it mean."""
        message, person = incoming(update), context.person
        said = (message.text or "").split(maxsplit=1)[1:]
        if not said:
            await self._show_list(person, notice_key(message), 0, new=True)
            return
        wish = ScheduleWish(said[0].strip(), message.date.timestamp(), message.message_id, command=True)
        if understand_command(wish.said, wish.sent_at, zone_of(await self._zone(person))) is None:
            look = schedule_cases_look(wish.said, wish.sent_at, "", self._chat.lang(person))
            await show_page(self._chat, person, notice_key(message), look, new=True)
            return
        await self._offer(person, notice_key(message), wish, new=True)

    async def schedules(self, update: Update, context: UpdateContext) -> None:
        """The list as a new message."""
        await self._show_list(context.person, notice_key(incoming(update)), 0, new=True)

    async def take(self, message: Message, person: Person) -> bool:
        """Takes a text as the zone that was asked for, or asks whether it is a schedule; False for a task."""
        if not MEMBER.met_by(person.role):
            return False
        if await self._take_zone(message, person):
            return True
        text = message.text or ""
        wish = ScheduleWish(text.strip(), message.date.timestamp(), message.message_id)
        if understand(text, wish.sent_at, zone_of(await self._zone(person))) is None:
            return False
        await self._offer(person, notice_key(message), wish, new=True)
        return True

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        chat, person, key, values = self._chat, button.person, button.key, button.values
        lang = chat.lang(person)
        match button.verb:
            case "schedules":
                await self._show_list(person, key, int(values["page"]))
            case "schedule_no":
                await show_page(chat, person, key, Look(say_html(lang, "schedule_dropped")))
            case "schedule_zone":
                await self._choose_zone(person, values["zone"])
                await self._offer(person, key, ScheduleWish.of(values))
            case "schedule_task":
                return await self._show_cases(button)
            case "schedule_case":
                zone = zone_of(await self._zone(person))
                sent_at, now = float(values["sent"]), self._scheduler.now()
                look = schedule_hours_look(
                    values["words"], values["case"], sent_at, values["shortcut"], now, zone, lang
                )
                await show_page(chat, person, key, look)
            case "schedule_hour":
                await self._offer(person, key, ScheduleWish.of(values))
            case "schedule_keep":
                return await self._keep(button)
            case "schedule_now":
                return await self._run_words(button)
            case _:
                return await self._press_one(button)
        return ""

    async def _press_one(self, button: PressedButton) -> str:
        """Of a button about one schedule."""
        chat, person, key, values = self._chat, button.person, button.key, button.values
        table, lang = chat.store.schedules, chat.lang(person)
        schedule = await table.get(int(values["schedule"]))
        if schedule is None or schedule.person_id != person.person_id:
            if key.startswith("schedule:"):
                await show_page(chat, person, key, Look(say_html(lang, "schedule_gone")))
            else:
                await self._show_list(person, key, int(values.get("page", "0")))
            return "toast_schedule_gone"
        page = int(values.get("page", "0"))
        match button.verb:
            case "schedule_missed":
                await show_page(chat, person, key, schedule_missed_look(schedule, page, lang))
                return ""
            case "schedule_choose":
                await table.choose(schedule, missed=MissedRun(values["how"]))
            case "schedule_pause":
                await table.choose(schedule, state=ScheduleState.PAUSED)
            case "schedule_resume":
                await table.choose(schedule, state=ScheduleState.ON)
                self._scheduler.look_again()
            case "schedule_delete":
                await table.delete(schedule.schedule_id)
                await self._show_list(person, key, page, note=say_html(lang, "schedule_deleted"))
                return ""
            case "schedule_run":
                return await self._run_now(schedule, button)
            case "schedule_late":
                return await self._run_late(schedule, button)
            case "schedule_leave":
                decided = await self._scheduler.leave_out(schedule, float(values["run"]))
                if decided:
                    await show_page(chat, person, key, Look(say_html(lang, "schedule_dropped")))
                return "" if decided else "toast_schedule_decided"
            case _:
                pass
        await self._show_one(person, key, schedule.schedule_id, page)
        return ""

    async def _offer(self, person: Person, key: str, wish: ScheduleWish, *, new: bool = False) -> None:
        """Shows what was understood, or asks for the zone first, which times depend on."""
        chat, lang = self._chat, self._chat.lang(person)
        zone_name = await self._zone(person)
        if not zone_name:
            everybody = [await self._zone(other) for other in await chat.store.people.all()]
            own = computer_zone()
            look = schedule_zone_look(wish, likely_zones(own, everybody), own, lang)
            await show_page(chat, person, key, look, new=new)
            return
        understood = self._understood(wish, zone_name)
        if understood.when is None:
            look = schedule_mistakes_look(wish, understood.words, understood.mistakes, lang)
        else:
            phones = {
                phone.phone_id: chat.phone_name(phone.phone_id)
                for phone in chat.rights.phones_of(person, Right.CONTROL)
            }
            if (default := chat.rights.phone_of(person)) is not None:
                phones = {default: phones[default]}
            if not phones:
                look = Look(no_phone_html(chat, person))
            else:
                look = schedule_offer_look(
                    wish,
                    understood.words,
                    understood.when,
                    self._scheduler.now(),
                    zone_of(zone_name),
                    zone_name,
                    phones,
                    lang,
                )
        await show_page(chat, person, key, look, new=new)

    def _understood(self, wish: ScheduleWish, zone_name: str) -> Understood:
        """As of now: a moment that has passed since it was said is over."""
        read = understand_command if wish.command else understand
        understood = read(wish.said, wish.sent_at, zone_of(zone_name))
        if understood is None:  # kept by another version
            return Understood(wish.said, mistakes=(CronMistake("past"),))
        when = understood.when
        if when is not None and when.next_run(self._scheduler.now(), zone_of(zone_name)) is None:
            return Understood(understood.words, mistakes=(CronMistake("never" if when.cron else "past"),))
        return understood

    async def _keep(self, button: PressedButton) -> str:
        chat, person, key = self._chat, button.person, button.key
        wish, zone_name = ScheduleWish.of(button.values), await self._zone(button.person)
        understood = self._understood(wish, zone_name)
        if understood.when is None:
            await self._offer(person, key, wish)
            return ""
        if chat.phone(button.values["phone"]) is None:
            return "toast_phone_gone"
        now, when = self._scheduler.now(), understood.when
        shortcut = _shortcut_of(wish.shortcut)
        schedule = Schedule(
            0,
            person.person_id,
            button.values["phone"],
            understood.words,
            when.cron,
            when.at,
            zone_name,
            when.next_run(now, zone_of(zone_name)),
            shortcut=shortcut,
            made_at=now,
        )
        # Before the button is used: a second press, or this one after a crash, keeps nothing else.
        schedule_id = await chat.store.schedules.add(schedule, button.query.data or key)
        if schedule_id is None:
            await show_page(chat, person, key, Look(full_html(chat.lang(person))))
            return ""
        self._scheduler.look_again()
        kept = say_html(chat.lang(person), "schedule_kept")
        await self._show_one(person, key, schedule_id, 0, note=kept)
        return ""

    async def _run_words(self, button: PressedButton) -> str:
        """Begins the task's words now, once for two presses."""
        chat, person, key = self._chat, button.person, button.key
        wish = ScheduleWish.of(button.values)
        words = self._understood(wish, await self._zone(person)).words
        origin = Origin(person.person_id, wish.message, button.query.data or "")
        phone_id, lang = chat.rights.phone_of(person), chat.lang(person)
        if phone_id is None:
            if len(chat.rights.phones_of(person, Right.CONTROL)) > 1:
                await WhichPhone(chat).ask_task(person, words, origin, wish.sent_at, key)
                return "toast_which_phone"
            await show_page(chat, person, key, Look(no_phone_html(chat, person)))
            return ""
        async with chat.rights.with_current_rights(person, phone_id) as caller:
            await chat.dispatcher.tasks.submit(
                caller,
                phone_id,
                words,
                lang,
                origin.to_text(),
                button.pressed_at,
                once=True,
                options=TaskOptions(person.mode, _shortcut_of(wish.shortcut)),
            )
        await show_page(chat, person, key, Look(say_html(lang, "schedule_now_done")))
        return ""

    async def _run_now(self, schedule: Schedule, button: PressedButton) -> str:
        origin = Origin(button.person.person_id, 0, button.query.data or "", schedule=schedule.schedule_id)
        started = await self._runs.start_now(schedule, origin, button.pressed_at)
        page = int(button.values["page"])
        note = ""
        if started.task is None:
            lang = self._chat.lang(button.person)
            key = f"schedule_paused_{started.stopped}" if started.stopped else started.refused
            note = say_html(lang, key, **dict(started.values))
        await self._show_one(button.person, button.key, schedule.schedule_id, page, note=note)
        return "toast_schedule_runs" if started.task else ""

    async def _run_late(self, schedule: Schedule, button: PressedButton) -> str:
        run_at, lang = float(button.values["run"]), self._chat.lang(button.person)
        started = await self._scheduler.run_asked(schedule, run_at)
        if started is None:
            return "toast_schedule_decided"
        if started.task is None:
            key = f"schedule_paused_{started.stopped}" if started.stopped else started.refused
            note = Look(say_html(lang, key, **dict(started.values)))
        else:
            note = Look(say_html(lang, "toast_schedule_runs"))
        await show_page(self._chat, button.person, button.key, note)
        return ""

    async def _show_cases(self, button: PressedButton) -> str:
        """The usual cases for an ended task, as a new message: its report stays."""
        chat, person = self._chat, button.person
        record = await chat.dispatcher.history.past_task(
            chat.rights.caller(person), int(button.values["task"])
        )
        if record is None:
            return "toast_history_gone"
        task = record.past.task
        shortcut = json.dumps([task.shortcut.shortcut_id, *task.shortcut.values]) if task.shortcut else ""
        look = schedule_cases_look(task.text, self._scheduler.now(), shortcut, chat.lang(person))
        await show_page(chat, person, f"cases:{button.query.id}", look, new=True)
        return ""

    async def _show_list(
        self, person: Person, key: str, page: int, *, note: str = "", new: bool = False
    ) -> None:
        table = self._chat.store.schedules
        kept = await table.page(person.person_id, page * SCHEDULES, SCHEDULES)
        if page and not kept:  # the last one of this page was deleted
            page -= 1
            kept = await table.page(person.person_id, page * SCHEDULES, SCHEDULES)
        zone, now = zone_of(await self._zone(person)), self._scheduler.now()
        # One that goes on again is counted by the scheduler in a moment.
        counted = [
            replace(each, next_run=each.next_run or When(each.cron, each.at).next_run(now, zone))
            for each in kept
        ]
        total = await table.count(person.person_id)
        look = schedules_look(counted, total, page, zone, self._chat.lang(person), note=note)
        await show_page(self._chat, person, key, look, new=new)

    async def _show_one(
        self, person: Person, key: str, schedule_id: int, page: int, *, note: str = ""
    ) -> None:
        schedule = await self._chat.store.schedules.get(schedule_id)
        if schedule is None or schedule.state is ScheduleState.ENDED:
            await self._show_list(person, key, page, note=note)
            return
        phone = self._chat.phone_name(schedule.phone_id)
        zone = zone_of(await self._zone(person))
        lang, now = self._chat.lang(person), self._scheduler.now()
        await show_page(
            self._chat, person, key, schedule_look(schedule, page, phone, now, zone, lang, note=note)
        )

    async def _take_zone(self, message: Message, person: Person) -> bool:
        """Takes a reply to the question about the zone, or the next text that names one."""
        asked = await self._chat.store.buttons.of_verb(person.person_id, "schedule_zone")
        if not asked:
            return False
        key, values, made_at = max(asked, key=lambda each: each[2])
        text = (message.text or "").strip()
        zone = named_zone(text) if len(text) <= 60 else None
        lately = message.date.timestamp() - made_at < _ZONE_S
        looks_like_zone = zone is not None or ("/" in text and " " not in text)
        if await self._chat.replies.replied_to(message) != key and not (lately and looks_like_zone):
            return False
        if zone is None:
            await self._chat.replies.say(message, person, "schedule_zone_unknown", zone=text[:60])
            return True
        await self._choose_zone(person, zone)
        await self._offer(person, key, ScheduleWish.of(values))
        return True

    async def _choose_zone(self, person: Person, zone: str) -> None:
        if (known := named_zone(zone)) is not None:
            preferences = await self._chat.store.preferences.of(person.person_id)
            await self._chat.store.preferences.choose(person.person_id, replace(preferences, zone=known))
            self._scheduler.look_again()

    async def _zone(self, person: Person) -> str:
        return (await self._chat.store.preferences.of(person.person_id)).zone


def _shortcut_of(text: str) -> ShortcutRun | None:
    if not text:
        return None
    shortcut_id, *values = json.loads(text)
    return ShortcutRun(shortcut_id, tuple((name, value) for name, value in values))
