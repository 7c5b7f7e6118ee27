"""Removes a home: its tasks stop if it can be reached, its key is revoked, and rights on its phones go."""

import asyncio
import logging
from dataclasses import dataclass

from agent.contract.errors import DatabaseTroubled
from agent.contract.home_view import HomeView
from agent.contract.people import Caller
from agent.contract.phones import PhoneError
from agent.contract.tasks import Task
from agent.contract.translate import NUMBERS_PER_JOURNAL
from bot.cards.text import clip, one_line
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.store.homes import OpenCard
from bot.strings import say_html

_log = logging.getLogger(__name__)
_CALL_S = 10.0
_LOOKS, _LOOK_S = 50, 0.2
_TEXT_UNITS = 200


@dataclass(frozen=True, slots=True)
class HomeRemoval:
    """What a removal has done. stopped: tasks. unknown: tasks of which nobody can say how far they came."""

    stopped: int
    unknown: int


async def tasks_at(chat: ChatContext, view: HomeView) -> tuple[Task, ...]:
    """Tasks on the home's phones that have not ended, as far as they are known."""
    found: dict[int, Task] = {}
    phones = frozenset(phone.phone_id for phone in view.phones)
    for person in await chat.store.people.all():
        caller = Caller(person.person_id, person.name, frozenset())
        try:
            async with asyncio.timeout(_CALL_S):
                statuses = await chat.dispatcher.tasks.status(caller)
        except (PhoneError, PermissionError, DatabaseTroubled, TimeoutError) as err:
            _log.warning("not known which tasks run: %s", err)
            continue
        found |= {status.task.task_id: status.task for status in statuses if status.task.phone_id in phones}
    return tuple(found[task_id] for task_id in sorted(found))


async def remove_home(chat: ChatContext, by: Person, view: HomeView) -> HomeRemoval | None:
    """None if the home was gone. What a crash cuts off can be done again with the same button.

    Each task's person gets a report: the home's own if it stopped the task in time, else ours, which says
    that how far the task came is unknown.
    """
    if chat.homes is None:
        return None
    tasks = await tasks_at(chat, view)
    numbers = frozenset(number for _, number in await chat.store.journals.of_home(view.home_id))
    if view.is_present:
        for task in tasks:
            await _stop(chat, by, task)
        await _wait_for_reports(chat, tasks)
    for phone in view.phones:
        await chat.store.bindings.forget_phone(phone.phone_id)
    if not await chat.homes.enrolment.remove(view.home_id, by.person_id):
        return None
    chat.rights.changes.publish()
    lost = await _unreported(chat, tasks)
    for task in lost:
        await _report_lost(chat, task, view)
    # A home that is away cannot be asked: there whatever has a card and no report is not over.
    unheard = await _open_cards(chat, numbers)
    for card in unheard:
        await _report_unheard(chat, card, view)
    await chat.store.home_replica.forget(view.home_id)
    return HomeRemoval(len(tasks) - len(lost), len(lost) + len(unheard))


async def _stop(chat: ChatContext, by: Person, task: Task) -> None:
    try:
        async with asyncio.timeout(_CALL_S):
            await chat.dispatcher.tasks.stop(chat.rights.caller(by, task.phone_id), task.task_id)
    except (PhoneError, PermissionError, DatabaseTroubled, TimeoutError) as err:
        _log.warning("task %d was not stopped before its home was removed: %s", task.task_id, err)


async def _wait_for_reports(chat: ChatContext, tasks: tuple[Task, ...]) -> None:
    """Until each task's report is in the outbox: after the removal the home's word is not heard any more."""
    for _ in range(_LOOKS):
        if not await _unreported(chat, tasks):
            return
        await asyncio.sleep(_LOOK_S)
    _log.warning("a removed home has not reported the end of every task")


async def _unreported(chat: ChatContext, tasks: tuple[Task, ...]) -> list[Task]:
    return [task for task in tasks if not await chat.store.homes.is_reported(task.task_id)]


async def _open_cards(chat: ChatContext, numbers: frozenset[int]) -> list[OpenCard]:
    """Of the home's tasks without a report, the ones above among them no more. numbers: of its journals."""
    cards = await chat.store.homes.open_cards() if numbers else []
    return [card for card in cards if card.task_id // NUMBERS_PER_JOURNAL in numbers]


async def _report_unheard(chat: ChatContext, card: OpenCard, view: HomeView) -> None:
    person = await chat.store.people.person(card.chat_id)
    if person is None:  # a group, or nobody any more
        return
    html = say_html(chat.lang(person), "report_home_removed_unheard", name=view.name)
    key = chat.key("report", card.task_id)
    await chat.outbox.send(Outgoing(card.chat_id, key, Priority.REPORT, html), on_disk=True)


async def _report_lost(chat: ChatContext, task: Task, view: HomeView) -> None:
    person = await chat.store.people.person(task.person_id)
    if person is None:
        return
    words = clip(one_line(task.text), _TEXT_UNITS)
    html = say_html(chat.lang(person), "report_home_removed", name=view.name, text=words)
    key = chat.key("report", task.task_id)  # of the report, so that there is never another one
    await chat.outbox.send(Outgoing(task.person_id, key, Priority.REPORT, html), on_disk=True)
    over = say_html(chat.lang(person), "home_task_lost_card", text=words)
    await chat.outbox.edit(Outgoing(task.person_id, chat.key("card", task.task_id), Priority.CARD, over))
