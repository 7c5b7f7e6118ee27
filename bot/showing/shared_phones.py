"""Who works which phone now, as far as a person may know."""

from dataclasses import dataclass

from agent.contract.people import Right
from agent.contract.queue import PhoneQueue
from agent.contract.tasks import Task
from bot.context import ChatContext
from bot.rights.permissions import rights_on
from bot.rights.person import Person


@dataclass(frozen=True, slots=True)
class SharedPhone:
    """A phone that other people's tasks keep busy.

    name: what people call it.
    running: id of the other person's task that works the phone, None for none.
    waiting: how many tasks wait for it.
    may_stop: may this person stop the running one?
    """

    phone_id: str
    name: str
    running: int | None
    waiting: int
    may_stop: bool


async def queues_for(chat: ChatContext, person: Person, right: Right = Right.VIEW) -> list[PhoneQueue]:
    """The queues of the phones on which the person has this right."""
    mine = {phone.phone_id for phone in chat.rights.phones_of(person, right)}
    return [queue for queue in await chat.dispatcher.tasks.queues() if queue.phone_id in mine]


async def shared_for(chat: ChatContext, person: Person) -> list[SharedPhone]:
    """Phones that the person may view and that other people's tasks keep busy."""
    return [
        SharedPhone(
            queue.phone_id,
            chat.phone_name(queue.phone_id),
            queue.running.task_id if is_others(queue.running, person) and queue.running else None,
            len(queue.waiting),
            Right.CONTROL in rights_on(person, queue.phone_id),
        )
        for queue in await queues_for(chat, person)
        if any(is_others(task, person) for task in (queue.running, *queue.waiting))
    ]


async def running_on(chat: ChatContext, phone_id: str) -> Task | None:
    """The task that works this phone now."""
    queues = await chat.dispatcher.tasks.queues()
    return next((queue.running for queue in queues if queue.phone_id == phone_id), None)


def is_others(task: Task | None, person: Person) -> bool:
    """Is it another person's task?"""
    return task is not None and task.person_id != person.person_id
