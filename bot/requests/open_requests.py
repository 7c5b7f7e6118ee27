"""The requests that wait for a person: of their own tasks, and of others' tasks if they were asked."""

from dataclasses import dataclass

from agent.contract.people import Right
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.tasks import Task
from bot.context import ChatContext
from bot.rights.person import Person


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request that waits.

    key: of its message to this person in the outbox.
    task: the person's own, None for somebody else's.
    """

    request: Request
    phone_id: str
    key: str
    task: Task | None = None

    @property
    def is_question(self) -> bool:
        """Is it answered by words?"""
        return self.request.kind is RequestKind.QUESTION


async def open_requests(chat: ChatContext, person: Person) -> list[OpenRequest]:
    """Oldest first, the person's own before the others, which are only those that they may still decide."""
    found = [
        OpenRequest(status.request, status.phone.phone_id, _key(chat, status.request), status.task)
        for status in await chat.dispatcher.tasks.status(chat.rights.caller(person))
        if status.request is not None
    ]
    for request_id in await chat.store.asked.lately(person.person_id):
        view = await chat.dispatcher.requests.get(request_id)
        if view is None or view.state is not RequestState.PENDING or view.person_id == person.person_id:
            continue
        right = Right.APPROVE if view.request.kind is RequestKind.APPROVAL else Right.TAKE_OVER
        if right in chat.rights.caller(person, view.phone_id).rights:
            key = f"{_key(chat, view.request)}:{person.person_id}"
            found.append(OpenRequest(view.request, view.phone_id, key))
    return found


def _key(chat: ChatContext, request: Request) -> str:
    return chat.key("request", request.request_id)
